"""The panel: every question of a game can be tapped, within Discord's limits, in four languages."""

from __future__ import annotations

from collections import Counter

import pytest
from discord import ui

from bot.limits import SELECT_VALUE
from bot.play.layout import layout
from bot.play.panel import made, panel
from games.kernel.decisions import Pick
from games.kernel.dice import QuickDice
from games.kernel.position import Position
from games.kernel.words import LANGUAGES
from games.obsession import GAME as OBSESSION
from games.prodigals_club import GAME as CLUB
from tests.bot.play.desks import desk, inn, items, journey, maker, night, refuse_what_discord_refuses, texts
from tests.bot.play.toy import SIZES, shelf
from tests.games.bloody_inn import builder
from tests.games.obsession.builder import county, family


def estates(seats: int = 2, **options: str) -> Position:
    """The start of a game of Obsession, families dealt."""
    return Position.new(OBSESSION, seats, bytes(32), {"families": "dealt", **options})


def club(seats: int = 2, **options: str) -> Position:
    """The start of a game of The Prodigals Club."""
    return Position.new(CLUB, seats, bytes(32), options)


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
        most = at.decision.most if isinstance(at.decision, Pick) else 1
        takeable = {key: min(n, most) for key, n in Counter(at.decision.options).items()}
        assert Counter(value.partition("#")[0] for value in tapped + chosen if value != "-") == takeable


@pytest.mark.parametrize("start", [inn(3), estates(3), club(3)], ids=lambda start: start.game.id)
def test_what_answers_itself_in_a_move_is_named_with_the_answers_and_nothing_after_it_is(start: Position) -> None:
    named = 0
    for posted, seat, answers in journey(start, seed=4):
        at = desk(posted, answers, seat=seat)
        given = [moment.answer for moment in at.draft.trail if not moment.of_itself]
        assert given == answers
        assert all(moment.decision.seat == seat for moment in at.draft.trail)
        named += any(moment.of_itself for moment in at.draft.trail)
        assert len(layout(at).said) == len(at.draft.trail)
    assert named > 20


def test_who_dies_is_named_where_only_one_can() -> None:
    position = builder.inn(["novice newsboy", "peasant peasant peasant peasant"], rooms="1:abbot 2:-")
    assert "Kill › Room 1: Abbot" in texts(panel(desk(position, ["kill"]), maker()))


@pytest.mark.parametrize("kind", ["choose", "pick", "alike", "long"])
@pytest.mark.parametrize("size", SIZES)
def test_a_panel_of_any_size_is_one_discord_takes(size: str, kind: str) -> None:
    refuse_what_discord_refuses(panel(desk(shelf(int(size), kind)), maker()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_one_does_in_the_night_is_a_button_each(lang: str) -> None:
    choices = [
        layout(at)
        for before, seat, answers in journey(night(3), 1)
        if (at := desk(before, answers, lang, seat)).decision is not None and at.decision.name == "action"
    ]
    assert {4, 5} & {len(shown.entries) for shown in choices}
    assert {shown.form for shown in choices} == {"buttons"}


def test_up_to_five_options_are_buttons_with_their_details_and_more_are_a_menu() -> None:
    few, many = desk(shelf(5)), desk(shelf(6))
    assert layout(few).form == "buttons"
    assert texts(panel(few, maker())).count(" on the shelf** · A thing") == 5
    assert layout(many).form == "menus"
    assert "on the shelf" not in texts(panel(many, maker()))
    (menu,) = (menu for menu in items(panel(many, maker()), ui.Select) if ":choose:" in menu.custom_id)
    assert [option.description for option in menu.options] == [f"A thing{n} of the *best* kind" for n in range(6)]


def test_four_or_five_long_labels_are_a_menu() -> None:
    assert [layout(desk(shelf(size, "wordy"))).form for size in (3, 4)] == ["buttons", "menus"]


def test_an_answer_that_is_longer_than_a_buttons_id_is_in_a_menu() -> None:
    at = desk(shelf(2, "lots"))
    view = panel(at, maker())
    refuse_what_discord_refuses(view)
    (menu,) = (menu for menu in items(view, ui.Select) if ":choose:" in menu.custom_id)
    assert at.decision is not None
    assert [option.value for option in menu.options] == list(at.decision.options)


def test_who_serves_at_a_large_banquet_can_be_tapped() -> None:
    guests = "agnes-easton alice-bingly anne-harlow anthony-cole beatrice-rochdale hazel-crosse rebecca-clare"
    servants = "housekeeper valet underbutler" + " ladys-maid" * 6
    host = family("york", guests=guests, tiles="state-dining-room", servants=servants, level=6)
    banquet = ("host", "state-dining-room", "+".join(guests.split()))
    at = desk(county(host, family("asquith")), banquet)
    view = panel(at, maker())
    refuse_what_discord_refuses(view)
    (menu,) = (menu for menu in items(view, ui.Select) if ":choose:" in menu.custom_id)
    assert at.decision is not None
    assert min(map(len, at.decision.options)) > SELECT_VALUE
    assert [at.decision.read(option.value) for option in menu.options] == list(at.decision.options)


def test_a_panel_fits_a_telephone() -> None:
    """About 45 characters a line; where nothing is asked there is room for what would stand below the question."""
    for start in (inn(3), estates(4)):
        for posted, seat, answers in journey(start, seed=4):
            for lang in ("en", "fr"):
                at = desk(posted, answers, lang, seat)
                lines = texts(panel(at, maker(lang))).split("\n")
                assert sum(1 + len(line) // 45 for line in lines) <= (24 if at.decision is None else 22)


def test_menus_of_several_name_their_first_and_last() -> None:
    menus = [menu for menu in items(panel(desk(shelf(60)), maker()), ui.Select) if ":choose:" in menu.custom_id]
    assert [menu.placeholder for menu in menus] == [
        "Choose … (The thing0 on the shelf – The thing24 on the shelf)",
        "Choose … (The thing25 on the shelf – The thing49 on the shelf)",
        "Choose … (The thing50 on the shelf – The thing59 on the shelf)",
    ]
    assert items(panel(desk(shelf(10)), maker()), ui.Select)[0].placeholder == "Choose …"


def test_like_things_are_listed_no_more_often_than_they_can_be_taken() -> None:
    (menu,) = items(panel(desk(shelf(25, "alike")), maker()), ui.Select)
    assert [option.label for option in menu.options][:3] == [
        "The penny on the shelf", "The penny on the shelf (2)", "The penny on the shelf (3)",
    ]  # fmt: skip
    assert len(menu.options) == 8


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


@pytest.mark.parametrize(("lang", "none"), [("fr", "aucune"), ("it", "nessuna")])
def test_picking_none_is_said_in_the_gender_of_what_is_picked(lang: str, none: str) -> None:
    asked = (desk(posted, answers, lang, seat) for posted, seat, answers in journey(inn(3), seed=2))
    paying = next(at for at in asked if at.decision is not None and at.decision.name == "with")  # cards
    assert layout(paying).none == none
    assert layout(desk(shelf(2, "alike"), lang=lang)).none == {"fr": "aucun", "it": "nessuno"}[lang]


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


def test_what_happened_before_the_first_answer_is_not_its_doing() -> None:
    at = desk(shelf(3, "dusty"))
    assert at.before.news != ()
    assert layout(at).news == ()
    assert layout(desk(shelf(3, "dusty"), ["thing1"])).news == ("Ada takes thing1.",)


# ── what cannot be taken back ───────────────────────────────────────────────────────────────────────────────


def test_where_every_answer_shows_something_hidden_one_line_says_so_before() -> None:
    view = panel(desk(inn()), maker())
    assert layout(desk(inn())).shows == set(inn().decision.options)
    assert texts(view).count("This reveals something hidden: it cannot be taken back.") == 1
    menu = items(view, ui.Select)[0]
    assert not any("cannot be taken back" in (option.description or "") for option in menu.options)


def test_an_answer_that_shows_something_hidden_is_marked_among_those_that_do_not() -> None:
    at = desk(inn(4, welcome="open"), ["room1"])
    marked = layout(at).shows
    assert "room2" not in marked
    shown = layout(at)._replace(shows=frozenset({"room2"}))
    menu = items(made(shown, maker(), 0), ui.Select)[0]
    lines = {option.value: option.description or "" for option in menu.options}
    assert lines["room2"].startswith("⚠ cannot be taken back")
    assert not any("taken back" in line for value, line in lines.items() if value != "room2")


def test_what_would_come_to_light_is_what_does() -> None:
    for start in (inn(2, length="short"), estates(2)):
        for posted, seat, answers in journey(start, seed=6):
            at = desk(posted, answers, seat=seat)
            if at.decision is None or posted.together or isinstance(at.decision, Pick):
                continue
            shows = layout(at).shows
            for key in set(at.decision.options):
                after = at.draft.position.copy().push(key, seat)
                steps = after.steps_since(at.draft.position.number)
                assert (key in shows) == any(step.revealed for step in steps)


def test_what_would_come_to_light_is_told_without_the_real_hidden_things() -> None:
    for posted, seat, answers in journey(estates(3), seed=9):
        if answers or posted.together:
            continue
        other = posted.imagine(seat, QuickDice(99))
        assert layout(desk(posted, seat=seat)).shows == layout(desk(other, seat=seat)).shows


def test_a_move_that_has_shown_something_says_that_it_stands() -> None:
    at = desk(night(), ["pass", "no"])
    stands = at._replace(draft=at.draft._replace(settled=2))
    said = "Something hidden has been revealed: your earlier choices stand."
    assert said in texts(panel(stands, maker()))
    assert said not in texts(panel(at, maker()))


def test_a_complete_move_can_be_posted_and_asks_nothing() -> None:
    at = desk(night(), ["pass", "no"])
    view = panel(at, maker())
    assert layout(at).form == "done"
    assert [b.label for b in items(view, ui.Button)] == ["Confirm move", "Back", "Start over", "Your hand"]


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
    assert {"Don’t ask before my next turn", "Don’t ask until I change this"} <= set(labels)
    assert "Don’t ask this round" not in labels, "this game names no round"
    assert "Don’t ask until I change this" not in [b.label for b in items(panel(desk(shelf(2)), maker()), ui.Button)]


def test_names_cannot_format_the_panel() -> None:
    at = desk(inn())._replace(names=("*Ada*", "@everyone"))
    assert "*Ada*" not in texts(panel(at, maker())).replace("\\*", "")
    assert "@everyone" not in texts(panel(at, maker()))
