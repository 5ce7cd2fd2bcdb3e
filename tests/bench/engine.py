"""The engine against python-chess on the same core, and what positions cost."""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import chess

from bot.parlour.world import FIRST_CHANNEL_ID, FIRST_PERSON_ID, GUILD_ID
from bot.store.sqlite import SqliteStore
from bot.tables.session import Session
from games.kernel.dice import QuickDice
from games.kernel.position import Position
from games.kernel.selfplay import play_by_chance
from tests.bench.figures import Figure
from tests.bench.kept import Spot, keep_playing
from tests.bench.scenes import CLUB, COUNTY, FULL_CLUB, FULL_INN, FULL_SCENES, INN, SCENES, Bars, Scene

SPEEDS = Bars(3.0, {INN.name: 7.5, FULL_INN.name: 5.2, COUNTY.name: 3.7, CLUB.name: 4.0, FULL_CLUB.name: 4.0})
GAMES = 12
"""Games in one pair with chess."""
TIMES = 2000
OPENINGS = 200
LONG = 60
"""Steps after which a game is under way."""


def figures() -> Iterator[Figure]:
    """All figures of the engine."""
    for scene in (*SCENES, *FULL_SCENES):
        yield self_play(scene, SPEEDS.of(scene))
    for scene in SCENES:
        yield copying(scene)
    for scene in SCENES:
        yield opening(scene)
    yield evenness()


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
        {"pairs": rounds, "games": rounds * GAMES},
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


def _by_chance(scene: Scene, seed: int, games: int = GAMES) -> float:
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


def copying(scene: Scene) -> Figure:
    """What it costs to copy a position, and to go on from it; and to imagine another that looks the same."""
    position = _under_way(scene)
    copied = _median(lambda: position.copy(), TIMES)
    used = _median(lambda: position.copy().decisions, TIMES)
    imagined = _median(lambda: position.imagine(position.waiting[0], QuickDice(1)).decisions, TIMES // 2)
    detail = {"copy_alone_us": round(copied * 1e6, 2), "imagined_us": round(imagined * 1e6, 1)}
    return Figure(f"{scene.name}: copy of a position, used", used * 1e6, "µs", 50, "at most", detail, {"copies": TIMES})


def _under_way(scene: Scene) -> Position:
    """A position of the middle of a game in which a move begins, with the question that most moves begin with."""
    moves = Counter(filter(None, map(_asks, _course(scene))))
    (most, _), *_ = moves.most_common(1)
    return next(position for position in _course(scene) if position.number >= LONG and _asks(position) == most)


def _course(scene: Scene) -> Iterator[Position]:
    """A game by chance, from question to question."""
    position, dice = scene.new("1/1"), QuickDice(1)
    while not position.over:
        yield position
        position.push(position.decisions[0].chance(dice), position.waiting[0])


def _asks(position: Position) -> str:
    """The question with which a move begins; none within one, or where several are asked at once."""
    return "" if position.answers or len(position.waiting) > 1 else position.decision.name


def opening(scene: Scene) -> Figure:
    """What it costs to open a stored table with an open move."""
    times = asyncio.run(_opening(scene))
    return Figure(
        f"{scene.name}: opening a stored table", statistics.median(times) * 1e3, "ms", 2, "at most",
        counted={"times": len(times)},
    )  # fmt: skip


async def _opening(scene: Scene) -> list[float]:
    position = _under_way(scene)
    with tempfile.TemporaryDirectory() as folder:
        store = await SqliteStore.open(Path(folder) / "bench.db")
        people = [FIRST_PERSON_ID + seat for seat in range(scene.seats)]
        table = await keep_playing(store, scene, position, people, Spot(int(GUILD_ID), FIRST_CHANNEL_ID))
        session = Session(store, scene.game, await store.load_open(table.id), lambda: 0)
        mover = session.playing.waiting[0]
        await session.moves.answer(people[mover], session.playing.decision.chance(QuickDice(1)), None)
        times = []
        for _ in range(OPENINGS):
            began = time.perf_counter()
            opened = Session(store, scene.game, await store.load_open(table.id), lambda: 0)
            opened.composed(mover)
            times.append(time.perf_counter() - began)
        await store.close()
    return times


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
    counted = {"early moves": len(early), "late moves": len(late)}
    return Figure("a move at decision 1,000 over one at decision 10", ratio, "×", 1.2, "at most", counted=counted)


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
