"""A whole game as a text file: a header, then one line a step. Anyone can read it, replay it and check the dice.

Where the table went back past something that had come to light, what had been played stays, and a line says where to
and with which branch of the dice it went on: "back to 12, branch 1". The next line is step 13 again: what nobody knew
after step 12 was drawn anew with that branch, from its first word, and all chance after that comes from it. Branches
are numbered from 1 in the order of the file. A record with such lines is a "Penny Post record 2".

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

import msgspec

from games.kernel import notation
from games.kernel.dice import seal
from games.kernel.errors import Refusal
from games.kernel.game import BadOption, Game
from games.kernel.position import Answer, Position

FORMAT = "Penny Post record 1"
BRANCHED = "Penny Post record 2"
"""The first line of a record in which the table went back."""
_BACK = re.compile(r"back to ([0-9]{1,9}), branch ([0-9]{1,9})")

Steps = tuple[tuple[Answer, ...], ...]
"""The answers of each step, in order; steps that asked nothing are empty."""


class BadRecord(ValueError):
    """A record that cannot be read or does not replay; the message is one sentence."""


class Branch(msgspec.Struct, frozen=True):
    """How a table went on after it had gone back."""

    number: int
    """The branch of the dice it went on with."""
    after: int
    """The number of the step it went back to, 0 for the set-up; the next one was played anew."""
    steps: Steps


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
        lines = [BRANCHED if self.branches else FORMAT]
        lines += [f"game: {self.game}", f"engine: {self.engine}", f"seats: {self.seats}"]
        lines += [f"name {n}: {_plain(name)}" for n, name in enumerate(self.names, 1)]
        lines += [f"option {name}: {value}" for name, value in self.options.items()]
        lines += [f"corrections: {self.corrections}"] if self.corrections else []
        lines += [f"seed sha256: {self.seed_hash}"]
        lines += [f"seed: {self.seed}"] if self.seed else []
        lines += [f"scores: {' '.join(map(str, self.scores))}"] if self.scores else []
        lines += [f"ended: {self.ended}"] if self.ended else []
        lines += [f"conceded: {' '.join(str(seat + 1) for seat in self.conceded)}"] if self.conceded else []
        lines += [f"places: {' '.join(map(str, self.places))}"] if self.places else []
        lines += ["", *_written(self.steps, 1)]
        for branch in self.branches:
            lines += [f"back to {branch.after}, branch {branch.number}", *_written(branch.steps, branch.after + 1)]
        return "\n".join(lines) + "\n"

    @classmethod
    def read(cls, text: str) -> Record:
        """A record from a text file."""
        first, _, rest = text.lstrip("\ufeff").partition("\n")
        if first.strip() not in (FORMAT, BRANCHED):
            raise BadRecord(f"The first line is not {FORMAT!r}.")
        head, _, body = rest.partition("\n\n")
        try:
            fields = dict(_field(line) for line in head.splitlines() if line)
            steps, branches = _lines(body)
            return cls(
                game=fields["game"],
                engine=int(fields["engine"]),
                seats=int(fields["seats"]),
                options={k.removeprefix("option "): v for k, v in fields.items() if k.startswith("option ")},
                seed_hash=fields["seed sha256"],
                steps=steps,
                seed=fields.get("seed", ""),
                corrections=fields.get("corrections", ""),
                names=tuple(v for k, v in fields.items() if k.startswith("name ")),
                scores=tuple(int(total) for total in fields.get("scores", "").split()),
                branches=branches,
                ended=fields.get("ended", ""),
                conceded=tuple(int(number) - 1 for number in fields.get("conceded", "").split()),
                places=tuple(int(place) for place in fields.get("places", "").split()),
            )
        except (KeyError, ValueError) as error:
            raise BadRecord(f"The record lacks or garbles a line: {error}.") from error

    def replay(self, game: Game) -> Position:
        """Play it again from the start, every branch of it. `BadRecord` where a move is refused, the dice are not those
        announced, or chance was drawn anew where it may not be.
        """
        seed = self._checked_seed()
        if self.engine != game.engine:
            raise BadRecord(
                f"It was played by version {self.engine} of the rules, and this Penny Post has version {game.engine}:"
                " verify it with the one it was played on."
            )
        try:
            position = Position.new(game, self.seats, seed, self.options, self.corrections)
        except (ValueError, BadOption) as error:
            raise BadRecord(f"The table cannot be set up: {error}.") from error
        _play(position, self.steps, 1)
        for expected, branch in enumerate(self.branches, 1):
            if branch.number != expected:  # who could choose among branches, could choose among shuffles
                raise BadRecord(f"Branch {expected} is numbered {branch.number}.")
            position = _gone_back(position, branch)
            _play(position, branch.steps, branch.after + 1)
        return position

    def verify(self, game: Game) -> Position:
        """Replay, and compare the result with the scores written down."""
        position = self.replay(game)
        if self.scores and position.scores() != self.scores:
            raise BadRecord(f"The scores come out as {position.scores()}, not {self.scores}.")
        return position

    def _checked_seed(self) -> bytes:
        if not self.seed:
            raise BadRecord("The seed is not in the record: the game was not over when it was written.")
        try:
            seed = bytes.fromhex(self.seed)
        except ValueError as error:
            raise BadRecord("The seed is not written in hexadecimal.") from error
        if seal(seed) != self.seed_hash:
            raise BadRecord("The seed is not the one that was announced.")
        return seed


def _play(position: Position, steps: Steps, first: int) -> None:
    """Give the answers of these steps, of which this is the number of the first."""
    for number, answers in enumerate(steps, first):
        for answer in answers:
            if position.number > number:
                raise BadRecord(f"Step {number} has more answers than were asked.")
            try:
                position.push(answer.text, answer.seat)
            except Refusal as refusal:
                raise BadRecord(f"Step {number}: {answer.text!r} is refused ({type(refusal).__name__}).") from refusal


def _gone_back(position: Position, branch: Branch) -> Position:
    """Where a branch begins. Only what has been seen gives a reason to draw anew."""
    try:
        before = position.back_to(branch.after + 1)
    except IndexError as error:
        raise BadRecord(f"Branch {branch.number} begins after step {branch.after}, which was not played.") from error
    if not position.shown_since(branch.after + 1):
        raise BadRecord(f"Branch {branch.number} begins though nothing had come to light since step {branch.after}.")
    return before.drawn_anew(branch.number)


def _written(steps: Sequence[tuple[Answer, ...]], first: int) -> Iterator[str]:
    """A line for each step, of which this is the number of the first."""
    return (f"{n}. {notation.write(answers)}".rstrip() for n, answers in enumerate(steps, first))


def _lines(body: str) -> tuple[Steps, tuple[Branch, ...]]:
    """What stands below the header: the steps, and those of each branch."""
    found: list[tuple[int, int, list[tuple[Answer, ...]]]] = [(0, 0, [])]
    for line in filter(None, map(str.strip, body.splitlines())):
        if back := _BACK.fullmatch(line):
            found.append((int(back[2]), int(back[1]), []))
        else:
            found[-1][2].append(notation.read(line.partition(".")[2]))
    (_, _, steps), *rest = found
    return tuple(steps), tuple(Branch(number, after, tuple(played)) for number, after, played in rest)


def _plain(name: str) -> str:
    """A name on one line, without control characters."""
    return "".join(c if c.isprintable() else " " for c in name).strip()


def _field(line: str) -> tuple[str, str]:
    name, colon, value = line.partition(": ")
    if not colon:
        raise ValueError(f"{line!r} is not of the form «name: value»")
    return name, value
