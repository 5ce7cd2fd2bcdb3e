"""What somebody is asked, in words that everybody may read: for whatever calls them, in a channel or in private."""

from __future__ import annotations

from bot.pictures import seat_names
from bot.play.words import say
from bot.tables.session import Session
from bot.words import plain
from games.kernel.position import Position


def public_question(session: Session, position: Position, seat: int, lang: str) -> str:
    """What a seat is asked at a position that everybody sees; empty where the game has no public words for it."""
    decision = position.decision_of(seat)
    if decision is None:
        return ""
    names = [plain(name) for name in seat_names(session, lang)]
    return session.game.words.asked(lang, decision, names, position.view(None))


def asked_now(session: Session, seat: int, lang: str) -> str:
    """What is wanted of a seat now, in a sentence; of what is asked in the middle of a move, only by whom."""
    if session.asker is not None and seat in session.awaited():
        return say(lang, "post.asked-by", by=plain(seat_names(session, lang)[session.asker]))
    return public_question(session, session.playing, seat, lang) or say(lang, "post.asked-something")
