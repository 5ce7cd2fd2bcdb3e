"""Our rulings, where the books are silent or can be read in two ways; each has a rule entry that says so."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.kernel.dice import QuickDice
from games.kernel.standing import Orders, obey
from games.kernel.words import LANGUAGES
from games.obsession import GAME
from games.obsession.components import box
from tests.alike import for_every
from tests.games.obsession.builder import county, family, options, play, player, renown, told

BOX = box()
FOUR = "prestige sporting estate service"


@pytest.mark.parametrize("lang", LANGUAGES)
@for_every(
    "entry",
    ["net-reputation", "last-cards", "recall", "order-of-draws", "doubled-attack", "final-ties", "hall-at-the-bottom",
     "hall-servant", "special-moments", "reserve-first", "team-closed-dismissal", "team-without-draft", "team-consent",
     "challenge-free-tile", "promo-guests", "stocked-lake", "babbling-brook", "milestones-drawn"],
)  # fmt: skip
def test_a_ruling_of_ours_says_that_it_is_ours_and_why(entry: str, lang: str) -> None:
    rule = GAME.words.rule(lang, entry)
    assert rule is not None
    assert rule.standing in ("settled", "house")
    assert rule.reason


def test_a_gain_beside_a_penalty_at_the_bottom_is_netted() -> None:
    """A parlour of +2 with a guest of −1 leaves a family at level 1, position 1 one step higher."""
    guest = next(c for c in BOX.gentry.values() if c.sex == "f" and c.pr == 1 and c.favours.reputation < 0)
    gain = BOX.tiles["front-parlour"].front.favours.reputation + guest.favours.reputation
    seat = family("york", guests=guest.id, money=1000)
    position = play(county(seat, family("asquith")), f"host front-parlour {guest.id}+marianne-waters")
    while position.decision.name != "buy" and position.waiting == (0,):
        position.push(options(position)[0])
    assert player(position).reputation == max(0, gain)


def test_a_doubled_attack_is_one_attack_on_one_rival() -> None:
    gossip = BOX.gentry["elizabeth-perkins"].favours
    seats = family("york", guests="elizabeth-perkins", tiles="heritage-suite", level=3)
    position = county(seats, family("asquith", level=3), family("ponsonby", level=3))
    play(position, "host heritage-suite elizabeth-perkins 2")
    assert told(position, "gossiped") == [{"who": 0, "rival": 1, "steps": 2 * gossip.attack}]
    assert position.decision.name != "rival"


def test_the_hall_may_talk_about_a_family_that_has_nothing_to_lose() -> None:
    position = county(family("york", tiles="servants-hall"), family("asquith"))
    play(position, "host valet")
    assert renown(position) == (1, 2)
    assert renown(position, 1) == (1, 1)


@pytest.mark.parametrize(("levels", "cards"), [((3, 3, 1), [1, 1, 0]), ((1, 3, 2), [0, 1, 0]), ((2, 2, 2), [1, 1, 1])])
def test_of_three_equal_estates_at_the_final_courtship_the_highest_level_decides(
    levels: tuple[int, ...], cards: list[int]
) -> None:
    names = ("york", "asquith", "ponsonby")
    seats = [family(name, level=level) for name, level in zip(names, levels, strict=True)]
    position = county(*seats, round=16, phase="courtship", shown=FOUR)
    assert position.waiting
    assert [len(player(position, seat).vp_cards) for seat in range(3)] == cards
    assert (position.decision.name == "fairchild") == (sum(cards) == 1)


# ── what an entry tells is what is played ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("tile", ["stocked-lake", "babbling-brook"])
def test_the_entry_of_a_tile_tells_its_amounts(tile: str, lang: str) -> None:
    """A corrected value must be corrected there, too."""
    rule = GAME.words.rule(lang, tile)
    assert rule is not None
    sides = BOX.tiles[tile].front, BOX.tiles[tile].rose
    for amount in {side.favours.money for side in sides if side.favours.money}:
        assert str(amount) in rule.text
    for points in {side.vp for side in sides}:
        assert str(points) in rule.text


def mark_of(standing: Any, *path: str) -> str:
    """The standing of a value, or of the part of it that a path leads to."""
    for part in path:
        if isinstance(standing, str):
            break
        standing = standing.get(part, "")
    return str(standing)


@pytest.mark.parametrize("lang", LANGUAGES)
@for_every("tile", list(BOX.tiles))
def test_an_entry_that_stands_as_a_rule_tells_no_amount_of_ours(tile: str, lang: str) -> None:
    """Pounds and points of a tile that no source gives belong into an entry that says whose they are."""
    sides = BOX.tiles[tile].front, BOX.tiles[tile].rose
    pounds = {str(abs(s.favours.money)) for s in sides if mark_of(s.standing, "favours", "money") == "house"}
    points = {str(s.vp) for s in sides if mark_of(s.standing, "vp") == "house"}
    for rule in GAME.words.rules(lang).about(f"tile.{tile}"):
        if rule.standing == "rule" and len(rule.about) == 1:
            assert pounds.isdisjoint(re.findall(r"£(\d+)", rule.text) + re.findall(r"(\d+)\s£", rule.text)), rule.id
            assert points.isdisjoint(re.findall(r"(\d+)\s?(?:VP|PV)", rule.text)), rule.id


# ── the Heritage Suite ──────────────────────────────────────────────────────────────────────────────────────


def test_the_heritage_suite_is_the_same_on_both_sides_and_turns_with_its_first_use() -> None:
    tile = BOX.tiles["heritage-suite"]
    assert tile.back is not None
    assert (tile.front.favours, tile.front.guests, tile.front.service, tile.front.doubles, tile.front.vp) == (
        tile.back.favours, tile.back.guests, tile.back.service, tile.back.doubles, tile.back.vp,
    )  # fmt: skip
    seat = family("york", tiles="heritage-suite", guests="caroline-west", level=3)
    position = play(county(seat, family("asquith")), "host heritage-suite caroline-west no")
    assert player(position).owned("heritage-suite").flipped
    assert position.state.estates[0].columns.turned["essentials"] == 1
    again = family("york", tiles="heritage-suite*", guests="caroline-west", level=3)
    position = play(county(again, family("asquith")), "host heritage-suite caroline-west")
    assert player(position).money == 200, "doubled on its rose side as well"


# ── after the final courtship ───────────────────────────────────────────────────────────────────────────────


def test_after_the_final_courtship_only_cards_are_offered_that_bring_something_by_themselves() -> None:
    """A building spree lifts the limit of a turn, and there is none left to buy in."""
    everything = " ".join(sorted(BOX.vp_cards))
    seats = family("york", vp=everything, discard="anne-harlow", money=2000), family("asquith", tiles="barn")
    position = county(*seats, round=16, phase="courtship", shown=FOUR, market="stables croquet-lawn")
    while position.decision.name != "card":
        position.push(options(position)[0])
    offered = {key.partition(".")[0] for key in options(position)}
    assert offered.isdisjoint({"vp-purchases", "vp-market", "vp-service", "vp-recall"})
    assert {"vp-money-200", "vp-reputation-2", "vp-hire", "vp-prestige", "vp-objective"} <= offered


# ── market and seasons ──────────────────────────────────────────────────────────────────────────────────────


def test_on_a_builders_holiday_prices_stand_until_everything_is_bought() -> None:
    lying = "stables croquet-lawn english-garden west-terrace dining-room music-room"
    position = play(county(family("york", money=3000), family("asquith"), round=11, market=lying), "pass money")
    before = {space.tile: space.cost for space in position.view(0).market if space.tile}
    play(position, "stables")
    after = {space.tile: space.cost for space in position.view(0).market if space.tile}
    assert after == {tile: cost for tile, cost in before.items() if tile != "stables"}


def test_a_reserve_opens_before_the_market_of_bronte_and_the_emptied_space_of_victoria() -> None:
    """The Barn lies on the cheapest space: it goes to its reserve, and neither variant takes it into the bag."""
    lying = "barn croquet-lawn english-garden west-terrace dining-room music-room"
    for chosen in ({"bronte": "yes"}, {"victoria": "yes"}):
        position = county(family("york"), family("asquith"), round=4, phase="season", market=lying, **chosen)
        assert position.waiting
        assert "barn" in [stack.tile for stack in position.state.reserves]
        order = [e.id for e in position.ledger if e.id in ("reserve_opened", "market_refreshed", "left_market")]
        assert order[0] == "reserve_opened"
        assert len(order) == 2


def test_on_a_holiday_of_the_challenge_a_tile_may_come_for_nothing() -> None:
    holiday = BOX.tracks["challenge"].builders[0]
    position = county(family("york"), mode="challenge", upstairs="yes", round=holiday)
    play(position, "pass money brushing-room")
    assert told(position, "bought") == [{"who": 0, "tile": "brushing-room", "money": 0}]


# ── partners ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("partner", "wish", "asked"),
    [
        (family("cavendish", money=200), "gift.200", False),
        (family("cavendish", money=100, level=2), "gift.200", True),
        (family("cavendish"), "loan footman", False),
        (family("cavendish", quarters="footman", level=2), "loan helped-footman", True),
    ],
)
def test_a_standing_yes_never_spends_a_partners_reputation(partner: object, wish: str, asked: bool) -> None:
    seats = family("york", level=2), family("asquith"), partner, family("ponsonby")
    position = county(*seats, teams="open")  # type: ignore[arg-type]
    if "helped" in wish:
        player(position, 2).quarters["footman"] = player(position, 2).expended.pop("footman")
    play(position, f"special {wish}")
    orders = Orders()
    for window in ("gift", "loan"):
        orders.leave(2, window, "+")
    obey(position, orders)
    assert (position.decision.name == "consent") is asked
    if asked:
        orders.leave(2, "gift")
        orders.leave(2, "loan")
        assert obey(position, orders), "a standing no covers it all the same"


def test_with_closed_hands_the_partners_lady_sends_away_only_whom_the_host_sees() -> None:
    guests = {"guests": "anne-harlow diane-blowers", "discard": "walter-tuttle"}
    found = {}
    for hands in ("open", "closed"):
        seats = family("york"), family("asquith"), family("cavendish", **guests), family("ponsonby")
        position = county(*seats, teams=hands, upstairs="yes")
        play(position, "host main-gazebo evelyn-cavendish.partner+george-york dismiss")
        dice = QuickDice(1)
        while position.decision.name != "dismiss":
            position.push(position.decision.chance(dice))
        found[hands] = set(options(position))
    assert found["open"] == {"no", "anne-harlow", "diane-blowers", "walter-tuttle"}
    assert found["closed"] == {"no", "anne-harlow", "walter-tuttle"}
