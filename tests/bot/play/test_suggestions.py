"""Autocomplete: only legal answers, given what is typed, and nothing the seat does not know."""

from __future__ import annotations

import pytest

from bot.play.reading import fold
from bot.play.suggestions import Reader, imagined, suggestions
from games.bloody_inn import GAME
from games.kernel.dice import QuickDice
from games.kernel.position import Position
from games.kernel.verbs import Verb, play
from games.kernel.words import LANGUAGES
from games.obsession import GAME as OBSESSION
from tests.bot.play.desks import NAMES, inn, journey, night
from tests.bot.play.toy import shelf
from tests.games.obsession.builder import county, family

VERBS = {verb.name: verb for verb in GAME.verbs}


def reader(position: Position, seat: int | None = None, lang: str = "en") -> Reader:
    seat = position.waiting[0] if seat is None else seat
    return Reader(imagined(position, seat), seat, lang, NAMES)


def offered(position: Position, verb: Verb, given: dict[str, str], focus: str, typed: str = "") -> list[str]:
    return [offer.value for offer in suggestions(reader(position), verb, given, focus, typed)]


def test_only_legal_answers_are_offered() -> None:
    position = night()
    for verb in ("bribe", "kill"):
        decision = position.copy().push(verb).decision
        assert offered(position, VERBS[verb], {}, "guest") == list(decision.options)


def test_what_is_offered_depends_on_what_is_typed_before() -> None:
    position = night()
    for guest in offered(position, VERBS["kill"], {}, "guest"):
        for cards in offered(position, VERBS["kill"], {"guest": guest}, "with"):
            line = play(position, position.waiting[0], VERBS["kill"], {"guest": guest, "with": cards})
            assert line.done
    assert offered(position, VERBS["kill"], {}, "with") == []


def test_nothing_is_offered_out_of_turn_or_for_a_verb_that_is_not_asked() -> None:
    position = night()
    other = next(seat for seat in range(2) if seat not in position.waiting)
    assert suggestions(reader(position, other), VERBS["kill"], {}, "guest", "") == []
    assert offered(position, VERBS["welcome"], {}, "room") == []
    assert offered(position, VERBS["bury"], {}, "corpse") == []


def test_nothing_is_offered_for_a_question_of_the_next_move() -> None:
    position = inn()
    assert offered(position, VERBS["welcome"], {}, "room", "rest+") == []


@pytest.mark.parametrize(
    ("typed", "first"),
    [("room5", "room5"), ("ROOM5", "room5"), ("the rest", "rest"), ("5", "room5"), ("order rest", "rest")],
)
def test_what_is_typed_is_looked_for_in_label_and_key(typed: str, first: str) -> None:
    assert offered(inn(), VERBS["welcome"], {}, "room", typed)[0] == first


def test_accents_and_case_do_not_matter() -> None:
    assert fold("Évêque") == fold("eveque")
    shown = suggestions(reader(inn(), lang="fr"), VERBS["welcome"], {}, "room", "cHÀmbre 2")
    assert [offer.value for offer in shown] == ["room2"]


def test_a_repeated_argument_is_completed_part_by_part() -> None:
    position = inn()
    values = offered(position, VERBS["welcome"], {}, "room", "room3+")
    assert "room3+room3" not in values
    assert "room3+room1" in values
    assert play(position, position.waiting[0], VERBS["welcome"], {"room": values[0]}).position


def test_the_best_way_to_pay_comes_first() -> None:
    assert offered(shelf(10, "long"), Verb("take", ("thing",)), {}, "thing")[0].count("+") >= 1
    for posted, seat, answers in journey(inn(2, length="long"), seed=4):
        if len(answers) == 2 and answers[0] == "kill":
            given = {"guest": answers[1]}
            ways = suggestions(reader(posted, seat), VERBS["kill"], given, "with", "")
            worth = []
            for way in ways:
                after = play(imagined(posted, seat), seat, VERBS["kill"], {**given, "with": way.value}).position
                worth.append(GAME.promise(after.state, seat))
            assert worth == sorted(worth, reverse=True)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_suggestion_of_a_game_is_one_discord_takes_and_one_that_can_be_played(lang: str) -> None:
    for posted, seat, answers in journey(inn(3), seed=8):
        if answers:
            continue
        for verb in GAME.verbs:
            given: dict[str, str] = {}
            for argument in verb.arguments:
                offers = suggestions(reader(posted, seat, lang), verb, given, argument, "")
                assert len(offers) <= 25
                assert len({offer.value for offer in offers}) == len(offers)
                for offer in offers:
                    assert 1 <= len(offer.name) <= 100
                    assert 1 <= len(offer.value) <= 100
                    play(posted, seat, verb, {**given, argument: offer.value})
                if offers:
                    given[argument] = offers[0].value


def test_long_answers_are_offered_in_a_shorter_form_that_means_the_same() -> None:
    verb = Verb("take", ("thing",))
    position = shelf(11, "long")
    for value in offered(position, verb, {}, "thing"):
        assert len(value) <= 100
        assert play(position, 0, verb, {"thing": value}).done


def test_suggestions_are_the_same_whatever_the_seat_cannot_see() -> None:
    for posted, seat, answers in journey(inn(3), seed=1):
        if answers:
            continue
        other = posted.imagine(seat, QuickDice(99))
        for verb in GAME.verbs:
            for argument in verb.arguments[:1]:
                real = suggestions(reader(posted, seat), verb, {}, argument, "")
                assert suggestions(reader(other, seat), verb, {}, argument, "") == real


def test_a_label_typed_by_hand_leads_on_to_the_next_argument() -> None:
    position = night()
    (guest, *_) = suggestions(reader(position), VERBS["kill"], {}, "guest", "")
    ways = offered(position, VERBS["kill"], {"guest": guest.value}, "with")
    assert offered(position, VERBS["kill"], {"guest": guest.name.partition(" · ")[0].upper()}, "with") == ways


def test_nothing_is_offered_for_more_than_anybody_types() -> None:
    assert offered(inn(), VERBS["welcome"], {}, "room", "room1+" * 1000) == []


def hall() -> Position:
    """The turn of a family that has a Servants' Hall, and is asked about it before anything else."""
    return county(family("york", tiles="servants-hall", guests="anne-harlow"), family("asquith"))


def test_a_question_one_may_say_no_to_need_not_be_answered_first() -> None:
    host = next(verb for verb in OBSESSION.verbs if verb.name == "host")
    assert hall().push("host").decision.name == "gossip"
    assert "main-gazebo" in offered(hall(), host, {}, "tile")
    assert offered(hall(), host, {"tile": "main-gazebo"}, "guests")
    assert "footman" in offered(hall(), host, {"tile": "main-gazebo"}, "gossip")


def test_a_line_of_tile_and_guests_is_enough_with_a_hall_too() -> None:
    host = next(verb for verb in OBSESSION.verbs if verb.name == "host")
    guests = offered(hall(), host, {"tile": "main-gazebo"}, "guests")[0]
    line = play(hall(), 0, host, {"tile": "main-gazebo", "guests": guests})
    assert line.position.view(0).activity is None or line.position.view(0).activity.tile == "main-gazebo"
    assert play(hall(), 0, host, {"tile": "main-gazebo", "gossip": "footman", "target": "2"}).position.decision
