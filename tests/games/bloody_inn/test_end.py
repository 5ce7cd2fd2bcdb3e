"""The end: the gravedigger once more, annexes that pay, the count, ties; and playing alone."""

from __future__ import annotations

import pytest

from games.kernel.position import Position
from tests.games.bloody_inn.builder import inn, money, names, play, told

PASS = "pass no"


def finish(hands: list[str], **table: object) -> Position:
    """The last action of the last round is a pass."""
    table = {"rooms": "A1:- 2:-", "season": 2, "last_round": True, "mover": len(hands) - 1, "lap": 2, **table}
    return play(inn(hands, **table), PASS)


def places(position: Position) -> list[int]:
    assert position.outcome is not None
    return [standing.place for standing in position.outcome.standings]


def test_the_fortune_is_cash_and_10_for_each_cheque() -> None:
    position = finish(["", ""], cash=(12, 33), cheques=(3, 0))
    assert position.scores() == (42, 33)
    assert places(position) == [1, 2]
    assert position.outcome is not None
    assert (position.outcome.verdict, position.outcome.winners) == ("deck", (0,))


def test_the_last_round_is_played_to_its_end_with_its_morning() -> None:
    position = finish(["peasant", ""], rooms="A1:baron B2:major", corpses=["", "monk"], cash=(5, 15), cheques=(0, 0))
    assert position.scores() == (5, 6), "rent and wage; gravedigger and rent"
    assert names(position)[1:5] == ["investigated", "fined", "lodging", "lodging"]


def test_the_gravedigger_comes_once_more_for_every_corpse_above_ground() -> None:
    position = finish(["", ""], corpses=["monk", ""], cash=(25, 5), cheques=(0, 0))
    assert position.scores() == (15, 5)
    assert position.view(None).results[0].gravedigger == 10
    assert position.state.box_pile == ["monk"]


def test_at_the_end_too_one_chooses_what_to_pay_the_gravedigger_with() -> None:
    position = finish(["", ""], corpses=["monk"], cash=(35, 5), cheques=(3, 0), annexes=["prince"])
    assert position.decision.name == "fine"
    assert play(position.copy(), "cheques0").scores()[0] == 25 + 9 + 30
    assert play(position.copy(), "cheques1").scores()[0] == 35 + 5 + 20, "3F for each cheque left, and the cap"


def test_the_gravedigger_is_paid_before_annexes_pay() -> None:
    position = finish(["", ""], corpses=["monk"], cash=(0, 5), cheques=(0, 0), annexes=["landscaper"], exit="mechanic")
    assert position.scores()[0] == 4
    result = position.view(None).results[0]
    assert (result.annexes, result.gravedigger, result.total) == (4, 0, 4)


def test_an_early_stop_calls_the_gravedigger_and_pays_annexes_too() -> None:
    position = inn(
        ["", ""], rooms="A1:- B2:- 3:-", entrance="mechanic", season=2, phase="welcome", corpses=["monk"],
        cash=(15, 5), cheques=(0, 0), annexes=["landscaper"],
    )  # fmt: skip
    play(position, "rest")
    assert position.scores() == (9, 5), "the traveller who came last lies in the exit stack by then"


def test_an_early_stop_pays_no_wages_and_no_rent() -> None:
    position = inn(["peasant peasant", ""], rooms="A1:- B2:- 3:-", entrance="mechanic", season=2, phase="welcome")
    assert money(play(position, "room1")) == [(5, 1), (5, 1)]


def test_equal_fortunes_are_settled_by_corpses_under_own_annexes_whoever_buried_them() -> None:
    position = finish(["", "", ""], annexes=["barn(monk)", "barn(monk) count(baron,baron)", "count(novice)"])
    assert position.scores() == (15, 15, 15)
    assert places(position) == [2, 1, 2]


def test_money_comes_before_corpses() -> None:
    assert places(finish(["", ""], cash=(6, 5), annexes=["", "barn(monk) count(baron,baron)"])) == [1, 2]


def test_if_still_equal_the_place_is_shared_and_the_next_one_left_out() -> None:
    position = finish(["", "", ""], cash=(9, 9, 5), annexes=["barn(monk)", "barn(baron)"])
    assert places(position) == [1, 1, 3]
    assert position.outcome is not None
    assert position.outcome.winners == (0, 1)


def test_corpses_above_ground_do_not_count_for_a_tie() -> None:
    position = finish(["", ""], cash=(15, 5), cheques=(1, 1), corpses=["baron"])
    assert places(play(position, "cheques0")) == [1, 1]


def test_hands_are_open_once_it_is_over() -> None:
    position = finish(["peasant", "monk"])
    assert position.view(None).seats[1].hand == ("monk",)
    assert told(position, "scored")[0]["place"] == 1


# ── alone ───────────────────────────────────────────────────────────────────────────────────────────────


def test_alone_a_corpse_found_by_the_police_loses_the_game() -> None:
    """Base rulebook, solitaire: any unburied corpse at an investigation."""
    position = inn([""], rooms="A1:- 2:major", corpses=["monk"], lap=2, entrance="duke", cash=(40,), cheques=(9,))
    play(position, PASS)
    assert position.over
    assert position.outcome is not None
    assert position.outcome.verdict == "caught"
    assert places(position) == [0]
    assert position.scores() == (0,)
    assert position.outcome.winners == ()


def test_alone_a_corpse_above_ground_at_the_end_loses_the_game() -> None:
    position = finish([""], corpses=["monk"], cash=(40,), cheques=(9,))
    assert position.outcome is not None
    assert position.outcome.verdict == "caught"
    assert told(position, "caught") == [{"who": 0, "corpses": ["monk"]}]


def test_alone_without_a_corpse_above_ground_the_fortune_counts() -> None:
    position = finish([""], cash=(30,), cheques=(9,), annexes=["barn(monk)"])
    assert position.outcome is not None
    assert (position.outcome.verdict, position.scores(), places(position)) == ("deck", (120,), [1])


def test_alone_police_without_a_corpse_to_find_do_nothing() -> None:
    position = inn([""], rooms="A1:- 2:major", lap=2, entrance="duke baron")
    assert not play(position, PASS).over


def test_alone_one_takes_two_actions_a_night() -> None:
    position = inn([""], rooms="A1:baron 2:novice", entrance="duke count")
    play(position, PASS)
    assert position.decision.about == {"lap": 2, "laps": 2}
    play(position, PASS)
    assert position.decision.name == "room"


@pytest.mark.parametrize(
    ("total", "rank"),
    [
        (109, None),
        (110, "unsettling"),
        (129, "unsettling"),
        (130, "dangerous"),
        (149, "dangerous"),
        (150, "wicked"),
        (169, "wicked"),
        (170, "demonic"),
        (250, "demonic"),
    ],
)
def test_alone_in_a_long_game_the_fortune_earns_a_rank(total: int, rank: str | None) -> None:
    """Base rulebook, solitaire: 110, 130, 150 and 170F."""
    position = finish([""], cash=(total % 10,), cheques=(total // 10,), length="long")
    assert position.scores() == (total,)
    assert position.view(None).solo_rank == rank
    assert [args["rank"] for args in told(position, "ranked")] == ([rank] if rank else [])


def test_there_are_no_ranks_in_a_short_game_for_the_caught_or_with_others() -> None:
    rich: dict[str, object] = {"cash": (30,), "cheques": (17,)}
    assert finish([""], length="short", **rich).view(0).solo_rank is None
    assert finish([""], length="long", corpses=["monk"], **rich).view(0).solo_rank is None
    assert finish(["", ""], length="long", **rich).view(0).solo_rank is None


# ── unlimited wealth ────────────────────────────────────────────────────────────────────────────────────


def test_with_unlimited_wealth_nothing_is_lost_above_40() -> None:
    position = inn(
        ["novice novice novice", ""], rooms="A1:baron B2:baron", corpses=["duke"], cash=(39, 5), cheques=(0, 0),
        wealth="unlimited",
    )  # fmt: skip
    assert money(play(position, "bury 1.barn"))[0] == (65, 0)


def test_with_unlimited_wealth_a_pass_is_only_a_pass() -> None:
    position = inn(["", ""], rooms="A1:baron B2:baron", cash=(39, 5), cheques=(0, 0), wealth="unlimited")
    play(position, "pass")
    assert position.waiting == (1,)
    assert told(position, "laundered") == []


def test_with_unlimited_wealth_wages_come_out_of_all_one_owns() -> None:
    position = inn(
        ["peasant monk", ""], rooms="A1:- B2:-", cash=(50, 5), cheques=(0, 0), wealth="unlimited", mover=1, lap=2,
        entrance="duke baron count",
    )  # fmt: skip
    assert money(play(position, "pass"))[0] == (48, 0)


def test_with_unlimited_wealth_the_gravedigger_takes_what_there_is_without_asking() -> None:
    position = finish(["", ""], corpses=["monk", "monk monk"], cash=(50, 15), cheques=(0, 0), wealth="unlimited")
    assert position.scores() == (40, 0)
