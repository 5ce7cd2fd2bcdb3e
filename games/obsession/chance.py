"""A choice of which chance takes the last options only seldom: what is there at any time is seldom the best."""

from __future__ import annotations

from games.kernel.decisions import Chance, Choose


class Menu(Choose, gc=False):
    """One of several options, of which the last `seldom` are for special moments.

    By chance each of them would be taken as often as the ordinary ones, and whoever tries moves out by chance would
    see reputation and cards run through the fingers.
    """

    seldom: int = 0
    one_in: int = 8
    """How often chance looks at the seldom ones at all."""

    def draw(self, dice: Chance) -> str:
        """An answer by chance."""
        options, seldom = self.options, self.seldom
        usual = len(options) - seldom
        if not usual or not seldom:
            return options[dice.below(len(options))]
        roll = dice.below(usual * self.one_in)
        return options[roll % usual] if roll >= usual else options[usual + dice.below(seldom)]

    chance = draw
