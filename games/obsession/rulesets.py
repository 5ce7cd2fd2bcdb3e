"""Modes of the game: each is a ruleset, put together from named parts by the options of a table.

| part | what it says |
|---|---|
| `setup` | what a table has beyond the common one, and how it is laid out before the first round |
| `track` | rounds and events: a row of `tracks.toml` |
| `phases`, `turn` | what is played between turns, and the steps of a turn |
| `conduct` | what a family hosts with, what is offered between the steps, what a pass brings |
| `market` | what happens to the builders' market after a turn, a round, a season |
| `court` | when a theme is revealed, how estates are compared, whom they are measured by |
| `end`, `score` | how it ends, and what everything is worth then |

Standard, extended and solo play differ in nothing else. A mode to come is another entry of `MODES`: Tableau and Duel
bring a track, a market, an end and a score of their own and no courtship, the Estate Challenge another set-up and
market beside these, Upstairs, Downstairs another set-up, and acts between the steps of a turn (see `interludes`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial

from games.kernel.decisions import Flow
from games.kernel.position import Turn
from games.obsession import courtship, interludes, market, objectives, season, setup, solo, specials, supplements
from games.obsession import turn as turns
from games.obsession.downstairs import Aided
from games.obsession.hosting import Means
from games.obsession.scoring import score
from games.obsession.state import County, sets

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
    to_buy: Callable[[County, int], list[str]] = market.affordable


@dataclass(frozen=True)
class Market:
    """The builders' market beside purchases."""

    after_turn: Act = nothing
    after_round: Act = nothing
    after_season: Act = nothing


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
    own: Mapping[str, Phase] = field(default_factory=dict)
    """Phases of its own, or in place of those that the other parts make."""

    @property
    def end(self) -> Act:
        """The end of the game."""
        return partial(season.end, verdict=self.verdict, score=self.score)

    @cached_property
    def phases(self) -> Mapping[str, Phase]:
        """What is played between turns."""
        lay_out = partial(setup.lay_out, then=self.setup.opened)
        ready = partial(setup.all_have_starters, monuments=self.setup.monuments, lay_out=lay_out)
        return {
            "opponent": solo.choose_opponent,
            "families": setup.choose_family,
            "starters": lambda county, turn: self.setup.starters(county, turn, ready),
            "draft": partial(setup.draft, then=ready),
            "monuments": partial(setup.choose_monuments, then=lay_out),
            "redraw": setup.vote,
            "round": partial(season.next_round, reveal=self.court.reveal, market=self.market.after_round),
            "courtship": partial(courtship.courtship, compare=self.court.compare),
            "fairchild": courtship.choose_fairchild,
            "encore": courtship.encore,
            "objectives": objectives.discard,
            "season": partial(season.end_season, end=self.end, pawn=self.pawn, market=self.market.after_season),
            **self.own,
        }


# ── the modes ───────────────────────────────────────────────────────────────────────────────────────────────

REVEALS = {"open": season.at_once, "closed": season.at_courtship, "rolled": season.by_die}


def families(options: Options) -> Ruleset:
    """Several families and four seasons, at the length of the track."""
    return Ruleset(
        track=options["length"],
        setup=_setup(options),
        market=_market(options),
        court=Court(reveal=REVEALS[options["theme"]]),
        pawn=season.pass_pawn,
        verdict=season.judged,
        turn=turns.STAGES,
        score=score,
        conduct=_conduct(options),
    )


def alone(options: Options) -> Ruleset:
    """One family against an opponent of paper, at the length of the track; courtship is closed."""
    return Ruleset(
        track=options["length"],
        setup=_setup(options, solo.seat_opponent),
        market=_market(options, after_turn=solo.scavenge),
        court=Court(season.at_courtship, solo.court, solo.to_beat),
        pawn=nothing,
        verdict=solo.verdict,
        turn=turns.STAGES,
        score=score,
        conduct=_conduct(options),
    )


def _conduct(options: Options) -> Conduct:
    """With the carriage of Upstairs, Downstairs, or with its servants as well."""
    played = sets(options)
    if "upstairs" in played:
        return Conduct(
            means=Aided,
            offered=interludes.OFFERED_UPSTAIRS,
            any_special=specials.any_errand,
            incomes=turns.rents_market_or_staff,
            to_buy=supplements.to_buy,
        )
    return Conduct(means=Aided) if "universal" in played else Conduct()


def _setup(options: Options, *seated: setup.Seating) -> Preparation:
    dealt = (setup.deal_families,) if options["families"] == "dealt" else ()
    return Preparation(
        seating=(*seated, *dealt),
        starters=setup.lay_out_draft if options["starters"] == "drafted" else setup.deal_starters,
        monuments=setup.ask_for_monuments if options["monuments"] == "chosen" else setup.tell_monuments,
        opened="redraw" if options["redraw"] == "vote" else "round",
    )


def _market(options: Options, after_turn: Act = nothing) -> Market:
    return Market(
        after_turn=after_turn,
        after_round=season.clear_first_space if options["victoria"] == "yes" else nothing,
        after_season=market.refresh if options["bronte"] == "yes" else nothing,
    )


MODES: Mapping[str, Callable[[Options], Ruleset]] = {"standard": families, "extended": families, "solo": alone}


def mode_of(seats: int, options: Options) -> str:
    """The mode of a table: the length it was opened with; who sits there alone plays the solo game."""
    return "solo" if seats == 1 else options["length"]


def ruleset(seats: int, options: Options) -> Ruleset:
    """The rules of a table."""
    return _ruleset(seats, tuple(sorted(options.items())))


@lru_cache(maxsize=256)
def _ruleset(seats: int, options: tuple[tuple[str, str], ...]) -> Ruleset:
    chosen = dict(options)
    return MODES[mode_of(seats, chosen)](chosen)
