"""The rules, in the order the rulebook tells them: draft, evening, night, morning, and the end."""

from __future__ import annotations

from collections.abc import Callable

from games.bloody_inn import evening, morning, night, objects
from games.bloody_inn.components import Window
from games.bloody_inn.state import Inn
from games.kernel.decisions import Flow
from games.kernel.position import Turn


def _window(name: Window) -> Callable[[Inn, Turn], Flow]:
    return lambda inn, turn: objects.window(inn, turn, name)


def _unasked(do: Callable[[Inn, Turn], None]) -> Callable[[Inn, Turn], Flow]:
    """A step in which nobody is asked anything."""

    def step(inn: Inn, turn: Turn) -> Flow:
        do(inn, turn)
        yield from ()

    return step


STEPS: dict[str, Callable[[Inn, Turn], Flow]] = {
    "draft": objects.draft,
    "welcome": evening.welcome,
    "evening": _window("evening"),
    "conflict": objects.conflict,
    "night": night.night_action,
    "study": night.study,
    "investigation": _unasked(morning.daybreak),
    "dawn": _window("dawn"),
    "search": _unasked(morning.search),
    "gravedigger": _window("gravedigger"),
    "reckoning": _unasked(morning.reckoning),
    "fines": morning.fines,
    "wages": _unasked(morning.travellers_leave),
    "confession": _window("confession"),
    "payday": _unasked(morning.payday),
    "paying": morning.paying,
    "end": morning.end_of_game,
    "final": morning.last_reckoning,
}
