"""What the documents promise: links that lead somewhere, the right permissions, and examples that work as shown."""

from __future__ import annotations

import re
import textwrap
import tomllib
from dataclasses import fields
from pathlib import Path
from types import ModuleType
from typing import Any

import discord
import msgspec
import pytest

from bot.cli import CANNOT_BEGIN, DISTRIBUTION, main
from bot.settings import PREFIX, Settings
from games import bloody_inn, obsession
from games.bloody_inn import components as bloody_inn_components
from games.kernel.components import GROUP, BadCorrection, marks
from games.kernel.position import Position
from games.kernel.record import FORMAT, Record
from games.obsession import components as obsession_components
from tests.loopback import conformance

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])

INSTALLING = [*DOCUMENTS, ROOT / "Makefile", ROOT / "Containerfile", *ROOT.glob("requirements/*.txt")]
"""Whatever may name a package to be installed."""

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


def test_the_distribution_has_a_name_of_its_own_and_may_not_be_uploaded(capsys: pytest.CaptureFixture[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["name"] == DISTRIBUTION != "pennypost"
    assert "Private :: Do Not Upload" in project["classifiers"]
    assert list(project["scripts"]) == ["pennypost"]
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert (left.value.code, capsys.readouterr().out) == (0, f"Penny Post {project['version']}\n")


@pytest.mark.parametrize("document", INSTALLING, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_is_installed_from_the_public_index_by_our_name(document: Path) -> None:
    """Neither by the command's name, which is a stranger's package there, nor by ours, which is not there."""
    lines = document.read_text("utf-8").splitlines()
    installing = [line for line in lines if re.search(r"\b(pipx?|uv|uvx)\b.*\b(install|add|run|tool)\b", line)]
    named = re.compile(rf"(?<![\w./\\-])(pennypost|{DISTRIBUTION})(?![\w./\\-])")
    assert [line for line in installing if named.search(line)] == []
    assert [line for line in lines if re.match(rf"(pennypost|{DISTRIBUTION})\s*(==|@|>=)", line)] == []


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


# ── for hosts ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_command_of_the_program_that_is_shown_exists(document: Path, capsys: pytest.CaptureFixture[str]) -> None:
    called = r"(?:^ {4,}|`|bin/|Scripts\\|exec pennypost )pennypost ([a-z][a-z-]+)"
    shown = re.findall(called, document.read_text("utf-8"), re.MULTILINE)
    for command in sorted(set(shown)):
        with pytest.raises(SystemExit) as ended:
            main([command, "--help"])
        assert ended.value.code == 0, f"pennypost {command}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_setting_that_is_named_exists(document: Path) -> None:
    named = set(re.findall(r"\bPENNYPOST_[A-Z_]+", document.read_text("utf-8")))
    assert named <= {PREFIX + field.name.upper() for field in fields(Settings)} | {conformance.VARIABLE}


def test_the_service_shares_its_settings_with_the_command_line_and_does_not_retry_in_vain() -> None:
    (unit,) = re.findall(r"^```ini\n(.*?)^```", (ROOT / "docs/hosting.md").read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert "PENNYPOST_" not in unit
    assert f"RestartPreventExitStatus={CANNOT_BEGIN}\n" in unit


# ── the data files ──────────────────────────────────────────────────────────────────────────────────────────

REFUSED = "# refused: "
STANDINGS = {"sourced", "inferred", "house", "group"}
OPEN_VALUES = {"rank", "in_room", "money", "copies", "names", "annex"}
GAMES = {"docs/data-files.md": bloody_inn, "docs/data-files-obsession.md": obsession}
"""The pages about data files, and the game each is about."""


def printed(game: ModuleType) -> dict[str, dict[str, Any]]:
    """The rows of a game's component files as they stand there, by kind and id."""
    if game is obsession:
        return obsession_components.printed()
    rows = tomllib.loads((ROOT / "games/bloody_inn/components.toml").read_text("utf-8"))
    return {"card": {card["id"]: card for card in rows["card"]}, "family": rows["family"]}


def kind_of(text: str) -> str:
    """Whether an example is an excerpt from a component file, a correction, or a correction that is refused."""
    if text.startswith(REFUSED):
        return "refused"
    return "excerpt" if re.match(r"\[\[|\[family\.|\[role\.", text) else "corrections"


def examples(of: str) -> list[Any]:
    """The examples of one kind, each with its game."""
    return [
        pytest.param(game, text, id=f"{game.GAME.id}-{text.splitlines()[-1][:40]}")
        for page, game in GAMES.items()
        for text in re.findall(r"^```toml\n(.*?)^```", (ROOT / page).read_text("utf-8"), re.DOTALL | re.MULTILINE)
        if kind_of(text) == of
    ]


def components(game: ModuleType, corrections: str = "") -> dict[str, Any]:
    """Every component of a box by its id."""
    if game is bloody_inn:
        return dict(bloody_inn_components.box(corrections).cards)
    box = obsession_components.box(corrections)
    tables = [box.gentry, box.roles, box.tiles, box.objectives, box.vp_cards, box.tracks, box.opponents]
    return {"setup": box.setup, **{name: found for table in tables for name, found in table.items()}}


@pytest.mark.parametrize(("game", "text"), examples("corrections"))
def test_a_table_can_be_played_with_the_corrections_shown(game: ModuleType, text: str) -> None:
    kept = game.GAME.corrections(text)
    assert kept
    assert Position.new(game.GAME, seats=2, seed=bytes(32), corrections=kept).decisions
    corrected = components(game, kept)
    for name, values in tomllib.loads(text).items():
        assert_laid_over(msgspec.to_builtins(corrected[name]), values)


def assert_laid_over(row: dict[str, Any], values: dict[str, Any]) -> None:
    """Every value given is the row's own now, and known as the group's."""
    for name, value in values.items():
        if isinstance(row[name], dict) and "standing" in row[name]:
            assert_laid_over(row[name], value)
        else:
            assert GROUP in marks(row["standing"][name])
            assert holds(row[name], value)


def holds(found: Any, given: Any) -> bool:
    """Whether what is found is what was given, and what may have been left out beside it."""
    if isinstance(given, dict):
        return all(holds(found[name], value) for name, value in given.items())
    if isinstance(given, list):
        return len(found) == len(given) and all(map(holds, found, given))
    return bool(found == given)


@pytest.mark.parametrize(("game", "text"), examples("refused"))
def test_corrections_that_do_not_fit_are_refused_in_the_words_shown(game: ModuleType, text: str) -> None:
    with pytest.raises(BadCorrection) as refusal:
        game.GAME.corrections(text)
    assert str(refusal.value) == text.splitlines()[0].removeprefix(REFUSED)


@pytest.mark.parametrize(("game", "text"), examples("excerpt"))
def test_an_excerpt_stands_in_the_component_file_as_shown(game: ModuleType, text: str) -> None:
    for kind, shown in tomllib.loads(text).items():
        rows = {row["id"]: row for row in shown} if isinstance(shown, list) else shown
        for name, row in rows.items():
            assert {"id": name, **row} == {"id": name, **printed(game)[kind][name]}


def test_there_are_examples_of_each_kind() -> None:
    for of in ("corrections", "refused", "excerpt"):
        assert {example.values[0] for example in examples(of)} == {*GAMES.values()}


def explained(page: str) -> set[str]:
    """The words a page has a row for."""
    return set(re.findall(r"^\| `(\w+)` \|", (ROOT / page).read_text("utf-8"), re.MULTILINE))


def test_every_word_of_the_component_file_is_explained() -> None:
    found = explained("docs/data-files.md")
    effects = [e for card in printed(bloody_inn)["card"].values() if "annex" in card for e in card["annex"]["effects"]]
    said = {name for effect in effects for name in effect if name != "when"} | {effect["when"] for effect in effects}
    assert said <= found
    assert found >= STANDINGS | OPEN_VALUES


@pytest.mark.parametrize("model", ["Gentry", "Tile", "Side", "Power", "Favours", "Objective"])
def test_every_word_of_obsessions_files_is_explained(model: str) -> None:
    fields = set(getattr(obsession_components, model).__struct_fields__) - {"id", "standing"}
    assert fields <= explained("docs/data-files-obsession.md")


def test_the_record_shown_can_be_replayed() -> None:
    shown = re.findall(r"(?:^    .*\n|^\n)+", (ROOT / "docs/architecture.md").read_text("utf-8"), re.MULTILINE)
    (text,) = (textwrap.dedent(part).strip("\n") for part in shown if FORMAT in part)
    assert len(Record.read(text).replay(bloody_inn.GAME).steps) == 2
