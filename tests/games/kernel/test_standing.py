"""Standing answers and forced moves: what ends the one, what makes the other, and that neither tells a secret."""

from __future__ import annotations

from games.kernel.decisions import Choose, Pick
from games.kernel.ledger import Event
from games.kernel.position import Answer, Step
from games.kernel.standing import Orders, Stop


def window(seat: int, *, secret: bool = False, scope: str = "round 1") -> Choose:
    about = {"scope": scope}
    return Choose(seat, "bell", ("no", "yes"), ask="turn", window="bell", secret=secret, about=about)


def step(*answers: Answer, events: tuple[Event, ...] = ()) -> Step:
    return Step(b"", 0, answers, events, True, False, 1)


def orders(stop: Stop, seat: int = 1) -> Orders:
    left = Orders()
    left.refuse(window(seat), stop)
    return left


RANG, QUIET = Answer(0, "yes", True), Answer(0, "no", True)


def test_an_open_no_of_others_ends_nothing_and_an_open_yes_does() -> None:
    asked = (window(0), window(1))
    for answer, stands in ((QUIET, {"bell": "used"}), (RANG, {})):
        left = orders("used")
        left.note(asked, step(answer, Answer(1, "no", True), events=(Event("told", {}),)))
        assert left.of(1) == stands


def test_a_secret_yes_ends_nothing_unless_its_seat_was_told_of_anything() -> None:
    asked = (window(0, secret=True), window(1, secret=True))
    for seats, stands in (((0,), {"bell": "used"}), ((0, 1), {}), (None, {})):
        for answer in (RANG, QUIET):
            left = orders("used")
            left.note(asked, step(answer, events=(Event("rang", {}, seats),)))
            assert left.of(1) == stands, "whatever was answered"


def test_one_s_own_answer_does_not_end_one_s_own_order() -> None:
    left = orders("used", seat=0)
    left.note((window(0),), step(RANG))
    assert left.of(0) == {"bell": "used"}


def test_only_a_question_that_is_no_window_ends_what_stands_until_one_s_turn() -> None:
    left = orders("turn")
    left.heed((window(1), Choose(0, "size", ("small",))))
    assert left.of(1) == {"bell": "turn"}
    left.heed((Choose(1, "size", ("small", "large")),))
    assert left.of(1) == {}


def test_another_round_ends_what_stands_for_a_round_and_nothing_else() -> None:
    for stop, stands in (("round", {}), ("ever", {"bell": "ever"}), ("used", {"bell": "used"})):
        left = orders(stop)  # type: ignore[arg-type]
        left.heed((window(1, scope="round 2"),))
        assert left.of(1) == stands


def test_seats_of_two_figures_are_told_apart() -> None:
    left = orders("ever", seat=11)
    assert left.revoke(1) == ()
    assert left.of(11) == {"bell": "ever"}
    assert left.revoke(11, "door") == ()
    assert left.revoke(11, "bell") == ("bell",)


def test_to_decline_is_a_choice() -> None:
    assert Pick(0, "with", ("novice",), least=0, most=1, ask="turn").only() is None
    assert Pick(0, "with", ("novice",), least=1, most=1, ask="turn").only() == "novice"
    assert Pick(0, "with", (), least=0, most=0, ask="turn").only() == "-"
    assert Choose(0, "object", ("no", "snow"), ask="turn").only() is None


def test_a_standing_yes_answers_where_consent_is_asked_until_it_is_taken_back() -> None:
    left = Orders()
    left.agree(window(1))
    assert left.of(1) == {"bell": "ever"}
    assert (left.says(1, "bell"), left.says(0, "bell")) == ("yes", None)
    left.heed((window(1, scope="round 9"), Choose(1, "move", ("a", "b"))))
    assert left.answer_for(window(1, scope="round 9")) == "yes"
    assert left.answer_for(Choose(1, "bell", ("no", "loud"), window="bell")) is None, "there is no yes to say"
    left.leave(1, "bell")
    assert left.answer_for(window(1)) == "no"
    left.revoke(1, "bell")
    assert left.answer_for(window(1)) is None
