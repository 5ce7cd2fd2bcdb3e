"""Which files an edit names as staying, and what is taken for a refusal of the pictures it brings."""

from __future__ import annotations

import io
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.edits import Edits, copies, keeping

BOARD, SCORES = 1_200_000_000_000_000_001, 1_200_000_000_000_000_002


def shown(name: str, id: int | None = None) -> discord.UnfurledMediaItem:
    """A picture as a message shows it."""
    media = discord.UnfurledMediaItem(f"https://cdn.discordapp.com/attachments/3/4/{name}?ex=6a&is=5b&hm=7c&")
    media.attachment_id = id
    return media


def named(message: Any, *media: discord.UnfurledMediaItem) -> list[dict[str, Any]] | None:
    """The files an edit names, or None where it says nothing of files."""
    kept = keeping(message, media)
    return [each.to_dict() for each in kept["attachments"]] if "attachments" in kept else None


def listing(**files: int) -> Any:
    """A message that lists these files as its attachments."""
    return SimpleNamespace(attachments=[SimpleNamespace(filename=f"{n}.png", id=id) for n, id in files.items()])


def test_a_picture_that_stays_is_named_by_the_id_it_is_shown_with() -> None:
    assert named(listing(), shown("board.png", BOARD), shown("scores.png", SCORES)) == [
        {"id": BOARD, "filename": "board.png"}, {"id": SCORES, "filename": "scores.png"},
    ]  # fmt: skip


def test_where_no_id_is_shown_the_message_may_still_list_it() -> None:
    assert named(listing(board=BOARD), shown("board.png")) == [{"id": BOARD, "filename": "board.png"}]


def test_of_a_picture_without_any_id_nothing_is_said_so_that_nothing_is_dropped() -> None:
    assert named(listing(), shown("board.png", BOARD), shown("scores.png")) is None


# ── refusals ────────────────────────────────────────────────────────────────────────────────────────────────


def refusal(status: int, code: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(response, {"code": code, "message": "no"})


async def fails(error: Exception) -> str:
    raise error


async def anew() -> str:
    return "anew"


async def test_only_a_refused_form_is_shown_anew_and_from_then_on_no_edit_is_tried() -> None:
    edits = Edits()
    with pytest.raises(discord.HTTPException):
        await edits.or_anew(lambda: fails(refusal(404, 10008)), anew)
    assert not edits.refused
    assert await edits.or_anew(lambda: fails(refusal(400, 50035)), anew) == "anew"
    assert edits.refused
    assert await edits.or_anew(lambda: fails(AssertionError("tried again")), anew) == "anew"


async def test_what_is_refused_as_a_new_message_as_well_says_nothing_of_edits() -> None:
    edits = Edits()
    with pytest.raises(discord.HTTPException):
        await edits.or_anew(lambda: fails(refusal(400, 50035)), lambda: fails(refusal(400, 50035)))
    assert not edits.refused


def test_a_copied_file_is_the_same_and_outlives_the_first() -> None:
    file = discord.File(io.BytesIO(b"ink"), "board.png", description="A board")
    (copy,) = copies([file])
    assert file.fp.read() == b"ink"
    file.close()
    assert (copy.fp.read(), copy.filename, copy.description) == (b"ink", "board.png", "A board")
