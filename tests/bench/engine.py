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

from bot.store.rows import NewStep, NewTable, Seat
from bot.store.sqlite import SqliteStore
from bot.tables.session import Session
from games import all_games
from games.kernel.dice import QuickDice, seal
from games.kernel.position import Position
from games.kernel.selfplay import play_by_chance
from tests.bench.figures import Figure

GAME = all_games()["bloody-inn"]
LONG = {"length": "long"}
EVERYTHING = {**LONG, "carnies": "events", "notables": "yes", "objects": "yes"}


def figures() -> list[Figure]:
    """All figures of the engine."""
    return [self_play(), self_play(EVERYTHING, "with every module: ", 4), *costs(), evenness()]


def self_play(options: dict[str, str] = LONG, what: str = "", bar: float = 6, rounds: int = 25) -> Figure:
    """Random self-play of four in a long game, turn and turn about with random chess."""
    ratios, ours, theirs, kept = [], [], [], []
    for seed in range(rounds):
        chess_speed, inn_speed = _chess(seed), _inn(seed, options)
        ratios.append(inn_speed / chess_speed)
        theirs.append(chess_speed)
        ours.append(inn_speed)
        kept.append(_inn_kept(seed, options))
    return Figure(
        f"{what}decisions a second, played out by chance, over python-chess's moves a second",
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


def _inn(seed: int, options: dict[str, str], games: int = 12) -> float:
    began = time.process_time()
    made = sum(play_by_chance(_new(seed, n, options), QuickDice(f"{seed}/{n}")) for n in range(games))
    return made / (time.process_time() - began)


def _inn_kept(seed: int, options: dict[str, str], games: int = 4) -> float:
    """The same through `push`: every answer read and kept, every step told and checkpointed."""
    made = 0
    began = time.process_time()
    for n in range(games):
        position, dice = _new(seed, n, options), QuickDice(f"{seed}/{n}")
        while position.decisions:
            position.push(position.decisions[0].chance(dice), position.waiting[0])
            made += 1
    return made / (time.process_time() - began)


def _new(seed: int, number: int, options: dict[str, str] = LONG) -> Position:
    return Position.new(GAME, 4, f"{seed}/{number}".encode().ljust(32), options)


def costs() -> list[Figure]:
    """What it costs to copy a position and go on from it, and to open a stored table with an open move."""
    position, dice = _new(1, 1), QuickDice(1)
    while position.number < 60 or position.decision.name != "action":
        position.push(position.decisions[0].chance(dice), position.waiting[0])
    copied = _median(lambda: position.copy(), 2000)
    used = _median(lambda: position.copy().decisions, 2000)
    opened = asyncio.run(_opening(position))
    return [
        Figure("copy of a position, used", used * 1e6, "µs", 50, "at most", {"copy_alone_us": round(copied * 1e6, 2)}),
        Figure("opening a stored table", opened * 1e3, "ms", 2, "at most"),
    ]


async def _opening(position: Position) -> float:
    with tempfile.TemporaryDirectory() as folder:
        store = await SqliteStore.open(Path(folder) / "bench.db")
        seats = [Seat(n, 100 + n, None, f"Seat {n}") for n in range(4)]
        new = NewTable(game=GAME.id, guild_id=1, channel_id=1, host_id=100, language="en", options=LONG, created_at=0)
        table = await store.create_table(new, seats)
        seed = b"1/1".ljust(32)
        first = NewStep(
            number=position.number - 1, answers="", events=b"\x90", checkpoint=position.checkpoint,
            dice_at=position.dice_at, move_start=True, revealed=True, by_user=None, made_at=0,
        )  # fmt: skip
        await store.start(
            table.id, expected=table.revision, engine=1, seed=seed, seed_hash=seal(seed), seats=seats, first=first
        )
        session = Session(store, GAME, await store.load_open(table.id), lambda: 0)
        mover = session.playing.waiting[0]
        await session.answer(100 + mover, "pass", None)
        times = []
        for _ in range(200):
            began = time.perf_counter()
            opened = Session(store, GAME, await store.load_open(table.id), lambda: 0)
            opened.composed(mover)
            times.append(time.perf_counter() - began)
        await store.close()
    return statistics.median(times)


def evenness() -> Figure:
    """The same move early and late: everybody always passes, in an inn with a deck thick enough for long games."""
    many = ("novice", "monk", "abbot", "baron", "viscount", "count", "brigadier", "peacekeeper", "newsboy", "concierge",
            "cultivator", "mechanic", "distiller")  # fmt: skip
    corrections = GAME.corrections("\n".join(f"[{card}]\ncopies = 99" for card in many))
    early, late = [], []
    for seed in range(12):
        position = Position.new(GAME, 4, bytes([seed]) * 32, LONG, corrections)
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
