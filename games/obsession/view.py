"""What one seat, or the public, may see of the game: the only thing render, text and stand-ins ever get.

Tiles, cards, servants and families are named by their ids; `components.box(view.corrections)` has the rest of them.
"""

from __future__ import annotations

import msgspec


class OfferView(msgspec.Struct, frozen=True):
    """A tile that lies under others and is for sale all the same."""

    tile: str
    cost: int


class SpaceView(msgspec.Struct, frozen=True):
    """A space of the builders' market."""

    price: int
    """As printed on the space, in pounds."""
    tile: str | None
    """None once the bag has run out."""
    copies: int
    """How many lie on the stack."""
    cost: int
    """What the tile costs here: the space's price and the tile's own."""
    under: tuple[OfferView, ...] = ()
    """In the Estate Challenge: the other tiles of the pile, from the top."""
    rolls: tuple[int, int] | None = None
    """There: the numbers of the die that take from this pile, the first its top tile."""


class ReserveView(msgspec.Struct, frozen=True):
    """A kind of tile in a reserve."""

    tile: str
    copies: int
    cost: int


class RoundView(msgspec.Struct, frozen=True):
    """A round of the track."""

    number: int
    event: str
    """"fair", "objectives", "builders", "national", "ball", "courtship" or nothing."""
    season: int


class TileView(msgspec.Struct, frozen=True):
    """A tile in an estate."""

    tile: str
    flipped: bool
    """Whether it lies on its rose side (a hybrid: on its back)."""
    vp: int
    """What this side is worth."""
    monument: bool


class ServantsView(msgspec.Struct, frozen=True):
    """Where a seat's servants are, by kind; kinds that are not there are not named."""

    available: dict[str, int]
    quarters: dict[str, int]
    expended: dict[str, int]
    serving: dict[str, int]
    """At the activity in progress; they are expended when it is over."""


class ObjectiveView(msgspec.Struct, frozen=True):
    """An objective and how far it is."""

    objective: str
    have: int
    need: int
    """How many are needed in all, or for the next point or points where it counts repeatedly; 0 where each does."""
    vp: int
    """What it is worth as things stand."""


class MilestoneView(msgspec.Struct, frozen=True):
    """A milestone that lies out."""

    milestone: str
    holders: tuple[int, ...]
    """The seats that have claimed it, by place."""
    vp: tuple[int, ...]
    """What each place is worth."""
    have: int | None
    """What the viewing seat has of it; None for the public."""
    need: int


class SeatView(msgspec.Struct, frozen=True):
    """One family: what lies in front of it, and what its owner may see of its hand."""

    family: str | None
    """None before it is chosen."""
    money: int
    level: int
    """1 and up; `max_level` of the view is Max."""
    position: int
    """1 to 5 on the wheel."""
    estate: dict[str, tuple[TileView, ...]]
    """Tiles by category, every category present; a tile lies in the category of the side that is up."""
    servants: ServantsView
    hand_size: int
    hand: tuple[str, ...] | None
    """The active hand; None where the viewer may not look."""
    discard: tuple[str, ...]
    """The face-up discard pile."""
    objective_count: int
    objectives: tuple[ObjectiveView, ...] | None
    """None where the viewer may not look."""
    vp_card_count: int
    vp_cards: tuple[str, ...] | None
    """None where the viewer may not look."""
    fairchild: str | None
    """The Fairchild card the seat holds, in hand or discard."""
    courtship: int | None
    """What the estate is worth in the courtship to come, as far as its themes are known; None where none is known."""
    departed: tuple[str, ...] = ()
    """Servants who have left the game for good."""
    points: int = 0
    """What everybody can count of its victory points: tiles, reputation, servants, wealth, milestones and the
    Fairchild, as far as the mode counts them. Other gentry go in and out of sight with the hand and do not count. Once
    the game is over it is the total, in teams the team's."""
    shared: tuple[str, ...] = ()
    """The cards of a partner's hand whom the viewer may invite; nothing at other seats."""


class PlacedView(msgspec.Struct, frozen=True):
    """A servant whom no icon asks for, where it lies."""

    servant: str
    on: str
    """A tile, or a card of the gentry."""
    deck: str
    """Whose invitation is screened, "casual" or "prestige"; nothing where none is."""


class ActivityView(msgspec.Struct, frozen=True):
    """What the seat to move is about: an activity, a hiring or a pass, as far as it has been settled."""

    seat: int
    kind: str
    """"host" or "pass"."""
    tile: str | None
    """The tile hosted; None before it is chosen, or for a pass."""
    flipped: bool
    """The side it was hosted on."""
    guests: tuple[str, ...]
    """Who attends."""
    servants: tuple[str, ...]
    """Who serves."""
    money: int
    """The net of all money favours; negative where paupers cost more than the others bring."""
    reputation: int
    """The net of all reputation favours."""
    seen: tuple[str, ...] | None
    """Cards looked at, of which some are to be kept; None where the viewer may not look."""
    bought: tuple[str, ...]
    """Tiles bought this turn."""
    purchases: int | None
    """How many more may be bought; None for any number."""
    dismissed: tuple[str, ...] = ()
    """Guests who leave when the board is cleared."""
    placed: tuple[PlacedView, ...] = ()
    """Of those who serve, whoever is not asked for by an icon, and where."""
    dismissals: int = 0
    """How many guests may still be dismissed; -1 for any number."""
    draws: tuple[tuple[str, int, int], ...] = ()
    """Cards still to be drawn: from which deck, how many are seen, how many kept."""
    partners_guests: tuple[str, ...] = ()
    """Of those who attend, the partner's."""
    borrowed: dict[str, int] = {}
    """Servants the partner has lent, by kind; they are among those available or serving."""
    for_partner: bool = False
    """Whether the cards looked at are for the partner."""


class SoloView(msgspec.Struct, frozen=True):
    """The opponent of the solo game."""

    opponent: str | None
    """None before it is chosen."""
    base: int
    vp_cards: int
    """Face down."""
    fairchild: str | None
    chart: dict[str, tuple[int, ...]]
    """By category: what it is worth in each season's courtship."""
    roll: int | None
    """The last roll of the die for the market."""
    scavenged: int | None
    """Points of the monuments the die has taken, where they count for the opponent; None where they do not."""
    vp_card_points: int | None
    """What its victory point cards are worth, once the game is over."""
    total: int | None
    """Its final score, once the game is over: base, cards, Fairchild and what was scavenged."""
    estate: int | None = None
    """What the tiles it has gathered are worth; None for an opponent that gathers none."""


class ChallengeView(msgspec.Struct, frozen=True):
    """The Solo Estate Challenge: what is to be beaten, and how far the estate is."""

    target: int
    """The score to beat, stolen monuments included where they count."""
    target_round: int
    rows: int
    """How many tiles fill a column."""
    gaps: dict[str, int]
    """How many tiles each column still needs."""
    turned: bool
    """Whether every tile that can be turned lies on its rose side."""
    ends: str
    """When it ends: "either" at Max or with a complete tableau, or with "both"."""
    haste: int
    """What ending in this round adds to the score, or takes off."""
    opponent: str | None
    """Whose base score is the target, where it is an opponent's."""
    roll: int | None
    """The last roll of the die."""
    stolen: tuple[str, ...]
    """Tiles the thief has taken."""
    monuments: int | None
    """What the stolen monuments add to the target; None where they do not."""


class Result(msgspec.Struct, frozen=True):
    """One seat's line of the final sheet, by category."""

    seat: int
    place: int
    """1 for the winner; ties share a place; 0 for a solo game lost."""
    total: int
    tiles: int
    gentry: int
    objectives: int
    reputation: int
    servants: int
    wealth: int
    vp_cards: int
    objectives_kept: tuple[ObjectiveView, ...]
    fairchild: bool
    """The first tie-break."""
    milestones: int = 0
    """Of the points for objectives, those for milestones."""
    haste: int = 0
    """For rounds before or after the target round."""


class TeamGoal(msgspec.Struct, frozen=True):
    """An objective that counts for a team."""

    seat: int
    """Whose it is."""
    objective: str
    vp: int


class TeamView(msgspec.Struct, frozen=True):
    """Two who play together."""

    seats: tuple[int, ...]
    points: int
    """What everybody can count of the team's points; once the game is over, their total."""
    lines: dict[str, int] | None = None
    """The lines of the team's sheet, once the game is over; milestones are apart."""
    milestones: int = 0
    """Points for the milestones of both, once the game is over."""
    goals: tuple[TeamGoal, ...] = ()
    """The objectives that count, once the game is over."""


class EstateView(msgspec.Struct, frozen=True):
    """The game as one seat sees it; `seat` is None for the public."""

    seat: int | None
    round: int
    season: int
    """1 to 4."""
    phase: str
    """"milestones" and "monuments" (where they are chosen), "opponent" (alone), "families", "starters", "draft",
    "redraw" (the vote on the opening market), "round", "turn", "courtship", "fairchild", "encore" (last cards after the
    final courtship), "objectives", "season", "ball" (in Tableau and the Estate Challenge) or "over"."""
    track: tuple[RoundView, ...]
    """Every round, in order."""
    max_level: int
    """The level printed as Max."""
    service_reserve: bool
    """Whether the Service reserve is open."""
    pr1_reserve: bool
    """Whether the reserve of tiles rated 1 is open."""
    first: int
    """The first player of this season."""
    mover: int | None
    """Whose turn it is; None between turns."""
    to_move: tuple[int, ...]
    themes: tuple[str | None, ...]
    """The theme of each season so far; None for one not yet revealed. Without courtships there are none."""
    leaders: tuple[int, ...]
    """The seats that lead the courtship to come; empty where no theme is known."""
    fairchilds: tuple[str, ...]
    """Fairchild cards that nobody holds."""
    market: tuple[SpaceView, ...]
    """From the cheap end."""
    reserves: tuple[ReserveView, ...]
    """Service tiles, then tiles rated 1, by sorting number."""
    bag: int
    """Tiles left in the bag."""
    hire: dict[str, int]
    """Servants for Hire by kind."""
    casual: int
    """Cards in the casual deck."""
    prestige: int
    objective_deck: int
    vp_deck: int
    draft: tuple[str, ...]
    """Starters still to be drafted."""
    families: tuple[str, ...]
    """Families still to be chosen."""
    activity: ActivityView | None
    """The turn in progress."""
    seats: tuple[SeatView, ...]
    options: dict[str, str]
    corrections: str
    """The group's own values; empty where all are as printed. `components.box` reads it."""
    solo: SoloView | None
    results: tuple[Result, ...] | None
    """The final sheet, in order of seats, once the game is over."""
    verdict: str | None
    """How it ended: "seasons"; alone "won" or "lost"; in Tableau "max" or "track"; in the Estate Challenge "exceeded"
    or "missed"."""
    mode: str = "courtship"
    """"courtship", "tableau", "duel" or "challenge"."""
    milestones: tuple[MilestoneView, ...] = ()
    challenge: ChallengeView | None = None
    lines: tuple[str, ...] = ()
    """The lines of the score that count."""
    servant_draft: tuple[str, ...] = ()
    """Servants still to be chosen with a family's board."""
    promos: tuple[str, ...] = ()
    """The promo guests among the cards."""
    teams: tuple[TeamView, ...] = ()
    """Who play together, team by team; nothing where everybody plays alone."""

    def partner(self, seat: int) -> int | None:
        """Who plays with a seat."""
        return next((ally for team in self.teams if seat in team.seats for ally in team.seats if ally != seat), None)
