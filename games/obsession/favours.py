"""Step 6 of a turn: the favours of tile and guests, in their order: money, reputation, invitations, dismissals."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec import structs

from games.kernel.decisions import Choose, Decision
from games.kernel.errors import Why
from games.kernel.position import Turn
from games.kernel.standing import NO
from games.obsession import reputation
from games.obsession.components import ANY_NUMBER, Favours, Side
from games.obsession.decks import deck, put_under
from games.obsession.hiring import hire, hire_or_recruit, recruit
from games.obsession.hosting import can_borrow
from games.obsession.specials import borrow_for
from games.obsession.state import Activity, County, Draws, Placed

Asking = Generator[Decision, Any, Any]
FIELDS = ("money", "reputation", "attack", "draw", "dismiss", "hire", "recruit")
"""What the sides of an either-or are called, after the first thing they give."""


class Harvest(msgspec.Struct, gc=False):
    """What is to be enjoyed, added up."""

    money: int = 0
    reputation: int = 0
    attacks: list[int] = []
    draws: list[Draws] = []
    dismissals: int = 0
    hire: int = 0
    recruit: int = 0
    recall: int = 0

    def add(self, favours: Favours, times: int = 1, admired: bool = False) -> None:
        """Add favours, several times over where they are doubled."""
        self.money += favours.money * times
        self.reputation += (favours.reputation + (favours.admirer if admired else 0)) * times
        if favours.attack:
            self.attacks.append(favours.attack * times)
        if favours.draw:
            self.draws += [Draws(draw.deck, draw.see, draw.keep) for _ in range(times) for draw in favours.draw]
        if favours.dismiss:
            self.dismiss(favours.dismiss, times)
        if favours.hire or favours.recruit or favours.recall:
            self.hire += favours.hire * times
            self.recruit += favours.recruit * times
            self.recall += favours.recall * times

    def screen(self, draw: Draws, more: int, doubled: bool) -> None:
        """More cards to look at for one of these invitations; one that is doubled is one for twice as many."""
        same = [due for due in self.draws if due == draw]
        same = same if doubled else same[:1]
        first = self.draws.index(draw)
        for due in same:
            self.draws.remove(due)
        self.draws.insert(first, Draws(draw.deck, len(same) * draw.see + more, len(same) * draw.keep))

    def dismiss(self, number: int, times: int = 1) -> None:
        """Add dismissals; any number stays any number."""
        endless = ANY_NUMBER in (number, self.dismissals)
        self.dismissals = ANY_NUMBER if endless else self.dismissals + number * times


def side_of(choice: Favours) -> str:
    """What one side of an either-or is called."""
    for name in FIELDS:
        if getattr(choice, name):
            return name
    raise LookupError("a side that gives nothing")


def enjoy(
    county: County,
    turn: Turn,
    seat: int,
    activity: Activity,
    side: Side,
    guests: Sequence[str],
    placed: Sequence[Placed],
    harvest: Harvest,
) -> Asking:
    """Add up the favours of the tile and these guests, with those servants laid on them, to what there is already.

    Where there is a choice the host is asked. All is taken but the cards and the dismissals.
    """
    box = county.box
    gentry = box.gentry
    admired = not box.admirers.isdisjoint(guests)
    times = 2 if side.doubles == "all" else 1
    harvest.add(side.favours)
    for card in guests:
        harvest.add(gentry[card].favours, times, admired)
    if placed and not side.doubles:
        helped(county, placed, guests, harvest, side)
    for _, power in county.estates[seat].powers["hosting"]:
        category = box.column[activity.tile, activity.flipped]
        if category in power.hosting:
            harvest.add(power.hosting[category])
    chosen = []
    if not box.choosing.isdisjoint(guests):
        choices = [(card, sides_of(county, activity, card)) for card in guests if card in box.choosing]
        if harvest.draws and not side.doubles:
            activity.undecided = [card for card, sides in choices if can_wait(county, harvest.draws, sides)]
            choices = [(card, sides) for card, sides in choices if card not in activity.undecided]
        chosen = yield from choose_sides(county, seat, harvest, choices, times)
    if side.doubles == "one":
        yield from double_one(seat, harvest, guests[0], [gentry[guests[0]].favours, *chosen])
    if placed and side.doubles:
        helped(county, placed, guests, harvest, side)
    if side.favours.either:
        yield from hire_or_recruit(county, turn, seat, side.favours)
    if len(harvest.draws) > 1:
        harvest.draws = yield from in_order(county, seat, harvest.draws)
    yield from take(county, turn, seat, activity, harvest)


def helped(county: County, placed: Sequence[Placed], guests: Sequence[str], harvest: Harvest, side: Side) -> None:
    """What servants add whom no icon asks for: money to a guest's, a step of reputation, a look at one more card."""
    box, does = county.box, county.box.supplement
    for laid in placed:
        if laid.deck:
            sources = box.gentry[laid.on].favours if laid.on in box.gentry else side.favours
            for draw in sources.draw:
                if draw.deck == laid.deck:
                    harvest.screen(Draws(draw.deck, draw.see, draw.keep), does.screens, bool(side.doubles))
        elif laid.servant in box.doing["money"] and laid.on in guests:
            harvest.money += does.money
        elif laid.servant in box.doing["reputation"]:
            harvest.reputation += does.reputation


def sides_of(county: County, activity: Activity, card: str) -> tuple[Favours, ...]:
    """The sides of a guest's either-or: where a servant helps with one of them, it is that one."""
    sides = county.box.gentry[card].favours.either
    for placed in activity.placed:
        if placed.on != card:
            continue
        if not placed.deck:
            return tuple(side for side in sides if side.money) or sides
        if any(draw.deck == placed.deck for side in sides for draw in side.draw):
            more = county.box.supplement.screens
            return tuple(looked_at(side, placed.deck, more) for side in sides if side.draw)
    return sides


def looked_at(side: Favours, deck: str, more: int) -> Favours:
    """Favours with more cards to look at for their invitations from a deck."""
    seen = tuple(structs.replace(draw, see=draw.see + more) if draw.deck == deck else draw for draw in side.draw)
    return structs.replace(side, draw=seen)


def can_wait(county: County, draws: Sequence[Draws], sides: Sequence[Favours]) -> bool:
    """Whether an either-or is about cards alone, and better chosen when the other invitations are known."""
    if any(side.money or side.reputation or side.attack for side in sides):
        return False
    looks = [Draws(draw.deck, draw.see, draw.keep) for side in sides for draw in side.draw]
    return not any(is_short(county, look.deck, [*draws, *looks]) for look in looks)


def is_short(county: County, name: str, draws: Sequence[Draws]) -> bool:
    """Whether a deck has fewer cards than are to be seen of it."""
    return sum(due.see for due in draws if due.deck == name) > len(deck(county, name))


def in_order(county: County, seat: int, draws: list[Draws]) -> Asking:
    """The order of draws: as they were added up; the host is asked where a deck is too short for all of them."""
    if sum([due.see for due in draws]) <= min([len(deck(county, due.deck)) for due in draws]):
        return draws  # there is enough in every deck, whoever comes first
    ordered, left = [], list(draws)
    while left:
        due = left[0]
        rivals = {key_of(other): other for other in left if other.deck == due.deck}
        if len(rivals) > 1 and is_short(county, due.deck, left):
            due = rivals[(yield Choose(seat, "order", list(rivals)))]
        ordered.append(due)
        left.remove(due)
    return ordered


def key_of(draw: Draws) -> str:
    """What a draw is called where its order is asked for: deck, cards seen, cards kept."""
    return f"{draw.deck}.{draw.see}.{draw.keep}"


def decide_late(county: County, turn: Turn, seat: int) -> Asking:
    """One side of an either-or about cards, now that the other invitations are known."""
    activity = county.in_progress
    card = activity.undecided.pop(0)
    named = {side_of(side): side for side in sides_of(county, activity, card)}
    chosen = named[(yield Choose(seat, "favour", list(named), about={"guest": card}))]
    harvest = Harvest()
    harvest.dismissals = activity.dismissals
    harvest.add(chosen)
    activity.draws += harvest.draws
    activity.dismissals = harvest.dismissals


def choose_sides(
    county: County, seat: int, harvest: Harvest, choices: Sequence[tuple[str, tuple[Favours, ...]]], times: int
) -> Asking:
    """One side of every either-or; a side without money is not there where paupers could not be paid then."""
    player, taken = county.players[seat], []
    raised = player.money + can_borrow(county, player.reputation)
    for at, (card, sides) in enumerate(choices):
        later = sum(max(side.money for side in others) for _, others in choices[at + 1 :]) * times
        funds = raised + harvest.money + later
        named = {side_of(side): side for side in sides if funds + side.money * times >= 0}
        chosen = yield Choose(seat, "favour", list(named), about={"guest": card})
        harvest.add(named[chosen], times)
        taken.append(named[chosen])
    return taken


def double_one(seat: int, harvest: Harvest, card: str, given: Sequence[Favours]) -> Asking:
    """The favour of the guest that the host has doubled, of all that the guest gives."""
    single: dict[str, Favours] = {}
    for favours in given:
        for name in ("money", "reputation", "attack", "dismiss"):
            if getattr(favours, name):
                single[name] = Favours(**{name: getattr(favours, name)})
        for draw in favours.draw:
            single[draw.deck] = Favours(draw=(draw,))
    if single:
        chosen = yield Choose(seat, "double", list(single), about={"guest": card})
        harvest.add(single[chosen])


def take(county: County, turn: Turn, seat: int, activity: Activity, harvest: Harvest) -> Asking:
    """Money, then reputation, then servants; cards and dismissals wait in the activity."""
    player = county.players[seat]
    if player.money + harvest.money < 0:
        borrow_for(county, turn, seat, -harvest.money)
    player.money += harvest.money
    moved = reputation.change(county, player, harvest.reputation)
    if harvest.money:
        turn.tell("earned" if harvest.money > 0 else "paid", who=seat, money=abs(harvest.money))
    if moved:
        tell_reputation(county, turn, seat, moved)
    if harvest.reputation > moved:
        reputation.tell_lost(turn, seat, harvest.reputation, moved)
    for steps in harvest.attacks:
        yield from attack(county, turn, seat, steps)
    if harvest.hire or harvest.recruit or harvest.recall:
        yield from gather(county, turn, seat, activity, harvest)
    activity.draws += harvest.draws
    activity.dismissals = harvest.dismissals


def gather(county: County, turn: Turn, seat: int, activity: Activity, harvest: Harvest) -> Asking:
    """Servants to hire, servants to recruit, and cards that come back."""
    for _ in range(harvest.hire):
        yield from hire(county, turn, seat)
    for _ in range(harvest.recruit):
        yield from recruit(county, turn, seat)
    for _ in range(harvest.recall):
        if county.players[seat].discard:
            yield from call_back(county, turn, seat, activity)


def call_back(county: County, turn: Turn, seat: int, activity: Activity) -> Asking:
    """A card of the discard pile, whoever it is, comes back to the hand."""
    player = county.players[seat]
    about = {"tile": activity.tile, "recall": True}
    card = yield Choose(seat, "favour", sorted(player.discard), partial(why_not_recall, county, seat), about)
    player.discard.remove(card)
    player.hand.append(card)
    turn.tell("recalled", who=seat, guest=card)


def why_not_recall(county: County, seat: int, key: str) -> Why | None:
    """Why a card does not come back from the discard pile."""
    return Why("babbling-brook", "not-in-discard", {"guest": key}) if key in county.box.gentry else None


def attack(county: County, turn: Turn, seat: int, steps: int, name: str = "rival") -> Asking:
    """A rival of choice loses reputation, as far as there is any to lose; alone, nobody does."""
    rivals = [str(rival + 1) for rival in county.rules.conduct.rivals(county, seat)]
    if not rivals:
        return
    rival = int((yield Choose(seat, name, rivals, about={"steps": steps}))) - 1
    lost = -reputation.change(county, county.players[rival], -steps)
    turn.tell("gossiped", who=seat, rival=rival, steps=lost)


def tell_reputation(county: County, turn: Turn, seat: int, steps: int) -> None:
    """Tell where the wheel has turned to."""
    player, event = county.players[seat], "rose" if steps > 0 else "fell"
    level, position = county.level(player), reputation.position(county, player)
    level = 0 if level == county.track.max_level else level
    turn.tell(event, who=seat, steps=abs(steps), level=level, position=position)


# ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────


def draw_cards(county: County, turn: Turn, seat: int, activity: Activity) -> bool:
    """Draw what is due until something must be chosen; true where a card has come to light."""
    if not activity.draws:
        return False
    revealed = False
    while activity.draws and not activity.seen:
        due = activity.draws.pop(0)
        pile = deck(county, due.deck)
        seen = [pile.pop() for _ in range(min(due.see, len(pile)))]
        if not seen:
            continue
        revealed = True
        if len(seen) <= due.keep:
            for card in seen:
                receive(county, turn, seat, due.deck, card)
        else:
            activity.seen, activity.seen_deck, activity.keep = seen, due.deck, due.keep
            turn.tell("looked", who=seat, deck=due.deck, cards=len(seen))
    if revealed:
        turn.reveal()
    return revealed


def receive(county: County, turn: Turn, seat: int, name: str, card: str) -> None:
    """A card joins the hand, shown to all; objectives and victory point cards are for their owner's eyes."""
    player = county.players[seat]
    if name == "vp":
        player.vp_cards.append(card)
        turn.tell("drew_vp", who=seat)
        turn.tell("drew_vp_card", (seat,), who=seat, card=card)
    elif name == "objective":
        player.objectives.append(card)
        turn.tell("drew_objective", who=seat)
        turn.tell("drew_objective_card", (seat,), who=seat, card=card)
    else:
        player.hand.append(card)
        turn.tell("invited", who=seat, guest=card)


OWN = ("vp", "objective")
"""The decks whose cards are for their owner's eyes; guests are shown to all."""


def keep_cards(county: County, turn: Turn, seat: int, to: int | None = None) -> Asking:
    """Keep some of the cards looked at, for oneself or for somebody; the others go under their deck.

    Nothing moves before all are chosen.
    """
    activity = county.in_progress
    name, left = activity.seen_deck, list(activity.seen)
    kept: list[str] = []
    while len(kept) < activity.keep and left:
        about = {"deck": name, "left": activity.keep - len(kept)}
        kept.append((yield Choose(seat, "keep", sorted(left), about=about, secret=name in OWN)))
        left.remove(kept[-1])
    for card in kept:
        receive(county, turn, seat if to is None else to, name, card)
    put_under(county, name, left)
    activity.seen, activity.seen_deck, activity.keep = [], "", 0


def dismiss_guests(county: County, turn: Turn, seat: int) -> Asking:
    """Guests may be sent away; they leave when the board is cleared."""
    activity = county.in_progress
    while activity.dismissals:
        guests = dismissible(county, seat)
        if not guests:
            break
        about = {"left": activity.dismissals}
        guest = yield Choose(seat, "dismiss", [NO, *guests], why_not_dismiss(county), about)
        if guest == NO:
            break
        activity.dismissed.append(guest)
        if activity.dismissals != ANY_NUMBER:
            activity.dismissals -= 1
    activity.dismissals = 0


def why_not_dismiss(county: County) -> Callable[[str], Why | None]:
    """Why a card cannot be dismissed."""

    def why(key: str) -> Why | None:
        person = county.box.gentry.get(key)
        if person is None:
            return None
        if person.deck in ("family", "fairchild"):
            return Why("dismissal", f"{person.deck}-stays", {"guest": key})
        return Why("dismissal", "not-among-guests", {"guest": key})

    return why


def dismissible(county: County, seat: int) -> list[str]:
    """Guests in hand, in the discard pile or at the activity; never family, and a Fairchild stays until courtship."""
    player, activity, gentry = county.players[seat], county.in_progress, county.box.gentry
    cards = [*player.hand, *player.discard, *activity.guests]
    going = activity.dismissed
    return sorted(c for c in cards if gentry[c].deck not in ("family", "fairchild") and c not in going)
