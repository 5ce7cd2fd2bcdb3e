"""The final sheet as a chart: who came where, and what each total is made of."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from games.obsession.view import ChallengeView, EstateView, SoloView
from render.finale import HEAD, ROW, SEAL, Account, Entry, Part, Share, draw_accounts, draw_title, entry_of
from render.obsession.badges import opponent_seal, signed
from render.obsession.livery import butler
from render.obsession.signs import (
    crest,
    gentry,
    laurel,
    medal_card,
    milestone,
    quarry,
    ring_box,
    scroll,
    sovereign,
    statue,
    sundial,
    trowel,
)
from render.obsession.words import Speech
from render.palette import GREEN, INK, OCHRE, OXBLOOD, PLUM, PRUSSIAN, SKY, SLATE, STRAW, VERMILION
from render.pen import lay
from render.pieces import MARGIN, paper, seal
from render.seats import seat_sign

PAIRED = 72
"""How large the seals of a team are."""
TEAM_ROW = ROW + 40
"""How tall a team's line is."""

PARTS: dict[str, Part] = {
    "tiles": Part(trowel, GREEN),
    "gentry": Part(gentry, PLUM, "stripe"),
    "objectives": Part(scroll, SKY, "dots"),
    "milestones": Part(milestone, STRAW, "bars"),
    "reputation": Part(laurel, PRUSSIAN),
    "servants": Part(butler, SLATE, "bars"),
    "wealth": Part(sovereign, OCHRE),
    "vp_cards": Part(medal_card, VERMILION, "check"),
    "haste": Part(sundial, OXBLOOD, "stripe"),
}
RIVAL_PARTS: dict[str, Part] = {
    "base": Part(crest, PRUSSIAN),
    "vp_cards": Part(medal_card, VERMILION, "check"),
    "fairchild": Part(ring_box, OXBLOOD),
    "monuments": Part(statue, GREEN, "dots"),
    "estate": Part(trowel, GREEN),
    "target": Part(quarry, PRUSSIAN),
}


def draw_scores(view: EstateView, speech: Speech) -> Image.Image:
    """Draw the sheet of a finished game."""
    found, row = (_teams(view, speech), TEAM_ROW) if view.teams else (_accounts(view, speech), ROW)
    accounts = sorted(found, key=lambda account: account.entry.place)
    image = paper(HEAD + row * len(accounts) + MARGIN + 20, PRUSSIAN)
    draw_title(image, speech, view, PRUSSIAN)
    draw_accounts(image, accounts, HEAD, PRUSSIAN, row=row)
    return image


def _teams(view: EstateView, speech: Speech) -> list[Account]:
    """A line for each team; under each part of its total, what the two have of it."""
    results, accounts = {result.seat: result for result in view.results or ()}, []
    for team in view.teams:
        first = results[team.seats[0]]
        token = (ring_box, OXBLOOD) if any(results[seat].fairchild for seat in team.seats) else None
        name = speech.as_one(team.seats)
        colour = seat_sign(first.seat).colour
        entry = Entry(first.place, name, _seals(team.seats), colour, signed(team.points), token)
        shares = [
            replace(_share(PARTS[part], speech.say(f"scores.{part}"), points), below=made_of)
            for part, points, made_of in speech.team_lines(view, team)
        ]
        accounts.append(Account(entry, tuple(shares)))
    return accounts


def _seals(seats: tuple[int, ...]) -> Image.Image:
    """The seals of two who play together, one over the other."""
    both = Image.new("RGBA", (SEAL, SEAL))
    for n, seat in enumerate(seats):
        lay(both, seal(seat, PAIRED), (n * (SEAL - PAIRED), n * (SEAL - PAIRED)))
    return both


def _accounts(view: EstateView, speech: Speech) -> list[Account]:
    rival = view.solo if view.solo is not None and view.solo.total is not None else None
    alone = rival is not None or view.challenge is not None
    accounts = []
    for result in view.results or ():
        token = (ring_box, OXBLOOD) if result.fairchild else None
        entry = entry_of(speech, result, signed(result.total), token)
        if alone:
            entry = replace(entry, place=1 if view.verdict in ("won", "exceeded") else 2)
        lines = speech.score_lines(view, result)
        shares = [_share(PARTS[name], speech.say(f"scores.{name}"), points) for name, points in lines.items()]
        accounts.append(Account(entry, tuple(shares)))
    if view.challenge is not None:
        return [*accounts, _target(view, speech, view.challenge)]
    return [*accounts, _rival(view, speech, rival)] if rival is not None else accounts


def _target(view: EstateView, speech: Speech, goal: ChallengeView) -> Account:
    """What was to be beaten."""
    place = 2 if view.verdict == "exceeded" else 1
    entry = Entry(place, speech.say("target"), opponent_seal(SEAL), INK, str(goal.target))
    parts = speech.target(goal)
    shares = [_share(RIVAL_PARTS[part], speech.say(f"rival.{part}"), n) for part, n in parts.items()]
    return Account(entry, tuple(shares))


def _rival(view: EstateView, speech: Speech, rival: SoloView) -> Account:
    """The solo opponent's line."""
    known = speech.box.opponents.get(rival.opponent or "")
    name = known.name(speech.lang) if known else speech.say("opponent")
    entry = Entry(2 if view.verdict == "won" else 1, name, opponent_seal(SEAL), INK, str(rival.total))
    shares = [_share(RIVAL_PARTS[part], speech.say(f"rival.{part}"), n) for part, n in speech.rival(rival).items()]
    return Account(entry, tuple(shares))


def _share(part: Part, label: str, points: int) -> Share:
    """A part of a total; what counts against one is told, but has no length."""
    return Share(part, label, signed(points), max(points, 0))
