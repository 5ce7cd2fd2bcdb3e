"""What the documents promise: links that lead somewhere, the right permissions, and examples that work as shown."""

from __future__ import annotations

import re
import textwrap
import tomllib
from pathlib import Path
from typing import Any

import discord
import msgspec
import pytest

from games.bloody_inn import GAME
from games.bloody_inn.components import box, read_corrections
from games.kernel.components import BadCorrection
from games.kernel.position import Position
from games.kernel.record import FORMAT, Record

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
    linked = re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", prose(document))
    assert [target for target in linked if not (document.parent / target).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_to_a_heading_leads_to_one(document: Path) -> None:
    for file, heading in re.findall(r"\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)", prose(document)):
        assert heading in headings(document.parent / file if file else document)


def prose(document: Path) -> str:
    """A document without its blocks of code."""
    return re.sub(r"^```.*?^```|^    .*?$", "", document.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)


def headings(document: Path) -> set[str]:
    """The headings of a document, as links name them."""
    found = re.findall(r"^#+ (.+)$", prose(document), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}


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


# ── the data files ──────────────────────────────────────────────────────────────────────────────────────────

DATA_FILES = (ROOT / "docs/data-files.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```toml\n(.*?)^```", DATA_FILES, re.DOTALL | re.MULTILINE)
PRINTED = tomllib.loads((ROOT / "games/bloody_inn/components.toml").read_text("utf-8"))
REFUSED = "# refused: "
STANDINGS = {"sourced", "inferred", "house", "group"}
OPEN_VALUES = {"rank", "in_room", "money", "copies", "names", "annex"}


def examples(of: str) -> list[Any]:
    """Examples of excerpts from the component file, of corrections, or of corrections that are refused."""

    def kind(text: str) -> str:
        if text.startswith(REFUSED):
            return "refused"
        return "excerpt" if re.match(r"\[\[|\[family\.", text) else "corrections"

    return [pytest.param(text, id=text.splitlines()[-1][:40]) for text in EXAMPLES if kind(text) == of]


@pytest.mark.parametrize("text", examples("corrections"))
def test_a_table_can_be_played_with_the_corrections_shown(text: str) -> None:
    kept = read_corrections(text)
    assert kept
    assert Position.new(GAME, seats=2, seed=bytes(32), corrections=kept).decisions
    for card, values in tomllib.loads(text).items():
        corrected = msgspec.to_builtins(box(kept).cards[card])
        for name in values.keys() - {"names", "annex"}:
            assert corrected[name] == values[name] != msgspec.to_builtins(box().cards[card])[name]


@pytest.mark.parametrize("text", examples("refused"))
def test_corrections_that_do_not_fit_are_refused_in_the_words_shown(text: str) -> None:
    with pytest.raises(BadCorrection) as refusal:
        read_corrections(text)
    assert str(refusal.value) == text.splitlines()[0].removeprefix(REFUSED)


@pytest.mark.parametrize("text", examples("excerpt"))
def test_an_excerpt_stands_in_the_component_file_as_shown(text: str) -> None:
    shown = tomllib.loads(text)
    assert all(row in PRINTED["card"] for row in shown.get("card", []))
    assert all(PRINTED["family"][name] == row for name, row in shown.get("family", {}).items())


def test_there_are_examples_of_each_kind() -> None:
    assert all(examples(of) for of in ("corrections", "refused", "excerpt"))


def test_every_word_of_the_component_file_is_explained() -> None:
    explained = set(re.findall(r"^\| `(\w+)` \|", DATA_FILES, re.MULTILINE))
    effects = [effect for card in PRINTED["card"] if "annex" in card for effect in card["annex"]["effects"]]
    said = {name for effect in effects for name in effect if name != "when"} | {effect["when"] for effect in effects}
    assert said <= explained
    assert explained >= STANDINGS | OPEN_VALUES


def test_the_record_shown_can_be_replayed() -> None:
    shown = re.findall(r"(?:^    .*\n|^\n)+", (ROOT / "docs/architecture.md").read_text("utf-8"), re.MULTILINE)
    (text,) = (textwrap.dedent(part).strip("\n") for part in shown if FORMAT in part)
    assert len(Record.read(text).replay(GAME).steps) == 2
