"""How The Saleroom speaks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from games.kernel.decisions import Decision
from games.kernel.words import Label, Words
from tests.contract.saleroom.components import box
from tests.contract.saleroom.rules import PRIZES
from tests.contract.saleroom.state import SaleView


class SaleWords(Words[SaleView]):
    """The saleroom in words."""

    explained = {"piece": "prize", "advice": "prize"}

    def __init__(self) -> None:
        super().__init__(Path(__file__).parent)

    def kinds(self, lang: str, names: Sequence[str], view: SaleView | None = None) -> dict[str, Callable[[Any], str]]:
        """Seats, lots, goals and advice."""
        parts = box(view.corrections if view else "")
        return {
            "seat": lambda seat: names[seat],
            "lot": lambda lot: parts.lots[lot].names[lang],
            "goal": lambda goal: parts.goals[goal].names[lang],
            "advice": lambda advice: self.catalogue.text(lang, f"option.advice.{advice}"),
        }

    def label(self, lang: str, decision: Decision, key: str, names: Sequence[str], view: SaleView) -> Label:
        """Goals and pieces by their names, bids by their numbers."""
        parts = box(view.corrections)
        match decision.name:
            case "goal":
                return Label(parts.goals[key].names[lang])
            case "piece":
                return Label(parts.lots[key].names[lang])
            case "bid":
                return Label(key)
        return super().label(lang, decision, key, names, view)

    def missed(self, decision: Decision, view: SaleView) -> Sequence[str]:
        """What the buyer may look for in vain."""
        return PRIZES[1:] if decision.name == "prize" else ()
