"""The lots, goals and numbers of The Saleroom, read from data."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from games.kernel.components import Components, Rows, Words4, read_rows

Number = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Lot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing that is sold."""

    id: str
    kind: Literal["china", "silver", "books", "prints"]
    worth: Number
    names: Words4
    standing: dict[str, Any]


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of things that somebody collects: they count twice."""

    id: str
    copies: Number
    names: Words4
    standing: dict[str, Any]


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers that no card carries."""

    coins: int
    most: int
    rounds: int
    dealt: int
    standing: dict[str, Any]


class Box(msgspec.Struct, frozen=True):
    """Everything in the box."""

    lots: dict[str, Lot]
    goals: dict[str, Goal]
    setup: Setup


def _build(rows: Rows) -> Box:
    return Box(read_rows(rows["lot"], Lot), read_rows(rows["goal"], Goal), msgspec.convert(rows["setup"], Setup))


COMPONENTS = Components(Path(__file__).parent, ("components.toml",), {"lot": ("worth", "names")}, _build)
box, read_corrections = COMPONENTS.box, COMPONENTS.read_corrections
