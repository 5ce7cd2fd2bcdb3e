"""Records as text: what is in them, and how a bad one is refused."""

from __future__ import annotations

import msgspec
import pytest

from games.bloody_inn import GAME
from games.kernel import notation
from games.kernel.ledger import Event, pack, unpack, visible
from games.kernel.position import Answer, Position
from games.kernel.record import BadRecord, Record

SEED = bytes(range(32))


def record(names: tuple[str, ...] = ("Ada", "Émile")) -> Record:
    position = Position.new(GAME, 2, SEED, {"length": "long"}).push("rest").push("pass").push("no")
    return Record.of(position, 2, SEED, {"length": "long"}, names)


def test_a_record_is_a_header_and_a_line_a_step() -> None:
    lines = record().text().splitlines()
    assert lines[0] == "Penny Post record 1"
    assert "game: bloody-inn" in lines
    assert "name 2: Émile" in lines
    assert "option length: long" in lines
    blank = lines.index("")
    assert lines[blank + 1].startswith("1. ")
    assert lines[blank + 1].endswith(":rest")


@pytest.mark.parametrize(
    "name", ["two\nlines", "tab\tbed", "game: chess", "  spaces  ", "\u2028", "さくら", "-", "a: b"]
)
def test_no_name_can_break_a_record(name: str) -> None:
    written = record((name, "Ada"))
    again = Record.read(written.text())
    assert again.steps == written.steps
    assert (again.game, again.options) == (written.game, written.options)
    assert len(again.names) == 2
    again.verify(GAME)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Penny Post record 1", "Pretty Post record 1"),
        ("game: bloody-inn\n", ""),
        ("seats: 2", "seats: two"),
        ("1. ", "1. x"),
        ("game: bloody-inn", "game bloody-inn"),
    ],
)
def test_what_is_not_a_record_is_refused_in_a_sentence(old: str, new: str) -> None:
    text = record().text()
    assert old in text
    with pytest.raises(BadRecord) as refused:
        Record.read(text.replace(old, new, 1))
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (SEED.hex(), bytes(32).hex()),
        (SEED.hex(), "not hexadecimal"),
        (f"seed: {SEED.hex()}\n", ""),
        ("seats: 2", "seats: 7"),
        ("option length: long", "option length: endless"),
        ("option length: long", "option weather: rain"),
        (":rest", ":cellar"),
        (":pass", ":dance"),
    ],
)
def test_a_record_that_cannot_be_true_does_not_replay(old: str, new: str) -> None:
    text = record().text()
    assert old in text
    with pytest.raises(BadRecord) as refused:
        Record.read(text.replace(old, new, 1)).replay(GAME)
    assert str(refused.value).endswith(".")


def test_an_answer_by_a_seat_that_was_not_asked_does_not_replay() -> None:
    written = record()
    (first,) = written.steps[0]
    other = msgspec.structs.replace(first, seat=1 - first.seat)
    with pytest.raises(BadRecord, match="NotAsked"):
        msgspec.structs.replace(written, steps=((other,), *written.steps[1:])).replay(GAME)


def test_more_answers_than_were_asked_do_not_replay() -> None:
    written = record()
    longer = (*written.steps[0], *written.steps[0])
    with pytest.raises(BadRecord, match="more answers"):
        msgspec.structs.replace(written, steps=(longer, *written.steps[1:])).replay(GAME)


def test_scores_that_do_not_come_out_are_found() -> None:
    text = record().text().replace("\n\n", "\nscores: 99 98\n\n", 1)
    with pytest.raises(BadRecord):
        Record.read(text).verify(GAME)


def test_a_record_says_how_a_game_ended_that_the_rules_did_not_end() -> None:
    ended = msgspec.structs.replace(record(), ended="conceded", conceded=(0,), places=(2, 1))
    text = ended.text()
    assert "ended: conceded\nconceded: 1\nplaces: 2 1\n" in text
    assert Record.read(text) == ended
    ended.verify(GAME)
    for old, new in (("conceded: 1", "conceded: 3"), ("conceded: 1", "conceded: 0"), ("places: 2 1", "places: 1")):
        with pytest.raises(BadRecord):
            Record.read(text.replace(old, new)).verify(GAME)


def test_answers_are_written_by_seat_from_1_and_secret_ones_marked() -> None:
    answers = (Answer(0, "kill"), Answer(2, "monk+peasant", secret=True), Answer(1, "-"))
    assert notation.write(answers) == "1:kill 3:monk+peasant! 2:-"
    assert notation.read(notation.write(answers)) == answers
    assert notation.read("") == ()


def test_events_are_stored_and_shown_to_those_who_may_know() -> None:
    events = (Event("seen", {"n": 1, "cards": ["a"]}), Event("whispered", {}, seats=(1,)))
    assert unpack(pack(events)) == events
    assert visible(events, None) == events[:1]
    assert visible(events, 1) == events
    assert visible(events, 0) == events[:1]
