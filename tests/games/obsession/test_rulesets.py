"""Modes: which ruleset a table is played by, and that one is put together from parts that can be exchanged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from games.kernel.dice import QuickDice
from games.kernel.game import Outcome, Standing
from games.kernel.position import Position, Turn
from games.obsession import GAME, rulesets, season
from games.obsession.rulesets import MODES, Ruleset, mode_of, ruleset
from games.obsession.scoring import Sheet
from games.obsession.state import County
from tests.contract.tables import every_table

TABLES = every_table(GAME)


@pytest.mark.parametrize(("seats", "length", "mode"), [(2, "standard", "standard"), (4, "extended", "extended")])
def test_several_families_play_the_mode_of_their_length(seats: int, length: str, mode: str) -> None:
    assert mode_of(seats, {"length": length}) == mode


@pytest.mark.parametrize("length", ["standard", "extended"])
def test_who_plays_alone_plays_the_solo_game_at_either_length(length: str) -> None:
    assert mode_of(1, {"length": length}) == "solo"
    options = {option.name: option.default for option in GAME.options} | {"length": length}
    assert ruleset(1, options).track == length


def test_every_table_has_a_ruleset_whose_phases_and_steps_are_there() -> None:
    for table in TABLES:
        state = table.open(bytes(32)).state
        rules = state.rules
        assert state.phase in (*rules.phases, "turn")
        assert state.track is state.box.tracks[rules.track]
        assert {"begin", "action", "favours", "rest"} <= set(rules.turn)


def sudden(options: rulesets.Options) -> Ruleset:
    """A mode that exists for this test: it is over after the first courtship, and most money wins."""

    def end_season(county: County, turn: Turn) -> season.Flow:
        yield from ()
        county.rules.end(county, turn)

    def score(county: County, points: Sequence[Sheet]) -> Outcome:
        money = [player.money for player in county.players]
        places = [1 + sum(other > mine for other in money) for mine in money]
        return Outcome("sudden", tuple(Standing(n, places[n], money[n]) for n in range(len(money))))

    base = rulesets.families(options)
    return replace(base, score=score, own={"season": end_season})


def test_a_mode_with_another_end_and_another_score_takes_all_else_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulesets, "MODES", {**MODES, "standard": sudden})
    rulesets._ruleset.cache_clear()
    position, dice = Position.new(GAME, 2, bytes(32)), QuickDice(3)
    while not position.over:
        decision = position.decisions[0]
        position.push(decision.chance(dice), decision.seat)
    monkeypatch.undo()
    assert position.state.round == position.state.track.season
    assert position.scores() == tuple(player.money for player in position.state.players)
    rulesets._ruleset.cache_clear()
