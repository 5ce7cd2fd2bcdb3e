"""The county between two steps: estates, servants, hands, decks, the builders' market, and the turn in progress."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from games.kernel.facts import fact
from games.kernel.game import State
from games.obsession.components import Box, Side, Track, box
from games.obsession.estate import Estate

if TYPE_CHECKING:
    from games.obsession.rulesets import Ruleset

UNLIMITED = -1
"""Purchases without end."""

Count = dict[str, int]
"""How many servants of each kind; kinds that are not there may be left out."""


class Owned(msgspec.Struct, array_like=True, gc=False):
    """A tile in an estate."""

    tile: str
    flipped: bool = False


class Player(msgspec.Struct, array_like=True, gc=False):
    """One family: what it has, and where."""

    money: int
    reputation: int
    """Steps on the wheel beyond its very first."""
    available: Count
    quarters: Count
    expended: Count
    tiles: list[Owned]
    family: str = ""
    hand: list[str] = []
    discard: list[str] = []
    objectives: list[str] = []
    vp_cards: list[str] = []
    departed: list[str] = []
    """Servants who have left the game."""
    deeds: list[str] = []
    """Milestones that ask for a deed, once it is done."""
    claims: Count = {}
    """Milestones claimed, with their places from 0."""

    def owned(self, tile: str) -> Owned:
        """A tile of the estate."""
        for owned in self.tiles:
            if owned.tile == tile:
                return owned
        raise LookupError(tile)


class Estates(dict[int, Estate]):
    """The estates of some families by their seats, each worked out when it is first asked for."""

    __slots__ = ("_box", "_players")

    def __init__(self, box: Box, players: list[Player]) -> None:
        self._box, self._players = box, players

    def __missing__(self, seat: int) -> Estate:
        tiles = [(owned.tile, owned.flipped) for owned in self._players[seat].tiles]
        estate = self[seat] = Estate(self._box, tiles)
        return estate


class Stack(msgspec.Struct, array_like=True, gc=False):
    """Tiles of one kind, one on the other."""

    tile: str
    copies: int = 1


class Draws(msgspec.Struct, array_like=True, gc=False):
    """Cards still to be drawn: so many are seen, so many kept."""

    deck: str
    see: int
    keep: int


class Placed(msgspec.Struct, array_like=True, gc=False):
    """A servant whom no icon asks for, on a tile or a card."""

    servant: str
    on: str
    """The tile or the card of the gentry."""
    deck: str = ""
    """Which invitation is screened."""


class Teamwork(msgspec.Struct, array_like=True, gc=False):
    """What a partner does for the family whose turn it is, in that turn."""

    request: str = ""
    """What the partner is being asked for: `gift.200`, `loan.footman+helped-valet`; nothing while nothing is."""
    after: str = ""
    """The stage that comes when the partner has answered."""
    given: int = 0
    """Money the partner has given this turn."""
    refused: list[str] = []
    """What the partner has refused: gifts as they were asked for, or loans altogether."""
    granted: Count = {}
    """Servants the partner will lend, who have not come yet."""
    borrowed: Count = {}
    """Servants of the partner who have come."""
    guests: list[str] = []
    """Of those who attend, or did before favours were enjoyed, the partner's."""
    draws: list[Draws] = []
    """Invitations that go to the partner."""
    dismissals: int = 0
    """How many of the partner's guests may be dismissed."""
    presenting: bool = False
    """The cards looked at are for the partner."""


class Activity(msgspec.Struct, array_like=True, gc=False):
    """A turn in progress: what has been settled of it, and what is still to come."""

    kind: str = ""
    """"host" or "pass"; nothing before either is chosen."""
    tile: str = ""
    flipped: bool = False
    guests: list[str] = []
    serving: Count = {}
    draws: list[Draws] = []
    seen: list[str] = []
    """Cards looked at, some of which are to be kept."""
    seen_deck: str = ""
    keep: int = 0
    dismissals: int = 0
    dismissed: list[str] = []
    bought: list[str] = []
    purchases: int = 0
    """How many more tiles may be bought."""
    refreshed: int = 0
    """How often the market has been refreshed for reputation."""
    undecided: list[str] = []
    """Guests who give one thing or another in cards: chosen when the other invitations are known."""
    after: str = ""
    """The stage that comes when the cards looked at have been kept, or a tile has been found."""
    claimed: bool = False
    """Whether a milestone has been claimed this turn."""
    placed: list[Placed] = []
    """Servants whom no icon asks for, and whoever has gone with the carriage; they are among those who serve."""
    rested: int = 0
    """How many have been called from the quarters by a tile."""
    searching: bool = False
    """A tile is to be looked for in the bag."""
    discount: int = 0
    """What comes off the price of the next tile."""
    team: Teamwork | None = None
    """What a partner does for it, where there are partners."""

    @property
    def teamwork(self) -> Teamwork:
        """The same, asked for by rules that are only played where there are partners."""
        if self.team is None:
            raise LookupError("nobody has a partner at this table")
        return self.team

    @property
    def own_guests(self) -> list[str]:
        """Those who attend, without a partner's."""
        return [card for card in self.guests if card not in self.team.guests] if self.team else self.guests

    @property
    def lent(self) -> Count:
        """The servants a partner has lent, who count for nobody else."""
        return self.team.borrowed if self.team else {}


class Solo(msgspec.Struct, array_like=True, gc=False):
    """The opponent of the solo game."""

    opponent: str = ""
    vp_cards: list[str] = []
    """Face down; nobody knows which."""
    fairchild: str = ""
    roll: int = 0
    """The last roll for the market; 0 before the first."""
    hindered: bool = False
    """The last roll took nothing, so the next one is changed."""
    taken: list[str] = []
    """Tiles out of the game."""


class County(State, dict=True, omit_defaults=True):
    """The whole game, as plain data."""

    options: dict[str, str]
    corrections: str
    players: list[Player]
    first: int
    mover: int
    families: list[str]
    """Not chosen yet."""
    hire: Count
    bag: list[str]
    """In no order: drawing is up to the dice."""
    casual: list[str]
    """Decks lie face down; the last card is on top."""
    prestige: list[str]
    objectives: list[str]
    vp_cards: list[str]
    themes: list[str]
    fairchilds: list[str]
    phase: str = "families"
    stage: str = ""
    """Where in a turn things stand: "begin", "check", "action", "invite", "serve", "favours", "keep", "rest"."""
    round: int = 0
    market: list[Stack] = []
    """From the cheap end; shorter than the row of spaces once the bag is empty."""
    reserves: list[Stack] = []
    open_reserves: list[str] = []
    """"service" and "pr1", once they are open."""
    starters: list[str] = []
    """Still to be dealt or drafted."""
    shown: list[str] = []
    """The themes revealed, one for each season."""
    reveal_round: int = 0
    """The round in which this season's theme is revealed."""
    activity: Activity | None = None
    suitor: int | None = None
    """The seat that is to choose a Fairchild."""
    encore: list[int] = []
    """The seats that may still play cards after the final courtship."""
    verdict: str | None = None
    solo: Solo | None = None
    course: str = ""
    """The row of `tracks.toml` that is played; nothing where it is the one named by the length, as it used to be."""
    milestones: list[str] = []
    """The milestones that lie out."""
    piles: list[list[str]] = []
    """The market where all tiles lie out: from the cheap end, each from its top."""
    discarded: list[str] = []
    """Tiles that had to make room in an estate, out of the game."""
    servant_draft: list[str] = []
    """Servants of whom one may be chosen with a family's board."""
    promos: list[str] = []
    """The promo guests among the cards."""
    under: Count = {}
    """How many cards have been put under each deck, by the name favours have for it: somebody knows which they are."""

    @property
    def in_progress(self) -> Activity:
        """The turn in progress, asked for by rules that are only played within one."""
        if self.activity is None:
            raise LookupError("no turn is in progress")
        return self.activity

    @property
    def against(self) -> Solo:
        """The opponent, asked for by rules of the solo game."""
        if self.solo is None:
            raise LookupError("there is no opponent at this table")
        return self.solo

    @fact
    def sets(self) -> tuple[str, ...]:
        """What is played with."""
        return sets(self.options)

    @fact
    def box(self) -> Box:
        """The cards, tiles and numbers this table plays with."""
        return box(self.corrections).at_table(self.sets)

    @fact
    def rules(self) -> Ruleset:
        """The rules this table is played by."""
        from games.obsession.rulesets import ruleset  # they are made of all that is played on a county

        return ruleset(len(self.players), self.options)

    @fact
    def estates(self) -> Estates:
        """The estates, by seats."""
        return Estates(self.box, self.players)

    @fact
    def track(self) -> Track:
        """The rounds of this table."""
        return self.box.tracks[self.course or self.options["length"]]

    @fact
    def most_reputation(self) -> int:
        """The last step of Max."""
        return self.track.max_level * self.box.setup.positions - 1

    @property
    def season(self) -> int:
        """1 to 4."""
        return max(1, -(-self.round // self.track.season))

    @property
    def event(self) -> str:
        """What happens this round."""
        return self.events[self.round]

    @fact
    def events(self) -> tuple[str, ...]:
        """What happens in each round, from 1; nothing before the first."""
        return self.box.calendars[self.course or self.options["length"]]

    @fact
    def prestige_cap(self) -> int | None:
        """How many prestige guests one of so many families may have; None for any number."""
        capped = self.options.get("cap") != "no"
        return self.box.setup.prestige_cap.get(str(len(self.players))) if capped else None

    @property
    def theme(self) -> str | None:
        """This season's theme, once it is revealed."""
        return self.shown[self.season - 1] if len(self.shown) >= self.season else None

    def level(self, player: Player) -> int:
        """The level a family's reputation has reached."""
        return player.reputation // self.box.setup.positions + 1

    def side(self, owned: Owned) -> Side:
        """The side of a tile that is up."""
        return self.box.tiles[owned.tile].side(owned.flipped)

    def rivals(self, seat: int) -> list[int]:
        """The other seats, clockwise."""
        seats = len(self.players)
        return [(seat + n) % seats for n in range(1, seats)]


def sets(options: Mapping[str, str]) -> tuple[str, ...]:
    """The sets of components that a table with these options is played with.

    >>> sets({"wessex": "no", "upstairs": "guests"})
    ('base', 'universal')
    """
    return _sets(options["wessex"], options.get("upstairs", "no"))  # tables of earlier builds do not say


@lru_cache
def _sets(wessex: str, upstairs: str) -> tuple[str, ...]:
    chosen = {"wessex": wessex == "yes", "universal": upstairs != "no", "upstairs": upstairs == "yes"}
    return ("base", *(name for name, there in chosen.items() if there))


def by_kind(county: County, count: Count) -> Count:
    """Kinds and numbers in the order of the box, without those that are not there."""
    return {kind: number for kind in county.box.kinds if (number := count.get(kind, 0))}


def join(count: Count, kind: str, number: int = 1) -> None:
    """Servants come to a place, or with a negative number leave it; nobody is left where there are none.

    >>> count = {"valet": 1}
    >>> join(count, "footman", 2)
    >>> join(count, "valet", -1)
    >>> count
    {'footman': 2}
    """
    there = count.get(kind, 0) + number
    if there:
        count[kind] = there
    else:
        count.pop(kind, None)


def move(kind: str, source: Count, target: Count, number: int = 1) -> None:
    """Servants of a kind go from one place to another."""
    left = source.get(kind, 0) - number
    if left:
        source[kind] = left
    else:
        source.pop(kind, None)
    if number:
        target[kind] = target.get(kind, 0) + number


def move_all(source: Count, target: Count) -> None:
    """Every servant goes from one place to another."""
    if source:
        for kind, number in source.items():
            target[kind] = target.get(kind, 0) + number
        source.clear()


def acquire(county: County, seat: int, tile: str) -> None:
    """A tile joins an estate, front up."""
    county.players[seat].tiles.append(Owned(tile))
    county.estates[seat].lay(tile, flipped=False)


def give_away(county: County, seat: int, tile: str) -> None:
    """A tile leaves an estate, and the game."""
    player = county.players[seat]
    player.tiles.remove(player.owned(tile))
    county.estates[seat].clear(tile)
    county.discarded.append(tile)


def turn_over(county: County, seat: int, tile: str, flipped: bool) -> None:
    """A tile of an estate shows this side from now on."""
    estate = county.estates[seat]
    if estate.sides[tile] is not flipped:
        county.players[seat].owned(tile).flipped = flipped
        estate.lay(tile, flipped)
