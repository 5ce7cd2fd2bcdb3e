"""Warm pictures of a board and of a recap: drawn and encoded, against Pillow encoding the same pixels plainly."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator

from games.kernel.dice import QuickDice
from render import Setting, artist
from render.png import light
from tests.bench.figures import Figure
from tests.bench.scenes import COUNTY_OF_SIX, COUNTY_OF_TWO, FULL_SCENES, INN, SCENES, Bars, Scene
from tests.bench.yardstick import plainly

FRAMES = 40
AWAY = 16
"""How many answers lie between the two moments of a recap."""
WARMING = 5
"""The first frames, which warm the caches and are not counted."""
BOARDS = Bars(0.25, {INN.name: 0.20, COUNTY_OF_SIX.name: 0.30})
RECAPS = Bars(0.25, {COUNTY_OF_SIX.name: 0.30})


def figures() -> Iterator[list[Figure]]:
    """All figures of the pictures: of every game, and of those tables whose boards are small or crowded."""
    scenes = (*SCENES, COUNTY_OF_TWO, *FULL_SCENES)
    for scene in scenes:
        yield boards(scene, BOARDS.of(scene))
    for scene in scenes:
        yield [recaps(scene, RECAPS.of(scene))]


def boards(scene: Scene, bar: float) -> list[Figure]:
    """A table's boards: every frame shows another moment, as in a game, and each is paired with the yardstick."""
    position, dice, drawing, setting = scene.busy(), QuickDice(4), artist(scene.game.id), Setting(scene.names, "en")
    whole, plain, sizes = [], [], []
    for n in range(FRAMES):
        if position.over:
            position = scene.busy()
        position.push(position.decisions[0].chance(dice), position.waiting[0])
        view, last = position.view(None), position.steps[-1].events
        began = time.process_time()
        picture = drawing.board(view, setting, last)
        spent = time.process_time() - began
        if n >= WARMING:
            whole.append(spent)
            plain.append(plainly(picture, time.process_time))
            sizes.append(len(picture.png))
    ratio = statistics.median(w / x for w, x in zip(whole, plain, strict=True))
    detail = {
        "drawn_and_encoded_ms": round(statistics.median(whole) * 1e3, 1),
        "x_ms": round(statistics.median(plain) * 1e3, 1),
    }
    counted = {"boards": len(whole)}
    return [
        Figure(
            f"{scene.name}: board drawn and encoded over Pillow's PNG of it", ratio, "×", bar, "at most", detail,
            counted,
        ),
        Figure(
            f"{scene.name}: board at {picture.width} px wide", max(sizes) / 1000, "KB", light(scene.seats) / 1000,
            "at most", counted=counted,
        ),
    ]  # fmt: skip


def recaps(scene: Scene, bar: float) -> Figure:
    """A table's recaps: every frame shows another moment, against what everybody saw a round or so before."""
    position, dice, drawing, setting = scene.busy(), QuickDice(4), artist(scene.game.id), Setting(scene.names, "en")
    whole, plain, seen = [], [], [position.view(None)]
    for n in range(FRAMES):
        if position.over:
            position, seen = scene.busy(), seen[:1]
        position.push(position.decisions[0].chance(dice), position.waiting[0])
        view, before = position.view(None), seen[-AWAY:][0]
        seen.append(view)
        began = time.process_time()
        picture = drawing.recap(view, setting, before)
        spent = time.process_time() - began
        if n >= WARMING:
            whole.append(spent)
            plain.append(plainly(picture, time.process_time))
    ratio = statistics.median(w / x for w, x in zip(whole, plain, strict=True))
    detail = {
        "drawn_and_encoded_ms": round(statistics.median(whole) * 1e3, 1),
        "x_ms": round(statistics.median(plain) * 1e3, 1),
    }
    return Figure(
        f"{scene.name}: recap drawn and encoded over Pillow's PNG of it", ratio, "×", bar, "at most", detail,
        {"recaps": len(whole)},
    )  # fmt: skip
