"""The Solo Estate Challenge: six piles, a thief and the guard, the limit, both printings, targets (U,D pp. 13-14)."""

from __future__ import annotations

from typing import Any

import pytest

from games.kernel.dice import Dice
from games.kernel.game import BadSetup, settle
from games.kernel.position import Position, Turn
from games.obsession import challenge
from games.obsession.components import CATEGORIES, box
from games.obsession.scoring import sheet
from games.obsession.state import County
from tests.games.obsession.builder import (
    GAME,
    SEED,
    Spec,
    county,
    expended,
    family,
    options,
    play,
    player,
    refusal,
    renown,
    told,
)

BOX = box()
CHALLENGE = {"mode": "challenge", "upstairs": "yes"}
SERVICE, SPORTING, ESSENTIALS, ESTATE, PRESTIGE, MONUMENTS = range(6)
ROWS = {"standard": 3, "extended": 4}
FULL = (
    "private-study* butlers-room* main-gazebo* front-parlour* bowling-green* breakfast-room* dining-room* barn"
    " brushing-room english-garden* west-terrace* smoking-room* drawing-room* stables* tennis-court*"
)
"""A complete tableau: three tiles in each column, and every tile turned that can be."""


class Loaded(Dice):
    """A die that shows one number."""

    def __init__(self, shows: int) -> None:
        super().__init__(SEED)
        self.shows = shows

    def below(self, n: int) -> int:
        return self.shows - 1


def table(spec: Spec | None = None, **more: Any) -> Position:
    """The challenge, in a turn of its player."""
    return county(spec or family("york"), **{**CHALLENGE, **more})


def stolen(state: County, roll: int) -> Turn:
    """The thief's roll after a turn."""
    turn = Turn(Loaded(roll))
    challenge.steal(state, turn)
    return turn


def passed(position: Position) -> Position:
    """A pass that buys nothing, whatever the thief does."""
    return play(position, "pass money no")


# ── set-up ──────────────────────────────────────────────────────────────────────────────────────────────────


def laid_out() -> Position:
    position = Position.new(GAME, 1, SEED, CHALLENGE)
    while position.state.round == 0:
        position.push(options(position)[0])
    return position


def test_one_of_every_tile_but_the_hybrids_lies_in_piles_by_columns_and_numbers() -> None:
    state = laid_out().state
    piles = dict(zip(BOX.challenge.piles, state.piles, strict=True))
    assert list(piles) == ["service", "sporting", "essentials", "estate", "prestige", "monument"]
    kinds = {tile: BOX.tiles[tile].kind for pile in state.piles for tile in pile}
    assert "hybrid" not in kinds.values()
    wanted = {tile for tile in BOX.bag(state.sets) if BOX.tiles[tile].kind != "hybrid"}
    assert set(kinds) - set(piles["monument"]) == wanted
    assert sum(map(len, state.piles)) == len(kinds), "one of each"
    for pile in state.piles:
        assert [BOX.sorting[tile] for tile in pile] == sorted(BOX.sorting[tile] for tile in pile)
    assert state.bag == []


def test_the_sporting_pile_and_the_monuments_lie_in_the_order_of_the_book() -> None:
    """U,D p. 13."""
    piles = laid_out().state.piles
    sporting = ["stables", "croquet-lawn", "tennis-court", "hillside-kennel", "billiard-room", "stocked-lake"]
    monuments = ["trophy-room", "wine-cellar", "imported-marble-floor", "manor-gargoyles", "sculpture-garden"]
    assert piles[SPORTING] == sporting
    assert piles[MONUMENTS] == monuments
    assert {BOX.column[tile, False] for tile in monuments} == set(CATEGORIES)


def test_there_are_no_objectives_to_begin_with_none_for_groups_no_milestones_themes_or_fairchilds() -> None:
    state = laid_out().state
    assert state.players[0].objectives == []
    assert all(BOX.objectives[card].kind != "group" for card in state.objectives)
    assert (state.milestones, state.themes, state.fairchilds) == ([], [], [])


def test_the_supply_is_the_one_for_one_player() -> None:
    state = table().state
    assert state.hire["underbutler"] == 1
    assert state.hire["footman"] + ("footman" in state.servant_draft) == 4


# ── buying ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_any_tile_of_any_pile_is_for_sale_at_the_price_of_its_space_and_its_own() -> None:
    state = table().state
    offers = challenge.offers(state)
    prices = dict(zip(BOX.challenge.piles, BOX.setup.prices, strict=True))
    assert prices == {
        "service": 300,
        "sporting": 400,
        "essentials": 500,
        "estate": 600,
        "prestige": 700,
        "monument": 800,
    }
    assert offers["stocked-lake"] == 400 + BOX.price["stocked-lake"]
    assert offers["sculpture-garden"] == 800 + BOX.price["sculpture-garden"]
    assert len(offers) == sum(map(len, state.piles))


def test_as_many_tiles_may_be_bought_as_can_be_paid_for() -> None:
    position = play(table(family("york", money=2000)), "pass money stables dining-room barn no")
    assert [event["tile"] for event in told(position, "bought")] == ["stables", "dining-room", "barn"]
    assert all(tile not in pile for pile in position.state.piles for tile in ("stables", "dining-room", "barn"))


def test_nothing_is_refilled() -> None:
    position = table(family("york", money=2000))
    before = sum(map(len, position.state.piles))
    play(position, "pass money stables no")
    taken = len(position.state.solo.taken)
    assert sum(map(len, position.state.piles)) == before - 1 - taken
    assert told(position, "refilled") == []


@pytest.mark.parametrize("number", BOX.tracks["challenge"].builders)
def test_on_a_builders_holiday_every_tile_costs_a_hundred_pounds_less(number: int) -> None:
    usual, holiday = challenge.offers(table(round=2).state), challenge.offers(table(round=number).state)
    assert {tile: usual[tile] - cost for tile, cost in holiday.items()} == dict.fromkeys(usual, 100)


def test_a_fourth_service_tile_needs_another_to_go_first_for_good() -> None:
    """U,D p. 14: in a standard game no fourth Service tile without discarding one of the three."""
    spec = family("york", money=1000, tiles="barn brushing-room")
    position = play(table(spec), "pass money servants-quarters")
    assert position.decision.name == "discard"
    assert options(position) == ["butlers-room", "barn", "brushing-room"]
    play(position, "brushing-room no")
    assert [owned.tile for owned in player(position).tiles if BOX.column[owned.tile, False] == "service"] == [
        "butlers-room", "barn", "servants-quarters",
    ]  # fmt: skip
    assert position.state.discarded == ["brushing-room"]
    assert told(position, "discarded") == [{"who": 0, "tile": "brushing-room"}]


def test_with_a_discarded_tile_goes_what_it_did() -> None:
    """U,D p. 14: without its Brushing Room a family's footmen no longer serve as valets."""
    spec = family("york", money=1000, tiles="barn brushing-room")
    position = table(spec)
    assert ("footman", "valet") in _stand_ins(position)
    play(position, "pass money servants-quarters brushing-room")
    assert ("footman", "valet") not in _stand_ins(position)


def _stand_ins(position: Position) -> set[tuple[str, str]]:
    """Who may serve for whom."""
    house = position.state.estates[0].household
    posts = position.state.box.posts
    return {(posts[who], posts[whom]) for who, whom, _ in house.stand_ins}


def test_the_tile_in_use_cannot_make_room() -> None:
    spec = family("york", money=1000, tiles="fenced-paddock english-garden")
    position = play(table(spec), "host main-gazebo george-york+allen-waters money west-terrace")
    assert options(position) == ["fenced-paddock", "english-garden"]
    assert refusal(position, "main-gazebo") == "tile-in-use"
    assert refusal(position, "bowling-green") == "not-in-column"


def test_in_the_extended_game_four_tiles_fill_a_column() -> None:
    spec = family("york", money=1000, tiles="barn brushing-room")
    position = play(table(spec, length="extended"), "pass money servants-quarters")
    assert position.decision.name == "buy"


def test_what_wessex_has_of_its_own_is_not_bought_again() -> None:
    position = county(family("wessex", money=2000), **CHALLENGE, wessex="yes")
    position.state.players[0].tiles.append(type(position.state.players[0].tiles[0])("breakfast-room"))
    position.state.estates.clear()
    assert "breakfast-room" not in challenge.affordable(position.state, 0)


# ── what there is no use for ────────────────────────────────────────────────────────────────────────────────


def test_there_is_nothing_to_refresh() -> None:
    position = table(family("york", level=3, vp="vp-market vp-purchases"))
    assert not {"refresh", "vp-market", "vp-purchases"} & set(options(play(position, "special")))
    assert refusal(position, "refresh") == "nothing-to-refresh"
    position = play(table(family("york", level=2, servants="useful-man")), "special")
    assert not {"useful-man.refresh", "useful-man.search"} & set(options(position))
    assert refusal(position, "useful-man.search") == "nothing-to-refresh"
    position = play(table(), "pass")
    assert options(position) == ["money", "hire"]


def test_the_useful_man_takes_something_off_a_price_as_ever_and_room_is_made_all_the_same() -> None:
    spec = family("york", money=200, tiles="barn brushing-room", servants="useful-man")
    position = play(table(spec), "pass money useful-man.servants-quarters")
    assert position.decision.name == "discard"
    play(position, "barn no")
    assert player(position).money == 400 - (300 + BOX.price["servants-quarters"] - 100)


def test_nobody_is_recruited_attacked_or_talked_about() -> None:
    position = play(table(family("york", tiles="butlers-room*")), "host butlers-room")
    assert position.decision.name == "hire"
    position = play(
        table(family("york", tiles="servants-hall")), "host valet main-gazebo allen-waters+george-york money"
    )
    assert renown(position) == (1, 2)
    assert expended(position) == {"valet": 1}
    assert told(position, "gossiped") == []


# ── the thief ───────────────────────────────────────────────────────────────────────────────────────────────


def test_a_six_takes_the_first_of_the_essentials() -> None:
    """U,D p. 14, example 1."""
    state = table().state
    first = state.piles[ESSENTIALS][0]
    assert stolen(state, 6).events[0].args == {"roll": 6, "tile": first}
    assert first not in state.piles[ESSENTIALS]
    assert state.solo is not None
    assert state.solo.taken == [first]


def test_a_thirteen_takes_the_second_of_the_prestige_tiles_and_nothing_where_there_is_only_one() -> None:
    """U,D p. 14, example 2."""
    state = table().state
    second = state.piles[PRESTIGE][1]
    assert stolen(state, 13).events[0].args["tile"] == second
    state.piles[PRESTIGE] = state.piles[PRESTIGE][:1]
    assert [event.id for event in stolen(state, 13).events] == ["stole_nothing"]


@pytest.mark.parametrize(
    ("pile", "rolls"),
    [(SERVICE, range(1, 3)), (SPORTING, range(3, 6)), (ESSENTIALS, range(6, 9)), (ESTATE, range(9, 12)),
     (PRESTIGE, range(12, 15)), (MONUMENTS, range(15, 19))],
)  # fmt: skip
def test_every_pile_has_its_numbers_and_the_first_of_them_takes_the_top(pile: int, rolls: range) -> None:
    for depth, roll in enumerate(rolls):
        state = table().state
        expected = state.piles[pile][depth]
        stolen(state, roll)
        assert state.solo is not None
        assert state.solo.taken == [expected]
    assert table().view(None).market[pile].rolls == (rolls[0], rolls[-1])


@pytest.mark.parametrize("roll", [19, 20])
def test_nineteen_and_twenty_take_nothing_and_the_next_roll_is_no_lower(roll: int) -> None:
    state = table().state
    assert [event.id for event in stolen(state, roll).events] == ["stole_nothing"]
    assert stolen(state, 6).events[0].args["roll"] == 6


def test_the_thief_leaves_what_a_column_still_needs() -> None:
    """U,D p. 14: with two Service tiles in an extended game, no theft may leave fewer than two in their pile."""
    state = table(family("york", tiles="barn"), length="extended").state
    state.piles[SERVICE] = state.piles[SERVICE][:3]
    assert [event.id for event in stolen(state, 1).events] == ["stole"]
    assert len(state.piles[SERVICE]) == 2
    assert [event.id for event in stolen(state, 1).events] == ["stole_guarded"]
    assert len(state.piles[SERVICE]) == 2


def test_monuments_are_never_guarded_and_a_bought_one_fills_its_column() -> None:
    state = table(family("york", tiles="wine-cellar")).state
    assert challenge.gaps(state)["service"] == 1
    state.piles[MONUMENTS] = ["trophy-room"]
    assert [event.id for event in stolen(state, 15).events] == ["stole"]
    assert state.piles[MONUMENTS] == []


def test_a_tile_that_cannot_be_bought_again_is_nothing_a_column_could_be_filled_with() -> None:
    state = county(family("wessex"), **CHALLENGE, wessex="yes").state
    state.players[0].tiles.append(type(state.players[0].tiles[0])("tennis-court"))
    state.estates.clear()
    state.piles[SPORTING] = ["tennis-court", "hillside-kennel"]
    assert challenge.gaps(state)["sporting"] == 1
    assert [event.id for event in stolen(state, 4).events] == ["stole_guarded"]
    assert [event.id for event in stolen(state, 3).events] == ["stole"]


def test_the_thief_comes_after_every_turn_a_pass_too() -> None:
    position = passed(table())
    assert len([event for event in position.ledger if event.id.startswith("stole")]) == 1


# ── the end ─────────────────────────────────────────────────────────────────────────────────────────────────


def finishing(spec: Spec, **more: Any) -> Position:
    return passed(table(spec, **more))


def test_a_complete_tableau_ends_it_or_max_does() -> None:
    assert finishing(family("york", tiles=FULL)).over
    assert finishing(family("york", level=7)).over
    assert not finishing(family("york", level=6)).over


def test_in_the_printing_of_2020_it_takes_both() -> None:
    assert not finishing(family("york", tiles=FULL), printing="first").over
    assert not finishing(family("york", level=7), printing="first").over
    assert finishing(family("york", tiles=FULL, level=7), printing="first").over


@pytest.mark.parametrize("gone", ["butlers-room*", "stables*"])
def test_a_tile_that_can_be_turned_and_is_not_leaves_it_incomplete(gone: str) -> None:
    assert not challenge.is_complete(table(family("york", tiles=FULL.replace(gone, gone.rstrip("*")))).state)


def test_a_column_short_of_a_tile_leaves_it_incomplete() -> None:
    assert not challenge.is_complete(table(family("york", tiles=FULL.replace(" barn", ""))).state)
    assert challenge.is_complete(table(family("york", tiles=FULL)).state)


def test_monuments_and_service_tiles_need_not_be_turned_but_the_renovated_kitchen() -> None:
    with_cellar = FULL.replace("barn", "wine-cellar")
    assert challenge.is_complete(table(family("york", tiles=with_cellar)).state)
    kitchen = FULL.replace("barn", "renovated-kitchen")
    assert not challenge.is_complete(table(family("york", tiles=kitchen)).state)
    turned = FULL.replace("barn", "renovated-kitchen*")
    assert challenge.is_complete(table(family("york", tiles=turned)).state)


@pytest.mark.parametrize(
    ("length", "number", "second", "first"),
    [
        ("standard", 12, 0, 0), ("standard", 14, -15, -10), ("standard", 17, -75, -25), ("standard", 10, 15, 10),
        ("standard", 9, 30, 15), ("extended", 15, 0, 0), ("extended", 17, -15, -10), ("extended", 12, 30, 15),
    ],
)  # fmt: skip
def test_every_further_round_weighs_five_points_more_or_in_the_first_printing_five(
    length: str, number: int, second: int, first: int
) -> None:
    """U,D p. 14: with the target in round 12, round 14 costs 15 points and round 17 costs 75."""
    state = table(round=number, length=length).state
    assert (challenge.growing(state), challenge.flat(state)) == (second, first)


def score_of(position: Position, more: int) -> int:
    """The pounds that bring a seat to so many points beyond the target."""
    state = position.state
    return 200 * (challenge.target(state) + more - sheet(state, state.players[0]).total - challenge.growing(state))


@pytest.mark.parametrize(("length", "target", "number"), [("standard", 132, 12), ("extended", 188, 15)])
@pytest.mark.parametrize(("more", "verdict", "place"), [(1, "exceeded", 1), (0, "missed", 0), (-1, "missed", 0)])
def test_the_target_must_be_beaten_and_not_only_reached(
    length: str, target: int, number: int, more: int, verdict: str, place: int
) -> None:
    level = 7 if length == "standard" else 9
    position = table(family("york", level=level), length=length, round=number)
    assert challenge.target(position.state) == target
    money = score_of(position, more) - 200
    position = passed(table(family("york", level=level, money=money), length=length, round=number))
    assert position.outcome is not None
    assert position.scores() == (target + more,)
    assert position.outcome.verdict == verdict
    assert [standing.place for standing in position.outcome.standings] == [place]
    assert told(position, "target_scored") == [{"points": target}]


def test_all_lines_of_the_ordinary_sheet_count_and_the_rounds() -> None:
    position = passed(table(family("york", level=7, money=800), round=10))
    lines = sheet(position.state, player(position))
    assert (lines.haste, lines.wealth, lines.reputation, lines.servants) == (15, 5, 28, 12)
    assert position.view(0).results[0].haste == 15
    assert told(position, "haste") == [{"round": 10, "target": 12, "points": 15}]


def test_at_the_end_of_the_track_it_is_lost() -> None:
    position = passed(table(family("york", money=200000), round=25))
    assert position.outcome is not None
    assert position.outcome.verdict == "missed"
    assert position.scores()[0] > 132


# ── other targets ───────────────────────────────────────────────────────────────────────────────────────────


def test_an_opponents_base_score_may_be_the_target_and_those_of_the_expansion_are_for_the_other_game() -> None:
    position = Position.new(GAME, 1, SEED, {**CHALLENGE, "target": "opponent", "wessex": "yes"})
    assert position.decision.name == "opponent"
    assert set(options(position)) == {o.id for o in BOX.opponents.values() if o.set in ("base", "wessex")}
    play(position, "tudor")
    assert position.view(0).challenge.target == BOX.opponents["tudor"].base


def test_for_experts_stolen_monuments_raise_the_target() -> None:
    position = table(scavenged="counted")
    stolen(position.state, 15)
    assert challenge.target(position.state) == 132 + BOX.tiles["trophy-room"].front.vp
    stolen(position.state, 6)
    assert challenge.target(position.state) == 132 + BOX.tiles["trophy-room"].front.vp


def test_in_the_extreme_they_raise_an_opponents() -> None:
    position = table(opponent="tudor", target="opponent", scavenged="counted")
    stolen(position.state, 16)
    assert challenge.target(position.state) == BOX.opponents["tudor"].base + BOX.tiles["wine-cellar"].front.vp


def test_a_monument_one_has_discarded_oneself_raises_nothing() -> None:
    spec = family("york", money=1000, tiles="barn wine-cellar")
    position = play(table(spec, scavenged="counted"), "pass money servants-quarters wine-cellar")
    assert challenge.target(position.state) == 132


# ── the lobby and the view ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("seats", "chosen", "reason"),
    [
        (2, CHALLENGE, "mode-players"),
        (1, {"mode": "challenge"}, "mode-needs-upstairs"),
        (1, {**CHALLENGE, "milestones": "yes"}, "settled-by-mode"),
        (1, {**CHALLENGE, "victoria": "yes"}, "settled-by-mode"),
        (1, {**CHALLENGE, "monuments": "low"}, "settled-by-mode"),
        (1, {**CHALLENGE, "service": "expert"}, "settled-by-mode"),
        (1, {"target": "opponent"}, "settled-by-mode"),
    ],
)
def test_what_the_book_rules_out_is_refused_with_the_rule(seats: int, chosen: dict[str, str], reason: str) -> None:
    with pytest.raises(BadSetup) as refused:
        Position.new(GAME, seats, SEED, chosen)
    assert (refused.value.why.rule, refused.value.why.reason) == ("estate-challenge", reason)


def test_everything_for_sale_is_in_sight_with_its_price() -> None:
    position = table()
    shown = {offer.tile: offer.cost for space in position.view(None).market for offer in (space, *space.under)}
    assert shown == challenge.offers(position.state)


def test_the_view_says_what_is_still_lacking() -> None:
    goal = table(family("york", tiles="barn stables*")).view(0).challenge
    assert (goal.target, goal.target_round, goal.rows) == (132, 12, 3)
    assert goal.gaps == {"essentials": 2, "service": 1, "estate": 2, "prestige": 2, "sporting": 1}
    assert not goal.turned


# ── Howard ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("families", ["chosen", "dealt"])
def test_where_howard_plays_the_challenge_there_is_no_other_cook(families: str) -> None:
    """U,D p. 13: none in the draft row, and none for hire."""
    for seed in range(40):
        chosen = settle(GAME, {**CHALLENGE, "families": families})
        position = Position.new(GAME, 1, bytes([seed]) * 32, chosen)
        if families == "chosen":
            assert "cook" in position.view(None).servant_draft
            play(position, "howard")
        elif player(position).family != "howard":
            continue
        assert "cook" not in options(position)
        assert "cook" not in position.view(None).servant_draft
        assert refusal(position, "cook") == "one-each"
        play(position, "valet")
        assert "cook" not in position.state.hire
        GAME.check(position.state)
        return
    raise AssertionError("Howard was never dealt")


def test_another_family_of_the_challenge_may_draft_the_cook() -> None:
    position = play(Position.new(GAME, 1, SEED, settle(GAME, CHALLENGE)), "york")
    assert "cook" in options(position)
    assert play(position, "valet").state.hire["cook"] == 1
