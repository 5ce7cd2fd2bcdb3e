"""Obsession's data files: what the sources say of the cards and tiles holds for every value, found or reconstructed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from games.kernel.components import BadCorrection, Row, marks, shares
from games.kernel.words import LANGUAGES
from games.obsession.components import (
    ANY_NUMBER,
    CATEGORIES,
    MODELS,
    ROLES,
    SERVANTS,
    Category,
    Favours,
    Gentry,
    Side,
    Tile,
    box,
    printed,
    read_corrections,
)
from games.obsession.components.loading import NUMBERS
from tests.alike import for_every

BOX = box()
BASE = {tile.id: tile for tile in BOX.tiles.values() if tile.set == "base"}
"""The tiles of the base box; test_upstairs_components.py has those of the expansion."""
STANDINGS = {"sourced", "inferred", "house"}
NEGATIVE_TRAITS = {"cad", "scoundrel", "pauper", "gossip", "adventuress", "heiress"}
ALL_ROWS = [pytest.param({"id": name, **row}, id=name) for kind in MODELS for name, row in printed()[kind].items()]
GENTRY = [pytest.param(card, id=card.id) for card in BOX.gentry.values()]
TILES = [pytest.param(tile, id=tile.id) for tile in BOX.tiles.values()]
BASE_TILES = [pytest.param(tile, id=tile.id) for tile in BASE.values()]
ROOMS = [tile for tile in BASE.values() if tile.kind == "room"]
OBJECTIVES = {name: BOX.objectives[name] for name in BOX.objective_deck({"base"})}


def sides(tile: Tile) -> tuple[Side, ...]:
    return (tile.front, tile.back) if tile.back else (tile.front,)


def of_category(category: Category, *kinds: str) -> list[Tile]:
    """Tiles of these kinds that show this category when they are bought."""
    return [tile for tile in BASE.values() if tile.kind in kinds and tile.column(False) == category]


def copies(tiles: Iterable[Tile]) -> int:
    return sum(tile.copies for tile in tiles)


def base(*decks: str) -> list[Gentry]:
    return [card for card in BOX.gentry.values() if card.deck in decks and card.set == "base"]


def enjoyed(*sources: Favours) -> Counter[str]:
    """What several sources give together, before any choice."""
    total: Counter[str] = Counter()
    for favours in sources:
        total.update(money=favours.money, reputation=favours.reputation, attack=favours.attack)
        for draw in favours.draw:
            total[draw.deck if draw.see == draw.keep else f"{draw.deck} seen {draw.see}"] += draw.keep
    return +total


def favours(*names: str) -> list[Favours]:
    return [BOX.gentry[name].favours for name in names]


def has_negative_trait(card: Gentry) -> bool:
    return bool(card.trait) or card.vp < 0 or card.favours.money < 0 or card.favours.reputation < 0


# ---------------------------------------------------------------- every row


def test_no_two_components_share_an_id() -> None:
    """A group names by it what it corrects, a table of numbers by its kind."""
    ids = Counter(name for kind in MODELS if kind not in ("category", "area", "event") for name in printed()[kind])
    ids.update(list(NUMBERS))
    assert [name for name, count in ids.items() if count > 1] == []


@for_every("row", ALL_ROWS)
def test_every_value_has_a_standing(row: Row) -> None:
    given = set(row) - {"id", "set", "deck", "kind", "family", "role", "front", "back", "like", "standing"}
    assert given <= set(row["standing"])
    assert set(row["standing"]) <= {*row}
    assert set(marks(row["standing"])) <= STANDINGS


@for_every("tile", printed()["tile"].values(), ids=printed()["tile"])
def test_every_value_of_a_side_has_a_standing(tile: Row) -> None:
    for side in (tile[where] for where in ("front", "back") if where in tile):
        assert set(side["standing"]) == set(side) - {"standing"}
        assert set(marks(side["standing"])) <= STANDINGS


@pytest.mark.parametrize("name", ["setup", "scavenger"])
def test_every_number_has_a_standing(name: str) -> None:
    row = printed()[name]
    assert set(row["standing"]) == set(row) - {"standing"}
    assert set(marks(row["standing"])) <= STANDINGS


def standing_parts(value: Any, standing: Any) -> bool:
    """Whether a standing that is split has exactly the parts of its value."""
    match standing:
        case str():
            return True
        case dict() if isinstance(value, dict):
            return set(standing) == set(value) and all(standing_parts(value[k], standing[k]) for k in standing)
        case dict():
            return {int(part) for part in standing} == set(value)
        case _:
            return len(standing) == len(value)


@for_every("row", ALL_ROWS)
def test_a_split_standing_has_the_parts_of_its_value(row: Row) -> None:
    tables = [row, *(row[where] for where in ("front", "back") if where in row)]
    values = [(table[name], mark) for table in tables for name, mark in table["standing"].items() if name != "names"]
    assert [value for value, mark in values if not standing_parts(value, mark)] == []


@pytest.mark.parametrize("kind", MODELS)
def test_everything_is_named_in_four_languages(kind: str) -> None:
    tables = {"vp_card": "vp_cards", "gentry": "gentry", "category": "categories", "family": "families"}
    for component in getattr(BOX, tables.get(kind, f"{kind}s")).values():
        assert set(component.names) == set(LANGUAGES)
        assert set(component.standing["names"]) == set(LANGUAGES)
        assert all(name and name == name.strip() for name in component.names.values())


@pytest.mark.parametrize("kind", ["gentry", "tile", "objective", "vp_card", "servant", "family", "opponent"])
@for_every("language", LANGUAGES)
def test_no_two_components_of_a_kind_share_a_name(kind: str, language: str) -> None:
    names = Counter(row["names"].get(language, row["names"]["en"]).casefold() for row in printed()[kind].values())
    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_objective_and_a_milestone_are_called_differently(language: str) -> None:
    objectives, milestones = (
        {row["names"][language].casefold() for row in printed()[kind].values()} for kind in ("objective", "milestone")
    )
    assert not objectives & milestones


@for_every("tile", TILES)
def test_every_activity_is_named_in_four_languages(tile: Tile) -> None:
    for side in sides(tile):
        assert side.activity is None or set(side.activity) == set(LANGUAGES)


def test_most_of_what_the_cards_say_of_people_is_sourced() -> None:
    counted = shares(printed()["gentry"])
    assert counted["sourced"] > counted["house"] + counted["inferred"]


# ---------------------------------------------------------------- the gentry: counts and printed values


@pytest.mark.parametrize(
    ("deck", "edition", "cards"),
    [
        ("family", "base", 17),
        ("fairchild", "base", 2),
        ("starter", "base", 15),
        ("casual", "base", 35),
        ("prestige", "base", 25),
        ("family", "wessex", 4),
        ("starter", "wessex", 5),
        ("casual", "wessex", 6),
        ("prestige", "wessex", 5),
    ],
)
def test_the_decks_have_their_sizes(deck: str, edition: str, cards: int) -> None:
    assert len(BOX.guests(deck, {edition})) == cards


def test_casual_guests_are_worth_what_two_lists_agree_on() -> None:
    points = Counter(card.vp for card in base("casual"))
    assert points == {-4: 1, -3: 5, -2: 5, -1: 5, 0: 8, 1: 9, 2: 2}


def test_prestige_guests_are_worth_what_two_lists_agree_on() -> None:
    assert Counter(card.vp for card in base("prestige")) == {2: 9, 3: 6, 4: 5, 5: 3, 6: 2}


@for_every("card", GENTRY)
def test_ratings_follow_the_deck(card: Gentry) -> None:
    ratings = {"starter": {1}, "casual": {1, 2}, "prestige": {3, 4, 5, 6}, "family": {1}, "fairchild": {1}}
    if card.set == "promo":
        ratings["prestige"].add(7)  # who come at Max, or on the longer wheel
    assert card.pr in ratings[card.deck]


def test_starters_are_worth_nothing_and_have_no_flaw() -> None:
    starters = [card for card in BOX.gentry.values() if card.deck == "starter"]
    assert [card.id for card in starters if has_negative_trait(card)] == []
    assert {card.id: card.vp for card in starters if card.vp} == {"eleanor-brassington": 1}


@for_every("card", GENTRY)
def test_every_card_of_the_gentry_yields_a_favour(card: Gentry) -> None:
    assert card.favours != Favours()


@for_every("card", GENTRY)
def test_valets_serve_gentlemen_and_ladys_maids_ladies(card: Gentry) -> None:
    assert "valet" not in card.service or card.sex == "m"
    assert "ladys-maid" not in card.service or card.sex == "f"


@for_every("card", GENTRY)
def test_only_elite_guests_want_more_than_a_valet_or_a_ladys_maid(card: Gentry) -> None:
    if card.deck != "prestige":
        assert len(card.service) <= 1
        assert set(card.service) <= {"valet", "ladys-maid"}
    assert "underbutler" not in card.service


def test_family_and_fairchilds_bring_their_own_servants() -> None:
    assert [card.id for card in base("family", "fairchild") if card.service] == []


@pytest.mark.parametrize(
    ("name", "service", "expected"),
    [
        ("caroline-west", ("ladys-maid",), Favours(money=100)),
        ("charlotte-woods", ("ladys-maid",), Favours(reputation=2)),
        ("mary-russell", ("ladys-maid",), Favours(reputation=1, money=100)),
        ("sarah-lewis", (), Favours(money=100)),
        ("albert-plantagenet", ("valet",), Favours(reputation=3)),
        ("hazel-crosse", ("ladys-maid", "ladys-maid"), Favours(reputation=3, money=100)),
    ],
)
def test_cards_that_have_been_seen_are_exact(name: str, service: tuple[str, ...], expected: Favours) -> None:
    card = BOX.gentry[name]
    assert (card.service, card.favours) == (service, expected)
    assert {card.standing["service"], card.standing["favours"]} == {"sourced"}


@pytest.mark.parametrize(
    ("name", "service", "given"),
    [
        ("penelope-atwood", ("ladys-maid",), {"casual": 1}),
        ("agnes-harpstead", (), {"casual": 1, "cost": 100}),
        ("allison-thatcher", ("ladys-maid",), {"prestige": 1, "cost": 200}),
        ("rebecca-clare", ("ladys-maid", "ladys-maid"), {"vp": 1, "prestige": 1}),
    ],
)
def test_invitations_that_have_been_seen_are_exact(name: str, service: tuple[str, ...], given: dict[str, int]) -> None:
    card = BOX.gentry[name]
    cost = Counter(cost=max(0, -card.favours.money))
    assert (card.service, enjoyed(card.favours) + cost) == (service, Counter(given))


def test_the_families_have_eight_points_and_asquith_nine() -> None:
    points = {family: sum(BOX.gentry[card].vp for card in BOX.members(family)) for family in BOX.families}
    assert points == {"asquith": 9, "cavendish": 8, "ponsonby": 8, "york": 8, "wessex": 8, "howard": 8}


@pytest.mark.parametrize("family", sorted(BOX.families))
def test_a_family_has_one_card_for_each_role(family: str) -> None:
    roles = [BOX.gentry[card].role for card in BOX.members(family)]
    assert roles == [*ROLES] if family == "asquith" else [*ROLES[:-1]]


def test_charles_with_a_young_lady_brings_five_reputation_and_elizabeth_with_an_heir_three() -> None:
    charles, elizabeth = BOX.gentry["charles-fairchild"], BOX.gentry["elizabeth-fairchild"]
    heir = max(choice.reputation for choice in BOX.roles["heir"].favours.either)
    assert charles.is_prestige
    assert charles.favours.reputation + BOX.roles["daughter"].favours.admirer == 5
    assert elizabeth.favours.reputation + heir == 3
    assert (charles.vp, elizabeth.vp) == (8, 8)


# ---------------------------------------------------------------- the gentry: traits and worked examples


def test_twenty_of_the_fifty_casual_guests_have_a_flaw() -> None:
    assert sum(map(has_negative_trait, base("starter", "casual"))) == 20
    assert {card.trait for card in base("casual")} == NEGATIVE_TRAITS | {""}
    assert set(BOX.traits) == NEGATIVE_TRAITS | {"curmudgeon"}


@for_every("card", [p for p in GENTRY if p.values[0].trait])
def test_a_trait_shows_in_the_favours(card: Gentry) -> None:
    gives = card.favours
    match card.trait:
        case "pauper":
            assert gives.money in (-100, -200)
        case "gossip":
            assert gives.attack > 0
        case "heiress":
            assert gives.money > 0
            assert gives.reputation <= -2
        case _:
            assert gives.reputation < 0


def test_only_gossips_attack_and_some_of_them_harm_their_host_as_well() -> None:
    gossips = [card for card in BOX.gentry.values() if card.favours.attack]
    assert {card.trait for card in gossips} == {"gossip"}
    assert BOX.gentry["florence-oliver"].favours.reputation < 0
    assert any(card.favours.reputation >= 0 for card in gossips)


def test_starters_split_evenly_over_money_reputation_and_invitations() -> None:
    kinds: Counter[str] = Counter()
    for card in base("starter"):
        if card.favours.money:
            assert card.favours.money == 100
            kinds["money"] += 1
        elif card.favours.reputation:
            assert card.favours.reputation in (1, 2)
            kinds["reputation"] += 1
        else:
            assert enjoyed(card.favours) == {"casual": 1}
            kinds["casual"] += 1
    assert kinds == {"money": 5, "reputation": 5, "casual": 5}


def test_visitors_in_the_ponsonby_drawing_room_bring_what_the_rulebook_counts() -> None:
    """Base rulebook p. 9: £400, 5 reputation, a prestige and a casual guest, and the countess looks at two more."""
    guests = ("caroline-abernathy", "istvan-hoyos", "anne-marie-de-vitry")
    room = BOX.tiles["drawing-room"]
    asked = room.front.guests
    assert asked is not None
    assert (asked.who, asked.count) == ("gentry", len(guests) + 1)
    countess = BOX.gentry["mabel-ponsonby"].favours.either[0]
    assert enjoyed(room.front.favours, *favours(*guests), countess) == {
        "money": 400,
        "reputation": 5,
        "prestige": 1,
        "casual": 1,
        "casual seen 2": 1,
    }
    assert enjoyed(*favours("istvan-hoyos")) >= Counter(prestige=1, casual=1)
    assert room.pr is not None
    assert all(rating <= 3 for rating in (room.pr, *(BOX.gentry[guest].pr for guest in guests)))


def test_a_grand_ball_on_the_national_holiday_brings_what_the_glossary_counts() -> None:
    """Glossary, National Holiday: two victory point cards, £800, more than a level of reputation, a prestige guest."""
    guests = ("agnes-easton", "richard-longford", "alexandra-suffolk")
    hosts = ("paul-cavendish", "evelyn-cavendish", "tara-cavendish")
    hall = BOX.tiles["great-hall"]
    asked = hall.front.guests
    assert asked is not None
    assert (hall.pr, asked.who, asked.count) == (6, "gentry", len(guests + hosts))
    total = enjoyed(hall.front.favours, *favours(*guests, *hosts))
    assert (total["vp"], total["money"], total["prestige"]) == (2, 800, 1)
    admirer = BOX.gentry["tara-cavendish"].favours.admirer
    assert any(BOX.gentry[guest].is_prestige and BOX.gentry[guest].sex == "m" for guest in guests)
    assert 6 <= total["reputation"] + admirer <= 10
    assert all(enjoyed(*favours(guest))["vp"] == 1 for guest in ("agnes-easton", "richard-longford"))


# ---------------------------------------------------------------- the tiles: what is in the box


def test_the_box_holds_eighty_tiles() -> None:
    assert copies(BASE.values()) == 80


@pytest.mark.parametrize(
    ("category", "total"),
    [("essentials", 13), ("service", 14), ("estate", 14), ("prestige", 13), ("sporting", 15)],
)
def test_a_category_has_its_tiles_four_of_them_to_start_with(category: Category, total: int) -> None:
    assert copies(of_category(category, "start", "room", "service")) == total
    assert [tile.copies for tile in of_category(category, "start")] == [4]


def test_there_are_six_monuments_three_suites_and_two_hybrids() -> None:
    kinds = Counter(tile.kind for tile in BASE.values())
    assert (kinds["monument"], kinds["suite"], kinds["hybrid"]) == (6, 3, 2)
    assert {tile.copies for tile in BASE.values() if tile.kind in ("monument", "suite", "hybrid")} == {1}


def test_service_tiles_come_twice_and_there_is_an_underbutler_for_every_pantry() -> None:
    service = [tile for tile in BASE.values() if tile.kind == "service"]
    assert [tile.copies for tile in service] == [2] * 5
    assert BOX.tiles["butlers-pantry"].copies == BOX.setup.hire_always["underbutler"]


def test_exactly_six_tiles_have_a_rating_of_five() -> None:
    fives = [tile for tile in BOX.tiles.values() if tile.pr == 5]
    assert [tile.copies for tile in fives] == [1] * 6


@for_every("tile", [pytest.param(tile, id=tile.id) for tile in ROOMS])
def test_the_grander_a_room_the_fewer_copies(tile: Tile) -> None:
    assert tile.pr is not None
    assert tile.copies == {1: 3, 2: 2, 3: 2, 4: 2, 5: 1, 6: 1}[tile.pr]


def test_a_rating_of_one_is_mainly_for_animals() -> None:
    animals = {"stables", "fenced-paddock"}
    humble = {tile.id for tile in ROOMS if tile.pr == 1}
    assert animals <= humble
    assert len(humble) < 2 * len(animals)


@pytest.mark.parametrize(
    ("name", "rating"), [("breakfast-room", 2), ("tennis-court", 2), ("music-room", 4), ("great-hall", 6)]
)
def test_ratings_that_are_known_are_exact(name: str, rating: int) -> None:
    assert BOX.tiles[name].pr == rating


def test_the_suites_open_late_but_for_the_heritage_suite() -> None:
    ratings = {name: BOX.tiles[f"{name}-suite"].pr or 0 for name in ("heritage", "queens", "lionheart")}
    assert 1 <= ratings["heritage"] <= 3
    assert min(ratings["queens"], ratings["lionheart"]) >= 4


# ---------------------------------------------------------------- the tiles: what they ask and give


@for_every("tile", TILES)
def test_what_can_be_hosted_has_a_rating_and_needs_a_servant(tile: Tile) -> None:
    hosted = [side for side in sides(tile) if side.is_hosted]
    assert (tile.pr is not None) == bool(hosted)
    assert all(side.service for side in hosted) or tile.id == "parish-church"


@for_every("tile", TILES)
def test_only_the_butlers_room_is_hosted_without_gentry(tile: Tile) -> None:
    for side in sides(tile):
        assert (side.guests is not None) == (side.is_hosted and tile.id != "butlers-room")


def test_every_sporting_side_gives_money_and_nothing_else() -> None:
    for tile in [*of_category("sporting", "start", "room"), BOX.tiles["south-lawn"], BOX.tiles["stocked-lake"]]:
        for flipped in (False, True):
            if tile.column(flipped) == "sporting":
                assert set(enjoyed(tile.side(flipped).favours)) == {"money"}


def test_every_prestige_side_gives_reputation_and_nothing_else() -> None:
    for tile in [*of_category("prestige", "start", "room"), BOX.tiles["green-room"]]:
        for flipped in (False, True):
            if tile.column(flipped) == "prestige":
                assert set(enjoyed(tile.side(flipped).favours)) == {"reputation"}


def test_every_estate_side_gives_invitations() -> None:
    for tile in [*of_category("estate", "start", "room"), BOX.tiles["south-lawn"]]:
        for flipped in (False, True):
            if tile.column(flipped) == "estate":
                given = tile.side(flipped).favours
                assert {draw.deck for draw in given.draw} <= {"casual", "prestige"}
                assert given.draw
                assert not given.money
                assert not given.reputation


def test_five_of_the_estate_tiles_and_most_of_their_kinds_dismiss() -> None:
    kinds = of_category("estate", "room")
    with_monuments = copies(of_category("estate", "room", "monument"))
    dismissing = [tile for tile in kinds if any(side.favours.dismiss for side in sides(tile))]
    assert (copies(dismissing), with_monuments) == (5, 12)
    assert 2 * len(dismissing) > len(kinds)
    assert BOX.tiles["french-garden"].rose.favours.dismiss == ANY_NUMBER


def test_only_the_main_library_of_the_essentials_gives_a_favour() -> None:
    generous = {
        tile.id
        for tile in BASE.values()
        for flipped in (False, True)
        if tile.column(flipped) == "essentials" and tile.side(flipped).favours != Favours()
    }
    assert generous == {"main-library"}
    library = BOX.tiles["main-library"]
    assert [enjoyed(side.favours) for side in sides(library)] == [{"objective": 1}, {"vp": 1}]
    assert [side.guests.who for side in sides(library) if side.guests] == ["family", "family"]


def test_essentials_hold_parties_of_five_six_seven_and_more() -> None:
    parties = {side.guests.count for tile in of_category("essentials", "room") for side in sides(tile) if side.guests}
    assert parties >= {5, 6, 7, 8}
    most_elsewhere = max(
        side.guests.count for tile in ROOMS if tile.category != "essentials" for side in sides(tile) if side.guests
    )
    assert most_elsewhere < max(parties)


@pytest.mark.parametrize("name", ["breakfast-room", "dining-room", "formal-dining-room", "state-dining-room"])
def test_the_housekeeper_sees_to_meals(name: str) -> None:
    assert {side.service for side in sides(BOX.tiles[name])} == {("housekeeper",)}


@pytest.mark.parametrize("name", ["music-room", "great-hall", "butlers-room", "private-study", "lionheart-suite"])
def test_the_butler_sees_to_recitals_balls_and_hiring(name: str) -> None:
    assert {side.service for side in sides(BOX.tiles[name]) if side.is_hosted} == {("butler",)}


@pytest.mark.parametrize("category", ["sporting", "estate"])
def test_the_footman_serves_most_of_what_happens_outdoors(category: Category) -> None:
    services = [side.service for tile in of_category(category, "start", "room") for side in sides(tile)]
    assert 2 * services.count(("footman",)) > len(services)
    assert BOX.tiles["tennis-court"].front.service == ("footman",)
    assert BOX.tiles["english-garden"].front.service == ("footman",)


@for_every("tile", [pytest.param(tile, id=tile.id) for tile in ROOMS])
def test_the_rose_side_is_never_the_poorer(tile: Tile) -> None:
    assert tile.rose.vp > tile.front.vp
    assert tile.rose.favours.money >= tile.front.favours.money
    assert tile.rose.favours.reputation >= tile.front.favours.reputation


def test_the_five_start_tiles_are_one_of_each_category_and_playable_at_once() -> None:
    start = [BOX.tiles[name] for name in BOX.of_kind("start")]
    assert [tile.category for tile in start] == [*CATEGORIES]
    assert {tile.pr for tile in start} == {1}
    dealt = BOX.setup.servants
    assert all(servant in dealt for tile in start for servant in tile.front.service)


def test_the_study_pays_at_fairs_once_it_has_been_played() -> None:
    study = BOX.tiles["private-study"]
    assert (study.front.vp, study.rose.vp) == (3, 0)
    assert not study.rose.is_hosted
    assert study.rose.power is not None
    assert study.rose.power.fair == Favours(money=300, reputation=2)


# ---------------------------------------------------------------- the tiles: points and prices


@pytest.mark.parametrize("category", ["prestige", "estate"])
def test_new_prestige_and_estate_tiles_are_worth_something_at_once(category: Category) -> None:
    assert all(tile.front.vp > 0 for tile in of_category(category, "room", "suite", "monument"))


def test_new_rooms_of_other_categories_often_cost_points() -> None:
    essentials, sporting = ([tile.front.vp < 0 for tile in of_category(c, "room")] for c in ("essentials", "sporting"))
    assert 2 * sum(essentials + sporting) > len(essentials + sporting)
    assert any(essentials)
    assert any(sporting)


def test_monuments_are_worth_a_lot_and_the_sculpture_garden_most_of_all() -> None:
    points = {name: BOX.tiles[name].front.vp for name in BOX.monuments()}
    assert (points["sculpture-garden"], points["garden-maze"]) == (10, 7)
    assert all(side.vp < 10 for tile in BOX.tiles.values() if tile.id != "sculpture-garden" for side in sides(tile))
    assert BOX.tiles["sculpture-garden"].price == max(tile.price for tile in BOX.tiles.values())


def test_service_tiles_are_worth_nothing_or_one_and_the_barn_two() -> None:
    points = {tile.id: tile.front.vp for tile in BOX.tiles.values() if tile.kind == "service"}
    assert points.pop("barn") == 2
    assert set(points.values()) <= {0, 1}


def test_service_tiles_have_their_printed_prices() -> None:
    prices = {tile.id: tile.price for tile in BASE.values() if tile.kind == "service"}
    assert prices == {
        "brushing-room": -200,
        "barn": -100,
        "butlers-pantry": 100,
        "servants-quarters": 100,
        "servants-hall": 200,
    }


@for_every("tile", TILES)
def test_nothing_is_for_free_and_everything_is_paid_in_hundreds(tile: Tile) -> None:
    assert tile.price % 100 == 0
    assert min(*BOX.setup.prices, BOX.setup.reserve_price) + tile.price > 0


def test_two_prestige_tiles_can_win_three_points_in_a_courtship() -> None:
    """Base rulebook p. 13; the strategy guide has them as the Parlour's rose and a new Prestige tile."""
    parlour = BOX.tiles["front-parlour"].rose.vp
    assert parlour == 2
    assert any(parlour + tile.front.vp == 3 for tile in of_category("prestige", "room"))


def test_thirteen_tiles_are_worth_about_the_twenty_four_points_of_the_rulebook() -> None:
    """Base rulebook p. 15: an estate of the five START tiles and eight more, most of them played."""
    start = sum(BOX.tiles[name].rose.vp for name in BOX.of_kind("start"))
    bag = [BOX.tiles[name] for name in BOX.bag({"base"})]
    played, new = (sum(tile.side(flipped).vp for tile in bag) / len(bag) for flipped in (True, False))
    assert start + 8 * new < 24 < start + 8 * played


# ---------------------------------------------------------------- the tiles: sorting


def test_sorting_numbers_are_printed_in_three_digits_and_steps_of_five() -> None:
    """Base rulebook p. 5 shows 005, 020, 080, 085, 140 and 145 as one market; START tiles have none."""
    numbers = [tile.tsn for tile in BASE.values() if tile.kind != "start"]
    assert len(numbers) == len(set(numbers))
    assert {5, 20, 80, 85, 140, 145} <= set(numbers)
    assert all(number % 5 == 0 and 0 < number < 1000 for number in numbers)
    assert {tile.tsn for tile in BOX.tiles.values() if tile.kind == "start"} == {0}


@pytest.mark.parametrize(
    "order",
    [
        ["stables", "croquet-lawn", "tennis-court", "hillside-kennel", "billiard-room", "stocked-lake"],
        ["trophy-room", "wine-cellar", "imported-marble-floor", "manor-gargoyles", "sculpture-garden"],
    ],
)
def test_sorting_numbers_follow_the_stacks_of_the_solo_market(order: list[str]) -> None:
    """Upstairs, Downstairs p. 13."""
    assert sorted(order, key=lambda name: BOX.tiles[name].tsn) == order


def test_sorting_numbers_rise_with_the_rating() -> None:
    rated = sorted((tile for tile in BOX.tiles.values() if tile.pr and tile.kind != "start"), key=lambda t: t.tsn)
    ratings = [tile.pr or 0 for tile in rated]
    assert ratings == sorted(ratings)
    assert max(tile.tsn for tile in rated) < min(BOX.tiles[name].tsn for name in BOX.of_kind("monument"))


def test_the_opening_market_takes_four_service_tiles() -> None:
    assert {tile.id for tile in BASE.values() if tile.opening} == {
        "brushing-room",
        "barn",
        "butlers-pantry",
        "servants-quarters",
    }


def test_the_five_monuments_of_the_solo_market_are_one_of_each_category() -> None:
    monuments = [name for name in BOX.monuments() if name != "garden-maze"]
    assert sorted(BOX.tiles[name].category or "" for name in monuments) == sorted(CATEGORIES)


# ---------------------------------------------------------------- the tiles: special ones


@for_every("tile", [tile for tile in TILES if tile.id != "parish-church"])
def test_a_monument_is_not_hosted_and_gives_a_step_of_reputation_a_turn(tile: Tile) -> None:
    for side in sides(tile):
        if side.monument:
            assert not side.is_hosted
            assert side.power is not None
            assert side.power.turn == Favours(reputation=1)


def test_suites_lodge_one_guest_and_two_of_them_become_monuments() -> None:
    suites = [BOX.tiles[name] for name in BOX.of_kind("suite")]
    assert [tile.front.guests.count for tile in suites if tile.front.guests] == [1, 1, 1]
    assert [tile.front.doubles for tile in suites] == ["all", "one", "all"]
    assert [tile.id for tile in suites if tile.rose.monument] == ["queens-suite", "lionheart-suite"]
    assert [tile.id for tile in suites if tile.front.guests and tile.front.guests.drawn] == ["lionheart-suite"]


def test_hybrids_change_their_category() -> None:
    columns = {name: (BOX.tiles[name].column(False), BOX.tiles[name].column(True)) for name in BOX.of_kind("hybrid")}
    assert columns == {
        "green-room": ("essentials", "prestige"),
        "south-lawn": ("sporting", "estate"),
        "babbling-brook": ("sporting", "estate"),
    }


def test_service_tiles_are_the_same_on_both_sides_and_always_at_work() -> None:
    service = [tile for tile in BOX.tiles.values() if tile.kind == "service" and tile.id != "renovated-kitchen"]
    assert all(tile.back is None and tile.front.power is not None and not tile.front.is_hosted for tile in service)


def test_the_brushing_room_trains_footmen_for_when_no_valet_is_free() -> None:
    power = BOX.tiles["brushing-room"].front.power
    assert power is not None
    ((servant, roles),) = power.stands_in.items()
    assert (servant, [(role.servant, role.scarce) for role in roles]) == ("footman", [("valet", True)])


# ---------------------------------------------------------------- objectives and victory point cards


def test_there_are_thirty_objectives_in_six_classes() -> None:
    kinds = Counter(objective.kind for objective in OBJECTIVES.values())
    assert kinds.total() == 30
    assert set(kinds) == {"category", "guest", "servant", "room", "group", "misc"}


def test_the_three_other_objectives_are_max_reputation_twelve_hundred_pounds_and_monuments() -> None:
    others = [objective for objective in BOX.objectives.values() if objective.kind == "misc"]
    assert [(o.max_reputation, o.money, o.per) for o in others] == [
        (True, 0, ""),
        (False, 1200, ""),
        (False, 0, "monument"),
    ]


def test_the_rulebooks_scored_objectives_are_worth_nineteen() -> None:
    """Base rulebook p. 15: Max reputation, and the North Library with the Conservatory."""
    (group,) = [o for o in BOX.objectives.values() if set(o.own) == {"north-library", "conservatory"}]
    (reputation,) = [o for o in BOX.objectives.values() if o.max_reputation]
    assert group.kind == "group"
    assert group.vp + reputation.vp == 19
    assert any(o.servants == {"ladys-maid": 3} for o in BOX.objectives.values())


def test_objectives_that_are_known_are_there() -> None:
    counted = {(o.per, o.every, o.vp) for o in BOX.objectives.values()}
    assert {("guest", 3, 1), ("guest:prestige", 1, 1)} <= counted
    groups = [o for o in BOX.objectives.values() if o.kind == "group"]
    assert any(o.vp == 12 for o in groups)
    assert max(o.vp for o in groups) > 12
    assert any("breakfast-room" in o.own for o in groups)


def test_each_class_of_objectives_has_its_kind_of_condition() -> None:
    for objective in OBJECTIVES.values():
        match objective.kind:
            case "category":
                assert objective.per.startswith("tile:")
            case "guest":
                assert objective.per.startswith("guest")
            case "servant":
                assert objective.servants
            case "room":
                assert len(objective.own) == 1
            case "group":
                assert len(objective.own) > 1


def test_every_category_has_an_objective() -> None:
    assert [o.per for o in BOX.objectives.values() if o.kind == "category"] == [f"tile:{c}" for c in CATEGORIES]


@for_every("objective", BOX.objectives.values(), ids=BOX.objectives)
def test_an_objective_can_be_met(objective: Any) -> None:
    pieces = {servant: BOX.servants[servant].pieces for servant in SERVANTS}
    assert all(count <= pieces[servant] for servant, count in objective.servants.items())
    assert all(BOX.tiles[tile].kind in ("room", "service") for tile in objective.own)
    assert objective.vp > 0


def test_there_are_thirty_victory_point_cards_of_eleven_kinds() -> None:
    assert (len(BOX.vp_deck()), len(BOX.vp_cards)) == (30, 11)
    assert {card.vp for card in BOX.vp_cards.values()} == {3, 4, 5}
    assert all(card.favours != Favours() for card in BOX.vp_cards.values())


@pytest.mark.parametrize(
    ("vp", "gives"),
    [
        (3, Favours(reputation=2)),
        (4, Favours(reputation=3)),
        (4, Favours(refresh=("service",))),
        (5, Favours(refresh=("market",))),
        (5, Favours(hire=1)),
        (3, Favours(purchases=True)),
        (5, Favours(recall=1)),
    ],
)
def test_victory_point_cards_that_are_known_are_exact(vp: int, gives: Favours) -> None:
    assert [card.vp for card in BOX.vp_cards.values() if card.favours == gives] == [vp]


def test_one_victory_point_card_looks_at_two_objectives_and_keeps_one() -> None:
    (card,) = [card for card in BOX.vp_cards.values() if any(d.deck == "objective" for d in card.favours.draw)]
    assert (card.vp, enjoyed(card.favours)) == (4, {"objective seen 2": 1})


def test_victory_point_cards_cover_the_nine_benefits() -> None:
    """Glossary, Victory Point Cards."""
    cards = [card.favours for card in BOX.vp_cards.values()]
    assert any(f.money for f in cards)
    assert any(enjoyed(f)["prestige"] for f in cards)
    assert sum(bool(f.reputation) for f in cards) == 2


# ---------------------------------------------------------------- estates, tracks and setup


def test_there_are_ten_themes_two_of_each_category() -> None:
    assert Counter(BOX.theme_deck()) == dict.fromkeys(CATEGORIES, 2)


def test_the_box_has_servants_enough_for_four_players() -> None:
    start, bonus = Counter(BOX.setup.servants), Counter(BOX.families["york"].servants)
    needed = Counter({servant: 4 * count for servant, count in start.items()}) + bonus
    needed.update(BOX.setup.for_hire(4))
    assert needed == {name: row.pieces for name, row in BOX.servants.items() if row.set == "base"}


@pytest.mark.parametrize(("players", "footmen", "others"), [(1, 4, 2), (2, 4, 2), (3, 6, 3), (4, 8, 4)])
def test_servants_for_hire_follow_the_number_of_players(players: int, footmen: int, others: int) -> None:
    assert BOX.setup.for_hire(players) == {
        "footman": footmen,
        "valet": others,
        "ladys-maid": others,
        "underbutler": 2,
    }


def test_only_valets_ladys_maids_and_footmen_can_be_hired() -> None:
    base = BOX.at_table({"base"})
    assert base.hireable == base.recruitable == ("valet", "ladys-maid", "footman")


def test_who_stands_in_for_whom() -> None:
    base = BOX.at_table({"base"})
    roles = {name: [(s.servant, s.scarce) for s in base.servants[name].stands_in] for name in base.kinds}
    assert {name: role for name, role in roles.items() if role} == {
        "housekeeper": [("ladys-maid", True)],
        "underbutler": [("butler", False), ("valet", False), ("footman", False)],
    }


def test_each_family_has_one_bonus() -> None:
    bonuses = {f.id: (f.cards, f.position, f.money, f.servants, f.tiles) for f in BOX.families.values()}
    assert bonuses == {
        "asquith": (("maud-asquith",), None, 0, {}, ()),
        "cavendish": ((), 4, 0, {}, ()),
        "ponsonby": ((), None, 300, {}, ()),
        "york": ((), None, 0, {"footman": 1}, ()),
        "wessex": ((), None, 0, {}, ("breakfast-room", "tennis-court")),
        "howard": ((), None, 0, {"cook": 1}, ()),
    }


@pytest.mark.parametrize(
    ("length", "events"),
    [
        ("standard", {3: "fair", 6: "objectives", 9: "fair", 11: "builders", 14: "national"}),
        (
            "extended",
            {4: "fair", 7: "objectives", 9: "fair", 11: "national", 13: "builders", 16: "fair", 18: "objectives"},
        ),
    ],
)
def test_the_rounds_have_their_events(length: str, events: dict[int, str]) -> None:
    track = BOX.tracks[length]
    told = {number: track.event(number) for number in range(1, track.rounds + 1) if track.event(number)}
    courtships = dict.fromkeys(range(track.season, track.rounds + 1, track.season), "courtship")
    assert told == events | courtships
    assert len(courtships) == 4
    assert set(told.values()) == set(BOX.events) - {"ball"}


@pytest.mark.parametrize("length", ["standard", "extended"])
def test_reputation_is_worth_triangular_numbers(length: str) -> None:
    levels = BOX.tracks[length].levels
    assert list(levels) == [level * (level + 1) // 2 for level in range(1, len(levels) + 1)]
    assert BOX.tracks[length].max_level == {"standard": 7, "extended": 9}[length]


@pytest.mark.parametrize(("length", "scored"), [("standard", 3), ("extended", 4)])
def test_objectives_dealt_drawn_and_discarded_leave_those_that_score(length: str, scored: int) -> None:
    track, setup = BOX.tracks[length], BOX.setup
    seasons = track.rounds // track.season
    left = track.objectives + setup.objective_draw * len(track.draw) - setup.objective_discard * seasons
    assert left == scored


@pytest.mark.parametrize("length", ["standard", "extended"])
def test_the_twenty_faces_of_the_die_cover_a_season(length: str) -> None:
    track = BOX.tracks[length]
    assert track.season * track.reveal_step == BOX.scavenger.die


def test_there_are_starters_and_objectives_enough_for_four_players() -> None:
    setup = BOX.setup
    assert 4 * setup.starters + setup.draft_spare <= len(BOX.guests("starter", {"base"}))
    needed = [4 * (t.objectives + setup.objective_draw * len(t.draw)) for t in BOX.tracks.values()]
    discarded = 4 * setup.objective_discard
    assert max(needed) - discarded <= len(OBJECTIVES)


def test_prices_rise_by_a_hundred_pounds() -> None:
    assert BOX.setup.prices == (300, 400, 500, 600, 700, 800)
    assert BOX.setup.reserve_price == 300


def test_there_are_monuments_enough_for_every_table() -> None:
    chosen = {players: len(m.named) + m.others for players, m in BOX.setup.monuments.items()}
    assert chosen == {"1": 3, "2": 3, "3": 4, "4": 5, "5": 5, "6": 5}
    assert max(chosen.values()) <= len(BOX.monuments())


def test_special_actions_cost_two_three_and_four_reputation() -> None:
    setup = BOX.setup
    assert (setup.borrow.reputation, setup.borrow.money) == (2, 100)
    assert (setup.help.reputation, setup.help.servants) == (3, 1)
    assert (setup.refresh.reputation, setup.refresh.times) == (4, 1)


# ---------------------------------------------------------------- solo opponents


def test_there_are_four_opponents_of_each_level_and_two_more_with_each_expansion() -> None:
    levels = Counter((opponent.set, opponent.level) for opponent in BOX.opponents.values() if not opponent.gathers)
    assert levels == {
        (edition, level): count
        for edition, count in (("base", 4), ("wessex", 2), ("upstairs", 2))
        for level in ("beginner", "intermediate", "expert")
    }


def test_eden_has_three_prestige_in_the_second_season() -> None:
    """Base rulebook p. 14."""
    assert BOX.opponents["eden"].chart["prestige"][1] == 3


def test_opponents_that_are_named_somewhere_are_there() -> None:
    assert {"eden", "fairfax", "fitzherbert", "gladstone", "hanover", "tudor"} <= set(BOX.opponents)
    assert BOX.opponents["hanover"].level == "expert"


@for_every("opponent", BOX.opponents.values(), ids=BOX.opponents)
def test_an_opponents_estate_never_shrinks(opponent: Any) -> None:
    assert set(opponent.chart) == set(CATEGORIES)
    assert all(list(row) == sorted(row) and row[0] >= 0 for row in opponent.chart.values())


def test_stronger_opponents_score_more() -> None:
    by_level = {
        level: [o.base for o in BOX.opponents.values() if o.level == level and not o.gathers]
        for level in ("beginner", "intermediate", "expert")
    }
    assert max(by_level["beginner"]) < min(by_level["intermediate"])
    assert max(by_level["intermediate"]) < min(by_level["expert"])


def test_one_opponent_lives_on_what_the_die_takes() -> None:
    """U,D has one optional card for a dynamic opponent."""
    (gatherer,) = [o for o in BOX.opponents.values() if o.gathers]
    assert gatherer.set == "upstairs"


@pytest.mark.parametrize("monument", [False, True])
def test_the_die_takes_a_tile_up_to_fifteen_nothing_up_to_nineteen_and_refreshes_on_twenty(monument: bool) -> None:
    takes = [BOX.scavenger.takes(roll, monument) for roll in range(1, 21)]
    assert all(take == "monument" or take.startswith("space:") for take in takes[:15])
    assert takes[15:] == ["nothing"] * 4 + ["refresh"]
    assert ("monument" in takes) == monument


# ---------------------------------------------------------------- corrections


def test_a_group_can_correct_a_side_of_a_tile() -> None:
    ours = box(read_corrections("[barn]\nprice = 200\n[barn.front]\nvp = 1"))
    assert (ours.tiles["barn"].price, ours.tiles["barn"].front.vp) == (200, 1)
    assert ours.tiles["barn"].front.power == BOX.tiles["barn"].front.power
    assert ours.tiles["barn"].standing["price"] == "group"
    assert ours.tiles["barn"].front.standing["vp"] == "group"


def test_a_group_can_correct_what_a_role_brings_to_every_family() -> None:
    ours = box(read_corrections("[heir]\nfavours = { money = 100, reputation = 1 }"))
    assert ours.gentry["allen-waters"].favours == Favours(money=100, reputation=1)
    assert ours.gentry["allen-waters"].standing["favours"] == "group"
    assert ours.gentry["beatrice-york"].favours == BOX.gentry["beatrice-york"].favours


def test_a_group_can_correct_one_family_member_and_a_name_in_one_language() -> None:
    ours = box(read_corrections('[maud-asquith]\nfavours = { money = 200 }\nnames = { fr = "Maud" }'))
    aunt = ours.gentry["maud-asquith"]
    assert aunt.favours == Favours(money=200)
    assert (aunt.name("fr"), aunt.name("it")) == ("Maud", "Maud, Dowager Countess of Asquith")


def test_a_group_can_correct_numbers_that_no_card_carries() -> None:
    ours = box(read_corrections("[setup]\npass_money = 300\n[standard]\nfair = [3, 10]\n[eden]\nbase = 99"))
    assert ours.setup.pass_money == 300
    assert ours.tracks["standard"].fair == (3, 10)
    assert ours.opponents["eden"].base == 99


def test_a_group_can_correct_the_thief_and_the_track_of_the_estate_challenge() -> None:
    ours = box(read_corrections("[estate-challenge]\nhaste = 4\n[challenge]\ntarget = 120"))
    assert (ours.challenge.haste, ours.challenge.standing["haste"]) == (4, "group")
    assert ours.tracks["challenge"].target == 120


def test_corrections_leave_the_printed_box_alone() -> None:
    box(read_corrections("[barn.front]\nvp = 0\n[lord]\nvp = 9"))
    assert (box().tiles["barn"].front.vp, box().roles["lord"].vp) == (2, 3)


@pytest.mark.parametrize(
    "text",
    [
        "[ballroom]\nprice = 100",
        "[barn]\ncolour = 'red'",
        "[barn]\nid = 'byre'",
        "[barn.front]\nfavour = { money = 100 }",
        "[barn.front]\nfavours = { pounds = 100 }",
        "[alice-bingly]\nservice = ['gardener']",
        "[alice-bingly]\nfavours = { draw = [{ deck = 'casual', see = 1, keep = 2 }] }",
        "[own-great-hall]\nown = ['ballroom']",
        "[own-great-hall]\nmoney = 1200",
        "[green-room.front]\ncategory = 'garden'",
        "[barn]\nnames = 'Byre'",
        "barn = 3",
        "[barn",
    ],
)
def test_corrections_that_do_not_fit_are_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(BadCorrection) as refused:
        read_corrections(text)
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("[setup]\nmoney = 50", "notes of £100"),
        ("[york]\nmoney = -100", "'york' would start with £-100"),
        ("[barn]\nprice = -900", "A tile would cost"),
        ("[setup]\nlevel = 9", "the wheel goes from 1/1 to 7/5"),
        ("[wessex]\nposition = 40", "step 40 of 35"),
        ("[setup]\nborrow = { reputation = 0, money = 100 }", "'borrow'"),
        ("[setup]\nstarters = 1", "Everybody picks 2"),
        ("[setup]\nstarters = 4", "starter guests, but"),
        ("[setup]\nmilestones = 40", "milestones for any game, but 40"),
        ("[standard]\nrounds = 24", "4 whole seasons"),
        ("[standard]\nobjectives = 40", "objectives, but"),
        ("[tableau]\ntarget = 10", "no target"),
        ("[york]\nset = 'wessex'", "3 families of base, but 4 can play"),
        ("[footman]\nset = 'upstairs'", "'footman' comes with 'upstairs'"),
        ("[setup]\nservant_draft = ['cook']", "1 servants lie in the draft"),
        ("[setup]\nsupply = {}", "no supply of servants for 1"),
        ("[setup]\nmonuments = {}", "no number of monuments for 1"),
        ("[setup]\nprices = [300, 400]", "The market has 2 spaces"),
        ("[servants-quarters]\nset = 'low'", "not in the bag so often"),
        ("[scavenger]\ndie = 21", "goes to 21"),
    ],
)
def test_corrections_that_leave_a_game_short_of_something_say_of_what(text: str, short: str) -> None:
    with pytest.raises(BadCorrection, match=short):
        read_corrections(text)
