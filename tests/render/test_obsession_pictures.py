"""Obsession's pictures: nothing leaves its box or is cut short, texts are enough to play by, changes are marked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest
from PIL import Image, ImageChops

from games.kernel.ledger import Event
from games.kernel.words import LANGUAGES
from games.obsession.components import CATEGORIES
from games.obsession.view import EstateView, MilestoneView, ObjectiveView, PlacedView, SeatView
from render import Setting
from render.lettering import DAGGER, proof
from render.obsession import ARTIST as ESTATE
from render.obsession.activity import activity_height, draw_activity
from render.obsession.board import LEFT, RIGHT
from render.obsession.faces import tile_face
from render.obsession.marks import marks
from render.obsession.plots import CARD, WORTH, tile_card
from render.pen import forget_letters
from tests.render import obsession_views as views
from tests.render.gallery import distance, everybody, pixels
from tests.render.proofs import check_lines, cut_short
from tests.render.test_pictures import LONG_NAMES
from tests.render.views import setting

BOX = views.BOX
TILES = list(BOX.tiles)
GENTRY = list(BOX.gentry)
EVERYTHING = tuple(f"{tile}{side}" for tile in TILES for side in ("", "*") if BOX.tiles[tile].back or not side)


def chunks(names: list[str], size: int) -> Iterator[tuple[str, ...]]:
    return (tuple(names[start : start + size]) for start in range(0, len(names), size))


def markets() -> Iterator[EstateView]:
    """Every tile in the market once, and in the reserves all that can come there."""
    stored = [
        tile.id for tile in BOX.tiles.values() if tile.copies and (tile.column(False) == "service" or tile.pr == 1)
    ]
    for tiles in chunks(TILES, 6):
        padded: list[str | None] = [*tiles, *[None] * (6 - len(tiles))]
        reserves = views.reserve(*((tile, n % 2 + 1) for n, tile in enumerate(stored)))
        yield msgspec.structs.replace(views.busy(), market=views.spaces(*padded, copies=(2, 1, 3)), reserves=reserves)


def hands() -> Iterator[EstateView]:
    """Every card of the gentry, every objective and every victory point card in a hand."""
    objectives = tuple(ObjectiveView(name, 1, 3, n % 2 * 5) for n, name in enumerate(BOX.objectives))
    for n, cards in enumerate(chunks(GENTRY, 15)):
        yield views.handful(cards, objectives if n == 0 else (), tuple(BOX.vp_cards) if n == 0 else ())
    yield views.handful((), (), ())
    for view in milestones():
        yield msgspec.structs.replace(views.handful((), (), ()), milestones=view.milestones)


def turns() -> Iterator[EstateView]:
    """Turns in progress: every card of the gentry as a guest, in small and large companies, served by few or all."""
    for size in (3, 8):
        for n, guests in enumerate(chunks(GENTRY, size)):
            staff = tuple(BOX.servants) * 2 if n % 2 else ("footman",)
            yield msgspec.structs.replace(
                views.hosting(), activity=views.activity(guests, staff, ("stables",) * (n % 3))
            )
    yield views.hosting()


def rich(seat: SeatView) -> SeatView:
    """A seat with every tile and card, and every servant everywhere."""
    all_kinds = dict.fromkeys(BOX.servants, 3)
    return msgspec.structs.replace(
        seat,
        estate=views.estate(*EVERYTHING),
        discard=tuple(GENTRY),
        money=12300,
        servants=views.servants(all_kinds, all_kinds, all_kinds),
        hand_size=28,
        vp_card_count=12,
    )


def before() -> Iterator[EstateView]:
    """The choices before the first season."""
    fresh = msgspec.structs.replace(views.busy(), round=0, season=1, themes=(None,), leaders=(), reserves=())
    empty = views.spaces(*[None] * 6)
    starters = tuple(card for card in GENTRY if BOX.gentry[card].deck == "starter")
    seats = tuple(msgspec.structs.replace(seat, family=None, courtship=None) for seat in fresh.seats)
    yield msgspec.structs.replace(fresh, phase="families", market=empty, seats=seats, families=tuple(BOX.families))
    for drafted in (*chunks(list(starters), 10), starters[:14]):
        yield msgspec.structs.replace(fresh, phase="draft", market=empty, draft=drafted)
    yield views.drafting()


def milestones() -> Iterator[EstateView]:
    """Every milestone, two at a time, as somebody who is on the way to them sees them."""
    for names in chunks(list(BOX.milestones), 2):
        shown = tuple(MilestoneView(name, (1, 0)[:n], (5, 3), 1, 4) for n, name in enumerate(names))
        yield msgspec.structs.replace(views.busy(), milestones=shown)


def draw_components(there: Setting) -> None:
    """Draw every component on one of the pictures; encoding would add nothing but time."""
    for view in (*markets(), *milestones()):
        ESTATE.draw_board(view, ESTATE.speech(view, there), views.BUSY_EVENTS)
    for view in turns():
        ESTATE.draw_board(view, ESTATE.speech(view, there), ())
    for view in hands():
        ESTATE.draw_hand(view, ESTATE.speech(view, there), 0)


def draw_tables(there: Setting) -> None:
    """Draw every kind of picture: everywhere somebody is named."""
    tables = (views.opening(), views.solo(), views.trio(), views.five(), views.six(), views.assisted())
    races = (views.tableau(2), views.tableau(6), views.challenge())
    for view in (views.busy(), *before(), *tables, *races):
        ESTATE.draw_board(view, ESTATE.speech(view, there), views.BUSY_EVENTS)
    phases = ("opponent", "starters", "courtship", "objectives", "encore", "over")
    crowded = msgspec.structs.replace(views.busy(), seats=tuple(map(rich, views.busy().seats)))
    for view in (
        *(msgspec.structs.replace(views.busy(), phase=phase, season=4) for phase in phases),
        views.hosting(),
        crowded,
    ):
        ESTATE.draw_board(view, ESTATE.speech(view, there), ())
    ESTATE.draw_hand(views.handful((), (), ()), ESTATE.speech(views.handful((), (), ()), there), 0)
    for view, seat in ((crowded, 1), (views.opening(), 0)):
        ESTATE.draw_area(view, ESTATE.speech(view, there), seat)
    for view in (views.finished(), views.finished_in_teams(), views.lost(), views.missed(), views.raced()):
        ESTATE.draw_scores(view, ESTATE.speech(view, there))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_leaves_its_box_is_too_small_or_cut_short(lang: str) -> None:
    there = Setting(views.SIX, lang)
    forget_letters()
    with proof() as sheet:
        draw_components(there)
        draw_tables(there)
    check_lines(sheet)
    assert cut_short(sheet) == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_leaves_its_box_whatever_the_names(lang: str) -> None:
    forget_letters()
    with proof() as sheet:
        draw_tables(Setting(LONG_NAMES * 2, lang))
    check_lines(sheet)


@pytest.mark.parametrize("size", [1, 2, 3, 8])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_guest_on_whose_card_a_servant_lies_keeps_a_whole_name(lang: str, size: int) -> None:
    image = Image.new("RGB", (RIGHT + 60, 600))
    for guests in chunks(GENTRY, size):
        laid = tuple(PlacedView("head-housemaid", guest, "casual") for guest in guests)
        turn = msgspec.structs.replace(views.activity(guests, ("butler", "footman"), ("stables",)), placed=laid)
        view = msgspec.structs.replace(views.busy(), activity=turn)
        speech = ESTATE.speech(view, setting(lang))
        with proof() as sheet:
            draw_activity(image, view, speech, (LEFT, 0, RIGHT, activity_height(view, speech, RIGHT - LEFT) - 10))
        check_lines(sheet)
        assert cut_short(sheet) == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_text_twin_tells_market_estates_servants_and_sums(lang: str) -> None:
    view = views.busy()
    text = ESTATE.board(view, setting(lang)).text.replace("\u00a0", " ")
    pounds = {"fr": "{} £"}.get(lang, "£{}").format
    for space in view.market:
        assert any(
            pounds(space.cost) in line and BOX.tiles[space.tile or ""].name(lang) in line for line in text.split("\n")
        )
    for held in view.reserves:
        assert BOX.tiles[held.tile].name(lang) in text
    for name, seat in zip(views.SIX, view.seats, strict=False):
        line = next(line for line in text.splitlines() if line.startswith(name) and pounds(seat.money) in line)
        assert BOX.families[seat.family or ""].name(lang) in line
        below = text[text.index(line) :]
        for category in CATEGORIES:
            row = next(
                line for line in below.splitlines() if line.strip().startswith(BOX.categories[category].name(lang))
            )
            assert all(BOX.tiles[tile.tile].name(lang) in row for tile in seat.estate[category])
        for area in ("available", "quarters", "expended"):
            for kind in getattr(seat.servants, area):
                assert BOX.servants[kind].name(lang) in below
    assert BOX.categories["prestige"].name(lang) in text


def test_a_hands_text_says_what_each_card_needs_and_gives_and_how_far_objectives_are() -> None:
    text = ESTATE.hand(views.handful(), setting()).text
    assert "Anne Hawkins (American Heiress); PR 1; service: Lady's Maid†; effect: £400, −2 reputation†; −3 VP" in text
    assert "Horse and Hound: Stables + Fenced Paddock + Hillside Kennel†; 2 of 3; 11 VP for it" in text
    assert "A Wide Circle: 1 VP per 3 guests; 7 of 9; 2 VP" in text
    assert "New Builders in Town: 5 VP, or refresh the market" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_teams_sheet_tells_each_line_with_what_both_bring_to_it_and_whose_objectives_count(lang: str) -> None:
    told = ESTATE.scores(views.finished_in_teams(), setting(lang)).text
    for words in ("24", "31 · 18", "22 · −4", "94", "Ada", "Giulia", "88"):
        assert words in told
    for objective in ("horse-and-hound", "full-staff", "wide-circle"):
        assert BOX.objectives[objective].name(lang) in told


def test_partners_are_marked_with_each_others_seal_and_told() -> None:
    alone, together = views.busy(), views.in_teams(views.busy())
    one, other = (pixels(ESTATE.board(view, setting("en")).png) for view in (alone, together))
    assert distance(one, other) > 0
    assert "plays with Giulia" in ESTATE.board(together, setting("en")).text
    assert "plays with" not in ESTATE.board(alone, setting("en")).text


def test_a_partners_cards_lie_under_ones_own() -> None:
    view = views.in_teams(views.handful())
    seat = view.seat or 0
    partner = view.partner(seat)
    assert partner is not None
    shown = msgspec.structs.replace(view.seats[partner], hand=("alice-bingly",), shared=("alice-bingly",))
    seats = tuple(shown if n == partner else held for n, held in enumerate(view.seats))
    told = ESTATE.hand(msgspec.structs.replace(view, seats=seats), setting("en"))
    assert BOX.gentry["alice-bingly"].name("en") in told.text.rpartition("’s hand")[2]
    assert pixels(told.png).height > pixels(ESTATE.hand(views.handful(), setting("en")).png).height


def test_an_areas_text_tells_each_tile_in_full() -> None:
    text = ESTATE.area(views.busy(), setting(), 3).text
    suite, room = BOX.worth["queens-suite", True], BOX.worth["brushing-room", False]
    assert f"Queen's Suite (monument): every turn +1 reputation; {suite}† VP" in text
    assert f"Brushing Room (front): Footman may serve as Valet; {room}† VP" in text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scavenged", [None, 0, 17])
def test_a_solo_sheet_tells_what_the_opponents_total_is_made_of(lang: str, scavenged: int | None) -> None:
    view = views.lost(scavenged)
    rival = view.solo
    assert rival is not None
    text = ESTATE.scores(view, setting(lang, 1)).text
    line = next(line for line in text.splitlines() if line.startswith(BOX.opponents["eden"].name(lang)))
    numbers = [int(number) for number in re.findall(r"\d+", line)]
    assert numbers[0] == rival.total == sum(numbers[1:])
    assert len(numbers) == (4 if scavenged is None else 5)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_solo_board_shows_what_the_scavenged_monuments_have_brought_the_opponent(lang: str) -> None:
    plain = views.solo()
    assert plain.solo is not None
    counted = msgspec.structs.replace(plain, solo=msgspec.structs.replace(plain.solo, scavenged=23))
    before, after = (ESTATE.board(view, setting(lang, 1)) for view in (plain, counted))
    assert distance(pixels(before.png), pixels(after.png)) > 0
    assert any("23" in line for line in set(after.text.splitlines()) - set(before.text.splitlines()))


def test_the_public_board_does_not_depend_on_a_hand() -> None:
    open_view, public = views.handful(), views.busy()
    seats = (
        msgspec.structs.replace(open_view.seats[0], hand=None, objectives=None, vp_cards=None),
        *public.seats[1:],
    )
    closed = msgspec.structs.replace(open_view, seats=seats)
    assert ESTATE.board(open_view, setting()).png == ESTATE.board(closed, setting()).png
    assert ESTATE.board(open_view, setting()).text == ESTATE.board(closed, setting()).text


def test_marks_follow_the_order_of_events_and_pass_over_unknown_ones() -> None:
    last = (
        Event("hosted", {"who": 0, "tile": "stables", "guests": []}),
        Event("a_thing_of_the_future", {"who": 0}),
        Event("gossiped", {"who": 0, "rival": 2, "steps": 1}),
        Event("bought", {"who": 0, "tile": "great-hall", "money": 700}),
        Event("hired", {"who": 1, "servant": "valet"}),
        Event("refilled", {"tiles": ["french-garden"]}),
    )
    assert marks(last, views.busy(), BOX) == {
        ("wing", 0, "sporting"): [1],
        ("reputation", 2): [2],
        ("wing", 0, "prestige"): [3],
        ("purse", 0): [3],
        ("servants", 1, "expended"): [4],
        ("hire", 0): [4],
        ("space", 3): [5],
    }


def test_a_mark_is_seen_on_the_picture_and_told() -> None:
    plain, marked = (ESTATE.board(views.busy(), setting(), last) for last in ((), views.BUSY_EVENTS))
    assert distance(pixels(plain.png), pixels(marked.png)) > 0.2
    assert "Changed by the last move: Émile: Estate, Émile: Money" in marked.text


def test_a_groups_own_values_are_drawn_and_told() -> None:
    corrected = msgspec.structs.replace(views.busy(), corrections='{"great-hall":{"front":{"vp":9}}}')
    assert "; 9 VP" in ESTATE.board(corrected, setting()).text
    assert ESTATE.board(corrected, setting()).png != ESTATE.board(views.busy(), setting()).png


def test_the_turn_in_progress_is_drawn_and_told() -> None:
    idle, hosting = ESTATE.board(views.busy(), setting()), ESTATE.board(views.hosting(), setting())
    assert hosting.height > idle.height
    line = next(line for line in hosting.text.splitlines() if line.startswith("Giulia") and "Great Hall" in line)
    activity = views.hosting().activity
    assert activity is not None
    assert all(BOX.gentry[guest].name("en") in line for guest in activity.guests)
    assert all(BOX.servants[kind].name("en") in line for kind in activity.servants)
    assert "−£300" in line
    assert "+4 reputation" in line
    assert "Bought this turn: Stables" in hosting.text


def test_whoever_attends_and_serves_is_seen_on_the_picture() -> None:
    drawn = {
        ESTATE.board(msgspec.structs.replace(views.busy(), activity=views.activity(guests, staff)), setting()).png
        for guests in (("daniel-asquith",), ("anne-hawkins",))
        for staff in (("footman",), ("valet",), ("valet", "valet"))
    }
    assert len(drawn) == 6


@pytest.mark.parametrize("cards", [("istvan-hoyos", "hazel-crosse"), ("vp-objective", "vp-market"), ("full-staff",)])
def test_cards_to_choose_from_are_shown_to_their_finder_alone(cards: tuple[str, ...]) -> None:
    looking = msgspec.structs.replace(views.activity((), ()), seat=0, seen=cards)
    mine, plain = msgspec.structs.replace(views.handful(), activity=looking), views.handful()
    assert ESTATE.hand(mine, setting()).height > ESTATE.hand(plain, setting()).height
    assert "To choose from: " in ESTATE.hand(mine, setting()).text
    other = msgspec.structs.replace(mine, activity=msgspec.structs.replace(looking, seat=1))
    assert ESTATE.hand(other, setting()).png == ESTATE.hand(plain, setting()).png


@pytest.mark.parametrize(("verdict", "first"), [("won", "Ada"), ("lost", "Eden")])
def test_the_solo_sheet_ranks_player_and_opponent_on_one_scale(verdict: str, first: str) -> None:
    with proof() as sheet:
        ESTATE.scores(msgspec.structs.replace(views.lost(), verdict=verdict), setting("en", 1))
    names = [placed for placed in sheet if placed.line.text in ("Ada", "Eden")]
    assert min(names, key=lambda placed: placed.ink[1]).line.text == first
    assert [placed.line.text for placed in sheet if placed.line.size == 100 and len(placed.line.text) == 1] == [
        "1",
        "2",
    ]


def test_what_a_tile_gives_keeps_clear_of_what_it_is_worth() -> None:
    offenders = []
    for tile in BOX.tiles.values():
        for flipped in (False, True) if tile.back else (False,):
            face = tile_face(tile, "en", flipped)
            bare = replace(face, gives=())
            drawn = ImageChops.difference(tile_card(face), tile_card(bare)).getbbox()
            if drawn and drawn[2] > CARD[0] - WORTH:
                offenders.append((tile.id, flipped))
    assert offenders == []


def test_a_dagger_stands_by_itself_and_once_on_a_tile() -> None:
    forget_letters()
    with proof() as sheet:
        for view in markets():
            ESTATE.draw_board(view, ESTATE.speech(view, setting()), ())
        ESTATE.draw_area(views.busy(), ESTATE.speech(views.busy(), setting()), 3)
    house = BOX.tiles["tennis-court"]
    assert tile_face(house, "en").mark == DAGGER
    texts = [placed.line.text for placed in sheet]
    assert DAGGER in texts
    assert [text for text in texts if DAGGER in text and any(c.isdigit() for c in text)] == []


def test_whoever_lies_on_a_tile_or_a_card_is_seen_there_and_told() -> None:
    view = views.assisted()
    assert view.activity is not None
    text = ESTATE.board(view, everybody()).text
    told = "Hall Boy: Ambrose, Marquess of Tetbury; Head Housemaid: Lady Marianne Turner (Prestige guest)"
    assert told in text
    assert "To be dismissed: Lady Marianne Turner" in text
    assert "Still to come: look at 2 casual guests, keep 1, look at 2 prestige guests, keep 1" in text
    drawn = set()
    for n in range(len(view.activity.placed) + 1):
        fewer = msgspec.structs.replace(view.activity, placed=view.activity.placed[:n])
        drawn.add(ESTATE.board(msgspec.structs.replace(view, activity=fewer), everybody()).png)
    assert len(drawn) == len(view.activity.placed) + 1


def test_a_milestone_shows_who_holds_which_of_its_places() -> None:
    view = views.six()
    text = ESTATE.board(view, everybody()).text
    assert "Milestone (A Ruling Passion)" in text
    assert "places 5† (さくら), 3† (Ada)" in text
    assert "places 5† (Ottoline), 3† (free)" in text
    one, two = view.milestones
    turned = (one, msgspec.structs.replace(two, holders=two.holders[::-1]))
    swapped = msgspec.structs.replace(view, milestones=turned)
    assert ESTATE.board(swapped, everybody()).png != ESTATE.board(view, everybody()).png


def test_every_tile_of_a_pile_stands_there_with_its_price_and_the_roll_that_takes_it() -> None:
    view = views.challenge()
    with proof() as sheet:
        text = ESTATE.board(view, everybody(players=1)).text
    lettered = " ".join(placed.line.text for placed in sheet)
    for space in view.market:
        offers = [(space.tile, space.cost), *((offer.tile, offer.cost) for offer in space.under)]
        for tile, cost in offers:
            name = BOX.tiles[tile or ""].name("en")
            assert f"£{cost}: {name}" in text
            assert all(word in lettered for word in name.split())
        assert space.rolls is not None
        assert f"A roll of {space.rolls[0]} to {space.rolls[1]}" in text


def test_a_score_below_zero_has_a_true_minus_in_words_and_on_the_sheet() -> None:
    view = views.missed()
    with proof() as sheet:
        text = ESTATE.scores(view, everybody(players=1)).text
    assert "Ada: −12 VP" in text
    assert "-" not in text.replace("–", "")
    assert "−12" in [placed.line.text for placed in sheet]


@pytest.mark.parametrize(("lang", "price"), [("en", "£600"), ("fr", "600\u00a0£"), ("it", "£600"), ("ja", "£600")])
def test_money_is_written_alike_on_the_picture_and_in_its_words(lang: str, price: str) -> None:
    forget_letters()
    with proof() as sheet:
        text = ESTATE.board(views.busy(), setting(lang)).text
    assert price in text
    assert price in [placed.line.text for placed in sheet]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_climb_shows_who_stands_on_which_level(players: int) -> None:
    view = views.tableau(players)
    one = view.seats[0]
    higher = (msgspec.structs.replace(one, level=one.level + 1), *view.seats[1:])
    before, after = (
        pixels(ESTATE.board(shown, everybody(players=players)).png).crop((0, 370, 1600, 550))
        for shown in (view, msgspec.structs.replace(view, seats=higher))
    )
    assert distance(before, after) > 0.1


def test_the_draft_of_boards_and_servants_is_drawn_and_told() -> None:
    view = views.drafting()
    text = ESTATE.board(view, everybody()).text
    assert "Servants to choose from: Cook, Hall Boy, Head Housemaid, Useful Man, Valet, Lady's Maid, Footman" in text
    assert all(family.name("en") in text for family in BOX.families.values())
    fewer = msgspec.structs.replace(view, servant_draft=view.servant_draft[1:])
    assert ESTATE.board(fewer, everybody()).png != ESTATE.board(view, everybody()).png
