"""A warm board picture: drawing and encoding against encoding the same pixels alone, and its size."""

from __future__ import annotations

import io
import statistics
import time

from PIL import Image

from games.kernel.dice import QuickDice
from render import Setting, artist
from render.png import encode
from tests.bench.figures import Figure
from tests.bench.scenes import COUNTY, COUNTY_OF_TWO, INN, Scene


def figures() -> list[Figure]:
    """All figures of the pictures."""
    return [figure for scene in (INN, COUNTY_OF_TWO, COUNTY) for figure in boards(scene)]


def boards(scene: Scene) -> list[Figure]:
    """A table's boards: every frame shows another moment, as in a game."""
    position, dice, drawing, setting = scene.busy(), QuickDice(4), artist(scene.game.id), Setting(scene.names, "en")
    whole, alone, sizes = [], [], []
    for n in range(40):
        if position.over:
            position = scene.busy()
        position.push(position.decisions[0].chance(dice), position.waiting[0])
        view, last = position.view(None), position.steps[-1].events
        began = time.process_time()
        picture = drawing.board(view, setting, last)
        spent = time.process_time() - began
        pixels = Image.open(io.BytesIO(picture.png)).convert("RGB")
        began = time.process_time()
        encode(pixels)
        encoding = time.process_time() - began
        if n >= 5:  # the first ones warm the caches
            whole.append(spent)
            alone.append(encoding)
            sizes.append(len(picture.png))
    ratio = statistics.median(w / a for w, a in zip(whole, alone, strict=True))
    detail = {
        "drawn_ms": round(statistics.median(whole) * 1e3, 1),
        "encoded_ms": round(statistics.median(alone) * 1e3, 1),
    }
    return [
        Figure(f"{scene.name}: board drawn and encoded over encoded alone", ratio, "×", 2.5, "at most", detail),
        Figure(f"{scene.name}: board at {picture.width} px wide", max(sizes) / 1000, "KB", 300, "at most"),
    ]
