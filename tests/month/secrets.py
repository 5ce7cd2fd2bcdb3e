"""That no notice tells its reader a secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.month.month import Month


class Spy:
    def __init__(self, month: Month) -> None:
        self.month = month
