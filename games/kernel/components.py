"""What the component files of all games share: one way to read them, a group's corrections over the rows, standings."""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Generic, TypeGuard, TypeVar

import msgspec

from games.kernel.errors import Whole
from games.kernel.words import LANGUAGES

__all__ = [
    "GROUP", "BadComponents", "BadCorrection", "BadRow", "Components", "Row", "Rows", "Words4", "canonical", "correct",
    "marks", "read_rows", "shares",
]  # fmt: skip

Words4 = dict[str, str]
"""A name in each language."""
Row = dict[str, Any]
"""A component as it stands in its file."""

GROUP = "group"
"""The standing of a value that a group has put right from its own box."""


Rows = dict[str, Any]
"""What the files of a game hold, by kind: rows by their ids, or one table of numbers."""
BoxT = TypeVar("BoxT")
RowT = TypeVar("RowT")


class BadCorrection(ValueError):
    """A corrections file that does not fit the game; the message is one sentence."""


class BadComponents(ValueError):
    """A fault in a game's own component file: its author's to mend, never a group's."""


class BadRow(Whole, msgspec.ValidationError):
    """A row that does not fit its type."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name!r}: {why}")
        self.name = name
        self.why = why


class Components(Generic[BoxT]):
    """The component files of one game, and the box that is made of them.

    `build` makes the box of the rows, kind by kind: a kind that is written as `[[kind]]`, or as `[kind.id]`, has its
    rows by id, any other is one table. It raises `msgspec.ValidationError` (as `msgspec.convert` and `read_rows` do) or
    `BadCorrection` where they do not fit. `correctable` names, for each kind a group may put right, the values it may.
    `hold_to` raises `BadCorrection` where a box fits but cannot be played to the end; it is only asked when a group's
    file is read, so that tables kept from before it asked for more still open.
    """

    def __init__(
        self,
        folder: str | Path,
        names: Collection[str],
        correctable: Mapping[str, Collection[str]],
        build: Callable[[Rows], BoxT],
        hold_to: Callable[[BoxT], None] | None = None,
    ) -> None:
        self.folder: Traversable = folder if isinstance(folder, Path) else files(folder)
        self.names = tuple(names)
        self.correctable = correctable
        self._build = build
        self._hold_to = hold_to
        self._printed: Rows | None = None
        self.boxes = lru_cache(maxsize=64)(self._box)

    def box(self, corrections: str = "") -> BoxT:
        """The box as printed, or with these corrections (as `read_corrections` gives them); the same one every time."""
        return self.boxes(corrections)

    def printed(self) -> Rows:
        """The rows of all files as they stand there, by kind."""
        if self._printed is None:
            found: Rows = {}
            for name in self.names:
                for kind, given in self.read(name).items():
                    _put(found, kind, given, name)
            self._printed = found
        return self._printed

    def read_corrections(self, text: str) -> str:
        """A group's own values, checked: a TOML file of `[id]` tables, as canonical text to keep with the table."""
        kept = canonical(text)
        own = self.box(kept)
        if self._hold_to is not None:
            self._hold_to(own)
        return kept

    def read(self, name: str) -> Rows:
        """One file as it stands."""
        try:
            rows: Rows = _as_one(tomllib.loads(self.folder.joinpath(name).read_text("utf-8")))
        except tomllib.TOMLDecodeError as error:
            raise BadComponents(f"{name} cannot be read: {error}.") from error
        return rows

    def _box(self, corrections: str) -> BoxT:
        if not corrections:
            try:
                return self._build(_copied(self.printed()))
            except (msgspec.ValidationError, BadCorrection) as error:
                raise BadComponents(f"{' or '.join(self.names)} does not fit: {error}") from error
        self.box()  # a fault in the files themselves is not the group's
        try:
            return self._build(self._corrected(msgspec.json.decode(corrections)))
        except BadRow as error:
            raise BadCorrection(f"A correction of {error.name!r} does not fit: {error.why}.") from error
        except msgspec.ValidationError as error:
            raise BadCorrection(f"A correction does not fit: {error}.") from error

    def _corrected(self, given: Row) -> Rows:
        rows = _copied(self.printed())
        for name, values in given.items():
            for kind, known in self.correctable.items():
                if name == kind and not _by_id(rows[kind]):
                    row = correct({"id": name, **rows[kind]}, values, known)
                    rows[kind] = {field: value for field, value in row.items() if field != "id"}
                    break
                if name in rows[kind] and _by_id(rows[kind]):
                    rows[kind][name] = correct({"id": name, **rows[kind][name]}, values, known)
                    break
            else:
                raise BadCorrection(f"There is no component called {name!r}.")
        return rows


def read_rows(rows: Mapping[str, Row], model: type[RowT]) -> dict[str, RowT]:
    """Rows as typed components; an error says in which row it is.

    >>> class Lot(msgspec.Struct): worth: int
    >>> read_rows({"vase": {"worth": "5"}}, Lot)
    Traceback (most recent call last):
    games.kernel.components.BadRow: 'vase': Expected `int`, got `str` - at `$.worth`
    """
    found = {}
    for name, row in rows.items():
        try:
            found[name] = msgspec.convert(row, model)
        except msgspec.ValidationError as error:
            raise BadRow(name, str(error)) from error
    return found


def _put(found: Rows, kind: str, given: Any, file: str) -> None:
    """Lay what one file says of a kind beside what the others do."""
    if isinstance(given, list):
        for row in given:
            if "id" not in row:
                raise BadComponents(f"A row of [[{kind}]] in {file} has no id.")
        given = _unlike(((row["id"], row) for row in given), kind, file)
    if not _by_id(given) and kind in found:
        raise BadComponents(f"[{kind}] stands in {file} and in another file.")
    known = found.setdefault(kind, {})
    known.update(_unlike([*known.items(), *given.items()], kind, file))


def _unlike(rows: Any, kind: str, file: str) -> Rows:
    found: Rows = {}
    for name, row in rows:
        if name in found:
            raise BadComponents(f"{name!r} stands twice among [[{kind}]], the second time in {file}.")
        found[name] = row
    return found


def _by_id(table: Any) -> bool:
    """Whether a table holds rows, rather than being one."""
    return bool(table) and "standing" not in table and all(isinstance(row, dict) for row in table.values())


def _as_one(value: Any) -> Any:
    """The same, and a name is one object however often it stands there: so it is soon found among others.

    >>> vase, lot = "".join(("va", "se")), "".join(("va", "se"))
    >>> first, second = _as_one([vase, {"of": lot}])
    >>> first is second["of"]
    True
    """
    if isinstance(value, str):
        return sys.intern(value)
    if isinstance(value, list):
        return [_as_one(item) for item in value]
    if isinstance(value, dict):
        return {sys.intern(key): _as_one(item) for key, item in value.items()}
    return value


def _copied(rows: Rows) -> Rows:
    return {kind: dict(table) for kind, table in rows.items()}


def canonical(text: str) -> str:
    """A corrections file as the one line that is kept with a table; nothing for a file that corrects nothing.

    >>> canonical("[barn]\\nprice = -200")
    '{"barn":{"price":-200}}'
    """
    try:
        given = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadCorrection(f"The corrections cannot be read: {error}.") from error
    return msgspec.json.encode(given, order="deterministic").decode() if given else ""


def correct(row: Row, values: Any, known: Collection[str]) -> Row:
    """The row with these values in place of its own, marked as the group's. `known` are the values it may have.

    A table that carries standings of its own is corrected in its turn, names language by language; any other
    value is replaced whole.

    >>> correct({"id": "barn", "vp": 2, "standing": {"vp": "sourced"}}, {"vp": 1}, ("vp",))
    {'id': 'barn', 'vp': 1, 'standing': {'vp': 'group'}}
    """
    if not isinstance(values, dict):
        raise BadCorrection(f"{row['id']!r} needs a table of values.")
    for field in values:
        if field not in known or field in ("id", "standing"):
            raise BadCorrection(f"{row['id']!r} has no value called {field!r} to correct.")
    return _corrected(row, values)


def _corrected(row: Row, values: Row) -> Row:
    standing = dict(row.get("standing", {}))
    merged = {**row, "standing": standing}
    for field, value in values.items():
        old = row.get(field)
        if isinstance(old, dict) and isinstance(value, dict) and "standing" in old:
            merged[field] = _corrected(old, value)
        elif _is_words(old) and _is_words(value):
            merged[field] = {**old, **value}
            standing[field] = {**standing.get(field, {}), **dict.fromkeys(value, GROUP)}
        else:
            merged[field] = value
            standing[field] = GROUP
    return merged


def _is_words(value: Any) -> TypeGuard[Words4]:
    return isinstance(value, Mapping) and set(value) <= set(LANGUAGES)


def marks(standing: Any) -> Iterator[str]:
    """Every mark in a standing, however deep.

    >>> sorted(marks({"vp": "sourced", "fair": {"3": "sourced", "9": "inferred"}}))
    ['inferred', 'sourced', 'sourced']
    """
    if isinstance(standing, str):
        yield standing
    elif isinstance(standing, Mapping):
        for part in standing.values():
            yield from marks(part)
    else:
        for part in standing:
            yield from marks(part)


def shares(row: Any) -> Counter[str]:
    """How many values of a row, or of anything that holds rows, have which standing; words are not counted.

    >>> shares({"barn": {"vp": 2, "standing": {"vp": "sourced", "names": {"en": "house"}}}})
    Counter({'sourced': 1})
    """
    counted: Counter[str] = Counter()
    if isinstance(row, Mapping):
        for field, value in row.items():
            if field == "standing":
                counted.update(mark for part in value.values() if not _is_words(part) for mark in marks(part))
            else:
                counted.update(shares(value))
    elif isinstance(row, list):
        for part in row:
            counted.update(shares(part))
    return counted
