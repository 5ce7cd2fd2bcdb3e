"""One process that thinks for stand-ins: what it is told, and how it is started, asked and stopped.

It is told what the stand-in's seat could know and nothing else: a position imagined for it, without a seed. So neither
hidden things nor coming chance ever reach it.
"""

from __future__ import annotations

import threading
import time
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

import msgspec

from bot import beside
from games import all_games
from games.kernel.dice import QuickDice
from games.kernel.game import Game
from games.kernel.position import Answer, Position
from games.kernel.standins import Line, manner_of, next_line


class Task(msgspec.Struct, frozen=True):
    """A step to think about, as plain data."""

    game: str
    checkpoint: bytes
    number: int
    answers: tuple[Answer, ...]
    seat: int
    kind: str
    budget: float
    """Seconds."""
    chance: int
    """What the stand-in's own chance begins from."""

    @classmethod
    def at(cls, position: Position, seat: int, kind: str, budget: float, chance: int) -> Task:
        """The step of this position, as far as the seat may know it."""
        imagined = position.imagine(seat, QuickDice(chance))
        answers = imagined.answers
        return cls(position.game.id, imagined.checkpoint, position.number, answers, seat, kind, budget, chance)


class Thought(msgspec.Struct, frozen=True):
    """What came of it: the answers, and how long it took; or how it failed."""

    line: Line
    seconds: float
    failure: str = ""


class NotStarted(Exception):
    """No process can be had here."""


class Died(Exception):
    """The process ended without an answer."""


class Stopped(Exception):
    """It was told to stop, and is not started any more."""


def think(game: Game, task: Task, may_go_on: Callable[[], bool] = lambda: True) -> Thought:
    """Think about a step, here and now."""
    began = time.perf_counter()
    end = began + task.budget
    try:
        position = Position(game, b"", task.checkpoint, 0, task.number).resume(task.answers)
        line = next_line(
            position, task.seat, QuickDice(task.chance), lambda: time.perf_counter() < end and may_go_on(),
            manner_of(game, task.kind),
        )  # fmt: skip
    except Exception:
        return Thought((), time.perf_counter() - began, traceback.format_exc())
    return Thought(line, time.perf_counter() - began)


class Thinker:
    """A process of its own, started when it is first asked, and again if it has died."""

    def __init__(self) -> None:
        self.has_answered = False
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._stopped = False
        self._starting = threading.Lock()

    @property
    def pid(self) -> int | None:
        """The process, while there is one."""
        return self._process.pid if self._process else None

    def ask(self, task: Task) -> Thought:
        """Have it think, and wait for that. One question at a time, from any thread."""
        pipe = self._started()
        try:
            pipe.send_bytes(msgspec.msgpack.encode(task))
            thought = msgspec.msgpack.decode(pipe.recv_bytes(), type=Thought)
        except (EOFError, OSError) as error:
            self.put_away()
            raise (Stopped if self._stopped else Died) from error
        self.has_answered = True
        return thought

    def stop(self) -> None:
        """End it, whatever it is doing; who waits for it gets `Stopped`."""
        with self._starting:
            self._stopped = True
            if self._process is not None:
                self._process.terminate()

    def put_away(self) -> None:
        """Wait until it has ended, and leave nothing of it. Nobody may be asking it."""
        with self._starting:
            process, pipe = self._process, self._pipe
            self._process = self._pipe = None
        if process is not None and pipe is not None:
            beside.put_away(process, pipe)

    def _started(self) -> Connection:
        with self._starting:
            if self._stopped:
                raise Stopped
            if self._pipe is None:
                try:
                    self._process, self._pipe = beside.start(work, name="thinker")
                except Exception as error:  # whatever a system has against it
                    raise NotStarted(str(error)) from error
            return self._pipe


def work(pipe: Connection) -> None:
    """What the process does: think about one step after the other, until nobody asks any more."""
    beside.step_back()
    games = all_games()
    while True:
        try:
            task = msgspec.msgpack.decode(pipe.recv_bytes(), type=Task)
            pipe.send_bytes(msgspec.msgpack.encode(think(games[task.game], task)))
        except (EOFError, OSError):
            return
