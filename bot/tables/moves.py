"""A move: composed answer by answer in private, written down whole, and only then everybody's."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

from bot.refusals import MoveNotFinished, NotPlaying, NotYourTurn, Revealed, StalePanel
from bot.store.rows import HANDED_IN, NewStep, Waits
from bot.tables.drafts import Drafts, handed_on, question_taken_back, unmarked
from bot.tables.unasked import Ahead
from bot.thinking import Think
from games.kernel import notation
from games.kernel.errors import Refusal
from games.kernel.ledger import Event, pack, visible
from games.kernel.plans import Planned, Trial, tried
from games.kernel.position import Answer, Position
from games.kernel.position import Step as PlayedStep
from games.kernel.standing import AGREED, ALWAYS, NO, YES, Orders, Stop, may_agree, stops
from games.kernel.verbs import Line, Reading, asked_in_between, attempt, moved_on

if TYPE_CHECKING:
    from bot.tables.session import Draft, Session


class Posted(NamedTuple):
    """What became of a move: the public part of what happened, and who is to move now."""

    events: tuple[Event, ...]
    by: int | None
    waiting: tuple[int, ...]
    over: bool
    position: Position

    @property
    def only_handed_in(self) -> bool:
        """Whether somebody only gave their part of an answer that several give together: nothing shows yet."""
        return self.waiting != self.position.waiting


class Refused(NamedTuple):
    """A line that was not taken as a whole: why, and where that was, as its seat may know it."""

    refusal: Refusal
    position: Position


AskedAgain = Literal["never-stood", "asked-from-now", "open", "stands"]
"""What came of taking a standing answer back: there was none; the next question is asked; so is the last one, again; or
what the last one was answered stands, because others have gone on from it."""


class Moves:
    """What seats do in a game."""

    def __init__(self, session: Session) -> None:
        self._at = session

    # ── composing ───────────────────────────────────────────────────────────────────────────────────────

    async def answer(self, user_id: int, text: str, stamp: str | None, interaction: int | None = None) -> Draft:
        """One more answer of the open move."""
        async with self._at.lock:
            seat = await self._at_turn(user_id, stamp, interaction)
            draft = self._at.composed(seat)
            if draft.done:
                raise StalePanel
            position = self._at.unasked.within(seat, draft.position.copy().push(text, seat))
            return await self._keep(seat, position, interaction)

    async def take_back(self, user_id: int, stamp: str | None, interaction: int | None = None) -> Draft:
        """Drop the last answer of the open move."""
        async with self._at.lock:
            seat = await self._at_turn(user_id, stamp, interaction)
            return await self.shorten(seat, len(self._at.answers_of(seat)) - 1, interaction)

    async def start_over(self, user_id: int, stamp: str | None, interaction: int | None = None) -> Draft:
        """Drop all answers of the open move, down to the last thing that has come to light."""
        async with self._at.lock:
            seat = await self._at_turn(user_id, stamp, interaction)
            return await self.shorten(seat, self._at.composed(seat).settled, interaction)

    async def shorten(self, seat: int, length: int, interaction: int | None) -> Draft:
        """Keep only the first answers of an open move: the one gate back, which nothing that was shown passes.

        The lock is held.
        """
        draft = self._at.composed(seat)
        if draft.answers and length < draft.settled and not self._at.table.is_practice:
            raise Revealed
        answers = draft.answers[: max(0, length)]
        await self._save({seat: self._at.with_answers(seat, answers)}, interaction)
        return self._at.composed(seat)

    async def command(
        self,
        user_id: int,
        verb: str,
        args: Mapping[str, str],
        interaction: int | None = None,
        read: Reading | None = None,
        *,
        at_once: bool = True,
    ) -> Draft | Posted | Refused:
        """A whole line, played once and away from the loop; a move that it completes is posted, or only if `at_once`.

        Else that is left to be confirmed. Of one that is refused, what was right before that is kept, where nothing was
        open before.
        """
        at = self._at
        async with at.lock:
            seat = await self._at_turn(user_id, None, interaction)
            found = next(v for v in at.game.verbs if v.name == verb)
            begin = at.begins(seat, found)
            line = await asyncio.to_thread(attempt, begin, seat, found, args, read=read)
            if line.refusal is None and not line.done:
                line = self._carried_on(seat, line.position)
            given = _given(at.before(seat), line.position, seat)
            settled = at.answers_of(seat)[: at.composed(seat).settled]
            if given[: len(settled)] != settled:
                raise Revealed
            if line.refusal is not None:
                if line.done:  # where it would have led is not shown
                    return Refused(line.refusal, begin)
                await self._keep_right(seat, given, line.position, interaction)
                return Refused(line.refusal, line.position)
            if not at_once or not (line.done or line.waits_for):
                return await self._keep(seat, line.position, interaction)
            return await self._finish(seat, line.position, interaction)

    async def play_plan(
        self, user_id: int, line: tuple[Planned, ...], interaction: int | None = None, *, at_once: bool = True
    ) -> Draft | Posted | Trial:
        """Play a plan as far as it goes, in the place of what was open; a move that it completes is posted, or only if
        `at_once`: else that is left to be confirmed, and the plan stays until then.

        Whether it stands is found out on a position the seat cannot tell from the real one: of a line that is broken
        nothing is played, and the trial says why. What comes after something unknown stays planned.
        """
        at = self._at
        async with at.lock:
            seat = await self._at_turn(user_id, None, interaction)
            begin = at.plans.from_here(seat)
            trial = await asyncio.to_thread(tried, begin.imagine(seat, at.plans.chance(seat)), seat, line)
            if trial.ended == "broken" or not trial.taken:
                return trial
            after = begin.copy()
            for step in trial.taken:
                after.push(step.answer, seat)
            done = await self._go_on_with(seat, after, interaction, at_once=at_once)
            if trial.ended != "open":
                if not isinstance(done, Posted) and done.done:
                    at.plans.laid_out(seat, done.answers, line, trial.left)
                else:
                    await at.plans.played(seat, line, trial.left)
            return done

    async def _go_on_with(
        self, seat: int, position: Position, interaction: int | None, *, at_once: bool
    ) -> Draft | Posted:
        """Finish a move that leads to this position where it is complete and posted at once; else leave it there."""
        line = self._carried_on(seat, position)
        if not at_once or not (line.done or line.waits_for):
            return await self._keep(seat, line.position, interaction)
        return await self._finish(seat, line.position, interaction)

    def _carried_on(self, seat: int, position: Position) -> Line:
        """A line that ends in the middle of a move, after what its seat has ordered for windows there."""
        before, after = self._at.before(seat), self._at.unasked.within(seat, position)
        between = asked_in_between(self._at.playing, after, seat)
        return Line(after, moved_on(before, after, seat) and not between, between)

    async def _keep_right(self, seat: int, given: tuple[str, ...], position: Position, interaction: int | None) -> None:
        """Keep the right part of a refused line, unless that would displace an open move.

        What has come to light in it cannot be unseen: such a part is kept in any case.
        """
        at = self._at
        shown = any(step.revealed for step in position.steps_since(at.before(seat).number))
        if given and (shown or not at.answers_of(seat)):
            await self._keep(seat, position, interaction)

    async def post(self, user_id: int, stamp: str | None, interaction: int | None = None) -> Posted:
        """Make a finished move everybody's; hand it on where a partner must answer before it goes on."""
        async with self._at.lock:
            seat = await self._at_turn(user_id, stamp, interaction)
            draft = self._at.composed(seat)
            if not draft.done:
                raise MoveNotFinished
            posted = await self._finish(seat, draft.position, interaction)
            await self._at.plans.confirmed(seat, draft.answers)
            return posted

    async def say_no(
        self, user_id: int, stamp: str | None, stop: Stop, interaction: int | None = None
    ) -> Draft | Posted:
        """Say no to the window that is open, and leave that as a standing answer until something ends it.

        With a window in the middle of a move the move stays open: its maker posts it.
        """
        at = self._at
        async with at.lock:
            seat = await self._at_turn(user_id, stamp, interaction)
            draft = at.composed(seat)
            decision = draft.position.decision_of(seat)
            if draft.done or decision is None or stop not in stops(draft.position, decision):
                raise StalePanel
            orders = at.orders.copy()
            orders.refuse(decision, stop)
            position = draft.position.copy().push(NO, seat)
            if draft.answers:
                return await self._keep(seat, position, interaction, orders)
            return await self._finish(seat, position, interaction, orders)

    async def say_yes(self, user_id: int, stamp: str | None, interaction: int | None = None) -> Draft | Posted:
        """Agree in the window that is open, and leave that as a standing answer until it is taken back."""
        at = self._at
        async with at.lock:
            seat = await self._at_turn(user_id, stamp, interaction)
            draft = at.composed(seat)
            decision = draft.position.decision_of(seat)
            if draft.done or decision is None or not may_agree(decision):
                raise StalePanel
            orders = at.orders.copy()
            orders.agree(decision)
            position = draft.position.copy().push(YES, seat)
            if draft.answers:
                return await self._keep(seat, position, interaction, orders)
            return await self._finish(seat, position, interaction, orders)

    async def settle_consent(self, user_id: int, window: str, answer: str | None) -> None:
        """Say beforehand what a seat answers where it is asked for its consent, from the next time on; None to be
        asked.

        What is being asked now is still to be answered.
        """
        at = self._at
        async with at.lock:
            if at.table.state != "playing" or window not in at.game.consents(at.playing.state):
                raise StalePanel
            seat, orders = at.own_seat(user_id), at.orders.copy()
            orders.revoke(seat, window)
            if answer is not None:
                orders.leave(seat, window, AGREED if answer == YES else ALWAYS)
            await at.store.set_orders(at.table.id, orders.scopes)
            at.orders = orders

    async def ask_again(self, user_id: int, window: str | None = None) -> AskedAgain:
        """Take one standing answer back, or all.

        What it has answered last is asked again where the rules of going back let one do that alone.
        """
        at = self._at
        async with at.lock:
            if at.table.state != "playing":
                raise NotPlaying
            seat, orders = at.own_seat(user_id), at.orders.copy()
            revoked = orders.revoke(seat, window)
            if not revoked:
                return "never-stood"
            asked, row = at.playing.decision_of(seat), at.drafts.get(seat, ())
            handed_in = at.playing.together and HANDED_IN in row and unmarked(row) == (NO,)
            if handed_in and asked is not None and asked.window in revoked:
                await self._save({seat: ()}, None, orders)
                return "open"
            await at.store.set_orders(at.table.id, orders.scopes)
            at.orders = orders
            return await at.back.reopen(seat, user_id)

    # ── stand-ins ───────────────────────────────────────────────────────────────────────────────────────

    async def count_hint(self, seat: int, interaction: int | None = None) -> int:
        """Count that a seat has had a hint, and say how many it has had."""
        at = self._at
        async with at.lock:
            await at.new_to_us(interaction)
            hints = await at.store.count_hint(at.table.id, seat, interaction=at.note(interaction, "hinted"))
            at.seats = tuple(msgspec.structs.replace(s, hints=hints) if s.index == seat else s for s in at.seats)
            return hints

    async def play_standin(self, think: Think, budget: float) -> Posted | None:
        """Let one stand-in that is to move do so, thinking without the lock; None where none is, or all has changed."""
        at = self._at
        seats = at.standins_to_move()
        if not seats:
            return None
        seat, revision = seats[0], at.table.revision
        line = await think(at.underway.copy(), seat, at.seats[seat].played_by or "", budget)
        async with at.lock:
            if at.table.revision != revision or seat not in at.standins_to_move():
                return None
            after = at.underway.copy()
            for answer in line:
                after.push(answer, seat)
            try:
                return await self._finish(seat, after, None)
            except StalePanel:  # the store knew first, as when somebody is forgotten
                return None

    # ── writing down ────────────────────────────────────────────────────────────────────────────────────

    def begun(self, position: Position, waits: Waits, at: int) -> Posted:
        """Let a game be seen that is in the store since then: the set-up, and what the rules did by themselves."""
        events = tuple(event for step in position.steps for event in step.events)
        self._at.show(position, events)
        self._at.waiting.took(waits, at)
        return self._posted(events, None)

    async def _at_turn(self, user_id: int, stamp: str | None, interaction: int | None) -> int:
        """The seat of somebody who may answer now, on the panel they see."""
        at = self._at
        await at.new_to_us(interaction)
        if at.table.state != "playing":
            raise NotPlaying
        seat = at.active_seat(user_id)
        at.must_play(seat)
        if stamp is not None and stamp != at.stamp(seat):
            raise StalePanel
        waiting = at.underway.waiting
        if seat not in waiting:
            raise NotYourTurn(waiting=[at.names[s] for s in waiting])
        return seat

    async def _keep(
        self, seat: int, position: Position, interaction: int | None, orders: Orders | None = None
    ) -> Draft:
        """Store an open move that leads to this position."""
        answers = _given(self._at.before(seat), position, seat)
        await self._save({seat: self._at.with_answers(seat, answers)}, interaction, orders)
        return self._at.work_out(seat, answers, position)

    async def _save(self, drafts: Drafts, interaction: int | None, orders: Orders | None = None) -> None:
        """Store what these seats have answered, and the standing answers where they change with it."""
        at = self._at
        # of several who are asked together, who hands in or takes that back changes whom the game waits for
        waits = at.waiting.handed_in({**at.drafts, **drafts}) if at.playing.together else None
        now = at.clock()
        async with at.stale_is_news():
            await at.store.save_draft(
                at.table.id,
                expected=at.table.revision,
                drafts=drafts,
                waiting=waits,
                at=now,
                orders=self._changed(orders),
                interaction=at.note(interaction, "draft"),
            )
        at.orders = orders or at.orders
        at.change_drafts(drafts)
        if waits is not None:
            at.waiting.took(waits, now)

    def _changed(self, orders: Orders | None) -> Mapping[str, str] | None:
        """Standing answers as the store is given them; None where they are as they were."""
        return None if orders is None or orders == self._at.orders else orders.scopes

    async def _finish(
        self, seat: int, position: Position, interaction: int | None, orders: Orders | None = None
    ) -> Posted:
        """A seat has said all it is asked now: what then becomes of it, where its answers lead to this position.

        With `orders`, these are the standing answers from now on.
        """
        at = self._at
        orders = at.orders if orders is None else orders
        answers = _given(at.before(seat), position, seat)
        if at.playing.together:
            return await self._hand_in(seat, answers, interaction, orders)
        if asked_in_between(at.playing, position, seat):
            return await self._ask_others(seat, position, answers, interaction, orders.copy())
        return await self._commit(position, seat, interaction, orders, at.drafts)

    async def _ask_others(
        self, seat: int, position: Position, answers: tuple[str, ...], interaction: int | None, orders: Orders
    ) -> Posted:
        """Somebody is asked in the middle of a move; who has left an answer for that need not be called."""
        at = self._at
        drafts: Drafts = {seat: (*at.with_answers(seat, answers), HANDED_IN)}
        after, drafts = at.unasked.between(seat, position, drafts, orders)
        if asked_in_between(at.playing, after, seat):
            return await self._hand_on(drafts, seat, interaction, orders)
        if any(not step.more for step in after.steps_since(at.playing.number)):
            return await self._commit(after, seat, interaction, orders, {**at.drafts, **drafts})
        await self._save(drafts, interaction, orders)  # the move goes on where it was: nobody is to be told
        return Posted((), seat, at.underway.waiting, False, at.underway)

    async def reopen(self, interaction: int | None) -> None:
        """Drop all that was answered of an open move, by whichever seat. The lock is held."""
        at = self._at
        await self._hand_on(dict.fromkeys(at.drafts, ()), at.playing.waiting[0], interaction)

    async def take_question_back(self, seat: int, interaction: int | None) -> None:
        """Go on as if a partner had not been asked, who has not answered yet. The lock is held."""
        await self._hand_on(question_taken_back(self._at.drafts, seat), seat, interaction)

    async def _hand_on(
        self, drafts: Drafts, seat: int, interaction: int | None, orders: Orders | None = None
    ) -> Posted:
        """Let another seat go on with an open move: its answers stay between the two, and everybody hears who is asked.

        That is why the table has a new revision by it: whoever is asked is called, after a restart too.
        """
        at = self._at
        waits, now = at.waiting.after(handed_on(at.playing, {**at.drafts, **drafts})), at.clock()
        async with at.stale_is_news():
            at.table = await at.store.hand_on(
                at.table.id,
                expected=at.table.revision,
                drafts=drafts,
                at=now,
                waiting=waits,
                orders=self._changed(orders),
                interaction=at.note(interaction, "posted"),
            )
        at.orders = orders or at.orders
        at.take_drafts({**at.drafts, **drafts})
        at.waiting.took(waits, now)
        at.overtake()
        return Posted((), seat, at.underway.waiting, False, at.underway)

    async def _hand_in(self, seat: int, answers: tuple[str, ...], interaction: int | None, orders: Orders) -> Posted:
        """Several seats answer at once: when the last has handed in, all answers are given together."""
        at = self._at
        drafts = {**at.drafts, seat: (*answers, HANDED_IN)}
        missing = tuple(s for s in at.playing.waiting if HANDED_IN not in drafts.get(s, ()))
        if missing:
            await self._save({seat: drafts[seat]}, interaction, orders)
            return Posted((), seat, missing, False, at.playing)
        position = at.playing.copy()
        for giver in sorted(drafts):
            for answer in unmarked(drafts[giver]):
                position.push(answer, giver)
        return await self._commit(position, seat, interaction, orders, drafts)

    async def _commit(
        self, position: Position, seat: int | None, interaction: int | None, orders: Orders, drafts: Drafts
    ) -> Posted:
        """Write a move down, and with it whatever the table then answers without asking: all of it, or none."""
        ahead = await self._at.unasked.go_ahead(position, orders)
        events = await self._write_down(ahead, seat, interaction, drafts)
        return self._posted(events, seat)

    async def _write_down(
        self, ahead: Ahead, seat: int | None, interaction: int | None, drafts: Drafts
    ) -> tuple[Event, ...]:
        """Write the steps of a move down, and only then let them be seen. `drafts` are what it was made from."""
        at, position = self._at, ahead.position
        played = position.steps_since(at.playing.number)
        waits = at.waiting.after(position, (answer.seat for step in played for answer in step.answers))
        unasked = at.unasked.told(position, drafts, ahead.given)
        left, steps = ahead.left_open(), self.new_steps(position, at.playing.number, seat, unasked)
        async with at.stale_is_news():
            at.table = await at.store.commit_move(
                at.table.id,
                expected=at.table.revision,
                steps=steps,
                over=position.over,
                waiting=waits,
                drafts=left,
                orders=self._changed(ahead.orders),
                interaction=at.note(interaction, "posted"),
            )
        events = tuple(event for step in played for event in step.events)
        at.orders = ahead.orders
        at.show(position, events)
        at.take_drafts(left)
        at.waiting.took(waits, steps[-1].made_at)
        return events

    def _posted(self, events: tuple[Event, ...], seat: int | None) -> Posted:
        position = self._at.playing
        return Posted(visible(events, None), seat, position.waiting, position.over, position)

    def new_steps(
        self, position: Position, since: int, seat: int | None = None, unasked: Mapping[int, str] = MappingProxyType({})
    ) -> list[NewStep]:
        """The steps played from this number on, as they are stored."""
        at, steps = self._at, position.steps_since(since)
        after = [*((step.before, step.dice_at) for step in steps), (position.checkpoint, position.dice_at)][1:]
        return [
            NewStep(
                number=step.number,
                answers=notation.write(step.answers),
                events=pack(step.events),
                checkpoint=checkpoint,
                dice_at=dice_at,
                move_start=i == 0 or not steps[i - 1].more,
                revealed=step.revealed,
                by_user=self._author(step, seat),
                made_at=at.clock(),
                engine=at.game.engine,
                unasked=unasked.get(step.number, ""),
                branch=step.branch,
            )
            for i, (step, (checkpoint, dice_at)) in enumerate(zip(steps, after, strict=True))
        ]

    def _author(self, step: PlayedStep, seat: int | None) -> int | None:
        """Who made a step: the one seat that answered in it, else whose move it was."""
        seats = {answer.seat for answer in step.answers}
        author = seats.pop() if len(seats) == 1 else seat
        if author is None or self._at.seats[author].minded_by is not None:
            return None
        return self._at.seats[author].user_id


def _given(before: Position, after: Position, seat: int) -> tuple[str, ...]:
    """The answers a seat gave between two positions."""
    steps = after.steps_since(before.number)
    answers: list[Answer] = [a for step in steps for a in step.answers]
    answers += after.answers
    return tuple(a.text for a in answers[len(before.answers) :] if a.seat == seat)
