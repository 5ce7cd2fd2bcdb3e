"""What a tap on a panel says, be it a move's or a plan's: an answer, a mark, a page, a question why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import discord

from bot.pictures import seat_names
from bot.play.entries import answer_of
from bot.play.reasons import because, refused
from bot.play.rules import rule_behind
from bot.tables.session import Session
from bot.taps import Tap, Tapping
from games.kernel.errors import Illegal, Refusal
from games.kernel.position import Position

ANSWERS = ("answer", "choose", "gathered")
"""Taps that answer what is asked: a button, a line of a menu, and what was marked in several menus."""


class Said(NamedTuple):
    """What is said above a panel, and the rule entry behind it, if there is one."""

    said: str = ""
    rule: str = ""


def given(tap: Tap, interaction: Tapping, prefix: str = "") -> str:
    """The answer that a tap gives."""
    match tap.kind.removeprefix(prefix):
        case "answer":
            return answer_of([tap.arg])
        case "choose":
            return answer_of(tap.values)
        case _:
            return answer_of(_marked(interaction, prefix))


def gathered(tap: Tap, interaction: Tapping, prefix: str = "") -> frozenset[str]:
    """What is now marked: in the menu that was tapped, and as before in the others."""
    return frozenset(tap.values) | frozenset(_marked(interaction, prefix, but=tap.custom_id))


def screen_of(tap: Tap) -> int:
    """Which page of menus is asked for."""
    return int(tap.arg) if tap.arg.isdecimal() else 0


def why_not(tap: Tap, session: Session, position: Position, seat: int, lang: str) -> Said:
    """Why something is not offered; nothing where there is no reason to tell."""
    decision = position.decision_of(seat)
    why = decision.why(tap.values[0]) if decision is not None and decision.why and tap.values else None
    if decision is None or why is None:
        return Said()
    said = because(session.game, lang, why, seat_names(session, lang), position.view(seat))
    return Said(said, rule_behind(Illegal(tap.values[0], decision.name, why), position, seat))


def why_refused(refusal: Refusal, session: Session, position: Position, seat: int, lang: str) -> Said:
    """Why an answer was not taken."""
    rule = rule_behind(refusal, position, seat) if isinstance(refusal, Illegal) else ""
    return Said(refused(refusal, lang, seat_names(session, lang), position, seat), rule)


def _marked(interaction: Tapping, prefix: str, but: str = "") -> Iterator[str]:
    """What is marked in the gathering menus of the panel that was tapped."""
    parts: list[Any] = list(interaction.message.components) if interaction.message else []
    while parts:
        part = parts.pop(0)
        if isinstance(part, discord.SelectMenu):
            if part.custom_id and part.custom_id.startswith(f"pp:{prefix}gather:") and part.custom_id != but:
                yield from (option.value for option in part.options if option.default)
        else:
            parts = [*getattr(part, "children", ()), *parts]
