"""What `make` promises beyond what its targets call."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

MAKE = shutil.which("make") or ""

pytestmark = pytest.mark.skipif(not MAKE, reason="needs make")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of one file, with the present environment as its own."""
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "requirements", tmp_path / "requirements")
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv/bin").symlink_to(Path(sys.executable).parent)
    (tmp_path / ".venv/.dev").touch()
    return tmp_path


def test_what_ruff_cannot_fix_does_not_keep_make_format_from_formatting(project: Path) -> None:
    module = project / "careless.py"
    module.write_text("import os\ndef f( ):\n    return unknown\n", "utf-8")
    made = subprocess.run([MAKE, "format"], cwd=project, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr
    assert module.read_text("utf-8") == "def f():\n    return unknown\n"
    assert "F821" in made.stdout
