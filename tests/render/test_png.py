"""The house's PNG: the same pixels whichever packer there is, and no picture too heavy that patience makes light."""

from __future__ import annotations

import random
import sys
from importlib.util import find_spec, module_from_spec
from types import ModuleType

import pytest
from PIL import Image

from render import png
from render.palette import INK, OXBLOOD, PAPER, blend
from tests.render.gallery import pixels


def board(width: int = 300, height: int = 200) -> Image.Image:
    """A sheet with some marks on it."""
    sheet, chance = Image.new("RGB", (width, height), PAPER), random.Random(1)
    for _ in range(400):
        x, y, shade = chance.randrange(width), chance.randrange(height), blend(PAPER, OXBLOOD, chance.random())
        sheet.paste(shade, (x, y, x + chance.randrange(1, 40), y + chance.randrange(1, 9)))
    return sheet


def without_zlib_ng(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module as it is on a machine that has no wheel of zlib-ng."""
    monkeypatch.setitem(sys.modules, "zlib_ng", None)
    monkeypatch.setitem(sys.modules, "zlib_ng.zlib_ng", None)
    spec = find_spec("render.png")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_machine_without_zlib_ng_prints_the_same_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = without_zlib_ng(monkeypatch)
    assert plain.compress.__module__ == "zlib"
    assert png.compress.__module__ != "zlib"
    assert pixels(plain.encode(board(), OXBLOOD)).tobytes() == pixels(png.encode(board(), OXBLOOD)).tobytes()


def test_a_heavy_picture_is_packed_again_with_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = png.encode(board())
    monkeypatch.setattr(png, "LIGHT", len(quick) - 1)
    patient = png.encode(board())
    assert len(patient) < len(quick)
    assert pixels(patient).tobytes() == pixels(quick).tobytes()


@pytest.mark.parametrize("size", [(1, 1), (7, 3), (1600, 5)])
def test_every_row_is_where_it_was(size: tuple[int, int]) -> None:
    sheet = Image.new("RGB", size, PAPER)
    sheet.putpixel((size[0] - 1, size[1] - 1), INK)
    assert pixels(png.encode(sheet)).tobytes() == sheet.tobytes()
