"""Uploaded files: on disk, served as they came, dropped when they are too many, gone with their world."""

from __future__ import annotations

import gc
import subprocess
import sys

import pytest

from bot.parlour.world import World

MEGABYTES_MOST = 30


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
def test_two_hundred_boards_do_not_fill_the_memory() -> None:
    order = [sys.executable, "-m", "tests.bot.parlour.boards_posted", "200"]
    printed = subprocess.run(order, check=True, capture_output=True, text=True, timeout=120).stdout
    assert float(printed) <= MEGABYTES_MOST


def test_a_dropped_file_leaves_the_disk() -> None:
    world = World(file_bytes_kept=10)
    first = world.add_attachment("a.bin", "application/octet-stream", bytes(6))
    second = world.add_attachment("b.bin", "application/octet-stream", bytes(6))
    assert not first.path.exists()
    assert world.files.data(first.id) is None
    assert second.path.read_bytes() == bytes(6)


def test_the_folder_goes_with_the_world() -> None:
    world = World()
    kept = world.add_attachment("a.bin", "application/octet-stream", b"x")
    assert kept.path.is_file()
    del world
    gc.collect()
    assert not kept.path.parent.exists()
