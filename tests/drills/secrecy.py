"""The secrecy drill: whatever a seat is shown is the same, byte for byte, on a position it cannot tell from the real.

Games are played by chance in a real store. At many moments a copy of the file is made in which everything the seat may
not know is otherwise: the hidden part of the state, the seed, what others have answered in secret or not yet posted,
events meant for others. Every output of both tables is compared; and searched for names of things the seat has never
seen.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import re
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

import games
from bot.parlour.world import FIRST_CHANNEL_ID, FIRST_PERSON_ID, GUILD_ID
from bot.play.planning import wording
from bot.refusals import NothingToPlan
from bot.store.rows import HANDED_IN, Customs, Step
from bot.store.sqlite import SqliteStore
from bot.tables.house import House
from bot.tables.lobby import Sitter
from bot.tables.recap import recap_for
from bot.tables.session import Session
from games import all_games
from games.kernel import notation
from games.kernel.dice import QuickDice
from games.kernel.game import Game
from games.kernel.ledger import pack, unpack, visible
from games.kernel.position import Answer, Position
from games.kernel.words import LANGUAGES
from tests.contract.leaks import _add_texts, _listed, _plain
from tests.contract.tables import Table, few_tables
from tests.drills.outputs import Shown, names_of, outputs, undone
from tests.drills.report import Fault, Report

POSITIONS: Final = 320
"""Of each game."""
OF_A_TABLE: Final = 20
"""Positions looked at in one game; then the next is played, with other options or seats."""
EVERY: Final = 6
"""Answers between two positions looked at."""
TRIED: Final = 8
"""Keys that each seat tries in vain."""
HIDDEN: Final = "hidden-thing"
"""What a secret answer of another's is in the copy."""
SHORTEST: Final = 5
"""Letters in a name worth searching for."""


class Found(NamedTuple):
    """What one game's drill brings home."""

    met: Counter[str]
    faults: list[tuple[Fault, str]]


def drill(scale: float, seed: int) -> Report:
    """Spy on every game, each in a process of its own."""
    report, wanted = Report("secrecy", "leaked"), max(2, round(POSITIONS * scale))
    ids = sorted(all_games())
    with ProcessPoolExecutor(len(ids), multiprocessing.get_context("spawn")) as pool:
        for game, found in zip(ids, pool.map(partial(_of_game, wanted=wanted, seed=seed), ids), strict=True):
            for kind, sentence in found.faults:
                report.fault(kind, sentence)
            report.met.update(found.met)
            report.at_least(f"{game}: positions", found.met[f"{game}: positions"], min(wanted, 300))
    report.at_least("copies that differ", report.met["copies that differ"], 0.9 * report.met["copies"])
    return report


def _of_game(game: str, wanted: int, seed: int) -> Found:
    found = Found(Counter(), [])
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_play(game, wanted, seed, Path(folder), found))
    return found


async def _play(game: str, wanted: int, seed: int, folder: Path, found: Found) -> None:
    dice = random.Random(seed)
    tables = few_tables(all_games()[game])
    dice.shuffle(tables)
    for n in range(wanted):
        if found.met[f"{game}: positions"] >= wanted:
            return
        (folder / str(n)).mkdir()
        await _one_game(tables[n % len(tables)], folder / str(n), dice, wanted, found)


async def _one_game(table: Table, folder: Path, dice: random.Random, wanted: int, found: Found) -> None:
    """Play one game by chance, and look at some of its positions."""
    count = f"{table.game.id}: positions"
    async with _open(folder / "real.sqlite3") as house:
        session = await _seated(house, table, dice)
        spy, answers = _Spy(session, folder, dice, found), QuickDice(dice.getrandbits(32))
        begun, phase = found.met[count], dice.randrange(EVERY)
        for n in range(5000):
            if session.playing.over or found.met[count] >= min(wanted, begun + OF_A_TABLE):
                return
            spy.note()
            if n % EVERY == phase:
                await spy.look()
                found.met[count] += 1
            await _one_answer(session, answers, dice)


async def _one_answer(session: Session, answers: QuickDice, dice: random.Random) -> None:
    """Somebody whom the game waits for answers, or posts."""
    waiting = [s for s in session.awaited() if HANDED_IN not in session.drafts.get(s, ())]
    seat = dice.choice(waiting)
    user, draft = session.seats[seat].user_id or 0, session.composed(seat)
    decision = draft.position.decision_of(seat)
    if draft.done or decision is None:
        await session.moves.post(user, None)
    else:
        await session.moves.answer(user, decision.chance(answers), None)


@asynccontextmanager
async def _open(path: Path) -> Any:
    store = await SqliteStore.open(path)
    try:
        yield House(store)
    finally:
        await store.close()


async def _seated(house: House, table: Table, dice: random.Random) -> Session:
    session = await house.open(
        game=table.game.id, guild_id=int(GUILD_ID), channel_id=FIRST_CHANNEL_ID, host=Sitter(FIRST_PERSON_ID, "Ada"),
        language=dice.choice(LANGUAGES), options=table.options, customs=Customs(guide="yes"),
    )  # fmt: skip
    names = ("", "Émile", "Giulia", "さくら", "Ed", "Flo", "Gus", "Hal")
    for seat in range(1, table.seats):
        await session.lobby.join(Sitter(FIRST_PERSON_ID + seat, names[seat]))
    await session.lobby.start(FIRST_PERSON_ID, seed=dice.randbytes(32))
    return session


# ── one position ────────────────────────────────────────────────────────────────────────────────────────────


class _Spy:
    """Looks at a table with each seat's eyes."""

    def __init__(self, session: Session, folder: Path, dice: random.Random, found: Found) -> None:
        self.session, self.folder, self.dice, self.found = session, folder, dice, found
        self.seats: tuple[int | None, ...] = (None, *range(len(session.seats)))
        self.seen: dict[int | None, set[str]] = {seat: set() for seat in self.seats}
        """Every text each seat has ever been shown."""
        self.met: dict[str, None] = {}
        """Every answer that anybody could give so far."""

    def note(self) -> None:
        """Remember what everybody sees now, and may answer."""
        for seat in self.seats:
            _add_texts(msgspec.to_builtins(self.session.playing.view(seat)), self.seen[seat])
            _add_texts([msgspec.to_builtins(e.args) for e in visible(self.session.last, seat)], self.seen[seat])
            if seat is not None:
                draft = self.session.composed(seat)
                _add_texts(msgspec.to_builtins(draft.position.view(seat)), self.seen[seat])
                _add_texts([msgspec.to_builtins(e.args) for e in draft.news], self.seen[seat])
        for decision in self.session.playing.decisions:
            self.met.update(dict.fromkeys(decision.options))

    async def look(self) -> None:
        """Compare and search what two of the seats, or a seat and the public, are shown."""
        awaited = self.session.awaited()
        for n, seat in enumerate({self.dice.choice(awaited), self.dice.choice(self.seats)}):
            if seat is not None and self.session.composed(seat).settled:
                self.found.met["seats left out: their open move has shown them something"] += 1
                continue
            await self._compare(seat, drawn=n == 0)

    async def _compare(self, seat: int | None, *, drawn: bool) -> None:
        session, lang = self.session, self.dice.choice(LANGUAGES)
        tried = self.dice.sample(sorted(self.met), min(TRIED, len(self.met)))
        for planner in range(len(session.seats)):
            await self._plan(planner)
        async with self._copy("real") as house, self._copy("twin") as imagining:
            await self._rewrite(imagining.store, seat)
            # Both are loaded afresh: the copy is, and nothing may depend on what one of them happens to remember.
            real, twin = await house.get(session.table.id), await imagining.get(session.table.id)
            then = (await recap_for(real, seat)).before
            shown = await outputs(real, seat, lang, tried, then=then, drawn=drawn)
            other = await outputs(twin, seat, lang, tried, then=then, drawn=drawn)
            if seat is not None:  # last, for it changes them
                shown["undo"], other["undo"] = await undone(real, seat), await undone(twin, seat)
        for name in sorted(shown.keys() | other.keys()):
            self.found.met["outputs compared"] += 1
            if shown.get(name) != other.get(name):
                self._leaked(seat, name, shown.get(name), other.get(name))
        self._search(seat, lang, shown)

    async def _plan(self, seat: int) -> None:
        """Somebody plans a few answers, and keeps them; whatever was planned before may be broken by now."""
        session, chance = self.session, QuickDice(self.dice.getrandbits(32))
        user, plans = session.seats[seat].user_id or 0, session.plans
        for _ in range(self.dice.randrange(4)):
            try:
                sheet = await plans.sheet(user)
            except NothingToPlan:
                return
            decision = sheet.trial.position.decision_of(seat)
            if sheet.trial.ended in ("done", "unknown") or decision is None:
                await plans.start_over(user, sheet.stamp)
            else:
                said = wording(session, session.table.language)
                await plans.answer(user, decision.chance(chance), sheet.stamp, said)
                self.found.met["answers planned"] += 1
        if plans.tried_now(seat).line:
            await plans.keep(user, f"plan of {seat}")

    def _leaked(self, seat: int | None, name: str, real: Any, other: Any) -> None:
        sort = re.sub(r"^(refusal of|why not|suggestions for) .*", r"\1 …", name)
        detail = _first_difference(real, other) if isinstance(real, str) and isinstance(other, str) else ""
        asked = "/".join(sorted({decision.name for decision in self.session.playing.decisions}))
        whose = "the public" if seat is None else "a seat"
        self.found.faults.append(("leaked", f"{self.session.game.id} at {asked}: {whose} can tell by {sort} {detail}"))

    # ── the copy ────────────────────────────────────────────────────────────────────────────────────────

    @asynccontextmanager
    async def _copy(self, name: str) -> Any:
        """The table in another file."""
        for old in self.folder.glob(f"{name}-copy*"):
            old.unlink()
        await self.session.store.backup(self.folder / f"{name}-copy")
        async with _open(self.folder / f"{name}-copy") as house:
            yield house

    async def _rewrite(self, store: SqliteStore, seat: int | None) -> None:
        """All that the seat may not know is otherwise."""
        dice = QuickDice(self.dice.getrandbits(32))
        table, other = self.session.table.id, self.session.playing.imagine(seat, dice)
        last, *_ = sorted(await self.session.whole_log(), key=lambda step: -step.seq)
        steps = [_masked(step, seat) for step in await store.history(table, limit=10_000, with_undone=True)]
        drafts = others_drafts(self.session, other, seat, dice)
        self.found.met["copies"] += 1
        self.found.met["copies that differ"] += other.checkpoint != self.session.playing.checkpoint

        def rewrite(db: Any) -> None:
            db.execute("DELETE FROM plans WHERE table_id = ? AND seat IS NOT ?", (table, seat))
            db.execute("UPDATE tables SET seed = ? WHERE id = ?", (self.dice.randbytes(32), table))
            db.executemany(
                "UPDATE steps SET answers = ?, events = ? WHERE table_id = ? AND seq = ?",
                [(step.answers, step.events, table, step.seq) for step in steps],
            )
            db.execute("UPDATE steps SET checkpoint = ?, dice_at = 0 WHERE table_id = ? AND seq = ?",
                       (other.checkpoint, table, last.seq))  # fmt: skip

        await store._write(rewrite)
        await store.save_draft(table, expected=self.session.table.revision, drafts=drafts)

    # ── names ───────────────────────────────────────────────────────────────────────────────────────────

    def _search(self, seat: int | None, lang: str, shown: Shown) -> None:
        """No output names a thing that lies hidden and that the seat has never been shown."""
        session, seen = self.session, self.seen[seat]
        lying = {text for _, text in _listed(_plain.decode(session.playing.checkpoint))}
        known = {name for key in seen for name in names_of(session.game, session, key, lang)}
        text = "\n".join(said for name, said in shown.items() if isinstance(said, str) and not _explains(name))
        for key in sorted(lying - seen - set(self.met)):
            for name in names_of(session.game, session, key, lang):
                if len(name) < SHORTEST or any(name in other for other in known):
                    continue
                if not _is_unmistakable(session.game, key, name):
                    continue
                self.found.met["hidden names searched for"] += 1
                if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text):
                    where = [n for n, said in shown.items() if isinstance(said, str) and name in said]
                    self.found.faults.append(("leaked", f"{session.game.id}: {name!r} ({key}) is named in {where}"))


def others_drafts(session: Session, other: Position, seat: int | None, dice: QuickDice) -> dict[int, tuple[str, ...]]:
    """Others' open answers: handed in, but otherwise; or, where they are not handed in, none."""
    found: dict[int, tuple[str, ...]] = {}
    for owner, answers in session.drafts.items():
        if owner == seat:
            continue
        position, given = other.copy(), list[str]()
        while HANDED_IN in answers and (decision := position.decision_of(owner)) is not None:
            given.append(decision.chance(dice))
            position.push(given[-1], owner)
        found[owner] = (*given, HANDED_IN) if HANDED_IN in answers else ()
    return found


@cache
def _components(game: Game) -> str:
    """All component files of a game."""
    folder = Path(games.__file__).parent / game.id.replace("-", "_")
    files = sorted(file for file in folder.rglob("*.toml") if file.parent.name != "rulebook")
    return "\n".join(file.read_text("utf-8") for file in files)


@cache
def _is_unmistakable(game: Game, key: str, name: str) -> bool:
    """Whether key and name stand for one component: others may speak of it, or have its name within theirs."""
    return _components(game).count(f'"{key}"') == 1 and _components(game).count(name) == 1


def _explains(output: str) -> bool:
    """Rule entries may name any card there is, and so may what is made up and said to be."""
    return output.startswith(("refusal of", "why not", "rules")) or "made-up plan" in output


def _masked(step: Step, seat: int | None) -> Step:
    """A step as this seat may know it: events for others are gone, secret answers of others are others, and more."""
    answers: list[Answer] = []
    for answer in notation.read(step.answers):
        if answer.secret and answer.seat != seat:
            answers += [Answer(answer.seat, HIDDEN, True)] * 2
        else:
            answers.append(answer)
    events = pack(visible(unpack(step.events), seat))
    return msgspec.structs.replace(step, answers=notation.write(tuple(answers)), events=events)


def _first_difference(one: str, other: str) -> str:
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"({one[max(0, at - 30) : at + 30]!r} / {other[max(0, at - 30) : at + 30]!r})"
