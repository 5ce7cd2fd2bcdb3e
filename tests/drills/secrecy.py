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
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias
from unittest import mock

import msgspec

import games
from bot.parlour.world import FIRST_CHANNEL_ID, FIRST_PERSON_ID, GUILD_ID
from bot.play.planning import wording
from bot.refusals import NothingToPlan
from bot.store.rows import HANDED_IN, Customs, Step
from bot.store.sqlite import SqliteStore
from bot.tables.drafts import Given, handed_on, handed_part
from bot.tables.house import House
from bot.tables.lobby import Sitter
from bot.tables.recap import recap_for
from bot.tables.session import Session
from games import all_games
from games.kernel import notation
from games.kernel.decisions import Decision
from games.kernel.dice import QuickDice
from games.kernel.errors import Refusal
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


WORLDS: Final = 24
"""Positions that are tried for one that leads to the same question in the middle of a turn."""
MOST_GIVEN: Final = 60
"""Answers in a turn up to that question."""
IMAGINED: Final = 40
"""Positions of which on one at least something lies elsewhere that a seat cannot place."""
Drafts: TypeAlias = dict[int, Given]


class Twin(NamedTuple):
    """A position that a seat cannot tell from the real one."""

    position: Position
    drafts: Drafts
    """What others have answered there and not posted."""


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
    found, chance = Found(Counter(), []), random.Random(seed)
    with tempfile.TemporaryDirectory() as folder, same_every_time(chance):
        asyncio.run(_play(game, wanted, seed, Path(folder), found))
    return found


@contextmanager
def same_every_time(chance: random.Random) -> Iterator[None]:
    """Table ids are part of what is shown and of what is imagined, and so is where suggestions begin to imagine."""
    with (
        mock.patch("bot.store.ids.secrets", chance),
        mock.patch("bot.play.suggestions._CHANCE", chance.getrandbits(62)),
    ):
        yield


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
    seat = dice.choice(session.awaited())
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
                self._offered(seat, draft.position.decision_of(seat))
        for decision in self.session.playing.decisions:
            self.met.update(dict.fromkeys(decision.options))

    def _offered(self, seat: int, decision: Decision | None) -> None:
        """Whatever somebody may answer, they know by name; whether they may know it, the comparison says."""
        for key in decision.options if decision is not None else ():
            self.seen[seat].update((key, *re.split(r"[+.:]", key)))

    async def look(self) -> None:
        """Compare and search what two of the seats, or a seat and the public, are shown."""
        awaited = self.session.awaited()
        for n, seat in enumerate(dict.fromkeys((self.dice.choice(awaited), self.dice.choice(self.seats)))):
            if seat is not None and self.session.composed(seat).settled:
                self.found.met["seats left out: their open move has shown them something"] += 1
                continue
            await self._compare(seat, drawn=n == 0)

    async def _compare(self, seat: int | None, *, drawn: bool) -> None:
        session, lang = self.session, self.dice.choice(LANGUAGES)
        twin_of = self._twin(seat)
        if twin_of is None:
            self.found.met["seats left out: no other position leads to what they are asked"] += 1
            return
        tried = self.dice.sample(sorted(self.met), min(TRIED, len(self.met)))
        for planner in range(len(session.seats)):
            await self._plan(planner)
        async with self._copy("real") as house, self._copy("twin") as imagining:
            await self._rewrite(imagining.store, seat, twin_of)
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
            self._offered(seat, decision)
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

    def _twin(self, seat: int | None) -> Twin | None:
        """A position that the seat cannot tell from the real one, with others' open answers; None if none is found."""
        dice = QuickDice(self.dice.getrandbits(32))
        for _ in range(WORLDS):
            other = self.session.playing.imagine(seat, dice)
            drafts = others_drafts(self.session, other, seat, dice)
            if drafts is not None:
                return Twin(other, drafts)
        return None

    async def _rewrite(self, store: SqliteStore, seat: int | None, twin: Twin) -> None:
        """All that the seat may not know is otherwise."""
        table, other, drafts = self.session.table.id, twin.position, twin.drafts
        last, *_ = sorted(await self.session.whole_log(), key=lambda step: -step.seq)
        steps = [_masked(step, seat) for step in await store.history(table, limit=10_000, with_undone=True)]
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

    def _knows(self, seat: int | None, key: str) -> bool:
        """Whether a seat can tell where a thing lies though it was never shown it, as a member of somebody's family: it
        lies among the same things on whatever position the seat cannot tell from the real one.
        """
        dice, playing = QuickDice(self.dice.getrandbits(32)), self.session.playing
        real = _lying(playing.checkpoint, key)
        return all(_lying(playing.imagine(seat, dice).checkpoint, key) == real for _ in range(IMAGINED))

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
                    if {n for n in where if not _explains(n)} <= {"plan"} and self._knows(seat, key):
                        continue  # others are assumed to use what everybody knows them to have
                    self.found.faults.append(("leaked", f"{session.game.id}: {name!r} ({key}) is named in {where}"))


def others_drafts(session: Session, other: Position, seat: int | None, dice: QuickDice) -> Drafts | None:
    """Others' open answers, otherwise than they are; None where these cannot be had on that position."""
    if session.underway is not session.playing:
        return _in_mid_turn(session, other, seat, dice)
    found: Drafts = {}
    for owner, answers in session.drafts.items():
        if owner == seat:
            continue
        position, given = other.copy(), list[str]()
        while HANDED_IN in answers and (decision := position.decision_of(owner)) is not None:
            given.append(decision.chance(dice))
            position.push(given[-1], owner)
        found[owner] = (*given, HANDED_IN) if HANDED_IN in answers else ()  # what is not handed in is nobody's concern
    return found


def _in_mid_turn(session: Session, other: Position, seat: int | None, dice: QuickDice) -> Drafts | None:
    """A partner is asked in the middle of a turn: the two know all that was handed in, and it stays as it is; everybody
    else knows who is asked and what, and it may have come about in any way.
    """
    asked = session.underway
    handed = {owner: handed_part(given) for owner, given in session.drafts.items()}
    knows = seat is not None and (seat in asked.waiting or bool(handed.get(seat)))
    given = handed if knows else _asked_otherwise(asked, other, dice)
    if given is None:
        return None
    try:
        after = handed_on(other, given)
    except Refusal:  # what only the others hold is not the same there
        return None
    if [(d.seat, d.name) for d in after.decisions] != [(d.seat, d.name) for d in asked.decisions]:
        return None
    if seat in asked.waiting and after.view(seat) != asked.view(seat):
        return None
    return {owner: given.get(owner, ()) for owner in {**session.drafts, **given} if owner != seat}


def _asked_otherwise(asked: Position, other: Position, dice: QuickDice) -> Drafts | None:
    """Answers by chance by which the same seat comes to be asked the same."""
    (wanted,) = asked.decisions
    position, given = other.copy(), dict[int, Given]()
    for _ in range(MOST_GIVEN):
        decision = position.decision
        if given and (decision.seat, decision.name) == (wanted.seat, wanted.name):
            return given
        text = decision.chance(dice)
        position.push(text, decision.seat)
        goes_on = all(step.more for step in position.steps_since(other.number))
        if len(position.waiting) != 1 or not goes_on:
            return None
        handed = position.waiting[0] != decision.seat
        given[decision.seat] = (*given.get(decision.seat, ()), text, *([HANDED_IN] if handed else []))
    return None


def _lying(checkpoint: bytes, key: str) -> set[Any]:
    """In which lists of a state a thing lies, wherever in them."""
    return {path[:-1] for path, text in _listed(_plain.decode(checkpoint)) if text == key}


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
