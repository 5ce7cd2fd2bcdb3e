"""A move is called after what was done in it, not after what that was paid with or what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from games.kernel.dice import QuickDice
from games.kernel.game import Game
from games.kernel.ledger import Event, visible
from games.kernel.position import Step
from games.kernel.words import LANGUAGES
from tests.contract.tables import GAMES, LADEN_TABLES, PLAIN_TABLES, WAY_TABLES, Table, seed
from tests.games.bloody_inn.builder import inn, play

TABLES = list(dict.fromkeys([*PLAIN_TABLES, *LADEN_TABLES, *WAY_TABLES]))
OWN = ("bloody-inn", "obsession", "prodigals-club")


def moves(table: Table) -> Iterator[tuple[set[int], tuple[Event, ...]]]:
    """Who made each move of a game by chance, and what everybody saw of it."""
    position, dice = table.open(seed(96)), QuickDice(96)
    while not position.over:
        decision = position.decisions[0]
        position.push(decision.chance(dice), decision.seat)
    move: list[Step] = []
    for step in position.steps:
        move.append(step)
        if not step.more:
            made = {answer.seat for each in move for answer in each.answers}
            if made:
                yield made, visible((event for each in move for event in each.events), None)
            move = []


@cache
def told_in(game: Game) -> list[tuple[set[int], tuple[Event, ...]]]:
    return [move for table in TABLES if table.game is game for move in moves(table)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_move_is_called_after_what_its_makers_did_where_they_did_anything(game: Game) -> None:
    words = game.words
    for made_by, events in told_in(game):
        done = [e for e in events if e.id not in words.headings | words.asides and e.args.get("who") in made_by]
        if done:
            assert words.deed(events, made_by) is done[0]


@pytest.mark.parametrize("game", [game for game in GAMES if game.id in OWN], ids=lambda game: game.id)
def test_most_moves_that_are_seen_have_a_deed_of_those_who_made_them(game: Game) -> None:
    """What a game calls an aside must leave it something to call its moves after."""
    words, named = game.words, 0
    seen = [(by, events) for by, events in told_in(game) if any(e.id not in words.headings for e in events)]
    for made_by, events in seen:
        deed = words.deed(events, made_by)
        assert deed is not None
        named += deed.id not in words.asides and deed.args.get("who", -1) in made_by
    assert named >= 0.8 * len(seen), named / len(seen)


@pytest.mark.parametrize("game", [game for game in GAMES if game.id in OWN], ids=lambda game: game.id)
def test_every_aside_is_something_that_the_game_tells(game: Game) -> None:
    assert game.words.asides
    for lang in LANGUAGES:
        assert all(game.words.catalogue.has(lang, f"event.{aside}") for aside in game.words.asides)


def test_building_at_the_inn_is_not_called_after_the_cards_that_paid_for_it() -> None:
    position = play(inn(["gardener monk newsboy novice", "peasant"]), "build gardener")
    (step, *_) = position.steps
    assert [event.id for event in step.events] == ["played", "built"]
    deed = position.game.words.deed(step.events, {0})
    assert deed is not None
    assert deed.id == "built"
