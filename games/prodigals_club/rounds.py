"""A round before the first errand and after the last action: dealing, the end check, the new order, clearing up."""

from __future__ import annotations

from collections.abc import Mapping

from games.kernel.decisions import HIDDEN, Flow, Pick, Together
from games.kernel.position import Turn
from games.prodigals_club.components import BOROUGHS
from games.prodigals_club.scoring import scores
from games.prodigals_club.setup import handicaps
from games.prodigals_club.state import NOBODY, Club, Lot

# ── setup ───────────────────────────────────────────────────────────────────────────────────────────────────


def set_up(club: Club, turn: Turn) -> Flow:
    """Deal cards and tiles to the boards, and give everybody their hats."""
    yield from ()
    club.round += 1
    if club.round == 1:
        turn.tell("order", order=list(club.order))
        for place, seat in enumerate(club.order[:-1]):
            turn.tell("handicap", who=seat, held=handicaps(club, place))
    club.lots = {lot.id: Lot(_cards(club, lot.board, lot.dealt(club.round))) for lot in club.layout.sets}
    club.central = club.decks["central"].pop()
    turn.tell("round", round=club.round, card=club.central)
    if club.plays("election"):
        _lay_out_circles(club)
    if club.plays("possessions"):
        club.offer = [club.decks["possessions"].pop() for _ in range(club.setup.possessions_offer)]
        turn.tell("borough", borough=BOROUGHS[club.borough])
    if club.plays("society"):
        club.dame = club.decks["dames"].pop()
        turn.tell("dame_tile", dame=club.dame)
    for player in club.players:
        player.hats = club.layout.hats
    club.phase, club.mover = "errands", club.order[0]
    turn.reveal()


def _cards(club: Club, board: str, deal: object) -> list[str]:
    decks = club.decks
    return [decks[f"{board}-{border}"].pop() for border in ("white", "black") for _ in range(getattr(deal, border))]


def _lay_out_circles(club: Club) -> None:
    """One with each set that has a space for it, and those to choose from."""
    deck = club.decks["circles"]
    for lot in club.layout.sets:
        if lot.circle:
            club.lots[lot.id].circle = deck.pop()
    club.choice = [deck.pop() for _ in range(club.setup.circles_choice)]


# ── end of round ────────────────────────────────────────────────────────────────────────────────────────────


def end(club: Club, turn: Turn) -> Flow:
    """The game ends when somebody has come to zero, or after the last round; else the next round's order is settled."""
    yield from ()
    zero = [seat for seat, player in enumerate(club.players) if min(scores(club, player).values()) <= 0]
    if zero or club.round == club.setup.rounds:
        club.over, club.phase, club.mover = True, "over", NOBODY
        club.verdict = "zero" if zero else "rounds"
        turn.tell("ended_at_zero" if zero else "ended_by_rounds", seats=zero)
        return
    new_order(club, turn)
    club.phase, club.mover = "hand", NOBODY


def next_order(club: Club) -> list[int]:
    """The next round's order as it is reserved: the other places fill up in the order there was."""
    reserved = {player.spot: seat for seat, player in enumerate(club.players) if player.spot}
    others = iter([seat for seat in club.order if not club.players[seat].spot])
    return [reserved[spot] if spot in reserved else next(others) for spot in range(1, len(club.players) + 1)]


def new_order(club: Club, turn: Turn) -> None:
    """Reserved places are taken."""
    order = next_order(club)
    if order != club.order:
        turn.tell("order", order=order)
    club.order = order


def keep_hand(club: Club, turn: Turn) -> Flow:
    """Everybody with too many cards discards down to the limit, all at once; then the boards are cleared."""
    most = club.setup.hand
    over = {seat: len(player.hand) - most for seat, player in enumerate(club.players) if len(player.hand) > most}
    if over:
        parts = {
            seat: Pick(seat, "discard", club.players[seat].hand, n, n, about={"most": most}, ask=HIDDEN)
            for seat, n in over.items()
        }
        discard(club, turn, (yield Together(parts)))
    clear(club)
    club.phase = "setup"


def discard(club: Club, turn: Turn, chosen: Mapping[int, tuple[str, ...]]) -> None:
    """Cards leave their hands."""
    for seat, cards in chosen.items():
        for card in cards:
            club.players[seat].hand.remove(card)
        club.gone += cards
        turn.tell("discarded", who=seat, cards=list(cards))


def clear(club: Club) -> None:
    """What was played or not taken leaves the game, hats and tiles go back, the indicator turns."""
    for player in club.players:
        club.gone += player.played
        player.played, player.megaphones, player.named, player.spot = [], 0, [], 0
        for placed in player.black:
            placed.used = False
        if player.bonus:
            club.bonuses.append(player.bonus)
            player.bonus = ""
    for lot in club.lots.values():
        if lot.taken == NOBODY:
            club.left += lot.cards
            club.gone += [lot.circle] if lot.circle else []
    if club.central_taken == NOBODY:
        club.left.append(club.central)
    club.gone += [*club.choice, *club.offer, *([club.dame] if club.dame else [])]
    club.lots, club.hats, club.choice, club.offer, club.heard = {}, {}, [], [], []
    club.central, club.dame, club.central_taken, club.renaissance = "", "", NOBODY, NOBODY
    club.bonuses.sort()
    if club.borough != NOBODY:
        club.borough = (club.borough + 1) % len(BOROUGHS)
