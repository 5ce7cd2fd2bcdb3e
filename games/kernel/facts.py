"""Facts: what follows from what never changes, such as a table's options or the rows of a box.

They are read as often as fields, and so must be read as quickly: as plain attributes, set when a thing is made, with
nothing of that name on its class to be asked first. A type checker takes them for cached properties.

>>> class Table:
...     def __init__(self) -> None:
...         know(self, TABLE)
...     @fact
...     def legs(self) -> int:
...         return 4
>>> TABLE = take_facts(Table)
>>> Table().legs
4
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from functools import cached_property as fact
else:

    class fact:  # noqa: N801 - as `property` is
        """A method that says a fact."""

        def __init__(self, func: Callable[[Any], Any]) -> None:
            self.func = func


__all__ = ["Facts", "fact", "know", "take_facts"]

Facts: TypeAlias = tuple[tuple[str, Callable[[Any], Any]], ...]
"""Names, and how what they stand for is worked out; later ones may rest on earlier ones."""


def take_facts(kind: type) -> Facts:
    """The facts that a class itself has, in their order. They leave the class."""
    found = {name: said.func for name, said in vars(kind).items() if isinstance(said, fact)}
    for name in found:
        delattr(kind, name)
    return tuple(found.items())


def know(thing: Any, facts: Facts) -> None:
    """Work the facts out and keep them."""
    kept = thing.__dict__
    for name, work_out in facts:
        kept[name] = work_out(thing)
