"""Telling each channel what it does not know yet about its table: in order, once, and until it is told.

What a channel knows is a revision in the store, written after the post. Everything newer is told: after a move, again
with growing delay where that fails, at every reconnect and once a minute. A crash between the two is met by Discord's
own memory of the post (its nonce) and by a look into the channel.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import Awaitable, Mapping
from typing import Final, Literal, NamedTuple
from weakref import WeakValueDictionary

import aiohttp
import discord
import msgspec
from discord import ui

from bot.front import Front
from bot.notes import UNHEARD
from bot.pictures import attachment
from bot.play.posting import (
    News,
    board_message,
    called,
    has_pictures,
    mentioned,
    news_of,
    now_of,
    owed_notices,
    post_text,
    same_board,
    shows_board,
    without_buttons,
)
from bot.refusals import SetAside
from bot.results import Results, results_of
from bot.store.protocol import NoSuchTable, StoreError
from bot.store.rows import Timer
from bot.tables.session import Session
from bot.threads import ARCHIVED, GONE, wake
from bot.timers import delay_ms, on_due
from games.kernel.ledger import Event
from render import Picture

log = logging.getLogger("pennypost")

TELL: Final = "tell"
"""The timer of a table that could not be told of."""
HOLD_SECONDS: Final = 4.0
"""How long a board waits for stand-ins, so that one post tells everything up to the next person."""
TOLD_LATE_MS: Final = 24 * 60 * 60 * 1000
"""How long after its end a game's last board is still posted, if something kept it back."""

_NO_ATTACHMENTS: Final = frozenset((50001, 50013, 40005, 50006))
"""Discord's codes for a post that may go through in words alone."""
_LOOK_BACK: Final = 10
"""How many messages of a channel are looked at for a board that may have been posted before a crash."""

Telling = Literal["told", "held", "parked", "failed"]
"""The channel knows everything; it will, when stand-ins have moved; it is gone; it could not be told yet."""


class _Pictured(NamedTuple):
    """A post with a picture of the board, which stays."""

    message_id: int
    picture: bytes
    """The picture's digest."""


class _Shown(NamedTuple):
    """The board that stands in a channel now."""

    message: discord.Message
    events: tuple[Event, ...]
    calls: bool
    """Whether it calls a person, or shows the end: such a post is never edited away."""
    unasked: tuple[int, ...] = ()
    """For whom it says that the table answered."""
    pictured: _Pictured | None = None
    """Where the board can be seen that it speaks of; None where that is not known."""


def _digest(picture: Picture) -> bytes:
    return hashlib.sha256(picture.png).digest()


class Teller:
    """All channels' teller."""

    def __init__(self, client: Front) -> None:
        self._client = client
        self._queues: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._shown: dict[str, _Shown] = {}
        self._failures: dict[str, int] = {}
        """How often in a row a table could not be told of."""
        self._later: dict[str, asyncio.Task[None]] = {}
        self._notes: dict[str, list[str]] = {}
        """What is to stand above the next board, where it could not be posted yet."""

    # ── when ────────────────────────────────────────────────────────────────────────────────────────────

    async def tell(self, session: Session, note: str = "", *, hold: bool = False) -> Telling:
        """Tell a table's channel what it does not know, `note` above it.

        With `hold`, wait for stand-ins that are to move: whoever lets them move tells of it all.
        """
        async with self._queue(session.table.id):
            return await self._tell(session, note, hold=hold)

    async def follow(self, session: Session) -> Telling:
        """A table has gone to another channel: post its board there; the one it leaves behind is no way in any more."""
        async with self._queue(session.table.id):
            shown = self._shown.pop(session.table.id, None)
            if shown is not None:
                self._client.work(self._retire(session, shown), f"retire a board of {session.table.id}")
            return await self._tell(session, "", hold=False)

    async def post_again(self, session: Session) -> Telling:
        """Post the board though the channel knows it: for a channel that has lost its messages."""
        table = session.table.id
        async with self._queue(table):
            if (shown := self._shown.get(table)) is not None:
                self._shown[table] = shown._replace(pictured=None)
            return await self._post(session, now_of(session), "", fresh=True)

    async def round(self) -> None:
        """Tell every channel that does not know everything; one table's trouble is its own."""
        since = self._client.house.clock() - TOLD_LATE_MS
        for table in await self._client.house.store.untold_tables(ended_after=since):
            try:
                session = await self._client.house.get(table.id)
                if not session.standins_to_move():
                    await self.tell(session)
                self._client.go_on(session)
            except SetAside:
                continue
            except Exception:
                log.exception("Table %s could not be told of", table.id)

    def _queue(self, table: str) -> asyncio.Lock:
        return self._queues.setdefault(table, asyncio.Lock())

    async def _try_again(self, session: Session) -> None:
        """Have it told later, after a restart too."""
        table = session.table.id
        failures = self._failures.get(table, 0)
        self._failures[table] = failures + 1
        due = self._client.house.clock() + delay_ms(failures)
        try:
            await session.store.set_timer(Timer(kind=TELL, due_at=due, table_id=table, tries=failures))
        except StoreError:
            log.exception("Table %s is told of at the next round", table)
        self._client.sleeper.wake()

    def _tell_soon(self, session: Session) -> None:
        """Tell it when stand-ins have had their time, once, whatever happens until then."""
        table = session.table.id
        if table in self._later:
            return

        async def later() -> None:
            await asyncio.sleep(HOLD_SECONDS)
            self._later.pop(table, None)
            # asked for anew: an idle table may have left the memory meanwhile, and practice the store
            with contextlib.suppress(SetAside, NoSuchTable):
                await self.tell(await self._client.house.get(table))

        self._later[table] = asyncio.create_task(later(), name=f"tell {table} soon")

    def close(self) -> None:
        """Stop waiting: the next start begins where the store says."""
        for task in self._later.values():
            task.cancel()
        self._later.clear()

    # ── what ────────────────────────────────────────────────────────────────────────────────────────────

    async def _tell(self, session: Session, note: str, *, hold: bool) -> Telling:
        if note:
            self._notes.setdefault(session.table.id, []).append(note)
        if session.table.parked is not None:
            return "parked"
        if session.table.told >= session.table.revision:
            return "told"
        steps = await session.store.untold(session.table.id)
        news = news_of(session, steps, session.table.told)
        only_standins = bool(session.standins_to_move()) and not called(session, news)
        if hold and only_standins:
            self._tell_soon(session)
            return "held"
        notes = self._notes.get(session.table.id, [])  # kept until they are told, whatever happens
        if await self._told_before(session):
            told: Telling = "told"
            notes = [note] if note else []  # what is new stands above the next board
        else:
            told = await self._post(session, news, "\n".join(notes), fresh=not only_standins)
            notes = notes if told == "failed" else []
        self._notes.pop(session.table.id, None)
        if notes:
            self._notes[session.table.id] = notes
        if told == "failed":
            await self._try_again(session)
        else:
            self._failures.pop(session.table.id, None)
        return told

    async def _told_before(self, session: Session) -> bool:
        """Whether the channel turns out to have the board, which then stands there.

        A crash may have come between, or Discord may have taken a post and denied it: its own memory of that is short.
        """
        unsure = session.table.id not in self._shown or session.table.id in self._failures
        if not unsure or (there := await self._there(session)) is None:
            return False
        await self._note_told(session, session.table.revision, there.id, calls=True)
        self._takes_the_place(session, _Shown(there, (), calls=True))
        return True

    async def _post(self, session: Session, news: News, note: str, *, fresh: bool) -> Telling:
        """Post a board, or, where only stand-ins have moved, put it in the place of one that calls nobody."""
        shown = self._shown.get(session.table.id)
        if shown is not None and not shown.calls:
            unasked = tuple(sorted({*shown.unasked, *news.unasked}))
            news = news._replace(events=shown.events + news.events, unasked=unasked)
        results = await self._results(session) if news.over else None
        pictures = await self._drawn(session, news)
        pictures |= {"chart": results.chart} if results else {}
        same = self._as_it_was(shown, news, pictures, note)
        if same is not None:
            del pictures["board"]
            note = "\n".join(filter(None, (note, same_board(session, same.message_id))))
        text = post_text(session, news, note, results.sentences if results else ())
        replaced = shown if shown is not None and not shown.calls else None
        message = await self._send(
            session, news, text, pictures, None if fresh or replaced is None else replaced.message
        )
        if message is None:
            return "parked" if session.table.parked else "failed"
        await self._note_told(session, news.revision, message.id, calls=fresh)
        if same is None and fresh and "board" in pictures and has_pictures(message):
            same = _Pictured(message.id, _digest(pictures["board"]))
        self._takes_the_place(session, _Shown(message, news.events, fresh, news.unasked, same))
        return "told"

    def _as_it_was(
        self, shown: _Shown | None, news: News, pictures: Mapping[str, Picture], note: str
    ) -> _Pictured | None:
        """The post with the board as everybody knows it, where there is nothing new to see: it is not shown again.

        As where somebody has chosen in secret. The first and the last board of a game are posted in any case.
        """
        if shown is None or not shown.calls or shown.pictured is None or news.opening or news.over:
            return None
        board = pictures.get("board")
        if board is None:
            return None
        nothing_seen = not (news.events or news.undone or news.went_back or news.anew or note)
        return shown.pictured if nothing_seen or _digest(board) == shown.pictured.picture else None

    def _takes_the_place(self, session: Session, board: _Shown) -> None:
        """A board stands in the channel: the one before it goes. The place of a game's last one will nothing take."""
        table = session.table.id
        before = self._shown.pop(table, None)
        if session.table.is_open:
            self._shown[table] = board
        if before is not None and before.message.id != board.message.id:
            self._client.work(self._retire(session, before), f"retire a board of {table}")

    async def _drawn(self, session: Session, news: News) -> dict[str, Picture]:
        lang, pictures = session.table.language, self._client.pictures
        orders: dict[str, Awaitable[Picture]] = {
            "board": pictures.board_after(session, lang, news.position, news.events)
        }
        if news.position.over:
            orders["scores"] = pictures.scores(session, lang)
        drawn: dict[str, Picture] = {}
        for name, order in orders.items():
            try:
                drawn[name] = await order
            except Exception:  # a move is told with or without its picture
                log.exception("The %s of table %s could not be drawn", name, session.table.id)
        return drawn

    async def _results(self, session: Session) -> Results | None:
        """The chart and the story of a game that has ended; an end is told with or without them."""
        try:
            return await results_of(session, session.table.language)
        except Exception:
            log.exception("The results of table %s could not be told", session.table.id)
            return None

    async def _note_told(self, session: Session, revision: int, message_id: int, *, calls: bool) -> None:
        """Remember it here at once, so that nothing is told twice, and in the store; who watches sees what calls."""
        session.table = msgspec.structs.replace(
            session.table, told=max(session.table.told, revision), board_message_id=message_id
        )
        try:
            watched = self._client.house.clock() if calls and session.table.is_open else None
            await session.store.told(session.table.id, revision=revision, message_id=message_id, watched_at=watched)
        except StoreError:
            log.exception("Table %s: that its channel was told could not be stored", session.table.id)

    # ── how it is sent ──────────────────────────────────────────────────────────────────────────────────

    async def _send(
        self,
        session: Session,
        news: News,
        text: str,
        pictures: Mapping[str, Picture],
        instead_of: discord.Message | None,
    ) -> discord.Message | None:
        """One message with its pictures; without them where only they are refused. None where it cannot be sent."""
        table = session.table
        try:
            try:
                return await self._put(session, news, text, pictures, instead_of)
            except discord.HTTPException as refusal:
                if refusal.code == ARCHIVED and await wake(self._client, table.channel_id):
                    return await self._put(session, news, text, pictures, instead_of)
                if refusal.code not in _NO_ATTACHMENTS or not pictures:
                    raise
                log.warning("Table %s may attach no pictures in channel %s", table.id, table.channel_id)
                return await self._put(session, news, text, {}, instead_of)
        except discord.NotFound as gone:
            if gone.code == GONE:
                await self._client.house.park(table.id, "channel-gone")
            log.warning("Table %s cannot post in channel %s: %s", table.id, table.channel_id, gone)
        except UNHEARD as failure:
            log.warning("Table %s cannot post in channel %s: %s", table.id, table.channel_id, failure)
        return None

    async def _put(
        self,
        session: Session,
        news: News,
        text: str,
        pictures: Mapping[str, Picture],
        instead_of: discord.Message | None,
    ) -> discord.Message:
        view = board_message(session, text, pictures, news.revision, unasked=bool(news.unasked), opening=news.opening)

        def files() -> list[discord.File]:
            return [attachment(picture, name) for name, picture in pictures.items()]

        async def posted() -> discord.Message:
            return await self._post_anew(session, news, view, files())

        async def edited() -> discord.Message:
            assert instead_of is not None  # noqa: S101 - asked for only then
            try:
                return await instead_of.edit(view=view, attachments=files())
            except discord.NotFound:
                return await posted()

        if instead_of is None:
            return await posted()
        return await (self._client.edits.or_anew(edited, posted) if pictures else edited())

    async def _post_anew(
        self, session: Session, news: News, view: ui.LayoutView, files: list[discord.File]
    ) -> discord.Message:
        """A message of its own, which calls whom the news call."""
        table = session.table
        news = news._replace(owed=owed_notices(session, news.awaited))  # drawing took its time: who rests by now?
        users = mentioned(session, news) if await self._owe(session, news) else called(session, news)
        return await self._client.get_partial_messageable(table.channel_id, guild_id=table.guild_id).send(
            view=view,
            files=files,
            nonce=f"{table.id}.{news.revision}",
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users),
        )

    async def _owe(self, session: Session, news: News) -> bool:
        """Note, before a board is posted, to whom it leaves a notice to be sent; whether that could be noted."""
        if not news.owed:
            return True
        try:
            await session.waiting.owe(news.owed)
        except StoreError:
            log.exception("Table %s: its board calls everybody", session.table.id)
            return False
        self._client.sleeper.wake()
        return True

    async def _retire(self, session: Session, shown: _Shown) -> None:
        """An older board loses its buttons; one that called nobody goes, its news are in the new one."""
        try:
            if not shown.calls:
                await shown.message.delete()
                return
            await shown.message.edit(**without_buttons(shown.message, session.game.accent))
        except (discord.HTTPException, aiohttp.ClientError, OSError) as failure:
            log.info("An older board of table %s keeps its buttons: %s", session.table.id, failure)

    async def _there(self, session: Session) -> discord.Message | None:
        """The board of this revision, if the channel has it already."""
        table, me = session.table, self._client.user
        channel = self._client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)
        try:
            async for message in channel.history(limit=_LOOK_BACK):
                if me is not None and message.author.id == me.id and shows_board(message, table.id, table.revision):
                    return message
        except (discord.HTTPException, aiohttp.ClientError, OSError):
            pass  # then the nonce must do
        return None


@on_due(TELL)
async def _tell_again(client: Front, timer: Timer) -> None:
    """A post failed, or seemed to: try again. Where that fails, too, a later timer has been set."""
    if timer.table_id is not None:
        await client.teller.tell(await client.house.get(timer.table_id))
