"""The score as it would be: one's own to the point, others' as far as everybody can count it."""

from __future__ import annotations

import pytest

from games.kernel.position import Position
from games.kernel.reckoning import Reckoning
from games.obsession.challenge import target
from games.obsession.game import Obsession
from games.obsession.solo import total
from tests.contract.journeys import journey
from tests.contract.tables import MET_TABLES, Table

CHALLENGE = [t for t in MET_TABLES if isinstance(t.game, Obsession) and t.options["mode"] == "challenge"]
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
for_each_table = pytest.mark.parametrize("table", [t for t in MET_TABLES if isinstance(t.game, Obsession)], ids=str)


def counted(position: Position, seat: int | None) -> list[Reckoning]:
    return list(position.game.words.reckoning("en", NAMES, position.view(seat)))


@for_each_table
def test_between_activities_ones_own_lines_are_the_sheet_itself(table: Table) -> None:
    seen = 0
    for position in journey(table, number=75):
        if not position.answers and position.view(None).activity is None:
            for seat in range(table.seats):
                own = counted(position, seat)[seat]
                if table.options["teams"] == "closed" and not position.over:
                    continue  # of a partner's cards not all is known
                assert own.total == position.state.rules.counted(position.state, seat).total
                early = position.view(None).mode == "challenge" and not position.over
                assert own.missing == (("rounds early or late",) if early else ())
                seen += 1
    assert seen > 10 or table.options["teams"] == "closed"


@for_each_table
def test_of_others_nothing_hidden_is_counted_and_it_is_said_that_it_is_missing(table: Table) -> None:
    for n, position in enumerate(journey(table, number=76)):
        if n % 11 or position.over:
            continue
        for seat, shown in enumerate(counted(position, None)[: table.seats]):
            view = position.view(None)
            side = [position.state.players[ally] for ally in position.allies(seat)]
            in_sight = table.game.numbers(view).first[seat]
            sources = [line.source for line in shown.lines]
            assert "Objectives" not in sources
            assert "VP cards" not in sources
            gentry = next(line.points for line in shown.lines if line.source in ("Gentry", "Unwelcome guests"))
            assert shown.total - gentry <= in_sight
            named = " ".join(shown.missing)
            assert ("objective" in named) == any(held.objectives for held in side)
            assert ("VP card" in named) == any(held.vp_cards for held in side)


@for_each_table
def test_alone_the_opponent_has_lines_too_and_its_cards_lie_face_down(table: Table) -> None:
    if table.seats > 1:
        return
    for n, position in enumerate(journey(table, number=77, lean=2)):
        if n % 11 and not position.over:
            continue
        if position.view(None).mode == "challenge":
            return
        solo, shown = position.state.solo, counted(position, 0)
        if not solo.opponent:
            assert len(shown) == 1
            continue
        points = total(position.state)
        assert shown[1].total == points.total - (0 if position.over else points.vp_cards)
        assert bool(shown[1].missing) == bool(solo.vp_cards and not position.over)


@pytest.mark.parametrize("table", CHALLENGE, ids=str)
def test_in_the_challenge_the_score_to_beat_stands_beside_ones_own(table: Table) -> None:
    for n, position in enumerate(journey(table, number=78, lean=2)):
        if n % 11 and not position.over:
            continue
        shown = counted(position, 0)
        known = bool(position.state.solo.opponent) or position.state.phase != "opponent"
        assert [one.total for one in shown[1:]] == ([target(position.state)] if known else [])
