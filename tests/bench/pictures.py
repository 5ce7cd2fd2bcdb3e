"""A warm board picture: drawing and encoding against encoding the same pixels alone, and its size."""

from __future__ import annotations

import io
import statistics
import time

from PIL import Image

from games import all_games
from games.kernel.dice import QuickDice
from games.kernel.position import Position
from render import Setting, artist
from render.png import encode
from tests.bench.figures import Figure

GAME = all_games()["bloody-inn"]
SETTING = Setting(("Ada", "Émile", "Giulia", "さくら"), "en")


def busy_position() -> Position:
    """Four players, well into a long game."""
    position, dice = Position.new(GAME, 4, b"pictures".ljust(32), {"length": "long"}), QuickDice(3)
    while position.number < 110:
        position.push(position.decisions[0].chance(dice), position.waiting[0])
    return position


def figures() -> list[Figure]:
    """All figures of the pictures: every frame shows another moment, as in a game."""
    position, dice, inn = busy_position(), QuickDice(4), artist(GAME.id)
    whole, alone, sizes = [], [], []
    for n in range(40):
        if position.over:
            position = busy_position()
        position.push(position.decisions[0].chance(dice), position.waiting[0])
        view, last = position.view(None), position.steps[-1].events
        began = time.process_time()
        picture = inn.board(view, SETTING, last)
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
        Figure("board drawn and encoded over encoded alone", ratio, "×", 2.5, "at most", detail),
        Figure("board at 1600 px wide", max(sizes) / 1000, "KB", 300, "at most", {"width": picture.width}),
    ]
