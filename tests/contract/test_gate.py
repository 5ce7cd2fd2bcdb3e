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
from tests.contract.journeys import asked, encode, journey, laid_out, well_played
from tests.contract.tables import GAMES, LADEN_TABLES, MET_TABLES, PLAIN_TABLES, Table, artist

NAMES = ("Ada", "Émile", "Giulia", "さくら", "A", "B", "C", "D")


def onlookers(position: Position, seats: int) -> list[int | None]:
    """Who is shown the position as it is: a move being composed is shown to its seat alone."""
    composing = {given.seat for given in position.answers if not given.secret}
    return [seat for seat in (None, *range(seats)) if not composing or seat in composing]


def shown(position: Position, seat: int | None) -> bytes:
    """Everything the seat sees and may answer, byte for byte."""
    own = None if seat is None else position.decision_of(seat)
    return encode([position.view(seat), position.waiting, own and asked(own), visible(position.news, seat)])


def in_turn(n: int) -> str:
    """One of the languages for each position: a message is said of the same in all of them (`test_words.py`)."""
    return LANGUAGES[n % len(LANGUAGES)]


def told(position: Position, seat: int | None, lang: str) -> list[str]:
    """Everything the seat reads: what happened, what it is asked, what it may answer."""
    words, view = position.game.words, position.view(seat)
    own = None if seat is None else position.decision_of(seat)
    lines = [words.event(lang, event, NAMES) for event in visible(position.news, seat)]
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


@pytest.mark.parametrize("table", MET_TABLES, ids=str)
def test_view_and_options_are_the_same_on_any_position_the_seat_cannot_tell_apart(table: Table) -> None:
    dice = QuickDice(51)
    for position in well_played(table):
        for seat in onlookers(position, table.seats):
            assert shown(position.imagine(seat, dice), seat) == shown(position, seat)


@pytest.mark.parametrize("table", MET_TABLES, ids=str)
def test_words_and_refusals_are_the_same_on_any_position_the_seat_cannot_tell_apart(table: Table) -> None:
    dice = QuickDice(52)
    met: dict[str, None] = {}
    for n, position in enumerate(well_played(table)):
        met.update(dict.fromkeys(key for decision in position.decisions for key in decision.options))
        if n % 7 == 0:
            for seat in onlookers(position, table.seats):
                imagined = position.imagine(seat, dice)
                assert told(imagined, seat, in_turn(n)) == told(position, seat, in_turn(n))
                for key in met:
                    assert refused(imagined, seat, key) == refused(position, seat, key)


@pytest.mark.parametrize("table", MET_TABLES, ids=str)
def test_what_a_move_begins_with_is_asked_in_words_that_everybody_may_read(table: Table) -> None:
    """A notice says in the channel what somebody is asked; it says the same on every position nobody can tell apart."""
    dice = QuickDice(11)
    for n, position in enumerate(journey(table, 11)):
        if position.answers or position.over:
            continue
        imagined = position.imagine(None, dice)
        assert imagined.waiting == position.waiting
        real, other = (publicly_asked(p, in_turn(n)) for p in (position, imagined))
        assert real == other


def publicly_asked(position: Position, lang: str) -> list[str]:
    """What everybody is asked, as everybody reads it."""
    words, view = position.game.words, position.view(None)
    return [words.asked(lang, decision, NAMES, view) for decision in position.decisions]


@pytest.mark.parametrize("table", PLAIN_TABLES + LADEN_TABLES, ids=str)
def test_an_answer_given_in_secret_shows_nobody_more_than_that_it_was_given(table: Table) -> None:
    dice = QuickDice(56)
    for number in range(56, 66):
        for position in journey(table, number):
            if any(given.secret for given in position.answers):
                for seat in onlookers(position, table.seats):
                    assert shown(position.imagine(seat, dice), seat) == shown(position, seat)


@pytest.mark.parametrize("table", MET_TABLES, ids=str)
def test_what_is_imagined_is_a_sound_game_that_can_be_played_on(table: Table) -> None:
    dice = QuickDice(53)
    for n, position in enumerate(well_played(table)):
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
                real, *others = laid_out(position.view(seat), position.imagine(seat, dice).view(seat))
                for other in others:
                    assert drawn.board(real, setting) == drawn.board(other, setting)
                    if seat is not None:
                        assert drawn.hand(real, setting) == drawn.hand(other, setting)
                    for name, private in drawn.pictures.items():
                        if seat is not None or not private:
                            assert drawn.picture(name, real, setting) == drawn.picture(name, other, setting)
