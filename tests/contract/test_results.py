"""Results: the course of any game from its checkpoints, as everybody could see it, charted in every language."""

from __future__ import annotations

import pytest

from bot.results import chart_of, ties
from games import all_games
from games.bloody_inn.components import box
from games.kernel.course import course_of, story
from games.kernel.dice import QuickDice
from games.kernel.game import Game, Outcome, Standing
from games.kernel.ledger import visible
from games.kernel.position import Position
from games.kernel.words import LANGUAGES
from render.chart import chart_text, draw_chart
from tests.contract.journeys import journey
from tests.contract.tables import GAMES, LADEN_TABLES, PLAIN_TABLES, Table

NAMES = ("Ada", "Émile", "Giulia", "さくら", "A", "B", "C", "D")
TABLES = [table for table in (*PLAIN_TABLES, *LADEN_TABLES) if table.seats in (1, 3)]


def played(table: Table) -> tuple[Position, list[bytes]]:
    """A game played to its end, and its checkpoints."""
    checkpoints: list[bytes] = []
    for position in journey(table, 3):
        if not checkpoints or checkpoints[-1] != position.checkpoint:
            checkpoints.append(position.checkpoint)
    return position, checkpoints


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_finished_game_is_charted_in_every_language(table: Table) -> None:
    position, checkpoints = played(table)
    outcome = position.outcome
    assert outcome is not None
    course = course_of(table.game, checkpoints, position.scores())
    assert course.marks[-1].totals == position.scores()
    assert [mark.number for mark in course.marks] == sorted({mark.number for mark in course.marks})
    found = story(course, outcome.winners)
    assert found is None or found.late in range(table.seats)
    names = NAMES[: table.seats]
    for lang in LANGUAGES:
        chart = chart_of(table.game, course, position.view(None), names, lang)
        picture = draw_chart(chart, (124, 29, 29))
        assert picture.text == chart_text(chart)
        assert all(name in picture.text for name in names)
        assert 0 < len(picture.alt) <= 1024
        assert len(picture.png) < 400_000
        for row in chart.rows:
            assert len(row.points) == table.seats


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_sources_add_up_to_the_totals(table: Table) -> None:
    position, checkpoints = played(table)
    chart = chart_of(table.game, course_of(table.game, checkpoints), position.view(None), NAMES[: table.seats], "en")
    sheets = table.game.words.reckoning("en", NAMES[: table.seats], position.view(None))[: table.seats]
    for seat, sheet in enumerate(sheets):
        points = [row.points[seat] for row in chart.rows]
        assert (max(points) if sheet.highest else sum(points)) == sheet.total


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_chart_tells_nothing_that_the_public_cannot_know(table: Table) -> None:
    """A game that is given up in the middle is charted by what lay open."""
    names = NAMES[: table.seats]
    for number, position in enumerate(journey(table, 4)):
        if number % 23 or position.answers or position.over:
            continue
        told = []
        for one in (position, position.imagine(None, QuickDice(number))):
            course = course_of(table.game, [one.checkpoint, one.checkpoint])
            told.append(chart_text(chart_of(table.game, course, one.view(None), names, "en")))
        assert told[0] == told[1]


@pytest.mark.parametrize("table", [table for table in TABLES if table.game.id == "bloody-inn"], ids=str)
def test_the_inns_money_came_from_burials_lodging_and_the_like_and_adds_up(table: Table) -> None:
    position, checkpoints = played(table)
    names, course = NAMES[: table.seats], course_of(table.game, checkpoints)
    seen = visible(position.ledger, None)
    view = position.view(None)
    for lang in LANGUAGES:
        chart = chart_of(table.game, course, view, names, lang, seen)
        sheets = table.game.words.reckoning(lang, names, view)
        for seat, total in enumerate(position.scores()):
            assert sum(row.points[seat] for row in chart.rows) == sheets[seat].total == total
    sources = {row.source for row in chart_of(table.game, course, view, names, "en", seen).rows}
    if view.verdict != "caught":
        assert "Cash" not in sources
        assert {"Lodging", "At the start"} & sources
        setup = box(view.corrections).setup
        begun = setup.cash + setup.cheques * setup.cheque
        for line in (lines[0] for lines in table.game.words.earnings("en", names, seen, view)):
            assert line.points <= begun + 10  # what else is in it was given up for nothing


@pytest.mark.parametrize("game", [game for game in GAMES if game.id in all_games()], ids=lambda game: game.id)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tie_is_told_with_what_decides_it_or_that_a_place_is_shared(game: Game, lang: str) -> None:
    view = next(table for table in PLAIN_TABLES if table.game is game).open(bytes(32)).view(None)

    def told(*places: int) -> list[str]:
        outcome = Outcome("", tuple(Standing(seat, place, 7) for seat, place in enumerate(places)))
        return list(ties(game, outcome, [(seat,) for seat in range(len(places))], view, NAMES, lang))

    (broken,) = told(1, 2)
    assert game.words.tie(lang, view) in broken
    (shared,) = told(1, 1)
    assert "Ada" in shared
    assert shared != broken
    assert list(ties(game, Outcome("", (Standing(0, 1, 7), Standing(1, 1, 7))), [(0, 1)] * 2, view, NAMES, lang)) == []
