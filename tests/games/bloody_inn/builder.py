"""Positions of The Bloody Inn written as a reader would lay them out, and lines of play through them.

>>> position = inn(["peasant newsboy"], rooms="A1:baron 2:major 3:-@A")
>>> play(position, "kill room1 pass no").state.players[0].corpses
['baron']
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

import msgspec

from games.bloody_inn import GAME
from games.bloody_inn.components import box
from games.bloody_inn.invariants import check
from games.bloody_inn.setup import OPTIONS
from games.bloody_inn.state import BARN, PEASANT, WHITE, Annex, Inn, Player, Room
from games.kernel.position import Position

SEED = bytes(32)
T = TypeVar("T")


def inn(
    hands: Sequence[str],
    *,
    rooms: str = "",
    annexes: Sequence[str] = (),
    corpses: Sequence[str] = (),
    cash: Sequence[int] = (),
    cheques: Sequence[int] = (),
    entrance: str = "",
    exit: str = "",
    first: int = 0,
    mover: int | None = None,
    phase: str = "night",
    lap: int = 1,
    season: int = 1,
    last_round: bool = False,
    corrections: str = "",
    seed: bytes = SEED,
    trailers: str = "",
    held: Sequence[str] = (),
    used: str = "",
    event: str = "",
    pile: str = "",
    **options: str,
) -> Position:
    """A table with a hand for each seat; travellers not named are among those taken out unseen.

    Rooms are "A1:novice" (the key of seat A), "2:-" (a white key, nobody there), "3:count@B" (room service of
    seat B). Annexes are "distiller(monk,peasant)", with who lies under them, "barn(monk;dwarf)" with who lies
    crosswise; everybody has a barn besides, unless it is named. The entrance stack is in the order of arrival.
    Peasants not named sit in the bistro. Trailers are "A:juggler:novice", by owner, card and guest. `held` are the
    objects of each seat, and bring that module into play; so does an event turned over, or a `pile` of events in the
    order they will be turned.
    """
    if held:
        options.setdefault("objects", "yes")
    if event or pile:
        options.setdefault("carnies", "events")
    elif trailers:
        options.setdefault("carnies", "plain")
    seats = len(hands)
    lodgings = [_room(text) for text in rooms.split()] or [Room(n, n - 1) for n in range(1, seats + 1)]
    lodgings += [_trailer(door, text) for door, text in enumerate(trailers.split(), 9)]
    laid = Counter(seat for room in lodgings for seat in (room.owner, room.service) if seat is not None)
    players = [
        Player(
            cash=_at(cash, seat, 5),
            cheques=_at(cheques, seat, 1),
            hand=hands[seat].split(),
            annexes=_annexes(_at(annexes, seat, "")),
            corpses=_at(corpses, seat, "").split(),
            tokens=box(corrections).setup.tokens - laid[seat],
            objects=_at(held, seat, "").split(),
        )
        for seat in range(seats)
    ]
    state = Inn(
        over=False,
        options={option.name: options.get(option.name, option.default) for option in OPTIONS},
        corrections=corrections,
        players=players,
        rooms=lodgings,
        entrance=entrance.split()[::-1],
        unseen=[],
        first=first,
        mover=first if mover is None else mover,
        bistro=0,
        exit=exit.split(),
        season=season,
        phase=phase,
        lap=lap,
        last_round=last_round,
        event=event or None,
        used_objects=used.split(),
    )
    _put_the_rest_away(state)
    _put_events_and_objects_away(state, pile.split())
    check(state)
    return Position(GAME, seed, msgspec.msgpack.encode(state), 0)


def _at(values: Sequence[T], seat: int, default: T) -> T:
    return values[seat] if seat < len(values) else default


def _room(text: str) -> Room:
    owner, door, guest, service = re.fullmatch(r"([A-D]?)(\d):([a-z-]+)(?:@([A-D]))?", text).groups()
    return Room(
        int(door),
        "ABCD".index(owner) if owner else WHITE,
        "ABCD".index(service) if service else None,
        None if guest == "-" else guest,
    )


def _trailer(door: int, text: str) -> Room:
    owner, card, guest = text.split(":")
    return Room(door, "ABCD".index(owner), None, None if guest == "-" else guest, card)


def _annexes(text: str) -> list[Annex]:
    named = [
        Annex(card, under.split(",") if under else [], aside.split(",") if aside else [])
        for card, under, aside in re.findall(r"([a-z-]+)(?:\(([a-z,-]*);?([a-z,-]*)\))?", text)
    ]
    return named if any(annex.card == BARN for annex in named) else [Annex(BARN, []), *named]


def _put_the_rest_away(state: Inn) -> None:
    left = Counter(state.deck)
    left[PEASANT] = state.box.setup.peasants * len(state.players) + (2 if len(state.players) == 1 else 0)
    used = Counter(state.entrance + state.exit + [room.guest for room in state.rooms if room.guest])
    used.update(room.trailer for room in state.rooms if room.trailer)
    for player in state.players:
        used.update(player.hand + player.corpses)
        for annex in player.annexes:
            used.update(annex.corpses + annex.aside)
            used["twins"] -= annex.corpses.count("twins") // 2
            if annex.card != BARN:
                used[annex.card] += 1
    assert used <= left, f"more than the box holds: {used - left}"
    left -= used
    state.bistro = left.pop(PEASANT, 0)
    state.unseen = sorted(left.elements())


def _put_events_and_objects_away(state: Inn, pile: list[str]) -> None:
    if state.options["carnies"] == "events":
        named = {*pile, state.event}
        state.events = [*(event for event in state.box.events if event not in named), *reversed(pile)]
    if state.options["objects"] == "yes":
        named = {*state.used_objects, *(held for player in state.players for held in player.objects)}
        state.unseen_objects = [name for name in state.box.objects if name not in named]


def play(position: Position, line: str) -> Position:
    """Give answers one after the other: "kill room3 peasant+monk"; "2:cheques1" where several seats are asked.

    Answers that gave themselves may be left out.
    """
    given: list[str] = []
    assert position.decisions  # what gave itself before belongs to no line
    position.watch = lambda _, answer: given.append(answer)
    for word in line.split():
        if word in given:
            given.remove(word)
            continue
        given.clear()
        seat, colon, text = word.rpartition(":")
        position.push(text, int(seat) - 1 if colon else None)
    position.watch = None
    return position


def told(position: Position, event: str) -> list[dict[str, object]]:
    """What happened of that kind, without who."""
    return [e.args for e in position.ledger if e.id == event]


def names(position: Position) -> list[str]:
    """The kinds of things that happened, in order."""
    return [event.id for event in position.ledger]


def money(position: Position) -> list[tuple[int, int]]:
    """Cash and cheques of every seat."""
    return [(player.cash, player.cheques) for player in position.state.players]


def hand(position: Position, seat: int = 0) -> list[str]:
    """A hand in order."""
    return sorted(position.state.players[seat].hand)


def under(position: Position, seat: int, card: str) -> list[str]:
    """Who lies under a seat's annex."""
    return next(a.corpses for a in position.state.players[seat].annexes if a.card == card)
