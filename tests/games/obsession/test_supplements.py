"""Supplemental service: cook, hall boy, head housemaid and useful man, with every use, limit and stand-in."""

from __future__ import annotations

import pytest

from games.kernel.position import Position
from games.kernel.verbs import play as type_in
from games.obsession import GAME
from games.obsession.components import box, read_corrections
from games.obsession.market import to_reserve
from games.obsession.state import Stack
from games.obsession.turn import can_spare
from tests.games.obsession.builder import (
    Spec,
    available,
    conclude,
    county,
    expended,
    family,
    options,
    play,
    player,
    refusal,
    renown,
    told,
)

BOX = box()
RIVAL = family("asquith", level=3)
FAIR = BOX.tracks["standard"].fair[0]
VERBS = {verb.name: verb for verb in GAME.verbs}


def table(seat: Spec, rival: Spec = RIVAL, **more: object) -> Position:
    """A table with the new servants."""
    return county(seat, rival, upstairs="yes", **more)  # type: ignore[arg-type]


def at_gazebo(*guests: str, **more: object) -> Position:
    """A tea at the gazebo for two, before anybody else helps."""
    names = [card for card in guests if BOX.gentry[card].deck != "family"]
    position = table(family("york", guests=" ".join(names), **more))
    return play(position, f"host main-gazebo {'+'.join(sorted(guests))}")


# ── the worked example ──────────────────────────────────────────────────────────────────────────────────────


HAND = "ambrose-tetbury marianne-turner caroline-west alice-bingly"
ROOMS = "music-room drawing-room"


def test_an_evening_at_the_howards_without_the_new_servants() -> None:
    """Upstairs, Downstairs p. 6: at level 3 neither the Music Room nor the marquess; a very good turn all the same."""
    seat = family("york", guests=HAND, tiles=ROOMS, servants="ladys-maid ladys-maid", level=3)
    decks = {"prestige": "anthony-cole", "casual": "diane-blowers katherine-eden"}
    position = play(county(seat, RIVAL, upstairs="guests", **decks), "host")
    assert refusal(position, "music-room") == "tile-above-level"
    play(position, "drawing-room")
    assert refusal(position, "ambrose-tetbury+alice-bingly+caroline-west+beatrice-york") == "guest-above-level"
    play(position, "alice-bingly+beatrice-york+caroline-west+marianne-turner draw")
    assert (player(position).money, player(position).reputation) == (200, 10 + 4)
    assert options(position) == ["diane-blowers", "katherine-eden"]
    assert told(position, "invited") == [{"who": 0, "guest": "anthony-cole"}]


def test_an_evening_at_the_howards_with_the_new_servants() -> None:
    """Upstairs, Downstairs p. 6: £700, 8 reputation, one of two casual and one of two prestige guests, at level 3."""
    seat = family("howard", guests=HAND, tiles=ROOMS, servants="hall-boy head-housemaid useful-man", level=3)
    position = table(seat, prestige="anthony-cole regina-washburn", casual="diane-blowers katherine-eden")
    play(position, "host music-room ambrose-tetbury+marianne-turner+victoria-howard")
    assert {(placed.servant, placed.on) for placed in position.view(1).activity.placed} == {
        ("cook", "music-room"),
        ("useful-man", "music-room"),
    }
    play(position, "hall-boy.ambrose-tetbury head-housemaid.marianne-turner")
    assert (player(position).money, player(position).reputation) == (700, 10 + 8)
    assert options(position) == ["anthony-cole", "regina-washburn"]
    play(position, "regina-washburn draw")
    assert options(position) == ["diane-blowers", "katherine-eden"]
    play(position, "diane-blowers no")
    servants = ["butler", "valet", "ladys-maid", "cook", "hall-boy", "head-housemaid", "useful-man"]
    assert expended(position) == dict.fromkeys(servants, 1)


def test_the_whole_evening_is_typed_in_one_line() -> None:
    seat = family("howard", guests=HAND, tiles=ROOMS, servants="hall-boy head-housemaid useful-man", level=3)
    given = {
        "tile": "music-room",
        "guests": "ambrose-tetbury+marianne-turner+victoria-howard",
        "meanwhile": "hall-boy.ambrose-tetbury+head-housemaid.marianne-turner",
    }
    line = type_in(table(seat), 0, VERBS["host"], given)
    assert line.position.decision.name == "keep"
    assert player(line.position).money == 700


# ── laid, taken back, expended ──────────────────────────────────────────────────────────────────────────────


def test_whoever_is_laid_is_taken_back_freely_until_something_comes_to_light() -> None:
    position = at_gazebo("caroline-west", "george-york", servants="cook hall-boy")
    assert position.decision.name == "meanwhile"
    play(position, "cook")
    position.pop()
    assert available(position)["cook"] == 1
    assert "cook" in options(position)
    assert not any(step.revealed for step in position.steps)
    play(position, "cook hall-boy.caroline-west")  # a card is drawn for the gazebo
    assert any(step.revealed for step in position.steps)


def test_a_servant_is_laid_once_a_turn_and_expended_with_the_others() -> None:
    position = at_gazebo("caroline-west", "george-york", servants="cook hall-boy")
    assert options(position) == ["no", "cook", "hall-boy.caroline-west", "hall-boy.george-york"]
    play(position, "hall-boy.george-york")
    assert options(position) == ["no", "cook"]
    play(position, "cook no")
    assert expended(position) == {"footman": 1, "ladys-maid": 1, "hall-boy": 1, "cook": 1}


def test_nobody_is_asked_where_nobody_can_help() -> None:
    position = at_gazebo("alice-bingly", "george-york", servants="head-housemaid", quarters="head-housemaid")
    assert position.decision.name == "buy"


def test_who_rests_may_be_called_after_the_tile_is_chosen_when_the_level_no_longer_matters() -> None:
    guests = "caroline-west"
    seat = family("york", guests=guests, tiles="tennis-court", servants="hall-boy", quarters="hall-boy", level=2)
    position = play(table(seat), "host tennis-court caroline-west+george-york")
    assert options(position) == ["no", "help.hall-boy"]
    assert renown(position) == (2, 1)
    play(position, "help.hall-boy")
    assert options(position) == ["no", "hall-boy.caroline-west", "hall-boy.george-york"]
    play(position, "hall-boy.george-york")
    assert player(position).money == 300 + 100 + 200 + 100
    assert player(position).reputation == 5 - 3


def test_help_is_not_offered_where_a_pauper_could_no_longer_be_paid() -> None:
    seat = family("york", guests="agnes-harpstead caroline-west", servants="hall-boy", quarters="hall-boy", position=4)
    position = play(table(seat), "host front-parlour agnes-harpstead+caroline-west")
    assert options(position) == ["no", "help.hall-boy"]
    seat = family("york", guests="agnes-harpstead alice-bingly", servants="cook", quarters="cook", position=4)
    position = play(table(seat), "host front-parlour agnes-harpstead+alice-bingly")
    assert position.decision.name != "meanwhile"


# ── the cook ────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_cook_brings_a_step_of_reputation_whoever_comes() -> None:
    position = at_gazebo("george-york", "beatrice-york", servants="cook")
    assert position.decision.name == "meanwhile"
    plain, cooked = conclude(position.copy(), meanwhile="no"), conclude(position.copy(), meanwhile="cook")
    assert player(cooked).reputation - player(plain).reputation == 1
    assert "cook" in expended(cooked)
    assert "cook" in available(plain)


@pytest.mark.parametrize(("guest", "above"), [("beatrice-bonham", 1), ("albert-plantagenet", 2), ("john-brooks", 3)])
def test_with_the_cook_guests_come_who_are_up_to_two_above_the_family(guest: str, above: int) -> None:
    seat = family("york", guests=guest, servants="cook")
    position = play(table(seat), "host main-gazebo")
    assert BOX.gentry[guest].pr == 1 + above
    if above > 2:
        assert refusal(position, f"{guest}+george-york") == "guest-above-level"
        return
    play(position, f"{guest}+george-york")
    assert "cook" in [placed.servant for placed in position.view(1).activity.placed]
    assert player(position).reputation == BOX.gentry[guest].favours.reputation + 1


def test_any_number_of_guests_may_be_above_the_family_where_the_cook_serves() -> None:
    guests = "albert-plantagenet beatrice-bonham"
    position = play(table(family("york", guests=guests, servants="cook")), "host main-gazebo")
    play(position, "albert-plantagenet+beatrice-bonham")
    assert player(position).reputation == 3 + 3 + 1


def test_the_cook_does_not_lift_the_rating_of_the_tile() -> None:
    position = play(table(family("york", tiles="tennis-court", servants="cook")), "host")
    assert refusal(position, "tennis-court") == "tile-above-level"


def test_without_a_cook_at_hand_a_better_guest_stays_away_and_a_resting_one_can_be_called() -> None:
    seat = family("york", guests="beatrice-bonham", servants="cook", quarters="cook")
    position = play(table(seat), "host main-gazebo")
    assert refusal(position, "beatrice-bonham+george-york") == "no-service-for-party"
    seat = family("york", guests="beatrice-bonham", servants="cook", quarters="cook", position=4)
    position = play(table(seat), "host main-gazebo beatrice-bonham+george-york")
    assert options(position) == ["ladys-maid+footman+helped-cook"]


def test_the_cook_has_no_place_in_the_butlers_room() -> None:
    position = play(table(family("york", servants="cook")), "host butlers-room")
    assert position.decision.name == "hire"


def test_a_family_of_the_great_has_no_need_of_a_cook_on_the_national_holiday() -> None:
    national = BOX.tracks["standard"].national[0]
    seat = family("york", guests="agnes-easton", servants="cook")
    position = play(table(seat, round=national), "host main-gazebo agnes-easton+george-york")
    assert options(position) == ["no", "cook"]


# ── the hall boy ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("guest", ["caroline-west", "george-york"])
def test_the_hall_boy_brings_a_hundred_pounds_more_on_a_card_with_money_family_too(guest: str) -> None:
    position = at_gazebo("caroline-west", "george-york", servants="hall-boy")
    play(position, f"hall-boy.{guest}")
    assert player(position).money == 100 + 200 + 100


def test_a_paupers_payment_is_no_favour_in_money() -> None:
    position = at_gazebo("margaret-stowell", "george-york", servants="hall-boy", money=100)
    assert options(position) == ["no", "hall-boy.george-york"]
    assert refusal(position, "hall-boy.margaret-stowell") == "brings-no-money"


def test_on_an_heir_the_hall_boy_counts_only_if_the_money_is_taken() -> None:
    position = at_gazebo("george-york", "allen-waters", servants="hall-boy")
    taken = play(position.copy(), "hall-boy.allen-waters")
    assert player(taken).money == 200 + 100 + 100  # nothing is asked about the heir
    assert options(play(position, "hall-boy.george-york")) == ["money", "reputation"]


def test_the_hall_boy_serves_for_a_butler_on_a_card_even_if_one_is_free_and_then_brings_nothing_more() -> None:
    seat = family("york", guests="richard-longford", servants="hall-boy", level=6)
    position = play(table(seat), "host main-gazebo george-york+richard-longford")
    assert options(position) == ["footman+hall-boy", "butler+footman"]
    served = play(position.copy(), "footman+hall-boy")
    assert player(served).money == 300 + 200
    assert available(served)["butler"] == 1
    assert "hall-boy.richard-longford" in options(play(position, "butler+footman"))


def test_the_hall_boy_never_serves_for_a_butler_on_a_tile() -> None:
    position = play(table(family("york", servants="hall-boy", quarters="butler")), "host")
    assert refusal(position, "private-study") == "no-service-for-tile"


def test_in_a_suite_the_hall_boys_hundred_pounds_are_not_doubled() -> None:
    seat = family("york", tiles="heritage-suite", guests="caroline-west", servants="hall-boy cook", level=2)
    position = play(table(seat), "host heritage-suite caroline-west cook hall-boy.caroline-west")
    assert player(position).money == 2 * 100 + 100
    assert player(position).reputation == 5 + 1


def test_the_hall_boy_can_make_the_difference_for_a_pauper() -> None:
    seat = family("howard", guests="allison-thatcher caroline-west", servants="ladys-maid")
    assert refusal(play(table(seat), "host front-parlour"), "allison-thatcher+caroline-west") == "no-money-for-pauper"
    seat = family("howard", guests="allison-thatcher caroline-west", servants="ladys-maid hall-boy")
    position = play(table(seat), "host front-parlour allison-thatcher+caroline-west")
    assert ("hall-boy", "caroline-west") in [(p.servant, p.on) for p in position.view(1).activity.placed]
    conclude(position, meanwhile="no")
    assert player(position).money == 0


def test_who_serves_for_a_valet_does_not_run_errands_because_another_was_called_for_reputation() -> None:
    """The steps that calling costs count once against what paupers are paid with."""
    paupers = "stephen-clark william-hawke"
    staff, tired = "underbutler valet valet", "valet valet valet"
    seat = family("york", guests=paupers, servants=staff, quarters=tired, level=2, position=3)
    position = play(table(seat), "host main-gazebo stephen-clark+william-hawke")
    if position.decision.name == "service":
        play(position, options(position)[0])
    activity = position.view(1).activity
    assert activity is not None
    assert sorted(activity.servants) == ["footman", "underbutler", "valet"]
    assert activity.placed == ()


def test_a_cook_who_goes_to_the_hall_is_still_the_familys_one_cook() -> None:
    """Where only a second cook is for hire there would be nothing left to host."""
    state = table(family("york", tiles="servants-hall", servants="cook")).state
    seat, talk = state.players[0], BOX.tiles["servants-hall"].front.power
    assert talk is not None
    assert talk.gossip is not None
    seat.discard, seat.hand = seat.hand, []
    state.hire = {"cook": 1, "valet": 1}
    assert can_spare(state, 0, "cook", talk.gossip)
    state.hire = {"cook": 1}
    assert not can_spare(state, 0, "cook", talk.gossip)
    assert (seat.available["cook"], "cook" in seat.expended) == (1, False)


# ── the head housemaid ──────────────────────────────────────────────────────────────────────────────────────


def looks(position: Position) -> list[tuple[str, int]]:
    """From which deck how many cards were looked at."""
    return [(event["deck"], event["cards"]) for event in told(position, "looked")]


def test_the_head_housemaid_turns_a_drawn_card_into_one_of_two() -> None:
    seat = family("york", tiles="tennis-court", guests="penelope-hill", servants="head-housemaid", level=2)
    position = play(table(seat), "host tennis-court george-york+penelope-hill head-housemaid.penelope-hill")
    assert (position.decision.name, len(options(position))) == ("keep", 2)
    other = next(card for card in options(position) if card != "anthony-cole")
    play(position, f"{other} no")
    assert other in player(position).hand


def test_the_head_housemaid_screens_for_the_tile_of_the_activity() -> None:
    position = at_gazebo("george-york", "caroline-west", servants="head-housemaid")
    assert options(position) == ["no", "head-housemaid.main-gazebo"]
    assert looks(play(position, "head-housemaid.main-gazebo")) == [("prestige", 2)]


def test_the_lady_of_the_house_looks_at_three_and_does_look() -> None:
    seat = family("york", tiles="tennis-court", servants="head-housemaid", level=2)
    position = play(table(seat), "host tennis-court beatrice-york+george-york head-housemaid.beatrice-york")
    assert looks(position) == [("casual", 3)]


def test_four_of_which_two_are_kept_become_five_of_which_two_are_kept() -> None:
    """Upstairs, Downstairs p. 8."""
    ladies = "alice-bingly caroline-west anne-harlow sarah-lewis"
    seat = family(
        "york", tiles="conservatory*", guests=ladies, servants="head-housemaid ladys-maid ladys-maid", level=5
    )
    position = play(table(seat), f"host conservatory {'+'.join(sorted(ladies.split()))}")
    play(position, "head-housemaid.conservatory")
    assert looks(position)[0] == ("prestige", 5)
    play(position, f"{options(position)[0]}")
    play(position, f"{options(position)[0]}")
    assert len(told(position, "invited")) >= 2


@pytest.mark.parametrize("deck", ["casual", "prestige"])
def test_of_two_invitations_on_a_card_she_screens_the_one_that_is_chosen(deck: str) -> None:
    seat = family("york", tiles="tennis-court", guests="istvan-hoyos", servants="head-housemaid", level=2)
    position = play(table(seat), "host tennis-court george-york+istvan-hoyos")
    assert options(position)[1:] == ["head-housemaid.istvan-hoyos.prestige", "head-housemaid.istvan-hoyos.casual"]
    assert looks(play(position, f"head-housemaid.istvan-hoyos.{deck}")) == [(deck, 2)]


def test_two_invitations_from_one_deck_become_three_to_look_at_and_two_to_keep() -> None:
    seat = family("york", tiles="tennis-court", guests="theo-marshfield", servants="head-housemaid", level=3)
    position = play(table(seat), "host tennis-court george-york+theo-marshfield head-housemaid.theo-marshfield")
    assert looks(position) == [("casual", 3)]
    assert position.decision.about["left"] == 2


def test_a_doubled_invitation_is_one_for_twice_as_many() -> None:
    seat = family("york", tiles="heritage-suite", guests="anne-harlow", servants="head-housemaid", level=2)
    position = play(table(seat), "host heritage-suite anne-harlow head-housemaid.anne-harlow")
    assert looks(position) == [("casual", 3)]
    assert position.decision.about["left"] == 2


@pytest.mark.parametrize(("doubled", "seen"), [("prestige", 3), ("money", 2)])
def test_in_the_queens_suite_she_screens_twice_as_many_only_if_that_is_doubled(doubled: str, seen: int) -> None:
    seat = family("york", tiles="queens-suite", guests="violetta-greenway", servants="head-housemaid", level=4)
    position = play(table(seat), "host queens-suite violetta-greenway head-housemaid.violetta-greenway")
    assert looks(play(position, doubled)) == [("prestige", seen)]


def test_the_head_housemaid_serves_for_a_housekeeper_on_a_card_even_if_one_is_free() -> None:
    seat = family("york", guests="agnes-easton", servants="head-housemaid", level=6)
    position = play(table(seat), "host main-gazebo agnes-easton+george-york")
    assert options(position) == ["footman+head-housemaid", "housekeeper+footman"]
    served = play(position, "footman+head-housemaid")
    assert served.decision.name != "meanwhile"  # she cannot screen as well
    assert available(served)["housekeeper"] == 1


@pytest.mark.parametrize("room", ["", "housekeepers-room"])
def test_with_her_superiors_room_she_serves_for_housekeepers_on_tiles_and_for_ladys_maids(room: str) -> None:
    seat = family("york", tiles=room, guests="caroline-west", servants="head-housemaid", quarters="housekeeper")
    position = play(table(seat), "host")
    if not room:
        assert refusal(position, "front-parlour") == "no-service-for-tile"
        return
    play(position, "front-parlour beatrice-york+caroline-west")
    assert expended(conclude(position)) == {"ladys-maid": 1, "head-housemaid": 1}
    seat = family("york", tiles=room, guests="caroline-west", servants="head-housemaid")
    position = play(table(seat), "host main-gazebo caroline-west+george-york")
    assert set(options(position)) == {"footman+head-housemaid", "ladys-maid+footman"}


# ── the useful man ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("study", "money", "steps"), [("private-study", 200, 0), ("private-study*", 500, 2)])
def test_at_a_fair_the_useful_man_brings_two_hundred_pounds_with_the_study_turned_or_not(
    study: str, money: int, steps: int
) -> None:
    position = table(family("york", tiles=study, servants="useful-man"), round=FAIR)
    play(position, "special useful-man.fair")
    assert (player(position).money, player(position).reputation) == (money, steps)
    conclude(play(position, "host bowling-green allen-waters+george-york money no"))
    assert expended(position)["useful-man"] == 1


def test_only_at_a_fair_and_before_the_activity() -> None:
    position = table(family("york", servants="useful-man", level=2), round=FAIR + 2)
    assert refusal(play(position, "special"), "useful-man.fair") == "no-fair-now"
    position = table(family("york", servants="useful-man", level=2), round=FAIR)
    play(position, "host bowling-green allen-waters+george-york money")
    assert "useful-man.fair" not in options(position)
    assert "useful-man.refresh" in options(position)


def test_help_frees_the_useful_man_for_a_fair() -> None:
    """Upstairs, Downstairs p. 8."""
    position = table(family("york", servants="useful-man", quarters="useful-man", position=4), round=FAIR)
    play(position, "special help.useful-man special useful-man.fair")
    assert (player(position).money, player(position).reputation) == (200, 0)


@pytest.mark.parametrize("position", [1, 2])
def test_at_the_fair_of_the_challenge_even_a_family_without_a_name_may_send_him(position: int) -> None:
    """Upstairs, Downstairs pp. 8, 14: nothing else special can be done there at the bottom of the wheel."""
    fair = box().tracks["challenge"].fair[0]
    seat = family("york", servants="useful-man", position=position)
    played = county(seat, upstairs="yes", mode="challenge", round=fair)
    assert "special" in options(played)
    assert options(play(played, "special")) == ["useful-man.fair"]


def test_the_useful_man_may_be_called_for_a_purchase() -> None:
    """Upstairs, Downstairs p. 8: special actions at any time of the turn, and he is of use in step 7."""
    seat = family("york", servants="useful-man", quarters="useful-man footman", position=4, money=200)
    position = table(seat, market="stables croquet-lawn english-garden")
    play(position, "host front-parlour beatrice-york+marianne-waters draw")
    while position.decision.name != "buy":
        position.push(options(position)[0])
    assert "help.useful-man" in options(position)
    assert refusal(position, "help.footman") == "served-already"
    play(position, "help.useful-man")
    assert available(position)["useful-man"] == 1
    assert any(key.startswith("useful-man.") for key in options(position))


def test_a_pass_refreshes_the_useful_man_before_the_fair() -> None:
    """Upstairs, Downstairs p. 9: service first, then the round's event."""
    position = table(family("york", servants="useful-man", quarters="useful-man"), round=FAIR)
    assert "special" not in options(position)
    play(position, "pass")
    assert (position.decision.name, options(position)) == ("meanwhile", ["no", "useful-man.fair"])
    play(position, "useful-man.fair money no")
    assert player(position).money == 200 + 200
    assert expended(position) == {"useful-man": 1}


def test_a_tile_costs_a_hundred_pounds_less_with_the_useful_man_and_only_one() -> None:
    position = table(family("york", servants="useful-man", money=500), market="hillside-kennel dining-room", round=11)
    play(position, "pass money")
    assert "useful-man.hillside-kennel" in options(position)
    play(position, "useful-man.hillside-kennel")
    assert player(position).money == 700 - (300 - 100 - 100)
    assert not any(key.startswith("useful-man") for key in options(position))
    play(position, "no")
    assert expended(position) == {"useful-man": 1}


def test_the_useful_man_brings_a_tile_within_reach() -> None:
    position = table(family("york", servants="useful-man"), market="stables croquet-lawn english-garden west-terrace")
    play(position, "pass money")
    costs = {space.tile: space.cost for space in position.view(0).market if space.tile}
    assert costs["english-garden"] == 300
    assert refusal(position, "english-garden") == "too-dear"
    play(position, "useful-man.english-garden")
    assert player(position).money == 0


def test_no_tile_comes_for_nothing() -> None:
    position = table(family("york", servants="useful-man"), market="stables")
    assert position.view(0).market[0].cost == 100
    assert refusal(play(position, "pass money"), "useful-man.stables") == "never-for-nothing"


def test_the_useful_man_helps_with_a_tile_of_the_reserves() -> None:
    position = table(family("york", servants="useful-man"), market="stables croquet-lawn")
    state = position.state
    state.open_reserves.append("service")
    state.bag.remove("barn")
    to_reserve(state, Stack("barn"))
    assert "useful-man.barn" in options(play(position, "pass money"))


@pytest.mark.parametrize(("tile", "above"), [("tennis-court", 1), ("hillside-kennel", 2)])
def test_the_useful_man_takes_one_off_the_rating_of_a_tile(tile: str, above: int) -> None:
    seat = family("york", tiles=tile, guests="francis-trotwood", servants="useful-man")
    position = play(table(seat), "host")
    assert BOX.tiles[tile].pr == 1 + above
    if above > 1:
        assert refusal(position, tile) == "tile-above-level"
        return
    play(position, f"{tile} allen-waters+george-york")
    assert ("useful-man", tile) in [(placed.servant, placed.on) for placed in position.view(1).activity.placed]
    assert "useful-man" in expended(conclude(position))


def test_the_useful_man_leaves_the_game_to_refresh_the_market_beside_any_other_refresh() -> None:
    position = table(family("york", servants="useful-man", level=2), market="stables croquet-lawn")
    play(position, "special useful-man.refresh")
    assert position.steps[-1].revealed
    assert player(position).departed == ["useful-man"]
    assert "useful-man" not in available(position)
    assert "refresh" in options(play(position, "special"))
    assert position.view(None).seats[0].departed == ("useful-man",)


LINE = "stables croquet-lawn breakfast-room tennis-court smoking-room dining-room"


def test_the_useful_man_leaves_the_game_to_find_a_tile() -> None:
    """Upstairs, Downstairs p. 8: the cheapest goes back into the bag, the others slide, the tile costs £800."""
    position = table(family("york", servants="useful-man", money=900), market=LINE)
    before = position.state.bag.count("stables")
    play(position, "special useful-man.search")
    assert position.decision.name == "search"
    assert refusal(position, "sculpture-garden") == "no-monument-sought"
    assert refusal(position, "tennis-court") == "lies-out-already"
    assert "great-hall" in options(position)
    play(position, "great-hall")
    lying = [space.tile for space in position.view(0).market]
    assert lying == [*LINE.split()[1:], "great-hall"]
    assert position.view(0).market[-1].cost == 800 + BOX.tiles["great-hall"].price
    assert position.state.bag.count("stables") == before + 1
    assert not any(step.revealed for step in position.steps)
    play(position, "pass money great-hall")
    assert player(position).money == 900 + 200 - 800


def test_a_whole_stack_goes_back_into_the_bag() -> None:
    position = table(family("york", servants="useful-man"), market=f"{LINE} stables")
    before = position.state.bag.count("stables")
    play(position, "special useful-man.search great-hall")
    assert position.state.bag.count("stables") == before + 2


def test_a_service_tile_that_is_looked_for_lies_in_the_market_though_its_reserve_is_open() -> None:
    position = table(family("york", servants="useful-man"), market=LINE)
    position.state.open_reserves += ["service", "pr1"]
    play(position, "special useful-man.search servants-hall")
    assert position.view(0).market[-1].tile == "servants-hall"


def test_after_a_purchase_the_tile_that_is_found_fills_the_gap() -> None:
    position = table(family("york", servants="useful-man", money=900), market=LINE)
    play(position, "pass money tennis-court useful-man.search great-hall")
    lying = [space.tile for space in position.view(0).market]
    assert lying == ["stables", "croquet-lawn", "breakfast-room", "smoking-room", "dining-room", "great-hall"]


def test_a_useful_man_who_has_left_is_not_replaced() -> None:
    position = table(family("york", servants="useful-man"), market=LINE)
    play(position, "special useful-man.refresh pass hire")
    assert refusal(position, "useful-man") == "servant-gone"


def test_he_can_be_put_back_before_a_purchase_is_settled() -> None:
    """Upstairs, Downstairs p. 8: who lays him down need not stay with it."""
    position = table(family("york", servants="useful-man", money=500), market=LINE)
    play(position, "pass money useful-man.breakfast-room")
    position.pop()
    assert "useful-man.tennis-court" in options(position)


# ── in whose place ──────────────────────────────────────────────────────────────────────────────────────────


def test_the_underbutler_does_all_that_the_hall_boy_does() -> None:
    seat = family("york", tiles="butlers-pantry", guests="caroline-west", servants="underbutler")
    position = play(table(seat), "host main-gazebo caroline-west+george-york ladys-maid+footman")
    assert options(position) == ["no", "underbutler.caroline-west", "underbutler.george-york"]
    play(position, "underbutler.george-york")
    assert player(position).money == 100 + 200 + 100


def test_hall_boy_and_underbutler_never_add_up_on_one_card() -> None:
    seat = family("york", tiles="butlers-pantry", guests="caroline-west", servants="underbutler hall-boy")
    position = play(table(seat), "host main-gazebo caroline-west+george-york ladys-maid+footman")
    play(position, "hall-boy.caroline-west")
    assert options(position) == ["no", "underbutler.george-york"]


def test_the_underbutler_never_does_the_useful_mans_work() -> None:
    seat = family("york", tiles="butlers-pantry tennis-court", servants="underbutler", money=500)
    position = table(seat, market=LINE, round=FAIR)
    assert refusal(play(position.copy(), "host"), "tennis-court") == "tile-above-level"
    play(position, "pass")
    assert position.decision.name == "income"
    assert not any("underbutler" in key for key in options(play(position, "money")))


# ── from the quarters ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", ["cook", "hall-boy.george-york", "head-housemaid.main-gazebo"])
def test_the_servants_quarters_lend_one_resting_servant_to_tile_or_card(kind: str) -> None:
    name = kind.partition(".")[0]
    position = at_gazebo("alice-bingly", "george-york", servants=name, tiles="servants-quarters", quarters=name)
    assert options(position) == ["no", kind]
    play(position, kind)
    assert name in position.view(0).seats[0].servants.serving
    assert told(position, "called") == []


def test_the_servants_quarters_lend_only_one_a_turn() -> None:
    tile = "servants-quarters"
    both = at_gazebo("alice-bingly", "george-york", servants="cook hall-boy", tiles=tile, quarters="cook hall-boy")
    assert options(both) == ["no", "cook", "hall-boy.george-york"]
    assert play(both, "cook").decision.name == "buy"
    served = at_gazebo("alice-bingly", "george-york", servants="cook", tiles=tile, quarters="cook footman footman")
    assert served.decision.name == "buy"


def test_the_servants_quarters_lend_nobody_to_market_or_fair() -> None:
    seat = family("york", tiles="servants-quarters", servants="useful-man", quarters="useful-man", money=500)
    position = table(seat, market=LINE, round=FAIR)
    assert "special" not in options(position)
    play(position, "host bowling-green allen-waters+george-york money")
    assert not any("useful-man" in key for key in options(position))


def test_the_servants_quarters_lend_the_useful_man_to_a_tile() -> None:
    seat = family("york", tiles="servants-quarters tennis-court", servants="useful-man", quarters="useful-man")
    position = play(table(seat), "host tennis-court allen-waters+george-york")
    assert "useful-man" in position.view(0).seats[0].servants.serving


# ── they count like any servant ─────────────────────────────────────────────────────────────────────────────


def test_any_of_them_may_gossip_in_the_hall() -> None:
    position = table(family("york", tiles="servants-hall", servants="cook useful-man"))
    assert {"cook", "useful-man"} <= set(options(play(position, "host")))


def test_they_are_worth_two_points_each_and_a_victory_point_card_refreshes_them() -> None:
    position = table(family("york", servants="cook useful-man", quarters="cook", vp="vp-service"))
    plain = table(family("york"))
    assert position.view(None).seats[0].points == plain.view(None).seats[0].points + 4
    play(position, "special vp-service")
    assert available(position)["cook"] == 1


# ── hiring ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_pass_may_bring_two_servants_instead_of_rents() -> None:
    """Upstairs, Downstairs p. 9."""
    position = play(table(family("york", quarters="butler footman")), "pass")
    assert options(position) == ["money", "refresh", "hire"]
    play(position, "hire cook hall-boy no")
    assert expended(position) == {"butler": 1, "cook": 1, "hall-boy": 1}
    assert available(position)["footman"] == 2
    assert next(owned for owned in player(position).tiles if owned.tile == "butlers-room").flipped


def test_once_the_tile_is_turned_one_may_recruit_instead() -> None:
    position = play(table(family("york", tiles="butlers-room*")), "pass")
    assert options(position) == ["money", "refresh", "hire", "recruit"]
    play(position, "recruit 2.valet no")
    assert expended(position) == {"butler": 1, "valet": 1}


def test_an_underbutler_may_see_to_it_while_passing() -> None:
    seat = family("york", tiles="butlers-pantry", servants="underbutler")
    position = play(table(seat), "pass hire")
    assert options(position) == ["butler", "underbutler"]
    play(position, "underbutler valet valet no")
    assert expended(position) == {"underbutler": 1, "valet": 2}


def test_who_sends_the_butler_to_the_hall_cannot_hire_in_the_same_pass() -> None:
    position = play(table(family("york", tiles="servants-hall")), "pass butler 2")
    assert options(position) == ["money", "refresh"]
    assert refusal(position, "hire") == "no-hiring-now"


def test_a_pass_goes_in_its_order() -> None:
    """Upstairs, Downstairs p. 9: service, discard, event, monuments and hall, one of three, a purchase."""
    seat = family("york", tiles="servants-hall", servants="useful-man", quarters="useful-man", discard="caroline-west")
    position = play(table(seat, round=FAIR, market=LINE), "pass")
    asked = []
    for answer in ("no", "valet", "money", "useful-man.breakfast-room"):
        asked.append(position.decision.name)
        assert "caroline-west" in player(position).hand
        play(position, answer)
    assert asked == ["meanwhile", "gossip", "income", "buy"]


def test_the_new_servants_have_nothing_else_to_do_in_a_pass() -> None:
    position = play(table(family("york", servants="cook hall-boy head-housemaid")), "pass")
    assert position.decision.name == "income"


def test_hiring_in_an_ordinary_turn_is_still_allowed() -> None:
    position = play(table(family("york")), "host butlers-room head-housemaid useful-man no")
    assert expended(position) == {"butler": 1, "head-housemaid": 1, "useful-man": 1}


@pytest.mark.parametrize("kind", ["cook", "hall-boy", "head-housemaid", "useful-man"])
def test_a_family_has_one_of_each_at_most(kind: str) -> None:
    position = play(table(family("york", servants=kind)), "pass hire")
    assert refusal(position, kind) == "one-each"
    twice = play(table(family("york")), f"pass hire {kind}")
    assert refusal(twice, kind) == "one-each"


def test_the_new_servants_cannot_be_recruited() -> None:
    rival = family("asquith", servants="cook hall-boy head-housemaid useful-man")
    position = play(table(family("york", tiles="butlers-room*"), rival), "pass recruit")
    assert options(position) == ["2.valet", "2.ladys-maid", "2.footman"]


def test_the_victory_point_card_may_bring_a_new_servant_within_the_limit() -> None:
    position = play(table(family("york", servants="cook", vp="vp-hire")), "special")
    brought = [key.partition(".")[2] for key in options(position) if key.startswith("vp-hire.")]
    assert "cook" not in brought
    assert {"hall-boy", "head-housemaid", "useful-man", "valet"} <= set(brought)
    assert "underbutler" not in brought


def test_without_the_new_servants_a_pass_brings_rents_or_a_market_as_ever() -> None:
    position = play(county(family("york"), RIVAL), "pass")
    assert options(position) == ["money", "refresh"]


def test_a_group_may_correct_what_a_servant_does() -> None:
    ours = read_corrections("[cook]\nsupplement = { reputation = 2, rating = 1 }")
    seat = family("york", guests="beatrice-bonham albert-plantagenet", servants="cook")
    position = play(county(seat, RIVAL, upstairs="yes", corrections=ours), "host main-gazebo")
    assert refusal(position, "albert-plantagenet+george-york") == "guest-above-level"
    play(position, "beatrice-bonham+george-york")
    assert player(position).reputation == 3 + 2
