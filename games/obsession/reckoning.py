"""What everybody would score if the game ended now, line by line, from a view alone.

Hands, objectives and victory point cards are their owner's until the end: what does not show is named as missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from games.kernel.reckoning import Reckoning, ScoreLine
from games.kernel.words import as_one, enumerated
from games.obsession.components import box
from games.obsession.rulesets import ruleset
from games.obsession.scoring import as_printed
from games.obsession.view import ActivityView, ChallengeView, EstateView, SeatView, SoloView, TeamView

Say = Callable[..., str]
"""`say(message, **args)`: a message of the catalogue with this position's numbers."""


class Count:
    """Everybody's points as one view shows them."""

    def __init__(self, say: Say, lang: str, names: Sequence[str], view: EstateView) -> None:
        self.say, self.lang, self.names, self.view = say, lang, names, view
        self.parts = box(view.corrections)
        self.rules = ruleset(len(view.seats), view.options)

    def everybody(self) -> list[Reckoning]:
        """All seats in order, those of a team with the team's sheet; then the opponent of the solo game, or the target
        of the Estate Challenge.
        """
        if self.view.teams:
            sheets = {seat: self._team(team) for team in self.view.teams for seat in team.seats}
            return [sheets[seat] for seat in range(len(self.view.seats))]
        found = [
            Reckoning(self.names[seat], tuple(self._lines(seat, held)), tuple(self._missing([seat])))
            for seat, held in enumerate(self.view.seats)
        ]
        if self.view.solo is not None and self.view.solo.opponent is not None:
            found.append(self._opponent(self.view.solo, self.view.solo.opponent))
        if self.view.challenge is not None and self.view.challenge.target:
            found.append(self._target(self.view.challenge))
        return found

    def _line(self, source: str, points: int, **args: object) -> ScoreLine:
        return ScoreLine(self.say(f"score.{source}"), points, self.say(f"score.{source}.how", **args))

    # ── a family ────────────────────────────────────────────────────────────────────────────────────────────

    def _lines(self, seat: int, held: SeatView) -> Iterator[ScoreLine]:
        setup, counted = self.parts.setup, self.rules.sums.lines
        tiles = [tile for column in held.estate.values() for tile in column]
        yield self._line("tiles", sum(tile.vp for tile in tiles), count=len(tiles))
        yield self._gentry(self._guests(seat, held))
        if held.objectives is not None:
            yield self._objectives(held)
        if self.view.milestones:
            yield self._milestones(seat)
        worth = self.parts.tracks[self.rules.track].levels[held.level - 1]
        level = 0 if held.level == self.view.max_level else held.level
        yield self._line("reputation", worth, level=level)
        rooms = (held.servants.available, held.servants.quarters, held.servants.expended, held.servants.serving)
        servants = sum(sum(room.values()) for room in rooms)
        if "servants" in counted:
            yield self._line("servants", servants * setup.servant_vp, count=servants, vp=setup.servant_vp)
        if "wealth" in counted:
            yield self._line("wealth", held.money // setup.wealth, money=held.money, each=setup.wealth)
        if held.vp_cards is not None:
            points = [self.parts.vp_cards[card].vp for card in held.vp_cards]
            yield self._line("vp_cards", sum(points), count=len(points))
        if self.view.challenge is not None and self.view.results is not None:
            goal = self.view.challenge
            yield self._line("haste", goal.haste, round=self.view.round, target=goal.target_round)

    def _gentry(self, cards: Sequence[str]) -> ScoreLine:
        """All of the gentry, or only those whose points count against the family."""
        points = [self.parts.gentry[card].vp for card in cards]
        guest = self.rules.sums.guest
        counted = [vp for vp in points if guest(vp) == vp]
        source = "gentry" if guest is as_printed else "flaws"
        return self._line(source, sum(counted), count=len(counted))

    def _milestones(self, seat: int) -> ScoreLine:
        claimed = [
            (shown.milestone, shown.vp[shown.holders.index(seat)])
            for shown in self.view.milestones
            if seat in shown.holders
        ]
        each = [self.say("score.milestone", milestone=name, vp=vp) for name, vp in claimed]
        how = enumerated(self.lang, each) if each else self.say("score.milestones.none")
        return ScoreLine(self.say("score.milestones"), sum(vp for _, vp in claimed), how)

    def _objectives(self, held: SeatView) -> ScoreLine:
        kept = held.objectives or ()
        each = [self.say("score.objective", objective=own.objective, vp=own.vp) for own in kept]
        how = enumerated(self.lang, each) if each else self.say("score.objectives.none")
        return ScoreLine(self.say("score.objectives"), sum(own.vp for own in kept), how)

    def _guests(self, seat: int, held: SeatView) -> list[str]:
        """Gentry in sight: those of an open hand, the discard pile, whoever attends now, and a Fairchild."""
        activity = self.view.activity
        attending = () if activity is None else self._attending(activity, seat)
        known = [*(held.hand or ()), *held.discard, *attending]
        known = list(dict.fromkeys(known))  # a partner's guest may have come home already
        return known if held.fairchild is None or held.fairchild in known else [*known, held.fairchild]

    def _attending(self, activity: ActivityView, seat: int) -> Sequence[str]:
        """Those of a family who attend: its own activity, or its partner's."""
        if activity.seat == seat:
            return [card for card in activity.guests if card not in activity.partners_guests]
        return activity.partners_guests if self.view.partner(activity.seat) == seat else ()

    def _missing(self, seats: Sequence[int]) -> Iterator[str]:
        families = [self.view.seats[seat] for seat in seats]
        yield from self._some("hand", sum(self._hidden(held) for held in families if held.hand is None))
        goals = [held.objective_count for held in families if held.objectives is None]
        yield from self._some("objectives", sum(goals))
        cards = [held.vp_card_count for held in families if held.vp_cards is None]
        yield from self._some("vp_cards", sum(cards))
        if self.view.challenge is not None and self.view.results is None:
            yield self.say("score.missing.haste")

    def _hidden(self, held: SeatView) -> int:
        """How many cards of a closed hand are not known: a Fairchild is."""
        in_sight = {*held.discard, *(self.view.activity.guests if self.view.activity is not None else ())}
        return held.hand_size - (held.fairchild is not None and held.fairchild not in in_sight)

    # ── a team ──────────────────────────────────────────────────────────────────────────────────────────────

    def _team(self, team: TeamView) -> Reckoning:
        """The team's sheet by those of its families, as far as they show."""
        own = [{line.source: line for line in self._lines(seat, self.view.seats[seat])} for seat in team.seats]
        sources = dict.fromkeys(source for lines in own for source in lines)
        counted = [self._joined(team, source, [lines.get(source) for lines in own]) for source in sources]
        who = as_one(self.lang, (self.names[seat] for seat in team.seats))
        return Reckoning(who, tuple(counted), tuple(self._missing(team.seats)))

    def _joined(self, team: TeamView, source: str, lines: Sequence[ScoreLine | None]) -> ScoreLine:
        """One line: the average, rounded down, but for what a team counts otherwise."""
        points = [line.points if line is not None else 0 for line in lines]
        each = {"one": points[0], "other": points[1]}
        if source == self.say("score.objectives"):
            return self._goals(team, source)
        if source == self.say("score.milestones"):
            return ScoreLine(source, sum(points), self.say("score.team.full", **each))
        if source == self.say("score.reputation"):
            return ScoreLine(source, min(points), self.say("score.team.lower", **each))
        return ScoreLine(source, sum(points) // len(points), self.say("score.team.average", **each))

    def _goals(self, team: TeamView, source: str) -> ScoreLine:
        """The best objectives of both."""
        met = [own for seat in team.seats for own in self.view.seats[seat].objectives or () if own.vp]
        best = sorted(met, key=lambda own: -own.vp)[: self.parts.setup.team_objectives]
        each = [self.say("score.objective", objective=own.objective, vp=own.vp) for own in best]
        how = enumerated(self.lang, each) if each else self.say("score.objectives.none")
        return ScoreLine(source, sum(own.vp for own in best), how)

    def _some(self, what: str, count: int) -> Iterator[str]:
        if count:
            yield self.say(f"score.missing.{what}", count=count)

    # ── the opponent, or the target ─────────────────────────────────────────────────────────────────────────

    def _target(self, goal: ChallengeView) -> Reckoning:
        base = goal.target - (goal.monuments or 0)
        source = "target" if goal.opponent is None else "base"
        lines = [self._line(source, base, round=goal.target_round)]
        if goal.monuments is not None:
            lines.append(self._line("monuments", goal.monuments))
        return Reckoning(self.say("score.beat"), tuple(lines))

    def _opponent(self, solo: SoloView, opponent: str) -> Reckoning:
        lines = [self._line("base", solo.base)]
        if solo.vp_card_points is not None:
            lines.append(self._line("vp_cards", solo.vp_card_points, count=solo.vp_cards))
        if solo.fairchild is not None:
            lines.append(self._line("fairchild", self.parts.gentry[solo.fairchild].vp, guest=solo.fairchild))
        if solo.scavenged is not None:
            lines.append(self._line("monuments", solo.scavenged))
        if solo.estate is not None:
            lines.append(self._line("estate", solo.estate))
        hidden = () if solo.vp_card_points is not None else self._some("vp_cards", solo.vp_cards)
        return Reckoning(self.say("score.opponent", opponent=opponent), tuple(lines), tuple(hidden))
