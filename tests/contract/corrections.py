"""Corrections drawn from a game's own component files: a value or two as their rows, or others like them, suggest.

`python -m tests.contract.corrections GAME NUMBER [SEED]` draws so many and says which that are taken do not play.
"""

from __future__ import annotations

import json
import sys
import traceback
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from games import all_games
from games.kernel.components import BadCorrection, Components, Row
from games.kernel.dice import QuickDice
from games.kernel.game import Game
from games.kernel.position import Position
from games.kernel.selfplay import LIMIT
from tests.contract.tables import Table, every_table, seed

NUMBERS = (-1, 0, 1, 2, 3, 7, 40, 99)
"""What a number is tried as, beside its neighbours and its likes."""
UNSPOKEN = ("id", "standing", "names")
"""What is not drawn: words change no game."""


def components_of(game: Game) -> Components[Any]:
    """The component files of a game, found by its folder."""
    folder = type(game).__module__.rpartition(".")[0]
    found = import_module(f"{folder}.components").COMPONENTS
    assert isinstance(found, Components)
    return found


def drawn(components: Components[Any], dice: Random) -> str:
    """A corrections file of one to three values of a game, as a group might write it: some fit, and some do not."""
    found: dict[str, dict[str, Any]] = {}
    for _ in range(dice.choice((1, 1, 2, 3))):
        kinds = list(components.correctable)
        numbers = [kind for kind in kinds if "standing" in components.printed()[kind]]
        kind = dice.choice(numbers if numbers and dice.random() < 0.4 else kinds)
        name, row, likes = _row(components, kind, dice)
        fields = [field for field in components.correctable[kind] if field not in UNSPOKEN]
        fields = [field for field in fields if any(field in other for other in likes)]
        if fields:
            field = dice.choice(fields)
            others = [other[field] for other in likes if field in other]
            found.setdefault(name, {})[field] = _other(row.get(field, others[0]), others, dice)
    written = {name: "".join(f"{key} = {_toml(value)}\n" for key, value in row.items()) for name, row in found.items()}
    return "".join(f"[{name}]\n{values}" for name, values in written.items())


def _row(components: Components[Any], kind: str, dice: Random) -> tuple[str, Row, list[Row]]:
    """A row to correct, by its id, and all that are like it: for one table of numbers, itself."""
    table = components.printed()[kind]
    if "standing" in table:
        return kind, table, [table]
    name = dice.choice(list(table))
    return name, table[name], list(table.values())


def _other(value: Any, likes: list[Any], dice: Random) -> Any:
    """Another value of the same kind, or one that is like it in another row."""
    if dice.random() < 0.3:
        return _plain(dice.choice(likes))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return dice.choice((*NUMBERS, value - 1, value + 1, 2 * value, *(v for v in likes if isinstance(v, int))))
    if isinstance(value, list):
        return _other_list(value, likes, dice)
    if isinstance(value, dict):
        return _other_table(value, likes, dice)
    return dice.choice([like for like in likes if isinstance(like, str)] or [value])


def _other_list(value: list[Any], likes: list[Any], dice: Random) -> list[Any]:
    parts = [part for like in likes if isinstance(like, list) for part in like]
    found = [_plain(part) for part in value]
    turn = dice.random()
    if found and turn < 0.25:
        del found[dice.randrange(len(found))]
    elif parts and turn < 0.5:
        found.insert(dice.randint(0, len(found)), _plain(dice.choice(parts)))
    elif found:
        at = dice.randrange(len(found))
        found[at] = _other(found[at], parts, dice)
    return found


def _other_table(value: dict[str, Any], likes: list[Any], dice: Random) -> dict[str, Any]:
    found = {key: part for key, part in _plain(value).items() if key not in ("standing",)}
    fields = sorted({key for like in likes if isinstance(like, dict) for key in like} - {"standing", "names"})
    if not fields:
        return found
    key = dice.choice(fields)
    if key in found and dice.random() < 0.2:
        del found[key]
        return found
    parts = [like[key] for like in likes if isinstance(like, dict) and key in like]
    found[key] = _other(found.get(key, parts[0]), parts, dice)
    return found


def _plain(value: Any) -> Any:
    """A value of a file without the standings in it."""
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items() if key != "standing"}
    return [_plain(part) for part in value] if isinstance(value, list) else value


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {_toml(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


# ── playing with them ───────────────────────────────────────────────────────────────────────────────────────


def play_to_the_end(table: Table, corrections: str, number: int) -> None:
    """A game by chance with a group's own values: every step is checked, and now and then everybody looks at it."""
    position = Position.new(table.game, table.seats, seed(number), table.options, corrections=corrections)
    looked = QuickDice(number)

    def look(state: Any) -> None:
        table.game.check(state)
        if not looked.below(12):
            table.game.promises(state)
            for seat in (None, *range(table.seats)):
                table.game.view(state, seat, ())

    position.play_out(QuickDice(f"{number}"), LIMIT, look)
    assert table.game.outcome(position.state) is not None, "the game does not end"


@cache
def tables_of(game: Game) -> list[Table]:
    """Where a game is played: every number of seats, and its options in many combinations."""
    return every_table(game)


def failing(game: Game, text: str, played: int, dice: Random) -> str:
    """How a corrections file fails at one of so many games: nothing where it is refused, or plays."""
    tables, at = tables_of(game), "reading"
    try:
        kept = game.corrections(text)
        for _ in range(played):
            table, number = dice.choice(tables), dice.randrange(10**6)
            at = f"{table}, seed {number}"
            play_to_the_end(table, kept, number)
    except BadCorrection as refused:
        said = str(refused)
        return "" if said.endswith(".") and "\n" not in said else f"refused with {said!r}"
    except Exception as error:  # whatever it is, the group's values have brought it about
        frame = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(frame.filename).name}:{frame.lineno}"
        return f"{type(error).__name__} {error} in {where} at {at}"
    return ""


def main() -> None:
    """Draw, play, and say what fails."""
    name, number, seeded = (*sys.argv[1:], "1")[:3]
    game = next(game for game in all_games().values() if game.id == name)
    dice, components = Random(seeded), components_of(game)
    for _ in range(int(number)):
        text = drawn(components, dice)
        if why := failing(game, text, 3, dice):
            print(why, text, sep="\n")


if __name__ == "__main__":
    main()
