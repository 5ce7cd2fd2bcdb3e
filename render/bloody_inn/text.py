"""The text twins: the same information as the pictures, in plain lines that are enough to play by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.bloody_inn.view import AnnexView, InnView, Room
from games.kernel.ledger import Event
from render.bloody_inn.faces import DAGGER, face
from render.bloody_inn.marks import Spot, marks
from render.bloody_inn.words import Speech
from render.picture import shorten

ACTIONS = ("bribe", "build", "kill", "bury")


def card_line(speech: Speech, card: str, in_room: bool = False) -> str:
    """A card in full: name, family, rank, money, aptitude."""
    known = speech.box.cards[card]
    shown = face(known, speech.lang, in_room)
    line = speech.say(
        "text.card",
        card=shown.name,
        family=speech.family(known.family),
        rank=f"{shown.rank}{shown.rank_mark}",
        money=f"{shown.money}{shown.money_mark}",
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
    if speech.standins[seat]:
        line = speech.listed([line, speech.say("standin")])
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
    return _whole(lines, speech)


def _whole(lines: list[str], speech: Speech) -> str:
    """The lines as one text, with a note on the dagger where one stands."""
    text = "\n".join(lines)
    return f"{text}\n\n{speech.say('text.house')}" if DAGGER in text else text


def hand_text(view: InnView, speech: Speech, seat: int) -> str:
    """A seat's hand: each card with its annex and what comes of playing it, and what is within reach."""
    held = view.seats[seat]
    lines = [speech.say("hand.title"), speech.say("hand.wages", wages=held.hand_size, cash=held.cash)]
    for card in held.hand or ():
        known = speech.box.cards[card]
        parts = [card_line(speech, card)]
        if known.annex:
            parts.append(f"{known.annex.name(speech.lang)}: {speech.effects(card)}")
        parts.append(fate(speech, card))
        lines.append("- " + "; ".join(parts))
    if not held.hand:
        lines.append(speech.say("hand.empty"))
    lines += ["", speech.say("hand.reach")]
    lines += [f"{speech.action(action)}: {targets(view, speech, action)}" for action in ACTIONS]
    return _whole(lines, speech)


def fate(speech: Speech, card: str) -> str:
    """What becomes of a card once it is played."""
    aptitude = speech.box.cards[card].aptitude
    return speech.say("hand.returns", action=speech.action(aptitude)) if aptitude else speech.say("hand.spent")


def targets(view: InnView, speech: Speech, action: str) -> str:
    """What an action could be aimed at now, in a row."""
    found = [target(view, speech, key) for key in within_reach(view, action)]
    return speech.listed(found) if found else speech.say("hand.nothing")


def within_reach(view: InnView, action: str) -> list[str]:
    """The targets of an action, each once; of several numbers of peasants only the largest."""
    found = list(dict.fromkeys(view.reach.get(action, ())))
    bistros = [key for key in found if key.startswith("bistro")]
    return [key for key in found if key not in bistros[:-1]]


def target(view: InnView, speech: Speech, key: str, short: bool = False) -> str:
    """One target in words; in short without the door, which a plate shows."""
    if key.startswith("room") and key[4:].isdecimal():
        guest = next((room.guest for room in view.rooms if room.door == int(key[4:])), None)
        if guest:
            rank = speech.box.room_rank[guest]
            if short:
                return speech.say("target.card", card=speech.card(guest), rank=rank)
            return speech.say("target.room", door=int(key[4:]), guest=speech.card(guest), rank=rank)
    if key.startswith("bistro"):
        number = key.removeprefix("bistro")
        return speech.count("target.peasants", int(number) if number.isdecimal() else 1)
    if key in speech.box.cards:
        return speech.say("target.card", card=speech.card(key), rank=speech.box.rank[key])
    return key


def area_text(view: InnView, speech: Speech, seat: int) -> str:
    """One seat's yard in full."""
    return _whole([speech.say("area.title", name=speech.names[seat]), *seat_lines(view, speech, seat)], speech)


def scores_text(view: InnView, speech: Speech) -> str:
    """The final sheet in full."""
    lines = [f"{speech.say('title')} · {speech.say('scores.title')}", speech.headline(view)]
    if view.verdict:
        lines.append(speech.say(f"verdict.{view.verdict}"))
    for result in sorted(view.results or (), key=lambda r: (r.place, r.seat)):
        lines.append(
            speech.say(
                "text.score",
                place=result.place,
                name=speech.names[result.seat],
                total=result.total,
                cash=result.cash,
                cheques=result.cheques,
                annexes=result.annexes,
                gravedigger=result.gravedigger,
                buried=result.buried,
            )
        )
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
        f"{speech.names[n]} {held.cash}F + {held.cheques * speech.box.setup.cheque}F"
        for n, held in enumerate(view.seats)
    )
    head = f"{speech.say('title')}, {speech.when(view)}. {speech.headline(view)}. {speech.phase(view)}."
    return shorten(f"{head} {seats}. {rooms}.")
