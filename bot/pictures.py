"""Pictures of a table, drawn in threads and only so many at once, so that the loop never waits for ink."""

from __future__ import annotations

import asyncio
import io
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import discord

from bot.refusals import NotSeated
from bot.store.rows import Seat
from bot.tables.session import Session
from bot.words import say
from games.kernel.game import Game
from games.kernel.ledger import Event
from games.kernel.position import Position
from render import Artist, Picture, Setting, artist

SWITCH_SECONDS = 0.001
"""How long a thread that draws may keep the interpreter when the loop wants it; Python's own 5 ms add up."""
_MOST_KEPT = 32
"""Boards that stay at hand, so that a board asked for again is not drawn again."""


class _Scene(NamedTuple):
    """All that a public board is drawn from."""

    checkpoint: bytes
    last: tuple[Event, ...]
    setting: Setting


class Pictures:
    """Where pictures are ordered."""

    def __init__(self, workers: int) -> None:
        sys.setswitchinterval(SWITCH_SECONDS)
        self._hands = asyncio.Semaphore(workers)
        self._boards: OrderedDict[tuple[str, str], tuple[_Scene, Picture]] = OrderedDict()

    async def warm(self, games: Iterable[Game], lang: str) -> None:
        """Draw a board and a hand of each game for nobody, so that the first table need not wait for cold ink."""
        for game in games:
            seats = game.seats.stop - 1
            position = Position.new(game, seats, bytes(32))
            setting = Setting(tuple(f"{n}" for n in range(1, seats + 1)), lang)
            by, views = artist(game.id), (position.view(None), position.view(0))
            async with self._hands:
                await asyncio.to_thread(by.board, views[0], setting, ())
                await asyncio.to_thread(by.hand, views[1], setting)

    async def board(self, session: Session, lang: str) -> Picture:
        """The table as everybody sees it, with the last move marked."""
        return await self.board_after(session, lang, session.playing, session.last)

    async def board_after(self, session: Session, lang: str, position: Position, last: tuple[Event, ...]) -> Picture:
        """The table at a position everybody may see, with what happened last marked."""
        scene = _Scene(position.checkpoint, last, _setting(session, lang))
        key = (session.table.id, lang)
        known = self._boards.get(key)
        if known is not None and known[0] == scene:
            self._boards.move_to_end(key)
            return known[1]
        view = position.view(None)
        picture = await self._draw(session, lang, lambda by, setting: by.board(view, setting, last))
        self._boards[key] = scene, picture
        if len(self._boards) > _MOST_KEPT:
            self._boards.popitem(last=False)
        return picture

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

    async def scores(self, session: Session, lang: str) -> Picture:
        """The final sheet."""
        view = session.playing.view(None)
        return await self._draw(session, lang, lambda by, setting: by.scores(view, setting))

    def captions(self, session: Session, lang: str, *, private: bool) -> dict[str, str]:
        """The further pictures the game has, by name, and what each is called; with `private` those of a seat too."""
        by, view, setting = artist(session.game.id), session.playing.view(None), _setting(session, lang)
        return {name: by.caption(name, view, setting) for name, own in by.pictures.items() if private or not own}

    async def further(self, session: Session, name: str, seat: int | None, lang: str) -> Picture:
        """One of the further pictures: a public one as everybody sees it, a private one for the seat that asks alone.

        `NotSeated` for whoever asks for a private one without a seat; a `KeyError` where there is none of that name.
        """
        private = artist(session.game.id).pictures[name]
        if private and seat is None:
            raise NotSeated
        view = session.before(seat).view(seat) if private and seat is not None else session.playing.view(None)
        return await self._draw(session, lang, lambda by, setting: by.picture(name, view, setting))

    async def _draw(self, session: Session, lang: str, order: Callable[[Artist, Setting], Picture]) -> Picture:
        setting = _setting(session, lang)
        async with self._hands:
            return await asyncio.to_thread(order, artist(session.game.id), setting)


def _setting(session: Session, lang: str) -> Setting:
    standins = tuple(seat.played_by is not None for seat in session.seats)
    return Setting(tuple(own_name(seat, lang) for seat in session.seats), lang, standins)


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
