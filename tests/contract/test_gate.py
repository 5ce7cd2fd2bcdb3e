"""The gate: a seat sees, reads and may answer the same on every position it cannot tell from the real one."""

from __future__ import annotations

from typing import Any

import pytest

from games.kernel.dice import QuickDice
from games.kernel.errors import Ambiguous, Illegal, Refusal
from games.kernel.ledger import visible
from games.kernel.position import Position
from games.kernel.words import LANGUAGES
from render import Setting
from tests.contract.journeys import asked, encode, journey
from tests.contract.tables import FEW_TABLES, GAMES, LADEN_TABLES, PLAIN_TABLES, Table, artist

NAMES = ("Ada", "Émile", "Giulia", "さくら", "A", "B", "C", "D")


def onlookers(position: Position, seats: int) -> list[int | None]:
    """Who is shown the position as it is: a move being composed is shown to its seat alone."""
    composing = {given.seat for given in position.answers if not given.secret}
    return [seat for seat in (None, *range(seats)) if not composing or seat in composing]


def shown(position: Position, seat: int | None) -> bytes:
    """Everything the seat sees and may answer, byte for byte."""
    own = None if seat is None else position.decision_of(seat)
    return encode([position.view(seat), position.waiting, own and asked(own), visible(position.news, seat)])


def told(position: Position, seat: int | None) -> list[str]:
    """Everything the seat reads: what happened, what it is asked, what it may answer, in all languages."""
    words, view = position.game.words, position.view(seat)
    own = None if seat is None else position.decision_of(seat)
    lines = []
    for lang in LANGUAGES:
        lines += [words.event(lang, event, NAMES) for event in visible(position.news, seat)]
        lines += [words.comment(lang, event, NAMES, position.view(None)) for event in visible(position.news, None)]
        if own is not None:
            lines += [words.ask(lang, own, NAMES, view), words.advice(lang, own, NAMES, view)]
            for key in dict.fromkeys(own.options):
                label = words.label(lang, own, key, NAMES, view)
                lines += [label.name, label.detail]
    return lines


def refused(position: Position, seat: int | None, text: str) -> Any:
    """What becomes of a text: how it is read, or all that its refusal says."""
    own = None if seat is None else position.decision_of(seat)
    if own is None:
        return None
    try:
        return own.read(text)
    except Illegal as refusal:
        return "illegal", refusal.why.rule, refusal.why.reason, refusal.why.args
    except Ambiguous as refusal:
        return "ambiguous", refusal.options
    except Refusal as refusal:
        return type(refusal).__name__, refusal.text


@pytest.mark.parametrize("table", FEW_TABLES, ids=str)
def test_view_and_options_are_the_same_on_any_position_the_seat_cannot_tell_apart(table: Table) -> None:
    dice = QuickDice(51)
    for position in journey(table, number=51, lean=2):
        for seat in onlookers(position, table.seats):
            assert shown(position.imagine(seat, dice), seat) == shown(position, seat)


@pytest.mark.parametrize("table", FEW_TABLES, ids=str)
def test_words_and_refusals_are_the_same_on_any_position_the_seat_cannot_tell_apart(table: Table) -> None:
    dice = QuickDice(52)
    met: dict[str, None] = {}
    for n, position in enumerate(journey(table, number=52, lean=2)):
        met.update(dict.fromkeys(key for decision in position.decisions for key in decision.options))
        if n % 7 == 0:
            for seat in onlookers(position, table.seats):
                imagined = position.imagine(seat, dice)
                assert told(imagined, seat) == told(position, seat)
                for key in met:
                    assert refused(imagined, seat, key) == refused(position, seat, key)


@pytest.mark.parametrize("table", FEW_TABLES, ids=str)
def test_what_a_move_begins_with_is_asked_in_words_that_everybody_may_read(table: Table) -> None:
    """A notice says in the channel what somebody is asked; it says the same on every position nobody can tell apart."""
    dice = QuickDice(11)
    for position in journey(table, 11):
        if position.answers or position.over:
            continue
        imagined = position.imagine(None, dice)
        assert imagined.waiting == position.waiting
        for seat in position.waiting:
            assert publicly_asked(position, seat) == publicly_asked(imagined, seat)


def publicly_asked(position: Position, seat: int) -> list[str]:
    """What a seat is asked, as everybody reads it."""
    decision = position.decision_of(seat)
    assert decision is not None
    return [position.game.words.asked(lang, decision, NAMES, position.view(None)) for lang in LANGUAGES]


@pytest.mark.parametrize("table", PLAIN_TABLES + LADEN_TABLES, ids=str)
def test_an_answer_given_in_secret_shows_nobody_more_than_that_it_was_given(table: Table) -> None:
    dice = QuickDice(56)
    for number in range(56, 66):
        for position in journey(table, number):
            if any(given.secret for given in position.answers):
                for seat in onlookers(position, table.seats):
                    assert shown(position.imagine(seat, dice), seat) == shown(position, seat)


@pytest.mark.parametrize("table", FEW_TABLES, ids=str)
def test_what_is_imagined_is_a_sound_game_that_can_be_played_on(table: Table) -> None:
    dice = QuickDice(53)
    for n, position in enumerate(journey(table, number=53, lean=2)):
        if n % 15 == 0:
            imagined = position.imagine(n % table.seats, dice)
            while not imagined.over:
                decision = imagined.decisions[0]
                imagined.push(decision.chance(dice), decision.seat)
            table.game.check(imagined.state)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_hidden_does_vary(game: Any) -> None:
    table = next(t for t in PLAIN_TABLES if t.game is game)
    position = next(journey(table, number=54))
    dice = QuickDice(54)
    assert len({position.imagine(0, dice).checkpoint for _ in range(8)}) > 4


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_pictures_and_their_text_twins_are_the_same_on_any_position_the_seat_cannot_tell_apart(
    game: Any,
) -> None:
    drawn = artist(game)
    table = [t for t in PLAIN_TABLES if t.game is game][-1]
    dice = QuickDice(55)
    for n, position in enumerate(journey(table, number=55, lean=3)):
        if n % 60 == 11:
            for k, seat in enumerate(onlookers(position, table.seats)):
                setting = Setting(NAMES[: table.seats], LANGUAGES[(n + k) % 4])
                views = [p.view(seat) for p in (position, position.imagine(seat, dice))]
                assert drawn.board(views[0], setting) == drawn.board(views[1], setting)
                if seat is not None:
                    assert drawn.hand(views[0], setting) == drawn.hand(views[1], setting)
                for name, private in drawn.pictures.items():
                    if seat is not None or not private:
                        assert drawn.picture(name, views[0], setting) == drawn.picture(name, views[1], setting)
