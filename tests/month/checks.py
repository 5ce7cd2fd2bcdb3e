"""What must hold of the month: held against what Discord received, by the checker's own reckoning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tests.month.month import Month

WATCHED: Final = ("lost", "doubled", "leaked", "silent", "unanswered", "in the log")


async def check(month: Month) -> None:
    """Everything."""
