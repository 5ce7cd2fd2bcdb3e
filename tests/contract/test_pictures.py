"""Pictures of every game: light, whole, in four languages, with alt text and a twin that names everybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import NamedTuple

import msgspec
import pytest

from games.kernel.game import Game
from games.kernel.position import Position
from games.kernel.words import LANGUAGES
from render import Artist, Picture, Setting
from render.lettering import Placed, proof
from render.pen import forget_letters
from render.picture import ALT_LIMIT
from render.png import light
from render.seats import SEATS
from render.speech import SHARED
from tests.contract.journeys import journey
from tests.contract.tables import GAMES, LADEN_TABLES, PLAIN_TABLES, THOROUGH, WAY_TABLES, Table, artist, seed
from tests.render.proofs import check_lines, cut_short

NAMES = ("Ada", "Émile", "Giulia", "さくら", "Ottoline", "Zoë", "Baldassarre", "Ngaio")
ODD_NAMES = (
    "🦊 مرحبا",
    "東海道四谷怪談東海道四谷怪談東海道四",
    "Wilhelmina-Maximiliana Wwwwwwwww",
    "**_`@everyone`_**",
)
WIDE = 1600
"""Every picture is that wide, so that letters are as large on all of them."""
SHARES = (0.0, 0.35, 0.7, 1.0)
"""How far into a game its pictures are looked at."""


def widest(game: Game) -> list[Table]:
    """The fewest and the most seats, the most with everything in play, and every way that is a game of its own."""
    plain = [table for table in PLAIN_TABLES if table.game is game]
    laden = [table for table in LADEN_TABLES if table.game is game]
    ways = {table.way: table for table in WAY_TABLES if table.game is game}
    return list(dict.fromkeys([plain[0], plain[-1], *laden[-1:], *ways.values()]))


TABLES = [table for game in GAMES for table in widest(game)]


class Drawn(NamedTuple):
    """A picture, what of, whose words must be in its twin, and the lines set for it that were not set before."""

    what: str
    picture: Picture
    named: tuple[str, ...]
    sheet: list[Placed]


@cache
def moments(table: Table) -> list[Position]:
    """Some positions of one game, from its start to its end."""
    answers = sum(1 for _ in journey(table, number=71)) - 1
    wanted = {round(answers * share) for share in SHARES}
    return [position.copy() for n, position in enumerate(journey(table, number=71)) if n in wanted]


Order = tuple[str, Callable[[], Picture], tuple[str, ...]]
"""What is drawn, how, and who must be named in its words."""


def start_of(position: Position) -> object:
    """What everybody saw when the first question was asked: as much as can have changed by now."""
    begin = position.copy()
    while begin.answers or any(step.answers for step in begin.steps):
        begin.pop()
    return begin.view(None)


def orders(by: Artist, position: Position, setting: Setting, seat: int) -> Iterator[Order]:
    """Everything that can be looked at, a seat's own with this seat's eyes."""
    names, public, own = setting.names, position.view(None), position.view(seat)
    last = position.steps[-1].events if position.steps else ()
    yield "board", partial(by.board, public, setting, last), names
    yield "recap", partial(by.recap, public, setting, start_of(position)), names
    yield f"hand {seat}", partial(by.hand, own, setting), ()
    yield f"area {seat}", partial(by.area, public, setting, seat), (names[seat],)
    if position.over:
        yield "scores", partial(by.scores, public, setting), names
    for name, private in by.pictures.items():
        yield name, partial(by.picture, name, own if private else public, setting), ()


def pictures(table: Table, setting: Setting, looked_at: Callable[[int], bool]) -> Iterator[Drawn]:
    """All pictures of a game's end, and of those moments before it that are to be looked at."""
    with proof() as sheet:
        for number, position in enumerate(moments(table)):
            if not (position.over or looked_at(number)):
                continue
            for what, draw, named in orders(artist(table.game), position, setting, number % table.seats):
                known = len(sheet)
                picture = draw()
                yield Drawn(f"{what} at moment {number}", picture, named, sheet[known:])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_picture_is_light_whole_and_told_in_words(table: Table, lang: str) -> None:
    forget_letters()  # what is kept would not be in the proof
    faults = []
    turn = LANGUAGES.index(lang) % (len(SHARES) - 1)  # of the moments before the end; `make pairs` looks at all
    setting = Setting(NAMES[: table.seats], lang)
    for what, picture, named, sheet in pictures(table, setting, lambda number: THOROUGH or number == turn):
        check_lines(sheet)
        said = {
            f"cuts {sorted(cut_short(sheet))}": cut_short(sheet),
            f"is {picture.width} wide": picture.width != WIDE,
            f"has {len(picture.png)} bytes": len(picture.png) > light(table.seats),
            f"has an alt text of {len(picture.alt)}": not 0 < len(picture.alt) <= ALT_LIMIT,
            "has no words": not picture.text.strip(),
            f"names not all of {named} in its words": not all(name in picture.text for name in named),
            "has a place that was not filled in": "{" in picture.text + picture.alt,
        }
        faults += [f"{what} {fault}" for fault, holds in said.items() if holds]
    assert faults == []


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_names_no_face_can_draw_and_names_too_long_stay_in_their_boxes_and_whole_in_words(table: Table) -> None:
    names = (ODD_NAMES * 2)[: table.seats]
    setting = Setting(names, "en", standins=(True,))
    for _, picture, named, sheet in pictures(table, setting, lambda number: True):
        check_lines(sheet)
        assert all(name in picture.text for name in named)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_hand_is_refused_to_the_public_and_a_final_sheet_before_the_end(game: Game) -> None:
    table = next(table for table in TABLES if table.game is game)
    public, setting = moments(table)[0].view(None), Setting(NAMES[: table.seats])
    with pytest.raises(ValueError, match="public"):
        artist(game).hand(public, setting)
    with pytest.raises(ValueError, match="not over"):
        artist(game).scores(public, setting)
    for name, private in artist(game).pictures.items():
        if private:
            with pytest.raises(ValueError, match="public"):
                artist(game).picture(name, public, setting)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_seat_has_a_sign_of_its_own(game: Game) -> None:
    assert max(game.seats) <= len(SEATS), f"{game.id} seats more than have signs: add some in render/seats.py"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_film_shows_the_board_and_through_a_seats_eyes_its_hand_below(game: Game) -> None:
    table, draw = widest(game)[0], artist(game)
    position, setting = moments(table)[1], Setting(NAMES[: table.seats])
    public, drawn = draw.board(position.view(None), setting), draw.hand(position.view(0), setting)
    (board,) = draw.panes(position.view(None), setting)
    own, hand = draw.panes(position.view(0), setting)
    assert board.size == (public.width, public.height)
    assert own.width == WIDE
    assert hand.size == (drawn.width, drawn.height)


@pytest.mark.parametrize("table", [table for table in PLAIN_TABLES if table.seats == 2], ids=str)
def test_a_table_that_was_closed_early_waits_for_nobody(table: Table) -> None:
    view = msgspec.structs.replace(table.open(seed(1)).view(None), to_move=())
    for lang in LANGUAGES:
        said = SHARED.text(lang, "turn.closed")
        picture = artist(table.game).board(view, Setting(("Ada", "Émile"), lang, closed=True))
        assert said in picture.alt
        assert said in picture.text
