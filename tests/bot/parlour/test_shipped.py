"""What ships imports nothing that only tests install, and no tests."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[3]
FOR_TESTS_ONLY = {"chess", "hypothesis", "jsonschema_rs", "playwright", "pytest", "pytest_asyncio", "tests"}


def imported(module: Path) -> Iterator[str]:
    """The top-level packages that a module imports."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name.split(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield str(node.module).split(".")[0]


def test_the_wheel_holds_nothing_that_only_tests_can_run() -> None:
    shipped = [module for package in ("bot", "render", "games") for module in (ROOT / package).rglob("*.py")]
    assert len(shipped) > 100
    offenders = {str(module.relative_to(ROOT)) for module in shipped if FOR_TESTS_ONLY & set(imported(module))}
    assert offenders == set()
