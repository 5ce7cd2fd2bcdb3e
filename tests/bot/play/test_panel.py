"""The panel: every question of a game can be tapped, within Discord's limits, in four languages."""

from __future__ import annotations

import pytest
from discord import ui

from bot.play.layout import layout
from bot.play.panel import panel
from games.kernel.position import Position
from games.kernel.words import LANGUAGES
from games.obsession import GAME as OBSESSION
from tests.bot.play.desks import desk, inn, items, journey, maker, night, refuse_what_discord_refuses, texts
from tests.bot.play.toy import SIZES, shelf


def estates(seats: int = 2, **options: str) -> Position:
    """The start of a game of Obsession, families dealt."""
    return Position.new(OBSESSION, seats, bytes(32), {"families": "dealt", **options})


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("start", [inn(4, length="short"), estates(4)], ids=lambda start: start.game.id)
def test_every_panel_of_a_whole_game_is_one_discord_takes(start: Position, lang: str) -> None:
    asked = 0
    for posted, seat, answers in journey(start, seed=5):
        view = panel(desk(posted, answers, lang, seat), maker(lang), note="n" * 2500)
        refuse_what_discord_refuses(view)
        assert "{" not in texts(view)
        asked += 1
    assert asked > 200


@pytest.mark.parametrize("start", [inn(3), estates(3)], ids=lambda start: start.game.id)
def test_every_option_of_every_question_can_be_tapped(start: Position) -> None:
    for posted, seat, answers in journey(start, seed=2):
        at = desk(posted, answers, seat=seat)
        if at.decision is None:
            continue
        view = panel(at, maker())
        tapped = [b.custom_id.rpartition(":")[2] for b in items(view, ui.Button) if ":answer:" in b.custom_id]
        chosen = [o.value for menu in items(view, ui.Select) if ":choose:" in menu.custom_id for o in menu.options]
        assert sorted(value.partition("#")[0] for value in tapped + chosen if value != "-") == sorted(
            at.decision.options
        )


@pytest.mark.parametrize("kind", ["choose", "pick", "alike", "long"])
@pytest.mark.parametrize("size", SIZES)
def test_a_panel_of_any_size_is_one_discord_takes(size: str, kind: str) -> None:
    refuse_what_discord_refuses(panel(desk(shelf(int(size), kind)), maker()))


def test_up_to_ten_short_options_are_buttons_and_more_are_a_menu() -> None:
    assert layout(desk(shelf(10))).form == "buttons"
    assert layout(desk(shelf(11))).form == "menus"


def test_more_options_than_a_menu_holds_are_laid_out_in_pages() -> None:
    view = panel(desk(shelf(60)), maker())
    assert [len(menu.options) for menu in items(view, ui.Select) if ":choose:" in menu.custom_id] == [25, 25, 10]


def test_more_menus_than_a_panel_holds_are_reached_by_one_button() -> None:
    first, second = (panel(desk(shelf(130)), maker(), screen=n) for n in (0, 1))
    values = [
        option.value
        for view in (first, second)
        for menu in items(view, ui.Select)
        if ":choose:" in menu.custom_id
        for option in menu.options
    ]
    assert values == [f"thing{n}" for n in range(130)]
    assert any(button.label == "More …" for button in items(first, ui.Button))


def test_like_things_have_values_of_their_own() -> None:
    (menu,) = items(panel(desk(shelf(2, "alike")), maker()), ui.Select)
    assert [option.value for option in menu.options] == ["penny", "penny#2"]


def test_picking_none_is_a_button_where_the_rules_allow_it() -> None:
    labels = [button.label for button in items(panel(desk(shelf(2, "alike")), maker()), ui.Button)]
    assert "None" in labels
    assert "None" not in [b.label for b in items(panel(desk(shelf(10, "pick")), maker()), ui.Button)]


def test_several_of_more_than_one_menu_are_gathered_before_they_are_given() -> None:
    few = panel(desk(shelf(60, "pick")), maker(), chosen=frozenset({"thing3"}))
    enough = panel(desk(shelf(60, "pick")), maker(), chosen=frozenset({"thing3", "thing40"}))
    assert next(b for b in items(few, ui.Button) if ":gathered:" in b.custom_id).disabled
    assert not next(b for b in items(enough, ui.Button) if ":gathered:" in b.custom_id).disabled
    marked = [o.value for menu in items(enough, ui.Select) for o in menu.options if o.default]
    assert marked == ["thing3", "thing40"]


def test_the_panel_says_what_was_answered_and_what_it_does() -> None:
    said = texts(panel(desk(inn(), ["room2", "room1"]), maker()))
    assert "Room 2 › Room 1" in said
    assert said.count("puts the") == 2


def test_back_and_start_over_are_offered_only_after_an_answer() -> None:
    fresh = [b.label for b in items(panel(desk(inn()), maker()), ui.Button)]
    begun = [b.label for b in items(panel(desk(inn(), ["room1"]), maker()), ui.Button)]
    assert "Back" not in fresh
    assert "Start over" not in fresh
    assert {"Back", "Start over"} <= set(begun)


def test_what_has_come_to_light_cannot_be_taken_back() -> None:
    begun = desk(inn(), ["room1"])
    settled = begun._replace(draft=begun.draft._replace(settled=1))
    assert {"Back", "Start over"}.isdisjoint(b.label for b in items(panel(settled, maker()), ui.Button))


def test_a_complete_move_can_be_posted_and_asks_nothing() -> None:
    at = desk(night(), ["pass", "no"])
    view = panel(at, maker())
    assert layout(at).form == "done"
    assert [b.label for b in items(view, ui.Button)] == ["Post it", "Back", "Start over", "Your hand"]


def test_what_the_rules_forbid_now_can_be_asked_about() -> None:
    closed = layout(desk(night())).closed
    assert "bury" in [entry.value for entry in closed]
    assert "pass" not in [entry.value for entry in closed]


def test_what_one_has_and_cannot_use_can_be_asked_about() -> None:
    corrected = Position.new(OBSESSION, 2, bytes(32), {"families": "dealt"}, '{"main-gazebo":{"pr":5}}')
    host = layout(desk(corrected, ["host"]))
    assert [entry.value for entry in host.closed] == ["main-gazebo"]
    assert "main-gazebo" not in [entry.value for entry in host.entries]


def test_the_panel_says_what_there_is_to_make_the_move_with() -> None:
    said = texts(panel(desk(estates(), ["host"]), maker()))
    assert "-# £0 · level 1" in said.replace("£300", "£0")
    assert "available: Butler, Housekeeper" in said


def test_the_rules_of_a_question_are_those_of_the_verb_being_played() -> None:
    assert layout(desk(night(), ["kill"])).rules == ("kill",)
    assert layout(desk(inn())).rules == ("welcome",)


def test_a_window_can_be_answered_for_good() -> None:
    labels = [b.label for b in items(panel(desk(shelf(2, "window")), maker()), ui.Button)]
    assert {"Not this round", "Not until I say"} <= set(labels)
    assert "Not this round" not in [b.label for b in items(panel(desk(shelf(2)), maker()), ui.Button)]


def test_names_cannot_format_the_panel() -> None:
    at = desk(inn())._replace(names=("*Ada*", "@everyone"))
    assert "*Ada*" not in texts(panel(at, maker())).replace("\\*", "")
    assert "@everyone" not in texts(panel(at, maker()))
