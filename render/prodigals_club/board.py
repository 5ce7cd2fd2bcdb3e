"""The whole club in one picture: whose move, the hall, a room for each competition, and a line for every member."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec
from PIL import Image

from games.kernel.ledger import Event
from games.prodigals_club.view import BoardView, ClubView, SetView, SpaceView
from render.heads import HEAD, draw_head
from render.marks import pin_labels, pin_up
from render.panes import pane
from render.pieces import FOOT, MARGIN, WIDTH, footnote, paper
from render.prodigals_club.changes import changes
from render.prodigals_club.hall import HALL, draw_hall
from render.prodigals_club.marks import marks, worth_marking
from render.prodigals_club.members import MEMBER, draw_member
from render.prodigals_club.rooms import ROOM, Pins, draw_room
from render.prodigals_club.signs import BOTTLE
from render.prodigals_club.words import Speech

LEFT, RIGHT = MARGIN, WIDTH - MARGIN
GAP = 10


def draw_board(view: ClubView, speech: Speech, last: Sequence[Event]) -> Image.Image:
    """Draw the table as this view shows it, with the last move marked."""
    image, pins = _table(view, speech)
    pin_up(image, pins, marks(worth_marking(last, view), view))
    return image


def draw_recap(view: ClubView, speech: Speech, before: ClubView) -> Image.Image:
    """Draw the table as this view shows it, with all that is otherwise than before marked."""
    image, pins = _table(view, speech)
    pin_labels(image, pins, changes(before, view))
    return image


def _table(view: ClubView, speech: Speech) -> tuple[Image.Image, Pins]:
    """The table without marks, and where each place's would lie."""
    rooms, seats = len(view.competitions), len(view.seats)
    hall = (LEFT, HEAD + 6, RIGHT, HEAD + 6 + HALL)
    rooms_top = hall[3] + GAP
    seats_top = rooms_top + rooms * (ROOM + GAP) + 6
    image = paper(seats_top + seats * (MEMBER + 4) + FOOT, BOTTLE)
    pins: Pins = {}
    draw_head(image, speech, view, speech.when(view), speech.phase(view), BOTTLE)
    pane(image, hall, _hall_looks(view, speech), partial(draw_hall, image, view, speech, hall), pins)
    for n, competition in enumerate(view.competitions):
        top = rooms_top + n * (ROOM + GAP)
        box = (LEFT, top, RIGHT, top + ROOM)
        draw = partial(draw_room, image, view, speech, competition, box)
        pane(image, box, _room_looks(view, speech, competition), draw, pins)
    for seat in range(seats):
        top = seats_top + seat * (MEMBER + 4)
        box = (LEFT, top, RIGHT, top + MEMBER)
        draw = partial(draw_member, image, view, speech, seat, box)
        pane(image, (*box[:3], box[3] + 2), _member_looks(view, speech, seat), draw, pins)
    footnote(image, speech.say("text.house"))
    return image, pins


def _hall_looks(view: ClubView, speech: Speech) -> tuple[object, ...]:
    """All that the hall's drawing depends on."""
    spaces = [space for space in view.spaces if space.board == "central"]
    lit = view.round if view.results is None else -view.round
    return (
        speech.lang,
        view.corrections,
        lit,
        view.rounds,
        view.central,
        view.spots,
        view.bonuses,
        view.renaissance,
        spaces,
    )


def _room_looks(view: ClubView, speech: Speech, competition: str) -> tuple[object, ...]:
    """All that a room's drawing depends on."""
    lists: tuple[tuple[SetView | SpaceView | BoardView, ...], ...] = (view.sets, view.spaces, view.boards)
    here = [[each for each in found if each.board == competition] for found in lists]
    own = {
        "election": (view.round, view.choice, view.hyde_park),
        "society": (view.dame,),
        "possessions": (view.offer, view.borough),
    }
    return (competition, speech.lang, view.corrections, here, own[competition])


def _member_looks(view: ClubView, speech: Speech, seat: int) -> tuple[object, ...]:
    """All that a member's line depends on; what only its owner sees is not drawn there."""
    shown = msgspec.structs.replace(view.seats[seat], hand=None, board=None)
    who = (seat, speech.names[seat], speech.standins[seat], seat in view.to_move)
    return (who, speech.lang, view.corrections, view.competitions, shown)
