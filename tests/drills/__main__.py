"""`make drill`: kill, flood, spy on and starve the bot; print figures, and fail where anything is not as it must be."""

from __future__ import annotations

import argparse
import importlib
import sys
import time

from tests.bench.figures import Figure, as_json, table
from tests.drills.report import Report

DRILLS = ("crash", "hostile", "secrecy", "faults")
MOST_MINUTES = 30
"""On a machine with two cores and nothing else to do."""


def main() -> int:
    """Run the drills asked for, or all."""
    parser = argparse.ArgumentParser(prog="make drill", description=__doc__)
    parser.add_argument("drills", nargs="*", choices=[*DRILLS, []], help="which to run; all if none is named")
    parser.add_argument("--scale", type=float, default=1.0, help="the share of kills, interactions and positions")
    parser.add_argument("--seed", type=int, default=1, help="another seed plays other games and errs elsewhere")
    asked = parser.parse_args()
    figures, spent = list[Figure](), list[float]()
    for name in asked.drills or DRILLS:
        begun = time.monotonic()
        report: Report = importlib.import_module(f"tests.drills.{name}").drill(asked.scale, asked.seed)
        print(report.story(), flush=True)
        spent.append((time.monotonic() - begun) / 60)
        figures += [*report.figures, Figure(f"{name}: time", spent[-1], "min", MOST_MINUTES, "at most")]
    figures.append(Figure("all drills: time", sum(spent), "min", MOST_MINUTES, "at most"))
    print(table(figures))
    print(as_json(figures))
    return 0 if all(figure.holds for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
