"""One live table: its lobby, its moves, and the way back. One lock, one writer, one transaction a move."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple
from zlib import crc32

from bot.store.protocol import AlreadySeen, Stale, Store
from bot.store.rows import Interaction, NewStep, OpenAnswer, OpenTable, Seat, Step, Table
from bot.tables.refusals import (
    AlreadySeated,
    LobbyFull,
    MoveNotFinished,
    NeedsConsent,
    NoStandin,
    NotEnough,
    NothingToUndo,
    NotHost,
    NotLobby,
    NotPlaying,
    NotSeated,
    NotYourTurn,
    Revealed,
    StalePanel,
)
from games.kernel import notation
from games.kernel.dice import seal
from games.kernel.game import Game
from games.kernel.ledger import Event, pack, unpack, visible
from games.kernel.position import Answer, Position
from games.kernel.position import Step as PlayedStep
from games.kernel.standing import ALWAYS, NO, Orders, obey, scope_of
from games.kernel.standins import STANDINS
from games.kernel.verbs import Verb, moved_on, play

CORRECTIONS = "corrections"
"""Where a group's own component values are kept among the table's options; no game may name an option so."""

HANDED_IN = "!"
"""Kept after a seat's answers once it has handed them in, where several seats answer at once."""


class Sitter(NamedTuple):
    """Somebody who asks for a seat."""

    user_id: int
    name: str


class Draft(NamedTuple):
    """A move being composed: only its seat sees it."""

    seat: int
    position: Position
    done: bool
    answers: tuple[str, ...]
    news: tuple[Event, ...]
    """What it would do, as far as it is composed."""
    settled: int
    """How many of the answers stand, because something hidden has come to light after them."""


class Posted(NamedTuple):
    """What everybody is told: the public part of what happened, and who is to move now."""

    events: tuple[Event, ...]
    by: int | None
    waiting: tuple[int, ...]
    over: bool
    position: Position


class Undone(NamedTuple):
    """What was taken back: an answer of a move being composed, or a whole posted line."""

    seat: int
    steps: int
    """How many posted steps; 0 where it was only an answer of an open move."""


class Session:
    """A table in memory. Everything that changes it goes through the lock, and through the store first."""

    def __init__(self, store: Store, game: Game, opened: OpenTable, clock: Callable[[], int]) -> None:
        self.store = store
        self.game = game
        self.clock = clock
        self.lock = asyncio.Lock()
        self.table: Table = opened.table
        self.seats: tuple[Seat, ...] = opened.seats
        self.posted: Position | None = None
        self.last: tuple[Event, ...] = ()
        self._open: list[OpenAnswer] = []
        self._orders = Orders()
        self._consents: set[int] = set()
        self.touched = clock()
        self._sit_down(opened)

    def _sit_down(self, opened: OpenTable) -> None:
        self.table, self.seats = opened.table, opened.seats
        self._open = list(opened.open_answers)
        self._orders = Orders(dict(self.table.orders))
        self._consents.clear()
        step = opened.last
        if step is None or self.table.seed is None:
            self.posted = None
            return
        self.posted = Position(self.game, self.table.seed, step.checkpoint, step.dice_at, step.number + 1)
        self.last = visible(unpack(step.events), None)

    # ── what is the case ────────────────────────────────────────────────────────────────────────────────

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names, in order."""
        return tuple(seat.name for seat in self.seats)

    @property
    def playing(self) -> Position:
        """The position everybody has seen; a refusal where no game was ever begun."""
        if self.posted is None:
            raise NotPlaying
        return self.posted

    @property
    def corrections(self) -> str:
        """The group's own component values, as its game keeps them; empty for the printed ones."""
        return self.table.options.get(CORRECTIONS, "")

    def seat_of(self, user_id: int) -> int | None:
        """The seat this person owns."""
        return next((seat.index for seat in self.seats if seat.user_id == user_id), None)

    def people(self, but: int | None = None) -> tuple[int, ...]:
        """The seats that people own, but for one."""
        return tuple(seat.index for seat in self.seats if seat.user_id is not None and seat.index != but)

    def draft(self, seat: int) -> Position:
        """What everybody has seen, and on top of it this seat's own open answers."""
        return _played(self.playing, seat, self._answers_of(seat))

    def composed(self, seat: int) -> Draft:
        """This seat's open move."""
        position = self.draft(seat)
        answers = self._answers_of(seat)
        done = bool(answers) and moved_on(self.playing, position, seat)
        steps = position.steps_since(self.playing.number)
        news = [event for step in steps for event in step.events] + list(position.news)
        return Draft(seat, position, done, answers, visible(news, seat), _settled(steps))

    def begins(self, seat: int, verb: Verb) -> Position:
        """Where a command begins: where this seat's open move asks for what it does, else at what everybody has seen.

        One that could not begin there, only goes on with the open move.
        """
        composed = self.composed(seat)
        pending, asked = composed.position.decision_of(seat), self.playing.decision_of(seat)
        if pending is None or asked is None or composed.done:
            return self.playing
        afresh = pending.name not in verb.fixed and asked.name in (*verb.fixed, *verb.arguments)
        return self.playing if afresh else composed.position

    def stamp(self, seat: int) -> str:
        """What a panel shows: the posted position and this seat's answers, told apart by their number and check sum."""
        answers = self._answers_of(seat)
        return f"{self.table.revision}.{len(answers)}.{crc32('/'.join(answers).encode()):08x}"

    def as_posted(self) -> Posted:
        """The last posted move once more, for those whom word of it has not reached."""
        position = self.playing
        by = 0 if self.last else None  # nobody's name is in it: only whether there was a move at all
        return Posted(self.last, by, position.waiting, position.over, position)

    def standins_to_move(self) -> tuple[int, ...]:
        """Stand-ins whose answer is wanted and not yet given."""
        if self.posted is None or self.table.state != "playing":
            return ()
        answered = {answer.seat for answer in self._open}
        return tuple(s for s in self.posted.waiting if self.seats[s].standin is not None and s not in answered)

    def _answers_of(self, seat: int) -> tuple[str, ...]:
        return tuple(a.answer for a in self._open if a.seat == seat and a.answer != HANDED_IN)

    # ── the lobby ───────────────────────────────────────────────────────────────────────────────────────

    async def join(self, user: Sitter, interaction: int | None = None) -> None:
        """Take a seat."""
        async with self.lock:
            await self._new_to_us(interaction)
            self._in_lobby()
            if self.seat_of(user.user_id) is not None:
                raise AlreadySeated
            await self._seat(Seat(len(self.seats), user.user_id, None, user.name), interaction)

    async def leave(self, user_id: int, interaction: int | None = None) -> None:
        """Give the seat up; the others move together. The host's leaving hands the table to the next person."""
        async with self.lock:
            await self._new_to_us(interaction)
            self._in_lobby()
            seat = self.seat_of(user_id)
            if seat is None:
                raise NotSeated
            left = tuple(s for s in self.seats if s.index != seat)
            heir = next((s.user_id for s in left if s.user_id is not None), None)
            host = heir if self.table.host_id == user_id else None
            await self._change_seats(left, interaction, host)

    async def add_standin(self, by: int, kind: str, name: str, interaction: int | None = None, *,
                          moderator: bool = False) -> None:  # fmt: skip
        """Seat a stand-in."""
        async with self.lock:
            await self._new_to_us(interaction)
            self._in_lobby()
            self._manage(by, moderator)
            if kind not in STANDINS:
                raise ValueError(f"no stand-in called {kind!r}")
            await self._seat(Seat(len(self.seats), None, kind, name), interaction)

    async def remove_standin(self, by: int, interaction: int | None = None, *, moderator: bool = False) -> None:
        """Send the last stand-in away."""
        async with self.lock:
            await self._new_to_us(interaction)
            self._in_lobby()
            self._manage(by, moderator)
            last = next((s.index for s in reversed(self.seats) if s.standin is not None), None)
            if last is None:
                raise NoStandin
            await self._change_seats(tuple(s for s in self.seats if s.index != last), interaction)

    async def set_options(
        self, by: int, options: Mapping[str, str], interaction: int | None = None, *, moderator: bool = False
    ) -> None:
        """Change table options before the start."""
        async with self.lock:
            await self._new_to_us(interaction)
            self._in_lobby()
            self._manage(by, moderator)
            self.table = await self.store.change_table(
                self.table.id,
                expected=self.table.revision,
                options={**self.table.options, **options},
                interaction=self._note(interaction, "options"),
            )

    async def set_language(
        self, by: int, language: str, interaction: int | None = None, *, moderator: bool = False
    ) -> None:
        """Change the language of what all see, before the start."""
        async with self.lock:
            await self._new_to_us(interaction)
            self._in_lobby()
            self._manage(by, moderator)
            self.table = await self.store.change_table(
                self.table.id,
                expected=self.table.revision,
                language=language,
                interaction=self._note(interaction, "language"),
            )

    async def start(
        self,
        by: int,
        interaction: int | None = None,
        *,
        moderator: bool = False,
        seed: bytes | None = None,
    ) -> Posted:
        """Draw a seed, set the table up, and begin."""
        async with self.lock:
            await self._new_to_us(interaction)
            self._in_lobby()
            self._manage(by, moderator)
            if len(self.seats) not in self.game.seats:
                raise NotEnough(least=self.game.seats.start)
            seed = seed or secrets.token_bytes(32)
            options = {name: value for name, value in self.table.options.items() if name != CORRECTIONS}
            position = Position.new(self.game, len(self.seats), seed, options, self.corrections)
            self.table = await self.store.start(
                self.table.id,
                expected=self.table.revision,
                engine=self.game.engine,
                seed=seed,
                seed_hash=seal(seed),
                seats=self.seats,
                first=self._set_up(position),
                interaction=self._note(interaction, "started"),
            )
            self.posted = position
            return await self._play_on(position.copy(), None)

    async def cancel(self, by: int, interaction: int | None = None, *, moderator: bool = False) -> None:
        """Give the table up."""
        async with self.lock:
            await self._new_to_us(interaction)
            self._manage(by, moderator)
            self.table = await self.store.cancel(
                self.table.id,
                expected=self.table.revision,
                at=self.clock(),
                interaction=self._note(interaction, "cancelled"),
            )

    def _in_lobby(self) -> None:
        if self.table.state != "lobby":
            raise NotLobby

    def _manage(self, by: int, moderator: bool) -> None:
        if by != self.table.host_id and not moderator:
            raise NotHost(host=self.table.host_id)

    async def _seat(self, seat: Seat, interaction: int | None) -> None:
        most = self.game.seats.stop - 1
        if len(self.seats) >= most:
            raise LobbyFull(seats=most)
        await self._change_seats((*self.seats, seat), interaction)

    async def _change_seats(self, seats: tuple[Seat, ...], interaction: int | None, host: int | None = None) -> None:
        seats = tuple(Seat(i, s.user_id, s.standin, s.name) for i, s in enumerate(seats))
        self.table = await self.store.change_table(
            self.table.id,
            expected=self.table.revision,
            seats=seats,
            host_id=host,
            interaction=self._note(interaction, "seats"),
        )
        self.seats = seats

    def _set_up(self, position: Position) -> NewStep:
        return NewStep(
            number=0,
            answers="",
            events=pack(()),
            checkpoint=position.checkpoint,
            dice_at=position.dice_at,
            move_start=True,
            revealed=True,
            by_user=None,
            made_at=self.clock(),
        )

    # ── a move ──────────────────────────────────────────────────────────────────────────────────────────

    async def answer(self, user_id: int, text: str, stamp: str | None, interaction: int | None = None) -> Draft:
        """One more answer of the open move."""
        async with self.lock:
            seat = await self._at_turn(user_id, stamp, interaction)
            if self.composed(seat).done:
                raise StalePanel
            position = self.draft(seat).push(text, seat)
            return await self._keep(seat, _given(self.playing, position, seat), interaction)

    async def take_back(self, user_id: int, stamp: str | None, interaction: int | None = None) -> Draft:
        """Drop the last answer of the open move."""
        async with self.lock:
            seat = await self._at_turn(user_id, stamp, interaction)
            return await self._shorten(seat, len(self._answers_of(seat)) - 1, interaction)

    async def start_over(self, user_id: int, stamp: str | None, interaction: int | None = None) -> Draft:
        """Drop all answers of the open move, down to the last thing that has come to light."""
        async with self.lock:
            seat = await self._at_turn(user_id, stamp, interaction)
            return await self._shorten(seat, self.composed(seat).settled, interaction)

    async def command(
        self, user_id: int, verb: str, args: Mapping[str, str], interaction: int | None = None
    ) -> Draft | Posted:
        """A whole line from the posted position; if it completes the move, the move is posted."""
        async with self.lock:
            seat = await self._at_turn(user_id, None, interaction)
            found = next(v for v in self.game.verbs if v.name == verb)
            line = play(self.begins(seat, found), seat, found, args)
            given = _given(self.playing, line.position, seat)
            standing = self._answers_of(seat)[: self.composed(seat).settled]
            if given[: len(standing)] != standing:
                raise Revealed
            if not line.done:
                return await self._keep(seat, given, interaction)
            if self.playing.together:
                return await self._hand_in(seat, given, interaction)
            return await self._commit(line.position, seat, interaction)

    async def post(self, user_id: int, stamp: str | None, interaction: int | None = None) -> Posted:
        """Make a finished move everybody's."""
        async with self.lock:
            seat = await self._at_turn(user_id, stamp, interaction)
            draft = self.composed(seat)
            if not draft.done:
                raise MoveNotFinished
            if self.playing.together:
                return await self._hand_in(seat, draft.answers, interaction)
            return await self._commit(draft.position, seat, interaction)

    async def say_no(self, user_id: int, stamp: str | None, *, always: bool, interaction: int | None = None) -> Posted:
        """Say no to the window that is open, and leave that as a standing answer: this round, or until revoked."""
        async with self.lock:
            seat = await self._at_turn(user_id, stamp, interaction)
            decision = self.playing.decision_of(seat)
            if decision is None or not decision.window:
                raise StalePanel
            self._orders.leave(seat, decision.window, ALWAYS if always else scope_of(decision))
            await self.store.set_orders(self.table.id, self._orders.scopes)
            return await self._hand_in(seat, (NO,), interaction)

    async def ask_again(self, user_id: int) -> bool:
        """Take all one's standing answers back; true if there were any."""
        async with self.lock:
            seat = self._undoer(user_id)
            revoked = self._orders.revoke(seat)
            await self.store.set_orders(self.table.id, self._orders.scopes)
            return revoked

    def orders_of(self, seat: int) -> dict[str, str]:
        """A seat's standing answers: window and scope."""
        return self._orders.of(seat)

    async def play_standins(self, budget: float = 0.3) -> Posted | None:
        """Let stand-ins move until a person must, thinking off the loop; None where none was to move."""
        events: list[Event] = []
        posted: Posted | None = None
        while seats := self.standins_to_move():
            seat, revision = seats[0], self.table.revision
            standin = STANDINS[self.seats[seat].standin or ""]
            thinking = self.playing.copy()
            line = await asyncio.to_thread(standin, thinking, seat, budget)
            async with self.lock:
                if self.table.revision != revision:
                    continue
                if self.playing.together:
                    posted = await self._hand_in(seat, line, None)
                else:
                    posted = await self._commit(_played(self.playing, seat, line), seat, None)
                events += posted.events
        return posted._replace(events=tuple(events)) if posted else None

    async def _at_turn(self, user_id: int, stamp: str | None, interaction: int | None) -> int:
        """The seat of somebody who may answer now, on the panel they see."""
        await self._new_to_us(interaction)
        if self.table.state != "playing":
            raise NotPlaying
        seat = self.seat_of(user_id)
        if seat is None:
            raise NotSeated
        waiting = self.playing.waiting
        if seat not in waiting:
            if stamp is not None and stamp != self.stamp(seat):
                raise StalePanel
            raise NotYourTurn(waiting=[self.names[s] for s in waiting])
        if stamp is not None and stamp != self.stamp(seat):
            raise StalePanel
        return seat

    async def _keep(self, seat: int, answers: tuple[str, ...], interaction: int | None) -> Draft:
        others = [answer for answer in self._open if answer.seat != seat]
        await self._keep_all([*others, *(OpenAnswer(seat, answer) for answer in answers)], interaction)
        return self.composed(seat)

    async def _keep_all(self, answers: list[OpenAnswer], interaction: int | None) -> None:
        async with _stale_is_news(self):
            await self.store.save_draft(
                self.table.id,
                expected=self.table.revision,
                open_answers=answers,
                interaction=self._note(interaction, "draft"),
            )
        self._open = answers

    async def _shorten(self, seat: int, length: int, interaction: int | None) -> Draft:
        """Keep only the first answers of the open move; those that something came to light after must stay."""
        draft = self.composed(seat)
        if draft.answers and length < draft.settled:
            raise Revealed
        return await self._keep(seat, draft.answers[: max(0, length)], interaction)

    async def _hand_in(self, seat: int, answers: tuple[str, ...], interaction: int | None) -> Posted:
        """Several seats answer at once: when the last has handed in, all answers are given together."""
        others = [answer for answer in self._open if answer.seat != seat]
        mine = [OpenAnswer(seat, answer) for answer in (*answers, HANDED_IN)]
        kept = [*others, *mine]
        missing = tuple(s for s in self.playing.waiting if OpenAnswer(s, HANDED_IN) not in kept)
        if missing:
            await self._keep_all(kept, interaction)
            return Posted((), seat, missing, False, self.playing)
        position = self.playing.copy()
        for given in kept:
            if given.answer != HANDED_IN:
                position.push(given.answer, given.seat)
        return await self._commit(position, seat, interaction)

    async def _commit(self, position: Position, seat: int | None, interaction: int | None) -> Posted:
        """Write a move down, then whatever standing answers settle by themselves after it."""
        posted = await self._write_down(position, seat, interaction)
        while True:
            ahead = self.playing.copy()
            given = [OpenAnswer(a.seat, text) for a in obey(ahead, self._orders) for text in (a.text, HANDED_IN)]
            if ahead.number == self.playing.number:
                break
            more = await self._write_down(ahead, None, None)
            posted = more._replace(events=posted.events + more.events, by=seat)
        if given:
            await self._keep_all([*self._open, *given], None)
        return posted

    async def _write_down(self, position: Position, seat: int | None, interaction: int | None) -> Posted:
        """Write the steps of a move down, and only then let them be seen."""
        steps = self._new_steps(position, seat)
        async with _stale_is_news(self):
            self.table = await self.store.commit_move(
                self.table.id,
                expected=self.table.revision,
                steps=steps,
                over=position.over,
                interaction=self._note(interaction, "posted"),
            )
        events = [event for step in position.steps_since(self.playing.number) for event in step.events]
        return self._show(position, seat, tuple(events))

    async def _play_on(self, position: Position, seat: int | None) -> Posted:
        """After the set-up: if the rules have already gone on by themselves, write that down too."""
        if position.decisions and position.number == self.playing.number:
            return self._show(position, seat, ())
        return await self._commit(position, seat, None)

    def _show(self, position: Position, seat: int | None, events: tuple[Event, ...]) -> Posted:
        fresh = Position(self.game, self.table.seed or b"", position.checkpoint, position.dice_at, position.number)
        self.posted, self._open, self.last = fresh, [], visible(events, None)
        self._consents.clear()
        self.touched = self.clock()
        return Posted(self.last, seat, fresh.waiting, fresh.over, fresh)

    def _new_steps(self, position: Position, seat: int | None) -> list[NewStep]:
        played = position.steps_since(self.playing.number)
        after = [(step.before, step.dice_at) for step in played[1:]] + [(position.checkpoint, position.dice_at)]
        by = self.seats[seat].user_id if seat is not None else None
        return [
            NewStep(
                number=step.number,
                answers=notation.write(step.answers),
                events=pack(step.events),
                checkpoint=checkpoint,
                dice_at=dice_at,
                move_start=i == 0 or not played[i - 1].more,
                revealed=step.revealed,
                by_user=by,
                made_at=self.clock(),
            )
            for i, (step, (checkpoint, dice_at)) in enumerate(zip(played, after, strict=True))
        ]

    # ── the way back ────────────────────────────────────────────────────────────────────────────────────

    async def undo(self, user_id: int, interaction: int | None = None) -> Undone:
        """Take back the last answer of an open move, or one's last posted move if it is still only one's own.

        Raises `NeedsConsent` where something was revealed or somebody else has been asked since, and others sit here.
        """
        async with self.lock:
            await self._new_to_us(interaction)
            seat = self._undoer(user_id)
            if self._answers_of(seat):
                await self._keep(seat, self._answers_of(seat)[:-1], interaction)
                return Undone(seat, 0)
            steps = await self._since_own_move(seat)
            private = self.playing.waiting == (seat,) and not any(step.revealed for step in steps)
            others = self.people(but=seat)
            if others and not private:
                raise NeedsConsent(others=others, seat=seat)
            return await self._take_back_to(seat, steps, user_id, interaction)

    async def agree(
        self, user_id: int, proposer: int, revision: int, yes: bool, interaction: int | None = None
    ) -> Undone | None:
        """Say yes or no to somebody's undo; when everybody has agreed it is done. None while others must still say."""
        async with self.lock:
            await self._new_to_us(interaction)
            seat = self._undoer(user_id)
            if revision != self.table.revision:
                raise StalePanel
            if seat == proposer:
                raise NotYourTurn(waiting=[self.names[s] for s in self.people(but=proposer)])
            if not yes:
                self._consents.clear()
                return Undone(proposer, -1)
            self._consents.add(seat)
            if not set(self.people(but=proposer)) <= self._consents:
                return None
            steps = await self._since_own_move(proposer)
            return await self._take_back_to(proposer, steps, self.seats[proposer].user_id, interaction)

    def _undoer(self, user_id: int) -> int:
        if self.table.state != "playing":
            raise NotPlaying
        seat = self.seat_of(user_id)
        if seat is None:
            raise NotSeated
        return seat

    async def _since_own_move(self, seat: int) -> list[Step]:
        """The standing steps from this seat's last move on."""
        log = await self._whole_log()
        for i in range(len(log) - 1, 0, -1):
            if log[i].move_start and any(a.seat == seat for a in notation.read(log[i].answers)):
                return log[i:]
        raise NothingToUndo

    async def _take_back_to(self, seat: int, steps: list[Step], by: int | None, interaction: int | None) -> Undone:
        log = await self._whole_log()
        before = next(s for i, s in enumerate(log[:-1]) if log[i + 1].seq == steps[0].seq)
        async with _stale_is_news(self):
            opened = await self.store.undo(
                self.table.id,
                expected=self.table.revision,
                back_to=before.seq,
                at=self.clock(),
                by_user=by,
                interaction=self._note(interaction, "undone"),
            )
        self._sit_down(opened)
        return Undone(seat, len(steps))

    async def _whole_log(self) -> list[Step]:
        log: list[Step] = []
        while page := await self.store.history(self.table.id, after=log[-1].seq if log else -1):
            log += page
        return log

    # ── with the store ──────────────────────────────────────────────────────────────────────────────────

    async def _new_to_us(self, interaction: int | None) -> None:
        """A redelivered interaction is answered, not carried out again."""
        self.touched = self.clock()
        if interaction is not None and (answer := await self.store.seen(interaction)) is not None:
            raise AlreadySeen(answer)

    def _note(self, interaction: int | None, answer: str) -> Interaction | None:
        return None if interaction is None else Interaction(interaction, answer, self.clock())

    async def reload(self) -> None:
        """Sit down again with what the store has."""
        self._sit_down(await self.store.load_open(self.table.id))


class _stale_is_news:  # noqa: N801 - reads as a statement
    """Where the store has moved on without us, look again and say so."""

    def __init__(self, session: Session) -> None:
        self.session = session

    async def __aenter__(self) -> None:
        return None

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        if isinstance(error, Stale):
            await self.session.reload()
            raise StalePanel from error


def _played(position: Position, seat: int, answers: Iterable[str]) -> Position:
    """A position after a seat's answers."""
    after = position.copy()
    for answer in answers:
        after.push(answer, seat)
    return after


def _settled(steps: tuple[PlayedStep, ...]) -> int:
    """How many answers were given up to the last step in which something came to light."""
    last = max((n for n, step in enumerate(steps, 1) if step.revealed), default=0)
    return sum(len(step.answers) for step in steps[:last])


def _given(before: Position, after: Position, seat: int) -> tuple[str, ...]:
    """The answers a seat gave between two positions."""
    steps = after.steps_since(before.number)
    answers: list[Answer] = [a for step in steps for a in step.answers]
    answers += after.answers
    return tuple(a.text for a in answers[len(before.answers) :] if a.seat == seat)
