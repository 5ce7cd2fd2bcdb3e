"""The inn's pictures: like their references, light enough for a phone, and with texts that are enough to play by."""

from __future__ import annotations

import asyncio
import re
from functools import cache

import msgspec
import pytest
from PIL import Image

from games.bloody_inn.components import CARDS
from games.bloody_inn.view import WHITE, InnView, Room
from games.kernel.ledger import Event
from games.kernel.words import LANGUAGES
from render import Setting, artist
from render.bloody_inn import ARTIST
from render.bloody_inn.badges import coffin
from render.bloody_inn.faces import face
from render.bloody_inn.marks import marks
from render.bloody_inn.reckoning import reckoning
from render.lettering import proof
from render.palette import INK, OCHRE, OXBLOOD, PAPER, ROSE, Colour
from render.pen import forget, forget_letters
from render.picture import ALT_LIMIT, Picture
from render.pieces import WIDTH
from render.png import CROWDED, LIGHT, encode
from render.seats import SEATS
from tests.render import obsession_views as estates
from tests.render import views
from tests.render.gallery import CROWDS, GALLERY, IN_THE_README, REFERENCE, SHOWN, distance, far_blocks, pixels
from tests.render.proofs import check_lines, cut_short
from tests.render.views import setting

INN = artist("bloody-inn")
TRAVELLERS = [card for card in CARDS if card not in ("barn", "peasant")]
LONG_NAMES = (
    "Wilhelmina-Maximiliana Wwwwwwwww",
    "Anne-Élisabeth de La Rochefoucau",
    "東海道四谷怪談東海道四谷怪談東海道四谷怪談東海道四谷怪談東海道四",
    "Ŵŵŵŵŵŵŵŵŵŵ Żółćżółćżółć Ğüşğüşğ",
)


def full_house(cards: list[str]) -> InnView:
    """Four players with these guests in the rooms."""
    rooms = tuple(Room(door, (door - 2) % 5 - 1, None, card) for door, card in enumerate(cards, 1))
    return msgspec.structs.replace(views.busy(), rooms=rooms, entrance_top=cards[-1])


@cache
def drawn_once(name: str) -> Picture:
    """A picture of the gallery, for all tests that look at it."""
    return GALLERY[name]()


@pytest.mark.parametrize("name", GALLERY)
def test_a_picture_looks_like_its_reference(name: str) -> None:
    drawn, kept = pixels(drawn_once(name).png), pixels((REFERENCE / f"{name}.png").read_bytes())
    assert drawn.size == kept.size
    assert far_blocks(drawn, kept) == {}


@pytest.mark.parametrize("shown", IN_THE_README)
def test_the_readme_shows_a_reference(shown: str) -> None:
    kept = (REFERENCE / f"{IN_THE_README[shown]}.png").read_bytes()
    assert (SHOWN / f"{shown}.png").read_bytes() == kept, "keep it with python -m tests.render.gallery"


@pytest.mark.parametrize("name", GALLERY)
def test_the_fullest_pictures_are_as_light_and_as_well_told_as_any(name: str) -> None:
    picture = drawn_once(name)
    assert pixels(picture.png).size == (picture.width, picture.height)
    assert picture.width == WIDTH
    assert len(picture.png) <= (CROWDED if name in CROWDS else LIGHT)
    assert 0 < len(picture.alt) <= ALT_LIMIT


@pytest.mark.parametrize("shade", [PAPER, INK, OXBLOOD, OCHRE, ROSE, *(known.colour for known in SEATS)])
def test_the_houses_colours_are_printed_exactly(shade: Colour) -> None:
    assert pixels(encode(Image.new("RGB", (2, 2), shade))).getpixel((1, 1)) == shade


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_leaves_its_box_or_is_too_small_whatever_the_names(lang: str) -> None:
    forget_letters()
    there = Setting(LONG_NAMES, lang)
    with proof() as sheet:
        for start in range(0, len(TRAVELLERS), 8):
            INN.board(full_house(TRAVELLERS[start : start + 8]), there, views.BUSY_EVENTS)
        INN.board(views.trio(), there)
        INN.board(views.solo(), there)
        INN.scores(views.finished(), there)
        for seat in range(4):
            INN.area(views.handful(), there, seat)
        INN.area(views.solo(), there, 0)
    check_lines(sheet)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_none_of_our_own_words_is_cut_short(lang: str) -> None:
    forget_letters()
    hands = [tuple(TRAVELLERS[start : start + 10]) for start in range(0, len(TRAVELLERS), 10)]
    annexes = tuple(
        msgspec.structs.replace(views.barn(), card=card, places=CARDS[card].rank) for card in CARDS if CARDS[card].annex
    )
    crowded = msgspec.structs.replace(views.seat(), annexes=annexes, corpses=tuple(TRAVELLERS))
    with proof() as sheet:
        for hand in hands:
            view = views.handful(hand)
            everything = dict.fromkeys(("bribe", "build", "kill", "bury"), (*view.reach["bribe"], *hand))
            INN.hand(msgspec.structs.replace(view, reach=everything), setting(lang))
        INN.hand(views.handful(()), setting(lang))
        INN.area(views.inn((crowded,), ()), setting(lang, 1), 0)
        for start in range(0, len(TRAVELLERS), 8):
            INN.board(full_house(TRAVELLERS[start : start + 8]), setting(lang))
        for phase in ("welcome", "investigation", "wages"):
            INN.board(msgspec.structs.replace(views.busy(), phase=phase, last_round=True), setting(lang))
        for verdict in ("deck", "early", "caught"):
            INN.scores(msgspec.structs.replace(views.finished(), verdict=verdict), setting(lang))
    cut = cut_short(sheet)
    assert cut == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_text_twin_tells_every_guest_owner_and_sum(lang: str) -> None:
    view = views.busy()
    text = INN.board(view, setting(lang)).text
    for room in view.rooms:
        line = next(line for line in text.splitlines() if line.count(str(room.door)) and _tells(line, room, lang))
        assert line
    for name, held in zip(views.NAMES, view.seats, strict=True):
        line = next(line for line in text.splitlines() if line.startswith(name) and "F" in line)
        assert f"{held.cash}F" in line
        assert f"{held.cheques * 10}F" in line
        for annex in held.annexes:
            assert CARDS[annex.card].name(lang) in text
        for corpse in held.corpses:
            assert CARDS[corpse].name(lang) in text
    assert CARDS[view.entrance_top or ""].name(lang) in text


def _tells(line: str, room: Room, lang: str) -> bool:
    owner = room.owner == WHITE or views.NAMES[room.owner] in line
    guest = room.guest is None or (CARDS[room.guest].name(lang) in line and f"{CARDS[room.guest].money}F" in line)
    return owner and guest


def test_a_hands_text_says_what_each_card_gives_and_what_is_within_reach() -> None:
    text = INN.hand(views.handful(), setting()).text
    assert "Parlor: Bribe: 1 card fewer" in text
    assert "comes back after: Kill" in text
    assert "Kill: room 1 Representative (1), room 5 Baron (0), 1 peasant" in text
    assert "Bury: nothing" in text


def test_the_public_board_does_not_depend_on_a_hand() -> None:
    view = views.handful()
    public = msgspec.structs.replace(view, seats=(*view.seats[:2], _closed(view), *view.seats[3:]))
    assert INN.board(view, setting()).png == INN.board(public, setting()).png
    assert INN.board(view, setting()).text == INN.board(public, setting()).text


def _closed(view: InnView) -> object:
    return msgspec.structs.replace(view.seats[2], hand=None)


def test_marks_follow_the_order_of_events_and_pass_over_unknown_ones() -> None:
    last = (
        Event("welcomed", {"who": 0, "guest": "monk", "room": 2}),
        Event("a_thing_of_the_future", {"who": 0}),
        Event("served", {"who": 1, "money": 1, "room": 2}),
        Event("killed", {"who": 3, "guest": "peasant", "room": None}),
    )
    assert marks(last) == {("door", 2): [1], ("purse", 1): [2], ("bistro", 0): [3], ("corpses", 3): [3]}


def test_a_mark_is_seen_on_the_picture() -> None:
    plain, marked = (INN.board(views.busy(), setting(), last) for last in ((), views.BUSY_EVENTS))
    assert distance(pixels(plain.png), pixels(marked.png)) > 0.2


def test_a_groups_own_values_are_drawn_and_told() -> None:
    corrected = msgspec.structs.replace(views.busy(), corrections='{"bishop":{"money":99}}')
    assert "99F" in INN.board(corrected, setting()).text
    assert INN.board(corrected, setting()).png != INN.board(views.busy(), setting()).png


async def test_pictures_drawn_at_once_in_threads_are_the_same_as_one_by_one() -> None:
    alone = {name: drawn_once(name).png for name in GALLERY}
    forget()
    names = [*GALLERY, *GALLERY]
    together = await asyncio.gather(*(asyncio.to_thread(GALLERY[name]) for name in names))
    assert [picture.png for picture in together] == [alone[name] for name in names]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_name_of_two_words_is_never_cut_beside_its_signs(lang: str) -> None:
    names = ("The Coachman", "M. le Bibliothécaire", "Il Guardacaccia", "The Night Porter")
    there = Setting(names, lang, standins=(True,) * 4)
    forget_letters()
    with proof() as sheet:
        for first in range(4):
            INN.board(msgspec.structs.replace(views.busy(), first=first, to_move=(0, 1, 2)), there)
            INN.board(msgspec.structs.replace(views.carnival(), first=first, to_move=(1, 2, 3)), there)
        INN.scores(views.finished(), there)
    check_lines(sheet)
    assert cut_short(sheet) == set()


@pytest.mark.parametrize("height", [108, 124, 168])
def test_the_sum_stays_inside_its_coffin(height: int) -> None:
    for card in CARDS.values():
        forget_letters()
        with proof() as sheet:
            coffin(face(card, "en"), height)
        check_lines(sheet)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_final_sheet_and_its_text_tell_the_same_and_nothing_empty(lang: str) -> None:
    view = views.finished()
    forget_letters()
    with proof() as sheet:
        picture = INN.scores(view, setting(lang))
    drawn = [placed.line.text for placed in sheet]
    assert not any(text in ("0F", "−0F", "0") for text in drawn)
    for result in view.results or ():
        name = views.NAMES[result.seat]
        line = next(line for line in picture.text.splitlines() if name in line and f"{result.total}F" in line)
        sums = [int(found) for found in re.findall(r"(?<![−\d])(\d+)F", line)]
        assert sums[0] == result.total == sum(sums[1:])
        assert all(text in drawn for text in re.findall(r"−?\d+F", line))
        assert line.count(str(result.place)) >= 1
        assert "0F" not in re.findall(r"−?\d+F", line)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_labels_of_the_final_sheet_begin_alike(lang: str) -> None:
    words = ARTIST.speech(views.finished(), setting(lang))
    items = [reckoning(views.finished(), words, result) for result in views.finished().results or ()]
    labels = [item.label for found in items for item in found]
    assert [label for label in labels if label[0].islower()] == []


def readable(alt: str) -> None:
    """Nothing empty, nothing run together, short enough."""
    assert 0 < len(alt) <= ALT_LIMIT
    assert not re.search(r"[.:,。：、] ?[.。]", alt), alt
    assert not re.search(r"[:：]$", alt), alt
    assert "  " not in alt
    assert "\n" not in alt


@pytest.mark.parametrize("name", GALLERY)
def test_an_alt_text_leaves_nothing_empty_and_runs_no_lines_together(name: str) -> None:
    readable(drawn_once(name).alt)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_alt_text_of_an_empty_inn_or_market_says_nothing_of_them(lang: str) -> None:
    empty = msgspec.structs.replace(views.opening(), rooms=tuple(Room(door, WHITE, None, None) for door in range(1, 5)))
    readable(INN.board(empty, setting(lang, 2)).alt)
    bare = msgspec.structs.replace(estates.opening(), market=estates.spaces(*[None] * 6))
    readable(artist("obsession").board(bare, setting(lang, 2)).alt)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_boards_alt_text_tells_corpses_and_annexes(lang: str) -> None:
    alt = INN.board(views.busy(), setting(lang)).alt
    assert CARDS["viscount"].name(lang) in alt
    assert CARDS["brigadier"].name(lang) in alt
    annex = CARDS["abbot"].annex
    assert annex is not None
    assert f"{annex.name(lang)} 1/2" in alt


def test_a_hands_alt_text_keeps_its_cards_apart() -> None:
    assert "Your hand. Wages in the morning: 5F; you have 40F. Peasant, " in INN.hand(views.handful(), setting()).alt


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_place_of_an_absent_player_holds_a_key_of_symbols(lang: str) -> None:
    for board, view in ((INN, views.trio()), (INN, views.small_carnival()), (artist("obsession"), estates.trio())):
        forget_letters()
        with proof() as sheet:
            board.board(view, setting(lang, 3))
        check_lines(sheet)
        assert cut_short(sheet) == set()
    words = ARTIST.speech(views.trio(), setting(lang, 3))
    assert words.say("key.title") in {placed.line.text for placed in sheet}
