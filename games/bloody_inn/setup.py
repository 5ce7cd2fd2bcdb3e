"""The table before the first evening."""

from __future__ import annotations

from collections.abc import Mapping

from games.bloody_inn.components import box
from games.bloody_inn.state import BARN, PEASANT, WHITE, Annex, Inn, Player, Room
from games.kernel.dice import Dice
from games.kernel.errors import Why
from games.kernel.game import TableOption

OPTIONS = (
    TableOption("length", ("short", "long")),
    TableOption("welcome", ("chosen", "open", "in-order")),
    TableOption("wealth", ("capped", "unlimited")),
    TableOption("reshuffle", ("at-once", "next-evening")),
    TableOption("discounts", ("stack", "once")),
    TableOption("carnies", ("no", "plain", "events")),
    TableOption("notables", ("no", "yes")),
    TableOption("objects", ("no", "yes")),
)
MODULES = ("carnies", "notables", "objects")


def refuses(seats: int, options: Mapping[str, str]) -> Why | None:
    """The Carnies are made for several players."""
    played = [module for module in MODULES if options[module] != "no"]
    return Why("no-modules-alone", "no-modules-alone", {"module": played[0]}) if seats == 1 and played else None


def new(seats: int, options: Mapping[str, str], dice: Dice, corrections: str = "") -> Inn:
    """Shuffle, take cards out unseen, lay the keys, deal the peasants, draw the first player."""
    parts = box(corrections)
    setup, table = parts.setup, str(seats)
    with_carnies = options["carnies"] != "no"
    travellers = list(parts.deck(carnies=with_carnies, notables=options["notables"] == "yes"))
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
    inn = Inn(
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
    if options["carnies"] == "events":
        inn.events = list(parts.events)
        dice.shuffle(inn.events)
    if options["objects"] == "yes":
        deal_objects(inn, dice)
    return inn


def deal_objects(inn: Inn, dice: Dice) -> None:
    """A pack of objects for every seat; the others go back into the box unseen."""
    objects, dealt = list(inn.box.objects), inn.box.drafting.dealt
    dice.shuffle(objects)
    inn.packs = [[objects.pop() for _ in range(dealt)] for _ in inn.players]
    inn.unseen_objects = objects
    for player in inn.players:
        player.cash += inn.box.drafting.cash - inn.box.setup.cash
    inn.phase = "draft"
