"""The text twins: the same information as the pictures, in plain lines that are enough to play by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.bloody_inn.targets import DOOR, DOORS, ROOM
from games.bloody_inn.view import AnnexView, InnView, Room, SeatView, TrailerView
from games.kernel.ledger import Event
from render.bloody_inn.changes import changes
from render.bloody_inn.faces import Face, face
from render.bloody_inn.marks import marks
from render.bloody_inn.modules import with_any, with_events, with_objects
from render.bloody_inn.reckoning import reckoning
from render.bloody_inn.words import Speech
from render.lettering import DAGGER
from render.marks import Spot
from render.picture import sentences

ACTIONS = ("bribe", "build", "kill", "bury")
LARGE_CHEQUE = 50
"""F on the large cheques that come with The Carnies."""


def card_line(speech: Speech, card: str, in_room: bool = False) -> str:
    """A card in full: name, family, rank, money, aptitude."""
    known = speech.box.cards[card]
    shown = face(known, speech.lang, in_room)
    line = speech.say(
        "text.card",
        card=shown.name,
        family=speech.family(known.family),
        rank=_rank(speech, shown, in_room),
        money=f"{shown.money}{shown.money_mark}",
    )
    if known.aptitude:
        action = speech.action(known.aptitude) + shown.aptitude_mark
        line = speech.run_on(line, speech.say("text.aptitude", action=action))
    if known.burial:
        line = speech.run_on(line, speech.say(f"text.burial.{known.burial}"))
    return line


def _rank(speech: Speech, shown: Face, in_room: bool) -> str:
    """A rank, with the other one where a card has two."""
    rank = f"{shown.rank}{shown.rank_mark}"
    if shown.other is None:
        return rank
    return speech.say("text.rank.room" if in_room else "text.rank.after", rank=rank, other=shown.other)


def _room(speech: Speech, room: Room) -> str:
    key = speech.say("text.key", name=speech.names[room.owner]) if room.owner >= 0 else speech.say("text.key.white")
    if room.service is not None:
        key = speech.run_on(key, speech.say("text.service", name=speech.names[room.service]))
    return speech.say("text.room", door=room.door, key=key, guest=_lodger(speech, room))


def _lodger(speech: Speech, room: Room | TrailerView) -> str:
    """Who is in a room or trailer, and what was brought there."""
    parts = [card_line(speech, room.guest, in_room=True) if room.guest else speech.say("text.empty")]
    if room.coffee is not None:
        parts.append(speech.say("text.coffee", name=speech.names[room.coffee]))
    if room.cake is not None:
        parts.append(speech.say("text.cake", name=speech.names[room.cake]))
    return speech.run_on(*parts)


def _trailer(speech: Speech, trailer: TrailerView) -> str:
    key = speech.say("text.key", name=speech.names[trailer.owner])
    guest = _lodger(speech, trailer)
    return speech.say("text.trailer", number=trailer.number, key=key, guest=guest, places=trailer.places)


def _evening(view: InnView, speech: Speech) -> list[str]:
    """The event of the evening, those before and to come, and whether somebody has written to the police."""
    lines = []
    if with_events(view):
        lines.append(_event(view, speech))
        past = speech.listed(speech.event(event) for event in view.past_events) or speech.say("text.events.none")
        lines.append(speech.say("text.events", count=view.events_left, past=past))
    if view.letter:
        lines.append(speech.say("text.letter"))
    if view.lost_object:
        lines.append(speech.say("text.lost", object=speech.object(view.lost_object)))
    if view.used_objects:
        lines.append(speech.say("text.used", objects=speech.listed(map(speech.object, view.used_objects))))
    return lines


def _event(view: InnView, speech: Speech) -> str:
    if view.event is None:
        return speech.say("text.event.none")
    state = speech.say({None: "fair.if", True: "fair.holds", False: "fair.fades"}[view.event_holds])
    does = speech.event_does(view.event)
    return speech.say("text.event", event=speech.event(view.event), effect=does, state=state)


def lying(speech: Speech, annex: AnnexView) -> list[str]:
    """Who lies under an annex; twins take two places but are named once."""
    doubles = {corpse for corpse in annex.corpses if speech.box.burial.get(corpse) == "double"}
    names = [speech.card(corpse) for corpse in annex.corpses if corpse not in doubles]
    names += [speech.say("text.twice", corpse=speech.card(corpse)) for corpse in sorted(doubles)]
    return names + [speech.card(corpse) for corpse in annex.aside]


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
        doubles = {corpse for corpse in annex.corpses if speech.box.burial.get(corpse) == "double"}
        buried = [corpse for corpse in annex.corpses if corpse not in doubles]
        words = [_corpses(speech, buried)] if buried else []
        words += [speech.say("text.twice", corpse=_corpses(speech, [corpse])) for corpse in sorted(doubles)]
        count = len(buried) + len(doubles)
        graves = speech.run_on(graves, speech.say("text.under", count=count, corpses=speech.listed(words)))
    if annex.aside:
        graves = speech.run_on(graves, speech.say("text.aside", corpses=_corpses(speech, annex.aside)))
    if built is None or not built.effects:  # the barn, which is its own card and does nothing more
        return speech.say(
            "text.annex.plain", annex=built.name(speech.lang) if built else speech.card(annex.card), graves=graves
        )
    return speech.say(
        "text.annex",
        annex=built.name(speech.lang) if built else speech.card(annex.card),
        card=speech.card(annex.card),
        graves=graves,
        effect=annex_does(speech, annex),
    )


def annex_does(speech: Speech, annex: AnnexView) -> str:
    """What an annex that stands does; a trailer that has become one does nothing more."""
    return speech.say("effect.none") if annex.card in speech.box.trailers else speech.effects(annex.card)


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
    if with_any(view) and held.cheques:
        line = speech.run_on(line, speech.say("text.slips", slips=_slips(speech, held.cheques)))
    if with_objects(view):
        line = speech.run_on(line, speech.say("text.objects", count=held.object_count))
    if speech.standins[seat]:
        line = speech.run_on(line, speech.say("standin"))
    if view.first == seat:
        line = speech.run_on(line, speech.say("first"))
    lines = [line, *(f"  {annex_line(speech, annex)}" for annex in held.annexes)]
    if held.corpses:
        lines.append("  " + speech.say("text.corpses", corpses=_corpses(speech, held.corpses)))
    odd = dict.fromkeys(corpse for corpse in held.corpses if corpse in speech.box.burial)
    lines += ["  " + speech.pair(speech.card(c), speech.say(f"text.burial.{speech.box.burial[c]}")) for c in odd]
    if held.snow:
        lines.append("  " + speech.say("text.snow", card=speech.card(held.snow)))
    return lines


def slips(speech: Speech, cheques: int) -> list[int]:
    """A seat's cheques as the slips of paper they are: as many of 50F as there can be, the others of 10F."""
    small = speech.box.setup.cheque
    large = LARGE_CHEQUE // small
    return [LARGE_CHEQUE] * (cheques // large) + [small] * (cheques % large)


def _slips(speech: Speech, cheques: int) -> str:
    return " + ".join(f"{n}×{worth}F" for worth, n in Counter(slips(speech, cheques)).items())


def board_text(view: InnView, speech: Speech, last: Sequence[Event]) -> str:
    """The board in full."""
    lines = [speech.dotted(speech.say("title"), speech.when(view)), speech.headline(view), speech.phase(view), ""]
    lines += [_room(speech, room) for room in view.rooms]
    closed = [str(door) for door in range(1, 9) if door not in {room.door for room in view.rooms}]
    if closed:
        lines.append(speech.say("text.closed", doors=speech.listed(closed)))
    lines += [_trailer(speech, trailer) for trailer in view.trailers]
    if told := _evening(view, speech):
        lines += ["", *told]
    lines += ["", *_stacks(view, speech)]
    for seat in range(len(view.seats)):
        lines += ["", *seat_lines(view, speech, seat)]
    changed = marks(last)
    if changed:
        places = speech.listed(_place(speech, spot) for spot in changed)
        lines += ["", speech.say("text.changed", places=places)]
    return _whole(lines, speech)


def recap_lines(view: InnView, speech: Speech, before: InnView) -> list[str]:
    """What is otherwise than before, a line each: who lodges there now, or how much came or went."""
    return [f"{_now(view, speech, spot)} {label}".rstrip() for spot, label in changes(before, view).items()]


def _now(view: InnView, speech: Speech, spot: Spot) -> str:
    kind, number = spot[0], spot[1]
    if kind == "seat":
        return speech.run_on(speech.names[number], speech.say("first"))
    if kind != "door":
        return _place(speech, spot)
    lodgings = {room.door: room.guest for room in view.rooms}
    lodgings |= {DOORS + trailer.number: trailer.guest for trailer in view.trailers}
    if lodgings.get(number):
        return target(view, speech, ROOM[number])
    return speech.run_on(speech.place(number), speech.say("text.empty"))


def _whole(lines: list[str], speech: Speech) -> str:
    """The lines as one text, with a note on the dagger where one stands."""
    text = "\n".join(lines)
    return f"{text}\n\n{speech.say('text.house')}" if DAGGER in text else text


def hand_text(view: InnView, speech: Speech, seat: int) -> str:
    """A seat's hand: each card with its annex and what comes of playing it, and what is within reach."""
    held = view.seats[seat]
    lines = [speech.say("hand.title"), speech.say("hand.wages", wages=held.unpaid, cash=held.cash)]
    for card in held.hand or ():
        known = speech.box.cards[card]
        parts = [card_line(speech, card)]
        if known.annex:
            parts.append(speech.pair(known.annex.name(speech.lang), speech.effects(card)))
        parts.append(fate(speech, card))
        lines.append("- " + speech.joined(parts))
    if not held.hand:
        lines.append(speech.say("hand.empty"))
    lines += _object_lines(view, speech, held)
    if not view.pack:
        lines += ["", speech.say("hand.reach")]
        lines += [speech.pair(speech.action(action), targets(view, speech, action)) for action in ACTIONS]
    return _whole(lines, speech)


def _object_lines(view: InnView, speech: Speech, held: SeatView) -> list[str]:
    """The objects to choose from in the draft, and those the seat has."""
    lines = []
    if view.pack:
        lines += ["", draft_title(view, speech), *(f"- {object_line(speech, name)}" for name in view.pack)]
    if held.objects:
        lines += ["", speech.say("hand.objects")]
        for name in held.objects:
            line = object_line(speech, name)
            lines.append(f"- {line} [{speech.say('hand.playable')}]" if timely(view, speech, name) else f"- {line}")
    return lines


def draft_title(view: InnView, speech: Speech) -> str:
    """Which step of the draft it is."""
    return speech.say("hand.draft", step=view.draft_step, steps=speech.box.drafting.dealt - 1)


def object_line(speech: Speech, name: str) -> str:
    """An object in full: its cost, its time, what it does."""
    cost = speech.box.objects[name].cost
    words = {"when": speech.object_when(name), "does": speech.object_does(name)}
    return speech.say("text.object", object=speech.object(name), cost=cost, **words)


def timely(view: InnView, speech: Speech, name: str) -> bool:
    """Whether now is the part of the round in which an object can be played."""
    phase = speech.box.objects[name].phase
    return view.seat in view.to_move and view.phase == ("night" if phase in ACTIONS else phase)


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
    if key in DOOR and DOOR[key] > DOORS:
        return _trailer_target(view, speech, DOOR[key] - DOORS, short)
    if key.startswith("bistro"):
        number = key.removeprefix("bistro")
        return speech.count("target.peasants", int(number) if number.isdecimal() else 1)
    if key in speech.box.cards:
        return speech.say("target.card", card=speech.card(key), rank=speech.box.rank[key])
    return key


def _trailer_target(view: InnView, speech: Speech, number: int, short: bool) -> str:
    guest = next((trailer.guest for trailer in view.trailers if trailer.number == number), None)
    if guest is None:
        return speech.say("target.trailer.empty", number=number)
    rank = speech.box.room_rank[guest]
    if short:
        return speech.say("target.card", card=speech.card(guest), rank=rank)
    return speech.say("target.trailer", number=number, guest=speech.card(guest), rank=rank)


def area_text(view: InnView, speech: Speech, seat: int) -> str:
    """One seat's yard in full."""
    trailers = [_trailer(speech, trailer) for trailer in view.trailers if trailer.owner == seat]
    lines = [speech.say("area.title", name=speech.names[seat]), *seat_lines(view, speech, seat), *trailers]
    return _whole(lines, speech)


def scores_text(view: InnView, speech: Speech) -> str:
    """The final sheet in full."""
    lines = [speech.dotted(speech.say("title"), speech.say("scores.title")), speech.headline(view)]
    if view.verdict:
        lines.append(speech.say(f"verdict.{view.verdict}"))
    for result in sorted(view.results or (), key=lambda r: (r.place, r.seat)):
        items = reckoning(view, speech, result)
        parts = speech.listed(f"{item.label} {item.worth}" for item in items if item.worth)
        line = speech.say(
            "text.score",
            place=result.place or "–",
            name=speech.names[result.seat],
            total=result.total,
            parts=parts or speech.say("hand.nothing"),
        )
        lines.append(line)
        for item in items:
            if item.objects:
                names = speech.listed(speech.object(name) for name in item.objects)
                lines.append("  " + speech.say("text.unused", objects=names))
    return "\n".join(lines)


def _stacks(view: InnView, speech: Speech) -> list[str]:
    if view.entrance_top:
        entrance = speech.say(
            "text.entrance", count=view.entrance, card=card_line(speech, view.entrance_top, in_room=True)
        )
        if view.entrance_next:
            following = speech.joined(card_line(speech, card, in_room=True) for card in view.entrance_next)
            entrance += "\n" + speech.say("text.entrance.next", cards=following)
    else:
        entrance = speech.say("text.entrance.empty")
    gone = speech.say("text.exit", count=len(view.exit))
    if view.exit:
        cards = Counter(view.exit)
        gone = speech.aside(gone, speech.listed(f"{speech.card(card)} ×{n}" for card, n in sorted(cards.items())))
    return [entrance, gone, speech.say("text.bistro", count=view.bistro)]


def _place(speech: Speech, spot: Spot) -> str:
    kind, number = spot[0], spot[1]
    if kind == "door":
        return speech.place(number)
    if kind == "event":
        return speech.say("text.place.event")
    if kind == "played":
        return speech.say("objects.played")
    if kind in ("bistro", "entrance", "exit"):
        return speech.say(kind)
    if len(spot) == 3:
        annex = speech.box.cards[spot[2]].annex if spot[2] in speech.box.cards else None
        return speech.pair(speech.names[number], annex.name(speech.lang) if annex else spot[2])
    part = PARTS.get(kind)
    return speech.pair(speech.names[number], speech.say(part)) if part else speech.names[number]


PARTS = {"purse": "cash", "cheques": "cheques", "hand": "hand", "objects": "objects", "corpses": "area.corpses"}


def board_alt(view: InnView, speech: Speech) -> str:
    """The board in short."""
    known = speech.box.cards
    rooms = speech.listed(
        speech.say("target.room", door=r.door, guest=speech.card(r.guest), rank=known[r.guest].room_rank)
        for r in view.rooms
        if r.guest
    )
    if view.trailers:
        keys = [ROOM[DOORS + trailer.number] for trailer in view.trailers if trailer.guest]
        rooms = speech.run_on(*([rooms] if rooms else []), *(target(view, speech, key) for key in keys))
    parts = [speech.run_on(speech.say("title"), speech.when(view)), speech.headline(view), speech.phase(view)]
    parts += [_event(view, speech)] if view.event else []
    parts += [rooms] if rooms else []
    parts += [_seat_alt(speech, seat, held) for seat, held in enumerate(view.seats)]
    return sentences(parts, lang=speech.lang)


def _seat_alt(speech: Speech, seat: int, held: SeatView) -> str:
    """One seat in short: its money, its annexes with their graves, and whom it has not buried."""
    parts = [f"{speech.names[seat]} {held.cash}F + {held.cheques * speech.box.setup.cheque}F"]
    for annex in held.annexes:
        built = speech.box.cards[annex.card].annex
        name = built.name(speech.lang) if built else speech.card(annex.card)
        parts.append(f"{name} {len(annex.corpses)}/{annex.places}" if annex.places else name)
    if held.corpses:
        dead = speech.listed(map(speech.card, held.corpses))
        parts.append(speech.say("text.corpses", corpses=dead))
    return speech.run_on(*parts)
