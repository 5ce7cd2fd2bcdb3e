"""The Carnies in pictures: trailers, events, two ranks and objects, told in words too, and marked when they change."""

from __future__ import annotations

import msgspec
import pytest

from games.bloody_inn.components import box
from games.bloody_inn.view import AnnexView, InnView, Room, TrailerView
from games.kernel.ledger import Event
from games.kernel.words import LANGUAGES
from render import Setting, artist
from render.bloody_inn.marks import marks
from render.lettering import proof
from render.pen import forget_letters
from tests.render import views
from tests.render.gallery import distance, pixels
from tests.render.proofs import check_lines, cut_short
from tests.render.test_pictures import LONG_NAMES
from tests.render.views import setting

INN = artist("bloody-inn")
BOX = box()
COMPANY = [card for card in BOX.cards.values() if card.family in ("carnie", "notable")]
replace = msgspec.structs.replace


def lodged(cards: list[str]) -> InnView:
    """All modules, with these guests in the rooms and trailers."""
    view = views.carnival()
    rooms = tuple(
        Room(door, (door - 2) % 5 - 1, None, card, coffee=1, cake=2) for door, card in enumerate(cards[:8], 1)
    )
    trailers = tuple(
        TrailerView(n, n % 4, built, guest, BOX.rank[built], coffee=0, cake=3)
        for n, (built, guest) in enumerate(zip(sorted(BOX.trailers), cards[-4:], strict=True), 1)
    )
    return replace(view, rooms=rooms, trailers=trailers, entrance_top=cards[0])


def full_tables() -> list[InnView]:
    """Every carnie and notable at a window, and every event on the playbill in every state."""
    cards = [card.id for card in COMPANY]
    tables = [lodged(cards[start : start + 12]) for start in (0, len(cards) - 12)]
    states = [(event, None) for event in [*BOX.events, None]] + [("blackmail", True), ("blackmail", False)]
    return tables + [replace(tables[0], event=event, event_holds=holds) for event, holds in states]


def full_hands() -> list[InnView]:
    """Every carnie and notable in hand, and every object on the shelf, in its time and out of it."""
    view, cards, objects = views.small_carnival(), [card.id for card in COMPANY], list(BOX.objects)
    hands = [
        replace(
            view.seats[1], hand=tuple(cards[n : n + 10]), hand_size=10, objects=tuple(objects[n // 2 : n // 2 + 11])
        )
        for n in (0, 10)
    ]
    phases = ("dawn", "night")
    shown = [
        replace(view, seats=(view.seats[0], hand, view.seats[2]), phase=phase) for hand in hands for phase in phases
    ]
    return [
        *shown,
        replace(views.drafting(), pack=tuple(objects[:4])),
        replace(views.drafting(), pack=tuple(objects[4:8])),
    ]


def crowded_yard() -> InnView:
    """One seat with every annex of the expansion, every odd corpse, and all the trailers."""
    annexes = tuple(
        AnnexView(card.id, ("twins", "twins")[: card.rank], card.rank, ("dwarf",)) for card in COMPANY if card.annex
    )
    view = lodged([card.id for card in COMPANY][:12])
    corpses = tuple(card.id for card in COMPANY)
    mine = replace(view.seats[0], annexes=annexes, corpses=corpses, cheques=27, snow="dwarf")
    trailers = tuple(replace(trailer, owner=0) for trailer in view.trailers)
    return replace(view, seats=(mine, *view.seats[1:]), trailers=trailers)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_none_of_our_own_words_is_cut_short_or_leaves_its_box(lang: str) -> None:
    forget_letters()
    with proof() as sheet:
        for view in full_tables():
            INN.board(view, setting(lang), views.CARNIVAL_EVENTS)
        for view in full_hands():
            INN.hand(view, setting(lang, 3))
        INN.area(crowded_yard(), setting(lang), 0)
        INN.scores(views.carnival_over(), setting(lang))
        for phase in ("draft", "evening", "dawn", "search", "gravedigger", "reckoning", "confession", "payday",
                      "conflict", "study", "end"):  # fmt: skip
            INN.board(replace(views.carnival(), phase=phase, last_round=True), setting(lang))
    assert cut_short(sheet) == set()
    check_lines(sheet)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_long_names_stay_in_their_boxes_beside_objects_and_cheques(lang: str) -> None:
    with proof() as sheet:
        INN.board(views.carnival(), Setting(LONG_NAMES, lang))
        INN.area(crowded_yard(), Setting(LONG_NAMES, lang), 0)
    for placed in sheet:
        assert placed.ink[0] >= placed.box[0] - 1, placed
        assert placed.ink[2] <= placed.box[2], placed


def test_the_fullest_pictures_are_light_enough() -> None:
    for picture in (INN.board(crowded_yard(), setting()), INN.hand(full_hands()[0], setting("en", 3))):
        assert len(picture.png) <= 300 * 1024


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_text_twin_tells_both_ranks_of_every_carnie_and_notable(lang: str) -> None:
    for card in COMPANY:
        view = replace(views.carnival(), rooms=(Room(1, 0, None, card.id),))
        line = next(line for line in INN.board(view, setting(lang)).text.splitlines() if card.name(lang) in line)
        told = line.partition(f"{card.money}F")[0]
        assert told.index(str(card.room_rank)) >= 0
        assert str(card.rank) in told.rpartition(str(card.room_rank))[2] or card.rank == card.room_rank


def test_the_text_twin_tells_of_trailers_coffee_cake_snow_and_odd_graves() -> None:
    text = INN.board(views.carnival(), setting()).text
    assert "Trailer 1 (key of Giulia): Knife Thrower, Carnies, rank 1 (afterwards 0), 10F" in text
    assert "Trailer 2 (key of Ada): empty. Graves once it is an annex: 2" in text
    assert "aptitude: Kill†, coffee from さくら: nobody can touch the guest, cake from Ada" in text
    assert "Notary: under snow, out of sight" in text
    assert "2 under it: Clown (rank 2, 14F); Twins (rank 1, 24F) in two graves" in text
    assert "3 of 3 free, crosswise, taking no grave: Dwarf (rank 1, 16F)" in text
    assert "Bearded Lady: only under somebody else’s annex" in text


def test_the_text_twin_tells_cheques_objects_and_what_was_played() -> None:
    text = INN.board(views.carnival(), setting()).text
    assert "120F in cheques, 4 in hand, keys left: 6, cheques: 2×50F + 2×10F, objects left: 2" in text
    assert "Objects played: Poison, Coffee, Hammer, Wheelbarrow, Gold Teeth, Rug" in text
    assert "The inn has been denounced" in text


@pytest.mark.parametrize(
    ("holds", "words"), [(None, "if a carnie stays"), (True, "It happens!"), (False, "called off")]
)
def test_the_event_is_told_with_what_it_does_and_whether_it_will(holds: bool | None, words: str) -> None:
    view = replace(views.carnival(), event="pickpockets", event_holds=holds)
    picture = INN.board(view, setting())
    assert f"Pickpockets: everyone loses 5F cash† ({words})" in picture.text
    assert "Pickpockets" in picture.alt


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("event", BOX.events)
def test_every_event_says_what_it_does(event: str, lang: str) -> None:
    text = INN.board(replace(views.carnival(), event=event), setting(lang)).text
    line = next(line for line in text.splitlines() if BOX.events[event].name(lang) in line)
    values = BOX.events[event]
    assert all(str(n) in line for n in (values.rent, values.cash, values.cheques, values.wage, values.per_corpse) if n)


def test_house_values_carry_a_dagger_that_is_explained() -> None:
    text = INN.board(views.carnival(), setting()).text
    assert "aptitude: Bribe†" in text
    assert "Bribe: 3F per bribed guest (Carnies)†" in text
    assert text.endswith("† our own value; the printed one is unknown")


def test_a_hands_text_says_what_each_object_costs_when_and_what_for() -> None:
    text = INN.hand(views.small_carnival(), setting("en", 3)).text
    assert (
        "- Confessional (2F, before the wages): Morning: 6F from whoever has buried the most, if that is not you."
        in text
    )
    assert "Pile of Snow (1F, before the police): Morning" in text
    assert text.count("[playable now]") == 1
    assert "Bribe: room 1 Con Artist (0), room 5 Bishop (3), trailer 1 Knife Thrower (1), 1 peasant" in text


def test_a_drafting_hand_shows_the_pack_and_what_it_costs() -> None:
    text = INN.hand(views.drafting(), setting("en", 3)).text
    assert "Keep one of these (2 of 3)" in text
    assert "- Tomb (2F, at the gravedigger)" in text
    assert "Within reach" not in text


def test_the_public_board_does_not_depend_on_anybodys_objects() -> None:
    for view in (views.small_carnival(), views.drafting()):
        other = replace(view.seats[1], objects=("poison", "bible", "rug")[: view.seats[1].object_count], hand=None)
        public = replace(view, seats=(view.seats[0], other, view.seats[2]), pack=(), reach={})
        assert INN.board(view, setting("en", 3)).png == INN.board(public, setting("en", 3)).png
        assert INN.board(view, setting("en", 3)).text == INN.board(public, setting("en", 3)).text


def test_without_modules_nothing_of_the_carnies_is_drawn() -> None:
    plain = views.busy()
    off = replace(plain, options={**plain.options, "carnies": "no", "notables": "no", "objects": "no"})
    assert INN.board(off, setting()).png == INN.board(plain, setting()).png
    assert INN.board(off, setting()).height < INN.board(views.carnival(), setting()).height


def test_marks_of_the_carnies_events() -> None:
    last = (
        Event("event_revealed", {"event": "blackmail"}),
        Event("trailer_parked", {"who": 1, "room": 9}),
        Event("poisoned", {"who": 2, "guest": "clown", "room": 9}),
        Event("rolled_up", {"who": 0, "corpse": "clown", "to": 3}),
        Event("surplus", {"who": 1, "money": 3, "loser": 0}),
        Event("ran_away", {"who": 3, "cards": ["clown"]}),
        Event("peasant_died", {}),
        Event("cheques_lost", {"who": 2, "cheques": 1}),
    )
    assert marks(last) == {
        ("event", 0): [1],
        ("door", 9): [2, 3],
        ("played", 0): [3, 4],
        ("corpses", 2): [3],
        ("objects", 2): [3],
        ("corpses", 0): [4],
        ("objects", 0): [4],
        ("corpses", 3): [4],
        ("purse", 1): [5],
        ("hand", 3): [6],
        ("bistro", 0): [7],
        ("cheques", 2): [8],
    }


def test_a_secret_choice_in_the_draft_leaves_no_mark() -> None:
    assert marks([Event("drafted", {"who": 0, "object": "poison"}), Event("taken_back", {"who": 0})]) == {}


def test_a_change_in_a_trailer_is_seen_and_told() -> None:
    last = (Event("bribed", {"who": 1, "guest": "clown", "room": 10}),)
    plain, marked = (INN.board(views.carnival(), setting(), events) for events in ((), last))
    assert distance(pixels(plain.png), pixels(marked.png)) > 0.05
    assert "Changed by the last move: trailer 2, Émile: Hand" in marked.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_final_sheet_shows_and_tells_the_objects_nobody_used(lang: str) -> None:
    view = views.carnival_over()
    spent = replace(view, seats=tuple(replace(seat, objects=()) for seat in view.seats))
    shown, empty = INN.scores(view, setting(lang)), INN.scores(spent, setting(lang))
    assert shown.png != empty.png
    lines = shown.text.splitlines()
    below = lines[next(n for n, line in enumerate(lines) if "さくら" in line and "83F" in line) + 1]
    assert all(BOX.objects[name].name(lang) in below for name in ("poison", "bible", "rug"))
    assert len(empty.text.splitlines()) == len(lines) - 3
