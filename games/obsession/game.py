"""Obsession, as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from games.kernel.decisions import Flow
from games.kernel.dice import Dice
from games.kernel.errors import Why
from games.kernel.game import Bar, Game, Outcome, State, TableOption, Tally
from games.kernel.ledger import Event
from games.kernel.numbers import Numbers
from games.kernel.position import Turn
from games.kernel.strengths import Manner
from games.kernel.verbs import Verb
from games.kernel.words import Words
from games.obsession import balance, gate, invariants, migration, modes, setup, teams
from games.obsession.components import read_corrections
from games.obsession.numbers import numbers
from games.obsession.promise import survey
from games.obsession.rulesets import ruleset
from games.obsession.scoring import sheets
from games.obsession.state import County
from games.obsession.teams.requests import WINDOWS
from games.obsession.view import EstateView
from games.obsession.words import EstateWords

VERBS = (
    # A turn is typed a command a play: host or pass (or something special first), favours, buy; each leaves the move
    # open for the next. What has to be seen before it is answered comes with the later ones.
    Verb("host", (
        "action=host", "tile*", "guests", "service", "favour*", "dismiss*", "buy*", "gossip", "target",
        "action=special:special*", "meanwhile*",
    )),
    Verb("pass", (
        "action=pass", "income*", "service", "hire*", "recruit", "keep*", "buy*", "gossip", "target",
        "action=special:special*", "meanwhile*",
    )),
    Verb("special", ("action=special:special*", "loan", "search", "keep*", "dismiss*")),
    Verb("favours", (
        "favour*", "double", "hiring", "hire*", "recruit", "rival*", "order*", "keep*", "buy*", "meanwhile*",
    )),
    Verb("buy", ("search", "keep*", "favour*", "dismiss*", "buy*", "discard*")),
    Verb("borrow", ("action=special", "special=loan", "loan")),
    Verb("consent", ("consent",)),
    Verb("claim", ("claim",)),
    Verb("objective", ("objective",)),
    Verb("court", ("fairchild",)),
    Verb("family", ("family", "start", "servant")),
    Verb("starter", ("starter",)),
    Verb("monuments", ("monuments",)),
    Verb("milestones", ("milestones",)),
    Verb("vote", ("redraw",)),
    Verb("card", ("card", "keep")),
    Verb("opponent", ("opponent",)),
)  # fmt: skip


class Obsession(Game[County, EstateView]):
    """One to six families of Derbyshire."""

    id: ClassVar[str] = "obsession"
    command: ClassVar[str] = "estate"
    accent: ClassVar[int] = 0x1E3A5F
    engine: ClassVar[int] = 4
    seats: ClassVar[range] = range(1, 7)
    options: ClassVar[tuple[TableOption, ...]] = setup.OPTIONS
    state: ClassVar[type[State]] = County
    verbs: ClassVar[tuple[Verb, ...]] = VERBS
    words: ClassVar[Words[EstateView]] = EstateWords()
    horizon: ClassVar[int] = 4
    strengths: ClassVar[Mapping[str, Manner]] = {
        "easy": Manner("easy", rolls=16),
        "fair": Manner("fair", rolls=40),
        "strong": Manner("strong", rolls=800),
    }
    laden: ClassVar[Mapping[str, str]] = {"length": "extended", "wessex": "yes"}
    ways: ClassVar[Mapping[str, Mapping[str, str]]] = modes.WAYS
    # A guest goes into a closed hand, and a market drawn again may look as it did.
    glimpses: ClassVar[frozenset[str]] = frozenset({"invited", "market_kept", "market_redrawn"})

    def refuses(self, seats: int, options: Mapping[str, str]) -> Why | None:
        """Some options are for some numbers of players only."""
        return setup.refuses(seats, options) or modes.refuses(seats, options) or teams.refuses(seats, options)

    def teams(self, seats: int, options: Mapping[str, str]) -> Sequence[Sequence[int]]:
        """In teams, who sit opposite play together."""
        return teams.teams(seats, options)

    def new(self, seats: int, options: Mapping[str, str], dice: Dice, corrections: str = "") -> County:
        """The county before families are chosen."""
        settled = modes.settled(options)
        rules = ruleset(seats, settled)
        return setup.new(seats, settled, dice, corrections, rules.track, rules.setup.seating)

    def corrections(self, text: str) -> str:
        """A group's own values, checked and in canonical form."""
        return read_corrections(text)

    def step(self, state: County, turn: Turn) -> Flow:
        """The next step of the rules."""
        if state.phase == "turn":
            return state.rules.turn[state.stage](state, turn)
        return state.rules.phases[state.phase](state, turn)

    def view(self, state: County, seat: int | None, to_move: tuple[int, ...]) -> EstateView:
        """The county as a seat sees it."""
        return gate.view(state, seat, to_move)

    def resample(self, state: County, seat: int | None, dice: Dice) -> County:
        """Another county that looks the same to this seat."""
        return gate.resample(state, seat, dice)

    def redraw(self, state: County, dice: Dice) -> County:
        """The same county with what nobody knows drawn anew."""
        return gate.redraw(state, dice)

    def migrate(self, engine: int, state: Any) -> Any:
        """A county of older rules, as the present ones would keep it."""
        return migration.migrate(engine, state)

    def seated(self, state: County) -> int:
        """How many families there are."""
        return len(state.players)

    def allies(self, state: County, seat: int) -> tuple[int, ...]:
        """In teams, a seat and its partner."""
        return teams.allies(state, seat)

    def consents(self, state: County) -> Sequence[str]:
        """In teams, money and servants that a partner asks for."""
        return WINDOWS if teams.in_teams(state.options) else ()

    def outcome(self, state: County) -> Outcome | None:
        """Places and totals, once it is over."""
        return state.rules.score(state, sheets(state)) if state.over else None

    def numbers(self, view: EstateView) -> Numbers:
        """Points in sight, and what they are made with."""
        return numbers(view)

    def tally(self, state: County, told: Sequence[Event]) -> Tally:
        """Families, tiles, servants and reputations, for self-play."""
        return balance.tally(state, told)

    def bars(self, found: Mapping[str, Any]) -> Sequence[Bar]:
        """What Upstairs, Downstairs should come to."""
        return balance.bars(found)

    def round(self, view: EstateView) -> int:
        """The round."""
        return view.round

    def promise(self, state: County, seat: int) -> float:
        """How well a seat stands."""
        return state.rules.promise(state, seat, survey(state))

    def promises(self, state: County) -> Sequence[float]:
        """How well every seat stands: what concerns all of them is looked at once."""
        seen = survey(state)
        return [state.rules.promise(state, seat, seen) for seat in range(len(state.players))]

    def check(self, state: County) -> None:
        """Every card, tile and servant is somewhere."""
        invariants.check(state)
