"""The table before the first evening, and a group's own values for cards."""

from __future__ import annotations

import pytest

from games.bloody_inn import GAME
from games.bloody_inn.components import box
from games.bloody_inn.state import WHITE, Inn
from games.kernel.components import BadCorrection
from games.kernel.dice import QuickDice
from games.kernel.game import BadOption
from games.kernel.position import Position, thaw


def table(seats: int, seed: int = 1, **options: str) -> Inn:
    inn: Inn = thaw(GAME, Position.new(GAME, seats, bytes([seed]) * 32, options).checkpoint)
    return inn


@pytest.mark.parametrize(
    ("seats", "length", "stack", "rooms"),
    [
        (1, "short", 36, 4),
        (1, "long", 44, 4),
        (2, "short", 35, 5),
        (2, "long", 45, 5),
        (3, "short", 42, 6),
        (3, "long", 54, 6),
        (4, "short", 48, 8),
        (4, "long", 64, 8),
    ],
)
def test_the_stack_and_the_open_rooms_follow_from_players_and_length(
    seats: int, length: str, stack: int, rooms: int
) -> None:
    """Facts 2.3."""
    inn = table(seats, length=length)
    assert (len(inn.entrance), len(inn.unseen), len(inn.rooms)) == (stack, 70 - stack, rooms)
    assert stack % rooms == 0, "the first season fills the rooms a whole number of times"


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everybody_starts_with_two_peasants_a_barn_5_francs_a_cheque_and_one_key_laid(seats: int) -> None:
    inn = table(seats)
    for seat, player in enumerate(inn.players):
        assert (player.cash, player.cheques, player.hand) == (5, 1, ["peasant", "peasant"])
        assert [annex.card for annex in player.annexes] == ["barn"]
        assert player.tokens == 7
        assert sum(room.owner == seat for room in inn.rooms) == 1
    assert sum(room.owner == WHITE for room in inn.rooms) == (4 if seats == 4 else 3)
    assert inn.bistro == (2 if seats == 1 else 0)


def test_with_unlimited_wealth_the_cheque_is_cash() -> None:
    assert [(p.cash, p.cheques) for p in table(2, wealth="unlimited").players] == [(15, 0), (15, 0)]


def test_the_first_player_is_drawn_by_lot() -> None:
    assert {table(4, seed).first for seed in range(40)} == {0, 1, 2, 3}


def test_options_the_game_does_not_have_are_refused() -> None:
    for options in ({"length": "endless"}, {"weather": "rain"}):
        with pytest.raises(BadOption):
            Position.new(GAME, 2, bytes(32), options)
    with pytest.raises(ValueError, match="5"):
        Position.new(GAME, 5, bytes(32))


def test_a_group_may_correct_the_value_of_a_card() -> None:
    corrections = GAME.corrections("[novice]\nmoney = 10\nrank = 1\n")
    card = box(corrections).cards["novice"]
    assert (card.money, card.rank) == (10, 1)
    assert card.standing["money"] == "group"
    assert box().cards["novice"].money == 8
    position = Position.new(GAME, 2, bytes(32), corrections=corrections)
    dice = QuickDice(1)
    while not position.over:
        decision = position.decisions[0]
        position.push(decision.chance(dice), decision.seat)
    GAME.check(position.state)


def test_one_name_of_a_card_or_annex_may_be_corrected_alone() -> None:
    card = box(GAME.corrections("[novice]\nnames.fr = 'Novice'\nannex.names.en = 'Shrine'")).cards["novice"]
    assert card.annex is not None
    assert (card.annex.names["en"], card.annex.names["fr"]) == ("Shrine", "Autel")
    assert card.annex.effects == box().cards["novice"].annex.effects


def test_no_corrections_are_kept_as_nothing() -> None:
    assert GAME.corrections("") == ""
    assert GAME.corrections("# only a remark\n") == ""


@pytest.mark.parametrize(
    "text",
    [
        "[novice",
        "[unicorn]\nrank = 1",
        "[novice]\ncolour = 'green'",
        "[novice]\nmoney = 'much'",
        "[novice]\nmoney = -3",
        "[novice]\nrank = -1",
        "[novice]\ncopies = -4",
        "novice = 3",
        "[novice]\nnames = 'Nova'",
        "[novice]\nannex = 3",
        "[brigadier]\nburial = 'abroad'",
        "[novice.annex]\neffects = [{ when = 'build', gain = -4 }]",
        "[novice.annex]\neffects = [{ when = 'never' }]",
        "[major.annex]\nid = 'jail'\nnames = { en = 'Jail' }",
        "[novice.annex]\nnames = 3",
        "[novice.annex]\neffects = [{ when = 'end', gain = 1, per = 'moon' }]",
        "a = " + "[" * 100_000,
        "".join(f"[{card}]\ncopies = 0\n" for card in list(box().cards)[:20]),
    ],
)
def test_corrections_that_do_not_fit_are_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadCorrection) as refused:
        GAME.corrections(text)
    assert str(refused.value).endswith(".")
