"""A table whose people play while the bot dies around them, and what its store and its channel say of it.

The store is read from beside, as it is on the disk. Of every act it is known what it should change for its seat, and
whether Discord has shown an answer to it: what was answered must be there, what was not may be, and nothing twice.
"""

from __future__ import annotations

import asyncio
import random
from collections import defaultdict
from typing import Literal, NamedTuple

from bot.parlour.composing import Nonsense
from bot.parlour.interactions import Interaction
from bot.parlour.limits import walk
from bot.parlour.world import Change, Channel, Message
from bot.store.rows import HANDED_IN, Proposal, Table
from bot.store.sqlite import SqliteStore
from bot.tables.house import now
from bot.tables.session import Session
from games import all_games
from games.kernel import notation
from tests.bot.e2e.playing import Chance, button_of, line_by_chance, tap
from tests.drills.report import Report
from tests.loopback.driver import Loopback, Person, Seen

Deed = Literal["tap", "move", "undo", "vote"]


class Calls:
    """Every post that calls somebody, when it is posted: its buttons may go later, the call does not."""

    def __init__(self, discord: Loopback) -> None:
        self.posts: defaultdict[str, list[tuple[str, ...]]] = defaultdict(list)
        """By the id of the button that names table and revision, or the proposal: whom each post called."""
        discord.world.observe(self._on_change)

    def _on_change(self, change: Change) -> None:
        if change.kind == "message" and isinstance(change.subject, Message) and change.subject.audience is None:
            for part in walk(change.subject.object["components"]):
                custom_id = part.get("custom_id") or ""
                if custom_id.startswith(("pp:table:", "pp:undo-yes:")):
                    self.posts[custom_id].append(tuple(change.subject.pinged))


class Own(NamedTuple):
    """What one seat has done, as the store has it."""

    answers: int
    handed_in: bool
    moves: int
    """Moves written down in its person's name, those taken back too."""
    undone: int
    """Revisions in which its person took something back."""


class Facts(NamedTuple):
    """A table as the disk has it."""

    session: Session
    log: tuple[tuple[int, str, bytes], ...]
    """All steps ever written, taken back or not."""
    own: dict[int, Own]
    proposal: Proposal | None
    moved: frozenset[int]
    """The seats of which a move stands: the others have nothing to take back."""


class Open(NamedTuple):
    """An act that has not been answered yet."""

    deed: Deed
    seat: int
    before: Facts


class Party:
    """The people of one table."""

    def __init__(
        self, discord: Loopback, store: SqliteStore, channel: Channel, game: str, people: list[Person], standins: int
    ) -> None:
        self.discord, self.store, self.channel, self.game = discord, store, channel, all_games()[game]
        self.people = {int(person.id): person for person in people}
        self.standins = standins
        self.dice, self.chance = random.Random(channel.id), Chance(int(channel.id))
        self.table = ""
        self.panels: dict[int, Seen] = {}
        """The panel each seat has before it, perhaps from an earlier life of the bot."""
        self.act: Open | None = None
        self.cut_off: tuple[Open, Interaction] | None = None
        """An act in the middle of which the bot died."""
        for person in people:
            person.channel = channel

    async def sit_down(self) -> None:
        """Open a table and begin; where the bot died over that in an earlier life, go on from there."""
        host, *others = self.people.values()
        if await self._here() is None:
            await host.slash("table new", game=self.game.id, bots=self.standins or None)
        table = await self._here()
        assert table is not None
        if table.state == "lobby":
            seated = {seat.user_id for seat in (await self.store.load_open(table.id)).seats}
            for person in others:
                if int(person.id) not in seated:
                    await person.slash("table join")
            await host.slash("table start")
        self.table, self.panels = table.id, {}

    async def _here(self) -> Table | None:
        return await self.store.table_in_channel(int(self.channel.id))

    async def facts(self) -> Facts:
        """What the disk says."""
        opened = await self.store.load_open(self.table)
        session = Session(self.store, self.game, opened, now)
        steps = await self.store.history(self.table, limit=10_000, with_undone=True)
        own = {}
        for seat in session.people():
            user, draft = session.seats[seat].user_id, session.drafts.get(seat, ())
            moves = len({step.revision for step in steps if step.by_user == user})
            undone = len({step.undone_in for step in steps if step.undone_by == user})
            own[seat] = Own(len(session.answers_of(seat)), HANDED_IN in draft, moves, undone)
        log = tuple((step.seq, step.answers, step.checkpoint) for step in steps)
        standing = [step for step in steps if step.undone_at is None]
        moved = frozenset(answer.seat for step in standing for answer in notation.read(step.answers))
        return Facts(session, log, own, opened.proposal, moved)

    # ── acting ──────────────────────────────────────────────────────────────────────────────────────────

    async def do(self, deed: Deed, report: Report) -> bool:
        """One act of this kind by whoever can; whether there was any. What is answered must be on the disk at once."""
        facts = await self.facts()
        session = facts.session
        if deed in ("undo", "vote"):
            seat = self._who_undoes(deed, facts)
        else:
            seats = [s for s in session.awaited() if s in facts.own and not facts.own[s].handed_in]
            seat = self.dice.choice(seats) if seats and session.table.state == "playing" else None
        if seat is None:
            return False
        if deed == "move" and facts.own[seat].answers:
            deed = "tap"  # an open move goes on where it is
        self.act = Open(deed, seat, facts)
        person = self.people[session.seats[seat].user_id or 0]
        if deed == "tap":
            await self._tap(person, seat, session, report)
        elif deed == "move":
            command, options = line_by_chance(session, seat, self.chance)
            await person.slash(command, options=options)
            self.panels.pop(seat, None)
        elif deed == "undo":
            await person.slash("table undo")
        else:
            await self._vote(person, facts)
        if self.act is not None:
            self.compare(await self.facts(), report, answered=True)
            report.met["acts answered"] += 1
        return True

    def _who_undoes(self, deed: Deed, facts: Facts) -> int | None:
        if deed == "vote":
            asked = facts.proposal
            open_ = [s for s in facts.own if asked and asked.outcome is None and s not in (asked.seat, *asked.votes)]
            return open_[0] if open_ else None
        movers = [seat for seat, own in facts.own.items() if seat in facts.moved and not own.answers]
        return self.dice.choice(movers) if movers and facts.session.table.state == "playing" else None

    async def _tap(self, person: Person, seat: int, session: Session, report: Report) -> None:
        """One tap on the panel there is, or, where that is gone, on a new one."""
        draft = session.composed(seat)
        panel = self.panels.pop(seat, None)
        if panel is None:
            panel = await self._open_panel(person)
        else:
            report.met["taps on an older panel"] += 1
        stale = stamp_of(panel) != session.stamp(seat)
        try:
            if draft.done:
                self.act = Open("move", seat, self.act.before) if self.act and not stale else None
                await person.click(panel, button_of(panel, "post"))
                return
            decision = draft.position.decision_of(seat)
            assert decision is not None
            shown = await tap(person, panel, decision.chance(self.chance))
            if stale:
                self.act = None  # an older panel: answered, and shown again as it is now
            self.panels[seat] = shown
        except (Nonsense, StopIteration, LookupError):
            self.act = None  # it shows another question, or it is gone: nothing was sent

    async def _open_panel(self, person: Person) -> Seen:
        board = next(seen for seen in reversed(person.messages()) if not seen.ephemeral and _has(seen, "pp:move:"))
        return (await person.click(board, button_of(board, "move"))).message

    async def _vote(self, person: Person, facts: Facts) -> None:
        asked = facts.proposal
        wanted = f"pp:undo-yes:{self.table}:{asked.id if asked else ''}:"
        posts = [seen for seen in person.messages() if _has(seen, wanted)]
        if not posts:  # it was stored and never put to the others: who proposed it asks again
            assert asked is not None
            self.act = Open("undo", asked.seat, facts)
            await self.people[facts.session.seats[asked.seat].user_id or 0].slash("table undo")
            return
        await person.click(posts[-1], wanted)

    async def died(self, report: Report) -> None:
        """The bot is dead: of an act under way, either all or nothing is on the disk."""
        if self.act is not None:
            person = self.people[self.act.before.session.seats[self.act.seat].user_id or 0]
            sent = [i for i in self.discord.interactions._by_token.values() if i.person is person.user]
            self.cut_off = (self.act, sent[-1]) if sent and not sent[-1].deeds else None
            report.met["acts cut off"] += 1
        self.compare(await self.facts(), report, answered=False)

    async def redelivered(self, report: Report) -> None:
        """Discord sends what was cut off once more: it is done now, if it was not done before, and never twice."""
        if self.cut_off is not None:
            self.act, interaction = self.cut_off
            self.cut_off = None
            self.discord.redeliver(interaction)
            await asyncio.sleep(0.3)
            self.compare(await self.facts(), report, answered=False)
            report.met["acts delivered again"] += 1

    # ── comparing ───────────────────────────────────────────────────────────────────────────────────────

    def compare(self, after: Facts, report: Report, *, answered: bool) -> None:
        """Hold what the disk says now against what was there before the open act, and what the act should do."""
        act, self.act = self.act, None
        if act is None:
            return
        before, where = act.before, f"{self.game.id}: {act.deed}"
        was, is_ = before.own[act.seat], after.own[act.seat]
        moved_on = after.session.table.revision > before.session.table.revision
        if after.log[: len(before.log)] != before.log or after.session.table.revision < before.session.table.revision:
            report.fault("lost", f"{where}: steps written before are gone or different")
        if is_.moves > was.moves + 1 or is_.undone > was.undone + 1:
            report.fault("doubled", f"{where}: {was} became {is_}")
        if act.deed == "tap" and not moved_on and is_.answers > was.answers + 1:
            report.fault("doubled", f"{where}: {was} became {is_}")
        if answered and not moved_on and not _shows(act.deed, was, is_, after):
            report.fault("lost", f"{where}: answered, but {was} became {is_}")
        for seat, own in before.own.items():
            if seat != act.seat and not moved_on and after.own[seat] != own:
                report.fault("lost", f"{where}: another seat's {own} became {after.own[seat]}")

    # ── what the channel knows ──────────────────────────────────────────────────────────────────────────

    def is_settled(self, facts: Facts) -> bool:
        """Whether everything that goes on by itself has: the stand-ins, the telling, an agreed proposal."""
        session, asked = facts.session, facts.proposal
        agreed = asked is not None and all(seat in asked.votes for seat in session.people(but=asked.seat))
        return session.table.told >= session.table.revision and not session.standins_to_move() and not agreed

    def called_once(self, facts: Facts, calls: Calls, report: Report) -> None:
        """Whoever is to move has been called, and once, for this revision."""
        session = facts.session
        posts = calls.posts[f"pp:table:{self.table}:{session.table.revision}:"]
        wanted = {str(session.seats[s].user_id) for s in session.awaited() if s in facts.own}
        if session.table.state != "playing" or not wanted:
            return
        calling = [pinged for pinged in posts if pinged]
        if not any(wanted <= set(pinged) for pinged in calling):
            report.fault("silent", f"{self.game.id}: revision {session.table.revision} calls {calling}, not {wanted}")
        if len(calling) > 1:
            report.fault("doubled", f"{self.game.id}: revision {session.table.revision} was called {len(calling)} ×")


def stamp_of(panel: Seen) -> str:
    """The revision and the answers that a panel shows."""
    ids = (part.get("custom_id") or "" for part in panel.parts)
    return next(
        (i.split(":")[3] for i in ids if i.startswith(("pp:answer:", "pp:choose:", "pp:gather", "pp:post:"))), ""
    )


def _has(seen: Seen, custom_id: str) -> bool:
    return any((button.custom_id or "").startswith(custom_id) for button in seen.buttons)


def _shows(deed: Deed, was: Own, is_: Own, after: Facts) -> bool:
    """Whether an answered act that raised no revision is there."""
    if deed == "tap":
        return is_.answers == was.answers + 1
    if deed == "move":
        return is_.handed_in
    return deed == "vote" or after.proposal is not None or is_.answers < was.answers
