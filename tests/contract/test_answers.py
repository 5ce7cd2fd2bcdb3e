"""What may be answered is taken, what may not is refused with its reason, and a refusal changes nothing."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kernel.decisions import Decision
from games.kernel.dice import QuickDice
from games.kernel.errors import Ambiguous, Illegal, NotAsked, Refusal, Unreadable
from games.kernel.position import Position
from games.kernel.words import LANGUAGES
from tests.contract.journeys import journey, snapshot, well_played
from tests.contract.tables import GAMES, LADEN_TABLES, MET_TABLES, PLAIN_TABLES, Table

NAMES = ("Ada", "Émile", "Giulia", "さくら", "A", "B", "C", "D")
HOSTILE = [
    "", " ", "-", "+", "++", "-+-", "0", "-1", "99999", "9" * 5000, "room" + "9" * 5000, "room", "room0",
    "room-1", "room²", "room٣", "None", "none", "null", "0.0", "1.", ".", "1.1.1", "{0}", "{seat:seat}", "%s",
    "a" * 6000, "\x00", "\ud800", "\n", "\u200b", "ＲＯＯＭ１", "İ", "ß", "🂡", "'; DROP TABLE tables; --", "<@1234>",
]  # fmt: skip


@cache
def positions(table: Table) -> list[Position]:
    """Positions of one game, some way apart."""
    return [p.copy() for n, p in enumerate(well_played(table)) if n % 6 == 0 and not p.over]


@cache
def vocabulary(game_id: str) -> list[str]:
    """Every option key met in some games: what means something here, at some moment."""
    keys: dict[str, None] = {}
    for table in PLAIN_TABLES + LADEN_TABLES:
        if table.game.id == game_id:
            for number in (31, 32):
                for position in journey(table, number, lean=3):
                    for decision in position.decisions:
                        keys.update(dict.fromkeys(decision.options))
    return list(keys)


def assert_refused_or_taken(position: Position, decision: Decision, text: str, seats: int) -> None:
    """One of the two; and what is refused changes nothing and says why in words."""
    trial = position.copy()
    before = snapshot(trial, seats)
    refusal: Refusal | None = None
    try:
        trial.push(text, decision.seat)
    except (Unreadable, Illegal, Ambiguous) as raised:
        refusal = raised
    if refusal is None:
        assert last_answer(trial, decision.seat) in set(decision.answers())
        return
    assert snapshot(trial, seats) == before
    assert refusal.decision == decision.name
    if isinstance(refusal, Illegal):
        assert_explained(position, refusal)
    if isinstance(refusal, Ambiguous):
        assert len(refusal.options) > 1
        assert set(refusal.options) <= set(decision.options)


def last_answer(position: Position, seat: int) -> str:
    given = [a for step in position.steps for a in step.answers] + list(position.answers)
    return next(a.text for a in reversed(given) if a.seat == seat)


EXPLAINED: set[str] = set()
"""The reasons that were found to have their words: most refusals give one that others gave."""


def assert_explained(position: Position, refusal: Illegal) -> None:
    words, why = position.game.words, refusal.why
    given = f"{position.game.id} {why}"
    if given in EXPLAINED:
        return
    for lang in LANGUAGES:
        if why.rule:
            assert words.rule(lang, why.rule) is not None, f"no rule {why.rule} in {lang}"
        said = words.why(lang, why, NAMES)
        assert said != f"why.{why.reason}", f"no words for why.{why.reason} in {lang}"
        assert "{" not in said
    EXPLAINED.add(given)


@pytest.mark.parametrize("table", MET_TABLES, ids=str)
def test_every_answer_listed_is_taken_and_no_two_are_the_same(table: Table) -> None:
    dice = QuickDice(33)
    for position in positions(table):
        for decision in position.decisions:
            answers = list(decision.answers())
            assert len(set(answers)) == len(answers)
            while len(answers) > 12:
                answers.pop(dice.below(len(answers)))
            for text in answers:
                trial = position.copy().push(text, decision.seat)
                assert last_answer(trial, decision.seat) == text


@pytest.mark.parametrize("table", MET_TABLES, ids=str)
def test_an_answer_by_chance_is_one_of_those_listed(table: Table) -> None:
    dice = QuickDice(34)
    for position in positions(table):
        for decision in position.decisions:
            listed = set(decision.answers())
            for _ in range(5):
                by_chance = decision.read(decision.chance(dice))
                assert (by_chance if isinstance(by_chance, str) else "+".join(by_chance) or "-") in listed


@pytest.mark.parametrize("table", MET_TABLES, ids=str)
def test_what_is_an_option_at_another_moment_is_refused_with_a_reason_in_words(table: Table) -> None:
    for position in positions(table)[::3]:
        for decision in position.decisions:
            for key in vocabulary(table.game.id):
                if not any(option.startswith(key) for option in decision.options):
                    with pytest.raises(Refusal) as refusal:
                        decision.read(key)
                    if isinstance(refusal.value, Illegal):
                        assert_explained(position, refusal.value)


@pytest.mark.parametrize("table", PLAIN_TABLES + LADEN_TABLES, ids=str)
def test_hostile_text_is_refused_and_changes_nothing(table: Table) -> None:
    for position in positions(table)[::2]:
        for decision in position.decisions:
            for text in HOSTILE:
                assert_refused_or_taken(position, decision, text, table.seats)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@settings(max_examples=300, deadline=None, derandomize=True)
@given(data=st.data())
def test_any_text_is_taken_or_refused_and_a_refusal_changes_nothing(game, data) -> None:  # type: ignore[no-untyped-def]
    table = data.draw(st.sampled_from([table for table in MET_TABLES if table.game is game]))
    position = data.draw(st.sampled_from(positions(table)))
    decision = data.draw(st.sampled_from(position.decisions))
    key = st.sampled_from([*vocabulary(game.id), *decision.options])
    cut = st.builds(lambda text, n: text[:n], key, st.integers(0, 6))
    part = key | cut | key.map(str.upper) | key.map(lambda k: f" {k} ") | st.text(max_size=8)
    text = data.draw(part | st.lists(part, max_size=5).map("+".join))
    assert_refused_or_taken(position, decision, text, table.seats)


@pytest.mark.parametrize("table", MET_TABLES, ids=str)
def test_a_seat_that_is_not_asked_is_told_who_is(table: Table) -> None:
    for position in positions(table):
        for seat in set(range(table.seats)) - set(position.waiting) | {table.seats, 99}:
            before = snapshot(position, table.seats)
            with pytest.raises(NotAsked) as refusal:
                position.push("pass", seat)
            assert refusal.value.waiting == position.waiting
            assert snapshot(position, table.seats) == before
