"""What must always hold: every card, tile and servant is somewhere, and no number is out of bounds."""

from __future__ import annotations

from collections import Counter

from games.kernel.game import Broken
from games.obsession import challenge
from games.obsession.estate import Estate
from games.obsession.state import County

BEFORE_MONUMENTS = ("milestones", "opponent", "families", "starters", "draft", "monuments")
"""The phases in which the bag is without monuments, where they are chosen."""


def check(county: County) -> None:
    """Raise `Broken` with the first thing that is wrong."""
    _gentry(county)
    _cards(county)
    _tiles(county)
    _servants(county)
    for seat, player in enumerate(county.players):
        if player.money < 0 or player.money % 100:
            raise Broken(f"seat {seat} has £{player.money}")
        lying = Estate(county.box, [(owned.tile, owned.flipped) for owned in player.tiles])
        if _known(county.estates[seat]) != _known(lying):
            raise Broken(f"what is known of the estate of seat {seat} is not what lies there")
        if not 0 <= player.reputation <= county.most_reputation:
            raise Broken(f"seat {seat} stands at step {player.reputation} of the wheel")
    stacks = [stack.tile for stack in county.market if stack.copies]
    if len(set(stacks)) < len(stacks):
        raise Broken("a tile lies twice in the market")


def _known(estate: Estate) -> tuple[object, ...]:
    """What is kept up of an estate as its tiles come, turn and go."""
    columns = estate.columns
    return [*estate.sides.items()], [*estate.activities.items()], columns.lying, columns.turned


def _same(what: str, found: Counter[str], expected: Counter[str]) -> None:
    if found != expected:
        more, fewer = dict(found - expected), dict(expected - found)
        raise Broken(f"{what} lost or made: {more} too many, {fewer} missing")


def _gentry(county: County) -> None:
    box, sets = county.box, county.sets
    found = Counter([*county.casual, *county.prestige, *county.starters, *county.fairchilds])
    for player in county.players:
        found.update(player.hand + player.discard)
    if county.activity:
        found.update(county.activity.guests)
        found.update(county.activity.seen if county.activity.seen_deck in ("casual", "prestige") else ())
        mover = county.players[county.mover]
        if not {*mover.hand, *mover.discard, *county.activity.guests}.issuperset(county.activity.dismissed):
            raise Broken(f"somebody is to leave who is not there: {county.activity.dismissed}")
    if county.solo and county.solo.fairchild:
        found[county.solo.fairchild] += 1
    expected: Counter[str] = Counter()
    for deck in ("casual", "prestige", "starter", *(("fairchild",) if county.track.courtship else ())):
        expected.update(box.guests(deck, sets))
    expected.update(county.promos)
    for player in county.players:
        expected.update(box.members(player.family) if player.family else ())
    _same("gentry", found, expected)


def _cards(county: County) -> None:
    looking = county.activity.seen if county.activity else []
    deck = county.activity.seen_deck if county.activity else ""
    objectives = Counter(county.objectives + (looking if deck == "objective" else []))
    cards = Counter(county.vp_cards + (looking if deck == "vp" else []))
    for player in county.players:
        objectives.update(player.objectives)
        cards.update(player.vp_cards)
    if county.solo:
        cards.update(county.solo.vp_cards)
    box, courted = county.box, county.track.courtship
    deck_of = [card for card in box.objective_deck(county.sets) if courted or box.objectives[card].kind != "group"]
    _same("objectives", objectives, Counter(deck_of))
    _same("victory point cards", cards, Counter(box.vp_deck()))
    _same("themes", Counter(county.themes + county.shown), Counter(box.theme_deck() if courted else ()))


def _tiles(county: County) -> None:
    box = county.box
    found = Counter(tile for pile in (county.bag, *county.piles, county.discarded) for tile in pile)
    for stack in (*county.market, *county.reserves):
        found[stack.tile] += stack.copies
    if county.solo:
        found.update(county.solo.taken)
    for player in county.players:
        own = [owned.tile for owned in player.tiles]
        if len(set(own)) < len(own):
            raise Broken(f"an estate has a tile twice: {own}")
        found.update(own)
    found = Counter(tile for tile in found.elements() if box.tiles[tile].kind != "start")
    if county.track.target:
        _same("tiles", _without_own(county, found, piled := _piled(county)), piled)
        return
    rooms = Counter(tile for tile in found.elements() if box.tiles[tile].kind != "monument")
    _same("tiles", _without_own(county, rooms, bagged := Counter(box.bag(county.sets))), bagged)
    monuments, expected = found.total() - rooms.total(), _monuments(county)
    if monuments != expected:
        raise Broken(f"{monuments} monuments in the game instead of {expected}")


def _without_own(county: County, found: Counter[str], expected: Counter[str]) -> Counter[str]:
    """Without the copy that a family has of its own, which is none of the box's."""
    left = Counter(found)
    for player in county.players:
        tiles = county.box.families[player.family].tiles if player.family else ()
        left.subtract([tile for tile in tiles if left[tile] > expected[tile]][:1])
    return left


def _piled(county: County) -> Counter[str]:
    """What lies in the piles of the Estate Challenge, once they do."""
    piles = challenge.laid_out(county) if county.piles else []
    return Counter(tile for pile in piles for tile in pile)


def _monuments(county: County) -> int:
    """How many there should be."""
    how, rule = county.options["monuments"], county.box.setup.monuments[str(len(county.players))]
    if how == "chosen" and county.phase in BEFORE_MONUMENTS:
        return 0
    return len(county.box.monuments(low=True)) if how == "low" else len(rule.named) + rule.others


def _servants(county: County) -> None:
    found = Counter(county.hire)
    found.update(county.servant_draft)
    for player in county.players:
        for area in (player.available, player.quarters, player.expended):
            if min(area.values(), default=0) < 0:
                raise Broken("a household has fewer servants than none")
            found.update(area)
        found.update(player.departed)
    if county.activity:
        found.update(county.activity.serving)
    setup, players = county.box.setup, county.players
    expected: Counter[str] = Counter(setup.for_hire(len(players), county.sets))
    for kind in challenge.own_of_a_kind(county) if county.track.target else ():
        del expected[kind]
    for player in players:
        expected.update(setup.servants)
        own = county.box.families[player.family].servants if player.family else {}
        expected.update({kind: number for kind, number in own.items() if kind in county.box.servants})
    _same("servants", found, expected)
