"""A whole game as a text file: a header, then one line a step. Anyone can read it, replay it and check the dice.

>>> from games.bloody_inn import GAME
>>> from games.kernel.dice import QuickDice
>>> position = Position.new(GAME, seats=2, seed=bytes(32)).push("rest").push("pass")
>>> record = Record.of(position, seats=2, seed=bytes(32))
>>> print(record.text().splitlines()[0])
Penny Post record 1
>>> Record.read(record.text()) == record
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from games.kernel import notation
from games.kernel.dice import seal
from games.kernel.errors import Refusal
from games.kernel.game import BadOption, Game
from games.kernel.position import Answer, Position

FORMAT = "Penny Post record 1"


class BadRecord(ValueError):
    """A record that cannot be read or does not replay; the message is one sentence."""


class Record(msgspec.Struct, frozen=True):
    """What a game was: everything needed to play it again."""

    game: str
    engine: int
    seats: int
    options: dict[str, str]
    seed_hash: str
    steps: tuple[tuple[Answer, ...], ...]
    """The answers of each step, in order; steps that asked nothing are empty."""
    seed: str = ""
    """In hex; empty while the game is still being played."""
    corrections: str = ""
    names: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    """The totals, in order of seats, once it is over."""
    ended: str = ""
    """How it ended where the rules did not end it."""
    conceded: tuple[int, ...] = ()
    """The seats that conceded, counted from 0: their sides come behind all others, whatever the scores say."""
    places: tuple[int, ...] = ()
    """Everybody's place, in order of seats, where the scores do not say it."""

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
        lines = [FORMAT, f"game: {self.game}", f"engine: {self.engine}", f"seats: {self.seats}"]
        lines += [f"name {n}: {_plain(name)}" for n, name in enumerate(self.names, 1)]
        lines += [f"option {name}: {value}" for name, value in self.options.items()]
        lines += [f"corrections: {self.corrections}"] if self.corrections else []
        lines += [f"seed sha256: {self.seed_hash}"]
        lines += [f"seed: {self.seed}"] if self.seed else []
        lines += [f"scores: {' '.join(map(str, self.scores))}"] if self.scores else []
        lines += [f"ended: {self.ended}"] if self.ended else []
        lines += [f"conceded: {' '.join(str(seat + 1) for seat in self.conceded)}"] if self.conceded else []
        lines += [f"places: {' '.join(map(str, self.places))}"] if self.places else []
        lines += [
            "",
            *(f"{n}. {notation.write(answers)}".rstrip() for n, answers in enumerate(self.steps, 1)),
        ]
        return "\n".join(lines) + "\n"

    @classmethod
    def read(cls, text: str) -> Record:
        """A record from a text file."""
        first, _, rest = text.lstrip("\ufeff").partition("\n")
        if first.strip() != FORMAT:
            raise BadRecord(f"The first line is not {FORMAT!r}.")
        head, _, body = rest.partition("\n\n")
        try:
            fields = dict(_field(line) for line in head.splitlines() if line)
            return cls(
                game=fields["game"],
                engine=int(fields["engine"]),
                seats=int(fields["seats"]),
                options={k.removeprefix("option "): v for k, v in fields.items() if k.startswith("option ")},
                seed_hash=fields["seed sha256"],
                steps=tuple(notation.read(line.partition(".")[2]) for line in body.splitlines() if line.strip()),
                seed=fields.get("seed", ""),
                corrections=fields.get("corrections", ""),
                names=tuple(v for k, v in fields.items() if k.startswith("name ")),
                scores=tuple(int(total) for total in fields.get("scores", "").split()),
                ended=fields.get("ended", ""),
                conceded=tuple(int(number) - 1 for number in fields.get("conceded", "").split()),
                places=tuple(int(place) for place in fields.get("places", "").split()),
            )
        except (KeyError, ValueError) as error:
            raise BadRecord(f"The record lacks or garbles a line: {error}.") from error

    def replay(self, game: Game) -> Position:
        """Play it again from the start. `BadRecord` where a move is refused or the dice are not those announced."""
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
        for number, answers in enumerate(self.steps, 1):
            for answer in answers:
                if position.number > number:
                    raise BadRecord(f"Step {number} has more answers than were asked.")
                try:
                    position.push(answer.text, answer.seat)
                except Refusal as refusal:
                    raise BadRecord(
                        f"Step {number}: {answer.text!r} is refused ({type(refusal).__name__})."
                    ) from refusal
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


def _plain(name: str) -> str:
    """A name on one line, without control characters."""
    return "".join(c if c.isprintable() else " " for c in name).strip()


def _field(line: str) -> tuple[str, str]:
    name, colon, value = line.partition(": ")
    if not colon:
        raise ValueError(f"{line!r} is not of the form «name: value»")
    return name, value
