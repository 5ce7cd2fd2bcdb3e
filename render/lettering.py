"""Sets text: which face has which characters, how wide a line is, and how it is made to fit its box."""

from __future__ import annotations

import re
import struct
import time
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from render.palette import INK, Colour
from render.portfolio import PORTFOLIO, Drawer

FONTS = Path(__file__).parent / "fonts"
DISPLAY = "ShipporiMincho-ExtraBold"
TEXT = "BIZUDPGothic-Regular"
BOLD = "BIZUDPGothic-Bold"
SECOND = {DISPLAY: BOLD, TEXT: TEXT, BOLD: BOLD}
"""The face to turn to when a line has a character the first one lacks."""

DAGGER = "†"
"""What marks a value that the house set."""
SMALLEST = 24
"""Nothing on a picture is set smaller, at 1600 pixels wide."""
SCALE = (100, 76, 68, 60, 54, 48, 44, 40, 36, 32, 28, 26, 24)
"""The sizes of type we use, as a printer would have them in his cases."""


class Coverage:
    """Which code points a face can draw: a bit for each, for there are thousands."""

    def __init__(self, points: Iterable[int]) -> None:
        found = set(points)
        self._bits = bytearray(max(found, default=0) // 8 + 1)
        for point in found:
            self._bits[point >> 3] |= 1 << (point & 7)

    def __contains__(self, point: int) -> bool:
        return point >> 3 < len(self._bits) and bool(self._bits[point >> 3] >> (point & 7) & 1)


@cache
def coverage(face: str) -> Coverage:
    """Every code point a face can draw, read from the font's own character map.

    >>> ord("é") in coverage(DISPLAY), ord("ł") in coverage(DISPLAY), ord("ł") in coverage(BOLD)
    (True, False, True)
    """
    data = (FONTS / f"{face}.ttf").read_bytes()
    tables = {data[12 + 16 * i : 16 + 16 * i]: 12 + 16 * i for i in range(struct.unpack(">H", data[4:6])[0])}
    (start,) = struct.unpack(">I", data[tables[b"cmap"] + 8 : tables[b"cmap"] + 12])
    (count,) = struct.unpack(">H", data[start + 2 : start + 4])
    points: set[int] = set()
    for i in range(count):
        (offset,) = struct.unpack(">I", data[start + 8 + 8 * i : start + 12 + 8 * i])
        points |= _mapped(data, start + offset)
    return Coverage(points)


def _mapped(data: bytes, at: int) -> set[int]:
    """The code points of one subtable; formats 4 and 12 are the ones Unicode fonts use."""
    (form,) = struct.unpack(">H", data[at : at + 2])
    if form == 12:
        (groups,) = struct.unpack(">I", data[at + 12 : at + 16])
        spans = struct.iter_unpack(">III", data[at + 16 : at + 16 + 12 * groups])
        return {point for first, last, _ in spans for point in range(first, last + 1)}
    if form != 4:
        return set()
    (double,) = struct.unpack(">H", data[at + 6 : at + 8])
    ends = struct.unpack(f">{double // 2}H", data[at + 14 : at + 14 + double])
    starts = struct.unpack(f">{double // 2}H", data[at + 16 + double : at + 16 + 2 * double])
    return {p for first, last in zip(starts, ends, strict=True) for p in range(first, last + 1) if p != 0xFFFF}


def drawable(text: str) -> bool:
    """Whether one of the faces has every character of a text.

    >>> drawable("Émile"), drawable("さくら"), drawable("مرحبا"), drawable("🦊")
    (True, True, False, False)
    """
    return bool(text.strip()) and any(all(ord(c) in coverage(face) for c in text) for face in (DISPLAY, BOLD))


def name_or(name: str, words: str) -> str:
    """A person's name made ready to draw, or the words to use when no face can draw it.

    >>> name_or("Ada\\u202e", "Seat 1"), name_or("  Jo   Ann ", "Seat 1"), name_or("🦊", "Seat 3")
    ('Ada', 'Jo Ann', 'Seat 3')
    """
    composed = unicodedata.normalize("NFC", name)
    kept = "".join(
        " " if c.isspace() else c for c in composed if unicodedata.category(c) not in ("Cf", "Cc") or c.isspace()
    )
    tidy = " ".join(kept.split())
    return tidy if drawable(tidy) else words


def spaced(text: str) -> str:
    """A text for the sans faces, which lack narrow spaces, and whose curly apostrophe is as wide as a Japanese letter.

    >>> spaced("l’auberge")
    "l'auberge"
    """
    return text.replace("’", "'").replace("\u202f", "\u00a0")


def scaled(size: float) -> int:
    """The size in the cases nearest to one that was reckoned.

    >>> scaled(55.4), scaled(12)
    (54, 24)
    """
    return min(SCALE, key=lambda step: abs(step - size))


@lru_cache(maxsize=10)
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    """A face at a size. Basic layout: our languages need no shaping, and it is twice as fast.

    Few are kept: each has the face's file in memory for itself, and is opened in no time.
    """
    return ImageFont.truetype(FONTS / f"{face}.ttf", size, layout_engine=ImageFont.Layout.BASIC)


def face_for(text: str, face: str) -> str:
    """The face itself if it has the whole text, else its second."""
    return face if all(ord(c) in coverage(face) for c in text) else SECOND[face]


@lru_cache(maxsize=8192)
def width(text: str, face: str, size: int) -> int:
    """How many pixels a line takes.

    >>> width("Inn", DISPLAY, 60) > width("Inn", DISPLAY, 30)
    True
    """
    return round(font(face_for(text, face), size).getlength(text))


@dataclass(frozen=True)
class Line:
    """A line that fits its box: the text as it will stand, its face and its size."""

    text: str
    face: str
    size: int

    @property
    def width(self) -> int:
        return width(self.text, self.face, self.size)


@lru_cache(maxsize=4096)
def fit(text: str, face: str, size: int, room: int, floor: int = SMALLEST) -> Line:
    """Shrink a line to its room, down to a floor; what is still too long ends in an ellipsis.

    >>> fit("Brigadier", DISPLAY, 44, 1000).size
    44
    >>> fit("W" * 60, DISPLAY, 44, 300, 28).text.endswith("…")
    True
    """
    for trial in _sizes(size, floor):
        if width(text, face, trial) <= room:
            return Line(text, face, trial)
    kept = text
    while kept and width(kept.rstrip() + "…", face, floor) > room:
        kept = kept[:-1]
    return Line(kept.rstrip() + "…", face, floor)


def _sizes(size: int, floor: int) -> list[int]:
    """The sizes a line may shrink through: few, because every size of a face is a megabyte in memory.

    >>> _sizes(44, 28)
    [44, 40, 36, 32, 28]
    """
    return [size, *(step for step in SCALE if floor < step < size), *([floor] if floor < size else [])]


@lru_cache(maxsize=2048)
def wrap(text: str, face: str, size: int, room: int, lines: int, floor: int = SMALLEST) -> tuple[Line, ...]:
    """Break a text over at most so many lines, shrinking it before cutting it.

    >>> [line.text for line in wrap("one two three", TEXT, 30, 120, 2)]
    ['one two', 'three']
    >>> [line.text for line in wrap("報酬は£300", TEXT, 30, 130, 2)]
    ['報酬は', '£300']
    """
    for trial in _sizes(size, floor):
        broken = _broken(text, face, trial, room)
        if len(broken) <= lines and all(width(part, face, trial) <= room for part in broken):
            return tuple(Line(part, face, trial) for part in broken)
    broken = _broken(text, face, floor, room)
    kept = [*broken[: lines - 1], _rejoined(broken[lines - 1 :])]
    return tuple(fit(part, face, floor, room, floor) for part in kept)


def _rejoined(lines: list[str]) -> str:
    """Lines as one again: with a space, but for where a Japanese text was broken.

    >>> _rejoined(["Dame", "Béatrice loue さくら"]), _rejoined(["報酬は", "300"])
    ('Dame Béatrice loue さくら', '報酬は300')
    """
    joined = ""
    for line in lines:
        joined += line if not joined or _unspaced(joined[-1:] + line[:1]) else f" {line}"
    return joined


def one_or_two(text: str, face: str, size: int, room: int, floor: int) -> tuple[Line, ...]:
    """A name on one line, or on two at its smallest where one would cut it short.

    >>> [line.text for line in one_or_two("Commesso viaggiatore", DISPLAY, 40, 250, 28)]
    ['Commesso', 'viaggiatore']
    """
    line = fit(text, face, size, room, floor)
    return (line,) if line.text == text else wrap(text, face, floor, room, 2)


def _unspaced(text: str) -> bool:
    return any(unicodedata.east_asian_width(c) == "W" for c in text)


NOT_FIRST = "、。，．）」』】・ー…！？：；ぁぃぅぇぉっゃゅょァィゥェォッャュョ%F)/"
"""Characters no Japanese line begins with."""


def _broken(text: str, face: str, size: int, room: int) -> list[str]:
    pieces: list[str] = []
    for word in re.split(r"[ \n]+", text.strip()):  # and not at a no-break space
        if _unspaced(word):
            for i, c in enumerate(word):
                glued = c in NOT_FIRST or (c.isascii() and i and (word[i - 1].isascii() or word[i - 1] in "£−"))
                if glued and pieces:
                    pieces[-1] += c
                else:
                    pieces.append(c)
            pieces.append(" ")
        elif width(word, face, size) > room:
            pieces += [*(part for part in re.split(r"(?<=-)", word) if part), " "]
        else:
            pieces += [word, " "]
    lines, line = [], ""
    for piece in pieces:
        if piece != " " and line.strip() and width((line + piece).rstrip(), face, size) > room:
            lines.append(line.rstrip())
            line = ""
        line = (line + piece).lstrip()
    return [*lines, line.rstrip()] if line.strip() else lines


@dataclass(frozen=True)
class Placed:
    """A line that was drawn, where it landed, and the box it had to stay in."""

    line: Line
    ink: tuple[int, int, int, int]
    box: tuple[int, int, int, int]


_proof: ContextVar[list[Placed] | None] = ContextVar("proof", default=None)


@contextmanager
def proof() -> Iterator[list[Placed]]:
    """Collect every line set while the block runs: a printer's proof, for tests that look for overflow."""
    sheet: list[Placed] = []
    token = _proof.set(sheet)
    try:
        yield sheet
    finally:
        _proof.reset(token)


def present_proof() -> list[Placed] | None:
    """The proof for which lines are collected: each must be set for it once, though it were known how it looks."""
    return _proof.get()


_noted = 0


def note_line() -> None:
    """Note that a line is set, or something laid down that has lines on it."""
    global _noted
    _noted += 1


def lines_noted() -> int:
    """How often a line was noted: as often as before, and what was drawn meanwhile has no letters."""
    return _noted


_strips: Drawer[tuple[Image.Image, tuple[int, int]]] = Drawer(PORTFOLIO)


def _strip(line: Line, spread: int) -> tuple[Image.Image, tuple[int, int]]:
    """A line as a mask, and where its ink starts from the baseline's left end."""
    key = (line.text, line.face, line.size, spread)
    known = _strips.get(key)
    if known is not None:
        return known
    began = time.thread_time()
    return _strips.put(key, _set(line, spread), time.thread_time() - began)


def _set(line: Line, spread: int) -> tuple[Image.Image, tuple[int, int]]:
    face = font(face_for(line.text, line.face), line.size)
    left, top, right, bottom = face.getbbox(line.text, anchor="ls")
    shift = spread * max(len(line.text) - 1, 0)
    mask = Image.new("L", (max(int(right - left) + shift, 1), max(int(bottom - top), 1)))
    draw = ImageDraw.Draw(mask)
    if not spread:
        draw.text((-left, -top), line.text, fill=255, font=face, anchor="ls")
    else:
        x = -left
        for c in line.text:
            draw.text((x, -top), c, fill=255, font=face, anchor="ls")
            x += face.getlength(c) + spread
    return mask, (int(left), int(top))


def letter(
    image: Image.Image,
    spot: tuple[int, int],
    line: Line,
    fill: Colour = INK,
    anchor: str = "l",
    box: tuple[int, int, int, int] | None = None,
    spread: int = 0,
) -> int:
    """Set a line with its baseline at `spot`, from the left, middle or right of it; returns where it ends.

    `box` is where the line must stay, for the proof; without one it is the picture.
    """
    note_line()
    mask, (left, top) = _strip(line, spread)
    long = line.width + spread * max(len(line.text) - 1, 0)
    x = spot[0] - {"l": 0, "m": long // 2, "r": long}[anchor] + left
    y = spot[1] + top
    image.paste(fill, (x, y), mask)
    sheet = _proof.get()
    if sheet is not None:
        sheet.append(Placed(line, (x, y, x + mask.width, y + mask.height), box or (0, 0, *image.size)))
    return x - left + long


def dagger(image: Image.Image, corner: tuple[int, int], mark: str = DAGGER, fill: Colour = INK) -> int:
    """Set a small dagger once for a whole card or tile, its upper right at the corner; returns how much room it took.

    It stands apart from every numeral: in one, at the size of a chat, "4†" reads "4!".
    """
    if not mark:
        return 0
    line = Line(mark, BOLD, SMALLEST)
    letter(image, (corner[0], corner[1] + 22), line, fill, "r")
    return line.width + 2
