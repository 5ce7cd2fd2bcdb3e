"""No punctuation of prose is set in code: how a list, a colon or a bracket is set is the language's affair."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SAYS = re.compile(r"import .*\bsay\b")
SPEAK = [
    *sorted(ROOT.glob("games/*/words.py")),
    *sorted(ROOT.glob("render/*/text.py")),
    *sorted(ROOT.glob("render/*/words.py")),
    *(path for path in sorted(ROOT.glob("bot/**/*.py")) if SAYS.search(path.read_text("utf-8"))),
]
"""The modules that put words together which people read: of the bot, those that say anything."""
PROSE = re.compile(r"[,;:] | \(|^\)|(?<!\w)\)$|[、。：；（）]")
"""What no two languages set alike."""
KEEPS_THEM = ROOT / "games" / "kernel" / "words.py"
"""Where each language's punctuation is."""
NOT_PROSE = {
    "bot/commands/mine.py": {"_linked"},  # a link as Discord reads it
    "bot/commands/opening.py": {"typed"},  # a command as it is typed
    "bot/play/reasons.py": {"typed_line"},
}
"""Functions whose texts are read by Discord, and set alike in all languages."""


def joints(tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Texts that are put between others: in f-strings, as the glue of a join, and added to something."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield from ((node, part.value) for part in node.values if isinstance(part, ast.Constant))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "join":
            if isinstance(node.func.value, ast.Constant):
                yield node, str(node.func.value.value)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            yield from (
                (node, part.value)
                for part in (node.left, node.right)
                if isinstance(part, ast.Constant) and isinstance(part.value, str)
            )


def within(tree: ast.Module) -> dict[ast.AST, str]:
    """The function or class that each node stands in, by name; the innermost."""
    found: dict[ast.AST, str] = {}
    for outer in ast.walk(tree):
        if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found |= dict.fromkeys(ast.walk(outer), outer.name)
    return found


def set_in_code(path: Path) -> list[str]:
    """Each joint of a module that is punctuation of prose, with where it stands."""
    tree = ast.parse(path.read_text("utf-8"))
    place, name = within(tree), str(path.relative_to(ROOT))
    fine = NOT_PROSE.get(name, set())
    return [
        f"{name}:{node.lineno} {place.get(node, '')}: {text!r}"  # type: ignore[attr-defined]
        for node, text in joints(tree)
        if PROSE.search(text) and place.get(node, "") not in fine
    ]


def test_no_punctuation_of_prose_is_set_in_code() -> None:
    found = [line for path in SPEAK if path != KEEPS_THEM for line in set_in_code(path)]
    assert "\n".join(found) == ""
