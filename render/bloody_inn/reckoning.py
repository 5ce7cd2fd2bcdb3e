"""What a seat's total is made of at the end: the same for the final sheet and for its text."""

from __future__ import annotations

from dataclasses import dataclass

from games.bloody_inn.view import InnView, Result
from render.bloody_inn.modules import with_objects
from render.bloody_inn.words import Speech


@dataclass(frozen=True)
class Item:
    """One item of the reckoning: its id, its name, what is written of it, and how much of the total it is."""

    id: str
    label: str
    worth: str
    length: int = 0
    objects: tuple[str, ...] = ()


def reckoning(view: InnView, speech: Speech, result: Result) -> list[Item]:
    """Cash, what annexes paid into it, and cheques, which make the total; then what went, and what breaks ties.

    Items that came to nothing are left out, but for the corpses of a tie.
    """
    annexes = min(result.annexes, result.cash)
    sums = (("cash", result.cash - annexes), ("scores.annexes", annexes), ("cheques", result.cheques))
    items = [Item(name, speech.say(name), f"{money}F", money) for name, money in sums if money]
    if result.gravedigger:
        label = speech.say("scores.gravedigger")
        items.append(Item("scores.gravedigger", label, f"−{result.gravedigger}F", result.gravedigger))
    totals = [other.total for other in view.results or ()]
    if result.buried or totals.count(result.total) > 1:
        items.append(Item("scores.buried", speech.say("scores.buried"), str(result.buried)))
    unused = (view.seats[result.seat].objects or ()) if with_objects(view) else ()
    if unused:
        items.append(Item("scores.unused", speech.say("scores.unused"), "", objects=unused))
    return items
