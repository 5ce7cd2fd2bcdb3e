"""What is typed for an answer: labels in one's own language are taken for the keys they name."""

from __future__ import annotations

import pytest

from bot.play.reading import Typist, fold
from games.bloody_inn import GAME
from games.kernel.decisions import Choose, Pick
from games.kernel.errors import Ambiguous
from games.kernel.position import Position
from games.kernel.verbs import attempt, play
from tests.bot.play.desks import NAMES, inn, journey, night
from tests.bot.play.toy import shelf

VERBS = {verb.name: verb for verb in GAME.verbs}


def given_in(before: Position, after: Position) -> list[str]:
    answers = [answer for step in after.steps_since(before.number) for answer in step.answers]
    return [answer.text for answer in (*answers, *after.answers)]


def read(position: Position, text: str, lang: str = "en") -> str:
    seat = position.waiting[0]
    return Typist(seat, lang, NAMES).read(position, position.decision, text)


@pytest.mark.parametrize(("lang", "typed"), [("fr", "chambre 4"), ("en", "ROOM 4"), ("en", " room4 ")])
def test_a_label_typed_by_hand_is_understood(lang: str, typed: str) -> None:
    assert read(inn(), typed, lang) == "room4"


@pytest.mark.parametrize(
    ("lang", "no", "yes"), [("en", "No", "YES"), ("fr", "non", "Oui"), ("it", "no", "si"), ("ja", "いいえ", "はい")]
)
def test_yes_and_no_are_read_in_ones_own_language(lang: str, no: str, yes: str) -> None:
    choose = Choose(0, "thing", ("yes", "no", "crown"))
    typist = Typist(0, lang, NAMES)
    assert (typist.read(shelf(2), choose, no), typist.read(shelf(2), choose, yes)) == ("no", "yes")
    assert typist.read(shelf(2), Choose(0, "thing", ("crown",)), no) == no, "where it is no answer it is none"


def test_a_standing_no_can_be_typed_in_french_all_the_way() -> None:
    position = night()
    line = play(position, position.waiting[0], VERBS["pass"], {"launder": "non"}, read=Typist(0, "fr", NAMES).read)
    assert given_in(position, line.position)[:2] == ["pass", "no"]


@pytest.mark.parametrize(("lang", "typed"), [("fr", "corrom"), ("it", "Corr"), ("ja", "買"), ("en", "bri")])
def test_the_unmistakable_beginning_of_a_label_names_its_option(lang: str, typed: str) -> None:
    choose = Choose(0, "action", ("bribe", "build", "kill", "bury", "pass"))
    assert Typist(0, lang, NAMES).read(night(), choose, typed) == "bribe"


@pytest.mark.parametrize(("lang", "typed"), [("en", "bu"), ("fr", "b"), ("it", "co")])
def test_what_begins_several_options_is_asked_back_and_never_guessed(lang: str, typed: str) -> None:
    choose = Choose(0, "action", ("bribe", "build", "kill", "bury", "pass"))
    with pytest.raises(Ambiguous):
        Typist(0, lang, NAMES).read(night(), choose, typed)


def test_a_text_that_begins_a_key_and_the_label_of_another_option_is_asked_back() -> None:
    choose, typist = Choose(0, "thing", ("thimble", "crown")), Typist(0, "en", NAMES)
    assert typist.read(shelf(2), choose, "the c") == "crown"
    with pytest.raises(Ambiguous):
        typist.read(shelf(2), choose, "th")


def test_nothing_can_be_picked_in_ones_own_language() -> None:
    pick = Pick(0, "with", ("novice", "peasant"), least=0, most=2)
    assert Typist(0, "ja", NAMES).read(night(), pick, "なし") == "-"


@pytest.mark.parametrize(("lang", "typed"), [("fr", "Aucune"), ("fr", "aucun"), ("it", "nessuna"), ("it", "Nessuno")])
def test_nothing_can_be_picked_in_either_gender(lang: str, typed: str) -> None:
    pick = Pick(0, "with", ("novice", "peasant"), least=0, most=2)
    assert Typist(0, lang, NAMES).read(night(), pick, typed) == "-"


def test_an_apostrophe_may_be_straight_or_curly() -> None:
    assert fold("l'ordre") == fold("L’ordre")


def test_what_is_not_a_label_is_left_as_it_was_typed() -> None:
    assert read(inn(), "cellar") == "cellar"


def test_every_label_of_a_game_names_its_option_or_stays_as_it_is() -> None:
    for posted, seat, answers in journey(inn(3), seed=8):
        if answers:
            continue
        decision, typist = posted.decision_of(seat), Typist(seat, "it", NAMES)
        assert decision is not None
        for key in decision.options:
            label = GAME.words.label("it", decision, key, NAMES, posted.view(seat)).name
            assert typist.read(posted, decision, label) in (key, label)


def test_several_labels_are_understood_one_by_one_and_as_a_row() -> None:
    pick = Pick(0, "with", ("novice", "peasant", "peasant"), least=1, most=3)
    typist, position = Typist(0, "en", NAMES), night()
    novice, peasant = (GAME.words.label("en", pick, key, NAMES, position.view(0)).name for key in ("novice", "peasant"))
    for typed in (f"{peasant} + {novice} + peasant", f"{novice}, {peasant} × 2", f"novice + {peasant} × 2"):
        assert sorted(typist.read(position, pick, typed).split("+")) == ["novice", "peasant", "peasant"]
    assert typist.read(position, pick, f"{peasant}+nobody") == "peasant+nobody"


def test_labels_that_two_options_share_name_neither() -> None:
    choose = Choose(0, "thing", ("Crown", "crown"))
    assert Typist(0, "en", NAMES).read(shelf(2), choose, "The crown on the shelf") == "The crown on the shelf"


def test_labels_may_be_typed_for_every_part_of_a_line() -> None:
    position = inn()
    typist = Typist(position.waiting[0], "en", NAMES)
    line = play(position, typist.seat, VERBS["welcome"], {"room": "Room 2 + Room 5"}, read=typist.read)
    assert given_in(position, line.position) == ["room2", "room5"]


# ── what was right before what was not ──────────────────────────────────────────────────────────────────────


def kept(position: Position, verb: str, **given: str) -> list[str]:
    line = attempt(position, position.waiting[0], VERBS[verb], given)
    assert line.refusal is not None
    return given_in(position, line.position)


def test_what_was_right_before_the_refused_answer_is_kept() -> None:
    assert kept(night(), "kill", guest="room99", **{"with": "peasant"}) == ["kill"]
    assert kept(inn(), "welcome", room="room2+room5+cellar") == ["room2", "room5"]


def test_a_door_named_twice_keeps_what_came_before_the_second_time() -> None:
    assert kept(inn(), "welcome", room="room2+room5+room2") == ["room2", "room5"]


def test_where_nothing_was_right_nothing_is_kept() -> None:
    assert kept(night(), "bury") == []
    assert kept(inn(), "welcome", room="cellar") == []


def test_a_line_is_played_once_however_many_parts_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    position, step = inn(), type(GAME).step
    seat, begun = position.waiting[0], list[int]()
    monkeypatch.setattr(type(GAME), "step", lambda *args: begun.append(len(begun)) or step(*args))
    line = attempt(position, seat, VERBS["welcome"], {"room": "+".join(["room2", "room5"] * 1400)})
    assert line.refusal is not None
    assert len(begun) == 3  # the first step and one after each door


def test_more_than_there_is_to_pick_is_refused_before_it_is_read() -> None:
    asked: list[str] = []
    pick = Pick(0, "with", ("novice", "peasant"), 1, 2, why=lambda key: asked.append(key))
    with pytest.raises(Exception, match="nobody"):
        pick.read("+".join(["nobody"] * 3000))
    assert asked == []
