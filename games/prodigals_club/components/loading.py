"""The component files as they are printed, with a group's own corrections laid over them."""

from __future__ import annotations

from games.kernel.components import Components, Rows
from games.prodigals_club.components.box import Box
from games.prodigals_club.components.playable import hold_to
from games.prodigals_club.components.rows import (
    BoardRow,
    BonusTile,
    Card,
    CardSet,
    Circle,
    DameTile,
    Named,
    Part,
    Possession,
    Setup,
    Space,
)

FILES = ("boards.toml", "election.toml", "society.toml", "possessions.toml", "central.toml")
MODELS: dict[str, type[Part]] = {
    "symbol": Named,
    "borough": Named,
    "flag": Named,
    "board": BoardRow,
    "space": Space,
    "set": CardSet,
    "card": Card,
    "possession": Possession,
    "circle": Circle,
    "dame": DameTile,
    "bonus": BonusTile,
}
"""What has rows, each with an id."""


def _build(rows: Rows) -> Box:
    return Box(rows)


CORRECTABLE = {kind: model.__struct_fields__ for kind, model in MODELS.items()} | {"setup": Setup.__struct_fields__}
"""What a group may correct: everything."""
COMPONENTS = Components("games.prodigals_club", FILES, CORRECTABLE, _build, hold_to)
box, printed, read_corrections = COMPONENTS.box, COMPONENTS.printed, COMPONENTS.read_corrections
