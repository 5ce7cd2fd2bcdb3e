"""The common symbols: who has how many of each, and naming those of the renaissance man."""

from __future__ import annotations

from games.kernel.decisions import Asking, Choose
from games.prodigals_club.doing import Doing
from games.prodigals_club.state import Club, Player


def count(club: Club, player: Player, symbol: str) -> int:
    """How many of a symbol somebody has: of possessions, political circles, the society scoreboard and by name."""
    box = club.box
    total = player.joined.count(symbol) + player.named.count(symbol)
    if player.possessions:
        tiles = box.possessions
        total += sum([tiles[tile].symbol == symbol for tile in player.possessions])
    if player.markers:
        cells = box.cells
        total += sum([cells[cell] == symbol for cell in player.markers])
    return total


def unnamed(club: Club, seat: int) -> int:
    """How many symbols of the renaissance man a seat may still name."""
    return club.setup.symbols_free - len(club.players[seat].named) if club.renaissance == seat else 0


def name_symbols(doing: Doing, symbol: str) -> Asking:
    """Whoever holds the renaissance man may let free symbols be this one; they stay so for the round (P14)."""
    free = unnamed(doing.club, doing.seat)
    if not free:
        return
    about = {"symbol": symbol, "has": count(doing.club, doing.player, symbol), "free": free}
    answer = yield Choose(doing.seat, "symbols", [str(n) for n in range(free, -1, -1)], about=about)
    if number := int(answer):
        doing.player.named += [symbol] * number
        doing.did.append(["named", symbol, number])
