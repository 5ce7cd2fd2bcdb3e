"""Milestones: two cards for everybody, two places each, claimed once a turn and for good (U,D p. 15)."""

from __future__ import annotations

import pytest

from games.kernel.dice import QuickDice
from games.kernel.position import Position
from games.obsession import milestones
from games.obsession.components import box
from games.obsession.scoring import sheet
from games.obsession.state import County
from tests.games.obsession.builder import (
    GAME,
    SEED,
    Spec,
    conclude,
    county,
    family,
    options,
    play,
    player,
    refusal,
    told,
)

BOX = box()
RIVAL = family("asquith")
EIGHT = (
    "anne-harlow penelope-atwood alice-bingly caroline-west diane-blowers katherine-eden theodore-lodge thomas-handle"
)
FOUR = "albert-plantagenet regina-washburn dmitry-konstantinov elinor-palmer"
SEVEN = "private-study* butlers-room* main-gazebo* front-parlour* bowling-green* stables* tennis-court*"


def table(card: str, *families: Spec, **more: str) -> Position:
    """Two families at a table with this milestone."""
    return county(*(families if len(families) > 1 else (*families, RIVAL)), out=card, milestones="yes", **more)


def progress(position: Position, seat: int = 0) -> tuple[int, int]:
    """What a seat has of the first milestone, and what it needs."""
    state = position.state
    return milestones.progress(state, seat, BOX.milestones[state.milestones[0]])


def claimed(position: Position, seat: int = 0) -> dict[str, int]:
    return dict(player(position, seat).claims)


# ── the cards ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("card", "nearly", "met"),
    [
        (
            "balanced-estate",
            family("york", tiles="breakfast-room barn english-garden smoking-room"),
            family("york", tiles="breakfast-room barn english-garden smoking-room stables"),
        ),
        (
            "ruling-passion",
            family("york", tiles="bowling-green* stables* tennis-court* hillside-kennel main-gazebo*"),
            family("york", tiles="bowling-green* stables* tennis-court* hillside-kennel*"),
        ),
        ("good-name", family("york", level=3, position=5), family("york", level=4)),
        ("seven-roses", family("york", tiles=SEVEN.rpartition(" ")[0]), family("york", tiles=SEVEN)),
        ("merry-company", family("york", guests=EIGHT.rpartition(" ")[0]), family("york", guests=EIGHT)),
        ("select-circle", family("york", guests=FOUR.rpartition(" ")[0]), family("york", guests=FOUR)),
        (
            "great-household",
            family("york", servants="valet ladys-maid footman footman"),
            family("york", servants="valet ladys-maid footman footman footman"),
        ),
    ],
)
def test_what_must_hold_is_looked_at_when_it_is_claimed(card: str, nearly: Spec, met: Spec) -> None:
    position = table(card, nearly)
    have, need = progress(position)
    assert have == need - 1
    assert f"claim.{card}" not in (options(play(position, "special")) if "special" in options(position) else [])
    position = play(table(card, met), f"special claim.{card}")
    assert claimed(position) == {card: 0}
    assert told(position, "claimed") == [{"who": 0, "milestone": card, "place": 1, "points": 5}]


def test_guests_in_the_discard_pile_and_starter_guests_are_counted_and_the_family_is_not() -> None:
    cards = EIGHT.split()
    position = table("merry-company", family("york", guests=" ".join(cards[:5]), discard=" ".join(cards[5:])))
    assert progress(position) == (8, 8)


def test_a_fairchild_is_a_guest_of_prestige() -> None:
    three = FOUR.rpartition(" ")[0]
    assert progress(table("select-circle", family("york", guests=f"{three} charles-fairchild"))) == (4, 4)


def hosting(card: str, spec: Spec, line: str, **more: str) -> Position:
    return play(table(card, spec, **more), line)


def test_a_tile_rated_five_or_six_is_hosted_once_and_the_milestone_claimed_in_the_same_turn() -> None:
    guests = "albert-plantagenet peter-townshend theodore-lodge"
    spec = family("york", level=5, tiles="billiard-room", guests=guests, servants="valet valet")
    position = hosting("grand-occasion", spec, f"host billiard-room {guests.replace(' ', '+')}")
    assert position.decision.name == "buy"
    assert "claim.grand-occasion" in options(position)
    assert claimed(play(position, "claim.grand-occasion")) == {"grand-occasion": 0}


def test_the_rating_is_the_printed_one_whatever_the_holiday_allows() -> None:
    """On the national holiday a family of level 1 hosts a tile rated 5: that is a grand occasion."""
    guests = "albert-plantagenet theodore-lodge thomas-handle"
    spec = family("york", tiles="billiard-room", guests=guests, servants="valet valet")
    position = county(spec, RIVAL, out="grand-occasion", milestones="yes", round=14)
    play(position, f"host billiard-room {guests.replace(' ', '+')}")
    assert "claim.grand-occasion" in options(position)


def test_a_tile_rated_four_is_no_grand_occasion() -> None:
    spec = family("york", level=4, tiles="music-room")
    position = hosting("grand-occasion", spec, "host music-room george-york+beatrice-york+allen-waters money dismiss")
    conclude(position)
    assert player(position).deeds == []


def test_five_who_attend_are_a_full_house_with_the_family_counted() -> None:
    spec = family("asquith", tiles="dining-room*", level=3)
    five = sorted(BOX.members("asquith"))
    position = play(table("full-house", spec, family("york")), f"host dining-room {'+'.join(five)}")
    assert player(position).deeds == ["full-house"]


def test_four_who_attend_are_none() -> None:
    spec = family("york", tiles="dining-room", level=3)
    four = sorted(BOX.members("york"))
    position = play(table("full-house", spec), f"host dining-room {'+'.join(four)}")
    assert player(position).deeds == []


def test_a_deed_stays_claimable_in_later_turns() -> None:
    position = table("full-house", family("york", deeds="full-house"))
    assert claimed(play(position, "special claim.full-house")) == {"full-house": 0}


# ── claims ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_first_to_claim_has_the_first_place_and_the_second_the_second() -> None:
    position = table("good-name", family("york", level=4), family("asquith", level=4))
    play(position, "special claim.good-name pass money no special claim.good-name")
    assert (claimed(position), claimed(position, 1)) == ({"good-name": 0}, {"good-name": 1})
    view = position.view(None)
    assert view.milestones[0].holders == (0, 1)
    assert [milestones.points(position.state, held) for held in position.state.players] == [5, 3]


def test_a_third_family_comes_too_late() -> None:
    seats = [family(name, level=4) for name in ("york", "asquith", "ponsonby")]
    position = table("good-name", *seats)
    for _ in range(2):
        play(position, "special claim.good-name pass money no")
    assert refusal(play(position, "special"), "claim.good-name") == "milestone-full"


def test_nobody_is_on_a_card_twice() -> None:
    position = play(table("good-name", family("york", level=4)), "special claim.good-name special")
    assert refusal(position, "claim.good-name") == "milestone-held"


def test_only_one_claim_a_turn() -> None:
    position = table(
        "good-name great-household", family("york", level=4, servants="valet footman footman footman footman")
    )
    play(position, "special claim.good-name special")
    assert refusal(position, "claim.great-household") == "claimed-already"
    play(position, "borrow pass money no pass money no special claim.great-household")
    assert claimed(position) == {"good-name": 0, "great-household": 0}


def test_what_is_not_met_is_refused_with_how_far_it_is() -> None:
    position = play(table("good-name", family("york", level=3)), "special")
    assert refusal(position, "claim.good-name") == "milestone-not-met"
    assert refusal(position, "claim.seven-roses") == "milestone-not-out"
    assert (
        refusal(play(table("full-house", family("york", level=3)), "special"), "claim.full-house")
        == "milestone-not-done"
    )


def test_a_claim_is_never_lost() -> None:
    """U,D p. 15: a family that claims level 4 may spend its reputation afterwards and keeps the milestone."""
    position = play(table("good-name", family("york", level=4)), "special claim.good-name special borrow")
    assert position.view(0).seats[0].level == 3
    assert claimed(position) == {"good-name": 0}
    assert sheet(position.state, player(position)).objectives == 5


def test_a_tile_turned_over_at_the_end_of_a_turn_is_claimed_before_the_next_family_moves() -> None:
    six = SEVEN.rpartition(" ")[0] + " tennis-court"
    position = table("seven-roses", family("york", tiles=six, level=2))
    play(position, "host tennis-court george-york+allen-waters money no")
    assert position.decision.name == "claim"
    assert position.waiting == (0,)
    assert options(position) == ["no", "claim.seven-roses"]
    play(position, "claim.seven-roses")
    assert claimed(position) == {"seven-roses": 0}
    assert position.waiting == (1,)


def test_what_was_within_reach_before_is_not_asked_again_when_the_board_is_cleared() -> None:
    position = table("good-name", family("york", level=4))
    play(position, "host main-gazebo george-york+allen-waters money no")
    assert position.waiting == (1,)


def test_what_talk_has_brought_within_reach_is_claimed_before_it_is_spent_again() -> None:
    """A servant in the hall lifts the family to level 4; whoever is called to serve next would cost it that."""
    spec = family("york", level=3, position=5, tiles="servants-hall", quarters="footman footman")
    position = play(table("good-name", spec), "host valet 2 main-gazebo")
    assert position.decision.name == "meanwhile"
    assert claimed(play(position, "claim.good-name")) == {"good-name": 0}


def test_what_the_favours_may_cost_is_claimed_before_them() -> None:
    flaw = next(c for c in BOX.gentry.values() if c.favours.reputation < 0 and c.pr == 1 and c.set == "base")
    spec = family("york", level=4, guests=flaw.id)
    position = play(table("good-name", spec), f"host main-gazebo {flaw.id}+george-york")
    assert position.decision.name == "meanwhile"
    assert "claim.good-name" in options(position)


# ── set-up, score, secrets ──────────────────────────────────────────────────────────────────────────────────


def test_two_milestones_lie_out_before_anybody_chooses_anything() -> None:
    position = Position.new(GAME, 3, SEED, {"milestones": "yes"})
    shown = position.view(None).milestones
    assert len({card.milestone for card in shown}) == 2
    assert position.state.round == 0
    assert [card.holders for card in shown] == [(), ()]


def test_without_the_new_servants_their_milestone_stays_in_the_box() -> None:
    drawn = {
        name
        for seed in range(60)
        for name in Position.new(GAME, 2, bytes([seed]) * 32, {"milestones": "yes"}).state.milestones
    }
    assert drawn == set(BOX.milestones) - {"life-below-stairs"}


def test_in_place_of_objectives_nobody_is_dealt_draws_or_gives_up_any() -> None:
    position, dice = Position.new(GAME, 2, SEED, {"milestones": "instead", "families": "dealt"}), QuickDice(4)
    names = set()
    while not position.over:
        names.add(position.decisions[0].name)
        position.push(position.decisions[0].chance(dice), position.decisions[0].seat)
        GAME.check(position.state)
    assert "objective" not in names
    assert "objectives" not in position.state.events
    assert told(position, "gave_up") == []


def test_points_for_milestones_count_with_the_objectives() -> None:
    spec = family("york", level=4, objectives="for-posterity")
    before = sheet(table("good-name", spec).state, player(table("good-name", spec)))
    after = play(table("good-name", spec), "special claim.good-name")
    assert sheet(after.state, player(after)).objectives == before.objectives + 5
    assert sheet(after.state, player(after)).total == before.total + 5


def test_a_seat_sees_how_far_it_is_itself_and_the_public_does_not() -> None:
    position = table("merry-company", family("york", guests=EIGHT))
    assert position.view(0).milestones[0].have == 8
    assert position.view(1).milestones[0].have == 0
    assert position.view(None).milestones[0].have is None


def test_whoever_attends_or_serves_still_counts() -> None:
    guests = EIGHT.split()
    spec = family("york", guests=" ".join(guests), servants="ladys-maid")
    position = play(table("merry-company", spec), "host main-gazebo alice-bingly+caroline-west")
    assert progress(position) == (8, 8)
    spec = family("york", servants="valet ladys-maid footman footman footman")
    position = play(table("great-household", spec), "host main-gazebo george-york+allen-waters money")
    assert progress(position) == (11, 11)


def test_a_claim_is_offered_exactly_where_nothing_speaks_against_it() -> None:
    offered = []

    def compare(state: County) -> None:
        found = milestones.claims(state, state.mover)
        fine = [name for name in state.milestones if milestones.why_not_claim(state, state.mover, name) is None]
        assert found == [f"{milestones.CLAIM}.{name}" for name in fine]
        offered.extend(found)

    for seed in (6, 7):  # in these games something comes within reach
        new = Position.new(GAME, 4, bytes([seed]) * 32, {"upstairs": "yes", "milestones": "yes"})
        new.play_out(QuickDice(seed), 600, compare)
    assert offered
