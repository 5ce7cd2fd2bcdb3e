"""The whole table in one picture: whose move, the inn, the road, the wealth track and every seat's yard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from games.bloody_inn.view import InnView, Room
from games.kernel.ledger import Event
from render.bloody_inn.badges import (
    card_back,
    door_plate,
    hanging_key,
    lit_pane,
    medal,
    other_rank,
    served,
    service_bell,
)
from render.bloody_inn.changes import changes
from render.bloody_inn.faces import face
from render.bloody_inn.fair import FAIR, draw_fair, fairground
from render.bloody_inn.legend import draw_legend
from render.bloody_inn.marks import marks, worth_marking
from render.bloody_inn.modules import with_carnies, with_events, with_notables
from render.bloody_inn.notes import NOTE, draw_notes, notes_of
from render.bloody_inn.portraits import portrait
from render.bloody_inn.signs import FAMILY_COLOURS, FAMILY_SIGNS, signpost
from render.bloody_inn.street import (
    CELL,
    ROOF,
    STEP,
    bay,
    bistro,
    boarded_window,
    coach,
    dark_window,
    front,
    lit_window,
    road,
)
from render.bloody_inn.track import draw_ruler, draw_seals
from render.bloody_inn.words import Speech
from render.bloody_inn.yards import YARD, draw_yard, yard_height
from render.heads import HEAD, draw_head
from render.lettering import BOLD, DISPLAY, Line, dagger, fit, letter
from render.marks import Pin, Spot, pin_labels, pin_up
from render.palette import INK, INK_SOFT, OXBLOOD, PAPER
from render.pen import Sheet, kept, lay
from render.pieces import MARGIN, WIDTH, Box, money_tag, paper, stamp

LEFT, RIGHT = MARGIN, WIDTH - MARGIN
INN_FOOT = HEAD + ROOF + 2 * STEP[1]
STREET = 262
TRACK = 176
YARD_GAP = 16
TRACK_LEFT = LEFT + 44
DOOR_PIN = 129
"""A door's seal lies on the beam between the guest's rank and aptitude, so that neither is hidden."""


@dataclass(frozen=True)
class Plan:
    """How high everything lies: with carnies a fair stands between the inn and the road."""

    players: int
    rows: tuple[int, ...]
    """How tall each row of yards is."""
    fair: bool = False
    track: bool = True
    """Whether the wealth track is drawn; the yards say the same sums."""
    playbill: bool = False
    notes: int = 0
    """How many lines of notes stand at the foot."""

    @property
    def street(self) -> int:
        return INN_FOOT + (FAIR if self.fair else 0)

    @property
    def ruler(self) -> int:
        return self.street + STREET + 74

    @property
    def yards(self) -> int:
        return self.street + STREET + (TRACK + 12 if self.track else 16)

    @property
    def foot(self) -> int:
        return self.yards + sum(self.rows) + YARD_GAP * len(self.rows)

    @property
    def height(self) -> int:
        return self.foot + NOTE * self.notes + MARGIN + 20

    def yard_boxes(self) -> list[Box]:
        """Where each seat's yard lies, two beside each other, their rows as tall as they need."""
        half = (RIGHT - LEFT - 20) // 2 if self.players > 1 else RIGHT - LEFT
        boxes = []
        top = self.yards
        for tall in self.rows:
            boxes += [(left, top, left + half, top + tall) for left in (LEFT, LEFT + half + 20)]
            top += tall + YARD_GAP
        return boxes


def draw_board(view: InnView, speech: Speech, last: Sequence[Event]) -> Image.Image:
    """Draw the table as this view shows it, with the last move marked."""
    image, pins = _table(view, speech)
    pin_up(image, pins, marks(worth_marking(last)))
    return image


def draw_recap(view: InnView, speech: Speech, before: InnView) -> Image.Image:
    """Draw the table as this view shows it, with all that is otherwise than before marked."""
    image, pins = _table(view, speech)
    pin_labels(image, pins, changes(before, view))
    return image


def _table(view: InnView, speech: Speech) -> tuple[Image.Image, dict[Spot, Pin]]:
    """The table without marks, and where each place's would lie."""
    players = len(view.seats)
    wide = RIGHT - LEFT if players == 1 else (RIGHT - LEFT - 20) // 2
    tall = [yard_height(view, held, wide) for held in view.seats]
    rows = tuple(max(tall[n : n + 2]) for n in range(0, players, 2))
    fair = with_carnies(view)
    # Where a fair stands too, the track would make the board of three or four far taller than a phone shows.
    plan = Plan(players, rows, fair, not fair or players <= 2, with_events(view), notes_of(view))
    image = _stage(plan)
    pins: dict[Spot, Pin] = {}
    draw_head(image, speech, view, speech.when(view), speech.phase(view), OXBLOOD)
    _rooms(image, view, speech, pins)
    if plan.fair:
        draw_fair(image, view, speech, (LEFT, INN_FOOT), pins)
    _road(image, view, speech, pins, plan.street)
    if plan.track:
        draw_seals(image, [held.cash for held in view.seats], (TRACK_LEFT, plan.ruler))
    for seat, (left, top, right, _) in zip(range(players), plan.yard_boxes(), strict=False):
        draw_yard(image, view, speech, seat, (left, top, right, top + tall[seat]), pins)
    if players == 3:
        left, _, right, bottom = plan.yard_boxes()[3]
        draw_legend(image, speech, (left, bottom - YARD, right, bottom))
    draw_notes(image, view, speech, (LEFT, plan.foot, RIGHT), pins)
    return image, pins


def _stage(plan: Plan) -> Image.Image:
    """All that seldom changes: the sheet, the empty inn, the road and the ruler."""
    image = paper(plan.height, OXBLOOD)
    lay(image, front(), (LEFT, HEAD))
    if plan.fair:
        lay(image, fairground(plan.playbill), (LEFT, INN_FOOT))
    image.paste(road(), (LEFT, plan.street + STREET - 64))
    lay(image, coach(), (LEFT + 6, plan.street + 16))
    lay(image, bistro(), (LEFT + 768, plan.street + 18))
    if plan.track:
        draw_ruler(image, (TRACK_LEFT, plan.ruler))
    return image


# ── the inn ─────────────────────────────────────────────────────────────────────────────────────────────


def _rooms(image: Image.Image, view: InnView, speech: Speech, pins: dict[Spot, Pin]) -> None:
    rooms = {room.door: room for room in view.rooms}
    for door in range(1, 9):
        left, top = bay(door)
        spot = (LEFT + left, HEAD + top)
        pins["door", door] = Pin(spot[0] + DOOR_PIN, spot[1] - 4)
        _room(image, rooms.get(door), speech, spot)
        lay(image, door_plate(door, 56), (spot[0] + CELL[0] - 52, spot[1] + 36), "mm")


def _room(image: Image.Image, room: Room | None, speech: Speech, spot: tuple[int, int]) -> None:
    x, y = spot
    if room is None:
        lay(image, boarded_window(), spot)
        return
    if room.guest is None:
        lay(image, dark_window(), spot)
    else:
        lay(image, lit_window(face(speech.box.cards[room.guest], speech.lang, in_room=True)), spot)
    lay(image, hanging_key(room.owner, 88), (x + CELL[0] - 52, y + 66), "mt")
    if room.service is not None:
        lay(image, service_bell(room.service, 58), (x + CELL[0], y + 184), "rt")
    for n, (thing, owner) in enumerate((("coffee", room.coffee), ("cake", room.cake))):
        if owner is not None:
            lay(image, served(thing, owner, 66), (x - 2 + n * 66, y + 172))


# ── the road ────────────────────────────────────────────────────────────────────────────────────────────


def _road(image: Image.Image, view: InnView, speech: Speech, pins: dict[Spot, Pin], top: int) -> None:
    base = top + STREET - 70
    _arrivals(image, view, speech, base, top)
    pins["entrance", 0] = Pin(LEFT + 176, top + 8)
    left = LEFT + 768
    pins["bistro", 0] = Pin(left + 165, top + 8)
    label = fit(speech.say("bistro"), DISPLAY, 36, 190, 28)
    letter(image, (left + 32, top + 136), label, INK, box=(left + 24, top, left + 306, base))
    letter(image, (left + 296, top + 146), Line(str(view.bistro), DISPLAY, 60), INK, "r")
    for i in range(min(view.bistro, 8)):
        hat = portrait("peasant", "peasant", 78)
        lay(image, hat, (left + 26 + i * min(50, 220 // max(view.bistro - 1, 1)), top + 216), "lb")
    _departures(image, view, speech, base, top)
    pins["exit", 0] = Pin(LEFT + 1190, top + 8)


def _arrivals(image: Image.Image, view: InnView, speech: Speech, base: int, top: int) -> None:
    left = LEFT + 400
    letter(image, (left, top + 42), fit(speech.say("entrance"), BOLD, 32, 300, 24), INK_SOFT)
    if view.entrance_top:
        guest = face(speech.box.cards[view.entrance_top], speech.lang, in_room=True)
        lay(image, _coach_window(guest.family, guest.kind), (LEFT + 6 + 110, top + 16 + 36))
        lay(image, medal(guest.rank, guest.family, 84), (left, top + 100))
        if guest.other is not None:
            lay(image, other_rank(guest.other, guest.family, 56, in_room=False), (left + 86, top + 112))
            lay(image, money_tag(guest.money_text, 40), (left + 144, top + 114))
        else:
            lay(image, money_tag(guest.money_text, 44), (left + 98, top + 112))
        name = fit(guest.name, DISPLAY, 44, 340, 28)
        end = letter(image, (left, top + 86), name, INK, box=(left, top, LEFT + 756, base))
        dagger(image, (end + 18, top + 48), guest.mark)
    else:
        letter(image, (left, top + 86), fit(speech.say("nobody"), DISPLAY, 44, 340, 28), INK_SOFT)
    for i in range(min(3, view.entrance)):
        lay(image, card_back(88), (left + 262 + i * 8, top + 190 - i * 5), "lb")
    _count(image, (left + 302, top + 152), view.entrance)
    _next_arrivals(image, view, speech, (left, base + 8))


def _next_arrivals(image: Image.Image, view: InnView, speech: Speech, at: tuple[int, int]) -> None:
    """Who is known to come after the one at the door: rank and family, and the name where it is one alone."""
    left, top = at
    for n, card in enumerate(view.entrance_next):
        guest = face(speech.box.cards[card], speech.lang, in_room=True)
        lay(image, medal(guest.rank, guest.family, 44), (left + n * 44, top))
    if len(view.entrance_next) == 1:
        line = fit(speech.say("entrance.next", cards=guest.name), BOLD, 32, 296, 24)
        letter(image, (left + 54, top + 33), line, INK)


def _count(image: Image.Image, centre: tuple[int, int], number: int) -> None:
    """How many cards a stack has, on a paper disc."""
    lay(image, _count_disc(), centre, "mm")
    line = fit(str(number), DISPLAY, 48, 66, 36)
    letter(image, (centre[0], centre[1] + round(line.size * 0.36)), line, INK, "m")


@kept
def _count_disc() -> Image.Image:
    s = Sheet((84, 84))
    s.disc((42, 42), 41, INK)
    s.disc((42, 42), 37, PAPER)
    return s.sprite()


@kept
def _coach_window(family: str, kind: str) -> Image.Image:
    wide, high = 118, 104
    pane = lit_pane(wide, high).copy()
    bust = portrait(family, kind, 102)
    lay(pane, bust, (wide // 2 + 2, high), "mb")
    ImageDraw.Draw(pane).rectangle((0, 0, wide - 1, high - 1), outline=INK, width=5)
    return pane


def _departures(image: Image.Image, view: InnView, speech: Speech, base: int, top: int) -> None:
    left = LEFT + 1140
    stamp(image, signpost, (left + 50, top + 116), 168, INK)
    for i in range(min(3, len(view.exit))):
        lay(image, card_back(88), (left + 122 + i * 8, top + 200 - i * 5), "lb")
    _count(image, (left + 160, top + 166), len(view.exit))
    letter(image, (left + 112, top + 62), fit(speech.say("exit"), DISPLAY, 36, 230, 28), INK)
    families = Counter(speech.box.family[card] for card in view.exit)
    x, y = left + 230, top + 92
    better = "notable" if with_notables(view) else "noble"
    carnie = ("carnie",) if with_carnies(view) else ()
    for n, family in enumerate(("artisan", "merchant", "religious", better, "police", *carnie)):
        at = (x + (n % 2) * 66, y + (n // 2) * 38)
        stamp(image, FAMILY_SIGNS[family], at, 32, FAMILY_COLOURS[family])
        count = families[family]
        letter(image, (at[0] + 20, at[1] + 11), Line(str(count), DISPLAY, 32 if count < 10 else 26), INK)
