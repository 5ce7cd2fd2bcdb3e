"""Several things to choose at once: of the many ways, those that go with what is typed, few enough to be weighed.

Of fifteen guests eight can be chosen in thousands of ways. Where there are too many to look at, ways are tried by
chance, always the same for the same question, around the things that are named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb

from games.kernel.decisions import NONE, Pick
from games.kernel.dice import QuickDice

MOST_WEIGHED = 80
"""How many ways are worth weighing; more than anybody scrolls through."""
_TRIES = 2 * MOST_WEIGHED

Wanted = list[tuple[str, ...]]
"""For each thing that is named, the options it could mean."""


def ways(decision: Pick, names: Mapping[str, str], typed: str) -> list[str]:
    """Legal answers that hold everything named in `typed`; `names` are the options' names, both folded."""
    wanted = _wanted(names, typed)
    if wanted is None or len(wanted) > decision.most:
        return []
    sizes = range(max(decision.least, len(wanted)), decision.most + 1)
    if sum(comb(len(decision.options), size) for size in sizes) > MOST_WEIGHED:
        return _by_chance(decision, wanted, sizes)
    return [answer for answer in decision.answers() if _holds(_keys(answer), wanted)]


def _by_chance(decision: Pick, wanted: Wanted, sizes: Sequence[int]) -> list[str]:
    found: dict[str, None] = {}
    dice = QuickDice(0)
    nothing_open = len(wanted) == decision.most and all(len(meant) == 1 for meant in wanted)
    for n in range(1 if nothing_open else _TRIES):
        named, rest = _meant(wanted, n), list(decision.options)
        for key in named:
            if key in rest:
                rest.remove(key)
        dice.shuffle(rest)
        keys = decision.prefer([*named, *rest], sizes[n % len(sizes)])
        if keys is not None and _holds(keys, wanted):
            found[decision.write(keys)] = None
        if len(found) == MOST_WEIGHED:
            break
    return list(found)


def _wanted(names: Mapping[str, str], typed: str) -> Wanted | None:
    """What each part of the text could mean, parts divided by "+"; None where one means nothing."""
    wanted: Wanted = []
    for part in filter(None, (part.strip() for part in typed.split("+"))):
        meant = _meanings(names, part)
        several = [(key,) for key, name in names.items() if name in part]
        if meant:
            wanted.append(meant)
        elif several:  # a whole line as it was offered
            wanted += several
        else:
            words = [_meanings(names, word) for word in part.split()]
            if not all(words):
                return None
            wanted += words
    return wanted


def _meanings(names: Mapping[str, str], part: str) -> tuple[str, ...]:
    """The options whose key or name is this, or else begins with it, or has it somewhere, in that order."""
    if part in names:
        return (part,)
    begins = [key for key, name in names.items() if name.startswith(part) or key.startswith(part)]
    has = [key for key, name in names.items() if (part in name or part in key) and key not in begins]
    return (*begins, *has)


def _meant(wanted: Wanted, n: int) -> list[str]:
    """One option for each thing named, another whenever `n` is another, as far as there are any."""
    chosen: list[str] = []
    for meant in wanted:
        fresh = [key for key in meant if key not in chosen] or meant
        chosen.append(fresh[n % len(fresh)])
    return chosen


def _holds(keys: Sequence[str], wanted: Wanted) -> bool:
    """Whether there is a thing of its own for everything named; what could mean least is looked for first."""
    left = list(keys)
    for meant in sorted(wanted, key=len):
        key = next((key for key in left if key in meant), None)
        if key is None:
            return False
        left.remove(key)
    return True


def _keys(answer: str) -> list[str]:
    return [] if answer == NONE else answer.split("+")
