"""What must always hold: every card, tile and hat is somewhere, and no number is out of bounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.kernel.game import Broken
from games.prodigals_club import circles
from games.prodigals_club.state import NOBODY, Club, Player


def check(club: Club) -> None:
    """Raise `Broken` with the first thing that is wrong."""
    found, expected = Counter(_lying(club)), Counter(_in_play(club))
    if found != expected:
        raise Broken(f"lost or made: {dict(found - expected)} too many, {dict(expected - found)} missing")
    if sorted(club.order) != list(range(len(club.players))):
        raise Broken(f"the order is {club.order}")
    _hats(club)
    for seat, player in enumerate(club.players):
        _player(club, seat, player)


def _lying(club: Club) -> Iterator[str]:
    """Every card and tile, wherever it lies."""
    for deck in club.decks.values():
        yield from deck
    yield from (*club.gone, *club.left)
    for lot in club.lots.values():
        if lot.taken == NOBODY:
            yield from (*lot.cards, *([lot.circle] if lot.circle else ()))
    if club.central and club.central_taken == NOBODY:
        yield club.central
    yield from (*club.choice, *club.offer, *club.bonuses, *([club.dame] if club.dame else ()))
    for player in club.players:
        yield from (*player.hand, *player.played, *player.possessions)
        yield from (placed.card for placed in player.black)
        yield from (laid.circle for laid in player.circles)
        if player.bonus:
            yield player.bonus


def _in_play(club: Club) -> Iterator[str]:
    """Every card and tile of the competitions in play."""
    box, competitions = club.box, club.layout.competitions
    for card in box.cards.values():
        if card.deck in competitions or card.combination == club.options["competitions"]:
            yield from [card.id] * (1 if card.combination else card.copies)
    yield from (tile.id for tile in box.bonuses.values() if tile.competition in competitions)
    for competition, tiles in (("election", box.circles), ("possessions", box.possessions), ("society", box.dames)):
        if competition in competitions:
            yield from tiles


def _hats(club: Club) -> None:
    for space, seats in club.hats.items():
        most = club.layout.places.get(space, 1)
        row = club.box.spaces.get(space)
        if row is not None and row.own:
            most = len(set(seats)) if len(set(seats)) == len(seats) else 0
        if row is not None and row.kind == "central-card":
            most = club.layout.central_hats
        if len(seats) > most:
            raise Broken(f"{len(seats)} hats are on {space}")


def _player(club: Club, seat: int, player: Player) -> None:
    if player.hats < 0:
        raise Broken(f"seat {seat} has {player.hats} hats")
    if player.votes > club.setup.max_votes:
        raise Broken(f"seat {seat} has {player.votes} votes")
    if player.pounds < 0 and player.possessions:
        raise Broken(f"seat {seat} is in debt and has possessions")
    if len(player.black) > club.setup.slots:
        raise Broken(f"seat {seat} has {len(player.black)} black cards")
    if len(player.named) > club.setup.symbols_free:
        raise Broken(f"seat {seat} has named {player.named}")
    if len(set(player.markers)) < len(player.markers):
        raise Broken(f"two markers of seat {seat} stand on one space: {player.markers}")
    if any(not 0 <= cell < len(club.box.cells) for cell in player.markers):
        raise Broken(f"a marker of seat {seat} is off the scoreboard: {player.markers}")
    laid = circles.grid(club, player)
    if len(laid) < len(player.circles):
        raise Broken(f"two tiles of seat {seat} lie on one another")
    if Counter(_joined(laid)) != Counter(player.joined):
        raise Broken(f"seat {seat} has joined {player.joined}, and its grid joins {_joined(laid)}")


def _joined(laid: circles.Grid) -> list[str]:
    """What a grid joins, edge by edge; a misfit is broken, too."""
    found = []
    for (x, y), edges in laid.items():
        for side in (1, 2):
            dx, dy = circles.SIDES[side]
            beside = laid.get((x + dx, y + dy))
            if beside is None:
                continue
            joined = circles.match(edges[side], beside[(side + 2) % 4])
            if joined is None:
                raise Broken(f"the tiles at {x, y} and {x + dx, y + dy} do not match")
            if joined:
                found.append(joined)
    return found
