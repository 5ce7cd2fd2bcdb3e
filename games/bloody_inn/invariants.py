"""What must always hold: every card is somewhere, every coin within bounds, no grave overfull."""

from __future__ import annotations

from collections import Counter

from games.bloody_inn.state import BARN, PEASANT, Inn
from games.kernel.game import Broken


def check(inn: Inn) -> None:
    """Raise `Broken` with the first thing that is wrong."""
    _cards(inn)
    setup = inn.box.setup
    for seat, player in enumerate(inn.players):
        if player.cash < 0 or player.cheques < 0 or (player.cash > setup.cap and not inn.unlimited):
            raise Broken(f"seat {seat} has {player.cash}F and {player.cheques} cheques")
        for annex in player.annexes:
            if len(annex.corpses) > inn.box.rank[annex.card]:
                raise Broken(f"too many corpses under {annex.card} of seat {seat}")
        laid = sum((room.owner == seat) + (room.service == seat) for room in inn.rooms)
        if laid + player.tokens != setup.tokens:
            raise Broken(f"seat {seat} has {laid} tokens laid and {player.tokens} left")


def _cards(inn: Inn) -> None:
    found = Counter(inn.entrance + inn.exit + inn.unseen + inn.box_pile)
    found.update(room.guest for room in inn.rooms if room.guest)
    for player in inn.players:
        found.update(player.hand)
        found.update(player.corpses)
        for annex in player.annexes:
            found.update(annex.corpses)
            if annex.card != BARN:
                found[annex.card] += 1
    found[PEASANT] += inn.bistro
    setup = inn.box.setup
    expected = Counter(inn.box.travellers)
    expected[PEASANT] = setup.peasants * len(inn.players) + setup.bistro[str(len(inn.players))]
    if found != expected:
        raise Broken(f"cards lost or made: {dict(found - expected)} too many, {dict(expected - found)} missing")
