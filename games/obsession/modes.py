"""Modes as a group chooses them: for how many each is, what it settles itself, and what it cannot be played with."""

from __future__ import annotations

from collections.abc import Mapping

from games.kernel.errors import Why
from games.obsession.setup import OPTIONS
from games.obsession.teams import in_teams

COURTSHIP = "courtship"
"""The mode that is played if nobody says: four seasons, each with a courtship at its end."""
PLAYERS: Mapping[str, range] = {"tableau": range(2, 7), "duel": range(2, 3), "challenge": range(1, 2)}
SETTLED: Mapping[str, Mapping[str, str]] = {
    "tableau": {
        "starters": "drafted", "theme": "open", "bronte": "no", "victoria": "yes", "monuments": "low",
        "scavenged": "no", "milestones": "instead", "printing": "second", "target": "printed",
        "teams": "no", "reserve": "yes",
    },
    "duel": {
        "length": "standard", "starters": "drafted", "theme": "open", "bronte": "no", "victoria": "yes",
        "monuments": "low", "scavenged": "no", "milestones": "instead", "printing": "second", "target": "printed",
        "teams": "no", "reserve": "yes",
    },
    "challenge": {
        "theme": "open", "bronte": "no", "victoria": "no", "service": "ordinary", "monuments": "lot", "redraw": "no",
        "milestones": "no", "teams": "no", "reserve": "yes",
    },
    COURTSHIP: {"printing": "second", "target": "printed"},
}  # fmt: skip
"""The options that a mode leaves no choice of, with what they come to: whoever leaves them alone gets that."""
ENTRIES: Mapping[str, str] = {"duel": "duel", "challenge": "estate-challenge", COURTSHIP: "estate-challenge"}
"""The rule entry of a mode, where it is not called like it."""
DEFAULTS: Mapping[str, str] = {option.name: option.default for option in OPTIONS}


WAYS: Mapping[str, Mapping[str, str]] = {
    "upstairs": {"upstairs": "yes", "wessex": "yes"},
    "tableau": {"mode": "tableau", "upstairs": "yes"},
    "duel": {"mode": "duel", "upstairs": "yes"},
    "challenge": {"mode": "challenge", "upstairs": "yes"},
    "challenge-2020": {
        "mode": "challenge", "upstairs": "yes", "length": "extended", "printing": "first", "target": "opponent",
        "scavenged": "counted",
    },
    "teams": {"teams": "open", "upstairs": "yes", "wessex": "yes"},
}  # fmt: skip
"""The expansion with all its boards, and the modes beside courtship, each with what it needs."""


def mode(options: Mapping[str, str]) -> str:
    """The mode of a table; those of earlier builds do not say."""
    return options.get("mode", COURTSHIP)


def settled(options: Mapping[str, str]) -> dict[str, str]:
    """What the options of a table come to; in teams nobody's guests are limited, and the new servants are hired in a
    pass as well.
    """
    found = {**DEFAULTS, **options, **SETTLED[mode(options)]}
    if in_teams(options):
        found["cap"] = "no"
    if found["upstairs"] == "yes":
        found["hiring"] = "passing"
    return found


def refuses(seats: int, options: Mapping[str, str]) -> Why | None:
    """Why a mode is not played by so many, or not with these options."""
    name = mode(options)
    entry = ENTRIES.get(name, name)
    players = PLAYERS.get(name)
    if players is not None:
        if seats not in players:
            least, most = players[0], players[-1]
            return Why(entry, "mode-players", {"mode": name, "players": seats, "least": least, "most": most})
        if options["upstairs"] != "yes":
            return Why(entry, "mode-needs-upstairs", {"mode": name})
    for option, value in SETTLED[name].items():
        if options[option] not in (DEFAULTS[option], value):
            return Why(entry, "settled-by-mode", {"option": option, "mode": name})
    if options["goals"] == "chosen" and settled(options)["milestones"] == "no":
        return Why("milestones", "no-milestones-here")
    return None
