"""The `pennypost` command: run the bot, look after its data, and play without Discord."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import stat
import sys
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from bot import cli_games, cli_rules, logs
from bot.settings import Settings, SettingsError, load
from bot.store.protocol import StoreFailed
from games import all_games
from games.kernel.game import BadOption, BadSetup, Broken, Game
from games.kernel.position import Position
from games.kernel.record import BadRecord, Record
from games.kernel.words import LANGUAGES

if TYPE_CHECKING:
    from bot.store.rows import TableState
    from bot.store.sqlite import SqliteStore

T = TypeVar("T")
Act = Callable[[argparse.Namespace], int]


DISTRIBUTION = "penny-post-bot"
"""What the project is called among installed packages: on the public index `pennypost` is somebody else's."""

CANNOT_BEGIN = 78
"""The exit code for what no second try will mend (`EX_CONFIG` in sysexits.h), so that service managers make none."""


class Refused(Exception):
    """What cannot be done, in one sentence."""


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the arguments say; the result is the exit code."""
    asked = _parser().parse_args(argv)
    act: Act = asked.act
    try:
        return act(asked)
    except SettingsError as wrong:
        print(f"pennypost: {wrong}", file=sys.stderr)
        return CANNOT_BEGIN
    except (Refused, StoreFailed, BadRecord) as refusal:
        print(f"pennypost: {refusal}", file=sys.stderr)
    except Broken as broken:
        print(f"pennypost: an invariant is broken: {broken}", file=sys.stderr)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read along has seen enough; nothing may be flushed to them at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


class _Version(argparse.Action):
    """Print the version that is installed: looked up when asked for, so that nothing else depends on it."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object, **__: object) -> NoReturn:
        print(f"Penny Post {version(DISTRIBUTION)}")
        parser.exit()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="pennypost", description="Heavy board games by post, on Discord.")
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    run = commands.add_parser("run", help="join Discord, or open the parlour where there is no token")
    run.add_argument("--parlour", action="store_true", help="open the parlour even where there is a token")
    run.set_defaults(act=_run)

    selfplay = commands.add_parser("selfplay", help="let bot players play, and print one line of JSON")
    selfplay.add_argument("game", type=_game, help=f"one of: {', '.join(all_games())}")
    selfplay.add_argument("--seats", type=int, metavar="N", help="left out only with --told: every number of seats")
    selfplay.add_argument("--games", type=_positive, default=1, metavar="K")
    selfplay.add_argument("--seed", type=int, default=1, metavar="S")
    selfplay.add_argument("--standin", default="random", metavar="NAME", help="or thoughtful:rolls=40")
    selfplay.add_argument("--budget", type=float, default=0.05, metavar="SECONDS", help="to think about a move")
    selfplay.add_argument("--jobs", type=_positive, default=1, metavar="N", help="games at a time")
    selfplay.add_argument("--option", type=_pair, action="append", default=[], metavar="NAME=VALUE")
    selfplay.add_argument(
        "--told",
        choices=("all", *LANGUAGES),
        metavar="LANG",
        help="print instead every kind of line beside the English",
    )
    selfplay.set_defaults(act=_selfplay)

    cli_games.add_to(commands)
    cli_rules.add_to(commands)

    components = commands.add_parser("components", help="how well a game's values are sourced")
    components.add_argument("game", type=_game)
    components.set_defaults(act=_components)

    check = commands.add_parser("replay-check", help="replay every stored game on the present rules")
    _takes_parlour(check)
    check.set_defaults(act=_replay_check)

    backup = commands.add_parser("backup", help="write a whole copy of the database, also while the bot runs")
    backup.add_argument("path", type=Path)
    _takes_parlour(backup)
    backup.set_defaults(act=_backup)

    health = commands.add_parser("health", help="say in one line whether the bot runs and its database answers")
    _takes_parlour(health)
    health.set_defaults(act=_health)

    forget = commands.add_parser("forget", help="take a person out of all ended games, while the bot is stopped")
    forget.add_argument("user", type=_positive, metavar="USER_ID", help="their id at Discord")
    _takes_parlour(forget)
    forget.set_defaults(act=_forget)

    record = commands.add_parser("record", help="records of games, as exported").add_subparsers(required=True)
    verify = record.add_parser("verify", help="play a record again, and check its dice and scores")
    verify.add_argument("file", type=Path)
    verify.set_defaults(act=_verify)
    return parser


def _takes_parlour(command: argparse.ArgumentParser) -> None:
    command.add_argument("--parlour", action="store_true", help="the parlour's tables instead of Discord's")


def _game(text: str) -> Game:
    try:
        return all_games()[text]
    except KeyError:
        names = ", ".join(all_games())
        raise argparse.ArgumentTypeError(f"there is no game called {text!r}; there is: {names}") from None


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not at least 1")
    return number


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form name=value")
    return name, value


# ── running ─────────────────────────────────────────────────────────────────────────────────────────────────


def _run(asked: argparse.Namespace) -> int:
    from bot import run  # discord.py takes half a second to import: only who needs it waits

    settings = load()
    logs.set_up(settings)
    try:
        if asked.parlour or settings.discord_token is None:
            asyncio.run(run.in_the_parlour(settings, _announce))
        else:
            asyncio.run(run.on_discord(settings))
    except run.NoDiscord as silence:
        raise Refused(str(silence)) from silence
    return 0


def _announce(address: str) -> None:
    print(f"\nThe parlour is open: {address}\nPress Ctrl+C to close it.\n", flush=True)


# ── looking after the data ──────────────────────────────────────────────────────────────────────────────────


def _settings(asked: argparse.Namespace) -> Settings:
    """Of Discord's tables, or of the parlour's where asked for: never of the one for want of the other."""
    from bot.run import in_parlour

    settings = in_parlour(load()) if asked.parlour else load()
    if not _is_there(settings.database_path):
        hint = "" if asked.parlour or not _is_there(in_parlour(settings).database_path) else _ONLY_THE_PARLOUR
        raise Refused(f"there is no database at {_whole(settings.database_path)}.{hint}")
    return settings


_ONLY_THE_PARLOUR = " There is the parlour's, though, which --parlour chooses."


def _is_there(path: Path) -> bool:
    try:
        return stat.S_ISREG(path.stat().st_mode)  # is_file() takes what one may not see for what is not there
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise Refused(f"{_whole(path)} cannot be looked at: {error.strerror}.") from error


def _whole(path: Path) -> Path:
    """A path with which nobody can mistake the folder: a relative one depends on where the command is given."""
    return path.absolute()


def _read(settings: Settings, work: Callable[[SqliteStore], Coroutine[Any, Any, T]]) -> T:
    """Read in the store beside a running bot."""
    from bot.store.sqlite import reading

    async def opened() -> T:
        async with reading(settings.database_path) as store:
            return await work(store)

    return asyncio.run(opened())


def _replay_check(asked: argparse.Namespace) -> int:
    from bot.tables.replay import replay_all

    settings = _settings(asked)

    async def work(store: SqliteStore) -> int:
        games = broken = carried = 0
        async for replayed in replay_all(store, all_games()):
            games += 1
            carried += replayed.carried
            if replayed.broken:
                broken += 1
                table = replayed.table
                print(f"{table.id} ({table.game}, {table.state}): {replayed.broken}")
        print(f"{games} games of {_whole(settings.database_path)} replayed, {broken} of them differ.")
        if carried:
            print(f"{carried} of them began under older rules: of those it was checked that they go on.")
        return 1 if broken else 0

    return _read(settings, work)


def _backup(asked: argparse.Namespace) -> int:
    from bot.store.sqlite import copy_file

    if not asked.path.resolve().parent.is_dir():
        raise Refused(f"there is no folder {asked.path.parent}.")
    settings = _settings(asked)
    copy_file(settings.database_path, asked.path)
    print(f"Written: {asked.path}, a copy of {_whole(settings.database_path)}")
    return 0


def _health(asked: argparse.Namespace) -> int:
    from bot.keeping import condition, last_pulse

    settings = _settings(asked)

    async def count(store: SqliteStore) -> dict[TableState, int]:
        return (await store.health()).tables

    tables = _read(settings, count)
    pulse = last_pulse(settings)
    found = condition(pulse, time.time())
    told = pulse.line() if pulse is not None and found != "not running" else _counted(tables)
    print(f"{found}: {told}, {_whole(settings.database_path)}")
    return 0 if found == "ok" else 1


def _forget(asked: argparse.Namespace) -> int:
    from bot.store.protocol import StillSeated
    from bot.store.sqlite import SqliteStore

    settings = _settings(asked)

    async def work() -> int:
        store = await SqliteStore.open(settings.database_path)
        try:
            return (await store.forget(asked.user)).tables
        except StillSeated as still:
            tables = ", ".join(table.id for table in still.tables)
            raise Refused(f"{asked.user} sits at, or has opened, tables that are still open: {tables}.") from still
        finally:
            await store.close()

    print(f"{asked.user} was removed from {asyncio.run(work())} tables of {_whole(settings.database_path)}")
    return 0


def _counted(tables: Mapping[TableState, int]) -> str:
    return ", ".join(f"{count} {state}" for state, count in tables.items())


# ── playing without Discord ─────────────────────────────────────────────────────────────────────────────────


def _selfplay(asked: argparse.Namespace) -> int:
    from games.kernel import selfplay
    from games.kernel.player import BadPlayer

    game: Game = asked.game
    if asked.told and asked.seats is None:
        return _told(asked)
    if asked.seats is None:
        raise Refused("say for how many: --seats N.")
    if asked.seats not in game.seats:
        raise Refused(f"{game.id} is played by {game.seats.start} to {game.seats.stop - 1}, not by {asked.seats}.")
    if asked.told:
        return _told(asked)
    try:
        result = selfplay.run(
            game,
            asked.seats,
            asked.games,
            asked.seed,
            asked.standin,
            dict(asked.option),
            asked.budget,
            asked.jobs,
        )
    except BadPlayer as bad:
        raise Refused(f"{bad}.") from bad
    except BadOption as bad:
        raise Refused(f"{game.id} has no option {bad}.") from bad
    except BadSetup as bad:
        raise Refused(game.words.why("en", bad.why, ())) from bad
    print(json.dumps(result, ensure_ascii=False))
    return 0


def _told(asked: argparse.Namespace) -> int:
    """Every kind of line that games at these tables say, side by side."""
    from bot.read_through import ReadThrough, tables, written

    game: Game = asked.game
    langs = LANGUAGES if asked.told == "all" else tuple(dict.fromkeys(("en", asked.told)))
    seats = game.seats if asked.seats is None else (asked.seats,)
    try:
        found = ReadThrough(game, langs).lines(tables(game, seats, dict(asked.option)), asked.games, asked.seed)
        for line in written(found):
            print(line)
    except BadOption as bad:
        raise Refused(f"{game.id} has no option {bad}.") from bad
    return 0


def _verify(asked: argparse.Namespace) -> int:
    try:
        text = asked.file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(f"{asked.file} cannot be read: {error}.") from error
    try:
        record, position = _played_again(text)
    except BadRecord as bad:
        line = bad.line_in(text)
        raise Refused(f"{asked.file}, line {line}: {bad}" if line else f"{asked.file}: {bad}") from bad
    unfinished = f"not over, ended by the table ({record.ended})" if record.ended else "not over"
    ending = f"scores {' '.join(map(str, position.scores()))}" if position.over else unfinished
    print(f"The record holds: {record.game}, {record.seats} seats, {len(record.standing)} steps, {ending}.")
    if record.ended or record.conceded:
        print(
            "That somebody conceded, or that the table ended it, no file can prove; its places are what comes of that."
        )
    went_back = [branch for branch in record.branches if not branch.seed_hash]
    if times := len(went_back):
        print(f"The table went back {times} times; all {times + 1} branches of its dice are proved.")
    for branch in record.branches:
        if branch.seed_hash:
            print(f"Another table went on with it after step {branch.after}, with a seed of its own, which is proved.")
            print("That what came before was played by anybody, no file can prove.")
    return 0


def _played_again(text: str) -> tuple[Record, Position]:
    record = Record.read(text)
    game = all_games().get(record.game)
    if game is None:
        raise Refused(f"there is no game called {record.game!r}.")
    return record, record.verify(game)


# ── components ──────────────────────────────────────────────────────────────────────────────────────────────


def _components(asked: argparse.Namespace) -> int:
    from bot.sources import known_values, shares

    values = known_values(asked.game)
    for field, found in sorted(shares(values).items()):
        total = sum(found.values())
        parts = ", ".join(f"{kind} {100 * n / total:.0f} %" for kind, n in found.most_common())
        print(f"{field:16}{total:5}  {parts}")
    house = [value for value in values if value.source == "house"]
    print(f"\n{len(house)} house values of {len(values)}:")
    for value in house:
        print(f"  {value.component}: {value.field}")
    return 0
