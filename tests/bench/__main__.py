"""`make bench`: measure, print a table and a line of JSON, and fail where a bar is missed or a figure is void."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor

from tests.bench.figures import as_json, measure, table
from tests.bench.waits import prepare

PARTS = (
    "engine",
    "thinking",
    "suggestions",
    "rules",
    "pictures",
    "cards",
    "answers",
    "lines",
    "stock",
    "days",
    "results",
    "travels",
    "films",
    "memory",
)


def main() -> int:
    """Measure the parts asked for, or all."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="which to measure; all if none is named")
    parser.add_argument("--json", action="store_true", help="print only the JSON")
    parser.add_argument("--holders", action="store_true", help="note who holds the loop, where its wait is measured")
    asked = parser.parse_args()
    # Each part in a process of its own: what one has loaded and left behind must not weigh on the next.
    with ProcessPoolExecutor(
        1, multiprocessing.get_context("spawn"), max_tasks_per_child=1, initializer=prepare, initargs=(asked.holders,)
    ) as fresh:
        figures = [figure for found in fresh.map(measure, asked.parts or PARTS) for figure in found]
    if not asked.json:
        print(table(figures))
    print(as_json(figures))
    return 0 if all(figure.holds for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
