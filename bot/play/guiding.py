"""A first game: for two rounds each question says why one would choose what, and stand-ins say what a move served."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from bot.pictures import seat_names
from bot.play.words import say
from bot.tables.session import Session
from bot.words import plain
from games.kernel.ledger import Event

ROUNDS: Final = 2
"""How long a table that asked for it is guided."""


def guided(session: Session) -> bool:
    """Whether a table is guided now."""
    if session.table.customs.guide != "yes" or session.posted is None:
        return False
    return session.game.round(session.playing.view(None)) <= ROUNDS


def guided_part(session: Session, events: Sequence[Event]) -> int:
    """How many of the events that led to where a table is now belong to rounds in which it was guided.

    A round begins with a heading: what came before the last one belongs to the round before.
    """
    if session.table.customs.guide != "yes":
        return 0
    now, headings = session.game.round(session.playing.view(None)), session.game.words.headings
    if now <= ROUNDS:
        return len(events)
    begins = [n for n, event in enumerate(events) if event.id in headings]
    return begins[-1] if begins and now == ROUNDS + 1 else 0


class Run(NamedTuple):
    """Events in a row that one seat brought about; of nobody, where no seat did."""

    seat: int | None
    events: tuple[Event, ...]


def runs(events: Iterable[Event]) -> Iterator[Run]:
    """What happened, by who did it: what nobody did goes with a seat where that goes on after it.

    >>> told = [Event("passed", {"who": 1}), Event("rain", {}), Event("bought", {"who": 1}), Event("round", {})]
    >>> [(run.seat, len(run.events)) for run in runs([*told, Event("passed", {"who": 0})])]
    [(1, 3), (None, 1), (0, 1)]
    """
    seat: int | None = None
    own, since = list[Event](), list[Event]()
    for event in events:
        who = event.args.get("who")
        if who is None:
            since.append(event)
            continue
        if who == seat:
            own += since
        else:
            yield from _closed(seat, own, since)
            seat, own = who, []
        own.append(event)
        since = []
    yield from _closed(seat, own, since)


def _closed(seat: int | None, own: Sequence[Event], since: Sequence[Event]) -> Iterator[Run]:
    yield from (run for run in (Run(seat, tuple(own)), Run(None, tuple(since))) if run.events)


def comment_on(session: Session, run: Run, lang: str, names: Sequence[str], view: Any) -> list[str]:
    """What a stand-in says of its move, in one sentence: of what it did last that it has a word for."""
    if run.seat is None or session.seats[run.seat].played_by is None:
        return []
    words = session.game.words
    said = [words.comment(lang, event, names, view) for event in run.events if event.args.get("who") == run.seat]
    last = next((sentence for sentence in reversed(said) if sentence), "")
    who = plain(seat_names(session, lang)[run.seat])
    return [f"-# {say(lang, 'post.comment', who=who, comment=last)}"] if last else []
