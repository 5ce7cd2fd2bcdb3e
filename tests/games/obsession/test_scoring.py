"""Final scoring: every line of the sheet, and how ties are broken."""

from __future__ import annotations

import msgspec
import pytest

from games.kernel.position import Position
from games.obsession.components import box
from games.obsession.scoring import LINES, Sheet, sheet
from tests.alike import for_every
from tests.games.obsession.builder import Spec, county, family, told

BOX = box()
LEVELS = {"standard": (1, 3, 6, 10, 15, 21, 28), "extended": (1, 3, 6, 10, 15, 21, 28, 36, 45)}


def scored(spec: Spec, length: str = "standard") -> Sheet:
    state = county(spec, family("asquith"), phase="round", length=length).state
    return sheet(state, state.players[0])


def gap(spec: Spec, line: str) -> int:
    """What a line of the sheet has beyond that of a family that has only just begun."""
    difference: int = getattr(scored(spec), line) - getattr(scored(family("york")), line)
    return difference


@pytest.mark.parametrize("length", LEVELS)
def test_reputation_is_worth_triangular_numbers_by_level_and_not_by_position(length: str) -> None:
    for level, points in enumerate(LEVELS[length], start=1):
        for position in (1, 5):
            assert scored(family("york", level=level, position=position), length).reputation == points


def test_every_servant_is_worth_two_wherever_he_is() -> None:
    assert scored(family("york", servants="valet", quarters="valet butler")).servants == 14


@pytest.mark.parametrize(("money", "points"), [(0, 0), (100, 0), (200, 1), (300, 1), (500, 2), (1200, 6)])
def test_every_full_two_hundred_pounds_are_worth_one(money: int, points: int) -> None:
    assert scored(family("york", money=money)).wealth == points


def test_cards_in_hand_and_discard_count_with_their_minus_points() -> None:
    assert scored(family("york", guests="agnes-easton", discard="florence-oliver")).gentry == 8 + 6 - 4


@for_every("card", [card for card in BOX.gentry.values() if card.is_guest], ids=lambda card: card.id)
def test_a_guest_is_worth_the_points_of_the_card(card) -> None:  # type: ignore[no-untyped-def]
    options = {"wessex": "yes", "upstairs": "yes"}
    state = county(family("york", guests=card.id), family("asquith"), phase="round", **options).state
    assert sheet(state, state.players[0]).gentry == 8 + card.vp


@pytest.mark.parametrize("card", BOX.vp_cards.values(), ids=BOX.vp_cards)
def test_a_victory_point_card_kept_is_worth_its_points(card) -> None:  # type: ignore[no-untyped-def]
    assert scored(family("york", vp=card.id)).vp_cards == card.vp
    assert scored(family("york", vp=f"{card.id} {card.id}")).vp_cards == 2 * card.vp


def test_two_cards_of_four_and_five_are_worth_the_nine_of_the_rulebook() -> None:
    """Rulebook, final scoring: its two cards come to nine together."""
    assert scored(family("york", vp="vp-service vp-market")).vp_cards == 9


def test_tiles_count_as_they_lie() -> None:
    parlour, stables = BOX.tiles["front-parlour"], BOX.tiles["stables"]
    assert gap(family("york", tiles="front-parlour*"), "tiles") == parlour.rose.vp - parlour.front.vp
    assert gap(family("york", tiles="stables"), "tiles") == stables.front.vp
    assert gap(family("york", tiles="private-study*"), "tiles") == -3


def test_the_total_is_all_the_lines() -> None:
    spec = family("york", tiles="sculpture-garden", level=4, money=500, vp="vp-market", objectives="for-posterity")
    lines = msgspec.structs.asdict(scored(spec))
    assert lines.pop("haste") == 0
    assert tuple(lines) == LINES
    assert all(lines.values())
    assert scored(spec).total == sum(lines.values())


# ── ties ────────────────────────────────────────────────────────────────────────────────────────────────────


def ended(*families: Spec) -> Position:
    """The end of a game in which all have the same points: whoever lacks some has them in money."""
    state = county(*families, phase="round").state
    totals = [sheet(state, seat).total for seat in state.players]
    for spec, total in zip(families, totals, strict=True):
        spec.money += 200 * (max(totals) - total)
    position = county(*families, round=16, phase="season")
    assert len({seat.total for seat in position.view(None).results}) == 1
    return position


def places(position: Position) -> list[int]:
    assert position.outcome is not None
    return [placed.place for placed in position.outcome.standings]


@pytest.mark.parametrize("pile", ["guests", "discard"])
def test_a_tie_goes_to_who_holds_a_fairchild_whatever_the_reputation(pile: str) -> None:
    assert places(ended(family("york", **{pile: "charles-fairchild"}), family("ponsonby", level=5))) == [1, 2]


def test_without_a_fairchild_a_tie_goes_to_the_higher_reputation() -> None:
    assert places(ended(family("york", level=2), family("ponsonby", level=3), family("asquith"))) == [2, 1, 3]


def test_what_cannot_be_told_apart_is_shared() -> None:
    assert places(ended(family("york", level=3), family("ponsonby", level=3), family("asquith", level=2))) == [1, 1, 3]


def test_more_points_win_whoever_holds_a_fairchild() -> None:
    position = county(
        family("york", discard="charles-fairchild"), family("ponsonby", money=6000), round=16, phase="season"
    )
    assert places(position) == [2, 1]
    assert [event["place"] for event in told(position, "scored")] == [2, 1]
