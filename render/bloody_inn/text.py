"""The text twins: the same information as the pictures, in plain lines that are enough to play by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.bloody_inn.view import AnnexView, InnView, Room
from games.kernel.ledger import Event
from render.bloody_inn.marks import Spot, marks
from render.bloody_inn.words import Speech
from render.picture import shorten


def card_line(speech: Speech, card: str, in_room: bool = False) -> str:
    """A card in full: name, family, rank, money, aptitude."""
    known = speech.box.cards[card]
    rank = known.room_rank if in_room else known.rank
    line = speech.say(
        "text.card", card=speech.card(card), family=speech.family(known.family), rank=rank, money=known.money
    )
    if known.aptitude:
        line = speech.listed([line, speech.say("text.aptitude", action=speech.action(known.aptitude))])
    return line


def _room(speech: Speech, room: Room) -> str:
    key = speech.say("text.key", name=speech.names[room.owner]) if room.owner >= 0 else speech.say("text.key.white")
    if room.service is not None:
        key = speech.listed([key, speech.say("text.service", name=speech.names[room.service])])
    guest = card_line(speech, room.guest, in_room=True) if room.guest else speech.say("text.empty")
    return speech.say("text.room", door=room.door, key=key, guest=guest)


def _corpses(speech: Speech, corpses: Sequence[str]) -> str:
    known = speech.box.cards
    return speech.listed(
        speech.say("text.corpse", card=speech.card(c), rank=known[c].rank, money=known[c].money) for c in corpses
    )


def annex_line(speech: Speech, annex: AnnexView) -> str:
    """An annex: its graves and what it does."""
    built = speech.box.cards[annex.card].annex
    if annex.places:
        graves = speech.say("area.graves", free=annex.places - len(annex.corpses), places=annex.places)
    else:
        graves = speech.say("area.graves.none")
    if annex.corpses:
        under = speech.say("text.under", count=len(annex.corpses), corpses=_corpses(speech, annex.corpses))
        graves = speech.listed([graves, under])
    return speech.say(
        "text.annex",
        annex=built.name(speech.lang) if built else speech.card(annex.card),
        card=speech.card(annex.card),
        graves=graves,
        effect=speech.effects(annex.card),
    )


def seat_lines(view: InnView, speech: Speech, seat: int) -> list[str]:
    """One seat's money, hand, annexes and corpses."""
    held = view.seats[seat]
    worth = held.cheques * speech.box.setup.cheque
    line = speech.say(
        "text.seat",
        name=speech.names[seat],
        cash=held.cash,
        cheques=worth,
        hand=held.hand_size,
        tokens=held.tokens,
    )
    if view.first == seat:
        line = speech.listed([line, speech.say("first")])
    lines = [line, *(f"  {annex_line(speech, annex)}" for annex in held.annexes)]
    if held.corpses:
        lines.append("  " + speech.say("text.corpses", corpses=_corpses(speech, held.corpses)))
    return lines


def board_text(view: InnView, speech: Speech, last: Sequence[Event]) -> str:
    """The board in full."""
    lines = [f"{speech.say('title')} · {speech.when(view)}", speech.headline(view), speech.phase(view), ""]
    lines += [_room(speech, room) for room in view.rooms]
    closed = [str(door) for door in range(1, 9) if door not in {room.door for room in view.rooms}]
    if closed:
        lines.append(speech.say("text.closed", doors=speech.listed(closed)))
    lines += ["", *_stacks(view, speech)]
    for seat in range(len(view.seats)):
        lines += ["", *seat_lines(view, speech, seat)]
    changed = marks(last)
    if changed:
        places = speech.listed(_place(speech, spot) for spot in changed)
        lines += ["", speech.say("text.changed", places=places)]
    return "\n".join(lines)


def _stacks(view: InnView, speech: Speech) -> list[str]:
    if view.entrance_top:
        entrance = speech.say(
            "text.entrance", count=view.entrance, card=card_line(speech, view.entrance_top, in_room=True)
        )
    else:
        entrance = speech.say("text.entrance.empty")
    gone = speech.say("text.exit", count=len(view.exit))
    if view.exit:
        cards = Counter(view.exit)
        gone += " (" + speech.listed(f"{speech.card(card)} ×{n}" for card, n in sorted(cards.items())) + ")"
    return [entrance, gone, speech.say("text.bistro", count=view.bistro)]


def _place(speech: Speech, spot: Spot) -> str:
    kind, number = spot[0], spot[1]
    if kind == "door":
        return speech.say("text.place.door", door=number)
    if kind in ("bistro", "entrance", "exit"):
        return speech.say(kind)
    if len(spot) == 3:
        annex = speech.box.cards[spot[2]].annex if spot[2] in speech.box.cards else None
        return f"{speech.names[number]}: {annex.name(speech.lang) if annex else spot[2]}"
    part = {"purse": "cash", "cheques": "cheques", "hand": "hand", "corpses": "area.corpses"}.get(kind)
    return f"{speech.names[number]}: {speech.say(part)}" if part else speech.names[number]


def board_alt(view: InnView, speech: Speech) -> str:
    """The board in short."""
    known = speech.box.cards
    rooms = speech.listed(
        speech.say("target.room", door=r.door, guest=speech.card(r.guest), rank=known[r.guest].room_rank)
        for r in view.rooms
        if r.guest
    )
    seats = speech.listed(
        f"{speech.names[n]} {held.cash}F + {held.cheques * speech.box.setup.cheque}F" for n, held in enumerate(view.seats)
    )
    head = f"{speech.say('title')}, {speech.when(view)}. {speech.headline(view)}. {speech.phase(view)}."
    return shorten(f"{head} {seats}. {rooms}.")
