"""What the books leave to a group beside the modes: hiring in a pass, the reserves, chosen milestones, promo guests."""

from __future__ import annotations

from typing import Any

import pytest

from games.kernel.dice import QuickDice
from games.kernel.game import settle
from games.kernel.position import Position
from games.kernel.words import LANGUAGES
from games.obsession import GAME
from games.obsession.components import box
from tests.games.obsession.builder import SEED, county, family, options, play, player, told

BOX = box()
PROMOS = BOX.guests("casual", {"promo"}) + BOX.guests("prestige", {"promo"})


def opened(seats: int, seed: bytes = SEED, **chosen: str) -> Position:
    """A new table."""
    return Position.new(GAME, seats, seed, settle(GAME, chosen))


def by_chance(position: Position, rounds: int) -> Position:
    """Play by chance to that round, with everything checked."""
    dice = QuickDice(7)
    while position.state.round < rounds and not position.over:
        decision = position.decisions[0]
        position.push(decision.chance(dice), decision.seat)
        GAME.check(position.state)
    return position


def refused(seats: int, **chosen: str) -> str:
    """The reason why a table is not played; nothing where it is."""
    why = GAME.refuses(seats, settle(GAME, chosen))
    return why.reason if why else ""


# ── hiring in a pass ────────────────────────────────────────────────────────────────────────────────────────


def test_a_group_may_hire_in_a_pass_without_the_new_servants() -> None:
    """U,D p. 9: optional in the base game."""
    seats = family("york"), family("asquith")
    assert options(play(county(*seats), "pass")) == ["money", "refresh"]
    position = play(county(*seats, hiring="passing"), "pass")
    assert options(position) == ["money", "refresh", "hire"]
    play(position, "hire valet footman no")
    assert player(position).expended == {"valet": 1, "footman": 1, "butler": 1}
    assert player(position).owned("butlers-room").flipped


def test_with_the_new_servants_all_hire_in_a_pass() -> None:
    """U,D p. 9: there it is no choice."""
    assert opened(2, upstairs="yes").state.options["hiring"] == "passing"


# ── the market's reserve ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("reserve", "opens"), [("yes", ["service", "pr1"]), ("no", [])])
def test_a_group_may_leave_out_the_reserves_of_the_market(reserve: str, opens: list[str]) -> None:
    """U,D p. 4: nobody is obliged to play with them."""
    position = by_chance(opened(2, reserve=reserve), 9)
    assert position.state.open_reserves == opens
    assert [event["reserve"] for event in told(position, "reserve_opened")] == opens
    assert bool(position.state.reserves) is bool(opens)


@pytest.mark.parametrize("mode", ["tableau", "duel", "challenge"])
def test_a_mode_that_says_when_reserves_open_leaves_no_choice_of_them(mode: str) -> None:
    seats = 1 if mode == "challenge" else 2
    assert refused(seats, mode=mode, upstairs="yes", reserve="no") == "settled-by-mode"


# ── milestones ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("seats", "chosen"),
    [
        (3, {"milestones": "yes"}),
        (1, {"milestones": "instead"}),
        (2, {"mode": "tableau", "upstairs": "yes"}),
        (4, {"milestones": "yes", "teams": "open", "families": "dealt"}),
    ],
)
def test_the_first_player_may_choose_the_milestones_before_anything_else(seats: int, chosen: dict[str, str]) -> None:
    """U,D p. 15: by lot or as the group likes, before anybody sets up."""
    position = opened(seats, goals="chosen", **chosen)
    assert position.waiting == (position.state.first,)
    assert position.decision.name == "milestones"
    assert position.view(None).milestones == ()
    play(position, "full-house+seven-roses")
    assert [shown.milestone for shown in position.view(None).milestones] == ["full-house", "seven-roses"]
    assert told(position, "chose_milestones")
    assert position.decision.name != "milestones"
    assert not told(by_chance(position, 1), "milestones_drawn"), "told once"


def test_the_milestone_of_the_new_servants_is_chosen_only_with_them() -> None:
    assert "life-below-stairs" not in options(opened(2, goals="chosen", milestones="yes"))
    assert "life-below-stairs" in options(opened(2, goals="chosen", milestones="yes", upstairs="yes"))
    position = opened(2, goals="chosen", milestones="yes")
    why = position.decision.why
    assert why is not None
    found = why("life-below-stairs")
    assert found is not None
    assert found.reason == "milestone-not-played"


def test_where_there_are_no_milestones_there_are_none_to_choose() -> None:
    assert refused(3, goals="chosen") == "no-milestones-here"
    assert refused(1, goals="chosen", mode="challenge", upstairs="yes") == "no-milestones-here"
    assert refused(3, goals="chosen", milestones="yes") == ""


# ── promo guests ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("promos", "number"), [("no", 0), ("three", 3), ("five", 5)])
def test_a_few_promo_guests_drawn_by_lot_may_join_the_decks(promos: str, number: int) -> None:
    """U,D p. 3: three to five, never all of them at once."""
    position = opened(3, promos=promos)
    joined = position.view(1).promos
    assert len(set(joined)) == number
    assert set(joined) <= set(PROMOS)
    state = position.state
    assert {card for card in state.casual + state.prestige if BOX.gentry[card].set == "promo"} == set(joined)
    GAME.check(state)
    by_chance(position, 1)
    assert [tuple(event["guests"]) for event in told(position, "promos_joined")] == ([joined] if number else [])


def test_other_seeds_bring_other_promo_guests() -> None:
    assert len({opened(2, bytes([n]) * 32, promos="three").view(None).promos for n in range(8)}) > 3


def test_the_values_of_a_promo_guest_that_nobody_could_read_are_ours() -> None:
    assert len(PROMOS) == 15
    for card in PROMOS:
        standing = BOX.gentry[card].standing
        assert (standing["pr"], standing["vp"], standing["sex"]) == ("sourced", "sourced", "sourced")
        given: Any = standing["favours"]
        assert given == "house"
        assert standing.get("service", "house") == "house"


def test_a_promo_guest_is_invited_like_any_other() -> None:
    position = play(county(family("york", guests="aston-webb"), family("asquith"), promos="three"), "host main-gazebo")
    assert "aston-webb" in options(position)


# ── teams ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("value", ["open", "closed"])
def test_the_lobby_says_that_teams_without_the_new_servants_have_no_draft(lang: str, value: str) -> None:
    """U,D p. 12 sends teams to the set-up with the draft."""
    drafts = {"en": "draft", "fr": "draft", "it": "draft", "ja": "ドラフト"}
    assert drafts[lang] in GAME.words.option(lang, "teams", value).detail
    assert len(GAME.words.option(lang, "teams", value).detail) <= 100
