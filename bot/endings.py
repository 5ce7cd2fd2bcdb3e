"""How a table ended where the rules did not end it, in words: for its last board, its menu and who watches it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.pictures import own_name
from bot.store.rows import EARLY
from bot.tables.ending import COUNTED
from bot.tables.places import conceded, sides
from bot.tables.session import Session
from bot.words import listed, plain, say


def how_it_ended(session: Session, lang: str) -> list[str]:
    """A line for each thing there is to know; nothing where the rules ended the game, or it is on."""
    table = session.table
    if table.is_open:
        return []
    names = [plain(own_name(seat, lang)) for seat in session.seats]
    lines: list[str] = []
    if table.ending == "agreed":
        lines += _by_agreement(session, names, lang)
    elif table.ending == "silent":
        lines.append(say(lang, "ending.silent" if session.posted is not None else "ending.silent-lobby"))
    elif table.ending == "absent":
        lines.append(say(lang, "ending.absent"))
    elif table.state == "cancelled":
        lines.append(say(lang, "lobby.cancelled"))
    gave_up = [names[seat.index] for seat in session.seats if seat.conceded_at is not None]
    if gave_up:
        lines.append(say(lang, "ending.conceded", names=listed(lang, gave_up)))
    if _are_behind(session):
        lines.append(say(lang, "ending.conceded-last"))
    if table.unrated == EARLY and all(seat.standin is None for seat in session.seats):
        lines.append(say(lang, "ending.early"))
    return lines


def _by_agreement(session: Session, names: Sequence[str], lang: str) -> list[str]:
    """Who has ended it, one person or several, and whether and by what it counts."""
    asked, table = session.agreement, session.table
    if table.is_practice:
        return [say(lang, "ending.practice")]
    counted = asked.about == COUNTED if asked is not None else table.state == "over"
    if asked is not None:
        agreed = listed(lang, (names[seat] for seat in session.closing.agreed(asked)))
        told = say(lang, "ending.agreed-counted" if counted else "ending.agreed-uncounted", names=agreed)
    else:
        left = session.people() or [seat.index for seat in session.seats if seat.standin is None]  # or forgotten since
        told = say(lang, "ending.alone-counted" if counted else "ending.alone-uncounted", name=names[left[0]])
    return [told, *([_counted_by(session, lang)] if counted else [])]


def _counted_by(session: Session, lang: str) -> str:
    """By what number places are given where a game is ended before its rules do."""
    first = next(iter(session.game.numbers(session.playing.view(None)).seats[0]))
    return say(lang, "ending.counted-by", number=session.game.words.number(lang, first))


def _are_behind(session: Session) -> bool:
    """Whether who conceded would have come out otherwise by the points."""
    table = session.table
    if session.posted is None or table.state != "over" or table.ending == "conceded":
        return False
    return any(conceded(side, session.seats) is not None for side in sides(session.posted, len(session.seats)))


def bare_place(lang: str, place: int, who: str) -> str:
    """A line of the result where no points were counted."""
    return say(lang, "ending.place" if place else "ending.lost", place=place, who=who)
