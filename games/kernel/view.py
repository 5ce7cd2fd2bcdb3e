"""What every game's view has, whatever else it shows: by this a picture, a panel or a lobby reads any of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from typing_extensions import TypeVar
else:
    from typing import TypeVar


class Placing(Protocol):
    """One seat's line of a final sheet, as far as every game has it."""

    @property
    def seat(self) -> int: ...

    @property
    def place(self) -> int:
        """As in `Standing`: 1 for the best, 0 for who lost outright; shared by a team."""

    @property
    def total(self) -> int: ...


class TableView(Protocol):
    """What a view must have. It is a frozen structure of plain data: see `Game.view`."""

    @property
    def seat(self) -> int | None:
        """Whose view it is; None for the public's."""

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that are asked something."""

    @property
    def results(self) -> Sequence[Placing] | None:
        """The final sheet, a line a seat in order of seats, once the game is over; None before."""

    @property
    def verdict(self) -> str | None:
        """How the game ended: the verdict of its outcome. None or empty before."""


if TYPE_CHECKING:  # who plays any game leaves the types out
    ViewT = TypeVar("ViewT", bound=TableView, default=Any)
else:
    ViewT = TypeVar("ViewT", bound=TableView)
