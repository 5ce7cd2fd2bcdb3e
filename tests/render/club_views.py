"""Sample views of the club, built by hand: the same ones for the reference pictures and for the checks."""

from __future__ import annotations

from collections import Counter
from itertools import cycle, islice

import msgspec

from games.kernel.ledger import Event
from games.prodigals_club.components import COMBINATIONS, COMPETITIONS, SYMBOLS, box
from games.prodigals_club.view import (
    BlackView,
    BoardView,
    BonusView,
    CentralView,
    CircleView,
    ClubView,
    HandView,
    HydeParkView,
    HydeResult,
    MarkerView,
    PossessionView,
    Result,
    SeatView,
    SetView,
    SpaceView,
    SpotView,
    SymbolView,
    YieldView,
)
from render.picture import Setting

BOX = box()
NAMES = ("Ada", "Émile", "Giulia", "さくら", "Ottoline")
PENALTY = BOX.setup.penalty


def setting(lang: str = "en", seats: int = 4) -> Setting:
    return Setting(NAMES[:seats], lang)


# ── what lies in front of a seat ────────────────────────────────────────────────────────────────────────────


def tile(name: str) -> PossessionView:
    known = BOX.possessions[name]
    return PossessionView(known.id, known.value, known.symbol, known.borough)


def markers(*places: tuple[str, int, int]) -> tuple[MarkerView, ...]:
    """Influence markers by gender, column and value."""
    rows = [(gender, column, BOX.grid[value], value) for gender, column, value in places]
    return tuple(
        MarkerView(key, gender, column, row, value, BOX.cells[3 * row + column])
        for key, (gender, column, row, value) in zip("abcd", rows, strict=True)
    )


def turned(name: str, quarters: int) -> tuple[str, str, str, str]:
    """A circle tile's edges after so many quarter turns to the right."""
    edges = BOX.circles[name].edges
    north, east, south, west = (edges[(n - quarters) % 4] for n in range(4))
    return north, east, south, west


def circles(*placed: tuple[str, int, int, int]) -> tuple[CircleView, ...]:
    """A political grid: tile, x, y and quarter turns of each."""
    return tuple(CircleView(name, x, y, turned(name, quarters), n) for n, (name, x, y, quarters) in enumerate(placed))


START = markers(("man", 0, 14), ("woman", 1, 14), ("man", 1, 12), ("woman", 2, 12))
LOW = markers(("man", 0, 6), ("woman", 1, 2), ("man", 1, 8), ("woman", 2, 4))
LONE = circles(("debating-society", 0, 0, 0))
TILES = tuple(tile(name) for name in BOX.starting_set("a"))


def symbols(**counts: tuple[int, int, int, int]) -> tuple[SymbolView, ...]:
    """Symbols by where from: possessions, circles, society, renaissance man."""
    return tuple(SymbolView(name, sum(counts[name]), *counts[name]) for name in SYMBOLS if name in counts)


def seat(
    competitions: tuple[str, ...],
    order: int = 1,
    votes: int = 37,
    pounds: int = 4,
    possessions: tuple[PossessionView, ...] = TILES,
    stands: tuple[MarkerView, ...] = START,
    grid: tuple[CircleView, ...] = LONE,
    black: tuple[tuple[str, bool] | None, ...] = (),
    hats: int = 4,
    **changes: object,
) -> SeatView:
    worth = sum(held.value + PENALTY for held in possessions)
    scores = {"election": votes, "society": sum(m.value for m in stands), "possessions": pounds + worth}
    scores = {name: scores[name] for name in competitions}
    total = max(scores.values())
    played = {name: name in competitions for name in COMPETITIONS}
    counted: Counter[str] = Counter(held.symbol for held in possessions) if played["possessions"] else Counter()
    stood = Counter(m.symbol for m in stands if m.symbol) if played["society"] else Counter()
    slots: list[BlackView | None] = [BlackView(*card) if card else None for card in black]
    fields: dict[str, object] = {
        "hats": hats,
        "hats_total": 4,
        "order": order,
        "reserved": None,
        "scores": scores,
        "total": total,
        "sinking": tuple(name for name, score in scores.items() if score == total),
        "votes": votes if played["election"] else None,
        "pounds": pounds if played["possessions"] else None,
        "possessions": possessions if played["possessions"] else (),
        "worth": worth if played["possessions"] else 0,
        "markers": stands if played["society"] else (),
        "immune": False,
        "threatened": (),
        "circles": grid if played["election"] else (),
        "inner_circles": 0,
        "symbols": symbols(**{s: (counted[s], 0, stood[s], 0) for s in SYMBOLS if counted[s] or stood[s]}),
        "renaissance": False,
        "free_symbols": 0,
        "bonus": None,
        "black": (*slots, *[None] * (BOX.setup.slots - len(slots))),
        "played": (),
        "megaphones": 0,
        "hand_size": 0,
        "hand": None,
        "board": None,
    }
    return SeatView(**{**fields, **changes})  # type: ignore[arg-type]


# ── the boards ──────────────────────────────────────────────────────────────────────────────────────────────


def sets(
    competitions: tuple[str, ...], number: int, taken: dict[str, int], lost: tuple[str, ...]
) -> tuple[SetView, ...]:
    """Card sets as dealt in a round from unshuffled decks; some are taken, some can no longer be had."""
    found = []
    tiles = iter([*islice((c.id for c in BOX.circles.values() if c.icons), 4 * (number - 1), None)])
    for competition in competitions:
        decks = {
            border: cycle(
                sorted((c.id for c in BOX.cards.values() if (c.deck, c.border) == (competition, border)), key=_ours)
            )
            for border in ("white", "black")
        }
        for name, each in BOX.sets.items():
            if each.board != competition:
                continue
            deal = each.dealt(number)
            cards = (*islice(decks["white"], deal.white), *islice(decks["black"], deal.black))
            circle = next(tiles) if each.circle else None
            by = taken.get(name)
            found.append(SetView(name, competition, cards, circle, not cards, by, by is None and name not in lost))
    return tuple(found)


def _ours(card: str) -> bool:
    """Cards that a rulebook has come first: their values are never settled anew."""
    standing = BOX.cards[card].standing
    return "house" in (standing.get("effects"), standing.get("triggers"))


def spaces(competitions: tuple[str, ...], seats: int, hats: dict[str, tuple[int, ...]]) -> tuple[SpaceView, ...]:
    return tuple(
        SpaceView(name, each.board, hats.get(name, ()), each.players[0] <= seats <= each.players[1], each.own)
        for name, each in BOX.spaces.items()
        if each.board in ("central", *competitions)
    )


def club(seats: tuple[SeatView, ...], **changes: object) -> ClubView:
    """A table of these seats, at the start of a round unless it is said otherwise."""
    options = changes.pop("options", {"competitions": "election-society"})
    competitions = COMBINATIONS[str(options["competitions"])]  # type: ignore[index]
    number = int(str(changes.get("round", 1)))
    taken: dict[str, int] = changes.pop("taken", {})  # type: ignore[assignment]
    lost: tuple[str, ...] = changes.pop("lost", ())  # type: ignore[assignment]
    hats: dict[str, tuple[int, ...]] = changes.pop("hats", {})  # type: ignore[assignment]
    held: dict[str, int] = changes.pop("held", {})  # type: ignore[assignment]
    border = "black" if number <= 3 else "white"
    central = BOX.central(str(options["competitions"]), border)[(number - 1) % 3 % 2]  # type: ignore[index]
    count = len(seats)
    setup, start = BOX.setup, BOX.setup.for_players(count)
    dealt = sets(competitions, number, taken, lost)
    fields: dict[str, object] = {
        "seat": None,
        "to_move": (0,),
        "options": options,
        "corrections": "",
        "competitions": competitions,
        "round": number,
        "rounds": setup.rounds,
        "phase": "errands",
        "mover": 0,
        "spots": tuple(
            SpotView(
                n + 1, next(s for s, held in enumerate(seats) if held.order == n + 1), _first(hats, f"order-{n + 1}")
            )
            for n in range(count)
        ),
        "central": CentralView(central, _first(hats, "central-card"), 2 if len(competitions) == 2 else 1, 5 - number),
        "spaces": spaces(competitions, count, hats),
        "sets": dealt,
        "boards": tuple(
            BoardView(
                name,
                tuple(each.taken for each in dealt if each.board == name and each.taken is not None),
                BOX.boards[name].hats[str(count)],
            )
            for name in competitions
        ),
        "choice": ("chess-room", "cab-owners-guild") if "election" in competitions and "circles" not in hats else (),
        "offer": tuple(tile(name) for name in [p.id for p in BOX.possessions.values() if p.icons == 1][:4])
        if "possessions" in competitions
        else (),
        "borough": "south" if "possessions" in competitions else None,
        "dame": "spares-middle" if "society" in competitions else None,
        "hyde_park": tuple(
            HydeParkView(number, loud, lost)
            for number, (loud, lost) in enumerate(zip(start.hyde_megaphones, start.hyde_rewards, strict=True), 1)
        )
        if "election" in competitions
        else (),
        "heard": (),
        "bonuses": tuple(
            BonusView(name, held.get(name)) for name, each in BOX.bonuses.items() if each.competition in competitions
        ),
        "renaissance": _first(hats, "renaissance"),
        "in_hands": (),
        "decks": {},
        "seats": seats,
        "results": None,
        "verdict": None,
    }
    return ClubView(**{**fields, **changes})  # type: ignore[arg-type]


def _first(hats: dict[str, tuple[int, ...]], space: str) -> int | None:
    return next(iter(hats.get(space, ())), None)


# ── the tables of the gallery ───────────────────────────────────────────────────────────────────────────────


def opening() -> ClubView:
    """Two players, election and possessions, nothing has happened yet."""
    competitions = COMBINATIONS["election-possessions"]
    tables = (
        seat(competitions, 1, votes=43, pounds=10, hats=5, hats_total=5),
        seat(competitions, 2, votes=42, pounds=10, hats=5, hats_total=5, possessions=_set("b"),
             grid=circles(("vintners-bench", 0, 0, 1))),
    )  # fmt: skip
    return club(tables, options={"competitions": "election-possessions"})


def _set(letter: str) -> tuple[PossessionView, ...]:
    return tuple(tile(name) for name in BOX.starting_set(letter))


GRID = circles(
    ("debating-society", 0, 0, 0),
    ("temperance-hall", 0, -1, 1),
    ("chess-room", 1, 0, 2),
    ("cab-owners-guild", 1, -1, 0),
    ("players-circle", -1, 0, 3),
    ("inner-temple-table", 2, 0, 1),
    ("royal-box-subscribers", 0, 1, 2),
)
BLACK = (("brewer", False), ("tipsy-agent", True), ("dreadful-cook", False), ("club-gossip", False))
FULL = (
    ("conservative-journalist", False), ("hired-heckler", True), ("scandalous-cousin", True), ("turncoat", False),
    ("northgate-broker", False), ("leaky-yacht", True),
)  # fmt: skip


def busy() -> ClubView:
    """Four players, election and society, in the middle of round 3's errands."""
    competitions = COMBINATIONS["election-society"]
    tables = (
        seat(competitions, 2, votes=21, stands=LOW, grid=GRID, black=BLACK, hats=2, hand_size=3, megaphones=3,
             inner_circles=1, bonus="bonus-step", reserved=1, symbols=symbols(mask=(0, 1, 0, 0), wine=(0, 2, 1, 0),
             dog=(0, 1, 0, 0), house=(0, 1, 1, 0))),
        seat(competitions, 1, votes=24, black=(("liberal-journalist", False),), hats=1, hand_size=5, immune=True,
             threatened=("a", "d"), stands=markers(("man", 0, 10), ("woman", 2, 10), ("man", 1, 4), ("woman", 1, 12))),
        seat(competitions, 4, votes=17, black=FULL[:3], hats=2, hand_size=2, renaissance=True, free_symbols=1,
             threatened=("a",), stands=markers(("man", 0, 8), ("woman", 1, 0), ("man", 1, 6), ("woman", 1, 10)),
             symbols=symbols(horse=(0, 1, 0, 1), carriage=(0, 1, 0, 0))),
        seat(competitions, 3, votes=30, hats=2, hand_size=4, threatened=("a", "d")),
    )  # fmt: skip
    return club(
        tables, round=3, to_move=(1,), mover=1,
        hats={"order-1": (0,), "renaissance": (2,), "hyde-park": (0,), "dame-beatrice": (1,), "vote": (1, 3),
              "promenade": (3,)},
        taken={"e1": 1, "s3": 2}, held={"bonus-step": 0},
    )  # fmt: skip


def crowd() -> ClubView:
    """Five players and all three competitions, late in the last round: everything that can lie about does."""
    competitions = COMBINATIONS["all"]
    some = TILES[:4]
    every = symbols(**{name: (1, n % 3, 1, n // 6) for n, name in enumerate(SYMBOLS)})
    tables = (
        seat(competitions, 2, votes=3, pounds=12, stands=LOW, grid=GRID, black=FULL, hats=0, hand_size=6, megaphones=7,
             inner_circles=2, bonus="bonus-step", reserved=3, renaissance=True, symbols=every),
        seat(competitions, 1, votes=-2, pounds=31, possessions=(), black=FULL, hats=1, hand_size=5, immune=True,
             stands=markers(("man", 0, 10), ("woman", 2, 10), ("man", 1, 4), ("woman", 1, 12)), megaphones=2),
        seat(competitions, 5, votes=17, pounds=0, possessions=some, black=FULL[1:5], hats=0, hand_size=12,
             threatened=("a", "b", "c", "d"), symbols=every, grid=GRID),
        seat(competitions, 3, votes=12, pounds=8, possessions=_set("c"), hats=1, hand_size=4, threatened=("a", "d")),
        seat(competitions, 4, votes=25, pounds=-4, possessions=(), hats=1, hand_size=0, black=FULL[2:],
             stands=markers(("man", 0, -2), ("woman", 2, 0), ("man", 1, -2), ("woman", 1, 0))),
    )  # fmt: skip
    return club(
        tables, options={"competitions": "all"}, round=5, to_move=(3,), mover=3, dame="middling-rows",
        hats={"central-card": (1,), "order-3": (0,), "order-2": (4,), "renaissance": (0,), "hyde-park": (2,),
              "circles": (4,), "vote": (0, 1, 2, 3, 4), "snub": (0, 2), "dame-beatrice": (1,), "ballroom": (4,),
              "pound": (0, 1), "auction": (3,)},
        taken={"e1": 3, "e4": 0, "s1": 1, "s2": 2, "p3": 4}, held={"bonus-step": 0},
    )  # fmt: skip


def trio() -> ClubView:
    """Three players, society and possessions: the last set of each board will be lost, one of them is."""
    competitions = COMBINATIONS["society-possessions"]
    tables = (
        seat(competitions, 3, pounds=6, hats=1, hand_size=3, stands=LOW),
        seat(competitions, 1, pounds=2, possessions=TILES[:3], hats=2, hand_size=2, black=(("costly-barber", True),)),
        seat(competitions, 2, pounds=9, possessions=_set("d"), hats=2, hand_size=4),
    )
    return club(
        tables, options={"competitions": "society-possessions"}, round=2, to_move=(2,), mover=2, dame="neighbours",
        hats={"exchange": (0,), "order-2": (1,)}, taken={"s1": 0, "s2": 1, "p2": 2}, lost=("s3",),
        held={"bonus-sale": 1},
    )  # fmt: skip


HAND = (
    HandView("treating-at-the-pub", (YieldView("pub", 1),), 3),
    HandView("speech-in-costume", (YieldView("votes", 4),), 4),
    HandView("insult-the-whole-house", (YieldView("votes", 0),), 0),
    HandView("sing-in-the-smoking-room", (YieldView("column", 1),), 0),
    HandView("cartoonist", (), 0),
    HandView("slurred-speech", (YieldView("votes", 1), YieldView("megaphones", 1)), 1),
)
ON_BOARD = (
    HandView("tipsy-agent", (YieldView("votes", 3),), 3),
    HandView("dreadful-cook", (YieldView("move", 0),), 0),
    HandView("club-gossip", (YieldView("votes", 2),), 2),
)


def acting(hand: tuple[HandView, ...] = HAND) -> ClubView:
    """The first seat's own view in its actions phase."""
    view = busy()
    own = msgspec.structs.replace(
        view.seats[0], hats=0, hand=hand, hand_size=len(hand), board=ON_BOARD,
        played=("toast-the-corn-laws", "treating-at-the-pub"),
    )  # fmt: skip
    return msgspec.structs.replace(view, seat=0, phase="actions", mover=0, to_move=(0,), seats=(own, *view.seats[1:]))


def before_busy() -> ClubView:
    """What everybody saw a while before `busy`."""
    view = busy()
    seats = (
        msgspec.structs.replace(view.seats[0], votes=26, scores={**view.seats[0].scores, "election": 26}, bonus=None,
                                hats=3, megaphones=0, reserved=None, hand_size=5),
        msgspec.structs.replace(view.seats[1], hand_size=2, hats=2),
        *view.seats[2:],
    )  # fmt: skip
    return club(seats, round=3, to_move=(0,), mover=0, hats={"renaissance": (2,), "promenade": (3,)}, taken={"s3": 2})


BUSY_EVENTS = (
    Event("took", {"who": 1, "set": "e1", "cards": ["treating-at-the-pub", "slurred-speech"], "did": []}),
    Event("went", {"who": 3, "space": "vote", "did": [["votes", 1]]}),
    Event("reserved", {"who": 0, "number": 1}),
    Event("took_bonus", {"who": 0, "bonus": "bonus-step"}),
)


def finished() -> ClubView:
    """Four players at the end: each sunk by another competition, two of them level on the first count."""
    competitions = COMBINATIONS["all"]
    rows = (
        (0, 3, {"election": 3, "society": 20, "possessions": 12}),
        (1, 1, {"election": -2, "society": 6, "possessions": 9}),
        (2, 4, {"election": 17, "society": 4, "possessions": 33}),
        (3, 2, {"election": 9, "society": 8, "possessions": 1}),
    )
    results = tuple(
        Result(
            seat=seat_number,
            place=place,
            total=max(scores.values()),
            scores=scores,
            ladder=tuple(sorted(scores.values(), reverse=True)),
            sunk=tuple(name for name in competitions if scores[name] == max(scores.values())),
            pounds=scores["possessions"] - 7,
            possessions=7,
        )
        for seat_number, place, scores in rows
    )
    view = crowd()
    return msgspec.structs.replace(
        view, seats=view.seats[:4], phase="over", mover=None, to_move=(), results=results, verdict="zero",
        heard=(HydeResult(0, 7, 1, 5), HydeResult(1, 2, 0, -1), HydeResult(2, 4, 2, 3), HydeResult(3, 4, 2, 3)),
    )  # fmt: skip
