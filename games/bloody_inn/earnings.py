"""Where everybody's money came from and went in the course of a game, counted from what everybody saw happen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from games.kernel.ledger import Event
from games.kernel.reckoning import Reckoning, ScoreLine

_GAINED = {
    "buried": "burials", "buried_elsewhere": "burials", "lodging": "lodging", "served": "service",
    "annex_paid": "annexes", "surplus": "annexes", "object_paid": "objects", "thrown_in": "objects",
    "entombed": "objects", "confessed": "objects",
}  # fmt: skip
_PAID = {
    "objects_paid": "objects", "wages": "wages", "walked_out": "wages", "fined": "gravedigger", "robbed": "events",
    "blackmailed": "events",
}  # fmt: skip
SOURCES = ("start", "burials", "lodging", "service", "annexes", "objects", "events", "wages", "gravedigger")
"""In the order they are told."""


def earnings(
    say: Callable[[str], str], sheets: Sequence[Reckoning], events: Iterable[Event]
) -> list[tuple[ScoreLine, ...]]:
    """Everybody's lines, in order of seats; they add up to what the sheets come to.

    What no event tells of, the money of the beginning above all, stands in the first line.
    """
    found: list[dict[str, int]] = [dict.fromkeys(SOURCES, 0) for _ in sheets]
    for event in events:
        args = event.args
        if source := _GAINED.get(event.id):
            found[args["who"]][source] += args["money"]
            if args.get("share"):
                found[args["owner"]][source] += args["share"]
            if event.id == "confessed":
                found[args["sinner"]][source] -= args["money"] + args.get("lost", 0)
        elif source := _PAID.get(event.id):
            found[args["who"]][source] -= args["money"]
    for sheet, points in zip(sheets, found, strict=True):
        points["start"] = sheet.total - sum(points.values())
    return [tuple(ScoreLine(say(f"earned.{name}"), points[name], "") for name in SOURCES) for points in found]
