"""That no call, reminder or digest tells a secret: each is said once more of a table its reader cannot tell apart.

What is hidden from the reader is dealt anew, the seed is another, others' open answers are others, and of past steps
they know what they may know. The same words must come out of it, to the letter.
"""

from __future__ import annotations

import copy
import inspect
import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, Final
from unittest import mock

import msgspec

from bot import next_up, notices, reminding, telling
from bot.commands import digest
from bot.play.posting import News
from bot.store.rows import Lately, OpenTable, Person, Step, Turn
from bot.tables.session import Session
from games.kernel.dice import QuickDice
from games.kernel.position import Position
from tests.drills.secrecy import _masked, others_drafts

if TYPE_CHECKING:
    from tests.month.month import Month

EVERY_BOARD: Final = 5
"""One board of so many is said once more; the secrecy drill does it for all that a table shows."""
EVERY_NEXT: Final = 10
_MOMENT: Final = re.compile(r"<t:\d+")


class Spy:
    """Listens to the words of notices before they are sent."""

    def __init__(self, month: Month) -> None:
        self._month = month
        self._seen = 0
        self._dice = QuickDice(month.dice.getrandbits(32))

    @contextmanager
    def listening(self) -> Iterator[None]:
        """While this lasts whatever is written is held against its twin."""
        with ExitStack() as stack:
            for module, name, heard in (
                (reminding, "send", self._send),
                (digest, "waiting_text", self._waiting_text),
                (next_up, "next_seat", self._next_seat),
                (telling, "post_text", self._post_text),
            ):
                whole = getattr(module, name)
                stack.enter_context(mock.patch.object(module, name, _around(whole, heard)))
            yield

    # ── what is written ─────────────────────────────────────────────────────────────────────────────────

    async def _send(self, whole: Any, client: Any, session: Session, turn: Turn, person: Person, **how: Any) -> Any:
        """A call or reminder, as its reader gets it in private or everybody in the channel."""
        in_private = person.told_privately != "no"
        lang = notices.language_for(session, person, in_private=in_private)
        mention = "" if in_private else f"<@{person.user_id}>"
        now, texts = copy.copy(session), list[str]()
        for table in (now, self.twin(now, turn.seat if in_private else None), now):
            recap = await notices._missed(table, turn.seat, lang)
            texts.append(_laid_out(notices.notice_view(table, turn, lang, recap=recap, mention=mention)))
        self._alike("a notice", session, *texts)
        sent = await whole(client, session, turn, person, **how)
        if sent is not None:
            self._month.report.met["notices held against a twin"] += 1
        return sent

    async def _waiting_text(self, whole: Any, house: Any, user: int, lang: str) -> str:
        """A digest."""
        said: str = await whole(house, user, lang)
        other = await whole(_TwinHouse(self, house, user), user, lang)
        self._month.report.met["digests held against a twin"] += 1
        self._alike("a digest", None, said, other, await whole(house, user, lang))
        return said

    def _next_seat(self, whole: Any, position: Position, asked: int, people: frozenset[int]) -> int | None:
        """Who is next; it is tried in another thread."""
        found: int | None = whole(position, asked, people)
        self._seen += 1
        if self._seen % EVERY_NEXT == 0:
            for seat in people:
                other = whole(position.imagine(seat, QuickDice(self._seen)), asked, people)
                self._alike("who is next", None, str(found), str(other))
        return found

    def _post_text(self, whole: Any, session: Session, news: News, note: str = "", *story: Any) -> str:
        """A board's words, as everybody reads them."""
        said: str = whole(session, news, note)
        self._seen += 1
        if self._seen % EVERY_BOARD == 0 and news.position.checkpoint == session.playing.checkpoint and not news.over:
            twin = self.twin(session, None)
            self._month.report.met["boards held against a twin"] += 1
            self._alike("a board", session, said, whole(twin, news._replace(position=twin.playing), note))
        return said

    def _alike(self, what: str, session: Session | None, real: str, other: str, after: str | None = None) -> None:
        """The twin's words are the real ones, unless these are others `after` it: then the table has gone on."""
        if after is not None and after != real:
            self._month.report.met["twins left out: the table went on"] += 1
            return
        real, other = (_MOMENT.sub("<t:", text) for text in (real, other))  # time passes between the two
        if real != other:
            at = next((n for n, (a, b) in enumerate(zip(real, other, strict=False)) if a != b), 0)
            parts = f"{real[max(0, at - 40) : at + 40]!r} / {other[max(0, at - 40) : at + 40]!r}"
            game = session.game.id if session is not None else "a table"
            self._month.report.fault("leaked", f"{what} of {game}: {parts}")

    # ── the twin ────────────────────────────────────────────────────────────────────────────────────────

    def twin(self, session: Session, seat: int | None) -> Session:
        """The table as it might be for all that this seat, or the public, knows; to be read only.

        In the middle of a move in which a partner is asked, what has been asked stays: that it was is no secret.
        """
        if session.asker is not None:
            self._month.report.met["twins left out: a partner is asked"] += 1
            return session
        other = session.playing.imagine(seat, self._dice)
        drafts = others_drafts(session, other, seat, self._dice)
        if drafts is None:
            self._month.report.met["twins left out: others' answers cannot be had there"] += 1
            return session
        twin = copy.copy(session)
        twin.table = msgspec.structs.replace(session.table, seed=bytes(self._dice.below(256) for _ in range(32)))
        twin.posted = other
        own = {seat: session.drafts[seat]} if seat in session.drafts else {}
        twin.take_drafts({**drafts, **own})
        twin.store = _Masked(session.store, seat, other)  # type: ignore[assignment]
        self._month.report.met["twins that differ"] += other.checkpoint != session.playing.checkpoint
        return twin


class _TwinHouse:
    """A house in which everything a person may not know is otherwise."""

    def __init__(self, spy: Spy, house: Any, user: int) -> None:
        self._spy, self._house, self._user = spy, house, user

    def __getattr__(self, name: str) -> Any:
        return getattr(self._house, name)

    async def get(self, table_id: str) -> Session:
        session: Session = await self._house.get(table_id)
        return self._spy.twin(session, session.seat_of(self._user)) if session.posted is not None else session


class _Masked:
    """A store that reads out past steps as a seat may know them, and the last as it is imagined."""

    def __init__(self, store: Any, seat: int | None, imagined: Position) -> None:
        self._store, self._seat, self._imagined = store, seat, imagined

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._store, name)
        if not inspect.iscoroutinefunction(method):
            return method

        async def masked(*args: Any, **kwargs: Any) -> Any:
            return self._mask(await method(*args, **kwargs))

        return masked

    def _mask(self, found: Any) -> Any:
        if isinstance(found, Step):
            step = _masked(found, self._seat)
            last = step.number + 1 == self._imagined.number
            return msgspec.structs.replace(step, checkpoint=self._imagined.checkpoint, dice_at=0) if last else step
        if isinstance(found, tuple | list):
            return type(found)(map(self._mask, found))
        if isinstance(found, Lately):
            return msgspec.structs.replace(found, known=self._mask(found.known), steps=self._mask(found.steps))
        if isinstance(found, OpenTable):
            return msgspec.structs.replace(found, last=self._mask(found.last))
        return found


def _around(whole: Any, heard: Any) -> Any:
    """A function as it is called, with the spy between."""
    if inspect.iscoroutinefunction(heard):

        async def asked(*args: Any, **kwargs: Any) -> Any:
            return await heard(whole, *args, **kwargs)

        return asked
    return lambda *args, **kwargs: heard(whole, *args, **kwargs)


def _laid_out(view: Any) -> str:
    return json.dumps(view.to_components(), ensure_ascii=False, default=str)
