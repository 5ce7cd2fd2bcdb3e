"""The table with Upstairs, Downstairs: boards and servants are drafted, and up to six families sit down."""

from __future__ import annotations

from collections import Counter

import pytest

from games.kernel.decisions import Choose
from games.kernel.dice import Dice, QuickDice
from games.kernel.game import BadSetup, Broken
from games.kernel.position import Position, Turn
from games.obsession import GAME
from games.obsession.components import box
from games.obsession.guest_limit import too_many
from games.obsession.turn import keep_to_cap
from tests.games.obsession.builder import available, county, family, options, play, player, refusal, told

BOX = box()
SEED = bytes(32)
ALL = {"upstairs": "yes", "wessex": "yes"}
NEW = ("cook", "hall-boy", "head-housemaid", "useful-man")


def opened(seats: int, seed: int = 0, **chosen: str) -> Position:
    return Position.new(GAME, seats, seed.to_bytes(32, "big"), chosen)


def to_round(position: Position, number: int = 1) -> Position:
    """On to the first round by chance."""
    dice = QuickDice(number)
    while position.state.round == 0:
        decision = position.decisions[0]
        position.push(decision.chance(dice), decision.seat)
    return position


# ── the draft ───────────────────────────────────────────────────────────────────────────────────────────────


def test_a_draft_of_five_leaves_two_of_the_seven_servants() -> None:
    """Upstairs, Downstairs p. 10: Ted is first; Ann, Ulrich, Maricel, Marcos and Ted choose boards and servants."""
    position = opened(5, **ALL)
    supply = Counter(position.state.hire)
    order = [(position.state.first + n) % 5 for n in range(1, 6)]
    assert set(position.state.servant_draft) == {*NEW, "valet", "ladys-maid", "footman"}
    play(position, "cavendish head-housemaid")
    assert position.waiting == (order[1],)
    play(position, "howard")
    assert refusal(position, "cook") == "one-each"
    assert refusal(position, "head-housemaid") == "servant-not-drafted"
    play(position, "valet york")
    assert "footman" in options(position)  # any number of footmen
    play(position, "useful-man ponsonby cook asquith footman")
    drafted = [(event["who"], event["servant"]) for event in told(position, "drafted_servant")]
    servants = ["head-housemaid", "valet", "useful-man", "cook", "footman"]
    assert drafted == list(zip(order, servants, strict=True))
    assert Counter(position.state.hire) - supply == {"hall-boy": 1, "ladys-maid": 1}
    assert position.state.servant_draft == []
    assert available(position, order[1])["cook"] == 1
    assert available(position, order[2])["footman"] == 2


@pytest.mark.parametrize("seats", range(1, 7))
def test_at_every_count_everybody_has_one_servant_more(seats: int) -> None:
    position = to_round(opened(seats, families="dealt", **ALL))
    for seat in position.state.players:
        own = sum(BOX.families[seat.family].servants.values())
        assert sum(seat.available.values()) == 5 + own + 1
        assert all(seat.available.get(kind, 0) <= 1 for kind in NEW)
    GAME.check(position.state)


def test_the_servants_still_to_be_drafted_can_be_seen() -> None:
    position = opened(3, upstairs="yes")
    assert len(position.view(None).servant_draft) == 7
    play(position, "york cook")
    assert "cook" not in position.view(None).servant_draft


def test_without_the_new_servants_nobody_drafts() -> None:
    position = opened(3, upstairs="guests")
    assert position.state.servant_draft == []
    assert "howard" not in options(position)


def test_the_objectives_are_those_of_the_expansion() -> None:
    state = opened(3, upstairs="yes").state
    assert set(state.objectives) == set(BOX.objective_deck(("base", "upstairs")))
    assert set(opened(3, upstairs="guests").state.objectives) == set(BOX.objective_deck(("base",)))


@pytest.mark.parametrize(("seats", "pack"), [(2, 6), (4, 10), (5, 12), (6, 14)])
def test_the_starter_draft_takes_two_each_and_two_more_out_of_all_starters(seats: int, pack: int) -> None:
    position = opened(seats, families="dealt", starters="drafted", **ALL)
    dice = QuickDice(1)
    while position.state.phase != "draft":
        decision = position.decisions[0]
        position.push(decision.chance(dice), decision.seat)
    assert len(position.state.starters) == pack
    known = set(BOX.guests("starter", ("base", "wessex", "universal")))
    assert set(position.state.starters) <= known


def test_low_monuments_take_the_place_of_the_others() -> None:
    for seats in (2, 4):
        state = opened(seats, monuments="low").state
        there = {tile for tile in state.bag if BOX.tiles[tile].kind == "monument"}
        assert there == set(BOX.monuments(low=True))


# ── five and six ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("seats", "chosen", "reason"),
    [
        (5, {}, "too-few-guests-for-so-many"),
        (5, {"wessex": "yes"}, "too-few-guests-for-so-many"),
        (5, {"upstairs": "guests"}, "too-few-boards"),
        (6, {"upstairs": "yes"}, "too-few-boards"),
        (6, {"upstairs": "guests"}, "too-few-boards"),
    ],
)
def test_so_many_need_guests_and_boards(seats: int, chosen: dict[str, str], reason: str) -> None:
    with pytest.raises(BadSetup) as refused:
        opened(seats, **chosen)
    assert refused.value.why.reason == reason


@pytest.mark.parametrize(
    ("seats", "chosen"),
    [
        (5, {"upstairs": "yes"}),
        (5, {"upstairs": "guests", "wessex": "yes"}),
        (6, ALL),
        (6, {"upstairs": "guests", "wessex": "yes"}),
    ],
)
def test_five_and_six_play_to_the_end(seats: int, chosen: dict[str, str]) -> None:
    position, dice = opened(seats, 3, **chosen), QuickDice(7)
    while not position.over:
        decision = position.decisions[0]
        position.push(decision.chance(dice), decision.seat)
        GAME.check(position.state)
    assert position.outcome is not None
    assert len(position.outcome.standings) == seats


@pytest.mark.parametrize(("seats", "paid"), [(5, [0, 200, 0, 0, 0]), (6, [0, 300, 200, 0, 0, 0])])
def test_who_never_starts_a_season_is_paid_where_servants_are_not_drafted(seats: int, paid: list[int]) -> None:
    """Upstairs, Downstairs p. 11; the pawn goes counter-clockwise, so it never comes to the left neighbour."""
    position = to_round(opened(seats, families="dealt", upstairs="guests", wessex="yes"))
    first, bonus = position.state.first, {"ponsonby": 300}
    order = [(first + n) % seats for n in range(seats)]
    assert [player(position, seat).money - bonus.get(player(position, seat).family, 0) for seat in order] == paid


@pytest.mark.parametrize("seats", [5, 6])
def test_with_the_draft_nobody_is_paid(seats: int) -> None:
    position = to_round(opened(seats, families="dealt", **ALL))
    assert all(p.money == (300 if p.family == "ponsonby" else 0) for p in position.state.players)


def test_six_without_the_new_servants_play_howard_without_a_cook() -> None:
    position = to_round(opened(6, families="dealt", upstairs="guests", wessex="yes"))
    howard = next(p for p in position.state.players if p.family == "howard")
    assert sum(howard.available.values()) == 5
    GAME.check(position.state)


@pytest.mark.parametrize(("seats", "length", "number"), [(5, "standard", 5), (6, "standard", 4), (6, "extended", 4)])
def test_six_are_dealt_four_objectives_whatever_the_length(seats: int, length: str, number: int) -> None:
    position = to_round(opened(seats, families="dealt", length=length, **ALL))
    assert {len(p.objectives) for p in position.state.players} == {number}


@pytest.mark.parametrize("seats", [5, 6])
def test_the_bag_has_five_monuments_for_five_and_six_as_for_four(seats: int) -> None:
    state = opened(seats, **ALL).state
    assert sum(BOX.tiles[tile].kind == "monument" for tile in state.bag) == 5


def test_tables_with_the_expansion_play_to_the_end() -> None:
    for number, chosen in enumerate(({"upstairs": "yes"}, {"upstairs": "guests"}, ALL)):
        position, dice = opened(3, number, **chosen), QuickDice(number)
        while not position.over:
            decision = position.decisions[0]
            position.push(decision.chance(dice), decision.seat)
            GAME.check(position.state)


# ── at most six prestige guests ─────────────────────────────────────────────────────────────────────────────


SEVEN = "anthony-cole elinor-palmer regina-washburn theo-marshfield agnes-reed ivan-naryshkin"


def at_tea(seats: int = 6, **chosen: str) -> Position:
    """A tea at which a seventh prestige guest is about to come."""
    others = [family(name) for name in ("asquith", "cavendish", "ponsonby", "wessex", "howard")]
    seat = family("york", guests=SEVEN)
    position = county(seat, *others[: seats - 1], prestige="violetta-greenway", **ALL, **chosen)
    return play(position, "host main-gazebo george-york+marianne-waters")


def test_with_six_families_nobody_has_more_than_six_prestige_guests() -> None:
    """Upstairs, Downstairs p. 11; the Japanese summary: at once."""
    position = at_tea()
    assert position.decision.name == "dismiss"
    assert set(options(position)) == {*SEVEN.split(), "violetta-greenway"}
    play(position, "agnes-reed")
    assert position.state.prestige[0] == "agnes-reed"
    assert sum(BOX.gentry[card].deck == "prestige" for card in player(position).hand) == 6
    assert position.decision.name != "dismiss"


def test_a_prestige_guest_who_is_leaving_already_counts_no_more_and_is_not_dismissed_twice() -> None:
    state = at_tea().state
    activity, hand = state.in_progress, state.players[0].hand
    assert too_many(state)
    activity.dismissed.append("agnes-reed")
    assert not too_many(state)
    hand.append(state.prestige.pop())
    assert too_many(state)
    asked = next(keep_to_cap(state, Turn(Dice(bytes(32)))))
    assert isinstance(asked, Choose)
    assert "agnes-reed" not in asked.options
    GAME.check(state)
    hand.remove("agnes-reed")
    state.prestige.append("agnes-reed")
    with pytest.raises(Broken):
        GAME.check(state)


def test_who_attends_may_leave_for_the_seventh_and_is_enjoyed_all_the_same() -> None:
    """U,D p. 11 names no exception; a guest at the current activity may be dismissed, and brings what it brings."""
    others = [family(name) for name in ("asquith", "cavendish", "ponsonby", "wessex", "howard")]
    seat = family("york", guests=SEVEN, level=6)
    position = county(seat, *others, prestige="violetta-greenway", **ALL)
    play(position, "host main-gazebo george-york+ivan-naryshkin")
    assert position.decision.about == {"left": 1, "cap": True}
    assert "ivan-naryshkin" in options(position)
    play(position, "ivan-naryshkin")
    assert position.decision.name == "buy"
    assert position.state.in_progress.dismissed == ["ivan-naryshkin"]
    play(position, "no")
    assert position.state.prestige[0] == "ivan-naryshkin"


@pytest.mark.parametrize(("seats", "cap"), [(6, "no"), (5, "yes")])
def test_fewer_families_and_tables_that_say_so_know_no_such_limit(seats: int, cap: str) -> None:
    assert at_tea(seats, cap=cap).decision.name != "dismiss"
