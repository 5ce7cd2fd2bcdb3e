"""`pennypost games` and `pennypost match`: what can be played here, and which of two stand-ins plays better."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from bot.settings import load
from games import all_games
from games.kernel import match
from games.kernel.game import BadOption, BadSetup, Game, TableOption
from games.kernel.player import BadPlayer, Player
from games.kernel.words import LANGUAGES

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_to(commands: Commands) -> None:
    """Put both beside the other commands."""
    games = commands.add_parser("games", help="every game with its seats and options, as the lobby offers them")
    games.add_argument("--lang", choices=LANGUAGES, help="instead of the language of new tables")
    games.add_argument("--json", action="store_true", help="one line for programs")
    games.set_defaults(act=_games)

    meeting = commands.add_parser("match", help="let two bot players play the same deals in swapped seats")
    meeting.add_argument("game", choices=all_games(), metavar="GAME", help=f"one of: {', '.join(all_games())}")
    meeting.add_argument("first", type=_player, metavar="A", help="random, or thoughtful:budget=0.1,horizon=8")
    meeting.add_argument("second", type=_player, metavar="B", help="thoughtful:rolls=200 tries so many lines a step")
    meeting.add_argument("--seats", type=int, required=True, metavar="N")
    meeting.add_argument("--games", type=_deals, default="2", dest="deals", metavar="K", help="two a deal")
    meeting.add_argument("--seed", type=int, default=1, metavar="S")
    meeting.add_argument("--jobs", type=int, default=1, metavar="J", help="deals at a time")
    meeting.add_argument("--option", type=_pair, action="append", default=[], metavar="NAME=VALUE")
    meeting.add_argument("--json", action="store_true", help="one line for programs")
    meeting.set_defaults(act=_match)


# ── games ───────────────────────────────────────────────────────────────────────────────────────────────────


def _games(asked: argparse.Namespace) -> int:
    lang = asked.lang or load().language
    offers = [_offer(game, lang) for game in all_games().values()]
    print(json.dumps(offers, ensure_ascii=False) if asked.json else "\n\n".join(map(_told, offers)))
    return 0


def _offer(game: Game, lang: str) -> dict[str, Any]:
    """A game as the lobby offers it."""
    return {
        "id": game.id,
        "command": game.command,
        "title": game.words.title(lang),
        "blurb": game.words.blurb(lang),
        "facts": game.words.facts(lang),
        "seats": list(game.seats),
        "options": [_option(game, option, lang) for option in game.options],
    }


def _option(game: Game, option: TableOption, lang: str) -> dict[str, Any]:
    name = game.words.option(lang, option.name)
    values = [(value, game.words.option(lang, option.name, value)) for value in option.values]
    return {
        "name": option.name,
        "title": name.name,
        "help": name.detail,
        "default": option.default,
        "values": [{"value": value, "title": label.name, "help": label.detail} for value, label in values],
    }


def _told(offer: dict[str, Any]) -> str:
    return "\n".join(_lines(offer))


def _lines(offer: dict[str, Any]) -> Iterator[str]:
    """The game, then each option and its values; what holds if nobody says is starred."""
    least, most = offer["seats"][0], offer["seats"][-1]
    yield f"{offer['title']} ({offer['id']}, /{offer['command']}, {least}–{most})"
    yield f"  {offer['blurb']}"
    if offer["facts"]:
        yield f"  {offer['facts']}"
    for option in offer["options"]:
        yield f"  {option['title']} – {option['help']}"
        for value in option["values"]:
            star = "*" if value["value"] == option["default"] else " "
            yield f"  {star} {option['name']}={value['value']}  {value['title']} – {value['help']}"


# ── match ───────────────────────────────────────────────────────────────────────────────────────────────────


def _match(asked: argparse.Namespace) -> int:
    game = all_games()[asked.game]
    if asked.seats not in game.seats:
        return _refused(f"{game.id} is played by {game.seats.start} to {game.seats.stop - 1}, not by {asked.seats}.")
    try:
        result = match.play(
            game,
            asked.seats,
            (asked.first, asked.second),
            deals=asked.deals,
            seed=asked.seed,
            options=dict(asked.option),
            jobs=max(1, asked.jobs),
        )
    except BadOption as bad:
        return _refused(f"{game.id} has no option {bad}.")
    except BadSetup as bad:
        return _refused(game.words.why("en", bad.why, ()))
    print(json.dumps(msgspec.to_builtins(result)) if asked.json else _scored(result))
    return 0


def _scored(result: match.Result) -> str:
    rows = [f"{result.games} games on {result.games // 2} deals"]
    for name, wins, score in zip("AB", result.wins, result.scores, strict=True):
        rows.append(f"{name}  {wins:6.1f} wins  {100 * wins / result.games:3.0f} %  {score:7.1f} points a seat")
    error = "" if result.error is None else f" ± {result.error:.1f}"
    return "\n".join([*rows, f"A − B  {result.difference:+.1f}{error} points a seat"])


def _refused(sentence: str) -> int:
    print(f"pennypost: {sentence}", file=sys.stderr)
    return 1


def _player(text: str) -> Player:
    try:
        return Player.read(text)
    except BadPlayer as bad:
        raise argparse.ArgumentTypeError(str(bad)) from None


def _deals(text: str) -> int:
    games = int(text)
    if games < 2 or games % 2:
        raise argparse.ArgumentTypeError(f"{text} is no number of pairs: each deal is played twice")
    return games // 2


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form name=value")
    return name, value
