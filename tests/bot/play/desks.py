"""Desks for tests: somebody composing a move on a position, without a table, a store or Discord."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from discord import ui

from bot.parlour.message_limits import check_message
from bot.parlour.world import COMPONENTS_V2
from bot.play.layout import Desk
from bot.play.panel import Maker
from bot.tables.session import Draft, trail_of
from bot.taps import Tap
from games.bloody_inn import GAME
from games.kernel.ledger import visible
from games.kernel.position import Position
from games.kernel.verbs import moved_on

NAMES = ("Ada", "Émile", "Giulia", "さくら")


def desk(before: Position, answers: Sequence[str] = (), lang: str = "en", seat: int | None = None) -> Desk:
    """Where somebody is after these answers."""
    seat = before.waiting[0] if seat is None else seat
    position = before.copy()
    for answer in answers:
        position.push(answer, seat)
    events = [event for step in position.steps_since(before.number) for event in step.events]
    done = bool(answers) and moved_on(before, position, seat)
    news = [*events, *position.news][len(before.news) :]
    draft = Draft(seat, position, done, tuple(answers), visible(news, seat), 0, trail_of(before, seat, tuple(answers)))
    return Desk(before, draft, NAMES, lang)


def maker(lang: str = "en") -> Maker:
    """Makes the parts of a panel of table `abc123`."""
    return Maker("abc123", "7.1", lang)


def inn(seats: int = 2, seed: int = 0, **options: str) -> Position:
    """The start of a game."""
    return Position.new(GAME, seats, seed.to_bytes(32, "big"), options)


def night(seats: int = 2, seed: int = 0, **options: str) -> Position:
    """The first night, guests in their rooms, as everybody sees it."""
    return settled(inn(seats, seed, **options).push("rest"))


def settled(position: Position) -> Position:
    """The position as a table holds it once everything has been posted."""
    return Position(position.game, position._seed, position.checkpoint, position.dice_at, position.number)


def journey(position: Position, seed: int) -> Iterator[tuple[Position, int, list[str]]]:
    """A game by chance: at each question the posted position, the seat that is asked, and its answers so far."""
    chance = random.Random(seed)
    while not position.over:
        posted, together = settled(position), {}
        for seat in posted.waiting:
            answers: list[str] = []
            while not desk(posted, answers, seat=seat).draft.done:
                yield posted, seat, list(answers)
                question = desk(posted, answers, seat=seat).decision
                assert question is not None
                answers.append(question.chance(_Chance(chance)))
            yield posted, seat, list(answers)
            together[seat] = answers
        position = posted.copy()
        for seat, answers in together.items():
            for answer in answers:
                position.push(answer, seat)


class _Chance:
    def __init__(self, source: random.Random) -> None:
        self.source = source

    def below(self, n: int) -> int:
        return self.source.randrange(n)


def refuse_what_discord_refuses(view: ui.LayoutView, files: dict[int, bytes] | None = None) -> None:
    """Raise where Discord would answer a message with this layout by an error."""
    payload: dict[str, Any] = {"flags": COMPONENTS_V2, "components": view.to_components()}
    check_message(payload, files=files or {})


def items(view: ui.LayoutView, kind: type[Any]) -> list[Any]:
    """The buttons or menus of a layout, in order."""
    return [child.item for child in view.walk_children() if isinstance(child, Tap) and isinstance(child.item, kind)]


def texts(view: ui.LayoutView) -> str:
    """Everything a layout says."""
    return "\n".join(child.content for child in view.walk_children() if isinstance(child, ui.TextDisplay))
