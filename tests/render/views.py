"""Sample views of the inn, built by hand: the same ones for the reference pictures and for the checks."""

from __future__ import annotations

import msgspec

from games.bloody_inn.view import WHITE, AnnexView, InnView, Result, Room, SeatView, TrailerView
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
    return SeatView(cash, cheques, size, hand, annexes, corpses, tokens, unpaid=size)


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
        "solo_rank": None,
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
    gone = (
        "novice",
        "monk",
        "brigadier",
        "baron",
        "viscount",
        "concierge",
        "mechanic",
        "cultivator",
        "newsboy",
    )
    return inn(
        seats,
        rooms,
        season=1,
        round=4,
        lap=2,
        first=3,
        to_move=(2,),
        entrance=19,
        entrance_top="shopkeeper",
        exit=tuple(gone),
        bistro=3,
    )


def before_busy() -> InnView:
    """The same table a night earlier: guests have come and gone since, somebody has died, been buried or paid."""
    now = busy()
    ada, emile, giulia, sakura = now.seats
    rooms = (now.rooms[0], *(msgspec.structs.replace(room, guest="monk") for room in now.rooms[1:5]), *now.rooms[5:])
    seats = (
        msgspec.structs.replace(ada, cash=11, annexes=(barn("peasant"), AnnexView("abbot", (), 2)), corpses=("count",)),
        msgspec.structs.replace(emile, cash=12, hand_size=5, corpses=("novice",)),
        giulia,
        msgspec.structs.replace(sakura, cheques=1),
    )
    return msgspec.structs.replace(now, seats=seats, rooms=rooms, bistro=now.bistro + 2, exit=now.exit[:4], first=3)


def handful(
    hand: tuple[str, ...] = ("peasant", "representative", "bishop", "brigadier-chief", "landscaper"),
) -> InnView:
    """The busy table as its third seat sees it, with a hand."""
    view = busy()
    mine = msgspec.structs.replace(
        view.seats[2], hand=hand, hand_size=len(hand), unpaid=len(hand), corpses=("peasant", "major")
    )
    reach = {
        "bribe": ("room1", "room2", "room3", "room5", "room6", "room8", "bistro1", "bistro2"),
        "build": tuple(card for card in hand if card in ("bishop", "landscaper", "representative")),
        "kill": ("room1", "room5", "bistro"),
        "bury": (),
    }
    seats = (*view.seats[:2], mine, *view.seats[3:])
    return msgspec.structs.replace(view, seat=2, seats=seats, reach=reach)


def solo() -> InnView:
    """The solo game in its last round, with police at the window."""
    rooms = (
        Room(1, 0, None, "major"),
        Room(3, WHITE, None, "prince"),
        Room(5, WHITE, None, None),
        Room(8, WHITE, None, "peacekeeper"),
    )
    full = seat(
        cash=31,
        cheques=7,
        hand_size=5,
        annexes=(
            barn("novice"),
            AnnexView("priest", ("duke", "monk"), 3),
            AnnexView("archbishop", ("baron",), 3),
            AnnexView("distiller", ("count", "count"), 2),
            AnnexView("gardener", (), 3),
            AnnexView("prince", ("grocer", "brewer", "bishop"), 3),
            AnnexView("cultivator", (), 0),
            AnnexView("monk", ("novice",), 1),
        ),
        corpses=("viscount", "marquis", "novice", "mechanic"),
        tokens=5,
    )
    return inn((full,), rooms, season=2, round=9, lap=1, last_round=True, entrance=0, entrance_top=None, bistro=2)


def trio() -> InnView:
    """Three players."""
    rooms = tuple(
        Room(d, o, None, g)
        for d, o, g in (
            (1, 0, "priest"),
            (2, WHITE, "butcher"),
            (3, 1, "prince"),
            (5, WHITE, "archbishop"),
            (6, 2, None),
            (8, WHITE, "gardener"),
        )
    )
    return inn((seat(), seat(), seat()), rooms, to_move=(0, 1), phase="wages")


def finished() -> InnView:
    """A finished game of four, two of them level for second place."""
    results = (
        Result(0, 2, 83, 23, 60, 12, 10, 4),
        Result(1, 4, 45, 5, 40, 0, 0, 2),
        Result(2, 1, 104, 34, 70, 16, 0, 6),
        Result(3, 2, 83, 33, 50, 0, 20, 4),
    )
    return msgspec.structs.replace(busy(), phase="over", to_move=(), results=results, verdict="deck")


ALL_MODULES = {"length": "long", "carnies": "events", "notables": "yes", "objects": "yes"}

CARNIVAL_EVENTS = (
    Event("event_revealed", {"event": "broken-safe"}),
    Event("served_up", {"who": 3, "object": "coffee", "guest": "bear-tamer", "room": 2}),
    Event("bribed", {"who": 1, "guest": "clown", "room": 10}),
    Event("buried", {"who": 2, "corpse": "twins", "annex": "barker", "owner": 2, "money": 24, "share": 0}),
)


def carnival() -> InnView:
    """Four players with all modules: trailers, an event, coffee, cake, snow, and odd burials."""
    rooms = (
        Room(1, 0, None, "con-artist"),
        Room(2, 1, None, "bear-tamer", coffee=3, cake=0),
        Room(3, WHITE, 2, "surgeon"),
        Room(4, WHITE, None, None),
        Room(5, 2, None, "bishop", cake=1),
        Room(6, 3, 0, "twins"),
        Room(7, 0, None, "major"),
        Room(8, WHITE, None, "banker"),
    )
    trailers = (
        TrailerView(1, 2, "fire-eater", "knife-thrower", 2, coffee=1),
        TrailerView(2, 0, "juggler", None, 2),
        TrailerView(3, 1, "clown", "pharmacist", 2, cake=3),
    )
    seats = (
        carnival_seat(cash=23, cheques=12, hand_size=4, corpses=("bearded-lady", "notary"), snow="notary", objects=2),
        carnival_seat(cash=9, cheques=3, hand_size=3, annexes=(barn(), AnnexView("surgeon", (), 2)), objects=3),
        carnival_seat(
            cash=40,
            cheques=5,
            hand_size=1,
            annexes=(
                barn("monk"),
                AnnexView("barker", ("twins", "twins", "clown"), 3),
                AnnexView("con-artist", ("grocer",), 2),
                AnnexView("banker", (), 3, ("dwarf",)),
                AnnexView("notary", (), 1),
            ),
            objects=1,
        ),
        carnival_seat(cash=9, cheques=0, hand_size=2, annexes=(barn("newsboy"), AnnexView("pharmacist", (), 3))),
    )
    return inn(
        seats,
        rooms,
        round=4,
        lap=2,
        first=3,
        to_move=(2,),
        entrance=19,
        entrance_top="companion",
        exit=("novice", "monk", "winemaker", "strongman", "acrobat", "brigadier"),
        bistro=3,
        options=ALL_MODULES,
        trailers=trailers,
        event="broken-safe",
        events_left=5,
        past_events=("stampede", "red-herring"),
        letter=True,
        used_objects=("poison", "coffee", "hammer", "wheelbarrow", "gold-teeth", "rug"),
    )


def carnival_over() -> InnView:
    """A finished game of four with all modules: objects lie open."""
    view = carnival()
    left = (("poison", "bible"), (), ("rug",), ("poison", "bible", "rug"))
    seats = tuple(
        msgspec.structs.replace(seat, objects=objects, object_count=len(objects))
        for seat, objects in zip(view.seats, left, strict=True)
    )
    results, verdict = finished().results, finished().verdict
    return msgspec.structs.replace(view, seats=seats, phase="over", to_move=(), results=results, verdict=verdict)


def carnival_seat(
    cash: int,
    cheques: int,
    hand_size: int,
    annexes: tuple[AnnexView, ...] = (barn(),),
    corpses: tuple[str, ...] = (),
    snow: str | None = None,
    objects: int = 0,
) -> SeatView:
    return SeatView(cash, cheques, hand_size, None, annexes, corpses, 6, None, objects, snow)


def small_carnival() -> InnView:
    """Three players with all modules in the morning, seen by the second: the event holds, its objects are at hand."""
    view = carnival()
    hand = ("peasant", "clown", "barker", "sericulturist", "bearded-lady")
    objects = ("confessional", "letter", "snow")
    mine = msgspec.structs.replace(
        view.seats[1], hand=hand, hand_size=len(hand), unpaid=len(hand), objects=objects, object_count=3
    )
    rooms = tuple(msgspec.structs.replace(r, owner=min(r.owner, 2), service=None, coffee=None) for r in view.rooms[:6])
    return msgspec.structs.replace(
        view,
        seat=1,
        rooms=rooms,
        trailers=(TrailerView(1, 2, "fire-eater", "knife-thrower", 2),),
        seats=(view.seats[0], mine, view.seats[2]),
        phase="dawn",
        first=0,
        to_move=(0, 1, 2),
        event="high-season",
        event_holds=True,
        reach={
            "bribe": ("room1", "room5", "trailer1", "bistro"),
            "build": ("clown", "sericulturist"),
            "kill": ("trailer1",),
        },
    )


def drafting() -> InnView:
    """The second step of the draft, before the first evening."""
    view = small_carnival()
    mine = msgspec.structs.replace(
        view.seats[1], hand=("peasant",) * 2, hand_size=2, unpaid=2, objects=("well",), cash=10
    )
    rooms = tuple(msgspec.structs.replace(room, guest=None, cake=None) for room in view.rooms)
    return msgspec.structs.replace(
        view,
        rooms=rooms,
        trailers=(),
        seats=(view.seats[0], mine, view.seats[2]),
        phase="draft",
        event=None,
        event_holds=None,
        letter=False,
        used_objects=(),
        past_events=(),
        events_left=8,
        reach={},
        pack=("bible", "cake", "tomb"),
        draft_step=2,
    )


def setting(lang: str = "en", players: int = 4) -> Setting:
    return Setting(NAMES[:players], lang)
