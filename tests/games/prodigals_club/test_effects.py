"""Every word of the effect grammar, done straight away on a small table (rulebook, last page)."""

from __future__ import annotations

import pytest

from games.kernel.position import Position
from games.prodigals_club.components import Effect, Per
from games.prodigals_club.components.rows import Marked
from tests.games.prodigals_club.builder import Spec, asked_by, club, gentleman, options, play, refused, standing, use

CARD = {
    "all": "speech-in-costume", "election-society": "speech-in-costume", "election-possessions": "speech-in-costume",
    "society-possessions": "a-little-more-time",
}  # fmt: skip


def table(first: Spec, competitions: str = "all", **more: object) -> Position:
    """The first seat's turn; the second has a card of the sort that every combination has to play after it."""
    return club(first, gentleman(hand=CARD[competitions]), competitions=competitions, phase="actions", **more)  # type: ignore[arg-type]


# ── counted by something ────────────────────────────────────────────────────────────────────────────────────


def test_votes_per_symbol() -> None:
    """Printed: two votes per theatre mask."""
    effect = Effect("votes", n=2, per=Per(symbol="mask"))
    assert use(table(gentleman(votes=30, possessions="hunter")), effect).players[0].votes == 30
    masks = gentleman(votes=30, possessions="opera-box hunter", markers="l8 m12 r12 l16")
    assert use(table(masks), effect).players[0].votes == 30 - 4


def test_symbols_come_from_possessions_circles_scoreboard_and_the_renaissance_man() -> None:
    """P. 5: those of one competition count in the others."""
    circles = "debating-society turf-committee@w1/90"  # mask, house, dog, ? beside ?, horse, carriage, mask
    rich = gentleman(
        votes=30, possessions="opera-box", markers="l8 m12 r12 l16", circles=circles, joined="horse", named="mask"
    )
    state = use(table(rich, renaissance=0), Effect("votes", per=Per(symbol="mask")), answers="0")
    assert state.players[0].votes == 27
    assert use(table(rich), Effect("votes", per=Per(symbol="horse"))).players[0].votes == 29


def test_pounds_per_symbol() -> None:
    """Printed: £1 per wine glass."""
    owner = gentleman(pounds=9, possessions="claret-cellar port-pipes", markers="r4 m12 r12 l16")
    assert use(table(owner), Effect("spend", per=Per(symbol="wine"))).players[0].pounds == 6


def test_moves_per_symbol() -> None:
    """Printed: a move per house; two of them here."""
    owner = gentleman(possessions="dower-house gatehouse", markers="l12 m12 r12 l16")
    state = use(table(owner), Effect("move", per=Per(symbol="house")), answers="a-down b-down")
    assert standing(state) == "l10 m10 r12 l16"


def test_moves_per_marker_on_a_six_are_counted_before_any_is_made() -> None:
    """Printed: a straight move down for each marker on a space of value 6."""
    effect = Effect("move", per=Per(row=6))
    state = use(table(gentleman(markers="l6 m6 r12 l16")), effect, answers="a-down b-down")
    assert standing(state) == "l4 m4 r12 l16"
    state = use(table(gentleman(markers="l8 m6 r12 l16")), effect, answers="a-down")
    assert standing(state) == "l6 m6 r12 l16"


def test_votes_per_card_played_leave_out_itself_and_pub_cards() -> None:
    """In a corner: one vote for each white card with a flag played earlier in the turn."""
    hand = "slurred-speech mock-the-lords treating-at-the-pub insult-the-whole-house"
    position = table(gentleman(hand=hand, votes=30))
    play(position, "play slurred-speech play treating-at-the-pub play mock-the-lords")
    before = position.state.players[0].votes
    assert before - play(position, "play").state.players[0].votes == 2


@pytest.mark.parametrize(("hats", "lost"), [({"hyde-park": [0]}, 1), ({"hyde-park": [1]}, 0), ({}, 0)])
def test_a_vote_for_the_own_hat_in_hyde_park(hats: dict[str, list[int]], lost: int) -> None:
    effect = Effect("votes", per=Per(hyde_park=True))
    assert use(table(gentleman(votes=30), hats=hats), effect).players[0].votes == 30 - lost


def test_votes_per_marker_of_a_gender_in_a_column() -> None:
    """Printed: two votes for each man in the left column; markers a and c are men."""
    effect = Effect("votes", n=2, per=Per(marker=Marked("man", "left")))
    assert use(table(gentleman(votes=30, markers="l12 l10 l8 m16")), effect).players[0].votes == 26
    assert use(table(gentleman(votes=30, markers="m12 l10 l8 l16")), effect).players[0].votes == 28


def test_pounds_per_possession_of_a_borough() -> None:
    """Printed: £1 for each own tile of that borough."""
    owner = gentleman(pounds=9, possessions="hunter polo-pony landau")
    assert use(table(owner), Effect("spend", per=Per(borough="south"))).players[0].pounds == 7


# ── A Little More Time ──────────────────────────────────────────────────────────────────────────────────────


def test_time_adds_two_pounds_a_card() -> None:
    """Printed: £2 more for each."""
    owner = gentleman(pounds=20, hand="a-little-more-time a-little-more-time", possessions="hunter")
    state = use(table(owner), Effect("spend", time=2), answers="2")
    assert (state.players[0].pounds, state.players[0].hand) == (15, [])


@pytest.mark.parametrize(("cards", "spent"), [(0, 2), (1, 3), (3, 8)])
def test_growing_time_adds_one_then_two_then_three(cards: int, spent: int) -> None:
    """Last page, example: with one card £3, with three £8."""
    owner = gentleman(pounds=20, hand=" ".join(["a-little-more-time"] * 3))
    state = use(table(owner), Effect("spend", n=2, escalates=True), answers=str(cards))
    assert state.players[0].pounds == 20 - spent


def test_nobody_adds_more_time_than_he_has() -> None:
    position = table(gentleman(pounds=20, hand="a-little-more-time long-lunch"), "election-possessions")
    assert refused(play(position, "play"), "2").reason == "not-so-much-time"


# ── either, all, swaps ──────────────────────────────────────────────────────────────────────────────────────


def test_four_times_a_vote_or_a_move_in_any_mix() -> None:
    """Printed: one vote and three moves, for example."""
    effect = Effect("either", n=4, of=("votes", "move"))
    state = use(table(gentleman(votes=30, markers="l12 m12 r12 l16")), effect, answers="votes a-down a-down b-down")
    assert (state.players[0].votes, standing(state)) == (29, "l8 m10 r12 l16")


def test_a_move_among_scoring_moves_may_be_left_and_the_next_one_is_asked_for() -> None:
    """P. 5 (society): one may make none or only some of one's moves, so nobody is driven to zero by a choice."""
    effect = Effect("either", n=4, of=("votes", "move"))
    position = table(gentleman(votes=1, markers="l12 m12 r12 l16"), "election-society")
    state = use(position, effect, answers="no a-down no no")
    assert (state.players[0].votes, standing(state)) == (1, "l10 m12 r12 l16")


def test_where_only_moves_are_left_to_choose_leaving_one_leaves_all() -> None:
    effect = Effect("either", n=4, of=("spend", "move"))
    state = use(table(gentleman(markers="l12 m12 r12 l16"), "election-society"), effect, answers="a-down no")
    assert standing(state) == "l10 m12 r12 l16"


def test_a_vote_or_a_pound_cannot_be_left_where_no_move_is_to_be_had() -> None:
    effect = Effect("either", n=1, of=("votes", "spend"))
    position = table(gentleman(votes=30, pounds=4), "election-possessions")
    assert use(position, effect, answers="votes").players[0].votes == 29
    off = table(gentleman(votes=30, markers="l-2 m-2 r-2 l0"), "election-society")
    assert use(off, Effect("either", n=2, of=("votes", "move"))).players[0].votes == 28


def test_all_three_scoring_moves_are_made_and_not_one_of_them() -> None:
    """Last page, as the English edition has it."""
    first = gentleman(votes=30, pounds=5, markers="l12 m12 r12 l16", hand="scandal-of-the-season")
    state = play(table(first), "play a-down a-down").state
    assert (state.players[0].votes, state.players[0].pounds, standing(state)) == (28, 3, "l8 m12 r12 l16")


SWAP = Effect("swap", of=("votes", "spend", "move"))


def test_a_swap_undoes_one_scoring_move_to_make_another() -> None:
    """Last page, example: a marker up one space, and £1 spent."""
    first = gentleman(votes=30, pounds=5, markers="l12 m12 r12 l16")
    state = use(table(first), SWAP, answers="b-up spend")
    assert (state.players[0].pounds, standing(state)) == (4, "l12 m14 r12 l16")
    state = use(table(first), SWAP, answers="spend votes")
    assert (state.players[0].pounds, state.players[0].votes) == (6, 29)
    state = use(table(first), SWAP, answers="votes move a-down")
    assert (state.players[0].votes, standing(state)) == (31, "l10 m12 r12 l16")


def test_a_swap_is_made_once_or_not_at_all() -> None:
    """P10."""
    first = gentleman(votes=30, pounds=5, markers="l12 m12 r12 l16")
    assert use(table(first), SWAP, answers="no").players[0].votes == 30


def test_what_cannot_be_undone_cannot_pay() -> None:
    """P10: a vote at 44, a marker without a free space above it."""
    first = gentleman(votes=44, pounds=5, markers="l16 l14 m16 r16")
    assert asked_by(table(first), SWAP) == ["spend", "no"]


def test_two_for_one() -> None:
    """Last page: take £1 for two moves of any markers, or a marker up for £2."""
    effect = Effect("swap", n=2, of=("spend", "move"))
    first = gentleman(pounds=5, markers="l12 m12 r12 l16")
    state = use(table(first, "society-possessions"), effect, answers="spend a-down b-down")
    assert (state.players[0].pounds, standing(state)) == (6, "l10 m10 r12 l16")
    state = use(table(first, "society-possessions"), effect, answers="a-up")
    assert (state.players[0].pounds, standing(state)) == (3, "l14 m12 r12 l16")


# ── the rest ────────────────────────────────────────────────────────────────────────────────────────────────


def test_megaphones_wait_for_hyde_park() -> None:
    state = use(table(gentleman(votes=30)), Effect("megaphones", n=2))
    assert (state.players[0].megaphones, state.players[0].votes) == (2, 30)


def test_what_belongs_to_a_competition_that_is_not_in_play_does_nothing() -> None:
    """P3: without possessions there is no money."""
    position = table(gentleman(votes=30), "election-society")
    state = use(position, Effect("spend", n=3), Effect("sell"), Effect("exchange"), Effect("votes"))
    assert (state.players[0].pounds, state.players[0].votes) == (0, 29)
    swap = Effect("either", n=1, of=("votes", "spend"))
    assert use(table(gentleman(votes=30), "election-society"), swap).players[0].votes == 29


def test_every_symbol_of_a_card_is_counted_before_any_of_it_is_done() -> None:
    """P. 9: stepping off a symbol changes nothing of what the card still gives."""
    first = gentleman(votes=30, markers="r10 m12 r16 l16", possessions="hunter")
    effects = (Effect("move", per=Per(symbol="dog")), Effect("votes", per=Per(symbol="dog")))
    state = use(table(first), *effects, answers="a-down")
    assert (standing(state), state.players[0].votes) == ("r8 m12 r16 l16", 29)


# ── naming symbols ──────────────────────────────────────────────────────────────────────────────────────────


def test_the_renaissance_man_is_asked_only_where_a_symbol_counts_and_stays_named() -> None:
    """P. 5, P14."""
    position = table(gentleman(votes=30, possessions="hunter"), renaissance=0)
    mask, dog = (Effect("votes", per=Per(symbol=symbol)) for symbol in ("mask", "dog"))
    assert asked_by(position, mask) == ["2", "1", "0"]
    state = use(table(gentleman(votes=30, possessions="hunter"), renaissance=0), mask, answers="1")
    assert (state.players[0].named, state.players[0].votes) == (["mask"], 29)
    named = table(gentleman(votes=30, possessions="hunter", named="mask"), renaissance=0)
    assert use(named, dog, answers="1").players[0].named == ["mask", "dog"]
    both = gentleman(named="mask mask", votes=30, possessions="hunter")
    assert use(table(both, renaissance=0), mask).players[0].votes == 28


def test_both_symbols_may_be_the_same() -> None:
    """P. 5."""
    state = use(
        table(gentleman(votes=30, possessions="hunter"), renaissance=0),
        Effect("votes", per=Per(symbol="dog")),
        answers="2",
    )
    assert state.players[0].named == ["dog", "dog"]


def test_named_symbols_are_gone_when_the_round_ends() -> None:
    position = table(gentleman(named="dog", hand="slurred-speech"), "election-society", renaissance=0)
    state = play(position, "done done").state
    assert (state.round, state.players[0].named, state.renaissance) == (2, [], -1)
    assert "renaissance" in options(position)


# ── what the book leaves open ───────────────────────────────────────────────────────────────────────────────


def test_a_card_compels_the_first_of_two_sales_as_an_errand_does() -> None:
    """Only the second is optional (p. 6)."""
    position = table(gentleman(possessions="hunter polo-pony"), "society-possessions")
    assert "no" not in asked_by(position, Effect("sell", n=2))
    assert "no" in asked_by(position, Effect("sell", n=2), answers="hunter")


def test_a_pound_is_spent_in_vain_with_an_empty_purse_and_what_was_undone_for_it_stays_undone() -> None:
    first = gentleman(pounds=0, possessions="hunter", markers="l12 m12 r12 l16")
    state = use(table(first, "society-possessions"), Effect("swap", of=("spend", "move")), answers="a-up")
    assert (state.players[0].pounds, standing(state)) == (0, "l14 m12 r12 l16")


def test_what_a_card_sets_off_are_votes_first_and_then_moves() -> None:
    """Neither changes the other, so nobody is asked for an order (P13)."""
    first = gentleman(hand="slurred-speech", black="cartoonist town-crier", votes=30, markers="l12 m12 r12 l16")
    position = play(table(first, "election-society"), "play")
    assert position.decision.name == "move"
    assert play(position, "a-down").state.players[0].votes == 28
