"""What must always hold: every card, event and object is somewhere, every coin within bounds, no grave overfull."""

from __future__ import annotations

from collections import Counter

from games.bloody_inn.state import BARN, PEASANT, Inn
from games.kernel.game import Broken


def check(inn: Inn) -> None:
    """Raise `Broken` with the first thing that is wrong."""
    _cards(inn)
    _events_and_objects(inn)
    _laid(inn)
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
    found.update(room.trailer for room in inn.rooms if room.trailer)
    for player in inn.players:
        found.update(player.hand)
        found.update(player.corpses)
        for annex in player.annexes:
            found.update(annex.corpses)
            found.update(annex.aside)
            if annex.card != BARN:
                found[annex.card] += 1
            for corpse in set(annex.corpses):  # the second coffin of a pair is not a card of its own
                if inn.box.burial.get(corpse) == "double":
                    found[corpse] -= annex.corpses.count(corpse) // 2
    found[PEASANT] += inn.bistro
    setup = inn.box.setup
    expected = Counter(inn.deck)
    expected[PEASANT] = setup.peasants * len(inn.players) + setup.bistro[str(len(inn.players))]
    _same("cards", found, expected)


def _events_and_objects(inn: Inn) -> None:
    turned = [inn.event] if inn.event else []
    events = inn.box.events if inn.options.get("carnies") == "events" else ()
    _same("events", Counter(inn.events + inn.past_events + turned), Counter(list(events)))
    found = Counter(inn.unseen_objects + inn.used_objects + [play.object for play in inn.plays])
    for things in (*inn.packs, *(player.objects for player in inn.players)):
        found.update(things)
    _same("objects", found, Counter(list(inn.box.objects) if inn.options.get("objects") == "yes" else []))


def _laid(inn: Inn) -> None:
    lodging = {room.door for room in inn.rooms if room.guest}
    for laid in inn.laid:
        if laid.door not in lodging and laid.corpse not in inn.players[laid.seat].corpses:
            raise Broken(f"the {laid.object} of seat {laid.seat} lies nowhere")


def _same(what: str, found: Counter[str], expected: Counter[str]) -> None:
    if found != expected:
        raise Broken(f"{what} lost or made: {dict(found - expected)} too many, {dict(expected - found)} missing")
