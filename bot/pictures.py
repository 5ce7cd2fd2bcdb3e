"""Pictures of a table, drawn in threads and only so many at once, so that the loop never waits for ink."""

from __future__ import annotations

import asyncio
import dataclasses
import io
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple, TypeVar

import discord
import msgspec

from bot import memory
from bot.refusals import NotSeated
from bot.standin_names import standin_names
from bot.store.rows import Seat
from bot.tables.places import as_it_came_out
from bot.tables.session import Session
from bot.words import say
from games.kernel.game import Game, settle
from games.kernel.ledger import Event, visible
from games.kernel.position import Position
from games.kernel.tour import Tour, TourStep, scene
from render import Artist, Picture, Setting, artist
from render.easel import EASEL
from render.portfolio import PORTFOLIO, Drawer

Drawn = TypeVar("Drawn")
MEGABYTES = 100
"""How many megabytes pictures may take if nobody says."""

SWITCH_SECONDS = 0.001
"""How long a thread that draws may keep the interpreter when the loop wants it; Python's own 5 ms add up."""
DRAWING = 72 * 10**6
"""Bytes that pictures take beside what is kept of them: one being drawn, others being packed, and what lies between."""
_SELDOM = 0.02
"""How likely a finished picture is asked for again, against a sprite: it is worth so much of what it took to draw."""
_GIVE_BACK_EVERY = 10
"""Pictures; after so many, what they have left behind is given back to the system, however busy the tables are."""


def room_to_keep(megabytes: int) -> int:
    """How many bytes of drawings may be kept where pictures may take so many megabytes in all.

    >>> room_to_keep(100), room_to_keep(30)
    (28000000, 6000000)
    """
    return max(megabytes * 10**6 // 5, megabytes * 10**6 - DRAWING)


class _Scene(NamedTuple):
    """All that a public board is drawn from."""

    checkpoint: bytes
    last: tuple[Event, ...]
    setting: Setting


class Pictures:
    """Where pictures are ordered."""

    def __init__(self, workers: int, megabytes: int = MEGABYTES) -> None:
        sys.setswitchinterval(SWITCH_SECONDS)
        memory.share_arenas()
        PORTFOLIO.budget = room_to_keep(megabytes)
        self._hands = asyncio.Semaphore(workers)
        self._ink = ThreadPoolExecutor(workers, "ink")
        self._boards: Drawer[tuple[_Scene, Picture]] = Drawer(PORTFOLIO)
        self._tours: Drawer[Picture] = Drawer(PORTFOLIO)
        self._things: Drawer[Picture] = Drawer(PORTFOLIO)
        self._left_behind = 0
        """Pictures drawn since memory was last given back."""
        self._untidy = False
        """Whether any were since all of it was."""

    async def warm(self, games: Iterable[Game], lang: str) -> None:
        """Draw a board and a hand of each game for nobody, so that the first table need not wait for cold ink."""
        for game in games:
            await self._inked(partial(_draw_for_nobody, game, lang))

    async def board(self, session: Session, lang: str) -> Picture:
        """The table as everybody sees it, with the last move marked."""
        return await self.board_after(session, lang, session.playing, session.last)

    async def board_after(self, session: Session, lang: str, position: Position, last: tuple[Event, ...]) -> Picture:
        """The table at a position everybody may see, with what happened last marked."""
        closed = session.table.ending is not None or session.table.state == "cancelled"
        setting = dataclasses.replace(setting_of(session, lang), closed=closed)
        scene = _Scene(position.checkpoint, last, setting)
        key = (session.table.id, lang)
        known = self._boards.get(key)
        if known is not None and known[0] == scene:
            return known[1]
        view = as_it_came_out(session, position.view(None))
        view = msgspec.structs.replace(view, to_move=()) if closed else view
        picture, seconds = await self._inked(lambda: artist(session.game.id).board(view, setting, last))
        self._boards.put(key, (scene, picture), _SELDOM * seconds)
        return picture

    async def board_seen(self, session: Session, lang: str, view: Any, last: tuple[Event, ...]) -> Picture:
        """The table as somebody saw it after a move, with that marked; once, for it is kept nowhere."""
        return await self._draw(session, lang, lambda by, setting: by.board(view, setting, last))

    async def hand_seen(self, session: Session, lang: str, view: Any) -> Picture:
        """What the seat whose view it is held then."""
        return await self._draw(session, lang, lambda by, setting: by.hand(view, setting))

    async def recap(self, session: Session, lang: str, before: Any, after: Any) -> Picture:
        """The table as everybody sees it now, with everything marked that is otherwise than they saw it before."""
        return await self._draw(session, lang, lambda by, setting: by.recap(after, setting, before))

    async def area(self, session: Session, seat: int, lang: str) -> Picture:
        """What lies in front of one seat, as everybody sees it."""
        view = session.playing.view(None)
        return await self._draw(session, lang, lambda by, setting: by.area(view, setting, seat))

    async def hand(self, session: Session, seat: int, lang: str) -> Picture:
        """What one seat alone may see: who is asked in the middle of a partner's move, how far that has got."""
        view = session.before(seat).view(seat)
        return await self._draw(session, lang, lambda by, setting: by.hand(view, setting))

    async def imagined(
        self, session: Session, seat: int, lang: str, position: Position, last: tuple[Event, ...]
    ) -> tuple[Picture, Picture]:
        """Board and hand of a position that a seat imagines, with what would have happened marked."""
        public, own = position.view(None), position.view(seat)
        board = await self._draw(session, lang, lambda by, setting: by.board(public, setting, visible(last, None)))
        return board, await self._draw(session, lang, lambda by, setting: by.hand(own, setting))

    async def scores(self, session: Session, lang: str) -> Picture:
        """The final sheet."""
        view = as_it_came_out(session, session.playing.view(None))
        return await self._draw(session, lang, lambda by, setting: by.scores(view, setting))

    async def thing(self, game: Game, thing: str, lang: str, corrections: str = "") -> Picture:
        """One card, tile or other thing by itself; a `KeyError` for one that is not in the box."""
        key = (game.id, lang, thing, corrections)
        return await self._once(key, game, lambda by: by.thing(thing, corrections, Setting((), lang)))

    async def symbols(self, game: Game, lang: str) -> Picture:
        """The key of every sign of a game."""
        return await self._once((game.id, lang), game, lambda by: by.symbols(Setting((), lang)))

    async def _once(self, key: tuple[str, ...], game: Game, order: Callable[[Artist], Picture]) -> Picture:
        """A picture that is the same at every table, drawn when it is first asked for."""
        if (known := self._things.get(key)) is not None:
            return known
        picture, seconds = await self._inked(lambda: order(artist(game.id)))
        return self._things.put(key, picture, _SELDOM * seconds)

    def captions(self, session: Session, lang: str, *, private: bool, every: bool = False) -> dict[str, str]:
        """The further pictures of this table, by name, and what each is called; with `private` those of a seat too.

        With `every` also those of what the table has left in the box: who names one is told that it is not there.
        """
        by, view, setting = artist(session.game.id), session.playing.view(None), setting_of(session, lang)
        shown = [name for name, own in by.pictures.items() if (private or not own) and (every or by.shows(name, view))]
        return {name: by.caption(name, view, setting) for name in shown}

    async def further(self, session: Session, name: str, seat: int | None, lang: str) -> Picture:
        """One of the further pictures: a public one as everybody sees it, a private one for the seat that asks alone.

        `NotSeated` for whoever asks for a private one without a seat; a `KeyError` where there is none of that name.
        """
        private = artist(session.game.id).pictures[name]
        if private and seat is None:
            raise NotSeated
        view = session.before(seat).view(seat) if private and seat is not None else session.playing.view(None)
        return await self._draw(session, lang, lambda by, setting: by.picture(name, view, setting))

    async def tour(self, game: Game, tour: Tour, step: TourStep, lang: str) -> Picture:
        """What a step of a game's tour shows: always the same, so that it is drawn once."""
        key = (game.id, step.id, lang)
        if (known := self._tours.get(key)) is not None:
            return known
        picture, seconds = await self._inked(partial(tour_picture, game, tour, step, lang))
        return self._tours.put(key, picture, _SELDOM * seconds)

    async def _draw(self, session: Session, lang: str, order: Callable[[Artist, Setting], Picture]) -> Picture:
        setting = setting_of(session, lang)
        picture, _ = await self._inked(lambda: order(artist(session.game.id), setting))
        return picture

    async def _inked(self, order: Callable[[], Drawn]) -> tuple[Drawn, float]:
        """Something drawn in a thread, and how many seconds of its own that took."""

        def timed() -> tuple[Drawn, float]:
            began = time.thread_time()
            return order(), time.thread_time() - began

        async with self._hands:
            drawn = await asyncio.get_running_loop().run_in_executor(self._ink, timed)
        self._untidy = True
        self._left_behind += 1
        if self._left_behind >= _GIVE_BACK_EVERY:
            self._left_behind = 0
            asyncio.get_running_loop().run_in_executor(self._ink, memory.give_back)
        return drawn

    def give_back(self) -> None:
        """Give all the memory back that pictures have left behind, if any were drawn since: not many are just now."""
        if self._untidy:
            self._untidy, self._left_behind = False, 0
            asyncio.get_running_loop().run_in_executor(self._ink, _give_back_all)


def _give_back_all() -> None:
    EASEL.clear()
    memory.give_back()


def _draw_for_nobody(game: Game, lang: str) -> None:
    """Whatever is read, cut and lettered once: the artist's modules, the components, what stands on every board."""
    seats = max(n for n in game.seats if game.refuses(n, settle(game, {})) is None)
    position, by = Position.new(game, seats, bytes(32)), artist(game.id)
    setting = Setting(tuple(f"{n}" for n in range(1, seats + 1)), lang)
    by.board(position.view(None), setting, ())
    by.hand(position.view(0), setting)


def setting_of(session: Session, lang: str) -> Setting:
    """Who sits at a table, as a picture has it."""
    standins = tuple(seat.played_by is not None for seat in session.seats)
    return Setting(tuple(own_name(seat, lang) for seat in session.seats), lang, standins)


def tour_picture(game: Game, tour: Tour, step: TourStep, lang: str) -> Picture:
    """The picture of a step of a tour; those who play in it are stand-ins."""
    by, shown = artist(game.id), scene(game, tour, step)
    setting = Setting(standin_names(lang, shown.seats), lang, (True,) * shown.seats)
    public, own = shown.position.view(None), shown.position.view(shown.seat)
    match step.picture:
        case "board":
            return by.board(public, setting, shown.last)
        case "hand":
            return by.hand(own, setting)
        case "area":
            return by.area(public, setting, shown.seat)
        case "scores":
            return by.scores(public, setting)
        case name:
            return by.picture(name, own if by.pictures[name] else public, setting)


def seat_names(session: Session, lang: str) -> tuple[str, ...]:
    """The players' names as shown."""
    return tuple(seat_name(seat, lang) for seat in session.seats)


def seat_name(seat: Seat, lang: str) -> str:
    """A player's name as shown in words: with a mark where a stand-in plays for them."""
    name = own_name(seat, lang)
    return name if seat.minded_by is None else say(lang, "seat.minded", name=name)


def own_name(seat: Seat, lang: str) -> str:
    """A player's name; who asked to be forgotten is a seat's number."""
    return seat.name or say(lang, "seat.forgotten", number=seat.index + 1)


def attachment(picture: Picture, name: str) -> discord.File:
    """A picture as Discord takes it, with its alt text."""
    return discord.File(io.BytesIO(picture.png), filename=f"{name}.png", description=picture.alt)
