"""The easel: one picture at a time, on the same memory, and nobody draws on another's sheet."""

from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from PIL import Image

from render import Setting, artist
from render.easel import Easel
from render.palette import INK, PAPER
from tests.bench.scenes import SCENES


def test_one_picture_after_the_other_has_the_same_memory() -> None:
    easel = Easel()
    with easel.taken():
        first = easel.sheet((8, 6), INK)
    with easel.taken():
        easel.sheet((6, 8), PAPER)
    assert first.getpixel((0, 0)) == PAPER


def test_a_sheet_is_had_once_in_a_picture_and_by_nobody_who_has_not_taken_it() -> None:
    easel = Easel()
    with easel.taken():
        first, second = easel.sheet((8, 6), INK), easel.sheet((8, 6), PAPER)
        with ThreadPoolExecutor(1) as hand:
            other = hand.submit(easel.sheet, (8, 6), PAPER).result()
        other.paste(PAPER, (0, 0, 8, 6))
        assert {first.getpixel((x, y)) for x in range(8) for y in range(6)} == {INK}
    later = easel.sheet((8, 6), PAPER)
    assert (second.getpixel((0, 0)), later.getpixel((0, 0)), first.getpixel((0, 0))) == (PAPER, PAPER, INK)


def test_a_sheet_is_drawn_upon_and_laid_like_any_other() -> None:
    easel, plain = Easel(), Image.new("RGB", (40, 30), PAPER)
    sprite = Image.new("RGBA", (20, 20), (*INK, 120)).convert("RGBa")
    with easel.taken():
        sheet = easel.sheet((40, 30), PAPER)
        for image in (plain, sheet):
            image.paste(sprite, (10, 15), sprite)
        assert sheet.tobytes() == plain.tobytes()
        easel_gone = sheet.copy()
    assert easel_gone.tobytes() == plain.tobytes()


def test_pictures_drawn_at_once_come_out_as_they_do_one_by_one() -> None:
    scenes = [(artist(scene.game.id), scene.busy().view(None), Setting(scene.names, "en")) for scene in SCENES]
    alone = [by.board(view, setting).png for by, view, setting in scenes]
    together = Barrier(len(scenes))

    def draw(number: int) -> bytes:
        by, view, setting = scenes[number]
        together.wait()
        return by.board(view, setting).png

    with ThreadPoolExecutor(len(scenes)) as hands:
        assert list(hands.map(draw, range(len(scenes)))) == alone
    assert all(Image.open(io.BytesIO(png)).width == 1600 for png in alone)


def test_what_is_given_back_is_had_again() -> None:
    easel = Easel()
    for _ in range(2):
        with easel.taken():
            assert easel.sheet((8, 6), INK).getpixel((7, 5)) == INK
        easel.clear()
