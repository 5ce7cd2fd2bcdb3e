"""Who plays with whom at a table, in words; nothing where everybody plays alone."""

from __future__ import annotations

from collections.abc import Sequence

from bot.pictures import seat_names
from bot.tables.session import Session
from bot.words import plain
from games.kernel.game import settle
from games.kernel.words import as_one


def teams(session: Session) -> Sequence[Sequence[int]]:
    """The seats that play together as the table now is; nothing where such a table cannot be played yet."""
    game, seats = session.game, len(session.seats)
    if session.posted is not None:
        found = dict.fromkeys(session.posted.allies(seat) for seat in range(seats))
        return tuple(found) if len(found) < seats else ()
    options = settle(game, session.table.game_options)
    if seats not in game.seats or game.refuses(seats, options) is not None:
        return ()
    return game.teams(seats, options)


def by_team(session: Session, lang: str) -> list[str]:
    """The names of each team."""
    names = seat_names(session, lang)
    return [as_one(lang, (plain(names[seat]) for seat in team)) for team in teams(session)]
