"""The engine against python-chess on the same core, and what positions cost."""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import chess

from bot.parlour.world import FIRST_CHANNEL_ID, FIRST_PERSON_ID, GUILD_ID
from bot.store.rows import NewStep, NewTable, Seat
from bot.store.sqlite import SqliteStore
from bot.tables.session import Session
from games.kernel.dice import QuickDice, seal
from games.kernel.position import Position
from games.kernel.selfplay import play_by_chance
from tests.bench.figures import Figure
from tests.bench.scenes import CLUB, COUNTY, COUNTY_OF_SIX, FULL_CLUB, FULL_INN, INN, Scene


def figures() -> list[Figure]:
    """All figures of the engine."""
    speeds = [self_play(INN, bar=7.5), self_play(FULL_INN, bar=5.2), self_play(COUNTY, bar=3.7)]
    speeds += [self_play(COUNTY_OF_SIX, bar=3.0), self_play(CLUB, bar=4.0), self_play(FULL_CLUB, bar=4.0)]
    return [*speeds, copying(INN, "action"), copying(COUNTY, "action"), opening(INN), evenness()]


def self_play(scene: Scene, bar: float, rounds: int = 25) -> Figure:
    """Random self-play of a long game, turn and turn about with random chess."""
    ratios, ours, theirs, kept = [], [], [], []
    for seed in range(rounds):
        chess_speed, speed = _chess(seed), _by_chance(scene, seed)
        ratios.append(speed / chess_speed)
        theirs.append(chess_speed)
        ours.append(speed)
        kept.append(_kept(scene, seed))
    return Figure(
        f"{scene.name}: decisions a second, played out by chance, over python-chess's moves a second",
        statistics.median(ratios),
        "×",
        bar,
        "at least",
        {
            "decisions_per_second": round(statistics.median(ours)),
            "chess_moves_per_second": round(statistics.median(theirs)),
            "answers_a_second_with_every_step_told_and_kept": round(statistics.median(kept)),
            "that_over_chess": round(statistics.median(k / c for k, c in zip(kept, theirs, strict=True)), 2),
        },
    )


def _chess(seed: int, moves: int = 1500) -> float:
    source, made = random.Random(seed), 0
    began = time.process_time()
    while made < moves:
        board = chess.Board()
        while made < moves and not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[int(source.random() * len(legal))])
            made += 1
    return made / (time.process_time() - began)


def _by_chance(scene: Scene, seed: int, games: int = 12) -> float:
    began = time.process_time()
    made = sum(play_by_chance(scene.new(f"{seed}/{n}"), QuickDice(f"{seed}/{n}")) for n in range(games))
    return made / (time.process_time() - began)


def _kept(scene: Scene, seed: int, games: int = 4) -> float:
    """The same through `push`: every answer read and kept, every step told and checkpointed."""
    made = 0
    began = time.process_time()
    for n in range(games):
        position, dice = scene.new(f"{seed}/{n}"), QuickDice(f"{seed}/{n}")
        while position.decisions:
            position.push(position.decisions[0].chance(dice), position.waiting[0])
            made += 1
    return made / (time.process_time() - began)


def copying(scene: Scene, decision: str) -> Figure:
    """What it costs to copy a position, and to go on from it; and to imagine another that looks the same."""
    position = _asked(scene, decision)
    copied = _median(lambda: position.copy(), 2000)
    used = _median(lambda: position.copy().decisions, 2000)
    imagined = _median(lambda: position.imagine(position.waiting[0], QuickDice(1)).decisions, 1000)
    detail = {"copy_alone_us": round(copied * 1e6, 2), "imagined_us": round(imagined * 1e6, 1)}
    return Figure(f"{scene.name}: copy of a position, used", used * 1e6, "µs", 50, "at most", detail)


def _asked(scene: Scene, decision: str) -> Position:
    """A position of the middle of a game in which this is asked."""
    position, dice = scene.new("1/1"), QuickDice(1)
    while position.number < 60 or position.decision.name != decision:
        position.push(position.decisions[0].chance(dice), position.waiting[0])
    return position


def opening(scene: Scene) -> Figure:
    """What it costs to open a stored table with an open move."""
    return Figure(
        "opening a stored table", asyncio.run(_opening(scene, _asked(scene, "action"))) * 1e3, "ms", 2, "at most"
    )


async def _opening(scene: Scene, position: Position) -> float:
    with tempfile.TemporaryDirectory() as folder:
        store = await SqliteStore.open(Path(folder) / "bench.db")
        seats = [Seat(n, FIRST_PERSON_ID + n, None, f"Seat {n}") for n in range(4)]
        new = NewTable(
            game=scene.game.id, guild_id=int(GUILD_ID), channel_id=FIRST_CHANNEL_ID, host_id=FIRST_PERSON_ID,
            language="en", options=scene.options, created_at=0,
        )  # fmt: skip
        table = await store.create_table(new, seats)
        seed = b"1/1".ljust(32)
        first = NewStep(
            number=position.number - 1, answers="", events=b"\x90", checkpoint=position.checkpoint,
            dice_at=position.dice_at, move_start=True, revealed=True, by_user=None, made_at=0,
            engine=scene.game.engine,
        )  # fmt: skip
        await store.start(
            table.id, expected=table.revision, engine=scene.game.engine, seed=seed, seed_hash=seal(seed), seats=seats,
            first=first,
        )  # fmt: skip
        session = Session(store, scene.game, await store.load_open(table.id), lambda: 0)
        mover = session.playing.waiting[0]
        await session.moves.answer(100 + mover, "pass", None)
        times = []
        for _ in range(200):
            began = time.perf_counter()
            opened = Session(store, scene.game, await store.load_open(table.id), lambda: 0)
            opened.composed(mover)
            times.append(time.perf_counter() - began)
        await store.close()
    return statistics.median(times)


def evenness() -> Figure:
    """The same move early and late: everybody always passes, in an inn with a deck thick enough for long games."""
    many = ("novice", "monk", "abbot", "baron", "viscount", "count", "brigadier", "peacekeeper", "newsboy", "concierge",
            "cultivator", "mechanic", "distiller")  # fmt: skip
    corrections = INN.game.corrections("\n".join(f"[{card}]\ncopies = 99" for card in many))
    early, late = [], []
    for seed in range(12):
        position = Position.new(INN.game, 4, bytes([seed]) * 32, INN.options, corrections)
        for count in range(1050):
            asked = position.decisions[0]
            answer = {"room": "rest", "action": "pass", "launder": "no"}.get(asked.name) or next(asked.answers())
            began = time.process_time()
            position.push(answer, asked.seat)
            spent = time.process_time() - began
            if answer == "pass" and count < 50:
                early.append(spent)
            elif answer == "pass" and count >= 1000:
                late.append(spent)
    ratio = statistics.fmean(_middle(late)) / statistics.fmean(_middle(early))
    return Figure("a move at decision 1,000 over one at decision 10", ratio, "×", 1.2, "at most")


def _middle(times: list[float]) -> list[float]:
    """Without the slowest twentieth, which is the machine's doing."""
    return sorted(times)[: len(times) * 19 // 20]


def _median(work: Callable[[], object], times: int) -> float:
    spent = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        spent.append(time.perf_counter() - began)
    return statistics.median(spent)
