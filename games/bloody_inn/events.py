"""Events: one an evening with the first carnie who lodges, applied in the morning if a carnie is still there."""

from __future__ import annotations

from games.bloody_inn import money
from games.bloody_inn.components import EventCard, Moment
from games.bloody_inn.state import PEASANT, Inn, dismiss, in_sight
from games.kernel.position import Turn

CARNIE = "carnie"


def reveal(inn: Inn, turn: Turn, guest: str | None) -> None:
    """The first carnie of an evening turns the top event over."""
    if inn.event is not None or inn.options["carnies"] != "events" or not guest or inn.box.family[guest] != CARNIE:
        return
    if not inn.events:
        inn.events, inn.past_events = inn.past_events, []
        turn.dice.shuffle(inn.events)
    inn.event = inn.events.pop()
    turn.reveal()
    turn.tell("event_revealed", event=inn.event)


def at_daybreak(inn: Inn, turn: Turn) -> None:
    """Whether this evening's event applies: once for the whole morning."""
    if inn.event is not None:
        inn.event_holds = any(room.guest and inn.box.family[room.guest] == CARNIE for room in inn.rooms)
        turn.tell("event_holds" if inn.event_holds else "event_fades", event=inn.event)


def put_away(inn: Inn) -> None:
    """The event is over, applied or not."""
    if inn.event is not None:
        inn.past_events.append(inn.event)
        inn.event, inn.event_holds = None, False


def in_force(inn: Inn) -> EventCard | None:
    """The event that applies this morning, if any."""
    return inn.box.events[inn.event] if inn.event is not None and inn.event_holds else None


def strike(inn: Inn, turn: Turn, moment: Moment) -> None:
    """What the event takes from everybody, at its own moment."""
    event = in_force(inn)
    if event is None or event.moment != moment:
        return
    for seat in range(len(inn.players)):
        if event.per_corpse:
            pay_for_silence(inn, turn, seat, event)
        if event.cash and (taken := money.lose(inn.players[seat], event.cash)):
            turn.tell("robbed", who=seat, money=taken)
        if event.cheques:
            lose_cheques(inn, turn, seat, event.cheques)
        if event.hands:
            run_away(inn, turn, seat)
    for _ in range(min(event.peasants, inn.bistro)):
        inn.bistro -= 1
        inn.box_pile.append(PEASANT)
        turn.tell("peasant_died")


def pay_for_silence(inn: Inn, turn: Turn, seat: int, event: EventCard) -> None:
    """Cash for each corpse in sight, or what there is."""
    player, corpses = inn.players[seat], list(in_sight(inn, seat))
    if not corpses:
        return
    paid = money.lose(player, event.per_corpse * len(corpses))
    turn.tell("blackmailed", who=seat, corpses=len(corpses), money=paid)
    if event.corpses_go:
        for corpse in corpses:
            player.corpses.remove(corpse)
            inn.box_pile.append(corpse)


def lose_cheques(inn: Inn, turn: Turn, seat: int, one_of: int) -> None:
    """One of so many cheques, rounded up."""
    player = inn.players[seat]
    if lost := -(-player.cheques // one_of):
        player.cheques -= lost
        turn.tell("cheques_lost", who=seat, cheques=lost)


def run_away(inn: Inn, turn: Turn, seat: int) -> None:
    """The whole hand goes, and wants no wage."""
    player = inn.players[seat]
    if player.hand:
        turn.reveal()  # everybody sees who they were
        turn.tell("ran_away", who=seat, cards=sorted(player.hand))
        dismiss(inn, player, list(player.hand))
