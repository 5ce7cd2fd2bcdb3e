"""What the documents promise: links that lead somewhere, and an invitation with the right permissions."""

from __future__ import annotations

import re
from pathlib import Path

import discord
import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])

NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    read_message_history=True,
)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_to_a_file_leads_to_one(document: Path) -> None:
    linked = re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", document.read_text("utf-8"))
    assert [target for target in linked if not (document.parent / target).exists()] == []


@pytest.mark.parametrize("name", ["README.md", "docs/discord.md"])
def test_the_invitation_asks_for_the_permissions_the_bot_needs_and_no_more(name: str) -> None:
    (link,) = re.findall(r"https://discord\.com/oauth2/authorize\S+", (ROOT / name).read_text("utf-8"))
    assert link.endswith(f"&permissions={NEEDED.value}")
    assert "&scope=bot+applications.commands&" in link


def test_every_permission_is_explained() -> None:
    explained = re.findall(r"^\| ([A-Z][A-Za-z ]+) \|", (ROOT / "docs/discord.md").read_text("utf-8"), re.MULTILINE)
    wanted = {name for name, granted in NEEDED if granted}
    assert {name.lower().replace(" ", "_") for name in explained} == {
        name.replace("read_messages", "view_channel") for name in wanted
    }
