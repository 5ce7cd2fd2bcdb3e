"""Possessions: selling, exchanging, spending, debt and time (rulebook pp. 6 and 10)."""

from __future__ import annotations

import pytest

from games.kernel.position import Position
from games.prodigals_club import GAME
from games.prodigals_club.components import Effect, box
from games.prodigals_club.money import made_up_for
from tests.games.prodigals_club.builder import Spec, asked_by, club, gentleman, laid_out, play, use

EP = "election-possessions"


def table(first: Spec, borough: str = "west", **more: object) -> Position:
    return club(first, gentleman(), gentleman(), competitions=EP, phase="actions", borough=borough, **more)  # type: ignore[arg-type]


def owner(possessions: str, pounds: int = 0, **more: object) -> Spec:
    return gentleman(possessions=possessions, pounds=pounds, **more)


# ── sales ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_sale_brings_the_value() -> None:
    state = use(table(owner("hunter landau")), Effect("sell"), answers="hunter")
    assert (state.players[0].pounds, state.players[0].possessions) == (5, ["landau"])
    assert "hunter" in state.gone


def test_in_the_borough_that_is_shown_a_sale_brings_one_less() -> None:
    state = use(table(owner("hunter landau"), borough="south"), Effect("sell"), answers="hunter")
    assert state.players[0].pounds == 4


def test_all_discounts_add_up() -> None:
    """P. 6: the printed one, the indicator's and a broker's, also those of black cards in the errands (P6)."""
    seller = owner("hunter landau", black="southwharf-broker")
    state = use(table(seller, borough="south"), Effect("sell", discount=1), answers="hunter")
    assert state.players[0].pounds == 5 - 1 - 1 - 2


def test_a_sale_never_brings_less_than_nothing() -> None:
    state = use(table(owner("old-mare landau"), borough="south"), Effect("sell", discount=3), answers="old-mare")
    assert state.players[0].pounds == 0


def test_the_second_sale_is_optional_and_the_discount_applies_to_each() -> None:
    two = Effect("sell", n=2, discount=1)
    assert "no" not in asked_by(table(owner("hunter landau")), two)
    assert use(table(owner("hunter landau")), two, answers="hunter no").players[0].pounds == 4
    assert use(table(owner("hunter landau")), two, answers="hunter landau").players[0].pounds == 4 + 5


def test_a_tile_just_exchanged_may_be_sold_in_the_same_errand() -> None:
    """P17."""
    position = table(owner("hunter landau"), offer="old-mare greyhound fish-service rowing-boat")
    state = use(position, Effect("exchange", limit=9), answers="hunter old-mare")
    assert "old-mare" in asked_by(state, Effect("sell", n=2))


def test_the_auction_space_sells_with_its_discount() -> None:
    position = club(owner("hunter landau", pounds=0), gentleman(), competitions=EP, borough="west")
    play(position, "auction hunter no")
    (sale,) = position.state.box.spaces["auction"].shows(2)
    assert position.state.players[0].pounds == 5 - sale.discount


# ── exchanges ───────────────────────────────────────────────────────────────────────────────────────────────


def test_in_the_example_of_page_6_a_six_for_a_one_at_limit_three_takes_two_pounds() -> None:
    """P. 6, example."""
    position = table(owner("landau"), offer="old-mare greyhound fish-service rowing-boat")
    assert (box().possessions["landau"].value, box().possessions["old-mare"].value) == (6, 1)
    state = use(position, Effect("exchange", limit=3), answers="old-mare")
    assert (state.players[0].possessions, state.players[0].pounds) == (["old-mare"], 2)


def test_an_exchange_without_a_limit_takes_nothing() -> None:
    position = table(owner("landau"), offer="old-mare greyhound fish-service rowing-boat")
    assert use(position, Effect("exchange"), answers="old-mare").players[0].pounds == 0


def test_the_own_tile_stays_on_the_board_for_others() -> None:
    """P. 6: there are always four."""
    position = table(owner("landau"), offer="old-mare greyhound fish-service rowing-boat")
    state = use(position, Effect("exchange", limit=3), answers="old-mare")
    assert state.offer == ["landau", "greyhound", "fish-service", "rowing-boat"]


@pytest.mark.parametrize(("given", "taken", "limit", "pounds"), [
    ("landau", "hunter", 3, 0), ("hunter", "landau", 0, 0), ("hunter", "claret-cellar", 0, 0),
    ("landau", "old-mare", 4, 1),
])  # fmt: skip
def test_only_a_loss_beyond_the_limit_is_made_up_for(given: str, taken: str, limit: int, pounds: int) -> None:
    """An equal or better tile in return is fine, and costs nothing."""
    assert made_up_for(table(owner("")).state, given, taken, limit) == pounds


def test_the_borough_indicator_has_no_part_in_exchanges() -> None:
    """P. 6."""
    for borough in ("east", "south"):
        position = table(owner("landau"), borough, offer="old-mare greyhound fish-service rowing-boat")
        assert use(position, Effect("exchange", limit=3), answers="old-mare").players[0].pounds == 2


def test_the_symbol_goes_with_the_tile() -> None:
    position = table(owner("landau"), offer="old-mare greyhound fish-service rowing-boat")
    state = use(position, Effect("exchange", limit=3), answers="greyhound")
    assert [symbol.symbol for symbol in GAME.view(state, 0, ()).seats[0].symbols] == ["dog"]


# ── spending ────────────────────────────────────────────────────────────────────────────────────────────────


def test_with_possessions_one_spends_no_more_than_one_has() -> None:
    """Pp. 6 and 10."""
    assert use(table(owner("hunter", 2)), Effect("spend", n=5)).players[0].pounds == 0


def test_without_possessions_one_may_go_into_debt() -> None:
    """Pp. 6 and 10."""
    state = use(table(owner("", 2)), Effect("spend", n=5))
    assert state.players[0].pounds == -3
    assert GAME.view(state, 0, ()).seats[0].scores["possessions"] == -3


def test_the_pound_space_spends_one_and_one_more_for_each_time_card() -> None:
    """P. 6, as the English edition has it."""
    first = owner("hunter", 9, hand="a-little-more-time a-little-more-time")
    position = club(first, gentleman(), competitions=EP)
    assert play(position, "pound 2").state.players[0].pounds == 6


def test_each_possession_left_counts_three_pounds_more_than_its_value() -> None:
    """Pp. 6 and 10: with possessions the score is above zero."""
    view = GAME.view(laid_out(table(owner("hunter landau", 1))), 0, ())
    assert view.seats[0].scores["possessions"] == 1 + (5 + 3) + (6 + 3)


def test_time_cards_count_against_the_hand_limit() -> None:
    """P. 6."""
    first = owner("hunter", hand=" ".join(["a-little-more-time"] * 6))
    position = play(table(first), "done")
    assert (position.decision.name, position.decision.least) == ("discard", 2)
