"""The whole table in one picture: whose move, the year, what all compete in, the builders' street and every estate."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image

from games.kernel.ledger import Event
from games.obsession.view import EstateView
from render.heads import HEAD, draw_head
from render.marks import Pin, Spot, pin_labels, pin_up
from render.obsession.activity import activity_height, draw_activity
from render.obsession.challenge import draw_piles, piles_height
from render.obsession.changes import changes
from render.obsession.climb import CLIMB, draw_climb
from render.obsession.courting import COURT, draw_courtship
from render.obsession.estates import Form, draw_estate, form_of
from render.obsession.market import STREET, draw_street, draw_yard, pave, yard_height
from render.obsession.marks import marks, worth_marking
from render.obsession.milestones import draw_milestones, milestones_height
from render.obsession.offers import draw_offers, offers_height
from render.obsession.rival import draw_rival
from render.obsession.track import BED, draw_track
from render.obsession.words import Speech
from render.palette import PRUSSIAN
from render.panes import Pins, pane
from render.pieces import FOOT, MARGIN, WIDTH, Box, footnote, paper

LEFT, RIGHT = MARGIN, WIDTH - MARGIN
GAP = 14
HALF = (RIGHT - LEFT - GAP) // 2


@dataclass(frozen=True)
class Plan:
    """How high everything lies: a turn in progress pushes the year down, full reserves the estates."""

    activity: int
    court: int
    """The courtship, or in modes without one the climb to Max."""
    milestones: int
    street: int
    yard: int
    places: int

    @property
    def track(self) -> int:
        return HEAD + 2 + self.activity

    @property
    def courtship(self) -> int:
        return self.track + BED + 10

    @property
    def stones(self) -> int:
        return self.courtship + self.court

    @property
    def plots(self) -> int:
        return self.stones + self.milestones

    @property
    def stores(self) -> int:
        return self.plots + self.street + 4

    @property
    def estates(self) -> int:
        return self.stores + self.yard + 8

    @property
    def height(self) -> int:
        return self.estates + -(-self.places // 2) * (self.form.height + GAP) + FOOT

    @property
    def form(self) -> Form:
        return form_of(self.places)

    def estate_boxes(self) -> list[Box]:
        """Where each place lies, two beside each other."""
        high = self.form.height
        spots = [
            (LEFT + place % 2 * (HALF + GAP), self.estates + place // 2 * (high + GAP)) for place in range(self.places)
        ]
        return [(left, top, left + HALF, top + high) for left, top in spots]


def plan_of(view: EstateView, speech: Speech) -> Plan:
    """How a table is laid out."""
    seats = len(view.seats)
    return Plan(
        activity=activity_height(view, speech, RIGHT - LEFT),
        court=COURT + 14 if view.mode == "courtship" else CLIMB if view.challenge is None else 0,
        milestones=milestones_height(view),
        street=_street_height(view),
        yard=yard_height(view),
        places=max(2, seats + seats % 2),
    )


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
    plan = plan_of(view, speech)
    image = _stage(plan, not _sets_out(view))
    pins: dict[Spot, Pin] = {}
    draw_head(image, speech, view, speech.when(view), speech.phase(view), PRUSSIAN)
    draw_activity(image, view, speech, (LEFT, HEAD + 4, RIGHT, HEAD + plan.activity - 6))
    draw_track(image, view, (LEFT, plan.track, RIGHT, plan.track + BED), pins)
    kept_as = (view.mode, speech.lang, view.corrections)
    contest = ("contest", kept_as, *_contested(view))
    _strip(image, plan.courtship, plan.plots - 1, contest, lambda at: _contest(image, view, speech, plan, at), pins)
    offered = ("street", kept_as, view.market, view.families, view.draft, view.servant_draft)
    _strip(image, plan.plots, plan.stores - 1, offered, lambda at: _street(image, view, speech, plan, at), pins)
    stores = (LEFT, plan.stores, RIGHT, plan.stores + plan.yard)
    supplies = ("yard", kept_as, *_supplies(view))
    _strip(image, plan.stores, plan.estates - 1, supplies, lambda at: draw_yard(image, view, speech, stores, at), pins)
    for place, box in enumerate(plan.estate_boxes()):
        if place < len(view.seats):
            draw_estate(image, view, speech, place, box, pins, plan.form)
        else:
            draw_rival(image, view, speech, box)
    footnote(image, speech.say("text.house"))
    return image, pins


def _strip(image: Image.Image, top: int, bottom: int, looks: Any, draw: Callable[[Pins], None], pins: Pins) -> None:
    """A part of the board from edge to edge, laid down as it was where it looks as it did."""
    pane(image, (LEFT - 16, top, RIGHT + 16, bottom), looks, draw, pins)


def _contested(view: EstateView) -> tuple[Any, ...]:
    """All that the courtship, the climb and the milestones depend on."""
    standing = [(held.courtship, held.fairchild, held.level, held.position) for held in view.seats]
    rival = view.solo.fairchild if view.solo is not None else None
    return view.season, len(view.track), view.themes, view.leaders, view.fairchilds, rival, standing, view.milestones


def _supplies(view: EstateView) -> tuple[Any, ...]:
    """All that reserves, servants for hire and decks depend on."""
    decks = (view.casual, view.prestige, view.objective_deck, view.vp_deck, view.bag)
    return view.reserves, view.service_reserve, view.pr1_reserve, view.hire, decks


def _street(image: Image.Image, view: EstateView, speech: Speech, plan: Plan, pins: Pins) -> None:
    """What is for sale, or before the first season what is chosen."""
    street = (LEFT, plan.plots, RIGHT, plan.plots + plan.street)
    if _sets_out(view):
        draw_offers(image, view, speech, street)
    elif view.challenge is not None:
        draw_piles(image, view, speech, street, pins)
    else:
        draw_street(image, view, speech, street, pins)


def _street_height(view: EstateView) -> int:
    """How tall the builders' street is, or what is offered in its place."""
    if _sets_out(view):
        return max(STREET, offers_height(view))
    return piles_height(view) if view.challenge is not None else STREET


def _sets_out(view: EstateView) -> bool:
    """Whether something is still chosen where the street will be."""
    offered = view.families or view.draft or view.servant_draft
    return bool(offered) and not any(space.tile for space in view.market)


def _contest(image: Image.Image, view: EstateView, speech: Speech, plan: Plan, pins: dict[Spot, Pin]) -> None:
    """What all compete in: the courtship or the climb to Max, and the milestones."""
    if view.mode == "courtship":
        draw_courtship(image, view, speech, (LEFT, plan.courtship, RIGHT, plan.courtship + COURT), pins)
    elif view.challenge is None:
        draw_climb(image, view, speech, (LEFT, plan.courtship, RIGHT, plan.courtship + CLIMB - 14))
    if view.milestones:
        draw_milestones(image, view, speech, (LEFT, plan.stones, RIGHT, plan.plots - 14), pins)


def _stage(plan: Plan, paved: bool) -> Image.Image:
    """All that seldom changes: the sheet and the road. It is as quick to lay out again as to copy, and kept nowhere."""
    image = paper(plan.height, PRUSSIAN)
    if paved:
        pave(image, (LEFT, plan.plots, RIGHT, 0))
    return image
