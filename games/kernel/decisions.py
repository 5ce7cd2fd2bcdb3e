"""What a seat is asked: one of n, k of n under a condition, or several seats at once.

An answer is always text, the same in the log, in commands and on buttons: the key of an option, or for a
`Pick` the keys joined by "+", and "-" for none.

>>> who = Choose(0, "guest", ("room1", "room3"))
>>> who.read("room3")
'room3'
>>> pay = Pick(0, "with", ("novice", "peasant", "peasant"), least=2, most=2)
>>> pay.read("peasant+peasant")
('peasant', 'peasant')
>>> list(pay.answers())
['novice+peasant', 'peasant+peasant']
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice
from typing import Any, Final, Literal, Protocol, TypeAlias, final

import msgspec

from games.kernel.errors import Ambiguous, Illegal, Unreadable, Why

NONE = "-"
"""The answer that picks nothing."""
_MOST_TRIES = 1000
"""How many choices are looked at for one that is preferred."""

Need: TypeAlias = Literal["", "hidden", "turn", "price"]
"""Why a question is put though it has one answer; without a need it answers itself."""
HIDDEN: Final = "hidden"
"""Not to be asked would tell the others something of what the seat holds."""
TURN: Final = "turn"
"""Nobody's turn is passed over unawares."""
PRICE: Final = "price"
"""The answer that led here did not say what this will cost."""

WhyNot: TypeAlias = Callable[[str], Why | None]
Fits: TypeAlias = Callable[[tuple[str, ...]], Why | None]


class Chance(Protocol):
    """A source of chance: `Dice`, or something quicker where nobody needs to check it."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely."""


class Choose(msgspec.Struct, gc=False):
    """One of several options."""

    seat: int
    name: str
    options: Sequence[str]
    why: WhyNot | None = None
    """Why a whole key is not among the options; None for one that means nothing here, or the beginning of one."""
    about: dict[str, Any] = {}
    """What the question is about, for the sentence that asks it."""
    ask: Need = ""
    """Why it is asked even where there is only one answer."""
    window: str = ""
    """The window this belongs to, if a standing "no" may answer it: see `standing`."""
    secret: bool = False
    """Others may not know how it was answered, as long as the game is on: log, export and errors keep it back."""

    def read(self, text: str) -> str:
        """The option meant by `text`: its key, or an unmistakable beginning of one."""
        if text in self.options:
            return text
        return _match(self, text, self.options)

    def only(self) -> str | None:
        """The only possible answer, if there is only one."""
        return self.options[0] if len(self.options) == 1 else None

    def forced(self) -> str | None:
        """The same where nobody need be asked for it."""
        return None if self.ask else self.only()

    def answers(self) -> Iterator[str]:
        """Every legal answer."""
        return iter(self.options)

    def chance(self, dice: Chance) -> str:
        """A legal answer by chance."""
        return self.options[dice.below(len(self.options))]

    draw = chance
    """What the rules are sent for an answer by chance."""


class Pick(msgspec.Struct, gc=False):
    """Several of several options, which may repeat."""

    seat: int
    name: str
    options: Sequence[str]
    least: int
    most: int
    fits: Fits | None = None
    """Why a choice of the right size is refused all the same; None where it is fine."""
    why: WhyNot | None = None
    about: dict[str, Any] = {}
    ask: Need = ""
    window: str = ""
    secret: bool = False

    def read(self, text: str) -> tuple[str, ...]:
        """The options meant by `text`, in the order they are listed."""
        keys = () if text == NONE or not text else tuple(text.split("+"))
        if len(keys) > len(self.options):  # more than there are: not worth reading one by one
            raise Illegal(text, self.name, self._wrong_size(len(keys)))
        if not all(key in self.options for key in keys):
            keys = tuple(_match(self, key.strip(), self.options) for key in keys)
        left = list(self.options)
        for key in keys:
            if key not in left:
                raise Illegal(text, self.name, Why("", "pick-twice", {"key": key}))
            left.remove(key)
        if not self.least <= len(keys) <= self.most:
            raise Illegal(text, self.name, self._wrong_size(len(keys)))
        if self.fits and (why := self.fits(keys)):
            raise Illegal(text, self.name, why)
        return self._in_order(keys)

    def _wrong_size(self, given: int) -> Why:
        reason = "pick-exactly" if self.least == self.most else "pick-between"
        return Why("", reason, {"least": self.least, "most": self.most, "given": given})

    def _in_order(self, keys: tuple[str, ...]) -> tuple[str, ...]:
        if len(keys) < 2:
            return keys
        place = {key: n for n, key in reversed(list(enumerate(self.options)))}
        return tuple(sorted(keys, key=place.__getitem__))

    def only(self) -> str | None:
        """The only possible answer, if there is only one; None, too, where that takes long to find out."""
        if self.most == 0:
            return NONE
        options, least = self.options, self.least
        if least == len(options):
            return "+".join(options)
        if self.fits is None:
            return "+".join(options[:least]) if least == self.most and len(set(options)) == 1 else None
        found, tries = set[tuple[str, ...]](), 0
        for size in range(least, self.most + 1):
            for keys in combinations(options, size):
                tries += 1
                if tries > _MOST_TRIES:
                    return None
                if self.fits(keys) is None:
                    found.add(self._in_order(keys))
                    if len(found) > 1:
                        return None
        return self.write(found.pop()) if found else None

    def forced(self) -> str | None:
        """The same where nobody need be asked for it."""
        return None if self.ask else self.only()

    def answers(self) -> Iterator[str]:
        """Every legal answer once, the smaller first."""
        unlike = len(set(self.options)) == len(self.options)
        for size in range(self.least, self.most + 1):
            choices: Iterable[tuple[str, ...]] = combinations(self.options, size)
            if not unlike:
                choices = dict.fromkeys(self._in_order(keys) for keys in choices)
            for keys in choices:
                if not (self.fits and self.fits(keys)):
                    yield "+".join(keys) or NONE

    def prefer(self, order: Sequence[str], size: int) -> tuple[str, ...] | None:
        """So many options that go together, earlier ones in this order preferred; None where that takes long to find.

        >>> Pick(0, "with", ("abbot", "baron", "novice"), least=1, most=2).prefer(("novice", "abbot", "baron"), 2)
        ('novice', 'abbot')
        """
        tries = islice(combinations(order, size), _MOST_TRIES)
        return next((keys for keys in tries if self.fits is None or self.fits(keys) is None), None)

    def write(self, keys: tuple[str, ...]) -> str:
        """These options as an answer."""
        return "+".join(self._in_order(keys)) or NONE

    def chance(self, dice: Chance) -> str:
        """A legal answer by chance."""
        return self.write(self.draw(dice))

    def draw(self, dice: Chance) -> tuple[str, ...]:
        """What the rules are sent for an answer by chance."""
        for _ in range(16):
            size = self.least
            if self.most > size:
                size += dice.below(self.most - size + 1)
            left = list(self.options)
            keys = tuple([left.pop(dice.below(len(left))) for _ in range(size)])
            if self.fits is None or self.fits(keys) is None:
                return keys
        legal = list(self.answers())
        return self.read(legal[dice.below(len(legal))])


Decision: TypeAlias = Choose | Pick
Flow: TypeAlias = Generator["Decision | Together", Any, Any]
"""A piece of the rules: it yields what it must know, and is sent the answer."""
Asking: TypeAlias = Generator["Decision", Any, Any]
"""A piece that asks one seat at a time."""


@final
class Together(msgspec.Struct):
    """Several seats at once, in any order, none seeing what the others answer: a decision each, or a flow each.

    The flow is sent a mapping from seat to its answer, or to what its flow returned. Nothing that shows may
    change before all have answered. Once more than one seat has, the step is a reveal: none of them may take back
    alone what all have then seen. The results come in the order of `parts`, whoever was quick to answer; a flow given
    as a part reads the state and changes nothing, so that the order of answering leaves no trace.
    """

    parts: Mapping[int, Decision | Flow]


def _match(decision: Decision, text: str, options: Sequence[str]) -> str:
    wanted = text.strip().casefold()
    if wanted in options:
        return wanted
    if decision.why and (why := decision.why(wanted)):
        raise Illegal(text, decision.name, why)  # a whole key is never taken for the beginning of another
    found = tuple(dict.fromkeys(key for key in options if wanted and key.startswith(wanted)))
    if len(found) == 1:
        return found[0]
    if found:
        raise Ambiguous(text, decision.name, found)
    raise Unreadable(text, decision.name)
