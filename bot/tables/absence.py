"""When somebody's time is out: the first time is excused, after that the others choose what is done about it.

They are asked by a proposal about that seat, in which each of the others chooses: to wait, to look for a substitute,
to let a stand-in play until its owner is back, or to end the game. It is settled as soon as more than half of the other
people have chosen the same; after three days by most votes, and where that says nothing they wait.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, get_args

from bot import clocks
from bot.clocks import EXCUSED
from bot.hours import DAY
from bot.refusals import NotPlaying, ProposalEnded, YourAbsence
from bot.store.rows import SEARCH, NewProposal, Proposal
from bot.tables.asking import note_voice

if TYPE_CHECKING:
    from bot.clocks import Clock, Time
    from bot.tables.session import Session

Choice = Literal["wait", "substitute", "mind", "end"]
CHOICES: Final[tuple[Choice, ...]] = get_args(Choice)
ASKING_MS: Final = 3 * DAY
"""How long the others are asked."""
SEARCH_MS: Final = 7 * DAY
"""How long a substitute is looked for; the clock stands still meanwhile, and then the others are asked again."""
RESTING_MS: Final = 60 * 60 * 1000
"""How soon a table that rests is looked at again; its clocks stand still."""


class Settled(NamedTuple):
    """What the others have chosen about an absence, now done."""

    asked: Proposal
    choice: Choice
    offer: Proposal | None = None
    """The search for a substitute."""


class Absences:
    """What a table does about people who do not move in time."""

    def __init__(self, session: Session) -> None:
        self._at = session

    # ── the clock ───────────────────────────────────────────────────────────────────────────────────────

    async def look(self, seat: int) -> int | Proposal | Settled | None:
        """Look at a seat's clock: when to look again; or a question or search that is to be posted, or what was
        settled now. None where it does not run.
        """
        at = self._at
        async with at.lock:
            clock = at.waiting.clock
            turn = at.waiting.turns.get(seat)
            if clock is None or turn is None or turn.since is None or at.table.state != "playing":
                return None
            if at.table.parked is not None:  # where nothing can be posted, nobody's time passes
                again = at.clock() + RESTING_MS
                await self._rest(clock, seat, again)
                return again
            if (asked := await self.asked(seat)) is not None:
                return await self._settle(asked) or (asked if asked.message_id is None else asked.ends_at)
            if (offer := await self.search(seat)) is not None:
                return offer if offer.message_id is None else offer.ends_at
            if not at.people(but=seat):  # nobody waits: it begins again when somebody does
                return None
            return await self._look(clock, seat, turn.misses)

    def runs_out(self, seat: int) -> int | None:
        """When a seat's time is out; None where it does not run, or nobody waits."""
        at = self._at
        clock, turn = at.waiting.clock, at.waiting.turns.get(seat)
        if clock is None or turn is None or turn.counted_at is None or not at.people(but=seat):
            return None
        return clocks.runs_out(at.waiting.owner(seat), at.waiting.left(clock, seat, at.clock()), at.clock())

    async def _look(self, clock: Clock, seat: int, misses: int) -> int | Proposal:
        at, now = self._at, self._at.clock()
        left = at.waiting.left(clock, seat, now)
        if left.bank > 0:
            return clocks.runs_out(at.waiting.owner(seat), left, now)
        if misses < EXCUSED:
            await self._give(clock, seat, misses + 1, excused=True)
            return now
        new = NewProposal(
            kind="absence",
            seat=seat,
            revision=at.table.revision,
            back_to=-1,
            made_at=now,
            ends_at=now + ASKING_MS,
            user_id=at.seats[seat].user_id,
        )
        async with at.stale_is_news():
            return await at.store.propose(at.table.id, new, expected=at.table.revision)

    async def _give(
        self, clock: Clock, seat: int, misses: int, *, closes: str | None = None, excused: bool = False
    ) -> None:
        """One more increment for a seat, from now on."""
        now = self._at.clock()
        left = self._at.waiting.left(clock, seat, now)
        more = left._replace(bank=max(left.bank, clock.increment))
        await self._note(seat, more, misses, closes=closes, excused=excused)

    async def _rest(self, clock: Clock, seat: int, due: int) -> None:
        """What has passed since it was last counted is nobody's time."""
        left = clocks.time_of(clock, self._at.waiting.turns.get(seat))
        await self._note(seat, left, self._misses(seat), due=due)

    async def welcome(self, seat: int) -> None:
        """Its owner is back and waited for: they have an increment at least. The lock is held."""
        clock, turn = self._at.waiting.clock, self._at.waiting.turns.get(seat)
        if clock is not None and turn is not None and turn.counted_at is not None:
            await self._give(clock, seat, turn.misses)

    async def begin_again(self) -> None:
        """Somebody waits again where nobody did: what has passed meanwhile counts for nobody. The lock is held."""
        clock = self._at.waiting.clock
        running = [seat for seat, turn in self._at.waiting.turns.items() if turn.counted_at is not None]
        if clock is not None:
            for seat in running:
                await self._rest(clock, seat, self._at.clock())

    async def count(self, user_id: int) -> None:
        """Count somebody's time up to now, and look at it afresh: they are about to change how it runs, or have."""
        at = self._at
        async with at.lock:
            clock, seat = at.waiting.clock, at.seat_of(user_id)
            turn = at.waiting.turns.get(seat) if seat is not None else None
            if clock is None or seat is None or turn is None or turn.counted_at is None:
                return
            left = at.waiting.left(clock, seat, at.clock())
            await self._note(seat, left, turn.misses)

    async def _note(
        self,
        seat: int,
        left: Time,
        misses: int,
        *,
        due: int | None = None,
        closes: str | None = None,
        excused: bool = False,
    ) -> None:
        at = self._at
        due = at.clock() if due is None else due
        counted = at.waiting.counted(seat, left)
        await at.store.note_time(at.table.id, counted, misses=misses, due=due, closes=closes, excused=excused)
        at.waiting.took_time(counted, misses)

    def _misses(self, seat: int) -> int:
        turn = self._at.waiting.turns.get(seat)
        return turn.misses if turn is not None else 0

    # ── the others ──────────────────────────────────────────────────────────────────────────────────────

    async def asked(self, seat: int) -> Proposal | None:
        """What the others are being asked about this seat."""
        found = await self._at.store.open_proposals("absence", table_id=self._at.table.id)
        return next((each for each in found if each.seat == seat), None)

    async def search(self, seat: int) -> Proposal | None:
        """The search for a substitute for this seat, while it lasts."""
        found = await self._at.store.open_proposals("replace", table_id=self._at.table.id)
        return next((o for o in found if o.seat == seat and o.about == SEARCH and o.ends_at > self._at.clock()), None)

    async def choose(
        self, user_id: int, proposal_id: str, choice: Choice, interaction: int | None = None
    ) -> Proposal | Settled:
        """Note what somebody chooses; they may choose anew until it is settled, and `Settled` says that it is."""
        at = self._at
        await at.look_who_left(user_id)
        async with at.lock:
            await at.new_to_us(interaction)
            if at.table.state != "playing":
                raise NotPlaying
            seat = at.own_seat(user_id)
            asked = next(
                (each for each in await at.store.open_proposals("absence", table_id=at.table.id)
                 if each.id == proposal_id), None
            )  # fmt: skip
            if asked is None:
                raise ProposalEnded
            if seat == asked.seat:
                raise YourAbsence
            if asked.ends_at <= at.clock():  # settled by what was chosen in time
                return await self._settle(asked) or asked
            asked = await note_voice(at, asked, seat, True, interaction, ends=False, choice=choice)
            return await self._settle(asked) or asked

    async def settle(self, proposal_id: str) -> Settled | None:
        """Do what is due: what enough have chosen before a crash, or most when the time is up."""
        await self._at.look_who_left()
        async with self._at.lock:
            asked = await self._at.store.get_proposal(proposal_id)
            return await self._settle(asked) if asked.outcome is None else None

    def missing(self, asked: Proposal) -> tuple[int, ...]:
        """Who has not chosen yet."""
        return tuple(seat for seat in self._at.present(but=asked.seat) if seat not in asked.choices)

    def decided(self, asked: Proposal) -> Choice | None:
        """What the others have chosen; None while that is open."""
        others = self._at.present(but=asked.seat)
        counted = Counter(choice for seat, choice in asked.choices.items() if seat in others and choice in CHOICES)
        (first, most), *rest = [*counted.most_common(), ("wait", 0)]
        if others and 2 * most > len(others):
            return _as_choice(first)
        if asked.ends_at > self._at.clock():
            return None
        tie = bool(rest) and rest[0][1] == most
        return "wait" if tie else _as_choice(first)

    async def _settle(self, asked: Proposal) -> Settled | None:
        """Do what has been chosen, if it has. The lock is held."""
        choice = self.decided(asked)
        if choice is None:
            return None
        at, clock = self._at, self._at.waiting.clock
        offer = None
        match choice:
            case "mind":
                await at.hands.mind(asked.seat, closes=asked.id)
            case "end":
                await at.closing.for_absence(asked)
            case "substitute":
                offer = await at.hands.look_for_substitute(asked.seat, SEARCH_MS, closes=asked.id)
            case _:
                if clock is not None:
                    await self._give(clock, asked.seat, self._misses(asked.seat) + 1, closes=asked.id)
        return Settled(asked, choice, offer)


def _as_choice(word: str) -> Choice:
    return next(choice for choice in CHOICES if choice == word)
