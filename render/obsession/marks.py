"""Where on the board the events of the last move are to be marked.

Places are ("space", n), ("theme", season), ("courtship", seat), ("fairchilds", 0), ("reserves", 0), ("hire", 0),
("purse", seat), ("reputation", seat), ("hand", seat), ("discard", seat), ("vp", seat), ("objectives", seat),
("seat", seat), ("wing", seat, category), ("servants", seat, area), ("milestone", n).
"""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.ledger import Event
from games.obsession.components import Box
from games.obsession.view import EstateView, SpaceView
from render.marks import Spot, numbered, telling

OF_WHO: dict[str, tuple[str, ...]] = {
    "earned": ("purse",),
    "paid": ("purse",),
    "borrowed": ("purse", "reputation"),
    "rose": ("reputation",),
    "fell": ("reputation",),
    "refreshed_for_reputation": ("reputation",),
    "invited": ("hand",),
    "came_to_stay": ("discard",),
    "dismissed": ("hand",),
    "recalled": ("hand", "discard"),
    "drafted": ("hand",),
    "drew_vp": ("vp",),
    "played_card": ("vp",),
    "drew_objective": ("objectives",),
    "took_family": ("seat",),
    "passed": ("seat",),
    "scored": ("seat",),
    "favoured": ("courtship", "vp"),
    "helped_at_fair": ("purse",),
    "compensated": ("purse",),
    "new_first": ("seat",),
}
"""What of the seat `who` an event changes."""
SERVED: dict[str, tuple[str, ...]] = {
    "hired": ("expended",),
    "recruited": ("expended",),
    "came_with_tile": ("expended",),
    "called": ("available",),
    "sent_to_hall": ("expended",),
    "laid_on_tile": ("expended",),
    "laid_on_guest": ("expended",),
    "helped_at_fair": ("expended",),
    "departed": ("available",),
    "drafted_servant": ("available",),
}
"""Which of the rooms below stairs an event changes, for the seat `who`."""
BUILT = ("hosted", "hosted_alone", "bought", "tile_brought", "took_start_tile")
"""Events about the tile `tile` of the seat `who`."""
MARKET = ("refilled", "market_refreshed", "market_opened")
"""Events that bring `tiles` to the market."""


DEEDS = (
    "hosted", "hosted_alone", "bought", "hired", "recruited", "gossiped", "played_card", "passed", "favoured", "theme",
    "took_family", "took_start_tile", "drafted", "market_refreshed", "claimed", "departed", "drafted_servant",
)  # fmt: skip
"""What somebody did, or what all must see: marked before what came of it where not everything can be."""


def worth_marking(last: Sequence[Event], view: EstateView, box: Box) -> list[Event]:
    """The events of a batch that get seals on the board."""
    return telling(last, lambda event: _spots(event, view, box), DEEDS)


def marks(last: Sequence[Event], view: EstateView, box: Box) -> dict[Spot, list[int]]:
    """The numbers to put at each place, in the order things happened; unknown events take no number."""
    return numbered(last, lambda event: _spots(event, view, box))


def _spots(event: Event, view: EstateView, box: Box) -> list[Spot]:
    args = event.args
    spots: list[Spot] = []
    who = args.get("who")
    if isinstance(who, int) and 0 <= who < len(view.seats):
        spots += [(part, who) for part in OF_WHO.get(event.id, ())]
        spots += [("servants", who, area) for area in SERVED.get(event.id, ())]
        if event.id in BUILT:
            spots += _wing(args.get("tile"), view, box, who)
        if event.id == "bought":
            spots.append(("purse", who))
    rival = args.get("rival")
    if isinstance(rival, int) and event.id in ("gossiped", "recruited"):
        spots.append(("reputation", rival) if event.id == "gossiped" else ("seat", rival))
    if event.id in MARKET:
        spots += [("space", n) for n, space in enumerate(view.market) if space.tile in args.get("tiles", ())]
    elif event.id == "found_tile":
        spots += [("space", n) for n, space in enumerate(view.market) if space.tile == args["tile"]]
    elif event.id == "stole":
        spots += [("space", n) for n, space in enumerate(view.market) if _of_pile(space, args["roll"])]
    elif event.id == "hired":
        spots.append(("hire", 0))
    elif event.id == "reserve_opened":
        spots.append(("reserves", 0))
    elif event.id == "theme":
        spots.append(("theme", int(args.get("season", view.season))))
    elif event.id == "claimed":
        spots += [("milestone", n) for n, card in enumerate(view.milestones) if card.milestone == args["milestone"]]
    elif event.id in ("welcomed", "went_home"):
        spots.append(("fairchilds", 0))
    elif event.id == "tied":
        spots += [("vp", seat) for seat in args.get("seats", ())]
    elif event.id == "gave_up":
        spots += [("objectives", seat) for seat in args.get("seats", ())]
    return spots


def _of_pile(space: SpaceView, roll: int) -> bool:
    """Whether a roll of the thief's die is one of this pile's, and something is left to mark."""
    return space.tile is not None and space.rolls is not None and space.rolls[0] <= roll <= space.rolls[1]


def _wing(tile: object, view: EstateView, box: Box, who: int) -> list[Spot]:
    """The wing a tile lies in now, or would lie in."""
    for category, tiles in view.seats[who].estate.items():
        if any(held.tile == tile for held in tiles):
            return [("wing", who, category)]
    known = box.tiles.get(str(tile))
    return [("wing", who, known.column(False))] if known else []
