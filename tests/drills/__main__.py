"""`make drill`: kill, flood, spy on and starve the bot; print figures, and fail where anything is not as it must be."""

from __future__ import annotations

import argparse
import importlib
import sys

from tests.bench.figures import as_json, table
from tests.drills.report import Report

DRILLS = ("crash", "hostile", "secrecy", "faults")


def main() -> int:
    """Run the drills asked for, or all."""
    parser = argparse.ArgumentParser(prog="make drill", description=__doc__)
    parser.add_argument("drills", nargs="*", choices=[*DRILLS, []], help="which to run; all if none is named")
    parser.add_argument("--scale", type=float, default=1.0, help="the share of kills, interactions and positions")
    parser.add_argument("--seed", type=int, default=1, help="another seed plays other games and errs elsewhere")
    asked = parser.parse_args()
    reports: list[Report] = []
    for name in asked.drills or DRILLS:
        reports.append(importlib.import_module(f"tests.drills.{name}").drill(asked.scale, asked.seed))
        print(reports[-1].story(), flush=True)
    figures = [figure for report in reports for figure in report.figures]
    print(table(figures))
    print(as_json(figures))
    return 0 if all(figure.holds for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
