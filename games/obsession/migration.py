"""Tables kept by older rules, as the present ones would keep them: plain data in, plain data out."""

from __future__ import annotations

from typing import Any

POSITIONS = ("butler", "housekeeper", "valet", "ladys-maid", "footman", "underbutler")
"""Engine 2 kept servants as numbers in this order."""
AVAILABLE, EXPENDED = 2, 4
"""Where engine 2 kept the servants of a family: three counts in a row."""
SERVING = 4
"""Where engine 2 kept those who serve at an activity."""


def migrate(engine: int, state: Any) -> Any:
    """A county of an older engine; None where nobody knows how it was kept."""
    return _servants_by_kind(state) if engine == 2 else None


def _servants_by_kind(state: Any) -> Any:
    """Engine 3 keeps servants by kind; since then, too, more families may play cards after the final courtship."""
    state["hire"] = _named(state["hire"])
    for player in state["players"]:
        for place in range(AVAILABLE, EXPENDED + 1):
            player[place] = _named(player[place])
    if state.get("activity"):
        state["activity"][SERVING] = _named(state["activity"][SERVING])
    return state


def _named(count: list[int]) -> dict[str, int]:
    """Those who are there.

    >>> _named([1, 0, 0, 0, 2, 0])
    {'butler': 1, 'footman': 2}
    """
    return {kind: number for kind, number in zip(POSITIONS, count, strict=False) if number}
