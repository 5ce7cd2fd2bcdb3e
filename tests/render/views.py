"""Sample views of the inn, built by hand: the same ones for the reference pictures and for the checks."""

from __future__ import annotations

from games.bloody_inn.view import WHITE, AnnexView, InnView, Result, Room, SeatView
from games.kernel.ledger import Event
from render.picture import Setting

OPTIONS = {"length": "short"}

NAMES = ("Ada", "Émile", "Giulia", "さくら")

BUSY_EVENTS = (
    Event("killed", {"who": 1, "guest": "brigadier", "room": 4}),
    Event("wages", {"who": 2, "money": 3, "left": ()}),
    Event("buried", {"who": 0, "corpse": "count", "annex": "abbot", "owner": 0, "money": 18, "share": 0}),
)


def barn(*corpses: str) -> AnnexView:
    return AnnexView("barn", corpses, 1)


def seat(
    cash: int = 5,
    cheques: int = 1,
    hand: tuple[str, ...] | None = None,
    hand_size: int = 2,
    annexes: tuple[AnnexView, ...] = (barn(),),
    corpses: tuple[str, ...] = (),
    tokens: int = 7,
) -> SeatView:
    size = len(hand) if hand is not None else hand_size
    return SeatView(cash, cheques, size, hand, annexes, corpses, tokens)


def inn(seats: tuple[SeatView, ...], rooms: tuple[Room, ...], **changes: object) -> InnView:
    fields: dict[str, object] = {
        "seat": None,
        "season": 1,
        "round": 1,
        "phase": "night",
        "lap": 1,
        "last_round": False,
        "first": 0,
        "to_move": (0,),
        "rooms": rooms,
        "entrance_top": "novice",
        "entrance": 40,
        "exit": (),
        "bistro": 0,
        "seats": seats,
        "options": OPTIONS,
        "corrections": "",
        "reach": {},
        "results": None,
        "verdict": None,
    }
    return InnView(**{**fields, **changes})  # type: ignore[arg-type]


def opening() -> InnView:
    """Two players, the first evening: most rooms still dark."""
    rooms = (
        Room(1, 0, None, "monk"),
        Room(2, WHITE, None, None),
        Room(4, WHITE, None, None),
        Room(6, 1, None, None),
        Room(7, WHITE, None, None),
    )
    return inn((seat(), seat()), rooms, phase="welcome", entrance=34, entrance_top="newsboy")


def busy() -> InnView:
    """Four players in mid-game."""
    rooms = (
        Room(1, 0, None, "representative"),
        Room(2, 1, None, "brigadier-chief"),
        Room(3, WHITE, 2, "bishop"),
        Room(4, WHITE, None, None),
        Room(5, 2, None, "baron"),
        Room(6, 3, 0, "cultivator"),
        Room(7, 0, None, None),
        Room(8, WHITE, None, "marquis"),
    )
    seats = (
        seat(
            cash=23,
            cheques=2,
            hand_size=4,
            annexes=(barn("peasant"), AnnexView("abbot", ("count",), 2), AnnexView("mechanic", (), 1)),
            corpses=("viscount",),
        ),
        seat(cash=9, cheques=1, hand_size=3, corpses=("brigadier", "novice"), annexes=(barn(),)),
        seat(
            cash=40,
            cheques=4,
            hand_size=1,
            annexes=(
                barn("monk"),
                AnnexView("concierge", ("duke", "baron"), 2),
                AnnexView("butcher", ("grocer",), 3),
                AnnexView("newsboy", (), 0),
                AnnexView("landscaper", (), 3),
            ),
        ),
        seat(cash=9, cheques=0, hand_size=2, annexes=(barn("newsboy"), AnnexView("marquis", (), 3))),
    )
    gone = ("novice", "monk", "brigadier", "baron", "viscount", "concierge", "mechanic", "cultivator", "newsboy")
    return inn(
        seats, rooms, season=1, round=4, lap=2, first=3, to_move=(2,), entrance=19, entrance_top="shopkeeper", exit=gone, bistro=3
    )


def setting(lang: str = "en", players: int = 4) -> Setting:
    return Setting(NAMES[:players], lang)
