"""A whole game as a text file: a header, then one line a step. Anyone can read it, replay it and check the dice.

Where the table went back past something that had come to light, what had been played stays, and a line says where to
and with which branch of the dice it went on: "back to 12, branch 1". The next line is step 13 again: what nobody knew
after step 12 was drawn anew with that branch, from its first word, and all chance after that comes from it. Branches
are numbered from 1 in the order of the file. A record with such lines is a "Penny Post record 2".

Where another table went on with it, a line says after which step, and the hash of the seed it went on with: "goes on
after 12, seed sha256 66687a…". The next line is step 13 as that table played it: what nobody knew after step 12 was
drawn anew with the first words of the new seed, and all chance after that comes from it; branches are numbered from 1
again. The n-th seed is written as "seed n:" once it may be known. A record with such lines is a "Penny Post record 3".

>>> from games.bloody_inn import GAME
>>> from games.kernel.dice import QuickDice
>>> position = Position.new(GAME, seats=2, seed=bytes(32)).push("rest").push("pass")
>>> record = Record.of(position, seats=2, seed=bytes(32))
>>> print(record.text().splitlines()[0])
Penny Post record 1
>>> Record.read(record.text()) == record
True
>>> again = Branch(1, after=0, steps=((Answer(0, "room2"),),))
>>> print(msgspec.structs.replace(record, branches=(again,)).text().partition("\\n\\n")[2])
1. 1:rest
2. 1:pass
back to 0, branch 1
1. 1:room2
<BLANKLINE>
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from games.kernel import notation
from games.kernel.again import Again
from games.kernel.dice import seal
from games.kernel.ends import come_to
from games.kernel.errors import Refusal, Whole
from games.kernel.game import BadOption, Game
from games.kernel.position import Answer, Position

FORMAT = "Penny Post record 1"
BRANCHED = "Penny Post record 2"
"""The first line of a record in which the table went back."""
CONTINUED = "Penny Post record 3"
"""The first line of a record with which another table went on."""
MOST_LETTERS = 500_000
MOST_LINES = 8_000
LONGEST_LINE = 20_000
"""How much a record may be: some ten times what the longest game takes."""
MOST_BRANCHES = 200
LONGEST_NAME = 100
_BACK = re.compile(r"back to ([0-9]{1,6}), branch ([0-9]{1,6})")
_ON = re.compile(r"goes on after ([0-9]{1,6}), seed sha256 ([0-9a-f]{64})")
_STEP = re.compile(r"([0-9]{1,6})\.((?: [1-9][0-9]?:[^\s:]{1,400})*)")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_FIELD = re.compile(
    r"(game|engine|seats|corrections|seed sha256|seed(?: [2-9][0-9]?)?|scores|ended|conceded|places"
    r"|name [1-9][0-9]?|option [a-z][a-z0-9-]{0,39}): (.*)"
)

Steps = tuple[tuple[Answer, ...], ...]
"""The answers of each step, in order; steps that asked nothing are empty."""


class Place(NamedTuple):
    """Where in a record something is wrong: a line; a line of its header, by name; or a step or a new beginning."""

    line: int = 0
    """Counted from 1; 0 where the others say it."""
    field: str = ""
    part: int = -1
    """0 for what was played first, n for what was played after the n-th new beginning."""
    step: int = -1
    """Which step of that part, from 0; -1 for the line with which it begins."""


class BadRecord(Whole, ValueError):
    """A record that cannot be read or does not replay; the message is one sentence.

    `reason` is a word for it, with its `args`, from which others make a sentence in another language.
    """

    def __init__(self, message: str, reason: str, at: Place, **args: str | int) -> None:
        super().__init__(message)
        self.reason = reason
        self.at = at
        self.args_for_words = args

    def line_in(self, text: str) -> int:
        """The line of the record's text that is wrong, counted from 1; 0 where one is missing."""
        return line_of(text, self.at)


class Branch(msgspec.Struct, frozen=True):
    """How a table went on after it had gone back, or how another one went on with it."""

    number: int
    """The branch of the dice it went on with; 0 where that is a new seed's stream."""
    after: int
    """The number of the step it went back to, 0 for the set-up; the next one was played anew."""
    steps: Steps
    seed_hash: str = ""
    """Of the new seed, where another table went on."""
    seed: str = ""
    """That seed in hex; empty while it may not be known."""


class Record(msgspec.Struct, frozen=True):
    """What a game was: everything needed to play it again."""

    game: str
    engine: int
    seats: int
    options: dict[str, str]
    seed_hash: str
    steps: Steps
    """What was played before the table first went back past something shown; all, where it never did."""
    seed: str = ""
    """In hex; empty while the game is still being played."""
    corrections: str = ""
    names: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    """The totals, in order of seats, once it is over."""
    branches: tuple[Branch, ...] = ()
    """What was played after each time it went back, in order."""
    ended: str = ""
    """How it ended where the rules did not end it."""
    conceded: tuple[int, ...] = ()
    """The seats that conceded, counted from 0: their sides come behind all others, whatever the scores say."""
    places: tuple[int, ...] = ()
    """Everybody's place, in order of seats, where the scores do not say it."""

    @property
    def standing(self) -> Steps:
        """The steps that were not taken back."""
        found = self.steps
        for branch in self.branches:
            found = (*found[: branch.after], *branch.steps)
        return found

    @classmethod
    def of(
        cls,
        position: Position,
        seats: int,
        seed: bytes,
        options: Mapping[str, str] | None = None,
        names: Iterable[str] = (),
        corrections: str = "",
    ) -> Record:
        """The record of a position played from its start."""
        steps = tuple(step.answers for step in position.steps)
        return cls(
            game=position.game.id,
            engine=position.game.engine,
            seats=seats,
            options=dict(options or {}),
            seed_hash=seal(seed),
            steps=(*steps, position.answers) if position.answers else steps,
            seed=seed.hex(),
            corrections=corrections,
            names=tuple(names),
            scores=position.scores(),
        )

    def text(self) -> str:
        """The record as a text file."""
        seeds = [branch.seed for branch in self.branches if branch.seed_hash]
        lines = [CONTINUED if seeds else BRANCHED if self.branches else FORMAT]
        lines += [f"game: {self.game}", f"engine: {self.engine}", f"seats: {self.seats}"]
        lines += [f"name {n}: {_plain(name)}" for n, name in enumerate(self.names, 1)]
        lines += [f"option {name}: {value}" for name, value in self.options.items()]
        lines += [f"corrections: {self.corrections}"] if self.corrections else []
        lines += [f"seed sha256: {self.seed_hash}"]
        lines += [f"seed: {self.seed}"] if self.seed else []
        lines += [f"seed {n}: {seed}" for n, seed in enumerate(seeds, 2) if seed]
        lines += [f"scores: {' '.join(map(str, self.scores))}"] if self.scores else []
        lines += [f"ended: {self.ended}"] if self.ended else []
        lines += [f"conceded: {' '.join(str(seat + 1) for seat in self.conceded)}"] if self.conceded else []
        lines += [f"places: {' '.join(map(str, self.places))}"] if self.places else []
        lines += ["", *_written(self.steps, 1)]
        for branch in self.branches:
            went_back = f"back to {branch.after}, branch {branch.number}"
            went_on = f"goes on after {branch.after}, seed sha256 {branch.seed_hash}"
            lines += [went_on if branch.seed_hash else went_back, *_written(branch.steps, branch.after + 1)]
        return "\n".join(lines) + "\n"

    @classmethod
    def read(cls, text: str) -> Record:
        """A record from a text file that anybody may have written. `BadRecord` with the line that is wrong."""
        head, body = _halves(text)
        fields = _fields(head)
        steps, branches = _lines(body, fields)
        seats = _whole(fields, "seats")
        return cls(
            game=_needed(fields, "game"),
            engine=_whole(fields, "engine"),
            seats=seats,
            options={k.removeprefix("option "): v for k, v in fields.items() if k.startswith("option ")},
            seed_hash=_needed(fields, "seed sha256"),
            steps=steps,
            seed=fields.get("seed", ""),
            corrections=fields.get("corrections", ""),
            names=_names(fields),
            scores=_numbers(fields, "scores"),
            branches=branches,
            ended=fields.get("ended", ""),
            conceded=tuple(number - 1 for number in _numbers(fields, "conceded")),
            places=_numbers(fields, "places"),
        )

    def replay(self, game: Game) -> Position:
        """Play it again from the start, every branch of it. `BadRecord` where a move is refused, the dice are not those
        announced, or chance was drawn anew where it may not be.
        """
        *_, position = self.plays(game)
        return position

    def plays(self, game: Game) -> Iterator[Position]:
        """The same step by step, for whoever must not wait too long: the position at the start and after each step."""
        seed = _checked(self.seed, self.seed_hash, "seed")
        if self.engine != game.engine:
            raise BadRecord(
                f"It was played by version {self.engine} of the rules, and this Penny Post has version {game.engine}:"
                " verify it with the one it was played on.",
                "engine", Place(field="engine"), played=self.engine, here=game.engine,
            )  # fmt: skip
        try:
            position = Position.new(game, self.seats, seed, self.options, self.corrections)
        except (ValueError, BadOption) as error:
            field = f"option {error.name}" if isinstance(error, BadOption) else "seats"
            raise BadRecord(f"The table cannot be set up: {error}.", "set-up", Place(field=field)) from error
        again = Again(position)
        yield position
        last = len(self.branches)
        yield from _play(again, self.steps, 1, 0, last=last == 0)
        since, expected, seeds = 0, 0, 1
        for part, branch in enumerate(self.branches, 1):
            if branch.seed_hash:
                seeds += 1
                seed = _checked(branch.seed, branch.seed_hash, f"seed {seeds}", Place(part=part))
                position = _gone_back(position, branch, 0, part).reseeded(seed)
                since, expected = branch.after, 0
            else:
                expected += 1
                position = _drawn_anew(position, branch, since, expected, part)
            again = Again(position)
            yield position
            yield from _play(again, branch.steps, branch.after + 1, part, last=part == last)

    def verify(self, game: Game) -> Position:
        """Replay, and compare the result with the scores written down."""
        position = self.replay(game)
        self.check(position)
        return position

    def check(self, position: Position) -> None:
        """Compare what it was replayed to with what is written down of the end."""
        if self.scores and position.scores() != self.scores:
            came_out = " ".join(map(str, position.scores()))
            raise BadRecord(
                f"The scores come out as {position.scores()}, not {self.scores}.", "scores", Place(field="scores"),
                scores=came_out,
            )  # fmt: skip
        for field, fits in (
            ("conceded", set(self.conceded) <= set(range(self.seats))),
            ("places", len(self.places) in (0, self.seats)),
        ):
            if not fits:
                message = f"It says of other than its {self.seats} seats who conceded or came where."
                raise BadRecord(message, "garbled", Place(field=field))
        if self.ended and position.over:
            message = "It says that the table ended it, and the rules have."
            raise BadRecord(message, "over-by-rules", Place(field="ended"))
        if self.places and not come_to(position, self.ended, self.conceded, self.places):
            message = "The places are not those that the game, and who conceded, come to."
            raise BadRecord(message, "places", Place(field="places"))


def line_of(text: str, at: Place) -> int:
    """The line a place is on, counted from 1; 0 where it is not there."""
    if at.line:
        return at.line
    part, steps = 0, -1
    for number, line in enumerate(_split(text), 1):
        if at.field and line.startswith(f"{at.field}: "):
            return number
        if _BACK.fullmatch(line.strip()) or _ON.fullmatch(line.strip()):
            part, steps = part + 1, -1
        elif _STEP.fullmatch(line.strip()):
            steps += 1
        else:
            continue
        if not at.field and (part, steps) == (at.part, at.step):
            return number
    return 0


# ── replaying ───────────────────────────────────────────────────────────────────────────────────────────────


def _checked(seed: str, announced: str, field: str, missing: Place | None = None) -> bytes:
    """A seed that is the one announced."""
    if not seed:
        message = "The seed is not in the record: the game was not over when it was written."
        raise BadRecord(message, "running", missing or Place(field="seed sha256"))
    if not re.fullmatch(r"(?:[0-9a-f]{2}){1,64}", seed):
        raise BadRecord("The seed is not written in hexadecimal.", "garbled", Place(field=field))
    if seal(bytes.fromhex(seed)) != announced:
        raise BadRecord("The seed is not the one that was announced.", "seed", Place(field=field))
    return bytes.fromhex(seed)


def _play(again: Again, steps: Steps, first: int, part: int, *, last: bool) -> Iterator[Position]:
    """Give the answers of these steps, of which this is the number of the first. Only the last of all may be open."""
    position = again.position
    for number, answers in enumerate(steps, first):
        at = Place(part=part, step=number - first)
        for answer in answers:
            try:
                again.give(number, answer)
            except Refusal as refusal:
                if _reached(position) > number or position.over:
                    raise BadRecord(f"Step {number} has more answers than were asked.", "too-many", at) from refusal
                message = f"Step {number}: {answer.text!r} is refused ({type(refusal).__name__})."
                raise BadRecord(message, "refused", at, seat=answer.seat + 1, answer=answer.text) from refusal
        if _reached(position) <= number and not (last and number == first + len(steps) - 1):
            raise BadRecord(f"Step {number} ends before everything was answered.", "too-few", at)
        again.close(number)
        yield position


def _reached(position: Position) -> int:
    """The step that waits for an answer, once the rules have gone on by themselves as far as they can."""
    position.decisions  # noqa: B018 - looking plays steps that ask nothing
    return position.number


def _gone_back(position: Position, branch: Branch, since: int, part: int) -> Position:
    """Where a step begins that was played anew; never before the table that played it had begun."""
    try:
        if branch.after < since:
            raise IndexError("that was another table's")
        return position.back_to(branch.after + 1)
    except IndexError as error:
        message = f"It goes on after step {branch.after}, which was not played."
        raise BadRecord(message, "not-played", Place(part=part), step=branch.after) from error


def _drawn_anew(position: Position, branch: Branch, since: int, expected: int, part: int) -> Position:
    """Where a branch begins. Only what has been seen gives a reason to draw anew."""
    if branch.number != expected:  # who could choose among branches, could choose among shuffles
        message = f"Branch {expected} is numbered {branch.number}."
        raise BadRecord(message, "branch", Place(part=part), number=expected)
    before = _gone_back(position, branch, since, part)
    if not position.shown_since(branch.after + 1):
        message = f"Branch {branch.number} begins though nothing had come to light since step {branch.after}."
        raise BadRecord(message, "nothing-shown", Place(part=part), step=branch.after)
    return before.drawn_anew(branch.number)


# ── reading and writing ─────────────────────────────────────────────────────────────────────────────────────


def _written(steps: Sequence[tuple[Answer, ...]], first: int) -> Iterator[str]:
    """A line for each step, of which this is the number of the first."""
    return (f"{n}. {notation.write(answers)}".rstrip() for n, answers in enumerate(steps, first))


def _split(text: str) -> list[str]:
    """Lines as every editor counts them: nothing but a line feed ends one."""
    return [line.removesuffix("\r") for line in text.removeprefix("\ufeff").split("\n")]


_Numbered = list[tuple[int, str]]


def _halves(text: str) -> tuple[_Numbered, _Numbered]:
    """The lines of the header and those of the game, each with its number."""
    if len(text) > MOST_LETTERS or text.count("\n") > MOST_LINES:
        message = f"It is larger than a record may be: {MOST_LETTERS} characters, {MOST_LINES} lines."
        raise BadRecord(message, "too-large", Place(line=1), letters=MOST_LETTERS, lines=MOST_LINES)
    lines = list(enumerate(_split(text), 1))
    for number, line in lines:
        if len(line) > LONGEST_LINE:
            message = f"Line {number} is longer than {LONGEST_LINE} characters."
            raise BadRecord(message, "too-long", Place(line=number), letters=LONGEST_LINE)
    if lines[0][1].strip() not in (FORMAT, BRANCHED, CONTINUED):
        raise BadRecord(f"The first line is not {FORMAT!r}.", "no-record", Place(line=1), first=FORMAT)
    blank = next((n for n, line in lines[1:] if not line.strip()), len(lines) + 1)
    return lines[1 : blank - 1], lines[blank:]


def _fields(head: _Numbered) -> dict[str, str]:
    found: dict[str, str] = {}
    for number, line in head:
        field = _FIELD.fullmatch(line)
        if field is None or not field[2].isprintable():
            raise _garbled(number, line)
        if field[1] in found:
            raise BadRecord(f"Line {number} says {field[1]!r} again.", "twice", Place(line=number), field=field[1])
        found[field[1]] = field[2].strip()
    return found


def _garbled(number: int, line: str) -> BadRecord:
    return BadRecord(
        f"The record lacks or garbles a line: line {number}, {line[:80]!r}.", "garbled", Place(line=number)
    )


def _needed(fields: Mapping[str, str], name: str) -> str:
    if not fields.get(name):
        message = f"The record lacks or garbles a line: {name!r}."
        raise BadRecord(message, "missing", Place(field=name), field=name)
    return fields[name]


def _whole(fields: Mapping[str, str], name: str) -> int:
    text = _needed(fields, name)
    if not _NUMBER.fullmatch(text):
        raise BadRecord(f"The record lacks or garbles a line: {name!r}.", "garbled", Place(field=name))
    return int(text)


def _numbers(fields: Mapping[str, str], name: str) -> tuple[int, ...]:
    words = fields.get(name, "").split(" ") if fields.get(name) else []
    if not all(map(_NUMBER.fullmatch, words)):
        raise BadRecord(f"The record lacks or garbles a line: {name!r}.", "garbled", Place(field=name))
    return tuple(map(int, words))


def _names(fields: Mapping[str, str]) -> tuple[str, ...]:
    """The names in order of seats, without gaps."""
    found = {k: v for k, v in fields.items() if k.startswith("name ")}
    for number, (field, name) in enumerate(found.items(), 1):
        if field != f"name {number}" or len(name) > LONGEST_NAME:
            raise BadRecord(f"The record lacks or garbles a line: {field!r}.", "garbled", Place(field=field))
    return tuple(found.values())


def _lines(body: _Numbered, fields: Mapping[str, str]) -> tuple[Steps, tuple[Branch, ...]]:
    """What stands below the header: the steps, and those of each new beginning."""
    found: list[tuple[Branch, list[tuple[Answer, ...]]]] = [(Branch(0, 0, ()), [])]
    seeds = 1
    for number, line in ((number, line.strip(" ")) for number, line in body):
        if not line:
            continue
        if back := _BACK.fullmatch(line):
            found.append((Branch(int(back[2]), int(back[1]), ()), []))
        elif on := _ON.fullmatch(line):
            seeds += 1
            found.append((Branch(0, int(on[1]), (), on[2], fields.get(f"seed {seeds}", "")), []))
        elif (step := _STEP.fullmatch(line)) and int(step[1]) == found[-1][0].after + len(found[-1][1]) + 1:
            found[-1][1].append(notation.read(step[2]))
        else:
            raise _garbled(number, line)
        if len(found) > MOST_BRANCHES:
            message = f"It begins anew more than {MOST_BRANCHES} times."
            raise BadRecord(message, "too-large", Place(line=number), letters=MOST_LETTERS, lines=MOST_LINES)
    (_, steps), *rest = found
    return tuple(steps), tuple(msgspec.structs.replace(branch, steps=tuple(played)) for branch, played in rest)


def _plain(name: str) -> str:
    """A name on one line, without control characters, and no longer than it may be."""
    return "".join(c if c.isprintable() else " " for c in name).strip()[:LONGEST_NAME].strip()
