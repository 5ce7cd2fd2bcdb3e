"""`make bench`: measure, print a table and a line of JSON, and fail where a bar is missed."""

from __future__ import annotations

import argparse
import importlib
import sys

from tests.bench.figures import Figure, as_json, table

PARTS = ("engine", "suggestions", "pictures", "answers", "stock")


def main() -> int:
    """Measure the parts asked for, or all."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="which to measure; all if none is named")
    parser.add_argument("--json", action="store_true", help="print only the JSON")
    asked = parser.parse_args()
    figures: list[Figure] = []
    for part in asked.parts or PARTS:
        figures += importlib.import_module(f"tests.bench.{part}").figures()
    if not asked.json:
        print(table(figures))
    print(as_json(figures))
    return 0 if all(figure.holds for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
