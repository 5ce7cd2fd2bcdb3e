"""The political grid: where a new tile fits, which circles it joins, and the inner circles it completes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.kernel.decisions import Asking, Choose
from games.kernel.errors import Why
from games.prodigals_club.components import Effect
from games.prodigals_club.doing import Doing
from games.prodigals_club.scoring_moves import scoring_moves
from games.prodigals_club.state import Club, Laid, Player

DISCARD = "discard"
WILD, BLANK = "?", ""
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""North, east, south and west, in columns to the right and rows down."""
TURNS = ("0", "90", "180", "270")
"""How answers name quarter turns clockwise."""
CORNERS = ((-1, -1), (0, -1), (-1, 0), (0, 0))
"""Where the upper left tile of a square of four may lie, from one of its tiles."""

Place = tuple[int, int]
Grid = Mapping[Place, Sequence[str]]
"""The edges of each tile as it lies, by its place."""


def grid(club: Club, player: Player) -> dict[Place, Sequence[str]]:
    """A player's political grid."""
    turned = club.box.turned
    return {(laid.x, laid.y): turned[laid.circle][laid.turns] for laid in player.circles}


def match(one: str, other: str) -> str | None:
    """The circle that two edges join; "" where both are blank, None where they do not go together.

    >>> match("dog", "dog"), match("?", "dog"), match("", ""), match("?", "?"), match("", "?")
    ('dog', 'dog', '', None, None)
    """
    if one == other:
        return None if one == WILD else one
    if one == BLANK or other == BLANK:
        return None
    return other if one == WILD else one if other == WILD else None


def joins(laid: Grid, place: Place, edges: Sequence[str]) -> list[str] | None:
    """The circles a tile would join there; None where it does not fit."""
    found, touches = [], False
    x, y = place
    for side, (dx, dy) in enumerate(SIDES):
        beside = laid.get((x + dx, y + dy))
        if beside is None:
            continue
        joined = match(edges[side], beside[(side + 2) % 4])
        if joined is None:
            return None
        touches = True
        if joined:
            found.append(joined)
    return found if touches else None


def fitting(club: Club, laid: Grid, circle: str) -> dict[Place, list[int]]:
    """Every place where a tile fits, with the quarter turns by which it does."""
    found: dict[Place, list[int]] = {}
    turned = club.box.turned[circle]
    for place in _beside(laid):
        if turns := [n for n in range(4) if turned[n] not in turned[:n] and joins(laid, place, turned[n]) is not None]:
            found[place] = turns
    return found


def _beside(laid: Grid) -> list[Place]:
    return sorted({(x + dx, y + dy) for x, y in laid for dx, dy in SIDES} - laid.keys(), key=lambda p: (p[1], p[0]))


def squares(laid: Grid, place: Place) -> int:
    """How many squares of four the tile at a place is part of."""
    x, y = place
    return sum(
        all((x + dx + right, y + dy + down) in laid for right in (0, 1) for down in (0, 1)) for dx, dy in CORNERS
    )


def inner_circles(laid: Grid) -> int:
    """How many squares of four there are."""
    return sum((x + 1, y) in laid and (x, y + 1) in laid and (x + 1, y + 1) in laid for x, y in laid)


def benefits(club: Club, player: Player) -> int:
    """What joining an inner circle gives (P5: a black card that lies on the board may make it more)."""
    cards = club.box.cards
    better = [t.benefits for placed in player.black for t in cards[placed.card].triggers if t.on == "inner-circle"]
    return max([club.setup.benefits, *better])


# ── names of places ─────────────────────────────────────────────────────────────────────────────────────────


def name(place: Place) -> str:
    """A place as answers name it: how far east or west, north or south of the starting tile.

    >>> name((2, -1)), name((-1, 0)), name((0, 0))
    ('e2n1', 'w1', 'e0')
    """
    x, y = place
    across = f"{'e' if x > 0 else 'w'}{abs(x)}" if x else ""
    along = f"{'s' if y > 0 else 'n'}{abs(y)}" if y else ""
    return across + along or "e0"


# ── taking a tile ───────────────────────────────────────────────────────────────────────────────────────────


def choose_circle(doing: Doing, effect: Effect, count: int) -> Asking:
    """One of the tiles to choose from, to be placed at once; the other is discarded, or both are."""
    club = doing.club
    answer = yield Choose(doing.seat, "circle", [*club.choice, DISCARD], why_not_circle(club))
    club.gone += [tile for tile in club.choice if tile != answer]
    club.choice = []
    if answer != DISCARD:
        yield from place_circle(doing, answer)


def why_not_circle(club: Club) -> Callable[[str], Why | None]:
    """Nothing but the tiles laid out can be chosen."""
    return lambda key: Why("tile-choice", "circle-not-there", {"circle": key}) if key in club.box.circles else None


def place_circle(doing: Doing, circle: str) -> Asking:
    """A new tile is placed or discarded; where it fits, its owner chooses place and turn (P16)."""
    club, player, seat = doing.club, doing.player, doing.seat
    laid = grid(club, player)
    places = fitting(club, laid, circle)
    about = {"circle": circle}
    names = {name(place): place for place in places}
    answer = yield Choose(seat, "place", [*names, DISCARD], why_not_place(laid), about)
    if answer == DISCARD:
        club.gone.append(circle)
        doing.did.append(["circle_discarded", circle])
        return
    place = names[answer]
    turns = [TURNS[n] for n in places[place]]
    turn = TURNS.index((yield Choose(seat, "turn", turns, why_not_turn, {"circle": circle, "place": answer})))
    player.circles.append(Laid(circle, *place, turn))
    edges = club.box.turned[circle][turn]
    joined = joins(laid, place, edges) or []
    player.joined += joined
    doing.did.append(["circle", circle, answer])
    if joined:
        doing.did.append(["joined", *joined])
    yield from _join_inner_circles(doing, squares({**laid, place: edges}, place))


def _join_inner_circles(doing: Doing, number: int) -> Asking:
    """Each square of four completed gives its benefits at once, in any mix of what is in play (P3)."""
    if number:
        doing.did.append(["inner", number])
        yield from scoring_moves(doing, "benefit", doing.club.layout.bases, number * benefits(doing.club, doing.player))


def why_not_place(laid: Grid) -> Callable[[str], Why | None]:
    """Why a tile cannot lie at a place."""
    known = {name(place) for place in laid}
    beside = {name(place) for place in _beside(laid)}

    def why(key: str) -> Why | None:
        if key in known:
            return Why("place-tile", "place-taken", {"place": key})
        return Why("matching", "no-match", {"place": key}) if key in beside else None

    return why


def why_not_turn(key: str) -> Why | None:
    """Why a tile cannot lie turned so far."""
    return Why("matching", "no-match-turned", {"turn": key}) if key in TURNS else None
