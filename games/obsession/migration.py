"""Tables kept by older rules, as the present ones would keep them: plain data in, plain data out."""

from __future__ import annotations

from typing import Any

POSITIONS = ("butler", "housekeeper", "valet", "ladys-maid", "footman", "underbutler")
"""Engine 2 kept servants as numbers in this order."""
AVAILABLE, EXPENDED = 2, 4
"""Where engine 2 kept the servants of a family: three counts in a row."""
SERVING = 4
"""Where engine 2 kept those who serve at an activity."""


HOWARD, COOK = "howard", "cook"
"""Whose box has which servant, of whom there is no other in the Estate Challenge since engine 4."""


def migrate(engine: int, state: Any) -> Any:
    """A county of an older engine; None where nobody knows how it was kept."""
    if engine == 2:
        return _one_cook(_servants_by_kind(state))
    return _one_cook(state) if engine == 3 else None


def _one_cook(state: Any) -> Any:
    """Engine 4 leaves Howard's cook without a double in the Estate Challenge; nobody could have taken that one.

    What else it plays otherwise begins with the next question: see the change log.
    """
    alone = str(state.get("course", "")).startswith("challenge")
    if alone and any(HOWARD in player for player in state["players"]):
        state["hire"].pop(COOK, None)
        state["servant_draft"] = [kind for kind in state.get("servant_draft", ()) if kind != COOK]
    return state


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
