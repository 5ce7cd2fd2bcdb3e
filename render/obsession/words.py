"""The county's words on pictures: names, favours, conditions and turns of phrase in the table's language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.kernel.words import Catalogue
from games.obsession.components import (
    ANY_NUMBER,
    Box,
    Favours,
    Gentry,
    Guests,
    Milestone,
    Objective,
    Power,
    Side,
    StandIn,
    Tile,
)
from games.obsession.view import ChallengeView, EstateView, ObjectiveView, Result, SoloView, TeamView
from games.obsession.words import EstateWords
from render.obsession.badges import signed
from render.obsession.faces import box_of, mark, plus, pounds
from render.picture import Setting
from render.speech import TableSpeech

_GAME = EstateWords()

PHASES = {
    "milestones": "milestones",
    "opponent": "opponent",
    "families": "families",
    "starters": "starters",
    "draft": "draft",
    "monuments": "monuments",
    "redraw": "redraw",
    "ball": "ball",
    "courtship": "courtship",
    "fairchild": "courtship",
    "encore": "courtship",
    "objectives": "objectives",
    "over": "over",
}
"""What is said of a phase; of any other, that the round goes on."""


class Speech(TableSpeech[Box, EstateView]):
    """How one county's pictures speak."""

    catalogue = Catalogue(Path(__file__).parent / "locale")

    # ── names ───────────────────────────────────────────────────────────────────────────────────────────

    def tile(self, tile: str) -> str:
        """A tile's name."""
        return self.box.tiles[tile].name(self.lang)

    def card(self, card: str) -> str:
        """The name of a card of the gentry."""
        return self.box.gentry[card].name(self.lang)

    def category(self, category: str) -> str:
        """A category's name."""
        return self.box.categories[category].name(self.lang)

    def servant(self, kind: str) -> str:
        """A servant's name."""
        return self.box.servants[kind].name(self.lang)

    def area(self, area: str) -> str:
        """The name of a place where servants are."""
        return self.box.areas[area].name(self.lang)

    def family(self, family: str | None) -> str:
        """A family's name."""
        return self.box.families[family].name(self.lang) if family else self.say("family.none")

    def event(self, event: str) -> str:
        """The name of a round's event."""
        return self.box.events[event].name(self.lang)

    def servants(self, counts: dict[str, int]) -> str:
        """Servants by kind in a row."""
        if not counts:
            return self.say("none")
        return self.listed(
            self.servant(kind) + (f" ×{number}" if number > 1 else "") for kind, number in counts.items()
        )

    def pounds(self, amount: int) -> str:
        """A sum of money, as the language writes it."""
        return pounds(amount, self.lang)

    def told(self, message: str, **args: Any) -> str:
        """What the game itself says of something: a message of its own."""
        return _GAME.catalogue.text(self.lang, message, args, _GAME.kinds(self.lang, self.names))

    # ── what things need and give ───────────────────────────────────────────────────────────────────────

    def favours(self, favours: Favours) -> str:
        """Favours in a few words; nothing where there are none."""
        parts: list[str] = []
        if favours.money:
            parts.append(self.pounds(favours.money))
        if favours.reputation:
            parts.append(self.say("favour.reputation", amount=plus(favours.reputation)))
        if favours.attack:
            parts.append(self.say("favour.attack", amount=favours.attack))
        if favours.admirer:
            parts.append(self.say("favour.admirer", amount=plus(favours.admirer)))
        for draw in favours.draw:
            message = f"favour.draw.{draw.deck}" if draw.see == draw.keep else f"favour.look.{draw.deck}"
            parts.append(self.say(message, keep=draw.keep, see=draw.see))
        if favours.dismiss == ANY_NUMBER:
            parts.append(self.say("favour.dismiss.any"))
        numbers = {
            "dismiss": max(favours.dismiss, 0),
            "hire": favours.hire,
            "recruit": favours.recruit,
            "recall": favours.recall,
        }
        parts += [self.say(f"favour.{name}", count=number) for name, number in numbers.items() if number]
        parts += [self.say(f"favour.refresh.{what}") for what in favours.refresh]
        if favours.purchases:
            parts.append(self.say("favour.purchases"))
        if favours.either:
            parts.append(self.say("or").join(self.favours(choice) for choice in favours.either))
        return self.run_on(*parts)

    def power(self, power: Power) -> str:
        """What a tile does by lying there."""
        parts: list[str] = []
        for name, favours in (("turn", power.turn), ("fair", power.fair), ("gossip", power.gossip)):
            if favours:
                parts.append(self.say(f"power.{name}", favours=self.favours(favours)))
        for category, favours in power.hosting.items():
            parts.append(self.say("power.hosting", category=self.category(category), favours=self.favours(favours)))
        for kind, number in power.bought.items():
            parts.append(self.say("power.bought", servants=self.servants({kind: number})))
        for kind, found in power.stands_in.items():
            parts += [self.stands_in(kind, stand_in) for stand_in in found]
        if power.resting:
            parts.append(self.say("power.resting", count=power.resting))
        if power.carriage:
            parts.append(self.say("power.carriage", servant=self.servant(power.carriage)))
        if power.cooked:
            parts.append(self.say("power.cooked", servant=self.servant("cook"), count=power.cooked))
        return self.run_on(*parts)

    def stands_in(self, kind: str, whom: StandIn) -> str:
        """In whose place a servant may serve, and where."""
        message = f"power.stands_in.{whom.where}" if whom.where else "power.stands_in"
        return self.say(message, servant=self.servant(kind), other=self.servant(whom.servant))

    def guests(self, guests: Guests) -> str:
        """Whom an activity asks for."""
        words = self.say(f"guests.{guests.who}", count=guests.count)
        if guests.unrated:
            words = self.aside(words, self.say("guests.unrated"))
        return self.say("guests.drawn", guests=words) if guests.drawn else words

    def side(self, tile: Tile, flipped: bool) -> str:
        """A side of a tile: activity, what it needs, gives and is worth, with daggers where the house says so."""
        side: Side = tile.side(flipped)
        parts: list[str] = []
        if tile.pr is not None and side.is_hosted:
            parts.append(self.say("text.rating", pr=f"{tile.pr}{mark(tile.standing, 'pr')}"))
        if side.activity:
            parts.append(side.activity[self.lang])
        if side.guests:
            parts.append(self.guests(side.guests) + mark(side.standing, "guests"))
        if side.service:
            service = self.listed(self.servant(kind) for kind in side.service)
            parts.append(self.say("text.service", servants=service + mark(side.standing, "service")))
        if side.doubles:
            parts.append(self.say(f"doubles.{side.doubles}"))
        if favour(side):
            gives = self.favours(side.favours) + mark(side.standing, "favours")
            parts.append(self.say("text.gives", favours=gives))
        if side.power:
            parts.append(self.power(side.power) + mark(side.standing, "power"))
        parts.append(self.say("text.vp", vp=f"{signed(side.vp)}{mark(side.standing, 'vp')}"))
        return self.joined(parts)

    def caption(self, card: Gentry) -> str:
        """What a card of the gentry is: its role, what is whispered, or its deck."""
        if card.role:
            return self.box.roles[card.role].name(self.lang)
        if card.trait:
            return self.box.traits[card.trait].name(self.lang)
        return self.say(f"deck.{card.deck}")

    def progress(self, goal: ObjectiveView) -> str:
        """How far an objective is."""
        return self.say("progress" if goal.need else "progress.each", have=goal.have, need=goal.need)

    def condition(self, objective: Objective) -> str:
        """What an objective asks for."""
        if objective.per:
            kind, _, name = objective.per.partition(":")
            what = f"per.{kind}.{name}" if kind == "guest" and name else f"per.{kind}"
            category = self.category(name) if kind == "tile" else ""
            return self.say(what, vp=objective.vp, count=objective.every, category=category)
        if objective.servants or objective.own or objective.flipped:
            servants = self.servants(dict(objective.servants)) if objective.servants else ""
            tiles = [self.tile(tile) for tile in objective.own]
            turned = [self.say("objective.turned", tile=self.tile(tile)) for tile in objective.flipped]
            return self.say("and").join(filter(None, [servants, *tiles, *turned]))
        return self.pounds(objective.money) if objective.money else self.say("objective.max")

    # ── whose move, and when ────────────────────────────────────────────────────────────────────────────

    def outcome(self, view: EstateView) -> str:
        """Who has won, in teams which, or how the one who played alone did against the opponent or the target."""
        winners = [result.seat for result in view.results or () if result.place == 1]
        if [tuple(winners)] == [team.seats for team in view.teams if team.seats[0] in winners]:
            return self.say("turn.team", names=self.as_one(winners))
        other = view.challenge.target if view.challenge is not None else view.solo.total if view.solo else None
        if not view.results or other is None:
            return super().outcome(view)
        message = "turn.solo.won" if view.verdict in ("won", "exceeded") else "turn.solo.lost"
        return self.say(message, name=self.names[0], total=signed(view.results[0].total), other=other)

    def when(self, view: EstateView) -> str:
        """Season and round; without courtships there are no seasons."""
        if view.mode != "courtship":
            return self.say("when.round", round=view.round) if view.round else self.say("when.before.round")
        if not view.round:
            return self.say("when.before")
        if view.mode != "courtship":
            return self.say("when.round", round=view.round)
        return self.say("when", season=view.season, round=view.round)

    def phase(self, view: EstateView) -> str:
        """The part of the game, and what the one to move is about."""
        activity = view.activity
        if view.phase == "turn" and activity is not None and activity.tile:
            return self.say("activity.host", tile=self.tile(activity.tile))
        if view.phase == "turn" and activity is not None and activity.kind == "pass":
            return self.say("activity.pass")
        event = next((r.event for r in view.track if r.number == view.round), "")
        if view.phase == "turn" and event:
            return self.event(event)
        return self.say(f"phase.{PHASES.get(view.phase, 'turn')}")

    def points(self, points: int) -> str:
        """So many victory points."""
        return _GAME.points(self.lang, points)

    def score_lines(self, view: EstateView, result: Result) -> dict[str, int]:
        """What a seat's total is made of; milestones by themselves, where there are any."""
        lines = {name: int(getattr(result, name)) for name in view.lines}
        if view.milestones:
            lines["objectives"] -= result.milestones
            lines["milestones"] = result.milestones
        return lines

    def team_lines(self, view: EstateView, team: TeamView) -> Iterator[tuple[str, int, str]]:
        """The lines of a team's sheet: what each is, what it comes to, and what its members have of it."""
        members = [result for result in view.results or () if result.seat in team.seats]
        own = [self.score_lines(view, result) for result in members]
        counted = {**(team.lines or {}), "milestones": team.milestones}
        for name in own[0]:
            yield name, counted[name], " · ".join(signed(lines[name]) for lines in own)

    def rival(self, solo: SoloView) -> dict[str, int]:
        """What the solo opponent's total is made of; monuments only where they count."""
        fairchild = self.box.gentry[solo.fairchild].vp if solo.fairchild else 0
        parts = {"base": solo.base, "vp_cards": solo.vp_card_points or 0, "fairchild": fairchild}
        if solo.estate is not None:
            parts["estate"] = solo.estate
        return parts if solo.scavenged is None else {**parts, "monuments": solo.scavenged}

    def target(self, goal: ChallengeView) -> dict[str, int]:
        """What the score to beat is made of; stolen monuments only where they count."""
        base = goal.target - (goal.monuments or 0)
        parts = {"target" if goal.opponent is None else "base": base}
        return parts if goal.monuments is None else {**parts, "monuments": goal.monuments}

    def milestone(self, card: Milestone) -> str:
        """What a milestone asks for."""
        return _GAME.milestone(self.lang, card)

    def level(self, view: EstateView, level: int) -> str:
        """A level of reputation; the last is printed as Max."""
        return self.say("max") if level >= view.max_level else str(level)

    def judged(self, view: EstateView) -> set[str | None]:
        """The themes of the courtship to come, as far as they are known; of the final one, all."""
        final = view.season == max((r.season for r in view.track), default=0)
        return set(view.themes) if final else {self.theme(view)}

    def theme(self, view: EstateView) -> str | None:
        """The theme of this season, if it is known."""
        at = view.season - 1
        return view.themes[at] if at < len(view.themes) else None


def favour(side: Side) -> bool:
    """Whether a side gives favours of its own."""
    return side.favours != Favours()


def speech(view: EstateView, setting: Setting) -> Speech:
    """The words for this table."""
    return Speech.at(setting, len(view.seats), box_of(view))
