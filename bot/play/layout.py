"""What a panel shows, made from the pending decision and nothing else: no Discord here, and no game's name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from bot import limits
from bot.play.entries import MOST_LABEL, Entry, entries, in_words
from bot.play.guiding import guided
from bot.play.rules import rules_about
from bot.play.suggestions import imagined
from bot.play.words import clip, counted, happened
from bot.tables.session import Draft, Session
from bot.taps import LONGEST_ARG
from bot.words import plain
from games.kernel.decisions import Decision, Pick
from games.kernel.position import Position
from games.kernel.standing import Stop, may_agree, stops
from games.kernel.verbs import asked_in_between

MOST_BUTTONS = 5
"""More are quicker read in a menu, each with its line."""
_FEW = 3
"""Buttons that may each take the whole width of a telephone; more are for plain choices."""
MOST_DETAILS = 180
"""Characters that may stand between a question and a few buttons; past that they push each other off a telephone."""
LONGEST_BUTTON = 40
"""A longer label is easier to read in a menu."""
_PLAIN_BUTTON, _PLAIN_DETAIL = 24, 60
"""The longest label, and the longest line beside it, of a plain choice: two stand in a row."""
PAGE = limits.SELECT_OPTIONS
"""Options in one menu."""
PAGES = 4
"""Menus in one panel."""
_MOST_TRIED = 40
"""Options that are tried for what they show."""

Form = Literal["buttons", "menus", "pick", "gather", "done"]
"""One tap; one of many in menus; several in one menu; several over many menus; nothing left to ask."""


class Desk(NamedTuple):
    """Somebody composing a move: where they started from, and how far they are."""

    before: Position
    """What everybody has seen, or where a partner goes on from what was handed on to them."""
    draft: Draft
    names: Sequence[str]
    lang: str
    guided: bool = False
    """Whether who composes it is told why one would choose what."""

    @property
    def decision(self) -> Decision | None:
        """What is asked next; None once the move is complete."""
        return None if self.draft.done else self.draft.position.decision_of(self.draft.seat)


def desk_of(session: Session, seat: int, names: Sequence[str], lang: str) -> Desk:
    """The desk of a seat at a table."""
    return Desk(session.before(seat), session.composed(seat), names, lang, guided(session))


class Layout(NamedTuple):
    """A panel before it is Discord's."""

    form: Form
    question: str
    said: tuple[str, ...]
    """The answers given so far, in words."""
    news: tuple[str, ...]
    """What they do, in words."""
    entries: tuple[Entry, ...]
    least: int
    most: int
    closed: tuple[Entry, ...]
    """What one may expect to answer here and the rules forbid now: one may ask why."""
    rules: tuple[str, ...]
    """The rule entries of the question."""
    means: str = ""
    """What there is to make the move with."""
    standing: tuple[Stop, ...] = ()
    """What a "no" that is left as a standing answer may be ended by; empty where none may be."""
    agrees: bool = False
    """Whether a "yes" may be left as one, too."""
    returns: bool = False
    """Whether an answer can still be taken back."""
    shows: frozenset[str] = frozenset()
    """The entries whose answer shows something hidden, and so cannot be taken back."""
    shown: bool = False
    """Whether the last answer has shown something hidden."""
    asks: tuple[str, ...] = ()
    """Who is asked before the move goes on, where a partner is."""
    none: str = ""
    """What it is called to pick nothing."""
    advice: str = ""
    """Why one would choose what, at a guided table."""


def layout(desk: Desk) -> Layout:
    """What the panel of an open move shows."""
    said, news = _said(desk), _news(desk)
    decision, draft, words = desk.decision, desk.draft, desk.before.game.words
    returns = len(draft.answers) > draft.settled
    shown = bool(draft.answers) and not returns
    if decision is None:
        return Layout("done", "", said, news, (), 0, 0, (), (), returns=returns, shown=shown, asks=_asks(desk))
    view = draft.position.view(draft.seat)
    offered = tuple(entries(words, desk.lang, decision, desk.names, view))
    least, most = (decision.least, decision.most) if isinstance(decision, Pick) else (1, 1)
    return Layout(
        form=_form(decision, offered),
        question=words.ask(desk.lang, decision, [plain(name) for name in desk.names], view),
        said=said,
        news=news,
        entries=offered,
        least=least,
        most=most,
        closed=tuple(closed(draft.position, draft.seat, desk.lang, desk.names)[:PAGE]),
        rules=tuple(rule.id for rule in rules_about(desk.before.game, desk.lang, decision, draft.answers)),
        means=words.means(desk.lang, [plain(name) for name in desk.names], view),
        standing=stops(draft.position, decision),
        agrees=may_agree(decision),
        returns=returns,
        shows=_shows(desk, decision, offered),
        shown=shown,
        none=words.nothing(desk.lang, decision.name),
        advice=words.advice(desk.lang, decision, [plain(name) for name in desk.names], view) if desk.guided else "",
    )


def _asks(desk: Desk) -> tuple[str, ...]:
    """Whom a finished answer puts a question to, in the middle of a move."""
    asked = asked_in_between(desk.before, desk.draft.position, desk.draft.seat)
    return tuple(plain(desk.names[seat]) for seat in asked)


def _shows(desk: Desk, decision: Decision, offered: Sequence[Entry]) -> frozenset[str]:
    """Which entries show something hidden, found out on a position the seat cannot tell from the real one.

    Of several that are chosen together one choice is tried, and stands for all.
    """
    seat, values = desk.draft.seat, [entry.value for entry in offered]
    guess = imagined(desk.draft.position, seat)
    if isinstance(decision, Pick) and decision.most != 1:
        keys = decision.prefer(decision.options, max(1, decision.least))
        return frozenset(values if keys and _comes_to_light(guess, seat, decision.write(keys)) else ())
    return frozenset(value for value in values[:_MOST_TRIED] if _comes_to_light(guess, seat, value))


def _comes_to_light(position: Position, seat: int, answer: str) -> bool:
    after = position.copy().push(answer, seat)
    return any(step.revealed for step in after.steps_since(position.number))


def _form(decision: Decision, offered: Sequence[Entry]) -> Form:
    if isinstance(decision, Pick) and (decision.least, decision.most) != (1, 1):
        return "pick" if len(offered) <= PAGE else "gather"
    if len(offered) <= _FEW:
        short = all(len(entry.name) <= LONGEST_BUTTON for entry in offered)
        short = short and sum(len(entry.detail) for entry in offered) <= MOST_DETAILS
    else:
        short = all(len(entry.name) <= _PLAIN_BUTTON and len(entry.detail) <= _PLAIN_DETAIL for entry in offered)
    short = short and all(len(entry.value) <= LONGEST_ARG for entry in offered)
    return "buttons" if short and len(offered) <= MOST_BUTTONS else "menus"


def _said(desk: Desk) -> tuple[str, ...]:
    """The answers given, each in the words of the moment it was given in."""
    words = desk.before.game.words
    return tuple(
        in_words(words, desk.lang, given.decision, given.answer, desk.names, given.view) for given in desk.draft.trail
    )


def _news(desk: Desk) -> tuple[str, ...]:
    names, view = [plain(name) for name in desk.names], desk.draft.position.view(desk.draft.seat)
    told = (happened(desk.before.game.words, desk.lang, event, names, view) for event in desk.draft.news)
    return tuple(counted(desk.lang, told))


def closed(position: Position, seat: int, lang: str, names: Sequence[str]) -> list[Entry]:
    """What a seat may expect to answer and the rules forbid now: one may ask why."""
    decision = position.decision_of(seat)
    if decision is None or decision.why is None:
        return []
    game, view = position.game, position.view(seat)
    of_verbs = [verb.fixed[decision.name] for verb in game.verbs if decision.name in verb.fixed]
    found = []
    for key in dict.fromkeys((*of_verbs, *game.words.missed(decision, view))):
        if key not in decision.options and decision.why(key) is not None:
            label = game.words.label(lang, decision, key, names, view)
            found.append(Entry(key, clip(label.name, MOST_LABEL), clip(label.detail, MOST_LABEL)))
    return found
