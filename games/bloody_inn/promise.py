"""How well an innkeeper stands: the money there is, and a share of what is likely to come of all the rest."""

from __future__ import annotations

from games.bloody_inn import money
from games.bloody_inn.graves import graves_for
from games.bloody_inn.objects import CAKE
from games.bloody_inn.state import Inn

OBJECT_WORTH = 0.6
"""Little: an object kept to the end is worth nothing, and most uses bring more."""
LASTING_WORTH = 3.0


def promise(inn: Inn, seat: int) -> float:
    """Money, plus a share of what corpses, graves, accomplices and objects are likely to bring."""
    player, parts = inn.players[seat], inn.box
    if inn.verdict == "caught":
        return -100.0
    worth = float(money.wealth(inn, player))
    if inn.over:
        return worth
    free = sum(parts.rank[a.card] - len(a.corpses) for a in player.annexes)
    if inn.carnies:
        free += sum(parts.rank[r.trailer or ""] for r in inn.rooms if r.trailer and r.owner == seat)
    corpses = sorted((_corpse_worth(inn, seat, c) for c in player.corpses), reverse=True)
    worth += sum(0.8 * value if n < free else 0.1 * value for n, value in enumerate(corpses))
    worth += 3.0 * max(0, free - len(corpses)) + 1.5 * min(len(player.hand), 6)
    worth += sum(1.5 + parts.rank[card] for card in player.hand if card in parts.effects)
    worth += OBJECT_WORTH * len(player.objects) + LASTING_WORTH * _lasting(inn, seat)
    return worth + 2.0 * sum(room.owner == seat for room in inn.rooms)


def _corpse_worth(inn: Inn, seat: int, corpse: str) -> float:
    """What a corpse would bring its owner; little where no grave fits it."""
    value = inn.box.money[corpse]
    kind = inn.box.burial.get(corpse)
    if kind is None:
        return value
    if not graves_for(inn, seat, corpse):
        return 0.1 * value
    return value / 2 if kind == "abroad" else value


def _lasting(inn: Inn, seat: int) -> int:
    """Annexes of notables that go on paying by what others do, and cakes still to be paid."""
    if not inn.notables and not inn.laid:
        return 0
    effects = [e for a in inn.players[seat].annexes for e in inn.box.effects[a.card]]
    cakes = sum(laid.object == CAKE and laid.seat == seat for laid in inn.laid)
    return sum(bool(e.given or e.surplus or e.exchange) for e in effects) + cakes
