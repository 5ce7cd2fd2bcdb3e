"""A recap in words: a few sentences of what has happened since one's last move, and how everybody's numbers changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.pictures import seat_names
from bot.play.words import clip, counted, happened, say
from bot.tables.recap import Made, Recap, Since, recap_for
from bot.tables.session import Session
from bot.words import day, listed, plain
from games.kernel.ledger import unpack, visible
from games.kernel.numbers import Change, changed
from games.kernel.words import as_one

MOST_MOVES: Final = 6
"""Moves that are told, or more where more seats have moved: the last of each is."""
MOST_OF_ONE: Final = 260
"""Characters of one move: what was done comes first, and what came of it is in the picture and in the log."""
_BETWEEN: Final = {"ja": ""}
"""What stands between two sentences, where that is not a space."""
_HEADS: Final[dict[Since, str]] = {
    "move": "recap.since-move",
    "start": "recap.since-start",
    "day": "recap.since-day",
    "last": "recap.since-last",
}


async def recap_words(session: Session, seat: int | None, lang: str, *, public: bool = False) -> str:
    """What a seat has missed, or somebody without one, in a language; with `public`, only what everybody may know."""
    recap = await recap_for(session, seat)
    return recap_text(session, recap, lang, None if public else seat)


def recap_text(session: Session, recap: Recap, lang: str, knows: int | None) -> str:
    """A recap as this seat, or the public, may read it."""
    if not recap.moves:
        nothing = say(lang, "recap.nothing" if recap.since == "move" else "recap.nothing-yet")
        return f"{nothing} {_awaited(session, lang)}".strip()
    names = [plain(name) for name in seat_names(session, lang)]
    told = [(made.seats, _in_short(lang, _sentences(session, recap, made, lang, names, knows))) for made in recap.moves]
    said = [(seats, line) for seats, line in told if line]
    chosen = _chosen([seats for seats, _ in said])
    left_out = recap.left_out + len(said) - len(chosen)
    lines = [say(lang, _HEADS[recap.since], when=day(recap.at))]
    lines += [say(lang, "recap.more", count=left_out)] if left_out else []
    lines += [f"- {said[n][1]}" for n in chosen]
    return "\n".join([*lines, *_numbers(session, recap, lang, names)])


# ── what happened ───────────────────────────────────────────────────────────────────────────────────────────


def _sentences(
    session: Session, recap: Recap, made: Made, lang: str, names: Sequence[str], knows: int | None
) -> list[str]:
    words = session.game.words
    events = (event for step in made.steps for event in visible(unpack(step.events), knows))
    return counted(lang, (happened(words, lang, event, names, recap.after) for event in events))


def _in_short(lang: str, sentences: Iterable[str]) -> str:
    """The first sentences that fit, and a mark where there are more.

    >>> _in_short("en", ["Ada kills.", "It rains. " * 40])
    'Ada kills. …'
    """
    told: list[str] = []
    for sentence in sentences:
        if told and sum(map(len, told)) + len(sentence) > MOST_OF_ONE:
            told.append("…")
            break
        told.append(clip(sentence, MOST_OF_ONE))
    return _BETWEEN.get(lang, " ").join(told)


def _chosen(movers: Sequence[frozenset[int]]) -> list[int]:
    """Which of the moves are told: of each seat, and of the rules by themselves, the last; then the latest others.

    >>> _chosen([frozenset({n}) for n in (0, 1, 2, 1, 1, 1, 1, 1)])
    [0, 2, 4, 5, 6, 7]
    """
    last = {seat: n for n, seats in enumerate(movers) for seat in seats or (None,)}
    chosen = set(last.values())
    for n in reversed(range(len(movers))):
        if len(chosen) >= MOST_MOVES:
            break
        chosen.add(n)
    return sorted(chosen)


def _awaited(session: Session, lang: str) -> str:
    if session.table.state != "playing":
        return ""
    names = seat_names(session, lang)
    return say(lang, "move.theirs", who=as_one(lang, (plain(names[seat]) for seat in session.awaited())))


# ── everybody's numbers ─────────────────────────────────────────────────────────────────────────────────────


def _numbers(session: Session, recap: Recap, lang: str, names: Sequence[str]) -> list[str]:
    """A line a seat: what has changed of its main numbers, or the first of them where nothing has."""
    if recap.before is None:
        return []
    game = session.game
    now = game.numbers(recap.after)
    lines = [say(lang, "recap.numbers")]
    for name, held, changes in zip(names, now.seats, changed(game.numbers(recap.before), now), strict=True):
        first, value = next(iter(held.items()))
        same = say(lang, "recap.same", what=game.words.number(lang, first), value=value)
        told = listed(lang, (_change(session, change, lang) for change in changes)) or same
        lines.append(f"- {say(lang, 'recap.of', who=name, numbers=told)}")
    return lines


def _change(session: Session, change: Change, lang: str) -> str:
    more = f"{change.after - change.before:+d}".replace("-", "−")
    what = session.game.words.number(lang, change.id)
    return say(lang, "recap.change", what=what, before=change.before, after=change.after, more=more)
