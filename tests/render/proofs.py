"""Reading proofs: what must hold of every line that a picture sets, in any game."""

from __future__ import annotations

from collections.abc import Iterable

from render.lettering import SMALLEST, Placed, coverage, face_for


def check_lines(sheet: Iterable[Placed]) -> None:
    """Every line stays in its box, can be read on a phone, and has a letter for each character."""
    for placed in sheet:
        left, top, right, bottom = placed.ink
        assert left >= placed.box[0] - 1, placed
        assert top >= placed.box[1], placed
        assert right <= placed.box[2], placed
        assert bottom <= placed.box[3], placed
        assert placed.line.size >= SMALLEST, placed
        has = coverage(face_for(placed.line.text, placed.line.face))
        assert all(ord(letter) in has for letter in placed.line.text), placed


def cut_short(sheet: Iterable[Placed]) -> set[str]:
    """The lines that did not fit and were cut."""
    return {placed.line.text for placed in sheet if placed.line.text.endswith("…")}
