"""`make month`: a month of 300 tables and 1,000 people in a few minutes; fails where a notice is not as it must be."""

from __future__ import annotations

import argparse
import sys
import time

from tests.bench.figures import Figure, as_json, table
from tests.month.month import PEOPLE, TABLES, simulate

MOST_MINUTES = 6
"""On a machine with two cores and nothing else to do."""


def main() -> int:
    """Live through the month and print its figures."""
    parser = argparse.ArgumentParser(prog="make month", description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="the share of tables, people and troubles")
    parser.add_argument("--seed", type=int, default=1, help="another seed is another month")
    asked = parser.parse_args()
    begun = time.monotonic()
    report = simulate(asked.scale, asked.seed)
    print(report.story(), flush=True)
    report.at_least("tables", report.met["tables"], round(TABLES * asked.scale))
    report.at_least("people", report.met["people"], round(PEOPLE * asked.scale))
    minutes = (time.monotonic() - begun) / 60
    figures = [*report.figures, Figure("month: time", minutes, "min", MOST_MINUTES, "at most")]
    print(table(figures))
    print(as_json(figures))
    return 0 if all(figure.holds for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
