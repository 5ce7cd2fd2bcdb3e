"""The answers of a step as one line of text: "1:kill 1:room3", seats from 1.

>>> write((Answer(0, "kill"), Answer(0, "room3")))
'1:kill 1:room3'
>>> read("2:cheques1!")
(Answer(seat=1, text='cheques1', secret=True),)
"""

from __future__ import annotations

from collections.abc import Iterable

from games.kernel.position import Answer

__all__ = ["read", "write"]


def write(answers: Iterable[Answer]) -> str:
    """Answers as text; "!" marks one given in secret, together with others."""
    return " ".join(f"{a.seat + 1}:{a.text}{'!' if a.secret else ''}" for a in answers)


def read(line: str) -> tuple[Answer, ...]:
    """Answers from text."""
    parts = (word.partition(":") for word in line.split())
    return tuple(Answer(int(seat) - 1, text.removesuffix("!"), text.endswith("!")) for seat, _, text in parts)
