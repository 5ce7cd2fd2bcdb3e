"""The final sheet as a chart: who came where, and what each total is made of."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PIL import Image

from games.obsession.view import EstateView, SoloView
from render.finale import HEAD, LEFT, RIGHT, SEAL, Entry, draw_entry, draw_title, entry_of
from render.lettering import BOLD, DISPLAY, Line, fit, letter
from render.obsession.badges import opponent_seal, signed
from render.obsession.signs import (
    butler,
    crest,
    gentry,
    laurel,
    medal_card,
    ring_box,
    scroll,
    sovereign,
    statue,
    trowel,
)
from render.obsession.words import Speech
from render.palette import (
    GREEN,
    INK,
    INK_SOFT,
    OCHRE,
    OXBLOOD,
    PAPER,
    PLUM,
    PRUSSIAN,
    SKY,
    SLATE,
    VERMILION,
    Colour,
    blend,
)
from render.pen import Point, Sheet, kept, lay
from render.pieces import MARGIN, Sign, paper, stamp

ROW = 340
BAR = 74


@dataclass(frozen=True)
class Part:
    """How a part of a total is drawn."""

    sign: Sign
    colour: Colour
    pattern: str = "solid"


PARTS: dict[str, Part] = {
    "tiles": Part(trowel, GREEN),
    "gentry": Part(gentry, PLUM, "stripe"),
    "objectives": Part(scroll, SKY, "dots"),
    "reputation": Part(laurel, PRUSSIAN),
    "servants": Part(butler, SLATE, "bars"),
    "wealth": Part(sovereign, OCHRE),
    "vp_cards": Part(medal_card, VERMILION, "check"),
}
RIVAL_PARTS: dict[str, Part] = {
    "base": Part(crest, PRUSSIAN),
    "vp_cards": Part(medal_card, VERMILION, "check"),
    "fairchild": Part(ring_box, OXBLOOD),
    "monuments": Part(statue, GREEN, "dots"),
}


@dataclass(frozen=True)
class Account:
    """A line of the sheet, and what its total is made of: each part with its label and points."""

    entry: Entry
    parts: tuple[tuple[Part, str, int], ...]

    @property
    def length(self) -> int:
        """What can be drawn as a length: parts that count against one are only told."""
        return sum(max(points, 0) for _, _, points in self.parts)


def draw_scores(view: EstateView, speech: Speech) -> Image.Image:
    """Draw the sheet of a finished game."""
    accounts = sorted(_accounts(view, speech), key=lambda account: account.entry.place)
    image = paper(HEAD + ROW * len(accounts) + MARGIN + 20, PRUSSIAN)
    draw_title(image, speech, view, PRUSSIAN)
    longest = max((account.length for account in accounts), default=1)
    for n, account in enumerate(accounts):
        _account(image, account, HEAD + n * ROW, longest)
    return image


def _accounts(view: EstateView, speech: Speech) -> list[Account]:
    rival = view.solo if view.solo is not None and view.solo.total is not None else None
    accounts = []
    for result in view.results or ():
        token = (ring_box, OXBLOOD) if result.fairchild else None
        entry = entry_of(speech, result, signed(result.total), token)
        if rival is not None:
            entry = replace(entry, place=1 if view.verdict == "won" else 2)
        parts = [(part, speech.say(f"scores.{name}"), getattr(result, name)) for name, part in PARTS.items()]
        accounts.append(Account(entry, tuple(parts)))
    return [*accounts, _rival(view, speech, rival)] if rival is not None else accounts


def _rival(view: EstateView, speech: Speech, rival: SoloView) -> Account:
    """The solo opponent's line."""
    known = speech.box.opponents.get(rival.opponent or "")
    name = known.name(speech.lang) if known else speech.say("opponent")
    entry = Entry(2 if view.verdict == "won" else 1, name, opponent_seal(SEAL), INK, str(rival.total))
    parts = [(RIVAL_PARTS[part], speech.say(f"rival.{part}"), points) for part, points in speech.rival(rival).items()]
    return Account(entry, tuple(parts))


def _account(image: Image.Image, account: Account, top: int, longest: int) -> None:
    draw_entry(image, account.entry, top, top + ROW - 18, PRUSSIAN)
    room = RIGHT - LEFT - 48
    x = LEFT + 24
    for part, _, points in account.parts:
        wide = round(room * points / max(longest, 1))
        if wide >= 4:
            _length(image, part, (x, top + 152), wide)
            x += wide
    step = room // (len(PARTS) if len(account.parts) > len(RIVAL_PARTS) else len(RIVAL_PARTS))
    for n, (part, label, points) in enumerate(account.parts):
        x, y = LEFT + 24 + n * step, top + 240
        stamp(image, part.sign, (x + 26, y + 18), 46, part.colour)
        letter(image, (x + 58, y + 36), Line(signed(points), DISPLAY, 48), INK)
        words = fit(label, BOLD, 26, step - 10, 24)
        letter(image, (x + 2, y + 70), words, INK_SOFT, box=(x, y + 42, x + step, y + 80))


def _length(image: Image.Image, part: Part, spot: tuple[int, int], wide: int) -> None:
    """A piece of a bar, with its part's sign where there is room."""
    lay(image, _patterned(part.colour, part.pattern, wide), spot)
    if wide >= 54:
        ink = INK if part.colour == OCHRE else PAPER
        stamp(image, part.sign, (spot[0] + wide // 2, spot[1] + BAR // 2), 42, ink)


@kept(64)
def _patterned(colour: Colour, pattern: str, wide: int) -> Image.Image:
    """A length in a colour and its pattern."""
    s = Sheet((wide, BAR), 1.0, colour)
    area: list[Point] = [(0, 0), (wide, 0), (wide, BAR), (0, BAR)]
    deep = blend(colour, INK, 0.25)
    if pattern == "stripe":
        s.hatch(area, deep, 14, 5, 45)
    elif pattern == "dots":
        s.dots(area, deep, 15, 3.6)
    elif pattern == "bars":
        s.hatch(area, deep, 13, 5, 90)
    elif pattern == "check":
        s.check(area, deep, 12)
    s.line([(1.5, 1.5), (wide - 1.5, 1.5), (wide - 1.5, BAR - 1.5), (1.5, BAR - 1.5)], INK, 3, closed=True)
    return s.flat()
