"""What the contract carries beyond the games in the house, shown by the small auction."""

from __future__ import annotations

import pytest

from games.kernel.dice import QuickDice
from games.kernel.position import Answer, Position
from games.kernel.standins import by_chance
from games.kernel.verbs import Verb, asked_in_between, moved_on, play
from games.kernel.words import LANGUAGES
from render import Setting
from tests.contract.journeys import journey
from tests.contract.saleroom import SALEROOM
from tests.contract.saleroom.artist import ARTIST
from tests.contract.saleroom.components import COMPONENTS
from tests.contract.tables import Table, seed

VERBS: dict[str, Verb] = {verb.name: verb for verb in SALEROOM.verbs}
PAIRS = Table(SALEROOM, 6, {"sides": "pairs", "aim": "least"})
NAMES = ("Ada", "Émile", "Giulia", "さくら", "Otto", "Zoë")


def buying(buyer: int = 1) -> Position:
    """Six in three pairs; this seat has bought the first lot and says what becomes of it."""
    position = PAIRS.open(seed(1))
    for decision in position.decisions:
        position.push(decision.options[0], decision.seat)
    for decision in position.decisions:
        position.push("3" if decision.seat == buyer else "0", decision.seat)
    assert position.decision.name == "prize"
    return position


# ── six seats, pairs, the fewest points ─────────────────────────────────────────────────────────────────────


def test_six_play_in_three_pairs_that_share_their_places() -> None:
    *_, position = journey(PAIRS, 3)
    outcome = position.outcome
    assert outcome is not None
    assert SALEROOM.teams(6, PAIRS.options) == ((0, 3), (1, 4), (2, 5))
    assert [s.place for s in outcome.standings[:3]] == [s.place for s in outcome.standings[3:]]


def test_the_fewest_points_win() -> None:
    for number in range(5):
        *_, position = journey(PAIRS, number)
        outcome = position.outcome
        assert outcome is not None
        fewest = min(standing.total for standing in outcome.standings)
        assert outcome.winners == tuple(s.seat for s in outcome.standings if s.total == fewest)


# ── a partner is asked in the middle of a turn ──────────────────────────────────────────────────────────────


def test_a_move_in_which_a_partner_is_asked_is_not_complete() -> None:
    asked = play(buying(1), 1, VERBS["ask"], {})
    assert (asked.done, asked.waits_for) == (False, (4,))
    assert asked.position.decision.name == "advice"


def test_the_seat_goes_on_when_its_partner_has_answered_and_only_the_two_know_what() -> None:
    before = buying(1)
    asked = play(before, 1, VERBS["ask"], {}).position
    answered = play(asked, 4, VERBS["advise"], {"advice": "blind"})
    assert (answered.done, answered.waits_for) == (False, (1,))
    position = answered.position
    assert [position.view(seat).advice for seat in range(6)] == ["", "blind", "", "", "blind", ""]
    assert position.decision.options == ["take", "blind"]
    taken = play(position, 1, VERBS["take"], {})
    assert taken.done
    moves = taken.position.steps_since(before.number)[:3]
    assert [step.more for step in moves] == [True, True, False]
    assert [step.answers for step in moves] == [(Answer(1, "ask"),), (Answer(4, "blind", True),), (Answer(1, "take"),)]


def test_an_open_move_with_a_partners_answer_is_told_again_from_the_posted_position() -> None:
    before = buying(1)
    given = (Answer(1, "ask"), Answer(4, "take", True))
    again = before.copy().resume(given)
    assert again.waiting == (1,)
    assert asked_in_between(before, again, 1) == ()
    assert not moved_on(before, again, 1)
    assert asked_in_between(before, before.copy().resume(given[:1]), 1) == (4,)


def test_taking_back_past_the_partners_answer_asks_them_again() -> None:
    position = buying(1).resume((Answer(1, "ask"), Answer(4, "take", True)))
    assert position.pop() == Answer(4, "take", True)
    assert position.waiting == (4,)
    assert position.pop() == Answer(1, "ask")
    assert position.waiting == (1,)


def test_a_stand_in_answers_for_a_partner() -> None:
    asked = buying(1).push("ask")
    (line,) = by_chance(asked, 4)
    assert line in ("take", "blind", "no")


def test_nobody_else_can_tell_what_the_partner_said() -> None:
    position = buying(1).resume((Answer(1, "ask"), Answer(4, "take", True)))
    dice = QuickDice(1)
    assert {position.imagine(2, dice).state.advice for _ in range(20)} == {"take", "blind", "no"}
    assert {position.imagine(4, dice).state.advice for _ in range(20)} == {"take"}


# ── a turn of any number of plays ───────────────────────────────────────────────────────────────────────────


def test_a_turn_is_typed_a_command_a_play_until_it_is_done() -> None:
    position = next(p for p in journey(PAIRS, 5) if not p.over and "sell" in p.decisions[0].options)
    seat, before = position.waiting[0], position.copy()
    piece = position.view(seat).seats[seat].pile[0]
    sold = play(before, seat, VERBS["sell"], {"piece": piece})
    assert not sold.done
    assert sold.position.decision.name == "prize"
    assert play(sold.position, seat, VERBS["take"], {}).done


# ── two boards, and a picture for one seat alone ────────────────────────────────────────────────────────────


def test_further_pictures_are_found_by_name_and_some_are_private() -> None:
    assert ARTIST.pictures == {"catalogue": False, "safe": True}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_further_pictures_have_a_caption_an_alt_text_and_a_twin(lang: str) -> None:
    position, setting = buying(), Setting(NAMES, lang)
    captions = {ARTIST.caption(name, position.view(None), setting) for name in ARTIST.pictures}
    assert len(captions) == 2
    for name in ARTIST.pictures:
        picture = ARTIST.picture(name, position.view(1), setting)
        assert picture.png.startswith(b"\x89PNG")
        assert picture.alt
        assert picture.text


def test_the_public_has_no_private_picture() -> None:
    view = buying().view(None)
    assert ARTIST.picture("catalogue", view, Setting(NAMES)).text
    with pytest.raises(ValueError, match="The public has no safe"):
        ARTIST.picture("safe", view, Setting(NAMES))
    with pytest.raises(KeyError):
        ARTIST.picture("attic", view, Setting(NAMES))


# ── components ──────────────────────────────────────────────────────────────────────────────────────────────


def test_a_group_may_correct_what_a_lot_is_worth() -> None:
    kept = COMPONENTS.read_corrections("[vase]\nworth = 9")
    assert COMPONENTS.box(kept).lots["vase"].worth == 9
    assert COMPONENTS.box().lots["vase"].worth == 5
