"""The table before the first round: decks, bag, families, starters, objectives and the first market."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from games.kernel.decisions import Choose, Fits, Flow, Pick, Together
from games.kernel.dice import Dice
from games.kernel.errors import Why
from games.kernel.game import TableOption
from games.kernel.position import Turn
from games.obsession import market
from games.obsession.components import Box, Monuments, box
from games.obsession.hosting import has_room
from games.obsession.state import County, Owned, Player, acquire
from games.obsession.state import join as join_in
from games.obsession.state import sets as sets_of

Act = Callable[[County, Turn], None]
Seating = Callable[[County, Dice], None]

OPTIONS = (
    TableOption("length", ("standard", "extended")),
    TableOption("wessex", ("no", "yes")),
    TableOption("upstairs", ("no", "guests", "yes")),
    TableOption("families", ("chosen", "dealt")),
    TableOption("starters", ("dealt", "drafted")),
    TableOption("theme", ("open", "closed", "rolled")),
    TableOption("bronte", ("no", "yes")),
    TableOption("victoria", ("no", "yes")),
    TableOption("service", ("ordinary", "intensive", "expert")),
    TableOption("monuments", ("lot", "maze", "chosen", "low")),
    TableOption("redraw", ("no", "vote")),
    TableOption("scavenged", ("no", "counted")),
    TableOption("mode", ("courtship", "tableau", "duel", "challenge")),
    TableOption("milestones", ("no", "yes", "instead")),
    TableOption("printing", ("second", "first")),
    TableOption("target", ("printed", "opponent")),
    TableOption("cap", ("yes", "no")),
    TableOption("teams", ("no", "open", "closed")),
    TableOption("hiring", ("ordinary", "passing")),
    TableOption("reserve", ("yes", "no")),
    TableOption("goals", ("drawn", "chosen")),
    TableOption("promos", ("no", "three", "five")),
)


def refuses(seats: int, options: Mapping[str, str]) -> Why | None:
    """Where any monuments go into the bag, none can take another's place; and only alone is there a die that takes."""
    if options["monuments"] == "maze" and not box().setup.monuments[str(seats)].instead:
        return Why("monuments", "no-monument-set", {"players": seats})
    if options["scavenged"] == "counted" and seats > 1:
        return Why("scavenged-monuments", "nothing-scavenged", {"players": seats})
    return too_many(seats, options)


MOST_OF_THE_BASE = 4
"""Families that the base game has boards and guests for."""


def too_many(seats: int, options: Mapping[str, str]) -> Why | None:
    """Five families need the guests of Upstairs, Downstairs and the board of Howard or Wessex; six need both boards."""
    if seats <= MOST_OF_THE_BASE:
        return None
    if options["upstairs"] == "no":
        return Why("five-and-six", "too-few-guests-for-so-many", {"players": seats})
    boards = MOST_OF_THE_BASE + (options["wessex"] == "yes") + (options["upstairs"] == "yes" or seats > 5)
    if boards < seats:
        return Why("five-and-six", "too-few-boards", {"players": seats})
    return None


def new(
    seats: int, options: Mapping[str, str], dice: Dice, corrections: str, course: str, seating: Sequence[Seating]
) -> County:
    """Shuffle the decks, fill the bag, draw the first player; `seating` adds what a mode has beyond that."""
    sets = sets_of(options)
    parts = box(corrections).at_table(sets)
    first = dice.below(seats)
    promos = drawn_promos(parts, options["promos"], dice)
    county = County(
        over=False,
        options=dict(options),
        corrections=corrections,
        players=[starting(parts) for _ in range(seats)],
        first=first,
        mover=(first + 1) % seats,
        families=boards(parts, seats, sets),
        hire=dict(parts.setup.for_hire(seats, sets)),
        bag=[*parts.bag(sets), *drawn_monuments(parts, seats, options["monuments"], dice)],
        casual=shuffled((*parts.guests("casual", sets), *parts.of_deck("casual", promos)), dice),
        prestige=shuffled((*parts.guests("prestige", sets), *parts.of_deck("prestige", promos)), dice),
        objectives=shuffled(parts.objective_deck(sets), dice),
        vp_cards=shuffled(parts.vp_deck(), dice),
        themes=shuffled(parts.theme_deck(), dice),
        fairchilds=sorted(parts.guests("fairchild", sets)),
        starters=shuffled(parts.guests("starter", sets), dice),
        course=course,
        promos=promos,
    )
    for part in seating:
        part(county, dice)
    return county


def boards(parts: Box, seats: int, sets: Sequence[str]) -> list[str]:
    """The families to choose from; for six, Howard comes without the new servants as well, then without a cook."""
    six = seats > MOST_OF_THE_BASE + 1
    return [name for name, family in parts.families.items() if family.set in sets or (six and family.set == "upstairs")]


def lay_out_servants(county: County, dice: Dice) -> None:
    """One of each kind of servant who may be chosen with a family's board, out of those for hire."""
    county.servant_draft = list(county.box.setup.servant_draft)
    for kind in county.servant_draft:
        join_in(county.hire, kind, -1)


def compensate(county: County, turn: Turn) -> None:
    """Money for those who will never start a season: the first player's left neighbour, and with six the next."""
    for n, money in enumerate(county.box.setup.compensation.get(str(len(county.players)), ()), 1):
        seat = (county.first + n) % len(county.players)
        county.players[seat].money += money
        turn.tell("compensated", who=seat, money=money)


def put_back(county: County, turn: Turn) -> None:
    """The servants whom nobody has chosen are for hire again."""
    for kind in county.servant_draft:
        join_in(county.hire, kind)
    county.servant_draft = []


def deal_families(county: County, dice: Dice) -> None:
    """Everybody is dealt a family."""
    dice.shuffle(county.families)
    for player in county.players:
        join(county, player, county.families.pop())


def shuffled(cards: Sequence[str], dice: Dice) -> list[str]:
    """A deck in random order."""
    deck = list(cards)
    dice.shuffle(deck)
    return deck


def drawn_monuments(parts: Box, seats: int, how: str, dice: Dice) -> list[str]:
    """The monuments in the bag: those set for so many players, and some others by lot; none yet if they are chosen.

    Of the low ones, all.
    """
    if how == "chosen":
        return []
    if how == "low":
        return list(parts.monuments(low=True))
    rule = parts.setup.monuments[str(seats)]
    fixed = rule.instead if how == "maze" else rule.named
    others = [tile for tile in parts.monuments() if tile not in (*fixed, *rule.named)]
    dice.shuffle(others)
    return [*fixed, *others[: rule.others]]


def drawn_promos(parts: Box, how_many: str, dice: Dice) -> list[str]:
    """The promo guests of a game, by lot: a few of them, as their maker advises (U,D p. 3)."""
    number = parts.setup.promos.get(how_many, 0)
    return sorted(shuffled(parts.promos, dice)[:number]) if number else []


def starting(parts: Box) -> Player:
    """What every family starts with."""
    setup = parts.setup
    return Player(
        money=setup.money,
        reputation=(setup.level - 1) * setup.positions + setup.position - 1,
        available=dict(setup.servants),
        quarters={},
        expended={},
        tiles=[Owned(tile) for tile in parts.of_kind("start")],
    )


# ── families ────────────────────────────────────────────────────────────────────────────────────────────────


CLOCKWISE, COUNTER_CLOCKWISE = 1, -1


def nobody_leaves(county: County, turn: Turn) -> None:
    """Whoever takes which family, all servants stay where they are."""


def choose_family(
    county: County, turn: Turn, *, way: int = CLOCKWISE, joined: Act = nobody_leaves, then: Act = compensate
) -> Flow:
    """From the first player's left everybody takes a family, unless they were dealt, and a servant if any lie out."""
    seat = county.mover
    player = county.players[seat]
    if not player.family:
        name = yield Choose(seat, "family", sorted(county.families), why_not_family(county))
        county.families.remove(name)
        join(county, player, name)
    turn.tell("took_family", who=seat, family=player.family)
    joined(county, turn)
    extra = county.box.families[player.family].tiles
    if extra:
        tile = yield Choose(seat, "start", list(extra))
        acquire(county, seat, tile)
        turn.tell("took_start_tile", who=seat, tile=tile)
    if county.servant_draft:
        yield from draft_servant(county, turn, seat)
    county.mover = (seat + way) % len(county.players)
    if seat == county.first:
        then(county, turn)
        county.phase = "starters"
        county.mover = (county.first - 1) % len(county.players)


def draft_servant(county: County, turn: Turn, seat: int) -> Flow:
    """One of the servants laid out."""
    player, left = county.players[seat], county.servant_draft
    kinds = [kind for kind in left if has_room(county, player, kind)]
    kind = yield Choose(seat, "servant", kinds, partial(why_not_servant, county, seat))
    left.remove(kind)
    join_in(player.available, kind)
    turn.tell("drafted_servant", who=seat, servant=kind)


def why_not_servant(county: County, seat: int, key: str) -> Why | None:
    """Why a servant cannot be chosen with a family's board."""
    if key not in county.box.servants:
        return None
    if not has_room(county, county.players[seat], key):
        return Why("servant-limits", "one-each", {"servant": key})
    return Why("servant-draft", "servant-not-drafted", {"servant": key})


def join(county: County, player: Player, name: str) -> None:
    """A family's people, and what it has beyond the others."""
    family = county.box.families[name]
    player.family = name
    player.hand = list(county.box.members(name))
    player.money += family.money
    if family.position is not None:
        player.reputation = family.position - 1
    for kind, number in family.servants.items():
        if kind in county.box.servants:
            join_in(player.available, kind, number)


def why_not_family(county: County) -> Callable[[str], Why | None]:
    """Why a family cannot be chosen."""

    def why(key: str) -> Why | None:
        if key not in county.box.families:
            return None
        taken = any(player.family == key for player in county.players)
        return Why("families", "family-taken" if taken else "family-not-played", {"family": key})

    return why


# ── starters, objectives, the first market ──────────────────────────────────────────────────────────────────


def deal_starters(county: County, turn: Turn, then: Act) -> Flow:
    """Two starter guests each, from the first player on."""
    seats = len(county.players)
    for n in range(seats):
        seat = (county.first + n) % seats
        guests = [county.starters.pop() for _ in range(county.box.setup.starters)]
        county.players[seat].hand += guests
        turn.tell("starters_dealt", (seat,), who=seat, guests=guests)
    turn.reveal()
    then(county, turn)
    yield from ()


def lay_out_draft(county: County, turn: Turn, then: Act) -> Flow:
    """A few more starters than are needed, to be drafted."""
    pack = county.box.setup.starters * len(county.players) + county.box.setup.draft_spare
    county.casual += county.starters[pack:]
    county.starters = county.starters[:pack]
    turn.tell("draft_laid_out", guests=sorted(county.starters))
    turn.reveal()
    county.phase = "draft"
    yield from ()


def draft(county: County, turn: Turn, *, then: Act) -> Flow:
    """One each from the last player to the first, then one each from the first to the last."""
    seat, seats = county.mover, len(county.players)
    guest = yield Choose(seat, "starter", sorted(county.starters))
    county.starters.remove(guest)
    player = county.players[seat]
    player.hand.append(guest)
    turn.tell("drafted", who=seat, guest=guest)
    taken = seats * county.box.setup.starters + county.box.setup.draft_spare - len(county.starters)
    if taken < seats:
        county.mover = (seat - 1) % seats
    elif taken < 2 * seats:
        county.mover = (county.first + taken - seats) % seats
    else:
        then(county, turn)


def all_have_starters(county: County, turn: Turn, *, monuments: Act, lay_out: Act) -> None:
    """The starters left over join the casual guests; then monuments, and unless they are asked for, the market."""
    county.casual += county.starters
    county.starters = []
    monuments(county, turn)
    if county.phase != "monuments":
        lay_out(county, turn)


def tell_monuments(county: County, turn: Turn) -> None:
    """The monuments are in the bag; everybody is told which."""
    turn.tell("monuments_drawn", tiles=[tile for tile in county.bag if county.box.tiles[tile].kind == "monument"])


def ask_for_monuments(county: County, turn: Turn) -> None:
    """The first player is to choose the monuments."""
    county.phase, county.mover = "monuments", county.first


def choose_monuments(county: County, turn: Turn, *, then: Act) -> Flow:
    """The first player says which monuments go into the bag."""
    seat, rule = county.first, county.box.setup.monuments[str(len(county.players))]
    count = len(rule.named) + rule.others
    tiles = county.box.monuments()
    fits = why_not_monuments(rule)
    chosen = yield Pick(seat, "monuments", tiles, count, count, fits, about={"count": count})
    county.bag += chosen
    turn.tell("chose_monuments", who=seat, tiles=list(chosen))
    then(county, turn)


def why_not_monuments(rule: Monuments) -> Fits:
    """Why these monuments cannot go into the bag together: the one that is set, or what may replace it, is missing."""

    def why(tiles: tuple[str, ...]) -> Why | None:
        fixed = (*rule.named, *rule.instead)
        there = sum(tile in fixed for tile in tiles)
        return Why("monuments", "set-monument-missing", {"tiles": fixed}) if there < len(rule.named) else None

    return why


def lay_out(county: County, turn: Turn, *, market: Act, then: str) -> None:
    """The casual guests are shuffled; objectives are dealt; the market opens."""
    turn.dice.shuffle(county.casual)
    for player in county.players:
        player.objectives = [county.objectives.pop() for _ in range(dealt_objectives(county))]
    if county.milestones and county.options.get("goals") != "chosen":
        turn.tell("milestones_drawn", milestones=list(county.milestones))
    if county.promos:
        turn.tell("promos_joined", guests=list(county.promos))
    market(county, turn)
    county.phase = then
    county.mover = county.first


def dealt_objectives(county: County) -> int:
    """How many objectives everybody is dealt: by the track, where any are, but with six always as many."""
    number = county.track.objectives
    return county.box.setup.objectives.get(str(len(county.players)), number) if number else 0


def vote(county: County, turn: Turn) -> Flow:
    """All are asked whether the market is too strange to begin with; only if all agree is it drawn again, once."""
    wishes = yield Together(
        {seat: Choose(seat, "redraw", ["keep", "redraw"], secret=True) for seat in range(len(county.players))}
    )
    if all(wish == "redraw" for wish in wishes.values()):
        market.opening(county, turn.dice)
        turn.reveal()
        turn.tell("market_redrawn", tiles=[stack.tile for stack in county.market])
    else:
        turn.tell("market_kept")
    county.phase = "round"
