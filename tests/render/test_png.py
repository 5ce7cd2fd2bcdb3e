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
from tests.render.gallery import REFERENCE, pixels


def board(width: int = 300, height: int = 200) -> Image.Image:
    """A sheet with some marks on it."""
    sheet, chance = Image.new("RGB", (width, height), PAPER), random.Random(1)
    for _ in range(400):
        x, y, shade = chance.randrange(width), chance.randrange(height), blend(PAPER, OXBLOOD, chance.random())
        sheet.paste(shade, (x, y, x + chance.randrange(1, 40), y + chance.randrange(1, 9)))
    return sheet


def without(monkeypatch: pytest.MonkeyPatch, *names: str) -> ModuleType:
    """The module as it is on a machine for which these are not built."""
    for name in names:
        monkeypatch.setitem(sys.modules, name, None)
    spec = find_spec("render.png")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


ISAL, ZLIB_NG = "isal.isal_zlib", "zlib_ng.zlib_ng"


@pytest.mark.parametrize("missing", [(ISAL,), (ZLIB_NG,), (ISAL, ZLIB_NG)], ids=lambda names: "+".join(names))
def test_a_machine_without_quick_packers_prints_the_same_pixels(
    monkeypatch: pytest.MonkeyPatch, missing: tuple[str, ...]
) -> None:
    plain = without(monkeypatch, *missing)
    assert len(plain.PACKERS) == (ISAL not in missing) + (2 if ZLIB_NG in missing else 3) < len(png.PACKERS)
    assert pixels(plain.encode(board(), OXBLOOD)).tobytes() == pixels(png.encode(board(), OXBLOOD)).tobytes()


def test_a_heavy_picture_is_packed_again_with_more_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    packers = [packer._replace(share=0.0) for packer in png.PACKERS]
    sizes = []
    for packer in packers:
        monkeypatch.setattr(png, "PACKERS", [packer])
        sizes.append(len(png.encode(board())))
    assert sizes == sorted(sizes, reverse=True)
    monkeypatch.setattr(png, "PACKERS", packers)
    for size in sizes:
        monkeypatch.setattr(png, "LIGHT", size)
        assert len(png.encode(board())) == size
    monkeypatch.setattr(png, "LIGHT", 0)
    lightest = png.encode(board())
    assert len(lightest) == sizes[-1]
    assert pixels(lightest).tobytes() == pixels(png.encode(board())).tobytes()


def test_what_a_packer_cannot_make_light_it_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def trying(packer: png.Packer) -> png.Packer:
        def pack(rows: bytes) -> bytes:
            tried.append(packer.share)
            return packer.pack(rows)

        return png.Packer(pack, packer.share)

    monkeypatch.setattr(png, "PACKERS", [trying(packer) for packer in png.PACKERS])
    quickest = len(png.encode(board()))
    for light, given in ((quickest, 1), (quickest * 0.7, 2)):
        tried.clear()
        monkeypatch.setattr(png, "LIGHT", light)
        png.encode(board())
        assert len(tried) == given
    assert tried == [1.0, 0.0]


def test_packers_say_truly_how_much_they_can_save() -> None:
    """Of every reference picture that the quickest leaves heavy."""
    for kept in sorted(REFERENCE.glob("*.png")):
        image = pixels(kept.read_bytes())
        rows = png._rows(png.printed(image, INK))
        quickest = len(png.PACKERS[0].pack(rows))
        if quickest > png.LIGHT:
            assert all(len(pack(rows)) >= share * quickest for pack, share in png.PACKERS), kept.name


@pytest.mark.parametrize("size", [(1, 1), (7, 3), (1600, 5)])
def test_every_row_is_where_it_was(size: tuple[int, int]) -> None:
    sheet = Image.new("RGB", size, PAPER)
    sheet.putpixel((size[0] - 1, size[1] - 1), INK)
    assert pixels(png.encode(sheet)).tobytes() == sheet.tobytes()
