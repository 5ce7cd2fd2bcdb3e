"""The table before the first evening."""

from __future__ import annotations

from collections.abc import Mapping

from games.bloody_inn.components import box
from games.bloody_inn.state import BARN, PEASANT, WHITE, Annex, Inn, Player, Room
from games.kernel.dice import Dice
from games.kernel.game import TableOption

OPTIONS = (
    TableOption("length", ("short", "long")),
    TableOption("welcome", ("chosen", "in-order")),
    TableOption("wealth", ("capped", "unlimited")),
    TableOption("reshuffle", ("at-once", "next-evening")),
    TableOption("discounts", ("stack", "once")),
)


def new(seats: int, options: Mapping[str, str], dice: Dice, corrections: str = "") -> Inn:
    """Shuffle, take cards out unseen, lay the keys, deal the peasants, draw the first player."""
    parts = box(corrections)
    setup, table = parts.setup, str(seats)
    travellers = list(parts.travellers)
    dice.shuffle(travellers)
    removed = setup.removed[options["length"]][table]
    owners = [seat for seat in range(seats) for _ in range(setup.keys)] + [WHITE] * setup.white_keys[table]
    dice.shuffle(owners)
    worth = setup.cheque if options["wealth"] == "unlimited" else 0
    players = [
        Player(
            cash=setup.cash + setup.cheques * worth,
            cheques=0 if worth else setup.cheques,
            hand=[PEASANT] * setup.peasants,
            annexes=[Annex(BARN, [])],
            corpses=[],
            tokens=setup.tokens - setup.keys,
        )
        for _ in range(seats)
    ]
    first = dice.below(seats)
    return Inn(
        over=False,
        options=dict(options),
        corrections=corrections,
        players=players,
        rooms=[Room(door, owner) for door, owner in enumerate(owners, 1)],
        entrance=travellers[removed:],
        unseen=travellers[:removed],
        first=first,
        mover=first,
        bistro=setup.bistro[table],
    )
