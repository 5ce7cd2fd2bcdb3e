"""What Upstairs, Downstairs adds to the box: what the sources say of it holds for every value, found or not."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.kernel.game import settle
from games.obsession import GAME
from games.obsession.components import CATEGORIES, Favours, Gentry, Tile, box
from games.obsession.state import sets
from tests.alike import for_every
from tests.games.obsession.test_components import copies, enjoyed, favours, has_negative_trait

BOX = box()
NEW_TILES = [tile for tile in BOX.tiles.values() if tile.set in ("universal", "upstairs")]
GUESTS = [card for card in BOX.gentry.values() if card.set == "universal"]
NEW_SERVANTS = ("cook", "hall-boy", "head-housemaid", "useful-man")
EVERYTHING = ("base", "wessex", "universal", "upstairs")
LOW = [BOX.tiles[name] for name in BOX.monuments(low=True)]


# ---------------------------------------------------------------- what goes with which game


@pytest.mark.parametrize(
    ("wessex", "upstairs", "played"),
    [
        ("no", "no", ("base",)),
        ("yes", "no", ("base", "wessex")),
        ("no", "guests", ("base", "universal")),
        ("no", "yes", ("base", "universal", "upstairs")),
        ("yes", "yes", EVERYTHING),
    ],
)
def test_the_new_servants_bring_what_needs_them_and_guests_and_tiles_go_with_any_game(
    wessex: str, upstairs: str, played: tuple[str, ...]
) -> None:
    """Upstairs, Downstairs p. 3 of the French book: what is only for games with the new servants."""
    assert sets(settle(GAME, {"wessex": wessex, "upstairs": upstairs})) == played


def test_what_needs_the_new_servants() -> None:
    assert {tile.id for tile in NEW_TILES if tile.set == "upstairs"} == {"renovated-kitchen", "housekeepers-room"}
    assert [family.id for family in BOX.families.values() if family.set == "upstairs"] == ["howard"]
    assert tuple(kind for kind, row in BOX.servants.items() if row.set == "upstairs") == NEW_SERVANTS
    assert {card.id for card in BOX.gentry.values() if card.set == "upstairs"} == set(BOX.members("howard"))


def test_the_expansion_holds_thirty_two_tiles() -> None:
    """Ten START tiles, six further copies, eight new ones, four monuments; four only mend the first edition's."""
    added = Counter(tile.kind for tile in BOX.tiles.values() for _ in range(tile.added.get("universal", 0)))
    assert added == {"start": 10, "room": 6}
    assert copies(NEW_TILES) == 8
    assert len(LOW) == 4
    assert added.total() + copies(NEW_TILES) + len(LOW) + 4 == 32


def test_every_tile_rated_five_has_a_second_copy() -> None:
    fives = [tile for tile in BOX.tiles.values() if tile.pr == 5]
    assert [tile.number(("base",)) for tile in fives] == [1] * 6
    assert [tile.number(("base", "universal")) for tile in fives] == [2] * 6
    assert {tile.pr for tile in BOX.tiles.values() if tile.added and tile.kind == "room"} == {5}


@pytest.mark.parametrize(
    ("tile", "number"),
    [
        ("stocked-lake", 1),
        ("parish-church", 1),
        ("babbling-brook", 1),
        ("carriage-house", 2),
        ("renovated-kitchen", 1),
        ("housekeepers-room", 2),
    ],
)
def test_the_new_tiles_come_in_their_numbers(tile: str, number: int) -> None:
    assert BOX.bag(EVERYTHING).count(tile) == number
    assert BOX.bag(("base", "wessex")).count(tile) == 0


def test_there_are_start_tiles_for_six() -> None:
    start = [BOX.tiles[name] for name in BOX.of_kind("start")]
    assert {tile.number(("base",)) for tile in start} == {4}
    assert {tile.number(("base", "universal")) for tile in start} == {6}


# ---------------------------------------------------------------- guests


@pytest.mark.parametrize(("deck", "number"), [("starter", 7), ("casual", 10), ("prestige", 16)])
def test_there_are_thirty_three_guests(deck: str, number: int) -> None:
    assert len(BOX.guests(deck, {"universal"})) == number


@pytest.mark.parametrize(
    ("deck", "points"),
    [
        ("starter", {0: 6, 1: 1}),
        ("casual", {-2: 2, 0: 3, 1: 5}),
        ("prestige", {1: 7, 2: 4, 3: 4, 4: 1}),
    ],
)
def test_guests_are_worth_what_the_census_says(deck: str, points: dict[int, int]) -> None:
    assert Counter(card.vp for card in GUESTS if card.deck == deck) == points


def test_prestige_guests_are_rated_three_to_five() -> None:
    assert Counter(card.pr for card in GUESTS if card.deck == "prestige") == {3: 8, 4: 5, 5: 3}


def test_three_casual_guests_have_a_trait() -> None:
    assert {card.id: card.trait for card in GUESTS if card.trait} == {
        "angus-canning": "pauper",
        "armstrong-pugh": "curmudgeon",
        "coralee-porter": "heiress",
    }
    assert [card.id for card in GUESTS if has_negative_trait(card) and not card.trait] == []


def test_starters_split_over_money_reputation_and_invitations() -> None:
    given = [enjoyed(card.favours) for card in GUESTS if card.deck == "starter"]
    assert sorted("".join(gain) for gain in given) == ["casual"] * 2 + ["money"] * 2 + ["reputation"] * 3
    assert all(gain["money"] in (0, 100) and gain["reputation"] <= 2 for gain in given)


@for_every("card", GUESTS, ids=lambda card: card.id)
def test_better_guests_bring_no_less_than_starters_and_no_more_than_the_great(card: Gentry) -> None:
    """In the manner of the base game: a point of reputation is worth about £100."""
    gains = card.favours.money // 100 + card.favours.reputation + sum(draw.keep for draw in card.favours.draw)
    assert (card.trait and gains >= 1) or 1 <= gains <= 2 * card.pr + 1


def test_an_evening_in_the_music_room_brings_what_both_books_count() -> None:
    """Upstairs, Downstairs p. 6: £700 and 8 reputation with a hall boy and a cook, and two looks at guests."""
    room = BOX.tiles["music-room"]
    tetbury, turner = BOX.gentry["ambrose-tetbury"], BOX.gentry["marianne-turner"]
    assert room.front.guests is not None
    assert (room.pr, room.front.guests.count, tetbury.pr) == (4, 3, 5)
    cook, hall_boy = BOX.servants["cook"].supplement, BOX.servants["hall-boy"].supplement
    assert cook is not None
    assert hall_boy is not None
    lady = BOX.roles["lady"].favours.either[0]
    total = enjoyed(room.front.favours, tetbury.favours, turner.favours, lady)
    total.update(money=hall_boy.money, reputation=cook.reputation)
    assert total == {"money": 700, "reputation": 8, "prestige": 1, "casual seen 2": 1}
    assert tetbury.favours.money == 500
    assert enjoyed(turner.favours)["prestige"] == 1
    assert "butler" not in tetbury.service  # the Music Room takes the only one, and the hall boy is busy


def test_a_turn_without_the_new_servants_could_bring_what_both_books_count() -> None:
    """Upstairs, Downstairs p. 6: £200, 4 reputation, a look at two casual guests and a prestige guest, at level 3."""
    room, guests = BOX.tiles["drawing-room"], ("marianne-turner", "caroline-west", "alice-bingly")
    assert room.front.guests is not None
    assert (room.pr, room.front.guests.count) == (3, len(guests) + 1)
    lady = BOX.roles["lady"].favours.either[0]
    assert enjoyed(room.front.favours, *favours(*guests), lady) == {
        "money": 200,
        "reputation": 4,
        "prestige": 1,
        "casual seen 2": 1,
    }


# ---------------------------------------------------------------- tiles


def test_what_the_new_tiles_do() -> None:
    powers = {tile.id: tile.rose.power for tile in NEW_TILES if tile.rose.power}
    assert powers["carriage-house"].carriage == "footman"
    assert powers["renovated-kitchen"].cooked == 1
    assert powers["parish-church"].turn == Favours(either=(Favours(money=100), Favours(reputation=1)))
    ((maid, roles),) = powers["housekeepers-room"].stands_in.items()
    assert (maid, [(role.servant, role.scarce) for role in roles]) == (
        "head-housemaid",
        [("housekeeper", False), ("ladys-maid", False)],
    )


def test_the_kitchen_needs_the_cook_for_any_two_of_the_gentry_and_turns_once() -> None:
    kitchen = BOX.tiles["renovated-kitchen"]
    asked = kitchen.front.guests
    assert asked is not None
    assert (kitchen.kind, kitchen.front.service) == ("service", ("cook",))
    assert (asked.count, asked.who, asked.unrated) == (2, "gentry", True)
    assert not kitchen.rose.is_hosted


def test_the_stocked_lake_is_the_only_sporting_tile_rated_six() -> None:
    assert [tile.id for tile in BOX.tiles.values() if tile.category == "sporting" and tile.pr == 6] == ["stocked-lake"]


def test_the_parish_church_needs_no_servant_and_becomes_a_monument_that_nobody_chooses() -> None:
    church = BOX.tiles["parish-church"]
    assert church.front.service == ()
    assert church.rose.monument
    assert church.kind != "monument"


def test_the_brook_brings_back_a_card_on_its_estate_side() -> None:
    brook = BOX.tiles["babbling-brook"]
    estate = [brook.side(flipped).favours for flipped in (False, True) if brook.column(flipped) == "estate"]
    assert estate == [Favours(recall=1)]


def test_new_service_tiles_and_the_kitchen_may_lie_in_the_opening_market() -> None:
    service = [tile for tile in NEW_TILES if tile.kind == "service"]
    assert [tile.id for tile in service if not (tile.opening or (tile.pr or 9) <= BOX.setup.opening_pr)] == []
    assert {tile.id for tile in service} == {"carriage-house", "renovated-kitchen", "housekeepers-room"}


def test_the_housekeepers_room_is_worth_one() -> None:
    assert BOX.tiles["housekeepers-room"].front.vp == 1


def test_no_two_tiles_share_a_sorting_number() -> None:
    numbers = [tile.tsn for tile in BOX.tiles.values() if tile.kind != "start"]
    assert len(numbers) == len(set(numbers))
    assert all(0 < number < 1000 for number in numbers)


@pytest.mark.parametrize("tile", LOW, ids=lambda tile: tile.id)
def test_low_monuments_are_worth_less_than_any_other(tile: Tile) -> None:
    others = [BOX.tiles[name].front.vp for name in BOX.monuments()]
    assert 0 < tile.front.vp < min(others)
    assert tile.front.monument


def test_low_monuments_are_one_of_each_category_but_service() -> None:
    assert {tile.category for tile in LOW} == set(CATEGORIES) - {"service"}


# ---------------------------------------------------------------- objectives


def test_the_deck_with_the_new_servants_has_twenty_six_base_cards_five_of_servants_and_two_of_the_tableau() -> None:
    ours, base = (set(BOX.objective_deck(played)) for played in (EVERYTHING, ("base",)))
    new = [BOX.objectives[name] for name in sorted(ours - base)]
    assert (len(ours), len(ours & base)) == (33, 26)
    assert Counter(card.kind for card in new) == {"servant": 5, "tableau": 2}
    assert all(set(card.servants) & set(NEW_SERVANTS) or card.per for card in new)


def test_without_the_new_servants_no_objective_wants_them() -> None:
    wanted = [BOX.objectives[name] for name in BOX.objective_deck(("base", "universal"))]
    assert not any(set(card.servants) & set(NEW_SERVANTS) for card in wanted)
    assert {BOX.tiles[tile].set for card in wanted for tile in card.own} == {"base"}


# ---------------------------------------------------------------- servants


def test_a_family_may_have_one_of_each_new_servant_and_nobody_can_lure_them_away() -> None:
    assert {kind: BOX.servants[kind].limit for kind in NEW_SERVANTS} == dict.fromkeys(NEW_SERVANTS, 1)
    assert not set(BOX.recruitable) & set(NEW_SERVANTS)
    assert set(NEW_SERVANTS) < set(BOX.hireable)


@pytest.mark.parametrize(
    ("players", "footmen", "maids", "new", "underbutlers"),
    [(1, 4, 2, 1, 1), (2, 4, 2, 2, 2), (3, 6, 3, 3, 2), (4, 8, 4, 4, 2), (5, 10, 5, 5, 2), (6, 10, 5, 5, 2)],
)
def test_servants_for_hire(players: int, footmen: int, maids: int, new: int, underbutlers: int) -> None:
    """Upstairs, Downstairs p. 10."""
    assert BOX.setup.for_hire(players, EVERYTHING) == {
        "footman": footmen,
        "valet": maids,
        "ladys-maid": maids,
        "underbutler": underbutlers,
        **dict.fromkeys(NEW_SERVANTS, new),
    }


@pytest.mark.parametrize("players", [5, 6])
def test_five_and_six_without_the_new_servants_have_the_supply_of_five(players: int) -> None:
    supply = BOX.setup.for_hire(players, ("base", "wessex", "universal"))
    assert supply == {"valet": 5, "ladys-maid": 5, "footman": 10, "underbutler": 2}


def test_the_box_has_servants_enough_for_six() -> None:
    """The sixth cook is Howard's own."""
    needed = Counter({servant: 6 * count for servant, count in BOX.setup.servants.items()})
    needed.update(BOX.setup.for_hire(6, EVERYTHING))
    for family in BOX.families.values():
        needed.update(family.servants)
    pieces = {kind: row.pieces + sum(row.added.values()) for kind, row in BOX.servants.items()}
    assert needed == pieces


def test_who_stands_in_for_whom_on_cards_and_with_the_carriage() -> None:
    new = {kind: [(s.servant, s.where) for s in BOX.servants[kind].stands_in] for kind in NEW_SERVANTS}
    assert new == {
        "cook": [],
        "hall-boy": [("butler", "card"), ("footman", "carriage")],
        "head-housemaid": [("housekeeper", "card")],
        "useful-man": [],
    }
    assert {kind: row.supplements for kind, row in BOX.servants.items() if row.supplements} == {
        "underbutler": ("hall-boy",)
    }


@pytest.mark.parametrize(
    ("kind", "does"),
    [
        ("cook", {"reputation": 1, "rating": 2}),
        ("hall-boy", {"money": 100}),
        ("head-housemaid", {"screens": 1}),
        ("useful-man", {"fair": 200, "discount": 100, "renovates": 1, "departs": ("refresh", "search")}),
    ],
)
def test_what_the_new_servants_do(kind: str, does: dict[str, Any]) -> None:
    """Upstairs, Downstairs pp. 7 and 8."""
    row = BOX.servants[kind]
    assert row.supplement is not None
    told = {name: getattr(row.supplement, name) for name in row.supplement.__struct_fields__}
    assert {name: value for name, value in told.items() if value} == does
    assert row.standing["supplement"] == "sourced"


def test_seven_servants_are_drafted_and_no_underbutler() -> None:
    assert sorted(BOX.setup.servant_draft) == sorted([*NEW_SERVANTS, "valet", "ladys-maid", "footman"])


def test_a_table_without_the_new_servants_knows_nothing_of_them() -> None:
    plain = BOX.at_table(("base", "wessex", "universal"))
    assert plain.posts == plain.kinds == ("butler", "housekeeper", "valet", "ladys-maid", "footman", "underbutler")
    assert BOX.at_table(EVERYTHING) is BOX


# ---------------------------------------------------------------- numbers of players


def test_six_have_four_objectives_and_six_prestige_guests_at_most() -> None:
    assert BOX.setup.objectives == {"6": 4}
    assert BOX.setup.prestige_cap == {"6": 6}


def test_who_never_starts_a_season_is_paid() -> None:
    """Japanese summary, and both books read with the pawn in mind: the left neighbour is the last to be first."""
    assert BOX.setup.compensation == {"5": (200,), "6": (300, 200)}


def test_there_are_starters_for_a_draft_of_six_with_wessex_or_without() -> None:
    setup = BOX.setup
    assert 6 * setup.starters + setup.draft_spare <= len(BOX.guests("starter", {"base", "universal"}))


def test_names_of_the_examples_are_there() -> None:
    assert favours("ambrose-tetbury", "marianne-turner")
    assert BOX.members("howard") == ("james-howard", "victoria-howard", "thomas-winchester", "diana-stark")
