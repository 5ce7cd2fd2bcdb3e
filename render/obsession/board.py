"""The whole table in one picture: whose move, the year, the courtship, the builders' street and every estate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from games.kernel.ledger import Event
from games.obsession.view import EstateView
from render.heads import HEAD, draw_head
from render.marks import Pin, Spot, pin_labels, pin_up
from render.obsession.activity import activity_height, draw_activity
from render.obsession.changes import changes
from render.obsession.estates import draw_estate, estate_height
from render.obsession.market import STREET, draw_street, draw_yard, pave, yard_height
from render.obsession.marks import marks, worth_marking
from render.obsession.offers import draw_offers
from render.obsession.public import band_height, draw_milestones
from render.obsession.rival import draw_rival
from render.obsession.track import BED, COURT, draw_courtship, draw_track
from render.obsession.words import Speech
from render.palette import PRUSSIAN
from render.pen import kept
from render.pieces import FOOT, MARGIN, WIDTH, Box, footnote, paper

LEFT, RIGHT = MARGIN, WIDTH - MARGIN
GAP = 14
HALF = (RIGHT - LEFT - GAP) // 2


@dataclass(frozen=True)
class Plan:
    """How high everything lies: a turn in progress pushes the year down, full reserves the estates."""

    activity: int
    court: int
    miles: int
    yard: int
    places: int

    @property
    def track(self) -> int:
        return HEAD + 2 + self.activity

    @property
    def courtship(self) -> int:
        return self.track + BED + 10

    @property
    def milestones(self) -> int:
        return self.courtship + self.court

    @property
    def street(self) -> int:
        return self.milestones + self.miles

    @property
    def stores(self) -> int:
        return self.street + STREET + 4

    @property
    def estates(self) -> int:
        return self.stores + self.yard + 8

    @property
    def height(self) -> int:
        return self.estates + -(-self.places // 2) * (self.estate + GAP) + FOOT

    @property
    def estate(self) -> int:
        return estate_height(self.places)

    def estate_boxes(self) -> list[Box]:
        """Where each place lies, two beside each other."""
        spots = [
            (LEFT + place % 2 * (HALF + GAP), self.estates + place // 2 * (self.estate + GAP))
            for place in range(self.places)
        ]
        return [(left, top, left + HALF, top + self.estate) for left, top in spots]


def draw_board(view: EstateView, speech: Speech, last: Sequence[Event]) -> Image.Image:
    """Draw the table as this view shows it, with the last move marked."""
    image, pins = _table(view, speech)
    pin_up(image, pins, marks(worth_marking(last, view, speech.box), view, speech.box))
    return image


def draw_recap(view: EstateView, speech: Speech, before: EstateView) -> Image.Image:
    """Draw the table as this view shows it, with all that is otherwise than before marked."""
    image, pins = _table(view, speech)
    pin_labels(image, pins, changes(before, view))
    return image


def _table(view: EstateView, speech: Speech) -> tuple[Image.Image, dict[Spot, Pin]]:
    """The table without marks, and where each place's would lie."""
    seats = len(view.seats)
    court = COURT + 14 if view.mode == "courtship" else 0
    places = max(2, seats + seats % 2)
    plan = Plan(
        activity_height(view, speech, RIGHT - LEFT), court, band_height(view), yard_height(view, speech), places
    )
    setting_out = bool(view.families or view.draft) and not any(space.tile for space in view.market)
    image = _stage(plan, not setting_out).copy()
    pins: dict[Spot, Pin] = {}
    draw_head(image, speech, view, speech.when(view), speech.phase(view), PRUSSIAN)
    draw_activity(image, view, speech, (LEFT, HEAD + 4, RIGHT, HEAD + plan.activity - 6))
    draw_track(image, view, (LEFT, plan.track, RIGHT, plan.track + BED), pins)
    if court:
        draw_courtship(image, view, speech, (LEFT, plan.courtship, RIGHT, plan.courtship + COURT), pins)
    draw_milestones(image, view, speech, (LEFT, plan.milestones, RIGHT, plan.street), pins)
    street = (LEFT, plan.street, RIGHT, plan.street + STREET)
    if setting_out:
        draw_offers(image, view, speech, street)
    else:
        draw_street(image, view, speech, street, pins)
    draw_yard(image, view, speech, (LEFT, plan.stores, RIGHT, plan.stores + plan.yard), pins)
    for place, box in enumerate(plan.estate_boxes()):
        if place < seats:
            draw_estate(image, view, speech, place, box, pins)
        else:
            draw_rival(image, view, speech, box)
    footnote(image, speech.say("text.house"))
    return image, pins


@kept(4)
def _stage(plan: Plan, paved: bool) -> Image.Image:
    """All that seldom changes: the sheet and the road."""
    image = paper(plan.height, PRUSSIAN)
    if paved:
        pave(image, (LEFT, plan.street, RIGHT, 0))
    return image
