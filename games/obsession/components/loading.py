"""The component files as they are printed, with a group's own corrections laid over them."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from importlib.resources import files

import msgspec

from games.kernel.components import BadCorrection, Row, Words4, canonical, correct
from games.kernel.words import LANGUAGES
from games.obsession.components.box import Box
from games.obsession.components.rows import (
    CategoryRow,
    Family,
    FamilyRole,
    Gentry,
    Named,
    Objective,
    Opponent,
    Part,
    Scavenger,
    ServantRow,
    Setup,
    Tile,
    Track,
    VpCard,
)

FOLDER = "games.obsession"
FILES = ("gentry", "tiles", "objectives", "vp_cards", "estates", "opponents", "tracks")
MODELS: dict[str, type[Part]] = {
    "trait": Named,
    "role": FamilyRole,
    "gentry": Gentry,
    "tile": Tile,
    "objective": Objective,
    "vp_card": VpCard,
    "category": CategoryRow,
    "servant": ServantRow,
    "area": Named,
    "family": Family,
    "opponent": Opponent,
    "event": Named,
    "track": Track,
}
NUMBERS: dict[str, type[Part]] = {"scavenger": Scavenger, "setup": Setup}
KEPT_NAMES = ("gentry", "opponent")
"""People keep their printed names in French and Italian."""


@cache
def printed() -> dict[str, dict[str, Row]]:
    """The rows of the data files as they are printed there: by kind, then by id. Not to be written to."""
    tables: Row = {}
    for name in FILES:
        tables |= tomllib.loads(files(FOLDER).joinpath(f"{name}.toml").read_text("utf-8"))
    rows: dict[str, dict[str, Row]] = {"number": {name: tables[name] for name in NUMBERS}}
    for kind in MODELS:
        table = tables[kind]
        listed = table if isinstance(table, list) else [{"id": name, **row} for name, row in table.items()]
        rows[kind] = {row["id"]: row for row in listed}
    return rows


SERVANTS: tuple[str, ...] = tuple(printed()["servant"])
"""The kinds of servants in the box, in the order in which they are told and drawn."""


def read_corrections(text: str) -> str:
    """A group's own values, checked: a TOML file of `[id]` tables, as canonical text to keep with the table.

    A side of a tile is a table of its own; `[setup]` and `[scavenger]` can be corrected as well.

    >>> read_corrections("[barn]\\nprice = -200\\n[barn.front]\\nvp = 1")
    '{"barn":{"front":{"vp":1},"price":-200}}'
    """
    text = canonical(text)
    box(text)
    return text


@lru_cache(maxsize=64)
def box(corrections: str = "") -> Box:
    """The box as printed, or with these corrections (as `read_corrections` gives them)."""
    corrected: Row = msgspec.json.decode(corrections) if corrections else {}
    rows = {kind: dict(table) for kind, table in printed().items()}
    for name, values in corrected.items():
        kind, model = _kind_of(name)
        row = {"id": name, **rows[kind][name]}
        fixed = correct(row, values, model.__struct_fields__)
        rows[kind][name] = fixed if "id" in model.__struct_fields__ else {k: v for k, v in fixed.items() if k != "id"}
    rows["gentry"] = {name: _with_role(row, rows["role"]) for name, row in rows["gentry"].items()}
    for kind in KEPT_NAMES:
        rows[kind] = {name: {**row, "names": _kept(row["names"])} for name, row in rows[kind].items()}
    return Box(rows)


def _kind_of(name: str) -> tuple[str, type[Part]]:
    for kind, model in MODELS.items():
        if name in printed()[kind]:
            return kind, model
    if name in NUMBERS:
        return "number", NUMBERS[name]
    raise BadCorrection(f"There is no component called {name!r}.")


def _with_role(row: Row, roles: dict[str, Row]) -> Row:
    """A family member with what its role brings; what the row says itself comes first."""
    if "role" not in row:
        return row
    role = {key: value for key, value in roles[row["role"]].items() if key not in ("id", "names")}
    standing = {**{key: mark for key, mark in role["standing"].items() if key != "names"}, **row["standing"]}
    return {"deck": "family", "pr": 1, **role, **row, "standing": standing}


def _kept(names: Words4) -> Words4:
    return dict.fromkeys(LANGUAGES, names["en"]) | names
