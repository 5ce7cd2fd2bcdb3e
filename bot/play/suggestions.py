"""What autocomplete offers for one argument of a command: legal answers only, after those already typed.

They are worked out on a position the seat cannot tell from the real one, so that no suggestion, and no order
of suggestions, can give away what the seat does not know.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from bot import limits
from bot.play.choosing import ways
from bot.play.entries import MOST_LABEL, in_words, listed, short_answer
from bot.play.reading import Typist, fold
from bot.play.words import clip
from games.kernel.decisions import Decision, Pick
from games.kernel.dice import QuickDice
from games.kernel.errors import Refusal
from games.kernel.position import Position
from games.kernel.verbs import Verb, play

MOST = limits.CHOICES
LONGEST = 4 * limits.CHOICE_VALUE
"""Of what is being typed; nothing that is longer could be offered."""


class Suggestion(NamedTuple):
    """A line of autocomplete: what is read, and what is then typed."""

    name: str
    value: str


_CHANCE = secrets.randbits(62)
"""Where what is imagined begins: nobody outside can know it, and it depends on no table."""


class Reader(NamedTuple):
    """Whose command it is, and how they read."""

    position: Position
    """As this seat imagines it: see `imagined`."""
    seat: int
    lang: str
    names: Sequence[str]


def imagined(position: Position, seat: int) -> Position:
    """A position the seat cannot tell from this one, always the same for the same position while the bot runs."""
    return position.imagine(seat, QuickDice(_CHANCE))


def suggestions(reader: Reader, verb: Verb, given: Mapping[str, str], focus: str, typed: str) -> list[Suggestion]:
    """What may be typed for one argument, the likeliest meant first; nothing where it is not this seat's to say."""
    if len(typed) > LONGEST:
        return []
    head, typed = _split(verb, focus, typed)
    reached = _reached(reader, verb, given, focus, head)
    if reached is None:
        return []
    decision = reached.decision_of(reader.seat)
    assert decision is not None  # noqa: S101 - `_reached` has looked
    if isinstance(decision, Pick) and decision.most > 1:
        return _several(reader, reached, decision, typed)[:MOST]
    return _matching(_lines(reader, reached, decision, head), typed)[:MOST]


def _split(verb: Verb, focus: str, typed: str) -> tuple[str, str]:
    """What of a repeated argument is settled, and what is still being typed."""
    if not verb.repeats(focus):
        return "", typed
    head, _, tail = typed.rpartition("+")
    return head, tail


def _reached(reader: Reader, verb: Verb, given: Mapping[str, str], focus: str, head: str) -> Position | None:
    others = {name: text for name, text in given.items() if name != focus}
    try:
        typist = Typist(reader.seat, reader.lang, reader.names)
        line = play(reader.position, reader.seat, verb, {**others, focus: head}, until=focus, read=typist.read)
    except Refusal:
        return None
    decision = line.position.decision_of(reader.seat)
    return None if line.done or decision is None or decision.name != focus else line.position


def _lines(reader: Reader, reached: Position, decision: Decision, head: str) -> list[Suggestion]:
    words, view = reached.game.words, reached.view(reader.seat)
    found = []
    for answer in decision.answers():
        value = short_answer(decision.options, answer)
        if value is None:
            continue
        name = in_words(words, reader.lang, decision, answer, reader.names, view)
        if answer in decision.options:
            detail = words.label(reader.lang, decision, answer, reader.names, view).detail
            name = f"{name} · {detail}" if detail else name
        if head:
            name, value = f"{head} + {name}", f"{head}+{value}"
        if len(value) <= MOST_LABEL:
            found.append(Suggestion(clip(name, MOST_LABEL), value))
    return found


def _several(reader: Reader, reached: Position, decision: Pick, typed: str) -> list[Suggestion]:
    """Ways to choose several things at once, first those after which the seat stands best."""
    words, view = reached.game.words, reached.view(reader.seat)
    names = {key: words.label(reader.lang, decision, key, reader.names, view).name for key in set(decision.options)}
    answers = ways(decision, {key: fold(name) for key, name in names.items()}, fold(typed))
    found = []
    for answer in _best_first(reached, reader.seat, answers):
        value = short_answer(decision.options, answer)
        if value is not None:
            chosen = [names[key] for key in answer.split("+") if key in names]
            name = listed(reader.lang, chosen) if chosen else words.answer(reader.lang, decision, answer, (), view)
            found.append(Suggestion(clip(name, MOST_LABEL), value))
    return found


def _best_first(reached: Position, seat: int, answers: Iterable[str]) -> list[str]:
    """Of several ways to choose several things, first those after which the seat stands best."""
    game = reached.game
    worth = {answer: game.promise(reached.copy().push(answer, seat).state, seat) for answer in answers}
    return sorted(worth, key=worth.__getitem__, reverse=True)


def _matching(lines: list[Suggestion], typed: str) -> list[Suggestion]:
    wanted = fold(typed)
    if not wanted:
        return lines
    tests: tuple[Callable[[str], bool], ...] = (
        lambda text: text == wanted,
        lambda text: text.startswith(wanted),
        lambda text: wanted in text,
        lambda text: all(word in text for word in wanted.replace("+", " ").split()),
    )
    found: list[Suggestion] = []
    texts = {line: (fold(line.name), fold(line.value)) for line in lines}
    for test in tests:
        found += [line for line in lines if line not in found and any(test(text) for text in texts[line])]
    return found
