"""The component files as they are printed, with a group's own corrections laid over them."""

from __future__ import annotations

from games.kernel.components import Components, Row, Rows, Words4
from games.kernel.words import LANGUAGES
from games.obsession.components.box import Box
from games.obsession.components.playable import hold_to
from games.obsession.components.rows import (
    CategoryRow,
    Challenge,
    Family,
    FamilyRole,
    Gentry,
    Milestone,
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

FILES = (
    "gentry.toml", "tiles.toml", "objectives.toml", "vp_cards.toml", "estates.toml", "opponents.toml", "tracks.toml",
    "milestones.toml", "challenge.toml",
)  # fmt: skip
MODELS: dict[str, type[Part]] = {
    "trait": Named,
    "role": FamilyRole,
    "gentry": Gentry,
    "tile": Tile,
    "objective": Objective,
    "milestone": Milestone,
    "vp_card": VpCard,
    "category": CategoryRow,
    "servant": ServantRow,
    "area": Named,
    "family": Family,
    "opponent": Opponent,
    "event": Named,
    "track": Track,
}
"""What has rows, each with an id."""
NUMBERS: dict[str, type[Part]] = {"scavenger": Scavenger, "setup": Setup, "estate-challenge": Challenge}
"""What is one table."""
KEPT_NAMES = ("gentry", "opponent")
"""People keep their printed names in French and Italian."""


def _build(rows: Rows) -> Box:
    rows |= {kind: {name: {"id": name, **row} for name, row in rows[kind].items()} for kind in MODELS}
    rows["gentry"] = {name: _with_role(row, rows["role"]) for name, row in rows["gentry"].items()}
    rows["track"] = {name: _like_another(row, rows["track"]) for name, row in rows["track"].items()}
    for kind in KEPT_NAMES:
        rows[kind] = {name: {**row, "names": _kept(row["names"])} for name, row in rows[kind].items()}
    return Box(rows)


def _with_role(row: Row, roles: dict[str, Row]) -> Row:
    """A family member with what its role brings; what the row says itself comes first."""
    if "role" not in row:
        return row
    role = {key: value for key, value in roles[row["role"]].items() if key not in ("id", "names")}
    standing = {**{key: mark for key, mark in role["standing"].items() if key != "names"}, **row["standing"]}
    return {"deck": "family", "pr": 1, **role, **row, "standing": standing}


def _like_another(row: Row, tracks: dict[str, Row]) -> Row:
    """A track with what it has from the one it is like; what the row says itself comes first."""
    if "like" not in row:
        return row
    other = _like_another(tracks[row["like"]], tracks)
    own = {key: value for key, value in row.items() if key != "like"}
    return {**other, **own, "standing": {**other["standing"], **row["standing"]}}


def _kept(names: Words4) -> Words4:
    return dict.fromkeys(LANGUAGES, names["en"]) | names


CORRECTABLE = {kind: model.__struct_fields__ for kind, model in (MODELS | NUMBERS).items()}
"""What a group may correct: everything. A side of a tile is a table of its own."""
COMPONENTS = Components("games.obsession", FILES, CORRECTABLE, _build, hold_to)
box, printed, read_corrections = COMPONENTS.box, COMPONENTS.printed, COMPONENTS.read_corrections
SERVANTS: tuple[str, ...] = tuple(printed()["servant"])
"""The kinds of servants in the box, in the order in which they are told and drawn."""
