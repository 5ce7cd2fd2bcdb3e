"""Records as text: what is in them, and how a bad one is refused."""

from __future__ import annotations

import msgspec
import pytest

from games.bloody_inn import GAME
from games.kernel import notation
from games.kernel.dice import QuickDice, seal
from games.kernel.ledger import Event, pack, unpack, visible
from games.kernel.numbers import standing_now
from games.kernel.position import Answer, Position
from games.kernel.record import BadRecord, Branch, Record

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


def played_out(seats: int = 3) -> Record:
    """A whole game by chance."""
    position, dice = Position.new(GAME, seats, bytes(32)), QuickDice(4)
    while not position.over:
        decision = position.decisions[0]
        position.push(decision.chance(dice), decision.seat)
    return Record.of(position, seats, bytes(32))


def test_a_game_that_the_rules_ended_cannot_be_said_to_have_ended_otherwise() -> None:
    whole = played_out()
    won = tuple(standing.place for standing in whole.verify(GAME).outcome.standings)
    for forged in (
        {"ended": "conceded"},
        {"ended": "agreed"},
        {"ended": "conceded", "conceded": (0,), "places": (3, 1, 1)},
        {"places": won[::-1]},
        {"places": (1, 1, 1)},
    ):
        with pytest.raises(BadRecord):
            msgspec.structs.replace(whole, **forged).verify(GAME)
    msgspec.structs.replace(whole, places=won).verify(GAME)


def test_whoever_conceded_before_the_rules_ended_a_game_comes_behind_all_others_who_stand_as_they_do() -> None:
    whole = played_out()
    won = [standing.place for standing in whole.verify(GAME).outcome.standings]
    first = won.index(1)
    others = sorted(set(range(3)) - {first}, key=lambda seat: won[seat])
    places = [0, 0, 0]
    places[first] = 3
    for place, seat in enumerate(others, 1):
        places[seat] = place if won[others[0]] != won[others[1]] else 1
    true = msgspec.structs.replace(whole, conceded=(first,), places=tuple(places))
    true.verify(GAME)
    for wrong in (won, [1, 1, 1], [0, 0, 0], [places[seat] for seat in (1, 2, 0)]):
        if wrong != places:
            with pytest.raises(BadRecord):
                msgspec.structs.replace(true, places=tuple(wrong)).verify(GAME)


def test_an_end_that_the_table_made_places_everybody_by_who_conceded_or_by_what_all_could_see() -> None:
    stopped = record()
    with pytest.raises(BadRecord):  # nobody has conceded
        msgspec.structs.replace(stopped, ended="conceded", places=(1, 1)).verify(GAME)
    with pytest.raises(BadRecord):  # who conceded has not won
        msgspec.structs.replace(stopped, ended="conceded", conceded=(0,), places=(1, 2)).verify(GAME)
    with pytest.raises(BadRecord):  # a game that was only left has no places
        msgspec.structs.replace(stopped, places=(1, 2)).verify(GAME)
    seen = tuple(standing.place for standing in standing_now(GAME, stopped.replay(GAME).view(None)))
    msgspec.structs.replace(stopped, ended="agreed", places=seen).verify(GAME)
    with pytest.raises(BadRecord):
        msgspec.structs.replace(stopped, ended="agreed", places=(3, 3)).verify(GAME)


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


# ── written by strangers ────────────────────────────────────────────────────────────────────────────────────


def numbered(text: str, wanted: str) -> int:
    return next(n for n, line in enumerate(text.split("\n"), 1) if line.startswith(wanted))


@pytest.mark.parametrize(
    ("old", "new", "reason", "line"),
    [
        ("Penny Post record 1", "A letter", "no-record", "A letter"),
        ("seats: 2", "seats: two", "garbled", "seats"),
        ("seats: 2", "seats: ２", "garbled", "seats"),
        ("seats: 2", "seats: 2\nseats: 3", "twice", "seats: 3"),
        ("seats: 2", "seats: 2\nweather: rain", "garbled", "weather"),
        ("name 2: Émile", "name 7: Émile", "garbled", "name 7"),
        ("name 2: Émile", "name 2: É\u202emile", "garbled", "name 2"),
        ("name 2: Émile", f"name 2: {'É' * 101}", "garbled", "name 2"),
        ("option length: long", "option length: endless", "set-up", "option length"),
        ("seats: 2", "seats: 9", "set-up", "seats"),
        (f"seed: {SEED.hex()}", f"seed: {bytes(32).hex()}", "seed", "seed: "),
        (f"seed: {SEED.hex()}", "seed: soup", "garbled", "seed: "),
        (f"seed: {SEED.hex()}\n", "", "running", "seed sha256"),
        ("engine: ", "engine: 9", "engine", "engine"),
        (":rest", ":cellar", "refused", "1. "),
        (":rest", ":rest\u2028", "garbled", "1. "),
        ("1. ", "2. ", "garbled", "2. "),
        (":pass", ":pass 1:pass 1:no 1:no 1:no", "refused", "2. "),
        ("\n2. ", " ", "too-many", "1. "),
    ],
)
def test_a_record_is_refused_with_the_line_that_is_wrong(old: str, new: str, reason: str, line: str) -> None:
    text = record().text()
    assert old in text
    forged = text.replace(old, new, 1)
    with pytest.raises(BadRecord) as refused:
        Record.read(forged).verify(GAME)
    assert refused.value.reason == reason
    assert refused.value.line_in(forged) == numbered(forged, line)


@pytest.mark.parametrize("field", ["game", "engine", "seats", "seed sha256"])
def test_what_a_record_lacks_is_named(field: str) -> None:
    text = "\n".join(line for line in record().text().split("\n") if not line.startswith(f"{field}: "))
    with pytest.raises(BadRecord) as refused:
        Record.read(text).verify(GAME)
    assert (refused.value.reason, refused.value.args_for_words) == ("missing", {"field": field})
    assert refused.value.line_in(text) == 0


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no-record"),
        ("\0" * 100, "no-record"),
        ("Penny Post record 1\n" + "x" * 30_000, "too-long"),
        ("Penny Post record 1\n" + "\n" * 10_000, "too-large"),
        ("Penny Post record 1\n" + "game: inn\n" * 60_000, "too-large"),
        ("Penny Post record 2\ngame: bloody-inn\n\n" + "back to 0, branch 1\n" * 500, "too-large"),
    ],
)
def test_no_record_is_read_that_is_larger_than_any_game(text: str, reason: str) -> None:
    with pytest.raises(BadRecord) as refused:
        Record.read(text)
    assert refused.value.reason == reason


def test_a_step_that_is_cut_short_is_found_before_the_next_one_hides_it() -> None:
    """Two answers of one step on two lines would replay, and would be another game's log."""
    position = Position.new(GAME, 2, SEED)
    while len(position.steps) < 8 or all(len(step.answers) < 2 for step in position.steps):
        position.push(position.decisions[0].options[-1] if position.number % 3 else position.decisions[0].options[0])
    written = Record.of(position, 2, SEED)
    at = next(n for n, step in enumerate(written.steps[:-1]) if len(step) > 1)
    first, *rest = written.steps[at]
    forged = msgspec.structs.replace(
        written, steps=(*written.steps[:at], (first,), (*rest, *written.steps[at + 1]), *written.steps[at + 2 :])
    )
    with pytest.raises(BadRecord) as refused:
        forged.replay(GAME)
    assert refused.value.reason == "too-few"


# ── another table goes on ───────────────────────────────────────────────────────────────────────────────────

NEW_SEED = bytes(range(32, 64))


def gone_on(after: int) -> tuple[Record, Position]:
    """A game of another table, which went on with this one after a step."""
    written = record()
    position = written.replay(GAME).back_to(after + 1).reseeded(NEW_SEED)
    begun = position.number
    while position.number < begun + 6:
        position.push(position.decisions[0].options[0])
    steps = tuple(step.answers for step in position.steps_since(begun))
    leg = Branch(0, after, steps, seal(NEW_SEED), NEW_SEED.hex())
    return msgspec.structs.replace(written, branches=(leg,)), position


@pytest.mark.parametrize("after", [0, 1, 2])
def test_a_game_that_another_table_went_on_with_is_proved_to_its_end(after: int) -> None:
    continued, position = gone_on(after)
    text = continued.text()
    assert text.startswith("Penny Post record 3\n")
    assert f"seed 2: {NEW_SEED.hex()}" in text
    again = Record.read(text)
    assert again == continued
    played = again.verify(GAME)
    assert (played.checkpoint, played.dice_at) == (position.checkpoint, position.dice_at)
    assert again.standing == tuple(step.answers for step in played.steps)


def test_what_comes_after_it_is_not_to_be_read_from_the_old_seed() -> None:
    written = record()
    before = written.replay(GAME)
    after = before.reseeded(NEW_SEED)
    assert after.checkpoint != before.checkpoint
    assert [after.view(seat) for seat in (None, 0, 1)] == [before.view(seat) for seat in (None, 0, 1)]


@pytest.mark.parametrize(
    ("old", "new", "reason", "line"),
    [
        (f"seed 2: {NEW_SEED.hex()}", f"seed 2: {SEED.hex()}", "seed", "seed 2"),
        (f"seed 2: {NEW_SEED.hex()}\n", "", "running", "goes on"),
        ("goes on after 2", "goes on after 99", "not-played", "goes on"),
        ("\ngoes on after 2", "\nback to 1, branch 2\ngoes on after 2", "branch", "back to"),
    ],
)
def test_a_new_beginning_that_was_forged_is_found_out(old: str, new: str, reason: str, line: str) -> None:
    text = gone_on(2)[0].text()
    assert old in text
    forged = text.replace(old, new, 1)
    if "99" in new:  # the steps behind it are numbered on
        head, _, tail = forged.partition("sha256 " + seal(NEW_SEED) + "\n")
        lines = [f"{100 + n}.{step.partition('.')[2]}" for n, step in enumerate(tail.strip().split("\n"))]
        forged = f"{head}sha256 {seal(NEW_SEED)}\n" + "\n".join(lines) + "\n"
    with pytest.raises(BadRecord) as refused:
        Record.read(forged).verify(GAME)
    assert refused.value.reason == reason
    assert refused.value.line_in(forged) == numbered(forged, line)


def test_a_table_that_went_on_cannot_go_back_to_before_it_did() -> None:
    continued, _ = gone_on(2)
    back = Branch(1, 1, ())
    with pytest.raises(BadRecord) as refused:
        msgspec.structs.replace(continued, branches=(*continued.branches, back)).replay(GAME)
    assert refused.value.reason == "not-played"


def an_older_record() -> tuple[Record, Record, int]:
    """A game as it is written down now and as when a question was still put that answers itself; and in which step."""
    position, dice, heard = Position.new(GAME, 3, SEED), QuickDice(7), list[tuple[int, int, Answer]]()
    position.watch = lambda asked, answer: heard.append(
        (position.number, len(position.answers), Answer(asked.seat, answer))
    )
    while not position.over:
        asked = position.decisions[0]
        position.push(asked.chance(dice), asked.seat)
    now = Record.of(position, 3, SEED)
    number, after, answer = next(each for each in heard if each[2].text.startswith("room"))
    steps = list(now.steps)
    given = steps[number - 1]
    steps[number - 1] = (*given[:after], answer, *given[after:])
    return now, msgspec.structs.replace(now, steps=tuple(steps)), number


def test_an_answer_to_a_question_that_is_not_put_any_more_is_passed_over() -> None:
    now, older, _ = an_older_record()
    assert older.steps != now.steps
    assert Record.read(older.text()).verify(GAME).scores() == now.verify(GAME).scores()


def test_only_the_answer_that_gave_itself_is_passed_over_and_once() -> None:
    _, older, number = an_older_record()
    step = older.steps[number - 1]
    (extra,) = set(step) - set(an_older_record()[0].steps[number - 1])
    for wrong in (Answer(extra.seat, "room9"), Answer((extra.seat + 1) % 3, extra.text)):
        steps = list(older.steps)
        steps[number - 1] = tuple(wrong if answer == extra else answer for answer in step)
        with pytest.raises(BadRecord):
            msgspec.structs.replace(older, steps=tuple(steps)).verify(GAME)
    steps = list(older.steps)
    steps[number - 1] = tuple(
        twice for answer in step for twice in ((answer, answer) if answer == extra else (answer,))
    )
    with pytest.raises(BadRecord):
        msgspec.structs.replace(older, steps=tuple(steps)).verify(GAME)
