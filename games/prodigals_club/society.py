"""Influence markers and how they move: steps, rows, columns and leapfrogs, each asked one move after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from games.kernel.decisions import Asking, Choose
from games.kernel.errors import Why
from games.kernel.standing import NO
from games.prodigals_club.components import ARROWS, COLUMNS, Effect
from games.prodigals_club.doing import Doing
from games.prodigals_club.state import Club, Player

WIDTH = len(COLUMNS)
MARKERS = "abcd"
"""How moves name the influence markers."""
ARROW_NAMES = {(0, 1): "down", (-1, 1): "downleft", (1, 1): "downright", (-1, 0): "left", (1, 0): "right"}
"""How moves name their directions, by columns to the right and rows down."""
ARROW_OF = {name: arrow for arrow, name in ARROW_NAMES.items()}
UP, JUMP = "up", "jump"


def step(cell: int, arrow: tuple[int, int], cells: int) -> int | None:
    """The space an arrow leads to; None off the scoreboard.

    >>> step(4, (0, 1), 30), step(3, (-1, 1), 30), step(28, (0, 1), 30)
    (7, None, None)
    """
    return _steps(cells)[cell].get(arrow)


@lru_cache(maxsize=8)
def _steps(cells: int) -> tuple[dict[tuple[int, int], int], ...]:
    """Where every arrow leads from every space of a scoreboard of so many."""
    found: list[dict[tuple[int, int], int]] = []
    for cell in range(cells):
        column = cell % WIDTH
        led = {(dx, dy): cell + dx + dy * WIDTH for dx, dy in ARROW_NAMES if 0 <= column + dx < WIDTH}
        found.append({arrow: there for arrow, there in led.items() if there < cells})
    return tuple(found)


def can_rise(player: Player, marker: int) -> bool:
    """Whether a marker can go straight up into a free space."""
    above = player.markers[marker] - WIDTH
    return above >= 0 and above not in player.markers


def can_fall(club: Club, player: Player, marker: int) -> bool:
    """Whether a marker can go straight down into a free space."""
    below = player.markers[marker] + WIDTH
    return below < len(club.box.cells) and below not in player.markers


def falling(club: Club, player: Player) -> list[str]:
    """The moves straight down that there are."""
    return [f"{MARKERS[marker]}-down" for marker in range(len(player.markers)) if can_fall(club, player, marker)]


def rising(player: Player) -> list[str]:
    """The moves straight up that there are."""
    return [f"{MARKERS[marker]}-{UP}" for marker in range(len(player.markers)) if can_rise(player, marker)]


def moved(doing: Doing, marker: int, cell: int) -> None:
    """A marker goes to a space: told once, however many steps it took."""
    doing.player.markers[marker] = cell
    here = ["moved", MARKERS[marker], cell]
    for n, said in enumerate(doing.did):
        if said[:2] == here[:2]:
            del doing.did[n]
            break
    doing.did.append(here)


def make(doing: Doing, key: str) -> None:
    """Make a move by its name, as `a-down`."""
    marker, cell = _where(doing.player, key, len(doing.club.box.cells))
    moved(doing, marker, cell)


def _where(player: Player, key: str, cells: int) -> tuple[int, int]:
    name, _, way = key.partition("-")
    marker = MARKERS.index(name)
    here = player.markers[marker]
    if way == UP:
        return marker, here - WIDTH
    if way == JUMP:
        return marker, here + 2 * WIDTH
    there = step(here, ARROW_OF[way], cells)
    if there is None:
        raise LookupError(key)
    return marker, there


# ── effects ─────────────────────────────────────────────────────────────────────────────────────────────────


def of_gender(club: Club, player: Player, gender: str | None) -> list[int]:
    """The markers an effect is about."""
    genders = club.layout.genders
    return [marker for marker in range(len(player.markers)) if gender is None or genders[marker] == gender]


def moves(doing: Doing, effect: Effect, count: int) -> Asking:
    """So many moves each way, one after the other, of the same or different markers; fewer may be made."""
    club, player = doing.club, doing.player
    markers = of_gender(club, player, effect.gender)
    left = [way for way in effect.ways for _ in range(count)]
    while left:
        ways = dict.fromkeys(left)
        options = _options(club, player, markers, [arrow for way in ways for arrow in ARROWS[way]])
        answer = yield from _ask(doing, options, len(left), effect.gender)
        if answer == NO:
            return
        arrow = ARROW_OF[answer.partition("-")[2]]
        left.remove(min((way for way in ways if arrow in ARROWS[way]), key=lambda way: len(ARROWS[way])))
        make(doing, answer)


def _options(club: Club, player: Player, markers: Iterable[int], arrows: Sequence[tuple[int, int]]) -> list[str]:
    """The moves that lead along one of these arrows into a free space."""
    steps, standing = _steps(len(club.box.cells)), player.markers
    found = []
    for marker in markers:
        there = steps[standing[marker]]
        found += [
            f"{MARKERS[marker]}-{ARROW_NAMES[arrow]}"
            for arrow in arrows
            if arrow in there and there[arrow] not in standing
        ]
    return found


def _ask(doing: Doing, options: list[str], left: int, gender: str | None) -> Asking:
    """One move, or none; nobody is asked where there is none to make."""
    if not options:
        return NO
    about = {"left": left, "gender": gender or ""}
    answer = yield Choose(doing.seat, "move", [*options, NO], why_not_move(doing), about)
    return answer


def row(doing: Doing, effect: Effect, count: int) -> Asking:
    """Choose a row: each marker there, of that gender, may go down so many spaces."""
    club, player = doing.club, doing.player
    markers = of_gender(club, player, effect.gender)
    able = {player.markers[marker] // WIDTH for marker in markers if can_fall(club, player, marker)}
    if not able:
        return
    values = club.box.values
    options = [*(str(values[number]) for number in sorted(able)), NO]
    about = {"gender": effect.gender or "", "spaces": effect.n}
    answer = yield Choose(doing.seat, "row", options, why_not_row(doing), about)
    if answer == NO:
        return
    chosen = club.box.grid[int(answer)]
    yield from _each_down(doing, [m for m in markers if player.markers[m] // WIDTH == chosen], effect)


def column(doing: Doing, effect: Effect, count: int) -> Asking:
    """Each marker of that gender in the column may go down so many spaces."""
    club, player = doing.club, doing.player
    chosen = COLUMNS.index(effect.column or COLUMNS[0])
    markers = [m for m in of_gender(club, player, effect.gender) if player.markers[m] % WIDTH == chosen]
    yield from _each_down(doing, markers, effect)


def _each_down(doing: Doing, markers: list[int], effect: Effect) -> Asking:
    left = [marker for marker in markers for _ in range(effect.n)]
    while left:
        options = [
            f"{MARKERS[marker]}-down" for marker in dict.fromkeys(left) if can_fall(doing.club, doing.player, marker)
        ]
        answer = yield from _ask(doing, options, len(left), effect.gender)
        if answer == NO:
            return
        left.remove(MARKERS.index(answer[0]))
        make(doing, answer)


def leap(doing: Doing, effect: Effect, count: int) -> Asking:
    """One marker of that gender jumps down over others, up to so many times."""
    jumper: int | None = None
    for left in range(effect.n, 0, -1):
        markers = of_gender(doing.club, doing.player, effect.gender) if jumper is None else [jumper]
        options = [f"{MARKERS[marker]}-{JUMP}" for marker in markers if can_jump(doing.club, doing.player, marker)]
        answer = yield from _ask(doing, options, left, effect.gender)
        if answer == NO:
            return
        jumper = MARKERS.index(answer[0])
        make(doing, answer)


def can_jump(club: Club, player: Player, marker: int) -> bool:
    """Whether the space below is taken and the one under it free."""
    standing = player.markers
    over, there = standing[marker] + WIDTH, standing[marker] + 2 * WIDTH
    return there < len(club.box.cells) and over in standing and there not in standing


# ── why not ─────────────────────────────────────────────────────────────────────────────────────────────────


def why_not_move(doing: Doing) -> Callable[[str], Why | None]:
    """Why a move is not offered."""
    club, player = doing.club, doing.player

    def why(key: str) -> Why | None:
        name, _, way = key.partition("-")
        if len(name) != 1 or name not in MARKERS or way not in (*ARROW_OF, UP, JUMP):
            return None
        here = player.markers[MARKERS.index(name)]
        there = here - WIDTH if way == UP else here + 2 * WIDTH if way == JUMP else None
        if way in ARROW_OF:
            there = step(here, ARROW_OF[way], len(club.box.cells))
        if there is None or not 0 <= there < len(club.box.cells):
            return Why("moves", "off-the-scoreboard", {"marker": name})
        if there in player.markers:
            return Why("moves", "space-taken", {"marker": name, "value": club.box.worth[there]})
        return Why("moves", "not-this-move", {"marker": name})

    return why


def why_not_row(doing: Doing) -> Callable[[str], Why | None]:
    """Why a row cannot be chosen."""
    club = doing.club

    def why(key: str) -> Why | None:
        values = [str(value) for value in club.box.values]
        return Why("row-moves", "nobody-in-row", {"value": int(key)}) if key in values else None

    return why


def score(club: Club, player: Player) -> int:
    """The sum under the markers."""
    worth = club.box.worth
    return sum([worth[cell] for cell in player.markers])
