"""The actions: in play order, everybody has one turn of any number of plays: cards, abilities, a bonus tile."""

from __future__ import annotations

from collections.abc import Callable

from games.kernel.decisions import HIDDEN, Asking, Choose, Flow, Need
from games.kernel.errors import Why
from games.kernel.position import Turn
from games.prodigals_club import society
from games.prodigals_club.components import PARTIES, Card, Effect, Trigger
from games.prodigals_club.doing import Doing
from games.prodigals_club.effects import perform
from games.prodigals_club.scoring_moves import lose_votes
from games.prodigals_club.state import Club, Placed, Player

PLAY, ACTIVATE, BONUS, DONE = "play", "activate", "bonus", "done"


def act(club: Club, turn: Turn) -> Flow:
    """One play of a turn, or its end. The turn goes on in the next step until its owner is done."""
    seat = club.mover
    player = club.players[seat]
    options = plays(club, player)
    ask: Need = HIDDEN if player.hand else ""
    action = yield Choose(seat, "action", options, why_not_action(club, player), ask=ask)
    if action == DONE:
        pass_on(club)
        return
    doing = Doing(club, turn, seat)
    if action == PLAY:
        yield from play(doing)
    elif action == ACTIVATE:
        yield from activate(doing)
    else:
        yield from use_bonus(doing)
    turn.goes_on()


def pass_on(club: Club) -> None:
    """The next in order, or the next phase."""
    order = club.order
    at = order.index(club.mover) + 1
    if at < len(order):
        club.mover = order[at]
    else:
        club.phase = "hyde-park"


def plays(club: Club, player: Player) -> list[str]:
    """What can be done in a turn."""
    cards = club.box.cards
    found = []
    if not all(cards[card].is_time for card in player.hand):
        found.append(PLAY)
    if any(not placed.used and cards[placed.card].effects for placed in player.black):
        found.append(ACTIVATE)
    if player.bonus and not club.box.bonuses[player.bonus].is_kept:
        found.append(BONUS)
    found.append(DONE)
    return found


def why_not_action(club: Club, player: Player) -> Callable[[str], Why | None]:
    """Why something cannot be done now."""

    def why(key: str) -> Why | None:
        if key == PLAY:
            return Why("actions", "nothing-to-play")
        if key == ACTIVATE:
            return Why("activate", "nothing-to-activate")
        if key == BONUS:
            return Why("bonus-tiles", "bonus-is-kept" if player.bonus else "no-bonus-to-use")
        return None

    return why


# ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────


def play(doing: Doing) -> Asking:
    """A card from the hand: white ones are done, black ones placed."""
    club, player = doing.club, doing.player
    cards = [card for card in dict.fromkeys(player.hand) if not club.box.cards[card].is_time]
    key = yield Choose(doing.seat, "card", cards, why_not_card(doing))
    card = club.box.cards[key]
    if card.border == "black":
        yield from place(doing, card)
    elif card.is_pub:
        yield from treat(doing, card)
    else:
        yield from resolve(doing, card)


def why_not_card(doing: Doing) -> Callable[[str], Why | None]:
    """Why a card cannot be played."""
    club, player = doing.club, doing.player

    def why(key: str) -> Why | None:
        card = club.box.cards.get(key)
        if card is None:
            return None
        if card.is_time and key in player.hand:
            return Why("more-time", "time-is-added")
        return Why("white-cards", "not-in-hand", {"card": key})

    return why


def resolve(doing: Doing, card: Card) -> Asking:
    """A white card: its own effect first, then what it triggers (P13); it stays in sight until the round ends."""
    player = doing.player
    player.hand.remove(card.id)
    if any(effect.do == "errand" for effect in card.effects):
        doing.turn.tell("played_errand", who=doing.seat, card=card.id)
        yield from perform(doing, card.effects)
        player.played.append(card.id)
        yield from trigger(doing, card, 1)
        if doing.did:
            doing.tell("went_on")
        return
    yield from perform(doing, card.effects)
    player.played.append(card.id)
    yield from trigger(doing, card, 1)
    doing.tell("played", card=card.id)


def treat(doing: Doing, card: Card) -> Asking:
    """Treating at the Pub: the more of them are played together, the more votes each loses."""
    club, player = doing.club, doing.player
    held = min(player.hand.count(card.id), len(club.setup.pub))
    options = [str(number) for number in range(1, held + 1)]
    number = int((yield Choose(doing.seat, "rounds", options, why_not_rounds(held), {"card": card.id})))
    for _ in range(number):
        player.hand.remove(card.id)
    yield from perform(doing, card.effects, number)
    player.played += [card.id] * number
    yield from trigger(doing, card, number)
    doing.tell("treated", card=card.id, count=number)


def why_not_rounds(held: int) -> Callable[[str], Why | None]:
    """No more pub cards can be played together than are held, or than the table has room for."""
    return lambda key: Why("pub", "not-so-many-rounds", {"most": held}) if key.isdecimal() else None


def place(doing: Doing, card: Card) -> Asking:
    """A black card goes to a slot; where all are full, another one leaves first, used or not."""
    club, player = doing.club, doing.player
    player.hand.remove(card.id)
    slot = len(player.black)
    if slot == club.setup.slots:
        options = list(dict.fromkeys(placed.card for placed in player.black))
        out = yield Choose(doing.seat, "replace", options, why_not_placed(doing), {"card": card.id})
        slot = next(n for n, placed in enumerate(player.black) if placed.card == out)
        club.gone.append(out)
        player.black[slot] = Placed(card.id)
        doing.turn.tell("replaced", who=doing.seat, card=card.id, out=out)
        return
    player.black.append(Placed(card.id))
    doing.turn.tell("placed", who=doing.seat, card=card.id)


def why_not_placed(doing: Doing) -> Callable[[str], Why | None]:
    """Only a card on the own board can make room or be activated."""
    known, player = doing.club.box.cards, doing.player

    def why(key: str) -> Why | None:
        if key not in known:
            return None
        placed = [placed for placed in player.black if placed.card == key]
        if not placed:
            return Why("black-cards", "not-on-board", {"card": key})
        reason = "activated-already" if known[key].effects else "only-triggers"
        return Why("activate", reason, {"card": key})

    return why


def activate(doing: Doing) -> Asking:
    """A black card's ability, once a round, also in the round it was placed."""
    club, player = doing.club, doing.player
    ready = [placed for placed in player.black if not placed.used and club.box.cards[placed.card].effects]
    options = list(dict.fromkeys(placed.card for placed in ready))
    key = yield Choose(doing.seat, "ability", options, why_not_placed(doing))
    next(placed for placed in ready if placed.card == key).used = True
    yield from perform(doing, club.box.cards[key].effects)
    doing.tell("activated", card=key)


def use_bonus(doing: Doing) -> Asking:
    """A bonus action tile: used once, and back to the central board."""
    club, player = doing.club, doing.player
    bonus, player.bonus = player.bonus, ""
    club.bonuses.append(bonus)
    yield from perform(doing, club.box.bonuses[bonus].effects)
    doing.tell("used_bonus", bonus=bonus)


# ── what a card sets off ────────────────────────────────────────────────────────────────────────────────────


def trigger(doing: Doing, card: Card, copies: int) -> Asking:
    """Every black card on the board whose condition occurs, as often as it does."""
    club, moves = doing.club, 0
    votes = 0
    for placed in doing.player.black:
        for each in club.box.cards[placed.card].triggers:
            votes += each.votes * copies if set_off(each, card) else 0
            moves += each.moves * card.megaphones * copies if each.on == "megaphone" else 0
    if "votes" in club.layout.deeds:
        lose_votes(doing, votes)
    if moves and "move" in club.layout.deeds:
        yield from society.moves(doing, STEP_DOWN, moves)


STEP_DOWN = Effect("move")


def set_off(each: Trigger, card: Card) -> bool:
    """Whether playing a card sets a trigger off that loses votes."""
    return card.flag in PARTIES if each.on == "party" else card.flag == each.on
