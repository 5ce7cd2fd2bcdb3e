"""The main numbers of the inn: all of them lie open, so the money is what the game will be won by."""

from __future__ import annotations

from games.bloody_inn.components import box
from games.bloody_inn.view import InnView, SeatView
from games.kernel.numbers import Numbers


def numbers(view: InnView) -> Numbers:
    """Money in cash and cheques, corpses buried at home and above ground, annexes, accomplices in hand."""
    cheque = box(view.corrections).setup.cheque
    return Numbers(tuple(_of_seat(held, cheque) for held in view.seats))


def _of_seat(held: SeatView, cheque: int) -> dict[str, int]:
    return {
        "money": held.cash + held.cheques * cheque,
        "buried": sum(len(annex.corpses) + len(annex.aside) for annex in held.annexes),
        "corpses": len(held.corpses),
        "annexes": len(held.annexes),
        "accomplices": held.hand_size,
    }
