"""Modes of the game: each is a ruleset, put together from named parts by the options of a table.

| part | what it says |
|---|---|
| `setup` | what a table has beyond the common one, and how it is laid out before the first round |
| `track` | rounds and events: a row of `tracks.toml` |
| `phases`, `turn` | what is played between turns, and the steps of a turn |
| `conduct` | what a family hosts with, what is offered between the steps, what a pass brings, what a partner may do |
| `market` | how the builders' market is laid out and sells, and what happens to it after a turn, a round, a season |
| `court` | when a theme is revealed, how estates are compared, whom they are measured by |
| `onward` | what comes after a turn: the next one, a new round, or the end |
| `end`, `sums`, `counted`, `score` | how it ends, what counts then, for a family or its team, and who comes out how |

Nothing else tells modes apart. Teams bring another conduct, other steps of a turn and a sheet for two; Tableau and its
duel a track, an end and sums of their own and no courtship, the Estate Challenge another market beside these. What a
mode leaves no choice of is settled in `modes`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial

from games.kernel.decisions import Asking, Flow
from games.kernel.position import Turn
from games.obsession import (
    challenge,
    courtship,
    interludes,
    market,
    milestones,
    modes,
    objectives,
    prospects,
    season,
    setup,
    solo,
    specials,
    supplements,
    tableau,
)
from games.obsession import turn as turns
from games.obsession.downstairs import Aided
from games.obsession.grand_ball import ball
from games.obsession.hosting import Means
from games.obsession.promise import Survey, promise
from games.obsession.scoring import LINES, ORDINARY, Sheet, Sums, only_flaws, score, sheet_of
from games.obsession.state import Activity, County, sets
from games.obsession.teams import in_teams, opponents, requests
from games.obsession.teams import sheet as team_sheet
from games.obsession.teams import turn as team_turn
from games.obsession.teams.joint import Joint
from games.obsession.teams.prospects import of_team
from games.obsession.teams.requests import Requests

Phase = Callable[[County, Turn], Flow]
Act = Callable[[County, Turn], None]
Options = Mapping[str, str]


def nothing(county: County, turn: Turn) -> None:
    """Nothing happens."""


@dataclass(frozen=True)
class Preparation:
    """A table before its first round."""

    seating: tuple[setup.Seating, ...] = ()
    """What a new table has beyond the common one."""
    starters: Callable[[County, Turn, Act], Flow] = setup.deal_starters
    monuments: Act = setup.tell_monuments
    """What is done about monuments once everybody has guests."""
    way: int = setup.CLOCKWISE
    """Which way families are chosen."""
    joined: Act = setup.nobody_leaves
    """What else is done when a family has been taken."""
    boarded: Act = setup.compensate
    """What is done once everybody has a board."""
    opened: str = "round"
    """The phase that follows the opening of the market."""


@dataclass(frozen=True)
class Conduct:
    """How turns are conducted, by the servants and tiles there are."""

    means: type[Means] = Means
    """What a family could host with."""
    offered: interludes.Offers = field(default_factory=lambda: interludes.OFFERED)
    """What may be done between the steps."""
    any_special: Callable[[County, int], bool] = specials.any_special
    """Whether anything may be done before a family hosts or passes."""
    incomes: Callable[[County, int], list[str]] = turns.rents_or_market
    """What a pass may bring."""
    bargains: Callable[[County, int], list[str]] | None = None
    """What could be bought with somebody's help, where somebody can help."""
    parts: Mapping[str, turns.Part] = field(default_factory=lambda: turns.PARTS)
    """What is played in each step of an activity."""
    requests: Requests | None = None
    """What a partner may be asked for, where there is one."""
    rivals: Callable[[County, int], list[int]] = County.rivals
    """Whom a family may talk about."""


@dataclass(frozen=True)
class Market:
    """The builders' market beside purchases."""

    after_turn: Act = nothing
    after_round: Act = nothing
    reserves: Act = season.open_reserves
    """Which of its tiles go to a reserve after a season, before anything else happens to it."""
    after_season: Act = nothing
    open_up: Act = market.open_up
    """How it is laid out."""
    offers: Callable[[County], dict[str, int]] = market.offers
    """What is for sale, and for how much."""
    affordable: Callable[[County, int], list[str]] = market.affordable
    """What of it a seat could buy with the money it has."""
    buy: Callable[[County, Turn, int, Activity, str], Asking] = market.buy
    refill: Act = market.refill
    endless: bool = False
    """Whether there is no limit to purchases in a turn."""
    renewed: bool = True
    """Whether it can be refreshed."""


@dataclass(frozen=True)
class Court:
    """Themes and courtships."""

    reveal: Callable[[County, Turn], int] = season.at_once
    """The round in which the theme of the season that begins is revealed."""
    compare: courtship.Compare = courtship.among_families
    to_beat: Callable[[County, Sequence[str]], int | None] = courtship.nobody_else
    """What somebody beside the seats has in these themes; None where there is nobody."""


@dataclass(frozen=True)
class Ruleset:
    """How a table is played."""

    track: str
    setup: Preparation
    market: Market
    court: Court
    pawn: Act
    """Who is first player after a courtship."""
    verdict: Callable[[County, Turn], str]
    """How it ended, in a word."""
    turn: Mapping[str, Phase]
    """The steps of a turn."""
    score: season.Score
    conduct: Conduct = Conduct()
    sums: Sums = ORDINARY
    """What counts at the end."""
    onward: Act = turns.pass_on
    """What comes after a turn."""
    counted: Callable[[County, int], Sheet] = sheet_of
    """What a seat is placed by."""
    tell: Act = season.tell_scores
    """How it is told who came where."""
    promise: Callable[[County, int, Survey], float] = promise
    """How well a seat stands."""
    own: Mapping[str, Phase] = field(default_factory=dict)
    """Phases of its own, or in place of those that the other parts make."""
    phases: Mapping[str, Phase] = field(init=False, repr=False, compare=False)
    """What is played between turns."""

    @property
    def end(self) -> Act:
        """The end of the game."""
        return partial(season.end, verdict=self.verdict, tell=self.tell)

    def __post_init__(self) -> None:
        object.__setattr__(self, "phases", self._phases())

    def _phases(self) -> Mapping[str, Phase]:
        lay_out = partial(setup.lay_out, market=self.market.open_up, then=self.setup.opened)
        ready = partial(setup.all_have_starters, monuments=self.setup.monuments, lay_out=lay_out)
        return {
            "milestones": milestones.choose,
            "opponent": solo.choose_opponent,
            "families": partial(
                setup.choose_family, way=self.setup.way, joined=self.setup.joined, then=self.setup.boarded
            ),
            "starters": lambda county, turn: self.setup.starters(county, turn, ready),
            "draft": partial(setup.draft, then=ready),
            "monuments": partial(setup.choose_monuments, then=lay_out),
            "redraw": setup.vote,
            "round": partial(season.next_round, reveal=self.court.reveal, market=self.market.after_round),
            "courtship": partial(courtship.courtship, compare=self.court.compare),
            "fairchild": courtship.choose_fairchild,
            "encore": courtship.encore,
            "objectives": objectives.discard,
            "season": partial(
                season.end_season,
                end=self.end,
                pawn=self.pawn,
                reserves=self.market.reserves,
                market=self.market.after_season,
            ),
            "ball": ball,
            **self.own,
        }


# ── the modes ───────────────────────────────────────────────────────────────────────────────────────────────

REVEALS = {"open": season.at_once, "closed": season.at_courtship, "rolled": season.by_die}


def families(options: Options) -> Ruleset:
    """Several families and four seasons, at the length of the track."""
    return Ruleset(
        track=_track(options),
        setup=_setup(options),
        market=_market(options),
        court=Court(reveal=REVEALS[options["theme"]]),
        pawn=season.pass_pawn,
        verdict=season.judged,
        turn=turns.STAGES,
        score=score,
        conduct=_conduct(options),
        own=_private(options),
    )


def in_pairs(options: Options) -> Ruleset:
    """The same families in teams of two: partners help each other, and have one sheet."""
    rules = families(options)
    conduct = replace(
        rules.conduct,
        means=Joint,
        offered=requests.with_requests(rules.conduct.offered),
        any_special=partial(requests.any_special, rules.conduct.any_special),
        parts=team_turn.PARTS,
        requests=requests.REQUESTS,
        rivals=opponents,
    )
    return replace(
        rules,
        conduct=conduct,
        turn=team_turn.STAGES,
        score=team_sheet.score,
        counted=team_sheet.team_sheet,
        tell=team_sheet.tell_scores,
        promise=of_team,
    )


def alone(options: Options) -> Ruleset:
    """One family against an opponent of paper, at the length of the track; courtship is closed."""
    return Ruleset(
        track=_track(options),
        setup=_setup(options, solo.seat_opponent),
        market=_market(options, after_turn=solo.scavenge),
        court=Court(season.at_courtship, solo.court, solo.to_beat),
        pawn=nothing,
        verdict=solo.verdict,
        turn=turns.STAGES,
        score=score,
        conduct=_conduct(options),
        own=_private(options),
    )


def _conduct(options: Options) -> Conduct:
    """With the carriage of Upstairs, Downstairs, or with its servants as well; a pass may hire."""
    played = sets(options)
    incomes = turns.rents_market_or_staff if options["hiring"] == "passing" else turns.rents_or_market
    if "upstairs" in played:
        return Conduct(
            means=Aided,
            offered=interludes.OFFERED_UPSTAIRS,
            any_special=specials.any_errand,
            incomes=incomes,
            bargains=supplements.bargains,
        )
    return Conduct(means=Aided if "universal" in played else Means, incomes=incomes)


def race(options: Options) -> Ruleset:
    """Tableau and its duel: several families, no courtship, over as soon as one of them is at Max."""
    track = "duel" if options["mode"] == "duel" else LONG["tableau", options["length"]]
    counted = tuple(line for line in LINES if line not in ("servants", "wealth"))
    return Ruleset(
        track=track,
        setup=replace(_setup(options, tableau.leave_out, tableau.begin_at_the_right), way=setup.COUNTER_CLOCKWISE),
        market=Market(after_round=tableau.end_of_round),
        court=Court(reveal=season.never),
        pawn=nothing,
        verdict=tableau.verdict,
        turn=turns.STAGES,
        score=tableau.score,
        conduct=_conduct(options),
        sums=Sums(counted, only_flaws),
        onward=tableau.onward,
        promise=prospects.of_race,
    )


def against_the_clock(options: Options) -> Ruleset:
    """The Solo Estate Challenge: one family, all tiles for sale from the start, and a thief among them."""
    is_over, haste = PRINTINGS[options["printing"]]
    seat = challenge.seat_rival if options["target"] == "opponent" else challenge.seat_thief
    return Ruleset(
        track=LONG["challenge", options["length"]],
        setup=replace(_setup(options, tableau.leave_out, seat, challenge.empty_bag), joined=challenge.take_out_doubles),
        market=challenge_market(),
        court=Court(reveal=season.never),
        pawn=nothing,
        verdict=partial(challenge.verdict, is_over=is_over),
        turn=turns.STAGES,
        score=challenge.score,
        conduct=_conduct(options),
        sums=Sums((*LINES, "haste"), haste=haste),
        onward=partial(challenge.onward, is_over=is_over),
        promise=prospects.of_challenge,
        own={"opponent": challenge.choose_target},
    )


def challenge_market() -> Market:
    """Six piles of which everything is for sale and nothing is drawn anew."""
    return Market(
        after_turn=challenge.steal,
        open_up=challenge.open_up,
        offers=challenge.offers,
        affordable=challenge.affordable,
        buy=challenge.buy,
        refill=nothing,
        endless=True,
        renewed=False,
    )


PRINTINGS = {"second": (challenge.either, challenge.growing), "first": (challenge.both, challenge.flat)}
"""When the Estate Challenge is over, and what rounds before or after its target round come to."""
LONG = {
    (track, length): track if length == "standard" else f"{track}-extended"
    for track in ("tableau", "challenge")
    for length in ("standard", "extended")
}
"""The track of a mode at each length."""


def _track(options: Options) -> str:
    """The track of the length; with milestones in place of private objectives, the one without those."""
    return f"{options['length']}-public" if options["milestones"] == "instead" else options["length"]


def _private(options: Options) -> Mapping[str, Phase]:
    """Where nobody is dealt objectives, nobody gives any up, either."""
    return {"objectives": objectives.keep_all} if options["milestones"] == "instead" else {}


def _setup(options: Options, *seated: setup.Seating) -> Preparation:
    drafted = "upstairs" in sets(options)
    dealt = (setup.deal_families,) if options["families"] == "dealt" else ()
    laid_out = (setup.lay_out_servants,) if drafted else ()
    public = options["milestones"] != "no"
    drawn = (milestones.lay_out,) if public and options["goals"] == "drawn" else ()
    chosen = (milestones.ask_for,) if public and options["goals"] == "chosen" else ()
    return Preparation(
        seating=(*drawn, *seated, *dealt, *laid_out, *chosen),
        boarded=setup.put_back if drafted else setup.compensate,
        starters=setup.lay_out_draft if options["starters"] == "drafted" else setup.deal_starters,
        monuments=setup.ask_for_monuments if options["monuments"] == "chosen" else setup.tell_monuments,
        opened="redraw" if options["redraw"] == "vote" else "round",
    )


def _market(options: Options, after_turn: Act = nothing) -> Market:
    return Market(
        after_turn=after_turn,
        after_round=season.clear_first_space if options["victoria"] == "yes" else nothing,
        reserves=season.open_reserves if options["reserve"] == "yes" else nothing,
        after_season=market.refresh if options["bronte"] == "yes" else nothing,
    )


MODES: Mapping[str, Callable[[Options], Ruleset]] = {
    "standard": families,
    "extended": families,
    "solo": alone,
    "teams": in_pairs,
    "tableau": race,
    "duel": race,
    "challenge": against_the_clock,
}


def mode_of(seats: int, options: Options) -> str:
    """The mode of a table; with courtships it is the length it was opened with, for who sits there alone the solo
    game, and for those who have a partner that of teams.
    """
    if modes.mode(options) != modes.COURTSHIP:
        return modes.mode(options)
    if in_teams(options):
        return "teams"
    return "solo" if seats == 1 else options["length"]


def ruleset(seats: int, options: Options) -> Ruleset:
    """The rules of a table."""
    return _ruleset(seats, frozenset(options.items()))


@lru_cache(maxsize=256)
def _ruleset(seats: int, options: frozenset[tuple[str, str]]) -> Ruleset:
    chosen = modes.settled(dict(options))
    return MODES[mode_of(seats, chosen)](chosen)
