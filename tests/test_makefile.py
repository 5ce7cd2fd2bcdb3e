"""What `make` promises beyond what its targets call."""

from __future__ import annotations

import os
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


def make(project: Path, *asked: str) -> subprocess.CompletedProcess[str]:
    """Call make, without what a `make test` around this hands on."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    for handed_on in ("PYTHON", "VENV"):
        ours.pop(handed_on, None)
    return subprocess.run([MAKE, *asked], cwd=project, env=ours, capture_output=True, text=True, check=False)


def test_what_ruff_cannot_fix_does_not_keep_make_format_from_formatting(project: Path) -> None:
    module = project / "careless.py"
    module.write_text("import os\ndef f( ):\n    return unknown\n", "utf-8")
    made = make(project, "format")
    assert made.returncode == 0, made.stderr
    assert module.read_text("utf-8") == "def f():\n    return unknown\n"
    assert "F821" in made.stdout


def test_a_python_that_the_environment_was_not_made_with_is_not_passed_over_in_silence(project: Path) -> None:
    other = project / "other-python"
    other.write_text("#!/bin/sh\necho 2.7\n", "utf-8")
    other.chmod(0o755)
    assert make(project, "format", f"PYTHON={sys.executable}").returncode == 0
    refused = make(project, "format", f"PYTHON={other}")
    assert (refused.returncode, ".venv was not made with" in refused.stderr) == (2, True)
    assert make(project, "clean", "--dry-run", f"PYTHON={other}").returncode == 0
