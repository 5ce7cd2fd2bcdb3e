"""Module 1 of The Carnies: two ranks, trailers, special burials, and every carnie."""

from __future__ import annotations

import pytest

from games.bloody_inn import GAME
from games.bloody_inn.components import box
from games.kernel.errors import Illegal
from games.kernel.position import Position
from tests.games.bloody_inn.builder import hand, inn, money, names, play, told, under

PLAIN = {"carnies": "plain"}
PASS = "pass no"
CARDS = box().cards
TRAILERS = ("fire-eater", "con-artist", "juggler", "clown")


def refusal(position: Position, text: str) -> tuple[str, str]:
    """Rule and reason with which an answer is refused."""
    with pytest.raises(Illegal) as refused:
        position.push(text)
    return refused.value.why.rule, refused.value.why.reason


def morning(hands: list[str], rooms: str = "A1:- B2:-", **table: object) -> Position:
    """The last player passes, and morning comes."""
    position = inn(hands, rooms=rooms, mover=len(hands) - 1, lap=2, entrance="monk novice", **PLAIN, **table)
    return play(position, PASS)


# ── the cards ───────────────────────────────────────────────────────────────────────────────────────────


def test_fourteen_carnies_join_the_seventy_travellers() -> None:
    """Carnies rulebook, module 1, setup; with notables 84 as well."""
    for notables, nobles in ((False, 14), (True, 0)):
        deck = box().deck(carnies=True, notables=notables)
        families = [CARDS[card].family for card in deck]
        assert (len(deck), families.count("carnie"), families.count("noble")) == (84, 14, nobles)


@pytest.mark.parametrize(
    ("card", "in_room", "rank", "money", "aptitude"),
    [
        ("fire-eater", 0, 2, 14, "kill"),
        ("con-artist", 0, 2, 14, "bribe"),
        ("juggler", 0, 2, 14, "build"),
        ("clown", 0, 2, 14, "bury"),
        ("barker", 1, 3, 20, "bribe"),
        ("bear-tamer", 3, 1, 20, "kill"),
        ("companion", 3, 1, 20, "bribe"),
        ("knife-thrower", 1, 0, 10, "kill"),
        ("fortune-teller", 1, 0, 10, "bury"),
        ("strongman", 1, 0, 10, "build"),
        ("acrobat", 1, 0, 10, "build"),
        ("dwarf", 2, 1, 16, "bury"),
        ("bearded-lady", 2, 1, 24, "bribe"),
        ("twins", 2, 1, 24, "bury"),
    ],
)
def test_every_carnie_costs_the_upper_rank_to_kill_and_has_its_numbers(
    card: str, in_room: int, rank: int, money: int, aptitude: str
) -> None:
    position = inn([" ".join(["novice"] * in_room), ""], rooms=f"A1:{card} B2:-", **PLAIN)
    play(position, "kill room1")
    assert hand(position) == []
    assert position.state.players[0].corpses == [card]
    known = CARDS[card]
    assert (known.rank, known.money, known.aptitude, known.copies) == (rank, money, aptitude, 1)
    assert known.standing["aptitude"] == "house"


def test_the_bearded_lady_is_killed_at_rank_2_and_buried_at_rank_1() -> None:
    """Carnies rulebook, module 1, example."""
    position = inn(["novice novice peasant", ""], rooms="A1:bearded-lady B2:-", **PLAIN)
    play(position, "kill room1 novice+novice")
    play(position, f"{PASS} bury")
    assert told(position, "played")[-1]["cards"] == ["peasant"]


@pytest.mark.parametrize("card", ["knife-thrower", "fortune-teller", "strongman", "acrobat", "dwarf", "twins"])
def test_carnies_without_an_annex_cannot_be_built(card: str) -> None:
    position = inn([f"{card} novice novice cultivator", ""], **PLAIN)
    assert refusal(play(position, "build"), card) == ("build", "no-annex")


def test_a_carnie_s_aptitude_brings_it_back() -> None:
    position = inn(["juggler viscount", ""], **PLAIN)
    play(position, "build viscount")
    assert hand(position) == ["juggler"]


def test_a_group_can_correct_an_aptitude_or_take_it_away() -> None:
    corrections = GAME.corrections("[juggler]\naptitude = 'kill'\n[clown]\naptitude = 'none'")
    cards = box(corrections).cards
    assert (cards["juggler"].aptitude, cards["clown"].aptitude) == ("kill", None)
    assert cards["juggler"].standing["aptitude"] == "group"


# ── trailers ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("card", TRAILERS)
def test_four_carnies_build_a_trailer_after_the_rooms_with_an_own_key(card: str) -> None:
    """Carnies rulebook, module 1, trailer: fire eater, con artist, juggler, clown."""
    position = inn([f"{card} cultivator cultivator", ""], rooms="A1:monk B2:-", **PLAIN)
    tokens = position.state.players[0].tokens
    play(position, f"build {card}")
    (trailer,) = position.view(None).trailers
    assert (trailer.number, trailer.owner, trailer.card, trailer.guest, trailer.places) == (1, 0, card, None, 2)
    assert position.state.players[0].tokens == tokens - 1
    assert [annex.card for annex in position.state.players[0].annexes] == ["barn"]


def test_without_a_token_no_trailer_can_be_built() -> None:
    """Carnies rulebook, p. 12, trailer: no key left."""
    laid = " ".join(f"A{door}:-@A" for door in range(1, 5))
    position = inn(["juggler newsboy cultivator cultivator", ""], rooms=f"{laid} B5:-", **PLAIN)
    assert position.state.players[0].tokens == 0
    play(position, "build")
    assert refusal(position, "juggler") == ("trailers", "no-key-left")


def test_the_first_player_must_fill_trailers_too() -> None:
    """Carnies rulebook, module 1, phase 1."""
    position = inn(
        ["", ""], rooms="A1:- B2:-", trailers="B:juggler:-", entrance="monk novice abbot duke", phase="welcome"
    )
    assert list(position.decision.options) == ["room1", "room2", "trailer1", "rest"]
    play(position, "trailer1 rest")
    assert position.view(None).trailers[0].guest == "monk"
    assert told(position, "welcomed")[0] == {"who": 0, "guest": "monk", "room": 9}


def test_a_trailer_built_at_night_waits_for_the_next_evening() -> None:
    position = inn(
        ["clown cultivator cultivator", ""], rooms="A1:monk B2:-", entrance="novice abbot duke", lap=2, **PLAIN
    )
    play(position, f"build clown {PASS}")
    assert position.state.phase == "welcome"
    assert "trailer1" in position.decision.options


def test_a_guest_in_a_trailer_can_be_bribed_and_killed() -> None:
    """Carnies rulebook, p. 12, trailer: what holds for rooms holds for trailers."""
    table = {"rooms": "A1:- B2:-", "trailers": "B:clown:novice"}
    assert hand(play(inn(["", ""], **table), "bribe trailer1")) == ["novice"]
    position = play(inn(["", ""], **table), "kill trailer1")
    assert position.state.players[0].corpses == ["novice"]
    assert told(position, "killed") == [{"who": 0, "guest": "novice", "room": 9}]


def test_police_in_a_trailer_investigate() -> None:
    """Carnies rulebook, p. 12, trailer, example."""
    position = morning(["", ""], trailers="A:clown:major", corpses=["", "monk"], cash=(5, 15), cheques=(1, 0))
    assert told(position, "investigated") == [{"guilty": 1}]


def test_an_occupied_trailer_pays_its_owner_1_in_the_morning() -> None:
    """Carnies rulebook, module 1, phase 3."""
    position = morning(["", ""], "A1:novice B2:-", trailers="A:clown:monk B:juggler:-")
    assert told(position, "lodging") == [{"who": 0, "rooms": 2, "money": 2}]
    assert "monk" in position.state.exit


def test_room_service_cannot_be_laid_at_a_trailer() -> None:
    """Carnies rulebook, p. 12, trailer: room service is one of two exceptions."""
    position = inn(["concierge newsboy cultivator cultivator", ""], rooms="A1:- B2:-", trailers="A:clown:-", **PLAIN)
    play(position, "build concierge cultivator+cultivator")
    assert list(position.decision.options) == ["room1", "room2"]
    assert refusal(position, "trailer1") == ("trailers", "no-service-there")


def test_a_corpse_under_an_empty_trailer_makes_it_an_ordinary_annex_and_gives_the_key_back() -> None:
    """Carnies rulebook, module 1, phase 2."""
    position = inn(["novice", ""], rooms="A1:- B2:-", trailers="A:clown:-", corpses=["monk"])
    tokens = position.state.players[0].tokens
    play(position, "bury 1.clown")
    assert under(position, 0, "clown") == ["monk"]
    assert position.view(0).trailers == ()
    assert position.state.players[0].tokens == tokens + 1
    assert position.view(0).seats[0].annexes[-1].places == 2
    assert money(position)[0] == (17, 1)


def test_under_another_player_s_trailer_the_money_is_shared() -> None:
    """Carnies rulebook, p. 12, trailer."""
    position = inn(["novice", ""], rooms="A1:- B2:-", trailers="B:clown:-", corpses=["monk"])
    play(position, "bury 2.clown")
    assert money(position) == [(11, 1), (11, 1)]
    assert under(position, 1, "clown") == ["monk"]


def test_nobody_can_be_buried_under_a_trailer_with_a_guest() -> None:
    """Carnies rulebook, module 1, phase 2."""
    position = inn(["novice", ""], rooms="A1:- B2:-", trailers="A:clown:baron", corpses=["monk"])
    play(position, "bury")
    assert refusal(position, "1.clown") == ("trailer-graves", "trailer-occupied")


def test_travellers_in_trailers_count_when_the_game_might_stop_early() -> None:
    """Carnies rulebook, clarifications, end of the game."""
    table = {"entrance": "monk novice", "phase": "welcome", "season": 2, **PLAIN}
    position = play(inn(["", ""], rooms="A1:- B2:- 3:-", **table), "room1 room2")
    assert position.decision.name == "action"
    position = play(inn(["", "", ""], rooms="A1:- B2:- C3:- 4:-", trailers="A:clown:-", **table), "room1 trailer1")
    assert told(position, "stopped_early") == [{"travellers": 2}]


def test_when_the_stack_runs_out_in_mid_evening_it_is_reshuffled_and_the_welcome_goes_on() -> None:
    """Carnies rulebook, clarifications, end of the first season."""
    position = inn(
        ["", ""], rooms="A1:- B2:-", trailers="A:clown:-", entrance="monk novice", exit="abbot bishop", phase="welcome"
    )
    play(position, "rest")
    assert names(position)[:3] == ["welcomed", "welcomed", "reshuffled"]
    assert all(room.guest for room in position.state.rooms)
    assert position.state.season == 2


# ── special burials ─────────────────────────────────────────────────────────────────────────────────────


def test_the_dwarf_takes_no_place() -> None:
    """Carnies rulebook, clarifications, dwarf, example: under an annex of rank 2 two more can be buried."""
    position = inn(["novice", ""], annexes=["distiller"], corpses=["dwarf"], **PLAIN)
    play(position, "bury 1.distiller")
    (annex,) = [a for a in position.view(0).seats[0].annexes if a.card == "distiller"]
    assert (annex.corpses, annex.aside, annex.places) == ((), ("dwarf",), 2)
    assert money(position)[0] == (21, 1)


def test_the_dwarf_fits_under_a_full_annex_but_not_under_one_of_rank_0() -> None:
    """House ruling: dwarf-graves."""
    position = inn(["novice", ""], annexes=["barn(monk) baron"], corpses=["dwarf"], **PLAIN)
    play(position, "bury")
    assert position.decision.options == ["1.barn", "2.barn"]
    assert refusal(position, "1.baron") == ("graves", "no-room-under")


def test_the_bearded_lady_goes_under_another_player_s_annex_and_is_shared() -> None:
    """Carnies rulebook, module 1 and clarifications, bearded lady."""
    position = inn(["novice", "", ""], rooms="A1:- B2:- C3:-", corpses=["bearded-lady"], **PLAIN)
    play(position, "bury")
    assert position.decision.options == ["2.barn", "3.barn"]
    assert refusal(position, "1.barn") == ("bearded-lady", "only-abroad")
    play(position, "3.barn")
    assert money(position) == [(17, 1), (5, 1), (17, 1)]


def test_without_a_place_at_a_rival_s_the_bearded_lady_cannot_be_buried() -> None:
    """Carnies rulebook, module 1, example, and clarifications, bearded lady."""
    position = inn(["novice", ""], annexes=["distiller", "barn(monk)"], corpses=["bearded-lady"], **PLAIN)
    assert refusal(position, "bury") == ("graves", "no-grave")


def test_the_twins_take_two_places_under_one_own_annex_and_pay_once() -> None:
    """Carnies rulebook, clarifications, twins. House ruling: twins-together."""
    position = inn(["novice", ""], annexes=["distiller archbishop(monk)", "distiller"], corpses=["twins"], **PLAIN)
    play(position, "bury")
    assert position.decision.options == ["1.distiller", "1.archbishop"]
    assert refusal(position.copy(), "2.distiller") == ("twins", "only-at-home")
    assert refusal(position.copy(), "1.barn") == ("twins-together", "two-places")
    play(position, "1.distiller")
    assert under(position, 0, "distiller") == ["twins", "twins"]
    assert money(position)[0] == (29, 1)


def test_the_dwarf_counts_as_one_corpse_and_the_twins_as_two() -> None:
    """Carnies rulebook, clarifications, confessional."""
    position = inn(
        ["", ""], annexes=["distiller(twins,twins)", "barn(monk;dwarf)"], last_round=True, lap=2, mover=1, **PLAIN
    )
    play(position, PASS)
    assert [result.buried for result in position.view(None).results] == [2, 2]


def test_with_a_crypt_the_choosiest_are_buried_first_so_that_all_find_a_grave() -> None:
    position = inn(
        ["novice novice novice novice", ""], annexes=["archbishop"], corpses=["monk dwarf bearded-lady twins"],
        **PLAIN,
    )  # fmt: skip
    play(position, "bury dwarf+monk+twins+bearded-lady")
    order = []
    while position.decisions[0].name == "grave":
        order.append(position.decision.about["corpse"])
        position.push(position.decision.options[0])
    assert position.state.players[0].corpses == []
    assert order == ["monk", "dwarf"], "twins and bearded lady had only one grave each"


def test_with_a_crypt_more_corpses_than_graves_are_refused() -> None:
    position = inn(
        ["novice novice", ""],
        annexes=["barn(monk) archbishop(novice)", "barn(abbot)"],
        corpses=["twins monk"],
        **PLAIN,
    )
    play(position, "bury")
    assert refusal(position, "twins+monk") == ("graves", "no-room-for-all")
    play(position, "twins novice")
    assert under(position, 0, "archbishop") == ["novice", "twins", "twins"]


# ── annexes ─────────────────────────────────────────────────────────────────────────────────────────────


def test_the_booth_of_the_barker_pays_3_for_each_carnie_its_owner_bribes() -> None:
    """House ruling: booth."""
    position = inn(["", ""], rooms="A1:clown B2:novice", annexes=["barker"], **PLAIN)
    play(position, f"bribe room1 {PASS} bribe room2")
    assert told(position, "annex_paid") == [{"who": 0, "card": "barker", "money": 3}]


def test_the_booth_does_not_pay_for_what_others_bribe_or_for_arrivals() -> None:
    position = inn(
        ["", ""], rooms="A1:- B2:clown", annexes=["", "barker"], entrance="juggler monk", phase="welcome", **PLAIN
    )
    play(position, "bribe room1")
    assert told(position, "annex_paid") == []


def test_a_group_can_let_the_booth_pay_for_arrivals_instead() -> None:
    """House ruling, booth: the other reading is a correction away."""
    effect = "[{ when = 'welcome', gain = 3, per = 'guest:carnie' }]"
    corrections = GAME.corrections(f"[barker.annex]\neffects = {effect}")
    position = inn(
        ["", ""], rooms="A1:- B2:monk", annexes=["", "barker"], entrance="juggler monk", phase="welcome",
        corrections=corrections, **PLAIN,
    )  # fmt: skip
    assert told(position, "annex_paid") == [{"who": 1, "card": "barker", "money": 3}]


def test_the_bear_cage_lets_a_kill_cost_one_card_fewer_if_one_likes() -> None:
    """Carnies rulebook, clarifications, bear tamer, example: one card for a guest of rank 2; not compulsory."""
    position = inn(["novice novice", ""], rooms="A1:abbot B2:-", annexes=["bear-tamer"], **PLAIN)
    play(position, "kill room1")
    assert (position.decision.least, position.decision.most) == (1, 2)
    play(position, "novice")
    assert hand(position) == ["novice"]
    assert position.state.players[0].corpses == ["abbot"]


def test_the_nook_of_the_companion_lets_cards_played_for_a_bribe_come_back() -> None:
    """Carnies rulebook, clarifications, companion, example: the peasant played for a guest of rank 1 comes back."""
    position = inn(["peasant", ""], rooms="A1:monk B2:-", annexes=["companion"], **PLAIN)
    play(position, "bribe room1")
    assert (position.decision.name, list(position.decision.options)) == ("keep", ["peasant"])
    assert refusal(position.copy(), "monk") == ("nook", "not-spent")
    play(position, "peasant")
    assert hand(position) == ["monk", "peasant"]


def test_the_nook_does_not_help_with_other_actions() -> None:
    position = inn(["peasant", ""], rooms="A1:monk B2:-", annexes=["companion"], **PLAIN)
    play(position, "kill room1")
    assert hand(position) == []
