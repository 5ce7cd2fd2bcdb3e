"""Which modules of The Carnies a table plays: what is drawn only for them."""

from __future__ import annotations

from games.bloody_inn.view import InnView


def with_carnies(view: InnView) -> bool:
    """Whether carnies travel, so that trailers may stand beside the inn."""
    return view.options.get("carnies", "no") != "no"


def with_events(view: InnView) -> bool:
    """Whether carnies bring events."""
    return view.options.get("carnies", "no") == "events"


def with_notables(view: InnView) -> bool:
    """Whether notables travel instead of nobles."""
    return view.options.get("notables", "no") != "no"


def with_objects(view: InnView) -> bool:
    """Whether everybody has secret objects."""
    return view.options.get("objects", "no") != "no"


def two_ranks(view: InnView) -> bool:
    """Whether there are people whose rank changes when they leave their room."""
    return with_carnies(view) or with_notables(view)


def with_any(view: InnView) -> bool:
    """Whether the expansion is on the table at all, and with it its cheques of 50F."""
    return two_ranks(view) or with_objects(view)
