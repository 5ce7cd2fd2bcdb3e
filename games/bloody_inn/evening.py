"""Evening: travellers are welcomed, room service is paid, and the entrance stack runs out."""

from __future__ import annotations

from games.bloody_inn import events, money, objects
from games.bloody_inn.annexes import pay_for_guests
from games.bloody_inn.state import Inn, Room
from games.bloody_inn.targets import ROOM, why_not_room
from games.kernel.decisions import Choose, Flow
from games.kernel.position import Turn

CHOSEN, OPEN, IN_ORDER = "chosen", "open", "in-order"
"""How a table welcomes: one after the other with one card ahead in sight, all in sight, or without a choice."""
REST = "rest"
"""The answer that fills the remaining rooms in order of their doors."""


def welcome(inn: Inn, turn: Turn) -> Flow:
    """The first player puts the traveller on top of the entrance stack into a free room; or all that are to come."""
    free, seen = free_rooms(inn), in_view(inn)
    if inn.options["welcome"] == IN_ORDER:
        arrivals = free
    else:
        options = [ROOM[room.door] for room in free]
        if len(free) > 1:
            options.append(REST)
        about = {"guest": seen[0], "left": min(len(free), len(inn.entrance)), "next": seen[1:]}
        choice = yield Choose(inn.first, "room", options, why_not_room(inn), about)
        arrivals = free if choice == REST else [free[options.index(choice)]]
    known = len(seen)
    for room in arrivals:
        take_in(inn, turn, room)
        known -= 1
        if not inn.entrance:
            break
    if inn.entrance and len(arrivals) < len(free):
        turn.goes_on()
    else:
        for room in inn.rooms if inn.options["welcome"] == OPEN else ():
            events.reveal(inn, turn, room.guest)
        end_of_evening(inn, turn)
    turn_over(inn, turn, known)


def free_rooms(inn: Inn) -> list[Room]:
    """Rooms and trailers that wait for a guest."""
    return [room for room in inn.rooms if room.guest is None]


def in_view(inn: Inn) -> list[str]:
    """The travellers of the entrance stack that everybody sees, the next to come first."""
    return inn.entrance[: -showing(inn) - 1 : -1]


def showing(inn: Inn) -> int:
    """How many of them there are.

    The stack lies face up, so its top always shows. In a welcome the traveller to be seated is taken from it, which
    shows one more; or, if the table plays so, all who will be seated are taken at once.
    """
    shown = 1
    if inn.phase == "welcome" and (how := inn.options["welcome"]) != IN_ORDER:
        shown = 2 if how == CHOSEN else 1 + len(free_rooms(inn))
    return min(shown, len(inn.entrance))


def turn_over(inn: Inn, turn: Turn, known: int) -> None:
    """Where more travellers show than were known before, the stack has given one away: nobody takes that back alone."""
    if showing(inn) > known:
        turn.reveal()


def evening_comes(inn: Inn, turn: Turn) -> None:
    """The first player goes to the door and takes the first traveller in hand, which shows the next."""
    known = showing(inn)
    inn.phase, inn.lap = "welcome", 1
    turn_over(inn, turn, known)


def take_in(inn: Inn, turn: Turn, room: Room) -> None:
    """The top card takes the room; room service is paid; an empty stack is dealt with at once."""
    guest = room.guest = inn.entrance.pop()
    turn.tell("welcomed", who=inn.first, guest=guest, room=room.door)
    if room.service is not None:
        due = inn.box.room_rank[guest]
        gained = money.gain(inn, turn, room.service, due)
        turn.tell("served", who=room.service, room=room.door, **money.earned(due, gained))
    if inn.carnies:
        if inn.options["welcome"] != OPEN:  # there it waits until all have been seated, so that they can be moved
            events.reveal(inn, turn, guest)
        for seat in range(len(inn.players)) if "welcome" in inn.occasions else ():
            pay_for_guests(inn, turn, seat, "welcome", [guest])
    if not inn.entrance:
        if inn.season == 2:
            inn.last_round = True
        elif inn.options["reshuffle"] == "at-once" or free_rooms(inn):
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
    lodging = len(inn.rooms) - len(free_rooms(inn))
    if inn.last_round and lodging < len(inn.players):
        leave_rooms(inn)
        turn.tell("stopped_early", travellers=lodging)
        inn.phase, inn.verdict = "end", "early"
        return
    if inn.last_round:
        turn.tell("last_round")
    inn.phase, inn.lap, inn.mover = "night", 1, inn.first
    if objects.asked(inn, "evening"):
        inn.phase, inn.then = "evening", "night"


def leave_rooms(inn: Inn) -> None:
    """All guests go to the exit stack."""
    for room in inn.rooms:
        if room.guest is not None:
            inn.exit.append(room.guest)
            room.guest = None
