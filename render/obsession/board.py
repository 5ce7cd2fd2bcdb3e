"""The whole table in one picture: whose move, the year, the courtship, the builders' street and every estate."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from games.kernel.ledger import Event
from games.obsession.view import EstateView
from render.heads import HEAD, draw_head
from render.marks import Spot
from render.obsession.estates import ESTATE, draw_estate
from render.obsession.market import STREET, draw_street, draw_yard, pave, yard_height
from render.obsession.marks import marks
from render.obsession.offers import draw_offers
from render.obsession.rival import draw_rival
from render.obsession.track import BED, COURT, draw_courtship, draw_track
from render.obsession.words import Speech
from render.palette import PRUSSIAN
from render.pen import kept
from render.pieces import MARGIN, WIDTH, Box, bracket, paper

LEFT, RIGHT = MARGIN, WIDTH - MARGIN
TRACK_TOP = HEAD
COURT_TOP = TRACK_TOP + BED + 14
STREET_TOP = COURT_TOP + COURT + 20
YARD_TOP = STREET_TOP + STREET + 4
GAP = 16
SPACE_TAB = 96
"""A plot's numbers stand between its rating and its category."""
HALF = (RIGHT - LEFT - GAP) // 2


def draw_board(view: EstateView, speech: Speech, last: Sequence[Event]) -> Image.Image:
    """Draw the table as this view shows it."""
    places = max(2, len(view.seats))
    rows = -(-places // 2)
    top = YARD_TOP + yard_height(view) + 10
    setting_out = bool(view.families or view.draft) and not any(space.tile for space in view.market)
    image = _stage(top + rows * (ESTATE + GAP) + MARGIN + 6, not setting_out).copy()
    boxes: dict[Spot, Box] = {}
    draw_head(image, speech, view, speech.when(view), speech.phase(view), PRUSSIAN)
    draw_track(image, view, speech, (LEFT, TRACK_TOP, RIGHT, TRACK_TOP + BED), boxes)
    draw_courtship(image, view, speech, (LEFT, COURT_TOP, RIGHT, COURT_TOP + COURT), boxes)
    street = (LEFT, STREET_TOP, RIGHT, STREET_TOP + STREET)
    if setting_out:
        draw_offers(image, view, speech, street)
    else:
        draw_street(image, view, speech, street, boxes)
    draw_yard(image, view, speech, (LEFT, YARD_TOP, RIGHT, top - 10), boxes)
    for place in range(rows * 2):
        left = LEFT + place % 2 * (HALF + GAP)
        up = top + place // 2 * (ESTATE + GAP)
        box = (left, up, left + HALF, up + ESTATE)
        if place < len(view.seats):
            draw_estate(image, view, speech, place, box, boxes)
        else:
            draw_rival(image, view, speech, box)
    changed = marks(last, view, speech.box)
    for spot, numbers in changed.items():
        found = boxes.get(spot)
        if found:
            bracket(image, found, numbers, tab=SPACE_TAB if spot[0] == "space" else 0)
    return image


@kept(4)
def _stage(height: int, paved: bool) -> Image.Image:
    """All that seldom changes: the sheet and the road."""
    image = paper(height, PRUSSIAN)
    if paved:
        pave(image, (LEFT, STREET_TOP, RIGHT, 0))
    return image
