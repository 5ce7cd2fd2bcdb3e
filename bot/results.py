"""What a finished game came to, from its record alone: a chart by source and by round, its story in three sentences.

Only what everybody may see is read: the public's view of every stored step, and of the last.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from bot.pictures import own_name
from bot.tables.loading import Unreadable, carried_over
from bot.tables.places import as_it_came_out, outcome_of
from bot.tables.session import Session
from bot.words import plain, say
from games.kernel.course import Course, Story, course_of, story
from games.kernel.game import Game, Outcome, Standing
from games.kernel.ledger import Event, unpack, visible
from games.kernel.reckoning import ScoreLine
from games.kernel.words import as_one
from render import Picture
from render.chart import Chart, Row, draw_chart
from render.speech import SHARED


class Results(NamedTuple):
    """What there is to tell of a game that has ended and counts."""

    sentences: tuple[str, ...]
    chart: Picture


class _Played(NamedTuple):
    """What is read of a stored game."""

    course: Course
    events: tuple[Event, ...]
    """What everybody saw happen."""
    view: Any
    """As everybody sees the end."""
    outcome: Outcome
    teams: tuple[tuple[int, ...], ...] = ()
    """Who played with whom, in order of seats."""


async def results_of(session: Session, lang: str) -> Results | None:
    """The results of a finished table; None for one that is open or does not count, and where nothing can be read."""
    outcome = outcome_of(session)
    if outcome is None:
        return None
    log = await session.whole_log()
    engine, game = session.table.engine or 0, session.game
    names = tuple(own_name(seat, lang) for seat in session.seats)
    view = as_it_came_out(session, session.playing.view(None))
    counted = session.table.ending is None
    teams = tuple(session.playing.allies(seat) for seat in range(len(names)))

    def work() -> Results | None:
        try:
            checkpoints = [carried_over(game, step.engine or engine, step.checkpoint) for step in log]
        except Unreadable:  # an early step of rules that are gone: the game itself can be read
            return None
        events = tuple(event for step in log for event in visible(unpack(step.events), None))
        final = [standing.total for standing in outcome.standings] if counted else ()
        played = _Played(course_of(game, checkpoints, final), events, view, outcome, teams)
        told = tuple(_sentences(game, played, [plain(name) for name in names], lang))
        chart = chart_of(game, played.course, view, names, lang, events)
        return Results(told, draw_chart(chart, _rgb(game.accent)))

    return await asyncio.to_thread(work)


def chart_of(
    game: Game, course: Course, view: Any, names: Sequence[str], lang: str, events: Sequence[Event] = ()
) -> Chart:
    """A finished game as its chart shows it."""
    first = next(iter(game.numbers(view).seats[0]))
    return Chart(
        title=f"{game.words.title(lang)} · {SHARED.text(lang, 'chart.title')}",
        names=tuple(names),
        rows=tuple(_rows(_sources(game, names, events, view, lang))),
        marks=tuple((str(mark.number), mark.totals) for mark in course.marks),
        by=SHARED.text(lang, "chart.round" if course.rounds else "chart.move"),
        what=game.words.number(lang, first),
        lang=lang,
    )


def _sources(
    game: Game, names: Sequence[str], events: Sequence[Event], view: Any, lang: str
) -> list[Sequence[ScoreLine]]:
    """Where everybody's points came from: in the course of the game, or else by the final sheet."""
    earned = game.words.earnings(lang, names, events, view) if events else ()
    return list(earned) or [sheet.lines for sheet in game.words.reckoning(lang, names, view)[: len(names)]]


def _rows(found: Sequence[Sequence[ScoreLine]]) -> Iterator[Row]:
    """Everybody's points from each source that anybody has, in the order the sheets have them."""
    points: dict[str, list[int]] = {}
    for seat, lines in enumerate(found):
        for line in lines:
            points.setdefault(line.source, [0] * len(found))[seat] += line.points
    yield from (Row(source, tuple(each)) for source, each in points.items() if any(each))


# ── in words ────────────────────────────────────────────────────────────────────────────────────────────────


def _sentences(game: Game, played: _Played, names: Sequence[str], lang: str) -> Iterator[str]:
    """Where it was decided, who gained most late, and luck where the game can say so; else what brought most."""
    winners = played.outcome.winners
    yield from ties(game, played.outcome, played.teams, played.view, names, lang)
    found = story(played.course, winners)
    if found is not None:
        yield _decided(played.course, found, [names[seat] for seat in winners], lang)
        part = _span(played.course, found.span, lang)
        gained = game.words.points(lang, found.gained)
        yield say(lang, "story.late", name=names[found.late], points=gained, span=part)
    luck = game.words.luck(lang, names, played.events, played.view)
    yield from [luck] if luck else _brought(game, played, names, lang)


def ties(
    game: Game, outcome: Outcome, teams: Sequence[Sequence[int]], view: Any, names: Sequence[str], lang: str
) -> Iterator[str]:
    """Who came out with as much as another, and what decided between them or that they share a place."""
    by_total: dict[int, list[Standing]] = {}
    for standing in outcome.standings:
        if standing.place:
            by_total.setdefault(standing.total, []).append(standing)
    for total, level in by_total.items():
        if len({tuple(teams[each.seat]) if teams else (each.seat,) for each in level}) < 2:
            continue
        who, points = as_one(lang, (names[each.seat] for each in level)), game.words.points(lang, total)
        if len({each.place for each in level}) < len(level):
            yield say(lang, "story.tie-shared", names=who, points=points)
        elif how := game.words.tie(lang, view):
            yield say(lang, "story.tie-broken", names=who, points=points, how=how)


def _decided(course: Course, found: Story, winners: Sequence[str], lang: str) -> str:
    who = as_one(lang, winners)
    if not winners:
        return say(lang, "story.nobody")
    if found.decided is None:
        return say(lang, "story.decided-last", names=who)
    if found.decided == course.marks[0].number:
        return say(lang, "story.led", names=who)
    message = "story.decided-round" if course.rounds else "story.decided-step"
    return say(lang, message, names=who, number=found.decided)


def _span(course: Course, span: int, lang: str) -> str:
    if course.rounds:
        return say(lang, "story.rounds", count=span)
    return say(lang, "story.part")


def _brought(game: Game, played: _Played, names: Sequence[str], lang: str) -> Iterator[str]:
    """What brought who won most of their points, or cost them most where the lowest wins."""
    message = "story.cost" if played.course.lowest else "story.brought"
    found = _sources(game, names, played.events, played.view, lang)
    for seat in played.outcome.winners[:1]:
        lines = found[seat] if seat < len(found) else ()
        if best := max(lines, key=lambda line: line.points, default=None):
            points = game.words.points(lang, best.points)
            yield say(lang, message, name=names[seat], source=plain(best.source), points=points)


def _rgb(accent: int) -> tuple[int, int, int]:
    return accent >> 16, accent >> 8 & 255, accent & 255
