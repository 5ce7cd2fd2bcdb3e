"""Objectives: every card met and just missed, drawn, and given up at a season's end."""

from __future__ import annotations

import pytest

from games.obsession import objectives
from games.obsession.components import Objective, box
from tests.alike import for_every
from tests.games.obsession.builder import Spec, county, family, play, player

BOX = box()


def of(*kinds: str) -> list[Objective]:
    return [objective for objective in BOX.objectives.values() if objective.kind in kinds]


def points(spec: Spec, objective: Objective, length: str = "standard") -> tuple[int, int]:
    """How far it is, and what it is worth to this family."""
    upstairs = "no" if "base" in objective.decks else "yes"
    state = county(spec, family("asquith"), phase="round", length=length, upstairs=upstairs).state
    have, _ = objectives.progress(state, state.players[0], objective)
    return have, objectives.worth(state, state.players[0], objective)


# ── each card, met and just missed ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("more", range(4))
@for_every("objective", of("category"), ids=lambda o: o.id)
def test_a_category_counts_every_tile_that_lies_in_it_the_first_one_too(objective: Objective, more: int) -> None:
    column = objective.per.removeprefix("tile:")
    kinds = ("room", "service", "monument")
    base = [t for t in BOX.tiles.values() if t.kind in kinds and t.set == "base"]
    tiles = [t.id for t in base if t.column(False) == column][-more:] if more else []
    elsewhere = next(t.id for t in BOX.tiles.values() if t.kind in kinds and t.column(False) != column)
    spec = family("york", tiles=" ".join([*tiles, elsewhere]))
    assert points(spec, objective) == (1 + more, (1 + more) // objective.every * objective.vp)


@pytest.mark.parametrize("hybrid", ["green-room", "south-lawn"])
@pytest.mark.parametrize("flipped", [False, True])
def test_a_hybrid_counts_for_the_category_of_the_side_that_is_up(hybrid: str, flipped: bool) -> None:
    up = BOX.tiles[hybrid].column(flipped)
    spec = family("york", tiles=f"{hybrid}{'*' if flipped else ''}")
    have = {objective.per: points(spec, objective)[0] for objective in of("category")}
    assert have == {objective.per: 1 + (objective.per == f"tile:{up}") for objective in of("category")}


@pytest.mark.parametrize("objective", of("guest"), ids=lambda o: o.id)
def test_guests_asked_for_count_in_hand_and_discard_and_neither_others_nor_the_family(objective: Objective) -> None:
    which = objective.per.partition(":")[2] or "gentry"
    guests = [card for card in sorted(BOX.asked[which]) if BOX.gentry[card].is_guest and BOX.gentry[card].set == "base"]
    strangers = [card for card in ("anne-harlow", "francis-trotwood") if card not in BOX.asked[which]]
    for number in range(2 * objective.every + 1):
        hand, discard = [*strangers, *guests[: number // 2]], guests[number // 2 : number]
        spec = family("york", guests=" ".join(hand), discard=" ".join(discard))
        assert points(spec, objective) == (number, number // objective.every * objective.vp)


@pytest.mark.parametrize("objective", [o for o in of("servant") if o.servants], ids=lambda o: o.id)
def test_servants_count_wherever_they_are_and_one_too_few_is_worth_nothing(objective: Objective) -> None:
    household = BOX.setup.servants
    hired = [kind for kind, number in objective.servants.items() for _ in range(number - household.get(kind, 0))]
    tiles = " ".join([*objective.own, *(f"{tile}*" for tile in objective.flipped)])
    wanted = sum(objective.servants.values()) + len(tiles.split())
    whole = family("ponsonby", servants=" ".join(hired), quarters=hired[0], tiles=tiles)
    assert points(whole, objective) == (wanted, objective.vp)
    for missing in range(len(hired)):
        short = family("ponsonby", servants=" ".join(hired[:missing] + hired[missing + 1 :]), tiles=tiles)
        assert points(short, objective) == (wanted - 1, 0)


@pytest.mark.parametrize("objective", [o for o in of("servant") if o.own or o.flipped], ids=lambda o: o.id)
def test_a_servant_without_the_room_that_goes_with_it_is_worth_nothing(objective: Objective) -> None:
    servants = " ".join(objective.servants)
    assert points(family("ponsonby", servants=servants), objective) == (1, 0)
    front = " ".join([*objective.own, *objective.flipped])
    met = not objective.flipped  # a tile that must be turned does not count before it is
    assert points(family("ponsonby", servants=servants, tiles=front), objective) == (1 + met, met * objective.vp)


def test_each_of_the_new_servants_counts_wherever_it_is() -> None:
    objective = BOX.objectives["below-stairs"]
    assert points(family("ponsonby", servants="valet"), objective) == (0, 0)
    assert points(family("ponsonby", servants="cook hall-boy", quarters="cook"), objective) == (2, 4)
    assert points(family("howard", servants="useful-man"), objective) == (2, 4)


def test_a_useful_man_who_has_left_the_game_no_longer_counts() -> None:
    state = county(family("york", servants="useful-man"), family("asquith"), phase="round", upstairs="yes").state
    player = state.players[0]
    player.available.pop("useful-man")
    player.departed.append("useful-man")
    assert objectives.worth(state, player, BOX.objectives["below-stairs"]) == 0


def test_every_second_tile_that_is_turned_counts() -> None:
    objective = BOX.objectives["in-full-bloom"]
    assert points(family("york", tiles="bowling-green* tennis-court* stables"), objective) == (2, 1)
    assert points(family("york", tiles="bowling-green* tennis-court* stables*"), objective) == (3, 1)


def test_a_row_has_a_tile_of_every_category() -> None:
    objective = BOX.objectives["from-attic-to-cellar"]
    assert points(family("york"), objective) == (1, 3)
    assert points(family("york", tiles="barn stables smoking-room fenced-paddock"), objective) == (1, 3)
    more = "barn stables smoking-room fenced-paddock breakfast-room"
    assert points(family("york", tiles=more), objective) == (2, 6)


@pytest.mark.parametrize("objective", of("room", "group"), ids=lambda o: o.id)
def test_all_rooms_of_an_objective_must_be_owned_whichever_side_is_up(objective: Objective) -> None:
    for mark in ("", "*"):
        spec = family("york", tiles=" ".join(f"{tile}{mark}" for tile in objective.own))
        assert points(spec, objective) == (len(objective.own), objective.vp)
    for missing in objective.own:
        spec = family("york", tiles=" ".join(tile for tile in objective.own if tile != missing))
        assert points(spec, objective) == (len(objective.own) - 1, 0)


@pytest.mark.parametrize(("length", "most"), [("standard", 7), ("extended", 9)])
def test_a_spotless_name_is_one_at_max_and_a_step_before_it_is_worth_nothing(length: str, most: int) -> None:
    (objective,) = [objective for objective in of("misc") if objective.max_reputation]
    assert points(family("york", level=most), objective, length) == (most, objective.vp)
    assert points(family("york", level=most - 1, position=5), objective, length) == (most - 1, 0)


def test_full_coffers_hold_twelve_hundred_pounds() -> None:
    (objective,) = [objective for objective in of("misc") if objective.money]
    assert points(family("york", money=1200), objective) == (1200, objective.vp)
    assert points(family("york", money=1100), objective) == (1100, 0)


def test_every_monument_counts_and_so_does_a_suite_that_has_become_one() -> None:
    (objective,) = [objective for objective in of("misc") if objective.per]
    for tiles, number in (("", 0), ("queens-suite", 0), ("queens-suite*", 1), ("wine-cellar lionheart-suite*", 2)):
        assert points(family("york", tiles=tiles), objective) == (number, number * objective.vp)


def test_every_card_is_among_those_tried() -> None:
    assert len(of("category", "guest", "servant", "room", "group", "misc", "tableau")) == len(BOX.objectives) == 37


# ── drawn and given up ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("length", "rounds"), [("standard", {6}), ("extended", {7, 18})])
def test_an_objective_round_gives_every_player_two_secret_cards_at_the_start_of_the_turn(
    length: str, rounds: set[int]
) -> None:
    for number in range(1, BOX.tracks[length].rounds):
        position = county(family("york"), family("asquith"), round=number, length=length)
        if position.state.event == "courtship":
            continue
        drawn = 2 if number in rounds else 0
        assert len(player(position).objectives) == drawn
        assert player(position, 1).objectives == []
        assert position.view(1).seats[0].objectives is None
        play(position, "pass money no")
        assert len(player(position, 1).objectives) == drawn


def test_all_give_up_an_objective_at_once_and_nobody_sees_which() -> None:
    position = county(
        family("york", objectives="wide-circle full-coffers"),
        family("asquith", objectives="best-society three-valets"),
        round=4,
        phase="courtship",
        shown="prestige",
    )
    assert position.together
    assert position.waiting == (0, 1)
    play(position, "2:three-valets")
    assert position.view(0).seats[1].objective_count == 2
    play(position, "1:wide-circle")
    assert [player(position, seat).objectives for seat in (0, 1)] == [["full-coffers"], ["best-society"]]
    assert sorted(position.state.objectives[:2]) == ["three-valets", "wide-circle"]
    assert not any(event.id == "gave_up_objective" and event.seats is None for event in position.ledger)


def test_an_objective_is_given_up_after_the_final_courtship_as_well() -> None:
    position = county(
        family("york", objectives="wide-circle full-coffers"),
        family("asquith", objectives="best-society three-valets"),
        round=16,
        phase="objectives",
        shown="prestige estate sporting service",
    )
    play(position, "1:wide-circle 2:three-valets")
    assert position.over
    assert [[o.objective for o in seat.objectives_kept] for seat in position.view(None).results] == [
        ["full-coffers"],
        ["best-society"],
    ]


@pytest.mark.parametrize(
    ("guests", "shown"),
    [("", (0, 3, 0)), ("anne-harlow zachary-ell", (2, 3, 0)), ("anne-harlow zachary-ell john-ambrose", (3, 6, 1))],
)
def test_what_counts_again_and_again_is_shown_up_to_its_next_point(guests: str, shown: tuple[int, int, int]) -> None:
    position = county(family("york", guests=guests, objectives="wide-circle"), family("asquith"))
    (goal,) = position.view(0).seats[0].objectives
    assert (goal.have, goal.need, goal.vp) == shown


def test_what_counts_each_time_needs_no_number() -> None:
    position = county(family("york", tiles="stables", objectives="all-sporting"), family("asquith"))
    (goal,) = position.view(0).seats[0].objectives
    assert (goal.have, goal.need, goal.vp) == (2, 0, 2 * box().objectives["all-sporting"].vp)
