"""One live table: what is the case there. Its parts change it: the lobby, the moves, and the way back.

Everything that changes a table takes its lock, and goes through the store first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple
from zlib import crc32

from bot.people import People
from bot.refusals import HasConceded, NotHost, NotPlaying, NotSeated, OnlyPractice, SeatMinded, StalePanel
from bot.store.protocol import AlreadySeen, Stale, Store
from bot.store.rows import HANDED_IN, OVERTAKEN, Interaction, OpenTable, Proposal, Seat, Step, Table
from bot.tables.absence import Absences
from bot.tables.changing_hands import ChangingHands
from bot.tables.drafts import Given, handed_on, handed_part, open_part, still_fitting, unmarked
from bot.tables.ending import Closing
from bot.tables.going_back import GoingBack
from bot.tables.loading import position_of
from bot.tables.lobby import Lobby
from bot.tables.moves import Moves
from bot.tables.plans import Plans
from bot.tables.taking_over import TakingOver
from bot.tables.unasked import Unasked
from bot.tables.waiting import Waiting
from games.kernel.decisions import NONE, Decision
from games.kernel.game import Game
from games.kernel.ledger import Event, unpack, visible
from games.kernel.position import Position
from games.kernel.position import Step as PlayedStep
from games.kernel.standing import NO, Orders
from games.kernel.verbs import Verb, moved_on
from games.kernel.view import TableView


class Moment(NamedTuple):
    """An answer of an open move: what was asked, and what its seat saw then."""

    decision: Decision
    answer: str
    view: TableView
    of_itself: bool = False
    """Whether nobody was asked, because there was no other answer."""


class Draft(NamedTuple):
    """A move being composed: only its seat sees it. Its position is shared: copy it before playing on."""

    seat: int
    position: Position
    done: bool
    answers: tuple[str, ...]
    news: tuple[Event, ...]
    """What it would do, as far as it is composed."""
    settled: int
    """How many of the answers stand, because something hidden has come to light after them."""
    trail: tuple[Moment, ...]
    """The answers, each as it was given, and between them those that gave themselves."""


class Session:
    """A table in memory."""

    def __init__(
        self, store: Store, game: Game, opened: OpenTable, clock: Callable[[], int], people: People | None = None
    ) -> None:
        self.store = store
        self.persons = people or People(store)
        self.game = game
        self.clock = clock
        self.lock = asyncio.Lock()
        self.table: Table = opened.table
        self.seats: tuple[Seat, ...] = opened.seats
        self.posted: Position | None = None
        self.last: tuple[Event, ...] = ()
        """What everybody saw happen in the last move."""
        self.drafts: dict[int, tuple[str, ...]] = {}
        """What each seat has answered and not posted, `HANDED_IN` behind what has been handed in."""
        self.orders = Orders()
        self.proposal: Proposal | None = None
        self.agreement: Proposal | None = None
        """What it has agreed to end by."""
        self.invited: frozenset[int] = frozenset()
        """Who was asked to sit down."""
        self.left: frozenset[int] = frozenset()
        """Who of its people has left the server, as Discord said when it last mattered."""
        self.moved_at = 0
        """When the last step was made."""
        self.touched = clock()
        self._worked_out: dict[int, Draft] = {}
        self._underway: Position | None = None
        self.lobby = Lobby(self)
        self.moves = Moves(self)
        self.plans = Plans(self)
        self.unasked = Unasked(self)
        self.back = GoingBack(self)
        self.hands = ChangingHands(self)
        self.taking_over = TakingOver(self)
        self.absences = Absences(self)
        self.closing = Closing(self)
        self.waiting = Waiting(self)
        self.sit_down(opened)

    def sit_down(self, opened: OpenTable) -> None:
        """Take what the store has for what is the case. `Unreadable` where that cannot be."""
        self.table, self.seats, self.proposal = opened.table, opened.seats, opened.proposal
        self.agreement, self.invited = opened.agreement, frozenset(opened.invited)
        self.orders = Orders(dict(self.table.orders))
        self.waiting.sit_down(opened)
        self.plans.sit_down(opened)
        step = opened.last
        if step is None or self.table.seed is None:
            self.posted = None
            self.take_drafts({})
            return
        self.posted = position_of(self.game, self.table, step)
        self.moved_at = step.made_at
        self.last = visible((event for made in opened.move or (step,) for event in unpack(made.events)), None)
        self.take_drafts(still_fitting(self.posted, opened.drafts))

    async def reload(self) -> None:
        """Sit down again with what the store has."""
        self.sit_down(await self.store.load_open(self.table.id))

    def show(self, position: Position, events: tuple[Event, ...]) -> Position:
        """Let everybody see a position that is in the store."""
        self.posted = Position(
            self.game, self.table.seed or b"", position.checkpoint, position.dice_at, position.number, position.branch
        )
        self.take_drafts({})
        self.overtake()
        self.last = visible(events, None)
        self.touched = self.moved_at = self.clock()
        return self.posted

    def overtake(self) -> None:
        """The game goes on: a question that stands only until then is settled by it."""
        if self.proposal is not None and self.proposal.kind in OVERTAKEN:
            self.proposal = None

    def take_drafts(self, drafts: dict[int, Given]) -> None:
        """Take these for all that is answered and not posted."""
        self.drafts, self._worked_out, self._underway = drafts, {}, None

    def change_drafts(self, drafts: Mapping[int, Given]) -> None:
        """Take these for what some seats have answered, from where they were: what was worked out there still holds."""
        self.drafts, self._underway = {**self.drafts, **drafts}, None

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
    def underway(self) -> Position:
        """Where the move stands that is being made: what everybody has seen, and on it what was handed in of a move in
        which a partner is asked. Only who is asked may see it. It is shared: copy it before playing on.
        """
        if self._underway is None:
            position = self.playing
            parts = not position.together and any(HANDED_IN in given for given in self.drafts.values())
            self._underway = handed_on(position, self.drafts) if parts else position
        return self._underway

    @property
    def asker(self) -> int | None:
        """Whose open move waits for what a partner answers; None where none does."""
        if self.underway is self.playing:
            return None
        (maker,) = self.playing.waiting
        return maker if maker not in self.underway.waiting else None

    def before(self, seat: int) -> Position:
        """Where a seat composes from: where the move stands, for who is asked now; else what everybody has seen."""
        return self.underway if seat in self.underway.waiting else self.playing

    def seats_of(self, user_id: int) -> tuple[int, ...]:
        """The seats this person owns: one, or when they practise any number."""
        return tuple(seat.index for seat in self.seats if seat.user_id == user_id)

    def seat_of(self, user_id: int) -> int | None:
        """The seat this person owns; of several, one that is asked now, if any is."""
        mine = self.seats_of(user_id)
        if len(mine) > 1 and self.posted is not None:
            awaited = self.awaited()
            return next((seat for seat in mine if seat in awaited), mine[0])
        return mine[0] if mine else None

    def own_seat(self, user_id: int) -> int:
        """The seat this person owns, or a refusal."""
        seat = self.seat_of(user_id)
        if seat is None:
            raise NotSeated
        return seat

    def active_seat(self, user_id: int) -> int:
        """The seat with which this person may still do something, or a refusal."""
        seat = self.own_seat(user_id)
        if self.seats[seat].conceded_at is not None:
            raise HasConceded
        return seat

    def must_play(self, seat: int) -> None:
        """Refuse whoever has a stand-in play their seat."""
        if self.seats[seat].is_minded:
            raise SeatMinded

    def people(self, but: int | None = None) -> tuple[int, ...]:
        """The seats that people own and have not given up, but for those of one seat's owner."""
        owned = [seat for seat in self.seats if seat.user_id is not None and seat.conceded_at is None]
        if but is None:
            return tuple(seat.index for seat in owned)
        return tuple(seat.index for seat in owned if seat.index != but and seat.user_id != self.seats[but].user_id)

    def present(self, but: int | None = None) -> tuple[int, ...]:
        """Those of them whose owner is still on the server: nobody waits for the consent of who has left."""
        return tuple(seat for seat in self.people(but) if self.seats[seat].user_id not in self.left)

    async def look_who_left(self, here: int | None = None) -> None:
        """Ask Discord who of its people has left the server; `here` is somebody who is surely there.

        Before the lock is taken: a table does not wait for Discord.
        """
        users = {seat.user_id for seat in self.seats if seat.user_id not in (None, here)}
        others = [user for user in users if user is not None]
        gone = await asyncio.gather(*(self.persons.has_left(self.table.guild_id, user) for user in others))
        self.left = frozenset(user for user, left in zip(others, gone, strict=True) if left)

    def no_practice(self) -> None:
        """Refuse what makes no sense where one person practises."""
        if self.table.is_practice:
            raise OnlyPractice

    def standins_to_move(self) -> tuple[int, ...]:
        """Stand-ins whose answer is wanted and not yet given."""
        if self.posted is None or self.table.state != "playing":
            return ()
        return tuple(s for s in self.underway.waiting if self.seats[s].played_by is not None and not self.answers_of(s))

    def awaited(self) -> tuple[int, ...]:
        """The seats that hold the game up: of several asked together, those who have not handed in."""
        waiting = self.underway.waiting
        if not self.playing.together:
            return waiting
        return tuple(seat for seat in waiting if HANDED_IN not in self.drafts.get(seat, ())) or waiting

    # ── moves being composed ────────────────────────────────────────────────────────────────────────────

    def answers_of(self, seat: int) -> tuple[str, ...]:
        """What a seat has answered and may still change; where several are asked together, what it handed in too."""
        given = self.drafts.get(seat, ())
        return unmarked(given if self.posted is not None and self.posted.together else open_part(given))

    def with_answers(self, seat: int, answers: Given) -> Given:
        """A seat's row where these are what it may still change."""
        return answers if self.playing.together else (*handed_part(self.drafts.get(seat, ())), *answers)

    def composed(self, seat: int) -> Draft:
        """This seat's open move, worked out once for each of its answers."""
        known = self._worked_out.get(seat)
        answers = self.answers_of(seat)
        if known is None or known.answers != answers:
            known = self.work_out(seat, answers, played(self.before(seat), seat, answers))
        return known

    def _trail(self, seat: int, answers: tuple[str, ...], position: Position) -> tuple[Moment, ...]:
        """How an open move got to where it is; what was known of it before is not played again."""
        known = self._worked_out.get(seat)
        if known is not None and known.answers[: len(answers)] == answers:
            return _as_far_as(known.trail, len(answers))
        if known is not None and known.answers == answers[: len(known.answers)]:
            rest, since = answers[len(known.answers) :], known.position.number
            asked = known.position.decision_of(seat)
            silent = known.position.of_themselves(seat, since) == position.of_themselves(seat, since)
            if asked is not None and len(rest) == 1 and silent:
                return (*known.trail, Moment(asked, *rest, known.position.view(seat)))  # nothing gave itself after it
            return known.trail + moments(known.position, seat, rest)
        return trail_of(self.before(seat), seat, answers)

    def work_out(self, seat: int, answers: tuple[str, ...], position: Position) -> Draft:
        """What an open move is worth knowing for, where these answers lead to this position."""
        before = self.before(seat)
        done = bool(answers) and moved_on(before, position, seat)
        steps = position.steps_since(self.playing.number)
        news = [event for step in steps for event in step.events] + list(position.news)
        news = news[len(self.playing.news) :]  # what had happened before the first answer is not its doing
        settled = _settled(position.steps_since(before.number))
        draft = Draft(seat, position, done, answers, visible(news, seat), settled, self._trail(seat, answers, position))
        self._worked_out[seat] = draft
        return draft

    def begins(self, seat: int, verb: Verb) -> Position:
        """Where a command begins: where this seat's open move asks for what it does, else where that began.

        One that could not begin there, only goes on with the open move. The position is shared and under way, so that
        another thread may read it, and copy it to play on.
        """
        composed, before = self.composed(seat), self.before(seat)
        pending, asked = composed.position.decision_of(seat), before.decision_of(seat)
        if pending is None or asked is None or composed.done:
            return before
        afresh = pending.name not in verb.fixed and asked.name in (*verb.fixed, *verb.arguments)
        return before if afresh else composed.position

    def stamp(self, seat: int) -> str:
        """What a panel shows: the posted position and this seat's answers, told apart by their number and check sum."""
        answers = self.answers_of(seat)
        told_apart = answers if self.posted is not None and self.posted.together else self.drafts.get(seat, ())
        return f"{self.table.revision}.{len(answers)}.{crc32('/'.join(told_apart).encode()):08x}"

    # ── who may, and what the store has seen ────────────────────────────────────────────────────────────

    def managed_by(self, user_id: int, moderator: bool) -> None:
        """Refuse whoever is neither host nor moderator, nor manages where the host has left: `moderator` says so."""
        if user_id != self.table.host_id and not moderator:
            raise NotHost(host=self.table.host_id)

    async def new_to_us(self, interaction: int | None) -> None:
        """A redelivered interaction is answered, not carried out again."""
        self.touched = self.clock()
        if interaction is not None and (answer := await self.store.seen(interaction)) is not None:
            raise AlreadySeen(answer)

    def note(self, interaction: int | None, answer: str) -> Interaction | None:
        """An interaction as the store remembers it."""
        return None if interaction is None else Interaction(interaction, answer, self.clock())

    def stale_is_news(self) -> StaleIsNews:
        """Around a write: where the store has moved on without us, look again and say so."""
        return StaleIsNews(self)

    async def whole_log(self) -> list[Step]:
        """All steps that were not taken back, the set-up first."""
        log: list[Step] = []
        while page := await self.store.history(self.table.id, after=log[-1].seq if log else -1):
            log += page
        return log


class StaleIsNews:
    """Where the store has moved on without us, look again and say so."""

    def __init__(self, session: Session) -> None:
        self.session = session

    async def __aenter__(self) -> None:
        return None

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        if isinstance(error, Stale):
            await self.session.reload()
            raise StalePanel from error


def played(position: Position, seat: int, answers: Iterable[str]) -> Position:
    """A position after a seat's answers."""
    after = position.copy()
    for answer in answers:
        after.push(answer, seat)
    return after


def trail_of(before: Position, seat: int, answers: tuple[str, ...]) -> tuple[Moment, ...]:
    """How a move that began here got to where these answers lead."""
    return _given_before(before, seat) + moments(before, seat, answers)


def moments(position: Position, seat: int, answers: tuple[str, ...]) -> tuple[Moment, ...]:
    """The answers of a seat from a position on, each with what was asked, and what gave itself after it."""
    if not answers:
        return ()
    found, after = list[Moment](), position.copy()
    asked = after.decision_of(seat)
    after.watch = _listener(found, after, seat)
    for answer in answers:
        if asked is None:
            raise ValueError(f"nothing asks for {answer!r}")
        found.append(Moment(asked, answer, after.view(seat)))
        after.push(answer, seat)
        asked = after.decision_of(seat)
    return tuple(found)


def _given_before(position: Position, seat: int) -> tuple[Moment, ...]:
    """What gave itself before this seat is first asked in its move."""
    if position.answers or not position.of_themselves(seat, position.number):
        return ()  # somebody has answered, and what gave itself since then was read with that
    found, again = list[Moment](), position.copy()
    again.watch = _listener(found, again, seat)
    return tuple(found) if again.decision_of(seat) is not None else ()


def _listener(found: list[Moment], position: Position, seat: int) -> Callable[[Decision, str], None]:
    """Writes down what gives itself to a seat, until its move is over."""
    begun = position.number

    def heard(decision: Decision, answer: str) -> None:
        in_this_move = all(step.more for step in position.steps_since(begun))
        if decision.seat == seat and in_this_move and answer not in (NONE, NO):  # that nothing was done needs no word
            found.append(Moment(decision, answer, position.view(seat), of_itself=True))

    return heard


def _as_far_as(trail: tuple[Moment, ...], answers: int) -> tuple[Moment, ...]:
    """The trail of an open move up to so many answers, with what gave itself after the last of them."""
    asked = [n for n, moment in enumerate(trail) if not moment.of_itself]
    return trail[: asked[answers]] if answers < len(asked) else trail


def _settled(steps: tuple[PlayedStep, ...]) -> int:
    """How many answers were given up to the last step in which something came to light."""
    last = max((n for n, step in enumerate(steps, 1) if step.revealed), default=0)
    return sum(len(step.answers) for step in steps[:last])
