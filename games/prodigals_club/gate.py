"""The gate of hidden information: what a seat may see, and what else might be the case for all it sees.

Every card comes out face up, so everybody can know which cards are in hands together; whose they are only their owner
sees (P15). Decks and stacks of tiles lie face down.
"""

from __future__ import annotations

from collections import Counter

from games.kernel.dice import Dice
from games.prodigals_club import circles, dame, hyde_park, money, scoring, society, symbols
from games.prodigals_club.components import BOROUGHS, SYMBOLS, Space
from games.prodigals_club.outlook import prospect
from games.prodigals_club.state import NOBODY, Club, Player
from games.prodigals_club.view import (
    BlackView,
    BoardView,
    BonusView,
    CentralView,
    CircleView,
    ClubView,
    HandView,
    HydeParkView,
    HydeResult,
    MarkerView,
    PossessionView,
    Result,
    SeatView,
    SetView,
    SpaceView,
    SpotView,
    SymbolView,
)


def view(club: Club, seat: int | None, to_move: tuple[int, ...]) -> ClubView:
    """The club as this seat sees it: hands are their owners' until the end."""
    return ClubView(
        seat=seat,
        to_move=to_move,
        options=club.options,
        corrections=club.corrections,
        competitions=club.layout.competitions,
        round=club.round,
        rounds=club.setup.rounds,
        phase=club.phase,
        mover=_seat_or_none(club.mover),
        spots=_spots(club),
        central=CentralView(
            card=club.central,
            taken=_seat_or_none(club.central_taken),
            cost=club.layout.central_hats,
            left=len(club.decks["central"]),
        ),
        spaces=_spaces(club),
        sets=_sets(club),
        boards=tuple(
            BoardView(board, tuple(club.hats.get(board, ())), places) for board, places in club.layout.places.items()
        ),
        choice=tuple(club.choice),
        offer=tuple(_possession(club, tile) for tile in club.offer),
        borough=BOROUGHS[club.borough] if club.borough != NOBODY else None,
        dame=club.dame or None,
        hyde_park=_hyde_park(club),
        heard=tuple(HydeResult(n, heard.megaphones, heard.place, heard.votes) for n, heard in enumerate(club.heard)),
        bonuses=_bonuses(club),
        renaissance=_seat_or_none(club.renaissance),
        in_hands=tuple(sorted(card for player in club.players for card in player.hand)),
        decks={name: len(deck) for name, deck in club.decks.items() if name != "central"},
        seats=tuple(_seat(club, n, club.over or n == seat) for n in range(len(club.players))),
        results=_results(club) if club.over else None,
        verdict=club.verdict,
    )


def _seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _spots(club: Club) -> tuple[SpotView, ...]:
    reserved = {player.spot: seat for seat, player in enumerate(club.players) if player.spot}
    return tuple(SpotView(number, seat, reserved.get(number)) for number, seat in enumerate(club.order, 1))


def _spaces(club: Club) -> tuple[SpaceView, ...]:
    every = (*club.layout.spaces, *club.layout.closed)
    known = list(club.box.spaces)
    return tuple(_space(club, space) for space in sorted(every, key=lambda space: known.index(space.id)))


def _space(club: Club, space: Space) -> SpaceView:
    hats = tuple(club.hats.get(space.id, ()))
    return SpaceView(space.id, space.board, hats, space in club.layout.spaces, space.own)


def _sets(club: Club) -> tuple[SetView, ...]:
    found = []
    for lot in club.layout.sets:
        dealt = club.lots.get(lot.id)
        if dealt is not None:
            room = len(club.hats.get(lot.board, ())) < club.layout.places[lot.board]
            found.append(
                SetView(
                    set=lot.id,
                    board=lot.board,
                    cards=tuple(dealt.cards),
                    circle=dealt.circle or None,
                    reward=not dealt.cards,
                    taken=_seat_or_none(dealt.taken),
                    free=dealt.taken == NOBODY and room,
                )
            )
    return tuple(found)


def _possession(club: Club, tile: str) -> PossessionView:
    row = club.box.possessions[tile]
    return PossessionView(tile, row.value, row.symbol, row.borough)


def _hyde_park(club: Club) -> tuple[HydeParkView, ...]:
    if not club.plays("election"):
        return ()
    start = club.layout.start
    columns = zip(start.hyde_megaphones, start.hyde_rewards, strict=True)
    return tuple(HydeParkView(number, loud, tuple(votes)) for number, (loud, votes) in enumerate(columns, 1))


def _bonuses(club: Club) -> tuple[BonusView, ...]:
    held = {player.bonus: seat for seat, player in enumerate(club.players) if player.bonus}
    tiles = club.box.bonuses.values()
    return tuple(BonusView(t.id, held.get(t.id)) for t in tiles if t.competition in club.layout.competitions)


def _seat(club: Club, seat: int, is_open: bool) -> SeatView:
    player, cards = club.players[seat], club.box.cards
    scores = scoring.scores(club, player)
    slots = [BlackView(placed.card, placed.used) for placed in player.black]
    prospects = tuple(prospect(club, seat, cards[card]) for card in player.hand) if is_open else None
    return SeatView(
        hats=player.hats,
        hats_total=club.layout.hats,
        order=club.order.index(seat) + 1,
        reserved=player.spot or None,
        scores=scores,
        total=max(scores.values()),
        sinking=_highest(scores),
        votes=player.votes if club.plays("election") else None,
        pounds=player.pounds if club.plays("possessions") else None,
        possessions=tuple(_possession(club, tile) for tile in player.possessions),
        worth=money.worth(club, player),
        markers=_markers(club, player),
        immune=club.hat_on(seat, dame.SPACE),
        threatened=_threatened(club, player),
        circles=_circles(club, player),
        inner_circles=circles.inner_circles(circles.grid(club, player)),
        symbols=_symbols(club, player),
        renaissance=club.renaissance == seat,
        free_symbols=symbols.unnamed(club, seat),
        bonus=player.bonus or None,
        black=(*slots, *[None] * (club.setup.slots - len(slots))),
        played=tuple(player.played),
        megaphones=hyde_park.megaphones(club, player),
        hand_size=len(player.hand),
        hand=prospects,
        board=_board(club, seat) if is_open else None,
    )


def _board(club: Club, seat: int) -> tuple[HandView, ...]:
    return tuple(prospect(club, seat, club.box.cards[placed.card]) for placed in club.players[seat].black)


def _highest(scores: dict[str, int]) -> tuple[str, ...]:
    most = max(scores.values())
    return tuple(competition for competition, score in scores.items() if score == most)


def _markers(club: Club, player: Player) -> tuple[MarkerView, ...]:
    return tuple(
        MarkerView(
            key=society.MARKERS[n],
            gender=club.layout.genders[n],
            column=cell % society.WIDTH,
            row=cell // society.WIDTH,
            value=club.box.worth[cell],
            symbol=club.box.cells[cell],
        )
        for n, cell in enumerate(player.markers)
    )


def _threatened(club: Club, player: Player) -> tuple[str, ...]:
    if not club.dame:
        return ()
    return tuple(society.MARKERS[m] for m in dame.affected(club, club.box.dames[club.dame], player.markers))


def _circles(club: Club, player: Player) -> tuple[CircleView, ...]:
    found = []
    for order, laid in enumerate(player.circles):
        north, east, south, west = club.box.turned[laid.circle][laid.turns]
        found.append(CircleView(laid.circle, laid.x, laid.y, (north, east, south, west), order))
    return tuple(found)


def _symbols(club: Club, player: Player) -> tuple[SymbolView, ...]:
    goods = Counter(club.box.possessions[tile].symbol for tile in player.possessions)
    standing = Counter(club.box.cells[cell] for cell in player.markers)
    found = []
    for symbol in SYMBOLS:
        parts = (goods[symbol], player.joined.count(symbol), standing[symbol], player.named.count(symbol))
        if any(parts):
            found.append(SymbolView(symbol, sum(parts), *parts))
    return tuple(found)


def _results(club: Club) -> tuple[Result, ...]:
    found = []
    owns = club.plays("possessions")
    for placed in scoring.outcome(club).standings:
        player = club.players[placed.seat]
        scores = scoring.scores(club, player)
        found.append(
            Result(
                seat=placed.seat,
                place=placed.place,
                total=placed.total,
                scores=scores,
                ladder=tuple(scoring.ladder(club, player)),
                sunk=_highest(scores),
                pounds=player.pounds if owns else None,
                possessions=money.worth(club, player) if owns else None,
            )
        )
    return tuple(found)


# ── what else might be the case ─────────────────────────────────────────────────────────────────────────────


def resample(club: Club, seat: int | None, dice: Dice) -> Club:
    """Deal again what this seat cannot see: which of the others has which card, and every deck."""
    if club.over:
        return club
    hands = [player.hand for n, player in enumerate(club.players) if n != seat]
    cards = sorted(card for hand in hands for card in hand)
    dice.shuffle(cards)
    for hand in hands:
        hand[:] = sorted(cards[: len(hand)])
        del cards[: len(hand)]
    return redraw(club, dice)


def redraw(club: Club, dice: Dice) -> Club:
    """Shuffle again what nobody knows: each layer of each deck by itself, as their backs tell them apart."""
    if club.over:
        return club
    for name, deck in club.decks.items():
        below = club.box.lower_layer(name)
        layers = [sorted(deck[:below]), sorted(deck[below:])]
        deck.clear()
        for layer in layers:
            dice.shuffle(layer)
            deck += layer
    return club
