"""The actions: white and black cards, activating, triggers, pub cards, bonus tiles (rulebook pp. 4, 5 and 8)."""

from __future__ import annotations

import pytest

from games.kernel.position import Answer, Position
from games.prodigals_club.components import box
from tests.games.prodigals_club.builder import Spec, cell, club, gentleman, options, play, refused


def acting(first: Spec, competitions: str = "election-society", **more: object) -> Position:
    """The first seat's turn; the second has a card to play after it."""
    return club(first, gentleman(hand="speech-in-costume"), competitions=competitions, phase="actions", **more)  # type: ignore[arg-type]


def votes_lost(first: Spec, line: str, **more: object) -> int:
    position = acting(first, **more)
    before = position.state.players[0].votes
    return before - play(position, line).state.players[0].votes  # type: ignore[no-any-return]


# ── the turn ────────────────────────────────────────────────────────────────────────────────────────────────


def test_everybody_has_one_turn_of_any_number_of_plays() -> None:
    """P. 4."""
    position = acting(gentleman(hand="slurred-speech mock-the-lords"))
    play(position, "play slurred-speech")
    assert position.waiting == (0,)
    play(position, "play")
    assert position.state.players[0].played == ["slurred-speech", "mock-the-lords"]
    assert position.waiting == (1,)


def test_who_has_nothing_left_to_do_need_not_say_so() -> None:
    position = play(acting(gentleman(hand="slurred-speech")), "play")
    assert [step.answers[:1] for step in position.steps] == [(Answer(0, "play"),), ()]
    assert position.waiting == (1,)


def test_a_turn_is_one_move_of_several_steps() -> None:
    position = acting(gentleman(hand="slurred-speech mock-the-lords"))
    play(position, "play slurred-speech")
    assert [step.more for step in position.steps] == [True]


def test_everything_is_optional() -> None:
    """P. 4: cards may be kept for later rounds."""
    position = play(acting(gentleman(hand="slurred-speech")), "done")
    assert position.state.players[0].hand == ["slurred-speech"]


def test_who_holds_cards_is_asked_even_where_none_can_be_played() -> None:
    """Not to be asked would tell that a hand is all A Little More Time."""
    position = acting(gentleman(hand="a-little-more-time"), "election-possessions")
    assert position.waiting == (0,)
    assert options(position) == {"done"}


def test_a_white_card_stays_in_sight_until_the_round_ends() -> None:
    """P. 4."""
    position = play(acting(gentleman(hand="slurred-speech")), "play")
    assert position.view(1).seats[0].played == ("slurred-speech",)
    while position.state.round == 1:
        position.push(position.decisions[0].options[-1] if position.decision.name == "action" else "-")
    assert "slurred-speech" in position.state.gone


# ── black cards ─────────────────────────────────────────────────────────────────────────────────────────────


def test_a_black_card_may_be_activated_in_the_round_it_is_placed_but_only_once() -> None:
    """P. 5."""
    position = acting(gentleman(hand="tactless-valet", markers="l12 m12 r12 l16"))
    play(position, "play activate a-downright")
    assert "activate" not in options(position)
    assert refused(position, "activate").reason == "nothing-to-activate"


def test_activated_cards_are_ready_again_next_round() -> None:
    position = acting(gentleman(black="tactless-valet*", hand="slurred-speech"))
    assert refused(position, "activate").reason == "nothing-to-activate"
    play(position, "done done")
    assert not position.state.players[0].black[0].used


SIX = "tactless-valet* sharp-tongued-parrot dreadful-cook yachting-bore scandalous-cousin amateur-orchestra"


def test_a_seventh_black_card_drives_one_out_even_a_used_one() -> None:
    """P. 4: six slots."""
    position = acting(gentleman(hand="fencing-master", black=SIX))
    play(position, "play tactless-valet")
    player = position.state.players[0]
    assert player.black[0].card == "fencing-master"
    assert len(player.black) == 6
    assert "tactless-valet" in position.state.gone


def test_a_card_with_triggers_alone_cannot_be_activated() -> None:
    """P. 5: its lower half works by itself."""
    position = acting(gentleman(black="brewer tactless-valet sharp-tongued-parrot"))
    assert options(play(position, "activate")) == {"tactless-valet", "sharp-tongued-parrot"}
    assert refused(position, "brewer").reason == "only-triggers"


# ── triggers ────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_journalist_counts_cards_of_his_party_alone() -> None:
    """P. 8."""
    plain = votes_lost(gentleman(hand="mock-the-lords"), "play")
    assert votes_lost(gentleman(hand="mock-the-lords", black="conservative-journalist"), "play") == plain + 1
    assert votes_lost(gentleman(hand="mock-the-lords", black="liberal-journalist"), "play") == plain
    assert votes_lost(gentleman(hand="slurred-speech", black="conservative-journalist"), "play") == 1


@pytest.mark.parametrize(("card", "more"), [("mock-the-lords", 1), ("toast-the-corn-laws", 1), ("slurred-speech", 1)])
def test_the_party_trigger_counts_both_parties_and_the_blank_flag(card: str, more: int) -> None:
    """Last page, triggers."""
    plain = votes_lost(gentleman(hand=card), "play")
    assert votes_lost(gentleman(hand=card, black="cartoonist"), "play") == plain + more


def test_a_trigger_works_whether_the_card_was_activated_or_not_and_any_number_of_times() -> None:
    """P. 5."""
    position = acting(gentleman(hand="slurred-speech mock-the-lords", black="cartoonist*", votes=30))
    play(position, "play slurred-speech play")
    plain = 1 + sum(effect.n for effect in box().cards["mock-the-lords"].effects if effect.do == "votes")
    assert position.state.players[0].votes == 30 - plain - 2


def test_two_triggers_add_up() -> None:
    both = gentleman(hand="mock-the-lords", black="conservative-journalist cartoonist")
    plain = votes_lost(gentleman(hand="mock-the-lords"), "play")
    assert votes_lost(both, "play") == plain + 2


def test_each_megaphone_of_a_white_card_gives_a_move_to_who_has_the_crier() -> None:
    """Last page: the moves are optional; a card's own effect comes first (P13)."""
    position = acting(gentleman(hand="slurred-speech", black="town-crier", markers="l12 m12 r12 l16", votes=20))
    play(position, "play")
    assert (position.decision.name, position.state.players[0].votes) == ("move", 19)
    play(position, "no")
    assert position.state.players[0].megaphones == 1


def test_megaphones_of_black_cards_and_errands_do_not_set_the_crier_off() -> None:
    """Last page."""
    position = acting(gentleman(black="town-crier hired-heckler", markers="l12 m12 r12 l16"))
    play(position, "activate")
    assert position.decision.name == "action"
    assert position.state.players[0].megaphones == 1


# ── Treating at the Pub ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("number", "votes"), [(1, 1), (2, 3), (3, 6), (4, 9)])
def test_pub_cards_count_for_more_together(number: int, votes: int) -> None:
    """P. 8: three lose six votes."""
    hand = " ".join(["treating-at-the-pub"] * 4)
    assert votes_lost(gentleman(hand=hand), f"play {number}") == votes


def test_three_pub_cards_with_the_brewer_lose_twelve_votes() -> None:
    """P. 8, example."""
    hand = " ".join(["treating-at-the-pub"] * 3)
    assert votes_lost(gentleman(hand=hand, black="brewer"), "play 3") == 12


def test_no_more_than_four_go_together_and_a_second_batch_counts_anew() -> None:
    """P. 8."""
    position = acting(gentleman(hand=" ".join(["treating-at-the-pub"] * 5), votes=30))
    play(position, "play")
    assert refused(position, "5").reason == "not-so-many-rounds"
    play(position, "4 play")
    assert position.state.players[0].votes == 30 - 9 - 1


def test_pub_cards_carry_no_party_flag() -> None:
    """P. 8."""
    assert votes_lost(gentleman(hand="treating-at-the-pub", black="cartoonist"), "play") == 1


# ── bonus tiles ─────────────────────────────────────────────────────────────────────────────────────────────


def test_a_bonus_tile_is_used_once_and_goes_back() -> None:
    """P. 5."""
    position = acting(gentleman(bonus="bonus-step", hand="slurred-speech", markers="l12 m12 r12 l16"))
    play(position, "bonus a-down b-down c-down")
    assert position.state.players[0].bonus == ""
    assert "bonus-step" in position.state.bonuses
    assert refused(position, "bonus").reason == "no-bonus-to-use"


def test_the_megaphones_tile_needs_no_action_and_counts_while_it_is_held() -> None:
    """Pp. 5 and 7."""
    position = acting(gentleman(bonus="bonus-megaphones", hand="slurred-speech"))
    assert refused(position, "bonus").reason == "bonus-is-kept"
    assert position.view(None).seats[0].megaphones == box().bonuses["bonus-megaphones"].effects[0].n


def test_an_unused_tile_goes_back_at_the_end_of_the_round() -> None:
    """P. 5."""
    position = play(acting(gentleman(bonus="bonus-step", hand="slurred-speech")), "done done")
    assert position.state.round == 2
    assert "bonus-step" in position.state.bonuses


# ── one more errand ─────────────────────────────────────────────────────────────────────────────────────────


def test_an_errand_card_sends_one_hat_more_at_once() -> None:
    """Last page, P4: on any free space; what is gained may be played in the same turn."""
    position = acting(
        gentleman(hand="one-more-errand"), sets={"e1": "slurred-speech mock-the-lords"}, hats={"vote": [1]}
    )
    play(position, "play")
    assert position.decision.name == "errand"
    play(position, "e1 play slurred-speech")
    assert "slurred-speech" in position.state.players[0].played


def test_the_errand_of_a_card_may_be_left_out() -> None:
    position = play(acting(gentleman(hand="one-more-errand", votes=20)), "play no")
    assert position.state.players[0].votes == 18


def test_an_extra_hat_cannot_take_a_central_card_of_two_hats() -> None:
    """P4."""
    position = play(acting(gentleman(hand="one-more-errand")), "play")
    assert refused(position, "central-card").reason == "no-extra-for-two"
    position = play(acting(gentleman(hand="errand-boys-revenge"), "all"), "play")
    assert "central-card" in options(position)


def test_an_extra_hat_reserves_a_spot_only_where_none_is_reserved() -> None:
    """P4."""
    position = play(acting(gentleman(hand="one-more-errand", spot=1), hats={"order-1": [0]}), "play")
    assert refused(position, "order-2").reason == "reserved-already"


def test_an_extra_hat_may_use_a_space_of_the_own_colour_that_is_still_free() -> None:
    """P4."""
    position = play(acting(gentleman(hand="one-more-errand"), hats={"vote": [0]}), "play")
    assert refused(position, "vote").reason == "own-space-used"
    assert "snub" in options(position)


def test_a_little_more_time_is_never_played_by_itself() -> None:
    """P. 6."""
    hand = "a-little-more-time lavish-picnic hasty-sale"
    position = play(acting(gentleman(hand=hand), "election-possessions"), "play")
    assert refused(position, "a-little-more-time").reason == "time-is-added"


def test_a_pub_card_does_all_it_says_once_for_each_that_is_played() -> None:
    """Only a group's own card says more than the pub; what its hand promises is done."""
    own = '[treating-at-the-pub]\neffects = [{ do = "megaphones" }, { do = "pub" }, { do = "move" }]'
    hand = " ".join(["treating-at-the-pub"] * 2)
    first = gentleman(hand=hand, votes=30, markers="l12 m12 r12 l16")
    position = club(first, gentleman(hand="slurred-speech"), phase="actions", corrections=own)
    promised = {effect.do: effect.n for effect in position.view(0).seats[0].hand[0].yields}  # type: ignore[index]
    player = play(position, "play 2 a-down b-down").state.players[0]
    assert (player.votes, player.megaphones) == (27, 2)
    assert player.markers[:2] == [cell(position.state, "l10"), cell(position.state, "m10")]
    assert promised == {"megaphones": 2, "pub": 3, "move": 2}
