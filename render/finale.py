"""What every game's final sheet has: its head, and for each seat a line with a bar of what its total is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image, ImageDraw

from games.kernel.view import Placing
from render.heads import headline
from render.lettering import BOLD, DISPLAY, Line, fit, letter, one_or_two
from render.palette import INK, INK_FAINT, INK_SOFT, LAMPLIGHT, OCHRE, PAPER, Colour, blend
from render.pen import Point, Sheet, kept, lay
from render.pieces import MARGIN, WIDTH, Sign, rule, seal, stamp
from render.seats import seat_sign
from render.speech import TableSpeech

LEFT, RIGHT = MARGIN + 8, WIDTH - MARGIN - 8
HEAD = 326
"""How tall the head of a final sheet is."""
SEAL = 110
"""How large the seals of a final sheet are."""


def draw_title(image: Image.Image, speech: TableSpeech[Any, Any], view: Any, accent: Colour) -> None:
    """A final sheet's head: the game, who has won, and how it ended."""
    title = fit(f"{speech.say('title')} · {speech.say('scores.title')}", DISPLAY, 60, 1300, 40)
    letter(image, (WIDTH // 2, 116), title, accent, "m")
    rule(image, LEFT + 76, RIGHT - 76, 142, accent)
    lines = headline(speech, view, 1380)
    for n, line in enumerate(lines):
        letter(image, (WIDTH // 2, 232 if len(lines) == 1 else 198 + n * 48), line, INK, "m")
    if view.verdict:
        verdict = fit(speech.say(f"verdict.{view.verdict}"), DISPLAY, 44, 1380, 28)
        letter(image, (WIDTH // 2, 294), verdict, INK_SOFT, "m")


@dataclass(frozen=True)
class Entry:
    """One line of a final sheet, before what its total is made of."""

    place: int
    """0 where places are not counted."""
    name: str
    seal: Image.Image
    colour: Colour
    total: str
    token: tuple[Sign, Colour] | None = None
    """A sign beside the total: what breaks a tie."""


def entry_of(
    speech: TableSpeech[Any, Any], result: Placing, total: str, token: tuple[Sign, Colour] | None = None
) -> Entry:
    """A seat's line."""
    seat = result.seat
    return Entry(result.place, speech.names[seat], seal(seat, SEAL), seat_sign(seat).colour, total, token)


def draw_entry(image: Image.Image, entry: Entry, top: int, bottom: int, accent: Colour) -> None:
    """A frame with place, seal, name and total along its top."""
    draw = ImageDraw.Draw(image)
    won = entry.place == 1
    draw.rectangle((LEFT, top, RIGHT, bottom), outline=INK, width=6 if won else 2)
    draw.rectangle((LEFT + 3, top + 3, RIGHT - 3, top + 13), fill=entry.colour)
    line = Line(str(entry.place or "–"), DISPLAY, 100)
    letter(image, (LEFT + 66, top + 116), line, accent if won else INK, "m")
    lay(image, entry.seal, (LEFT + 130, top + 26))
    points = Line(entry.total, DISPLAY, 100)
    letter(image, (RIGHT - 36, top + 116), points, INK, "r")
    end = RIGHT - 60 - points.width
    if entry.token is not None:
        stamp(image, entry.token[0], (end - 40, top + 84), 72, entry.token[1])
        end -= 90
    lines = one_or_two(entry.name, DISPLAY, 68, end - LEFT - 276, 36)
    for n, name in enumerate(lines):
        base = top + 104 if len(lines) == 1 else top + 74 + n * 44
        letter(image, (LEFT + 262, base), name, INK, box=(LEFT + 256, top, end, top + 140))


# ── what a total is made of ─────────────────────────────────────────────────────────────────────────────

ROW = 340
"""How tall a seat's line with its bar is."""
BAR = 74


@dataclass(frozen=True)
class Part:
    """How a part of a total is drawn."""

    sign: Sign
    colour: Colour
    pattern: str = "solid"


@dataclass(frozen=True)
class Share:
    """A part of one total: what it is called, what is written of it and how long it is; 0 where it is only told."""

    part: Part
    label: str
    worth: str
    length: int
    gone: bool = False
    """What was paid away: an empty outline after the bar."""
    signs: tuple[Sign, ...] = ()
    """What is stamped in place of a number."""
    below: str = ""
    """What it is made of itself, under its name."""


@dataclass(frozen=True)
class Account:
    """A line of the sheet, and what its total is made of."""

    entry: Entry
    shares: tuple[Share, ...]

    @property
    def length(self) -> int:
        return sum(max(share.length, 0) for share in self.shares)


def draw_accounts(
    image: Image.Image,
    accounts: Sequence[Account],
    top: int,
    accent: Colour,
    order: Sequence[Part] = (),
    row: int = ROW,
) -> None:
    """Every seat's line, their bars on one scale; `order` keeps a column for each part that any of them has."""
    found = {share.part for account in accounts for share in account.shares}
    columns = [part for part in order if part in found]
    longest = max((account.length for account in accounts), default=1)
    for n, account in enumerate(accounts):
        draw_entry(image, account.entry, top + n * row, top + (n + 1) * row - 18, accent)
        _bar(image, account, top + n * row + 152, longest)
        _legend(image, account, top + n * row + 240, columns)


def _bar(image: Image.Image, account: Account, top: int, longest: int) -> None:
    room = RIGHT - LEFT - 48
    x = LEFT + 24
    for share in account.shares:
        wide = round(room * share.length / max(longest, 1))
        if wide < 4:
            continue
        part = share.part
        lay(image, _outline(wide) if share.gone else _patterned(part.colour, part.pattern, wide), (x, top))
        if wide >= 54:
            pale = share.gone or part.colour in (OCHRE, LAMPLIGHT)
            stamp(image, part.sign, (x + wide // 2, top + BAR // 2), 42, INK if pale else PAPER)
        x += wide


def _legend(image: Image.Image, account: Account, y: int, columns: list[Part]) -> None:
    """Under the bar: each part's sign, number and name."""
    step = (RIGHT - LEFT - 48) // max(len(columns), len(account.shares), 4)
    for n, share in enumerate(account.shares):
        x = LEFT + 24 + (columns.index(share.part) if columns else n) * step
        stamp(image, share.part.sign, (x + 26, y + 18), 46, share.part.colour)
        letter(image, (x + 58, y + 36), Line(share.worth, DISPLAY, 48), INK)
        for m, sign in enumerate(share.signs):
            stamp(image, sign, (x + 84 + m * 50, y + 18), 44, INK)
        words = fit(share.label, BOLD, 26, step - 3, 24)
        letter(image, (x + 2, y + 70), words, INK_SOFT, box=(x, y + 42, x + step, y + 80))
        if share.below:
            made_of = fit(share.below, DISPLAY, 34, step - 6, 24)
            letter(image, (x + 2, y + 108), made_of, INK_SOFT, box=(x, y + 80, x + step, y + 116))


def _frame(s: Sheet, wide: int, ink: Colour) -> None:
    s.line([(1.5, 1.5), (wide - 1.5, 1.5), (wide - 1.5, BAR - 1.5), (1.5, BAR - 1.5)], ink, 3, closed=True)


@kept
def _outline(wide: int) -> Image.Image:
    """A length that is no longer there."""
    s = Sheet((wide, BAR), 1.0, PAPER)
    s.hatch([(0, 0), (wide, 0), (wide, BAR), (0, BAR)], blend(PAPER, INK, 0.3125), 12, 2, 60)
    _frame(s, wide, INK_FAINT)
    return s.flat()


@kept
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
    _frame(s, wide, INK)
    return s.flat()
