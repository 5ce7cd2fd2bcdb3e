"""Sample views of the county, built by hand: the same ones for the reference pictures and for the checks."""

from __future__ import annotations

import msgspec

from games.kernel.ledger import Event
from games.obsession.components import CATEGORIES, box
from games.obsession.scoring import LINES
from games.obsession.view import (
    ActivityView,
    ChallengeView,
    EstateView,
    MilestoneView,
    ObjectiveView,
    OfferView,
    PlacedView,
    ReserveView,
    Result,
    RoundView,
    SeatView,
    ServantsView,
    SoloView,
    SpaceView,
    TeamGoal,
    TeamView,
    TileView,
)

BOX = box()
SIX = ("Ada", "Émile", "Giulia", "さくら", "Ottoline", "Zoë")
"""As many names as may sit at a table."""
START = ("private-study", "butlers-room", "main-gazebo", "front-parlour", "bowling-green")

BUSY_EVENTS = (
    Event("hosted", {"who": 1, "tile": "english-garden", "activity": ["english-garden", False], "guests": []}),
    Event("earned", {"who": 1, "money": 300}),
    Event("rose", {"who": 1, "steps": 3, "level": 3, "position": 2}),
    Event("invited", {"who": 1, "guest": "istvan-hoyos"}),
    Event("bought", {"who": 1, "tile": "smoking-room", "money": 600}),
    Event("refilled", {"tiles": ["great-hall"]}),
)


def estate(*tiles: str) -> dict[str, tuple[TileView, ...]]:
    """Tiles by category; a name with a star lies on its rose side."""
    columns: dict[str, list[TileView]] = {category: [] for category in CATEGORIES}
    for name in tiles:
        tile, flipped = BOX.tiles[name.rstrip("*")], name.endswith("*")
        side = tile.side(flipped)
        columns[tile.column(flipped)].append(TileView(tile.id, flipped, side.vp, side.monument))
    return {category: tuple(column) for category, column in columns.items()}


def servants(available: dict[str, int], quarters: dict[str, int], expended: dict[str, int]) -> ServantsView:
    return ServantsView(available, quarters, expended, {})


AT_HOME = servants({"butler": 1, "housekeeper": 1, "valet": 1, "ladys-maid": 1, "footman": 1}, {}, {})


def seat(
    family: str | None = "asquith",
    money: int = 0,
    level: int = 1,
    position: int = 1,
    tiles: tuple[str, ...] = START,
    staff: ServantsView = AT_HOME,
    hand: tuple[str, ...] | None = None,
    hand_size: int = 6,
    discard: tuple[str, ...] = (),
    objectives: tuple[ObjectiveView, ...] | None = None,
    vp_cards: tuple[str, ...] | None = None,
    vp_card_count: int = 0,
    fairchild: str | None = None,
    courtship: int | None = 0,
) -> SeatView:
    return SeatView(
        family=family,
        money=money,
        level=level,
        position=position,
        estate=estate(*tiles),
        servants=staff,
        hand_size=hand_size if hand is None else len(hand),
        hand=hand,
        discard=discard,
        objective_count=5 if objectives is None else len(objectives),
        objectives=objectives,
        vp_card_count=vp_card_count if vp_cards is None else len(vp_cards),
        vp_cards=vp_cards,
        fairchild=fairchild,
        courtship=courtship,
    )


def rounds(length: str = "standard") -> tuple[RoundView, ...]:
    track = BOX.tracks[length]
    return tuple(RoundView(n, track.event(n), -(-n // track.season)) for n in range(1, track.rounds + 1))


def spaces(*tiles: str | None, copies: tuple[int, ...] = ()) -> tuple[SpaceView, ...]:
    heights = [*copies, *[1] * 6]
    return tuple(
        SpaceView(price, tile, heights[n] if tile else 0, price + BOX.tiles[tile].price if tile else price)
        for n, (price, tile) in enumerate(zip(BOX.setup.prices, tiles, strict=True))
    )


def reserve(*tiles: tuple[str, int]) -> tuple[ReserveView, ...]:
    return tuple(ReserveView(tile, n, BOX.setup.reserve_price + BOX.tiles[tile].price) for tile, n in tiles)


def county(seats: tuple[SeatView, ...], **changes: object) -> EstateView:
    fields: dict[str, object] = {
        "seat": None,
        "round": 1,
        "season": 1,
        "phase": "turn",
        "track": rounds(),
        "max_level": 7,
        "service_reserve": False,
        "pr1_reserve": False,
        "first": 0,
        "mover": 0,
        "to_move": (0,),
        "themes": ("estate",),
        "leaders": (),
        "fairchilds": ("charles-fairchild", "elizabeth-fairchild"),
        "market": spaces(
            "brushing-room", "stables", "fenced-paddock", "breakfast-room", "smoking-room", "drawing-room",
            copies=(1, 2),
        ),
        "reserves": (),
        "bag": 47,
        "hire": BOX.setup.for_hire(len(seats)),
        "casual": 46,
        "prestige": 25,
        "objective_deck": 10,
        "vp_deck": 30,
        "draft": (),
        "families": (),
        "activity": None,
        "seats": seats,
        "options": {"length": "standard"},
        "corrections": "",
        "solo": None,
        "results": None,
        "verdict": None,
    }  # fmt: skip
    return EstateView(**{**fields, **changes})  # type: ignore[arg-type]


def opening() -> EstateView:
    """Two players, the first round."""
    return county((seat("ponsonby", 300), seat("cavendish", position=4)), leaders=(0, 1))


def busy() -> EstateView:
    """Four players in the third season."""
    seats = (
        seat(
            "asquith",
            money=900,
            level=4,
            position=3,
            tiles=("private-study*", "butlers-room*", "main-gazebo*", "front-parlour", "bowling-green*", "barn",
                   "stables*", "tennis-court", "drawing-room*", "english-garden", "trophy-room"),
            staff=servants({"butler": 1, "ladys-maid": 2}, {"footman": 2, "valet": 1}, {"housekeeper": 1, "valet": 1}),
            hand_size=7,
            discard=("daniel-asquith", "alice-bingly", "istvan-hoyos"),
            vp_card_count=2,
            courtship=4,
        ),
        seat(
            "york",
            money=300,
            level=3,
            position=2,
            tiles=("private-study", "butlers-room*", "main-gazebo*", "front-parlour*", "bowling-green", "smoking-room",
                   "english-garden*", "butlers-pantry", "croquet-lawn*"),
            staff=servants(
                {"butler": 1, "housekeeper": 1, "underbutler": 1, "footman": 2}, {"valet": 1, "ladys-maid": 1},
                {"footman": 2, "valet": 1, "ladys-maid": 1},
            ),
            hand_size=9,
            discard=("george-york", "beatrice-york", "albert-plantagenet"),
            vp_card_count=1,
            fairchild="charles-fairchild",
            courtship=5,
        ),
        seat(
            "ponsonby",
            money=1200,
            level=2,
            position=5,
            tiles=("private-study*", "butlers-room", "main-gazebo", "front-parlour*", "bowling-green*", "stables*",
                   "croquet-lawn*", "tennis-court*", "breakfast-room*", "hillside-kennel"),
            staff=servants({"butler": 1, "housekeeper": 1, "valet": 2, "ladys-maid": 2, "footman": 3}, {}, {}),
            hand_size=11,
            vp_card_count=0,
            courtship=2,
        ),
        seat(
            "cavendish",
            money=0,
            level=7,
            position=5,
            tiles=("private-study", "butlers-room*", "main-gazebo*", "front-parlour*", "bowling-green*",
                   "fenced-paddock*", "west-terrace", "sculpture-garden", "servants-hall", "brushing-room",
                   "music-room*", "queens-suite*", "dining-room*", "green-room*"),
            staff=servants(
                {"housekeeper": 1}, {"butler": 1, "valet": 2, "ladys-maid": 2}, {"footman": 4, "valet": 1},
            ),
            hand_size=4,
            discard=("paul-cavendish", "hazel-crosse", "rebecca-clare", "anthony-cole", "carroll-hazelton"),
            vp_card_count=3,
            courtship=9,
        ),
    )  # fmt: skip
    return county(
        seats,
        round=10,
        season=3,
        first=3,
        mover=2,
        to_move=(2,),
        themes=("estate", "sporting", "prestige"),
        leaders=(3,),
        fairchilds=("elizabeth-fairchild",),
        service_reserve=True,
        pr1_reserve=True,
        market=spaces(
            "tennis-court", "hillside-kennel", "west-terrace", "french-garden", "formal-dining-room", "great-hall",
            copies=(1, 2),
        ),
        reserves=reserve(("brushing-room", 1), ("barn", 1), ("butlers-pantry", 1), ("servants-quarters", 2),
                         ("stables", 1), ("fenced-paddock", 2)),
        bag=21,
        hire={"valet": 1, "footman": 3, "ladys-maid": 1, "underbutler": 1},
        casual=28,
        prestige=14,
        objective_deck=4,
        vp_deck=23,
    )  # fmt: skip


def before_busy() -> EstateView:
    """The same table a few turns earlier: money, tiles, servants and reputation have changed since."""
    now = busy()
    one, two, three, four = now.seats
    fewer = {category: tiles[:1] if category == "sporting" else tiles for category, tiles in three.estate.items()}
    seats = (
        msgspec.structs.replace(one, money=300, hand_size=9, discard=one.discard[:1], courtship=1),
        msgspec.structs.replace(two, level=2, position=5, vp_card_count=0, servants=four.servants),
        msgspec.structs.replace(three, estate=fewer, money=1800),
        four,
    )
    market = (now.market[1], now.market[0], *now.market[2:])
    return msgspec.structs.replace(now, seats=seats, market=market, hire={}, first=(now.first + 1) % 4)


def activity(guests: tuple[str, ...], staff: tuple[str, ...], bought: tuple[str, ...] = ()) -> ActivityView:
    """The third seat at its activity in the Great Hall."""
    return ActivityView(2, "host", "great-hall", False, guests, staff, -300, 4, None, bought, 1)


def hosting() -> EstateView:
    """The busy table while its third seat hosts."""
    guests = (
        "daniel-asquith",
        "eleanor-chesterton",
        "anne-hawkins",
        "stephen-clark",
        "florence-oliver",
        "istvan-hoyos",
    )
    return msgspec.structs.replace(
        busy(), activity=activity(guests, ("butler", "footman", "footman", "ladys-maid"), ("stables",))
    )


UPSTAIRS = {"length": "standard", "upstairs": "yes", "wessex": "yes"}


def six() -> EstateView:
    """Six players late in a game with the new servants, all estates full."""
    seats = (
        *busy().seats,
        seat(
            "howard",
            money=2400,
            level=5,
            position=4,
            tiles=("private-study*", "butlers-room*", "main-gazebo*", "front-parlour*", "bowling-green*",
                   "renovated-kitchen*", "housekeepers-room", "carriage-house", "barn", "stocked-lake*",
                   "billiard-room", "parish-church*", "north-library*", "conservatory*", "gallery*", "statuary"),
            staff=servants(
                {"butler": 1, "cook": 1, "hall-boy": 1, "useful-man": 1, "footman": 2},
                {"housekeeper": 1, "valet": 2, "ladys-maid": 1}, {"head-housemaid": 1, "footman": 2, "underbutler": 1},
            ),
            hand_size=12,
            discard=("james-howard", "victoria-howard", "diana-stark"),
            vp_card_count=4,
            courtship=11,
        ),
        seat(
            "wessex",
            money=100,
            level=3,
            position=1,
            tiles=("private-study", "butlers-room*", "main-gazebo", "front-parlour*", "bowling-green",
                   "breakfast-room*", "babbling-brook*", "croquet-lawn*", "stables*", "servants-hall"),
            staff=servants(
                {"housekeeper": 1, "ladys-maid": 2}, {"butler": 1, "cook": 1, "footman": 1},
                {"valet": 1, "footman": 2, "head-housemaid": 1},
            ),
            hand_size=8,
            discard=("john-wessex",),
            vp_card_count=1,
            courtship=-1,
        ),
    )  # fmt: skip
    return msgspec.structs.replace(
        busy(),
        seats=seats,
        leaders=(4,),
        options=UPSTAIRS,
        market=spaces(
            "carriage-house", "parish-church", "babbling-brook", "music-room", "stocked-lake", "great-hall",
            copies=(2,),
        ),
        reserves=reserve(("renovated-kitchen", 1), ("barn", 1), ("carriage-house", 2), ("butlers-pantry", 1),
                         ("servants-quarters", 2), ("housekeepers-room", 1), ("stables", 1), ("croquet-lawn", 2)),
        hire={"valet": 1, "footman": 10, "ladys-maid": 1, "underbutler": 1, "cook": 3, "hall-boy": 4,
              "head-housemaid": 2, "useful-man": 4},
        milestones=(
            MilestoneView("life-below-stairs", (4,), (5, 3), None, 4),
            MilestoneView("ruling-passion", (3, 0), (5, 3), None, 4),
        ),
    )  # fmt: skip


def before_six() -> EstateView:
    """The same table a round earlier: everybody has had a turn since."""
    now = six()
    seats = tuple(
        msgspec.structs.replace(held, money=held.money + 100 * n, position=held.position % 5 + 1, discard=())
        for n, held in enumerate(now.seats)
    )
    stones = tuple(msgspec.structs.replace(shown, holders=shown.holders[:1]) for shown in now.milestones)
    return msgspec.structs.replace(now, seats=seats, milestones=stones, market=now.market[::-1])


def drafting() -> EstateView:
    """Six players choosing boards and servants."""
    view = six()
    seats = tuple(
        msgspec.structs.replace(seat(None), courtship=None, hand_size=0, objective_count=0) for _ in view.seats
    )
    return msgspec.structs.replace(
        view, phase="families", round=0, season=1, themes=(None,), leaders=(), reserves=(), seats=seats,
        market=spaces(*[None] * 6), families=tuple(BOX.families), servant_draft=BOX.setup.servant_draft, to_move=(1,),
        mover=1, milestones=(), service_reserve=False, pr1_reserve=False,
    )  # fmt: skip


def five() -> EstateView:
    """Five players in the first round."""
    families = ("asquith", "howard", "york", "wessex", "ponsonby")
    seats = tuple(seat(family) for family in families)
    return county(seats, options=UPSTAIRS, hire=BOX.setup.for_hire(5, {"upstairs"}), leaders=(0, 1, 2, 3, 4))


def tableau(players: int = 3) -> EstateView:
    """A race to Max, well on its way, with as many of the six as play."""
    view = six()
    track = BOX.tracks["tableau"]
    return msgspec.structs.replace(
        view,
        seats=tuple(msgspec.structs.replace(held, courtship=None) for held in view.seats[:players]),
        mode="tableau",
        season=1,
        round=13,
        first=0,
        mover=1,
        to_move=(1,),
        track=tuple(RoundView(n, track.event(n), 1) for n in range(1, track.rounds + 1)),
        themes=(None,),
        leaders=(),
        fairchilds=(),
        options={**UPSTAIRS, "mode": "tableau"},
        milestones=tuple(
            msgspec.structs.replace(shown, holders=tuple(seat for seat in shown.holders if seat < players))
            for shown in view.milestones
        ),
    )


def challenge() -> EstateView:
    """The Estate Challenge at its start: every pile is full."""
    track, rules = BOX.tracks["challenge"], BOX.challenge
    last = 0
    market = []
    for what, price, to in zip(rules.piles, BOX.setup.prices, rules.theft, strict=True):
        kept = [tile for tile in BOX.tiles.values() if tile.set != "low" and tile.kind not in ("start", "hybrid")]
        pile = [
            tile
            for tile in sorted(kept, key=lambda tile: tile.tsn)
            if (tile.id in rules.monuments if what == "monument" else tile.column(False) == what)
            and (what == "monument") == (tile.kind == "monument")
        ]
        under = tuple(OfferView(tile.id, price + tile.price) for tile in pile[1:])
        market.append(SpaceView(price, pile[0].id, 1, price + pile[0].price, under, (last + 1, to)))
        last = to
    goal = ChallengeView(
        132, 12, 3, {"essentials": 1, "service": 0, "estate": 2, "prestige": 1, "sporting": 2}, False, "either",
        -30, None, 7, ("smoking-room", "wine-cellar"), None,
    )  # fmt: skip
    mine = seat(
        "howard", 500, 2, 3, (*START, "breakfast-room*", "barn", "carriage-house", "music-room"), courtship=None
    )
    return county(
        (mine,),
        mode="challenge",
        round=15,
        track=tuple(RoundView(n, track.event(n), 1) for n in range(1, track.rounds + 1)),
        themes=(None,),
        fairchilds=(),
        market=tuple(market),
        bag=0,
        hire=BOX.setup.for_hire(1, {"upstairs"}),
        options={**UPSTAIRS, "mode": "challenge"},
        challenge=goal,
    )


def assisted() -> EstateView:
    """The party of the rulebooks' example: servants whom no icon asks for lie on the tile and on two of the cards."""
    party = ActivityView(
        2, "host", "music-room", False, ("ambrose-tetbury", "marianne-turner", "patricia-asquith"),
        ("butler", "valet", "ladys-maid", "useful-man", "cook", "hall-boy", "head-housemaid"), 700, 8, None, (), 1,
        dismissed=("marianne-turner",),
        dismissals=1,
        draws=(("casual", 2, 1), ("prestige", 2, 1)),
        placed=(
            PlacedView("useful-man", "music-room", ""),
            PlacedView("cook", "music-room", ""),
            PlacedView("hall-boy", "ambrose-tetbury", ""),
            PlacedView("head-housemaid", "marianne-turner", "prestige"),
            PlacedView("footman", "carriage-house", ""),
        ),
    )  # fmt: skip
    view = six()
    departed = msgspec.structs.replace(view.seats[4], departed=("useful-man",))
    return msgspec.structs.replace(view, activity=party, seats=(*view.seats[:4], departed, view.seats[5]))


HAND = (
    "daniel-asquith", "patricia-asquith", "charles-pemberly", "eleanor-chesterton", "maud-asquith", "anne-hawkins",
    "stephen-clark", "florence-oliver", "istvan-hoyos", "hazel-crosse", "richard-longford",
)  # fmt: skip
OBJECTIVES = (
    ObjectiveView("horse-and-hound", 2, 3, 0),
    ObjectiveView("wide-circle", 7, 9, 2),
    ObjectiveView("full-staff", 4, 6, 0),
    ObjectiveView("full-coffers", 900, 1200, 0),
    ObjectiveView("spotless-name", 4, 7, 0),
    ObjectiveView("all-estate", 2, 0, 4),
)


def handful(
    hand: tuple[str, ...] = HAND,
    objectives: tuple[ObjectiveView, ...] = OBJECTIVES,
    vp_cards: tuple[str, ...] = ("vp-objective", "vp-market"),
) -> EstateView:
    """The busy table as its first seat sees it."""
    view = busy()
    mine = msgspec.structs.replace(
        view.seats[0],
        hand=hand,
        hand_size=len(hand),
        objectives=objectives,
        objective_count=len(objectives),
        vp_cards=vp_cards,
        vp_card_count=len(vp_cards),
    )
    return msgspec.structs.replace(view, seat=0, seats=(mine, *view.seats[1:]))


def solo() -> EstateView:
    """The solo game in its second season, the theme still hidden."""
    mine = seat(
        "wessex",
        money=500,
        level=2,
        position=2,
        tiles=(*START, "breakfast-room*", "barn"),
        courtship=None,
        vp_card_count=1,
    )
    eden = BOX.opponents["eden"]
    opponent = SoloView("eden", eden.base, 1, None, {k: tuple(v) for k, v in eden.chart.items()}, 17, None, None, None)
    return county(
        (mine,),
        round=6,
        season=2,
        themes=("service", None),
        service_reserve=True,
        reserves=reserve(("servants-quarters", 1)),
        market=spaces("stables", "croquet-lawn", "breakfast-room", "smoking-room", None, None),
        solo=opponent,
        activity=ActivityView(0, "host", "main-gazebo", False, ("john-wessex",), ("footman",), 200, 0, None, (), 1),
    )


def trio() -> EstateView:
    """Three players in a long game, choosing objectives to give up."""
    seats = (seat("wessex"), seat("york", 200, 2, 4), seat("asquith", 400, 1, 5))
    return county(
        seats,
        round=5,
        phase="objectives",
        mover=None,
        to_move=(0, 2),
        track=rounds("extended"),
        max_level=9,
        themes=("service",),
        leaders=(1, 2),
        options={"length": "extended"},
    )


def finished() -> EstateView:
    """A finished game of four."""
    kept = (ObjectiveView("horse-and-hound", 3, 3, 11), ObjectiveView("wide-circle", 12, 15, 4))
    results = (
        Result(0, 2, 112, 31, 22, 15, 21, 14, 4, 5, kept, False),
        Result(1, 3, 96, 22, 27, 9, 15, 16, 3, 4, kept, True),
        Result(2, 4, 58, 18, -4, 6, 10, 18, 6, 4, kept, False),
        Result(3, 1, 124, 39, 24, 12, 28, 12, 0, 9, kept, False),
    )
    return msgspec.structs.replace(
        busy(),
        phase="over",
        round=16,
        season=4,
        mover=None,
        to_move=(),
        results=results,
        verdict="seasons",
        lines=LINES,
    )


def in_teams(view: EstateView) -> EstateView:
    """The same table in teams, who sits opposite together."""
    half = len(view.seats) // 2
    return msgspec.structs.replace(view, teams=tuple(TeamView((seat, seat + half), 40) for seat in range(half)))


def finished_in_teams() -> EstateView:
    """A finished game of two teams, one of whom holds a Fairchild."""
    results = (
        Result(0, 1, 94, 31, 22, 18, 21, 14, 4, 5, (), False),
        Result(1, 3, 88, 22, 27, 9, 15, 16, 3, 4, (), True),
        Result(2, 1, 94, 18, -4, 6, 15, 18, 6, 4, (), False),
        Result(3, 3, 88, 39, 10, 2, 10, 12, 0, 9, (), False),
    )
    goals = (TeamGoal(0, "horse-and-hound", 11), TeamGoal(2, "full-staff", 6), TeamGoal(0, "wide-circle", 4))
    sheets = (
        {"tiles": 24, "gentry": 9, "objectives": 21, "reputation": 15, "servants": 16, "wealth": 5, "vp_cards": 4},
        {"tiles": 30, "gentry": 18, "objectives": 9, "reputation": 10, "servants": 14, "wealth": 1, "vp_cards": 6},
    )
    teams = (TeamView((0, 2), 94, sheets[0], 0, goals), TeamView((1, 3), 88, sheets[1], 0, ()))
    return msgspec.structs.replace(finished(), results=results, teams=teams)


def missed() -> EstateView:
    """An Estate Challenge that came to its end too late."""
    result = Result(0, 0, -12, 25, 13, 0, 6, 22, 0, 2, (), False, haste=-80)
    return msgspec.structs.replace(
        challenge(), phase="over", to_move=(), results=(result,), verdict="missed", lines=(*LINES, "haste")
    )


def raced() -> EstateView:
    """A finished race of six, some of whom hold milestones."""
    lines = tuple(line for line in LINES if line not in ("servants", "wealth"))
    results = tuple(
        Result(seat, seat + 1, 60 - 7 * seat, 30 - 3 * seat, -seat, 8, 21 - 3 * seat, 0, 0, 5, (), False, milestones=5)
        for seat in range(6)
    )
    return msgspec.structs.replace(
        tableau(6), phase="over", mover=None, to_move=(), results=results, verdict="max", lines=lines
    )


def lost(scavenged: int | None = 17) -> EstateView:
    """A solo game lost to its opponent, for whom the monuments taken by the die may count."""
    view = solo()
    result = Result(0, 0, 74, 20, 12, 11, 10, 14, 2, 5, (), False)
    base = view.solo.base if view.solo else 0
    beaten = msgspec.structs.replace(
        view.solo,  # type: ignore[type-var]
        vp_cards=3,
        vp_card_points=12,
        fairchild="charles-fairchild",
        scavenged=scavenged,
        total=base + 12 + BOX.gentry["charles-fairchild"].vp + (scavenged or 0),
    )
    return msgspec.structs.replace(
        view,
        phase="over",
        round=16,
        season=4,
        to_move=(),
        activity=None,
        solo=beaten,
        results=(result,),
        verdict="lost",
        lines=LINES,
    )
