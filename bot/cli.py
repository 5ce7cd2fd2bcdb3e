"""The `pennypost` command: run the bot, look after its data, and play without Discord."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import time
from collections.abc import Callable, Coroutine, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from bot import cli_games, logs
from bot.settings import Settings, SettingsError, load
from bot.store.protocol import StoreFailed
from games import all_games
from games.kernel.game import BadOption, BadSetup, Broken, Game
from games.kernel.record import BadRecord, Record

Act = Callable[[argparse.Namespace], int]


class Refused(Exception):
    """What cannot be done, in one sentence."""


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the arguments say; the result is the exit code."""
    asked = _parser().parse_args(argv)
    act: Act = asked.act
    try:
        return act(asked)
    except (Refused, SettingsError, StoreFailed, BadRecord) as refusal:
        print(f"pennypost: {refusal}", file=sys.stderr)
    except Broken as broken:
        print(f"pennypost: an invariant is broken: {broken}", file=sys.stderr)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read along has seen enough; nothing may be flushed to them at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="pennypost", description="Heavy board games by post, on Discord.")
    parser.add_argument("--version", action="version", version=f"Penny Post {version('pennypost')}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    run = commands.add_parser("run", help="join Discord, or open the parlour where there is no token")
    run.add_argument("--parlour", action="store_true", help="open the parlour even where there is a token")
    run.set_defaults(act=_run)

    selfplay = commands.add_parser("selfplay", help="let stand-ins play, and print one line of JSON")
    selfplay.add_argument("game", type=_game, help=f"one of: {', '.join(all_games())}")
    selfplay.add_argument("--seats", type=int, required=True, metavar="N")
    selfplay.add_argument("--games", type=_positive, default=1, metavar="K")
    selfplay.add_argument("--seed", type=int, default=1, metavar="S")
    selfplay.add_argument("--standin", default="random", metavar="NAME")
    selfplay.add_argument("--budget", type=float, default=0.05, metavar="SECONDS", help="to think about a move")
    selfplay.add_argument("--jobs", type=_positive, default=1, metavar="N", help="games at a time")
    selfplay.add_argument("--option", type=_pair, action="append", default=[], metavar="NAME=VALUE")
    selfplay.set_defaults(act=_selfplay)

    cli_games.add_to(commands)

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
    if asked.parlour or settings.discord_token is None:
        asyncio.run(run.in_the_parlour(settings, _announce))
    else:
        asyncio.run(run.on_discord(settings))
    return 0


def _announce(address: str) -> None:
    print(f"\nThe parlour is open: {address}\nPress Ctrl+C to close it.\n", flush=True)


# ── looking after the data ──────────────────────────────────────────────────────────────────────────────────


def _settings(asked: argparse.Namespace) -> Settings:
    """Of Discord's tables, or the parlour's where asked for or where there are only those."""
    from bot.run import in_parlour

    settings, parlour = load(), in_parlour(load())
    if asked.parlour or (parlour.database_path.is_file() and not settings.database_path.is_file()):
        settings = parlour
    if not settings.database_path.is_file():
        raise Refused(f"there is no database at {settings.database_path}.")
    return settings


def _with_store(settings: Settings, work: Callable[[Any], Coroutine[Any, Any, int]]) -> int:
    """Do something with the store beside a running bot."""
    from bot.store.sqlite import SqliteStore

    async def opened() -> int:
        store = await SqliteStore.open(settings.database_path, read_only=True)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(opened())


def _replay_check(asked: argparse.Namespace) -> int:
    from bot.tables.replay import replay_all

    async def work(store: Any) -> int:
        games = broken = 0
        async for replayed in replay_all(store, all_games()):
            games += 1
            if replayed.broken:
                broken += 1
                table = replayed.table
                print(f"{table.id} ({table.game}, {table.state}): {replayed.broken}")
        print(f"{games} games replayed, {broken} of them differ.")
        return 1 if broken else 0

    return _with_store(_settings(asked), work)


def _backup(asked: argparse.Namespace) -> int:
    async def work(store: Any) -> int:
        await store.backup(asked.path)
        print(f"Written: {asked.path}")
        return 0

    if not asked.path.resolve().parent.is_dir():
        raise Refused(f"there is no folder {asked.path.parent}.")
    return _with_store(_settings(asked), work)


def _health(asked: argparse.Namespace) -> int:
    from bot.keeping import STALE_SECONDS, last_pulse

    settings = _settings(asked)

    async def work(store: Any) -> int:
        tables = (await store.health()).tables
        print("ok:" if running else "not running:", pulse.line() if pulse and running else _counted(tables))
        return 0 if running else 1

    pulse = last_pulse(settings)
    running = pulse is not None and time.time() - pulse.at < STALE_SECONDS and pulse.ready
    return _with_store(settings, work)


def _counted(tables: dict[Any, int]) -> str:
    return ", ".join(f"{count} {state}" for state, count in tables.items())


# ── playing without Discord ─────────────────────────────────────────────────────────────────────────────────


def _selfplay(asked: argparse.Namespace) -> int:
    from games.kernel import selfplay
    from games.kernel.standins import STANDINS

    game: Game = asked.game
    if asked.seats not in game.seats:
        raise Refused(f"{game.id} is played by {game.seats.start} to {game.seats.stop - 1}, not by {asked.seats}.")
    if asked.standin not in STANDINS:
        raise Refused(f"there is no stand-in called {asked.standin!r}; there are: {', '.join(STANDINS)}.")
    try:
        result = selfplay.run(
            game, asked.seats, asked.games, asked.seed, asked.standin, dict(asked.option), asked.budget, asked.jobs
        )
    except BadOption as bad:
        raise Refused(f"{game.id} has no option {bad}.") from bad
    except BadSetup as bad:
        raise Refused(game.words.why("en", bad.why, ())) from bad
    print(json.dumps(result, ensure_ascii=False))
    return 0


def _verify(asked: argparse.Namespace) -> int:
    try:
        text = asked.file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(f"{asked.file} cannot be read: {error}.") from error
    record = Record.read(text)
    game = all_games().get(record.game)
    if game is None:
        raise Refused(f"there is no game called {record.game!r}.")
    position = record.verify(game)
    ending = f"scores {' '.join(map(str, position.scores()))}" if position.over else "not over"
    print(f"The record holds: {record.game}, {record.seats} seats, {len(record.steps)} steps, {ending}.")
    return 0


# ── components ──────────────────────────────────────────────────────────────────────────────────────────────


def _components(asked: argparse.Namespace) -> int:
    from bot.sources import known_values, shares

    values = known_values(asked.game)
    for field, found in sorted(shares(values).items()):
        total = sum(found.values())
        parts = ", ".join(f"{kind} {100 * n / total:.0f} %" for kind, n in found.most_common())
        print(f"{field:16}{total:5}  {parts}")
    house = [value for value in values if value.standing == "house"]
    print(f"\n{len(house)} house values of {len(values)}:")
    for value in house:
        print(f"  {value.component}: {value.field}")
    return 0
