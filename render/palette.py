"""The house's colours: paper, ink, one accent a game, and a colour-blind-safe set for signs."""

from __future__ import annotations

Colour = tuple[int, int, int]


def colour(code: str) -> Colour:
    """Read a colour as it is written in the art direction.

    >>> colour("#F3EAD7")
    (243, 234, 215)
    """
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def blend(one: Colour, other: Colour, share: float) -> Colour:
    """Mix two colours; `share` is how much of the other.

    >>> blend((0, 0, 0), (200, 100, 50), 0.5)
    (100, 50, 25)
    """
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


PAPER = colour("#F3EAD7")
INK = colour("#221F1B")
OXBLOOD = colour("#7C1D1D")
PRUSSIAN = colour("#1E3A5F")
OCHRE = colour("#C8963E")
ROSE = colour("#B98A86")
"""The dead."""

PAPER_SHADE = blend(PAPER, INK, 0.07)
PAPER_DEEP = blend(PAPER, INK, 0.16)
INK_SOFT = blend(INK, PAPER, 0.30)
INK_FAINT = blend(INK, PAPER, 0.62)
ROSE_PALE = blend(ROSE, PAPER, 0.55)
OCHRE_PALE = blend(OCHRE, PAPER, 0.55)
OCHRE_DEEP = blend(OCHRE, INK, 0.38)
LAMPLIGHT = colour("#F8DE9A")
NIGHT = colour("#37312B")

VERMILION = colour("#C4472B")
SKY = colour("#2F7FB3")
GREEN = colour("#1C7A63")
PLUM = colour("#7A4A83")
SLATE = colour("#54616E")
STRAW = colour("#B5831F")

SIGNS = (VERMILION, SKY, GREEN, PLUM, SLATE, STRAW, OXBLOOD, OCHRE, ROSE, LAMPLIGHT)
"""What every game may use; its own accent comes on top."""
INKS = 256
"""How many colours a printed picture may have."""


def printable(accent: Colour) -> list[Colour]:
    """The colours a game's pictures are printed in: the house's, its accent, and the mixes that smooth edges need.

    >>> len(printable(PRUSSIAN)) <= INKS, PRUSSIAN in printable(PRUSSIAN), PRUSSIAN in printable(OXBLOOD)
    (True, True, False)
    """
    colours = [
        PAPER,
        INK,
        PAPER_SHADE,
        PAPER_DEEP,
        INK_SOFT,
        INK_FAINT,
        ROSE_PALE,
        OCHRE_PALE,
        OCHRE_DEEP,
        NIGHT,
    ]
    # Nearer to the paper than 3 in a hundred, Pillow's search would take one for the other.
    colours += [blend(PAPER, INK, step / 100) for step in range(3, 10)]
    colours += [blend(PAPER, INK, step / 32) for step in range(1, 32)]
    for sign in (*SIGNS, accent):
        colours += [blend(sign, INK, step / 8) for step in range(8)]
        colours += [blend(sign, PAPER, step / 8) for step in range(1, 8)]
    colours += [blend(LAMPLIGHT, OCHRE, step / 8) for step in range(1, 8)]
    plaster = blend(PAPER, OCHRE, 0.13)
    colours += [plaster, *(blend(plaster, INK, step / 12) for step in range(1, 12))]
    colours += [blend(sign, LAMPLIGHT, step / 4) for sign in SIGNS[:6] for step in range(1, 4)]
    return list(dict.fromkeys(colours))
