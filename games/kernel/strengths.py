"""How strong a stand-in is: the manners in which one goes about its moves, and the three a table may choose from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec


class Manner(msgspec.Struct, frozen=True):
    """How a stand-in goes about its moves."""

    kind: str = "thoughtful"
    horizon: int | None = None
    """How many decisions by chance it looks ahead; None for as many as its game says."""
    rolls: int | None = None
    """How many lines it tries at each step, if its time allows; None for as many as its time allows."""


RANDOM: Final = "random"
"""Any legal move."""
THOUGHTFUL: Final = Manner()
"""As good as its time allows: what matches measure with."""
FAIR: Final = "fair"
"""The one that is seated where nobody says which, minds seats and gives hints."""
STRENGTHS: Final[Mapping[str, Manner]] = {
    "easy": Manner("easy", horizon=0, rolls=4),
    FAIR: Manner(FAIR, rolls=120),
    "strong": Manner("strong", rolls=1200),
}
"""What a host may choose from, the weakest first. A number of lines, not of seconds, so that a busy machine does not
play worse; a game may say other numbers (`Game.strengths`), settled by `pennypost match`."""
