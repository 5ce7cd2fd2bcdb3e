"""Favours: money, reputation, invitations, dismissals, and the odd ones."""

from __future__ import annotations

import pytest

from games.obsession.components import box, read_corrections
from tests.games.obsession.builder import county, expended, family, options, play, player, refusal, renown, told


def test_money_of_tile_and_guests_adds_up() -> None:
    position = county(family("york", guests="caroline-west", tiles="stables"), family("asquith"))
    play(position, "host stables caroline-west+george-york no")
    assert player(position).money == box().tiles["stables"].front.favours.money + 100 + 200


def test_reputation_passes_from_five_to_one_of_the_next_level() -> None:
    gain = box().tiles["front-parlour"].front.favours.reputation + 2
    position = county(family("york", guests="charlotte-woods", position=4), family("asquith"))
    play(position, "host front-parlour beatrice-york+charlotte-woods dismiss no no")
    assert renown(position) == (2, gain - 1)


def test_at_max_the_marker_stops_at_five_and_can_be_spent() -> None:
    position = county(family("york", guests="charlotte-woods", level=7, position=4), family("asquith"))
    play(position, "host front-parlour beatrice-york+charlotte-woods no dismiss no")
    assert renown(position) == (7, 5)
    assert "borrow" in options(position)


def test_a_penalty_is_taken_as_far_as_it_goes() -> None:
    seat = family("york", guests="anne-hawkins", position=2)
    position = play(county(seat, family("asquith")), "host main-gazebo anne-hawkins+george-york no")
    assert renown(position) == (1, 1)
    assert player(position).money == box().gentry["anne-hawkins"].favours.money + 200


def test_the_heir_brings_one_or_the_other() -> None:
    line = "host bowling-green allen-waters+george-york"
    rest = box().tiles["bowling-green"].front.favours.money + 200
    assert player(play(county(family("york"), family("asquith")), f"{line} money no")).money == rest + 100
    reputed = play(county(family("york"), family("asquith")), f"{line} reputation no")
    assert (player(reputed).money, renown(reputed)) == (rest, (1, 2))


@pytest.mark.parametrize(("guest", "steps"), [("albert-plantagenet", 3 + 2), ("charlotte-woods", 2)])
def test_the_young_lady_has_an_admirer_in_a_gentleman_of_prestige(guest: str, steps: int) -> None:
    position = county(family("york", guests=guest, level=3), family("asquith"))
    play(position, f"host main-gazebo {guest}+marianne-waters")
    assert player(position).reputation == 10 + steps


def test_charles_fairchild_is_an_admirer_and_his_sister_is_not() -> None:
    for guest, steps in (("charles-fairchild", 5), ("elizabeth-fairchild", 2)):
        position = county(family("york", guests=guest), family("asquith"))
        play(position, f"host main-gazebo {guest}+marianne-waters")
        assert player(position).reputation == steps


def test_invitations_bring_the_top_cards_for_all_to_see() -> None:
    position = county(
        family("york", guests="anne-harlow"), family("asquith"), casual="diane-blowers", prestige="anthony-cole"
    )
    play(position, "host main-gazebo anne-harlow+george-york")
    assert {"diane-blowers", "anthony-cole"} <= set(player(position).hand)
    assert [event["guest"] for event in told(position, "invited")] == ["anthony-cole", "diane-blowers"]
    assert any(step.revealed for step in position.steps)


def test_the_lady_looks_at_two_and_keeps_one_or_dismisses_somebody() -> None:
    position = county(family("york"), family("asquith"), casual="diane-blowers thomas-handle")
    play(position, "host front-parlour beatrice-york+marianne-waters draw")
    assert "katherine-eden" not in options(position)
    assert len(options(position)) == 2
    assert position.view(1).activity.seen is None
    kept, other = options(position)
    play(position, kept)
    assert kept in player(position).hand
    assert position.state.casual[0] == other


def test_nobody_comes_from_an_empty_deck() -> None:
    position = county(family("york", guests="anne-harlow", level=6), family("asquith"))
    state = position.state
    hand = state.casual + state.prestige
    corrected = county(
        family("york", guests=" ".join(["anne-harlow", *(c for c in hand if c != "anne-harlow")]), level=6),
        family("asquith"),
    )
    play(corrected, "host main-gazebo anne-harlow+george-york no")
    assert told(corrected, "invited") == []


def test_a_dismissal_may_be_declined_and_takes_effect_when_the_board_is_cleared() -> None:
    seat = family("york", guests="anne-hawkins anne-harlow", discard="susan-norris", position=5)
    position = play(county(seat, family("asquith")), "host front-parlour beatrice-york+anne-hawkins dismiss")
    assert options(position) == ["no", "anne-harlow", "anne-hawkins", "susan-norris"]
    assert refusal(position, "beatrice-york") == "family-stays"
    kept = position.copy()
    play(position, "anne-hawkins")
    assert "anne-hawkins" in position.view(0).activity.guests
    play(position, "no")
    assert position.state.casual[0] == "anne-hawkins"
    assert "anne-hawkins" in player(play(kept, "no no")).discard


def test_a_fairchild_is_not_dismissed() -> None:
    seat = family("york", guests="elizabeth-fairchild")
    position = play(county(seat, family("asquith")), "host front-parlour beatrice-york+elizabeth-fairchild dismiss")
    assert options(position)[0] == "no"
    assert "elizabeth-fairchild" not in options(position)
    assert refusal(position, "elizabeth-fairchild") == "fairchild-stays"


def test_a_gossip_costs_a_chosen_rival_reputation_as_far_as_there_is_any() -> None:
    steps = box().gentry["elizabeth-perkins"].favours.attack
    position = county(
        family("york", guests="elizabeth-perkins"), family("asquith", position=2), family("ponsonby", level=2)
    )
    play(position, "host main-gazebo elizabeth-perkins+george-york")
    assert options(position) == ["2", "3"]
    fallen = play(position.copy(), "2")
    assert renown(fallen, 1) == (1, 1)
    assert told(fallen, "gossiped") == [{"who": 0, "rival": 1, "steps": 1}]
    assert player(play(position, "3"), 2).reputation == 5 - steps
    assert renown(position) == (1, 1)


def test_a_guest_of_the_elite_brings_a_victory_point_card_only_the_host_sees() -> None:
    position = county(family("york", guests="rebecca-clare", level=5, servants="ladys-maid"), family("asquith"))
    play(position, "host front-parlour beatrice-york+rebecca-clare dismiss")
    assert len(player(position).vp_cards) == 1
    assert position.view(1).seats[0].vp_cards is None
    assert position.view(1).seats[0].vp_card_count == 1


def test_hiring_brings_two_servants_of_choice_to_expended_service() -> None:
    position = play(county(family("york"), family("asquith")), "host butlers-room")
    assert refusal(position, "underbutler") == "not-for-hire"
    play(position, "valet footman no")
    assert expended(position) == {"butler": 1, "valet": 1, "footman": 1}


def test_the_last_servant_for_hire_comes_alone() -> None:
    crowd = " ".join(["valet"] * 2 + ["ladys-maid"] * 2 + ["footman"] * 3)
    position = county(family("york"), family("asquith", servants=crowd))
    play(position, "host butlers-room no")
    assert expended(position) == {"butler": 1, "footman": 1}


def test_the_rose_side_hires_or_recruits_and_never_both() -> None:
    position = play(county(family("york", tiles="butlers-room*"), family("asquith")), "host butlers-room recruit")
    assert options(position) == ["2.valet", "2.ladys-maid", "2.footman"]
    play(position, "2.valet no")
    assert expended(position) == {"butler": 1, "valet": 1}
    assert sum(player(position, 1).available.values()) == 4


def test_favours_come_in_order_money_reputation_invitations_dismissals() -> None:
    seat = family("york", guests="mary-russell anne-harlow", tiles="english-garden*", level=2, servants="ladys-maid")
    position = county(seat, family("asquith"))
    play(position, "host english-garden anne-harlow+beatrice-york+mary-russell")
    while position.waiting == (0,):
        position.push(options(position)[1 if position.decision.name in ("dismiss", "favour") else 0])
    happened = [event.id for event in position.ledger]
    order = [happened.index(event) for event in ("hosted", "earned", "rose", "invited", "dismissed")]
    assert order == sorted(order)


def test_dismissals_of_tile_and_lady_add_up() -> None:
    seat = family("york", guests="anne-harlow susan-norris joanna-gamble", tiles="english-garden*", level=2)
    position = county(seat, family("asquith"))
    play(position, "host english-garden beatrice-york+george-york+marianne-waters")
    while position.decision.name != "dismiss":
        position.push(options(position)[1 if position.decision.name == "favour" else 0])
    play(position, "joanna-gamble susan-norris")
    while position.waiting == (0,):
        position.push(options(position)[0])
    assert [event["guest"] for event in told(position, "dismissed")] == ["joanna-gamble", "susan-norris"]


@pytest.mark.parametrize("guest", ["anne-harlow", "susan-norris", "albert-plantagenet"])
def test_the_dismissed_go_under_the_deck_they_came_from(guest: str) -> None:
    seat = family("york", discard=guest, level=3)
    position = play(county(seat, family("asquith")), "host front-parlour beatrice-york+marianne-waters dismiss")
    while position.decision.name != "dismiss":
        position.push(options(position)[0])
    play(position, guest)
    while position.waiting == (0,):
        position.push(options(position)[0])
    state = position.state
    assert (state.prestige if guest == "albert-plantagenet" else state.casual)[0] == guest
    assert guest not in player(position).discard


@pytest.mark.parametrize("area", ["available", "quarters"])
def test_a_servant_is_recruited_from_any_place_of_a_rivals_board(area: str) -> None:
    rival = family("asquith", quarters="" if area == "available" else "valet")
    position = play(county(family("york", tiles="butlers-room*"), rival), "host butlers-room recruit 2.valet no")
    assert expended(position) == {"butler": 1, "valet": 1}
    household = position.state.players[1]
    assert all("valet" not in area for area in (household.available, household.quarters, household.expended))


def test_butlers_housekeepers_and_underbutlers_cannot_be_lured_away() -> None:
    rival = family("asquith", tiles="butlers-pantry", servants="underbutler")
    position = play(county(family("york", tiles="butlers-room*"), rival), "host butlers-room recruit")
    assert {key.partition(".")[2] for key in options(position)} == {"valet", "ladys-maid", "footman"}


def test_with_nobody_for_hire_the_rose_side_only_recruits_and_the_front_is_not_hosted() -> None:
    crowd = " ".join(["valet"] * 2 + ["ladys-maid"] * 2 + ["footman"] * 4)
    rose = county(family("york", tiles="butlers-room*"), family("asquith", servants=crowd))
    play(rose, "host butlers-room")
    assert rose.decision.name == "recruit"
    front = play(county(family("york"), family("asquith", servants=crowd)), "host")
    assert refusal(front, "butlers-room") == "nobody-to-hire"


def test_after_hiring_a_tile_may_be_bought() -> None:
    position = county(family("york", money=1000), family("asquith"), market="stables")
    play(position, "host butlers-room valet footman stables")
    assert [event["tile"] for event in told(position, "bought")] == ["stables"]


def test_no_favour_but_a_dismissal_can_be_declined() -> None:
    seat = family("york", guests="elizabeth-perkins", tiles="drawing-room", level=3)
    position = county(seat, family("asquith"), family("ponsonby"))
    party = "allen-waters+beatrice-york+elizabeth-perkins+george-york"
    play(position, f"host drawing-room {party}")
    asked = {}
    while position.waiting == (0,) and position.decision.name != "buy":
        asked[position.decision.name + position.decision.about.get("guest", "")] = options(position)
        position.push(options(position)[0])
    assert {"favourallen-waters", "favourbeatrice-york", "rival", "keep"} == set(asked)
    assert not any("no" in choices for choices in asked.values())


def test_where_the_heirs_card_says_both_he_brings_both_and_nothing_is_asked() -> None:
    both = read_corrections("[heir]\nfavours = { money = 100, reputation = 1 }")
    position = county(family("york"), family("asquith"), corrections=both)
    play(position, "host bowling-green allen-waters+george-york no")
    assert player(position).money == box().tiles["bowling-green"].front.favours.money + 200 + 100
    assert renown(position) == (1, 2)
