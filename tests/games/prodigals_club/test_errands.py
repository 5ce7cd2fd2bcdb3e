"""Errands: hats, spaces, card sets, the central card, order, the renaissance man (rulebook pp. 4, 5 and the boards)."""

from __future__ import annotations

import re

import pytest

from games.kernel.position import Position
from games.kernel.words import LANGUAGES
from games.prodigals_club import GAME
from games.prodigals_club.components import box
from tests.games.prodigals_club.builder import club, gentleman, options, play, refused, standing, told


def three(**more: object) -> Position:
    return club(gentleman(), gentleman(), gentleman(), **more)  # type: ignore[arg-type]


# ── hats ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_hats_are_placed_one_at_a_time_in_play_order() -> None:
    """P. 4."""
    position = three()
    seats = []
    for _ in range(6):
        seats.append(position.waiting[0])
        position.push(
            next(key for key in position.decision.options if key in ("vote", "hyde-park", "e1", "e2", "snub"))
        )
        while position.decision.name != "errand":
            position.push(position.decision.options[-1])
    assert seats == [0, 1, 2, 0, 1, 2]


def test_a_space_takes_one_hat_a_round() -> None:
    """P. 4."""
    position = play(three(), "hyde-park")
    assert refused(position, "hyde-park").reason == "space-occupied"


def test_spaces_of_the_own_colour_block_nobody_and_serve_once_a_round() -> None:
    """Pp. 6, 7 and 9."""
    position = play(three(), "vote vote vote")
    assert [player.votes for player in position.state.players] == [36, 36, 36]
    assert refused(position, "vote").reason == "own-space-used"


def test_the_errands_are_over_when_all_hats_are_placed() -> None:
    position = club(gentleman(hats=1, hand="slurred-speech"), gentleman(hats=0), hats={"vote": [1]})
    assert play(position, "vote").state.phase == "actions"


def test_a_useless_space_may_be_chosen() -> None:
    """P. 4: with the markers at the bottom the moves of a space are lost."""
    stuck = gentleman(markers="l-2 m-2 r-2 l0")
    position = play(club(stuck, gentleman()), "promenade")
    assert position.state.hats["promenade"] == [0]


def test_a_space_that_sells_is_closed_to_who_has_no_possession() -> None:
    """P. 6."""
    position = club(gentleman(possessions="", pounds=3), gentleman(), gentleman(), competitions="election-possessions")
    assert options(position).isdisjoint({"exchange", "auction", "pawnbroker"})
    assert refused(position, "auction").reason == "nothing-to-trade"


# ── card sets ───────────────────────────────────────────────────────────────────────────────────────────────


def test_cards_of_a_set_come_to_the_hand_together() -> None:
    """P. 4."""
    position = play(three(sets={"e1": "slurred-speech mock-the-lords"}), "e1")
    assert position.state.players[0].hand == ["mock-the-lords", "slurred-speech"]
    assert told(position, "took_idle")[-1]["cards"] == ["slurred-speech", "mock-the-lords"]


@pytest.mark.parametrize(("seats", "places"), [(2, 3), (3, 3), (4, 4), (5, 4)])
def test_with_two_or_three_players_a_board_takes_one_hat_fewer_than_it_has_sets(seats: int, places: int) -> None:
    """P. 4; the 2–3 side of the election board."""
    position = club(*[gentleman()] * seats)
    assert position.state.layout.places["election"] == places


def test_when_the_hat_spaces_are_full_the_last_set_cannot_be_had() -> None:
    """P. 4, three players: two hats for the three sets of the society board."""
    position = play(three(sets={"s1": "", "s2": ""}), "s1 s3")
    assert refused(position, "s2").reason == "set-lost"
    view = position.view(None)
    assert [lot.free for lot in view.sets if lot.board == "society"] == [False, False, False]


def test_one_player_may_take_several_sets_of_a_board() -> None:
    position = play(club(gentleman(), gentleman(hats=0)), "s1 s2")
    assert position.state.hats["society"] == [0, 0]


def test_with_four_players_every_set_can_be_taken() -> None:
    position = play(club(*[gentleman()] * 4), "s1 s2 s3")
    assert all(lot.taken >= 0 for name, lot in position.state.lots.items() if name.startswith("s"))
    assert refused(position, "s2").reason == "set-taken"


def test_a_set_with_a_tile_brings_it_to_the_grid_at_once() -> None:
    """P. 7."""
    position = play(three(), "e3")
    if position.decision.name == "place":
        position.push("discard")
    assert position.state.lots["e3"].taken == 0
    assert position.decision.name == "errand"


def test_in_the_fifth_round_the_black_set_gives_a_vote_and_a_megaphone_and_its_tile() -> None:
    """P. 7."""
    position = three(round=5)
    before, tile = position.state.players[0].votes, position.state.lots["e4"].circle
    position.push("e4")
    while position.decision.name != "errand":
        position.push(position.decision.options[0])
    player = position.state.players[0]
    assert (before - player.votes >= 1, player.megaphones, player.hand) == (True, 1, [])
    assert tile in [laid.circle for laid in player.circles] + position.state.gone


# ── the central card ────────────────────────────────────────────────────────────────────────────────────────


def test_with_two_competitions_the_central_card_takes_two_hats_and_one_comes_back_last() -> None:
    """P. 5: skipped when the others place their last hats, then one of the two goes elsewhere."""
    position = play(club(gentleman(hats=2), gentleman(hats=2), central="turncoat"), "central-card")
    assert position.state.players[0].hats == 0
    assert position.state.players[0].hand == ["turncoat"]
    assert position.state.hats["central-card"] == [0, 0]
    play(position, "vote hyde-park")
    assert (position.waiting, position.decision.name) == ((0,), "errand")
    assert position.state.hats["central-card"] == [0]
    assert refused(position, "central-card").reason == "space-occupied"
    assert play(position, "vote").state.phase == "actions"


def test_who_has_one_hat_left_cannot_take_the_central_card() -> None:
    """P1."""
    position = club(gentleman(hats=1), gentleman())
    assert refused(position, "central-card").reason == "two-hats-needed"


def test_with_three_competitions_the_central_card_takes_one_hat() -> None:
    """P. 5."""
    position = play(club(gentleman(hats=1), gentleman(), competitions="all"), "central-card")
    assert position.state.hats["central-card"] == [0]
    assert position.state.players[0].hats == 0


def test_no_new_central_card_appears_before_the_next_round() -> None:
    position = play(three(), "central-card")
    assert refused(position, "central-card").reason == "space-occupied"
    assert position.view(None).central.taken == 0


# ── order and bonus tiles ───────────────────────────────────────────────────────────────────────────────────


def test_an_order_spot_gives_one_of_the_bonus_tiles_that_are_left() -> None:
    """P. 5."""
    position = play(three(), "order-2 bonus-vote order-1")
    assert options(position) == {"bonus-megaphones", "bonus-step", "bonus-sidestep"}
    assert refused(position, "bonus-vote").reason == "bonus-gone"
    play(position, "bonus-step")
    assert [(player.spot, player.bonus) for player in position.state.players] == [
        (2, "bonus-vote"), (1, "bonus-step"), (0, ""),
    ]  # fmt: skip


def test_only_one_spot_can_be_reserved_a_round() -> None:
    """P. 5."""
    position = play(club(gentleman(), gentleman(hats=0)), "order-1 bonus-vote")
    assert refused(position, "order-2").reason == "reserved-already"


def test_spots_beyond_the_number_of_players_are_closed() -> None:
    """P. 5: in a game of three only the first three."""
    position = three()
    assert {"order-1", "order-2", "order-3"} <= options(position)
    assert refused(position, "order-4").reason == "space-closed"


def test_the_last_free_spot_may_be_taken() -> None:
    """P. 5: even where only one is left."""
    position = play(three(), "order-1 bonus-vote order-3 bonus-step order-2")
    assert position.decision.name == "bonus"


def test_in_the_fifth_round_a_spot_still_gives_its_tile() -> None:
    """P. 5, P18."""
    position = play(three(round=5), "order-1 bonus-vote")
    assert position.state.players[0].bonus == "bonus-vote"


def test_the_fifth_spot_has_no_tile_left_with_two_competitions() -> None:
    """P2."""
    line = "order-1 bonus-vote order-2 bonus-step order-3 bonus-sidestep order-4 order-5"
    position = play(club(*[gentleman()] * 5), line)
    assert position.state.players[4].spot == 5
    assert position.state.players[4].bonus == ""


def test_the_renaissance_man_goes_to_one_player() -> None:
    """P. 5."""
    position = play(three(), "renaissance")
    assert position.state.renaissance == 0
    assert refused(position, "renaissance").reason == "space-occupied"


# ── the boards ──────────────────────────────────────────────────────────────────────────────────────────────


def test_hyde_park_gives_megaphones_by_the_round() -> None:
    """P. 7: two, three or four of them."""
    numbers = [play(three(round=number), "hyde-park").state.players[0].megaphones for number in range(1, 6)]
    assert set(numbers) == {2, 3, 4}
    assert numbers == sorted(numbers, reverse=True)


@pytest.mark.parametrize("players", range(2, 6))
def test_a_space_does_what_it_shows_with_so_many_players(players: int) -> None:
    position = club(gentleman(markers="l16 m16 r16 l14"), *[gentleman()] * (players - 1))
    moves = position.state.box.spaces["promenade"].shows(players)[0].n
    assert position.decision.name == "errand"
    play(position, "promenade" + " b-down" * moves)
    assert standing(position.state) == f"l16 m{16 - 2 * moves} r16 l14"
    assert position.decision.name == "errand"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_space_says_what_it_shows_with_other_numbers_of_players(lang: str) -> None:
    lines = GAME.words.does(lang, "space.promenade")
    said = {number for line in lines for number in re.findall(r"\d", line)}
    assert box().spaces["promenade"].by_players.keys() <= said


def test_the_tile_choice_loses_a_vote_and_discards_the_other_tile() -> None:
    """P. 7."""
    start = gentleman(circles="turf-committee", votes=30)
    position = club(start, gentleman(), choice="choral-union amateur-stage")
    play(position, "circles choral-union")
    assert position.state.players[0].votes == 29
    assert "amateur-stage" in position.state.gone


def test_both_tiles_of_the_choice_may_be_discarded() -> None:
    """P. 7."""
    position = play(club(gentleman(), gentleman(), choice="choral-union amateur-stage"), "circles discard")
    assert {"choral-union", "amateur-stage"} <= set(position.state.gone)
    assert len(position.state.players[0].circles) == 1


def test_who_calls_on_dame_beatrice_is_safe_from_her_tile() -> None:
    """P. 9."""
    position = play(three(), "dame-beatrice")
    assert position.view(0).seats[0].immune


def test_with_two_players_one_space_of_the_possessions_board_is_closed() -> None:
    """P. 6."""
    position = club(gentleman(), gentleman(), competitions="society-possessions")
    assert refused(position, "pawnbroker").reason == "space-closed"


def test_the_pawnbroker_exchanges_or_sells_but_not_both() -> None:
    """P. 6: exchange to a limit of 2, or two sales without a discount of its own."""
    owner = gentleman(possessions="hunter landau")
    position = club(owner, gentleman(), gentleman(), competitions="election-possessions", borough="north")
    play(position, "pawnbroker sell hunter no")
    player = position.state.players[0]
    assert (player.possessions, player.pounds) == (["landau"], 4 + 5)


def test_boards_that_are_not_in_play_are_closed_with_a_reason() -> None:
    position = three()
    assert refused(position, "auction").reason == "board-not-in-play"
    assert refused(position, "p1").reason == "board-not-in-play"
