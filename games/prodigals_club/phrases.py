"""Effects, triggers and what was done in a few words: shared by options, log and look-ups."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from games.kernel.words import run_on
from games.prodigals_club.components import COLUMNS, Box, Effect, Per, Trigger


class Say(Protocol):
    """A message of the game in one language; `count` chooses between its singular and its plural."""

    def __call__(self, message: str, **args: object) -> str: ...


def effects_line(say: Say, lang: str, effects: Iterable[Effect]) -> str:
    """What effects do, one after the other."""
    return run_on(lang, [effect_words(say, lang, effect) for effect in effects])


def effect_words(say: Say, lang: str, effect: Effect) -> str:
    """One effect, with what it is counted by."""
    what = _DEEDS[effect.do](say, lang, effect)
    if effect.takes_time:
        more = say("effect.time.more") if effect.escalates else say("effect.time", money=effect.time)
        what = run_on(lang, [what, more])
    return say("effect.per", what=what, per=per_words(say, effect.per)) if effect.per else what


def per_words(say: Say, per: Per) -> str:
    """What an effect is counted by."""
    if per.symbol is not None:
        return say("per.symbol", symbol=per.symbol)
    if per.borough is not None:
        return say("per.borough", borough=per.borough)
    if per.row is not None:
        return say("per.row", value=per.row)
    if per.marker is not None:
        return say("per.marker", gender=per.marker.gender, column=per.marker.column)
    return say("per.played" if per.played else "per.hyde-park")


def _number(message: str) -> Callable[[Say, str, Effect], str]:
    return lambda say, lang, effect: say(message, count=effect.n)


def _plain(message: str) -> Callable[[Say, str, Effect], str]:
    return lambda say, lang, effect: say(message)


def _spend(say: Say, lang: str, effect: Effect) -> str:
    return say("effect.spend", money=effect.n)


def _move(say: Say, lang: str, effect: Effect) -> str:
    whom = f".{effect.gender}" if effect.gender else ""
    return run_on(lang, [say(f"effect.move.{way}{whom}", count=effect.n) for way in effect.ways])


def _row(say: Say, lang: str, effect: Effect) -> str:
    return say(f"effect.row.{effect.gender or 'all'}", count=effect.n)


def _column(say: Say, lang: str, effect: Effect) -> str:
    return say(f"effect.column.{effect.gender}", count=effect.n, column=effect.column)


def _leap(say: Say, lang: str, effect: Effect) -> str:
    return say(f"effect.leap.{effect.gender}", count=effect.n)


def _sell(say: Say, lang: str, effect: Effect) -> str:
    what = say("effect.sell", count=effect.n)
    return say("effect.discount", what=what, money=effect.discount) if effect.discount else what


def _exchange(say: Say, lang: str, effect: Effect) -> str:
    return say("effect.exchange") if effect.limit is None else say("effect.exchange.limit", money=effect.limit)


def _either(say: Say, lang: str, effect: Effect) -> str:
    return say("effect.either" if effect.n == 1 else "effect.either.more", times=effect.n, what=_bases(say, effect))


def _swap(say: Say, lang: str, effect: Effect) -> str:
    return say("effect.swap" if effect.n == 1 else "effect.swap.more", n=effect.n, what=_bases(say, effect))


def _bases(say: Say, effect: Effect) -> str:
    return say("effect.or").join(say(f"base.{base}") for base in effect.of)


_DEEDS: dict[str, Callable[[Say, str, Effect], str]] = {
    "votes": _number("effect.votes"),
    "spend": _spend,
    "move": _move,
    "row": _row,
    "column": _column,
    "leap": _leap,
    "megaphones": _number("effect.megaphones"),
    "pub": _plain("effect.pub"),
    "sell": _sell,
    "exchange": _exchange,
    "either": _either,
    "swap": _swap,
    "errand": _plain("effect.errand"),
    "hyde-park": _plain("effect.hyde-park"),
    "choose-circle": _plain("effect.choose-circle"),
    "immunity": _plain("effect.immunity"),
}


def trigger_words(say: Say, trigger: Trigger) -> str:
    """What sets a trigger off, and what it does then."""
    if trigger.on == "sale":
        return say("trigger.sale", borough=trigger.borough, money=trigger.discount)
    if trigger.on == "inner-circle":
        return say("trigger.inner-circle", count=trigger.benefits)
    if trigger.on == "megaphone":
        return say("trigger.megaphone", count=trigger.moves)
    return say(f"trigger.{trigger.on}", count=trigger.votes)


# ── what was done ───────────────────────────────────────────────────────────────────────────────────────────


def did_words(say: Say, lang: str, parts: Box, did: Sequence[Sequence[Any]]) -> str:
    """What came of a play or an errand, part by part."""
    return run_on(lang, [_did(say, parts, what, args) for what, *args in did])


def _did(say: Say, parts: Box, what: str, args: Sequence[Any]) -> str:
    match what:
        case "votes" | "votes_gained" | "megaphones" | "inner" | "time":
            return say(f"did.{what}", count=args[0])
        case "spent" | "took":
            return say(f"did.{what}", money=args[0])
        case "moved":
            marker, cell = args
            return say("did.moved", marker=marker, value=parts.worth[cell], column=COLUMNS[cell % len(COLUMNS)])
        case "sold":
            return say("did.sold", possession=args[0], money=args[1])
        case "exchanged":
            given, taken, money = args
            return say("did.exchanged.money" if money else "did.exchanged", given=given, taken=taken, money=money)
        case "named":
            return say("did.named", symbol=args[0], count=args[1])
        case "circle":
            return say("did.circle", circle=args[0], place=args[1])
        case "circle_discarded":
            return say("did.circle_discarded", circle=args[0])
        case "joined":
            return say("did.joined", symbols=list(args))
        case _:
            return say(f"did.{what}")
