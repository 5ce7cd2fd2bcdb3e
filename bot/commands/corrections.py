"""A group's own component values: files in the host's corrections folder, named when a table is opened."""

from __future__ import annotations

from pathlib import Path

from bot.refusals import BadCorrections, NoSuchCorrections
from bot.words import plain
from games.kernel.game import Game

MOST_BYTES = 256 * 1024


def corrections_named(folder: Path) -> list[str]:
    """The names that may be given."""
    if not folder.is_dir():
        return []
    return sorted(file.stem for file in folder.iterdir() if file.suffix == ".toml" and file.is_file())


def read_corrections(game: Game, folder: Path, name: str) -> str:
    """The values of one file, checked by the game. Only a name that is in the folder is ever opened."""
    if name not in corrections_named(folder):
        raise NoSuchCorrections(file=plain(name[:50]))
    file = folder / f"{name}.toml"
    if file.stat().st_size > MOST_BYTES:
        raise BadCorrections(file=plain(name), why=f"> {MOST_BYTES // 1024} KB")
    try:
        return game.corrections(file.read_text("utf-8"))
    except ValueError as error:
        raise BadCorrections(file=plain(name), why=plain(str(error)[:300])) from error
