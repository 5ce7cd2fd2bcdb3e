"""Evening: travellers are welcomed, room service is paid, and the entrance stack runs out."""

from __future__ import annotations

from games.bloody_inn import events, money, objects
from games.bloody_inn.annexes import pay_for_guests
from games.bloody_inn.state import Inn, Room
from games.bloody_inn.targets import ROOM, why_not_room
from games.kernel.decisions import Choose, Flow
from games.kernel.position import Turn

REST = "rest"
"""The answer that fills the remaining rooms in order of their doors."""


def welcome(inn: Inn, turn: Turn) -> Flow:
    """The first player puts the traveller on top of the entrance stack into a free room; or all that are to come."""
    free = [room for room in inn.rooms if room.guest is None]
    if inn.options["welcome"] == "in-order":
        arrivals = free
    else:
        options = [ROOM[room.door] for room in free]
        if len(free) > 1:
            options.append(REST)
        about = {"guest": inn.entrance[-1], "left": min(len(free), len(inn.entrance))}
        choice = yield Choose(inn.first, "room", options, why_not_room(inn), about)
        arrivals = free if choice == REST else [free[options.index(choice)]]
    for room in arrivals:
        take_in(inn, turn, room)
        if not inn.entrance:
            break
    if inn.entrance and len(arrivals) < len(free):
        turn.goes_on()
    else:
        end_of_evening(inn, turn)


def take_in(inn: Inn, turn: Turn, room: Room) -> None:
    """The top card takes the room; room service is paid; an empty stack is dealt with at once."""
    guest = room.guest = inn.entrance.pop()
    turn.tell("welcomed", who=inn.first, guest=guest, room=room.door)
    if room.service is not None:
        gained = money.gain(inn, turn, room.service, inn.box.room_rank[guest])
        turn.tell("served", who=room.service, money=gained, room=room.door)
    if inn.carnies:
        events.reveal(inn, turn, guest)
        for seat in range(len(inn.players)) if "welcome" in inn.occasions else ():
            pay_for_guests(inn, turn, seat, "welcome", [guest])
    if not inn.entrance:
        if inn.season == 2:
            inn.last_round = True
        elif inn.options["reshuffle"] == "at-once" or any(room.guest is None for room in inn.rooms):
            new_season(inn, turn)


def new_season(inn: Inn, turn: Turn) -> None:
    """The exit stack, shuffled, becomes the entrance stack."""
    inn.entrance, inn.exit = inn.exit, []
    turn.dice.shuffle(inn.entrance)
    inn.season = 2
    inn.last_round = not inn.entrance
    turn.tell("reshuffled", cards=len(inn.entrance))


def end_of_evening(inn: Inn, turn: Turn) -> None:
    """Night falls, unless the second stack brought fewer travellers than there are players."""
    lodging = sum(room.guest is not None for room in inn.rooms)
    if inn.last_round and lodging < len(inn.players):
        for room in inn.rooms:
            leave_room(inn, room)
        turn.tell("stopped_early", travellers=lodging)
        inn.phase, inn.verdict = "end", "early"
        return
    if inn.last_round:
        turn.tell("last_round")
    inn.phase, inn.lap, inn.mover = "night", 1, inn.first
    if objects.asked(inn, "evening"):
        inn.phase, inn.then = "evening", "night"


def leave_room(inn: Inn, room: Room) -> None:
    """The guest, if any, goes to the exit stack."""
    if room.guest is not None:
        inn.exit.append(room.guest)
        room.guest = None
