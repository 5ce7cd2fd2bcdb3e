"""The component files: how many there are, what is sourced stands as read, and nothing of the grammar is idle."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from games.kernel.components import BadCorrection, marks
from games.prodigals_club import GAME
from games.prodigals_club.components import BOROUGHS, COLUMNS, COMBINATIONS, SYMBOLS, Card, Effect, box, printed
from games.prodigals_club.components.rows import Deed, Per

BOX = box()
EVERY = [*BOX.cards.values()]
IN_PLAY = [card for card in EVERY if not card.actions]


def effects() -> list[Effect]:
    rows = (*IN_PLAY, *BOX.spaces.values(), *BOX.bonuses.values())
    return [effect for row in rows for effect in row.effects]


def holders(effect: Effect) -> list[str]:
    return [card.id for card in IN_PLAY if effect in card.effects]


def test_the_box_has_as_many_of_everything_as_the_printed_one() -> None:
    assert sum(card.copies for card in EVERY) == 110
    assert sum(card.copies for card in EVERY if card.deck == "central") == 26
    assert (len(BOX.possessions), len(BOX.circles), len(BOX.dames), len(BOX.bonuses)) == (50, 25, 6, 6)
    assert Counter(tile.set for tile in BOX.possessions.values()) == {"": 20, **dict.fromkeys("abcde", 6)}
    assert Counter(tile.icons for tile in BOX.circles.values()) == {0: 5, 1: 12, 2: 8}


@pytest.mark.parametrize("competitions", COMBINATIONS)
def test_every_card_of_a_competition_comes_out_in_five_rounds(competitions: str) -> None:
    """Each deck has exactly what the boards show for five rounds."""
    for board in COMBINATIONS[competitions]:
        for border in ("white", "black"):
            lots = [lot for lot in BOX.sets.values() if lot.board == board]
            dealt = sum(getattr(lot.dealt(number), border) for lot in lots for number in range(1, 6))
            assert dealt == sum(len(BOX.deck(board, border, late)) for late in (False, True))
    assert len(BOX.central(competitions, "black")) == 3
    assert len(BOX.central(competitions, "white")) == 2


def test_every_deed_and_every_way_of_counting_is_used() -> None:
    lots = [effect for lot in BOX.sets.values() for effect in lot.reward]
    assert {effect.do for effect in (*effects(), *lots)} == set(get_args(Deed))
    counted = {field for e in effects() if e.per for field in Per.__struct_fields__ if getattr(e.per, field)}
    assert counted == set(Per.__struct_fields__)
    assert {way for effect in effects() for way in effect.ways} == {"down", "diagonal", "fan", "any"}
    triggers = {trigger.on for card in IN_PLAY for trigger in card.triggers}
    assert triggers == {"party", "liberal", "conservative", "beer", "megaphone", "sale", "inner-circle"}


@pytest.mark.parametrize(
    "effect",
    [
        Effect("votes", n=2, per=Per(symbol="mask")),
        Effect("spend", per=Per(symbol="wine")),
        Effect("move", per=Per(symbol="house")),
        Effect("move", per=Per(row=6)),
        Effect("votes", per=Per(played=True)),
        Effect("spend", n=2, escalates=True),
        Effect("spend", time=2),
        Effect("either", n=4, of=("votes", "move")),
        Effect("swap", n=2, of=("spend", "move")),
        Effect("row"),
    ],
    ids=str,
)
def test_what_the_rulebook_prints_is_on_a_card_as_it_is_printed(effect: Effect) -> None:
    (name, *_) = holders(effect)
    assert BOX.cards[name].standing["effects"] == "sourced"


def test_the_eight_symbols_are_counted_by_as_many_cards_each() -> None:
    per = Counter(effect.per.symbol for card in IN_PLAY for effect in card.effects if effect.per and effect.per.symbol)
    assert per.keys() == set(SYMBOLS)
    assert max(per.values()) - min(per.values()) <= 1
    edges = Counter(edge for tile in BOX.circles.values() for edge in tile.edges if edge in SYMBOLS)
    assert max(edges.values()) - min(edges.values()) <= 1


@pytest.mark.parametrize("competitions", COMBINATIONS)
def test_every_symbol_counts_in_every_combination(competitions: str) -> None:
    played = COMBINATIONS[competitions]
    cards = [card for card in IN_PLAY if card.deck in played or card.combination == competitions]
    assert {e.per.symbol for card in cards for e in card.effects if e.per and e.per.symbol} == set(SYMBOLS)


def test_every_starting_set_is_worth_32_with_two_fives_and_six_symbols() -> None:
    for letter in BOX.letters:
        tiles = [BOX.possessions[tile] for tile in BOX.starting_set(letter)]
        assert sum(tile.value for tile in tiles) == 32
        assert [tile.value for tile in tiles].count(5) == 2
        assert len({tile.symbol for tile in tiles}) == 6


def test_no_marker_starts_on_a_symbol() -> None:
    for players in range(2, 6):
        for marker in BOX.setup.for_players(players).markers:
            cell = BOX.grid[marker.value] * len(COLUMNS) + COLUMNS.index(marker.column)
            assert BOX.cells[cell] is None


def test_two_men_and_two_women_start() -> None:
    for players in range(2, 6):
        assert BOX.layout("all", players).genders == ("man", "woman", "man", "woman")


def test_a_space_does_the_same_kind_of_thing_with_any_number_of_players() -> None:
    for space in BOX.spaces.values():
        assert set(space.by_players) <= {str(players) for players in GAME.seats}
        for effects in space.by_players.values():
            assert [effect.do for effect in effects] == [effect.do for effect in space.effects], space.id
            assert effects != space.effects, space.id


def test_each_column_is_spared_by_one_dame_tile() -> None:
    kinds = Counter(tile.kind for tile in BOX.dames.values())
    assert kinds == {"columns": 3, "rows": 1, "same-row": 1, "adjacent": 1}
    assert {tile.spared for tile in BOX.dames.values() if tile.spared} == set(COLUMNS)


def test_each_borough_has_its_broker() -> None:
    triggers = [trigger for card in IN_PLAY for trigger in card.triggers if trigger.on == "sale"]
    assert {trigger.borough for trigger in triggers} == set(BOROUGHS)


def test_the_central_cards_of_last_will_cost_its_actions_and_are_not_played() -> None:
    kept = [card for card in EVERY if card.actions]
    assert Counter(card.actions for card in kept) == {1: 3, 2: 3}
    assert not {card.combination for card in kept} & COMBINATIONS.keys()
    assert not {f"card.{card.id}" for card in kept} & GAME.words.things().keys()


def test_every_id_stands_once_and_is_no_word_of_a_pick() -> None:
    ids = [name for kind, rows in printed().items() if kind != "setup" for name in rows]
    assert len(set(ids)) == len(ids)
    assert not any(sign in name for name in ids for sign in "+ ")


def test_every_value_says_how_it_is_known() -> None:
    for kind, rows in printed().items():
        for row in [rows] if kind == "setup" else rows.values():
            assert set(marks(row["standing"])) <= {"sourced", "inferred", "house"}
    for card in EVERY:
        said = {"effects": card.effects, "triggers": card.triggers, "flag": card.flag}
        assert {field for field, value in said.items() if value} <= card.standing.keys(), card.id


# ── a group's own values ────────────────────────────────────────────────────────────────────────────────────


def test_a_group_may_put_any_value_right() -> None:
    kept = GAME.corrections('[hunter]\nvalue = 7\n[lavish-picnic]\neffects = [{ do = "spend", n = 9 }]')
    own = box(kept)
    assert (own.possessions["hunter"].value, own.cards["lavish-picnic"].effects) == (7, (Effect("spend", n=9),))
    assert own.possessions["hunter"].standing["value"] == "group"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[nobody]\nvalue = 1", "no component"),
        ("[hunter]\ncolour = 'red'", "no value called"),
        ("[hunter]\nvalue = 'dear'", "Expected `int`"),
        ("[lavish-picnic]\neffects = [{ do = 'dance' }]", "Invalid enum value"),
        ("[lavish-picnic]\neffects = [{ do = 'spend', per = { symbol = 'dog', row = 6 } }]", "exactly one thing"),
        ("[arrive-uninvited]\nearly = 0", "are dealt"),
        ("[chess-room]\nicons = 0", "19 political circle tiles with icons, but 5 rounds lay out 20"),
        ("[old-mare]\nicons = 0", "'old-mare' needs either a starting set or icons"),
        ("[polo-pony]\nicons = 1", "'polo-pony' needs either a starting set or icons"),
        ("[setup]\npossessions_offer = 5", "20 possession tiles with icons, but 5 rounds lay out 25"),
        ("[setup]\ncircles_choice = 3", "20 political circle tiles with icons, but 5 rounds lay out 25"),
        ("[setup]\nrounds = 6", "Hyde Park has megaphones for 5 rounds"),
        ("[e1]\ncircle = true", "20 political circle tiles with icons, but 5 rounds lay out 25"),
        ("[s1]\ncircle = true", "20 political circle tiles with icons, but 5 rounds lay out 25"),
        ("[setup]\ndoubled_value = 40", "it has 0 worth 40 to discard"),
        ("[setup]\ngrid_step = 3", "the scoreboard has no such row"),
        ("[setup]\ncells = []\ngrid_step = 3", "A marker starts on 14 with 2 players"),
        ("[setup]\nmax_votes = 40", "the track ends at 40"),
        ("[setup]\nhandicaps = ['society']", "No handicap belongs"),
        ("[setup]\ncentral_hats = { 2 = 0, 3 = 1 }", "at least one hat with 2 competitions"),
        ("[setup]\npub = []", "Pub cards"),
        ("[setup]\nplayers = {}", "no set-up for 2 players"),
        ("[society]\nhats = { 3 = 2, 4 = 3, 5 = 3 }", "with 2 players"),
        ("[order-3]\nnumber = 4", "each needs a number of its own"),
        ("[order-2]\nown = true", "nobody has one of their own"),
        ("[ballroom]\nkind = 'central-card'", "Only 'central-card'"),
        ("[ballroom]\nkind = 'renaissance'", "Only one space"),
        ("[pawnbroker]\neffects = [{ do = 'sell' }, { do = 'sell', n = 2 }]", "of different kinds"),
        ("[turncoat]\ncombination = 'all'", "4 central cards of"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(BadCorrection, match=reason):
        GAME.corrections(text)


def test_a_white_card_cannot_have_triggers() -> None:
    with pytest.raises(BadCorrection, match="white"):
        GAME.corrections('[lavish-picnic]\ntriggers = [{ on = "beer", votes = 1 }]')
    assert isinstance(BOX.cards["brewer"], Card)


def test_a_table_kept_with_values_that_are_refused_today_still_opens() -> None:
    """What a group wrote is held to what a game needs when it is read, not when its table is."""
    assert box('{"setup":{"possessions_offer":5}}').setup.possessions_offer == 5
