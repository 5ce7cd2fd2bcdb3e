"""Service: who may stand in for whom and when, the Servants' Quarters, and help that costs reputation."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from games.obsession.components import SERVANTS, box, read_corrections
from games.obsession.service import Staff, named, ways
from tests.alike import for_every
from tests.games.obsession.builder import available, county, expended, family, options, play, player, renown, told

BOX = box()
ALWAYS = {("underbutler", "butler"), ("underbutler", "valet"), ("underbutler", "footman")}
"""Who may serve in whose place whether or not that one is free."""
WHEN_NONE = {("housekeeper", "ladys-maid")}
"""Who may serve in whose place where none of those is free."""
BRUSHED = {("footman", "valet")}
"""And with a Brushing Room as well."""


def served(need: str, have: str, *tiles: str) -> set[str]:
    """The ways to fill a need, each as the servants it takes."""
    house = BOX.household(tiles)
    found = ways(BOX.in_order(Counter(need.split())), BOX.in_order(Counter(have.split())), house)
    return {" ".join(Counter(named(house, way)).elements()) for way in found}


@pytest.mark.parametrize("tiles", [(), ("brushing-room",)])
@for_every("who, whom", list(product(SERVANTS, SERVANTS)))
def test_nobody_serves_in_anothers_place_but_where_the_rules_say_so(
    who: str, whom: str, tiles: tuple[str, ...]
) -> None:
    allowed = ALWAYS | WHEN_NONE | (BRUSHED if tiles else set())
    assert bool(served(whom, who, *tiles)) == (who == whom or (who, whom) in allowed)


@pytest.mark.parametrize(("who", "whom"), sorted(ALWAYS))
def test_the_underbutler_serves_for_any_man_even_if_that_one_is_free(who: str, whom: str) -> None:
    assert served(whom, f"{who} {whom}") == {who, whom}


@pytest.mark.parametrize(("who", "whom"), sorted(WHEN_NONE | BRUSHED))
def test_others_stand_in_only_when_none_of_those_is_available(who: str, whom: str) -> None:
    assert served(whom, f"{who} {whom}", "brushing-room") == {whom}
    both = " ".join(sorted([who, whom], key=SERVANTS.index))
    assert served(f"{whom} {whom}", f"{who} {whom}", "brushing-room") == {both}
    assert served(f"{whom} {whom}", f"{who} {whom} {whom}", "brushing-room") == {f"{whom} {whom}"}


def test_who_stands_in_cannot_serve_at_the_own_place_as_well() -> None:
    assert served("housekeeper ladys-maid", "housekeeper") == set()
    assert served("valet footman", "footman", "brushing-room") == set()
    assert served("valet footman", "footman footman", "brushing-room") == {"footman footman"}
    assert served("butler butler", "butler underbutler") == {"butler underbutler"}


def test_a_guest_who_needs_two_servants_has_one_for_each() -> None:
    assert served("ladys-maid ladys-maid", "ladys-maid housekeeper") == {"housekeeper ladys-maid"}
    assert served("ladys-maid ladys-maid", "ladys-maid ladys-maid housekeeper") == {"ladys-maid ladys-maid"}
    assert served("ladys-maid ladys-maid", "ladys-maid") == set()


CHAIN = read_corrections('[butler]\nstands_in = [{ servant = "housekeeper", scarce = true }]')
"""As no box has it: who stands in for somebody may have to be stood in for."""


@pytest.mark.parametrize("corrections", ["", CHAIN], ids=["printed", "corrected"])
@pytest.mark.parametrize("rooms", ["", "brushing-room", "servants-quarters", "brushing-room servants-quarters"])
@pytest.mark.parametrize("upstairs", ["no", "yes"])
def test_a_party_can_be_served_exactly_where_there_is_a_way_to_serve_it(
    rooms: str, corrections: str, upstairs: str
) -> None:
    """The quick look at who is there says the same as the list of all ways, for any household and any need."""
    rooms += " housekeepers-room" * (upstairs == "yes")
    state = county(family("york", tiles=rooms), family("asquith"), corrections=corrections, upstairs=upstairs).state
    kinds, posts = state.box.kinds, state.box.posts
    source = random.Random(rooms)
    host, answers = state.players[0], Counter[bool]()
    for _ in range(1000):
        host.available, host.quarters = ({kind: source.choice((0, 0, 1, 1, 2)) for kind in kinds} for _ in range(2))
        host.reputation = source.choice((0, 2, 3, 6, 9))
        need = state.box.in_order({post: source.choice((0, 0, 0, 1, 2)) for post in posts})
        for help in (False, True):
            staff = Staff(state, 0)
            assert staff.can_serve(need, help) == bool(staff.musters(need, help)), (host, need, help)
            answers[staff.can_serve(need, help)] += 1
    assert min(answers[True], answers[False]) > 200


# ── asked only where there is something to choose ───────────────────────────────────────────────────────────


def test_where_there_is_one_way_nobody_is_asked() -> None:
    position = county(family("york", guests="anne-harlow"), family("asquith"))
    play(position, "host main-gazebo")
    answered = []
    position.watch = lambda decision, answer: answered.append((decision.name, answer))
    position.push("anne-harlow+george-york")
    assert ("service", "ladys-maid+footman") in answered


def test_an_underbutler_is_a_choice_and_may_be_kept_back() -> None:
    seat = family("york", tiles="butlers-pantry", servants="underbutler")
    for servant in ("footman", "underbutler"):
        position = play(county(seat, family("asquith")), "host bowling-green allen-waters+george-york")
        assert options(position) == ["footman", "underbutler"]
        play(position, f"{servant} money no")
        assert expended(position) == {servant: 1}


def test_an_underbutler_may_do_the_hiring() -> None:
    seat = family("york", tiles="butlers-pantry", servants="underbutler", quarters="butler")
    position = play(county(seat, family("asquith")), "host butlers-room valet footman no")
    assert expended(position) == {"valet": 1, "footman": 1, "underbutler": 1}


# ── from the Servants' Quarters ─────────────────────────────────────────────────────────────────────────────


def test_with_the_servants_quarters_one_resting_servant_serves_tile_or_guest() -> None:
    for guests, resting in (("", "footman"), ("john-ambrose", "valet")):
        seat = family("ponsonby", tiles="servants-quarters", guests=guests, quarters=resting)
        party = "+".join(sorted(["theodore-ponsonby", guests or "edward-dorchester"]))
        position = play(county(seat, family("asquith")), f"host bowling-green {party}")
        while position.waiting == (0,):
            position.push(options(position)[0])
        assert expended(position)[resting] == 1
        assert not told(position, "called")


def test_with_the_servants_quarters_a_second_resting_servant_costs_reputation_as_ever() -> None:
    seat = family("ponsonby", tiles="servants-quarters", guests="john-ambrose", quarters="footman valet", position=4)
    position = play(county(seat, family("asquith")), "host bowling-green john-ambrose+theodore-ponsonby")
    assert all(key.count("resting-") == 1 and key.count("helped-") == 1 for key in options(position))
    play(position, options(position)[0])
    assert len(told(position, "called")) == 1


def test_who_serves_from_the_quarters_is_expended_and_rests_again_next_turn() -> None:
    seat = family("ponsonby", tiles="servants-quarters", quarters="footman")
    position = county(seat, family("asquith"))
    play(position, "host bowling-green edward-dorchester+theodore-ponsonby money no pass money no")
    assert position.state.players[0].quarters["footman"] == 1
    assert "footman" not in available(position)


@pytest.mark.parametrize("rooms", ["", "servants-quarters"])
def test_help_is_only_offered_where_nothing_else_will_do(rooms: str) -> None:
    seat = family("york", tiles=rooms, quarters="valet", level=3)
    position = play(county(seat, family("asquith")), "host bowling-green allen-waters+george-york money no")
    assert player(position).reputation == 10
    assert told(position, "called") == []


def test_help_is_bought_servant_by_servant() -> None:
    seat = family("ponsonby", guests="john-ambrose", quarters="footman valet", level=2, position=2)
    position = play(county(seat, family("asquith")), "host bowling-green john-ambrose+theodore-ponsonby")
    assert options(position) == ["helped-valet+helped-footman"]
    play(position, options(position)[0])
    assert len(told(position, "called")) == 2
    gained = BOX.gentry["john-ambrose"].favours.reputation
    assert player(position).reputation == 6 - 2 * 3 + gained


def test_help_may_be_had_before_the_activity_as_well() -> None:
    seat = family("ponsonby", quarters="footman", position=4)
    position = play(county(seat, family("asquith")), "special help.footman")
    assert renown(position) == (1, 1)
    assert "bowling-green" in options(play(position, "host"))
