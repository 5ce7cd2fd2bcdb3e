"""What finished games come to, counted for a person, a server or a game: from results alone, ready to be drawn."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean, median
from typing import Final

from bot.hours import DAY, HOUR
from bot.ratings import Book
from bot.store.rows import PlayedGame
from bot.words import say
from games.kernel.game import Game
from render.statistics import Statistics

MOST_ROWS: Final = 10
"""How many names a table has at most."""
MARKED: Final = 3
"""From so many games on one may speak of a habit."""
NOTHING: Final = "–"

Games = Mapping[str, Game]
Books = Mapping[str, Book]


def of_person(seats: Sequence[PlayedGame], user: int, name: str, games: Games, books: Books, lang: str) -> Statistics:
    """What a person's own games came to; `seats` are all seats of these games."""
    own = [seat for seat in seats if seat.user_id == user]
    by_game = _by_game(own)
    rows = []
    for game_id in sorted(by_game, key=lambda each: -len(by_game[each])):
        played = by_game[game_id]
        rows.append(
            (
                _title(games, game_id, lang),
                str(len(played)),
                str(_wins(played)),
                _highest(played),
                _rating(books.get(game_id, {}), user),
            )
        )
    habits = [_habit(seats, user, games[game_id], lang) for game_id in by_game if game_id in games]
    return Statistics(
        title=name,
        caption=say(lang, "stats.me.caption"),
        facts=(*_counts(own, lang), *_times(own, lang)),
        head=("", *(say(lang, column) for column in ("stats.games", "stats.wins", "stats.highest", "stats.rating"))),
        rows=tuple(rows[:MOST_ROWS]),
        notes=tuple(habit for habit in habits if habit),
        lang=lang,
    )


def of_server(seats: Sequence[PlayedGame], name: str, lang: str) -> Statistics:
    """What the games of a server came to, and who has played and won most there."""
    people: dict[int, list[PlayedGame]] = defaultdict(list)
    for seat in seats:
        if seat.user_id is not None:
            people[seat.user_id].append(seat)
    order = sorted(people.values(), key=lambda played: (-_wins(played), -len(played), played[-1].name))
    tables = {seat.table_id: seat for seat in seats}
    return Statistics(
        title=name,
        caption=say(lang, "stats.server.caption"),
        facts=(
            (say(lang, "stats.games"), str(len(tables))),
            (say(lang, "stats.people"), str(len(people))),
            *_times([seat for seat in seats if seat.user_id is not None], lang),
        ),
        head=("", *(say(lang, column) for column in ("stats.games", "stats.wins", "stats.share"))),
        rows=tuple(
            (played[-1].name, str(len(played)), str(_wins(played)), _share(_wins(played), len(played)))
            for played in order[:MOST_ROWS]
        ),
        lang=lang,
    )


def of_game(seats: Sequence[PlayedGame], game: Game, book: Book, lang: str) -> Statistics:
    """What one game's tables of a server came to: by number of players, and who is rated highest."""
    tables: dict[str, list[PlayedGame]] = defaultdict(list)
    for seat in seats:
        tables[seat.table_id].append(seat)
    names = {seat.user_id: seat.name for seat in seats if seat.user_id is not None}
    played = Counter(seat.user_id for seat in seats)
    rated = sorted((user for user in names if user in book), key=lambda user: -book[user].points)
    won = [seat.result.total for seat in seats if seat.result.place == 1 and seat.result.total is not None]
    first = sum(any(seat.result.place == 1 and seat.result.seat == 0 for seat in played) for played in tables.values())
    sizes = Counter(len(played) for played in tables.values())
    return Statistics(
        title=game.words.title(lang),
        caption=say(lang, "stats.game.caption"),
        facts=(
            (say(lang, "stats.games"), str(len(tables))),
            (say(lang, "stats.winning"), _points(game, round(fmean(won)), lang) if won else NOTHING),
            (say(lang, "stats.first-wins"), _share(first, len(tables))),
            *_times([seat for seat in seats if seat.user_id is not None], lang),
        ),
        head=("", *(say(lang, column) for column in ("stats.games", "stats.rating"))) if rated else (),
        rows=tuple((names[user], str(played[user]), _rating(book, user)) for user in rated[:MOST_ROWS]),
        notes=tuple(say(lang, "stats.of-size", seats=size, number=sizes[size]) for size in sorted(sizes)),
        lang=lang,
    )


# ── how it is counted ───────────────────────────────────────────────────────────────────────────────────────


def _by_game(seats: Iterable[PlayedGame]) -> dict[str, list[PlayedGame]]:
    found: dict[str, list[PlayedGame]] = defaultdict(list)
    for seat in seats:
        found[seat.game].append(seat)
    return found


def _title(games: Games, game_id: str, lang: str) -> str:
    """A game's name; its id where the house no longer has it."""
    return games[game_id].words.title(lang) if game_id in games else game_id


def _wins(seats: Iterable[PlayedGame]) -> int:
    return sum(seat.result.place == 1 for seat in seats)


def _highest(seats: Iterable[PlayedGame]) -> str:
    """The highest total."""
    totals = [seat.result.total for seat in seats if seat.result.total is not None]
    return str(max(totals)).replace("-", "−") if totals else NOTHING


def _rating(book: Book, user: int) -> str:
    """A rating as it is shown; with a question mark while it rests on few games."""
    rating = book.get(user)
    return NOTHING if rating is None else f"{rating.points}{'' if rating.established else '?'}"


def _points(game: Game, points: int, lang: str) -> str:
    return game.words.points(lang, points)


def _share(part: int, whole: int) -> str:
    return f"{round(100 * part / whole)} %" if whole else NOTHING


def _counts(own: Sequence[PlayedGame], lang: str) -> tuple[tuple[str, str], ...]:
    wins = _wins(own)
    return (
        (say(lang, "stats.games"), str(len(own))),
        (say(lang, "stats.wins"), str(wins)),
        (say(lang, "stats.share"), _share(wins, len(own))),
    )


def _times(seats: Sequence[PlayedGame], lang: str) -> tuple[tuple[str, str], ...]:
    """How quickly people answered, and how long their games took, in the middle of all."""
    paces = [seat.result.pace_ms for seat in seats if seat.result.pace_ms is not None]
    spans = {seat.table_id: seat.ended_at - seat.started_at for seat in seats}
    return (
        (say(lang, "stats.pace"), span(lang, median(paces)) if paces else NOTHING),
        (say(lang, "stats.length"), span(lang, median(spans.values())) if spans else NOTHING),
    )


def span(lang: str, milliseconds: float) -> str:
    """A time in its largest unit.

    >>> span("en", 90_000), span("en", 5 * 3_600_000), span("en", 3 * 86_400_000)
    ('2 min', '5 h', '3 days')
    """
    if milliseconds < HOUR:
        return say(lang, "stats.minutes", number=max(1, round(milliseconds / 60_000)))
    if milliseconds < 2 * DAY:
        return say(lang, "stats.hours", number=round(milliseconds / HOUR))
    return say(lang, "stats.days", number=round(milliseconds / DAY))


def _habit(seats: Sequence[PlayedGame], user: int, game: Game, lang: str) -> str:
    """What a person ends with more of than the others at their tables; empty where that cannot be said yet."""
    mine, others = defaultdict[str, list[int]](list), defaultdict[str, list[int]](list)
    for seat in seats:
        if seat.game == game.id:
            for key, number in list(seat.result.numbers.items())[1:]:  # the first is what the game is won by
                (mine if seat.user_id == user else others)[key].append(number)
    more = {key: (fmean(own), fmean(others[key])) for key, own in mine.items() if len(own) >= MARKED and others[key]}
    ahead = {key: own / theirs for key, (own, theirs) in more.items() if theirs > 0 and own > theirs}
    if not ahead:
        return ""
    key = max(ahead, key=lambda each: ahead[each])
    own, theirs = (f"{number:.1f}" for number in more[key])
    title = game.words.title(lang)
    return say(lang, "stats.habit", game=title, number=game.words.number(lang, key), own=own, theirs=theirs)
