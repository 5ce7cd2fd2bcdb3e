"""The yardstick of pictures and answers: what a plain bot pays to encode the same board alone."""

from __future__ import annotations

import io
import statistics
import time
from collections.abc import Callable

from PIL import Image

from render import Picture


def plainly(picture: Picture, clock: Callable[[], float] = time.perf_counter) -> float:
    """Seconds that Pillow takes to save the picture's RGB pixels as PNG, with everything as it is if nobody says."""
    pixels = Image.open(io.BytesIO(picture.png)).convert("RGB")
    began = clock()
    pixels.save(io.BytesIO(), "PNG")
    return clock() - began


def window(picture: Picture, times: int = 9) -> float:
    """The median of several times, where no pairs can be taken."""
    return statistics.median(plainly(picture) for _ in range(times))
