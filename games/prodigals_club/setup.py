"""The table before the first round: decks, tiles, what everybody starts with, order and handicaps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.kernel.dice import Dice
from games.kernel.game import TableOption
from games.prodigals_club import society
from games.prodigals_club.components import BOROUGHS, COLUMNS, COMBINATIONS, Box, Competition, Layout, box
from games.prodigals_club.state import Club, Laid, Player

OPTIONS = (TableOption("competitions", tuple(COMBINATIONS)),)


def new(seats: int, options: Mapping[str, str], dice: Dice, corrections: str) -> Club:
    """Everything laid out but the first round's cards and tiles."""
    parts = box(corrections)
    combination = options["competitions"]
    layout = parts.layout(combination, seats)
    order = list(range(seats))
    dice.shuffle(order)
    players = [Player() for _ in range(seats)]
    club = Club(
        over=False,
        options=dict(options),
        corrections=corrections,
        players=players,
        order=order,
        opening=list(order),
        decks=_decks(parts, layout, combination, dice),
        bonuses=[bonus.id for bonus in parts.bonuses.values() if bonus.competition in layout.competitions],
    )
    for competition in layout.competitions:
        _SEATING[competition](club, dice)
    for seat in order:
        for competition in handicaps(club, order.index(seat)):
            _HANDICAPS[competition](club, players[seat])
    return club


# ── decks ───────────────────────────────────────────────────────────────────────────────────────────────────


def _decks(parts: Box, layout: Layout, combination: str, dice: Dice) -> dict[str, list[str]]:
    """Cards and tiles with one icon on the back lie above those with two; black central cards above white ones."""
    decks = {}
    for board in layout.competitions:
        for border in ("white", "black"):
            halves = [parts.deck(board, border, late) for late in (True, False)]
            decks[f"{board}-{border}"] = _stacked(halves, dice)
    decks["central"] = _stacked([parts.central(combination, border) for border in ("white", "black")], dice)
    if "election" in layout.competitions:
        tiles = parts.circles.values()
        decks["circles"] = _stacked([[tile.id for tile in tiles if tile.icons == icons] for icons in (2, 1)], dice)
    if "society" in layout.competitions:
        decks["dames"] = _stacked([parts.dames], dice)
    if "possessions" in layout.competitions:
        goods = parts.possessions.values()
        decks["possessions"] = _stacked([[tile.id for tile in goods if tile.icons == icons] for icons in (2, 1)], dice)
    return decks


def _stacked(layers: Iterable[Iterable[str]], dice: Dice) -> list[str]:
    """One deck of several layers, each shuffled, the last on top."""
    deck: list[str] = []
    for layer in layers:
        cards = list(layer)
        dice.shuffle(cards)
        deck += cards
    return deck


# ── what everybody starts with ──────────────────────────────────────────────────────────────────────────────


def _seat_for_election(club: Club, dice: Dice) -> None:
    starts = [tile.id for tile in club.box.circles.values() if tile.icons == 0]
    dice.shuffle(starts)
    for player, tile in zip(club.players, starts, strict=False):
        player.votes = club.layout.start.votes
        player.circles = [Laid(tile)]
    club.gone += sorted(starts[len(club.players) :])


def _seat_for_society(club: Club, dice: Dice) -> None:
    cells = [
        club.box.grid[marker.value] * len(COLUMNS) + COLUMNS.index(marker.column)
        for marker in club.layout.start.markers
    ]
    for player in club.players:
        player.markers = list(cells)


def _seat_for_possessions(club: Club, dice: Dice) -> None:
    letters, parts = list(club.box.letters), club.box
    dice.shuffle(letters)
    for player, letter in zip(club.players, letters, strict=False):
        player.pounds = club.layout.start.pounds
        player.possessions = list(parts.starting_set(letter))
        while len(player.possessions) > club.layout.start.possessions:
            doubled = [
                tile for tile in player.possessions if parts.possessions[tile].value == parts.setup.doubled_value
            ]
            out = dice.one_of(doubled)
            player.possessions.remove(out)
            club.gone.append(out)
    for letter in sorted(letters[len(club.players) :]):
        club.gone += parts.starting_set(letter)
    club.borough = dice.below(len(BOROUGHS))


_SEATING = {"election": _seat_for_election, "society": _seat_for_society, "possessions": _seat_for_possessions}


# ── handicaps ───────────────────────────────────────────────────────────────────────────────────────────────


def handicaps(club: Club, place: int) -> list[Competition]:
    """Whoever plays early is held back: the last not at all, everybody before him once more than the next.

    Competitions bring them in turn, those in play.
    """
    cycle = [competition for competition in club.setup.handicaps if club.plays(competition)]
    return [cycle[n % len(cycle)] for n in range(len(club.players) - 1 - place)]


def _a_pound_more(club: Club, player: Player) -> None:
    player.pounds += 1


def _a_vote_more(club: Club, player: Player) -> None:
    player.votes = min(player.votes + 1, club.setup.max_votes)


def _a_step_up(club: Club, player: Player) -> None:
    rightmost = max(range(len(player.markers)), key=lambda marker: player.markers[marker] % society.WIDTH)
    if society.can_rise(player, rightmost):
        player.markers[rightmost] -= society.WIDTH


_HANDICAPS = {"possessions": _a_pound_more, "election": _a_vote_more, "society": _a_step_up}
