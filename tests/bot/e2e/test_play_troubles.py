"""What goes wrong between people, phones and networks: nothing is played twice, and nothing is lost."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

import discord as d
import pytest

from bot.client import PennyPost
from bot.play.words import say
from bot.settings import Settings
from bot.tables.session import Session
from bot.words import language_of
from tests.bot.e2e.conftest import Running
from tests.bot.e2e.playing import (
    Chance,
    People,
    boards,
    button_of,
    compose_by_panel,
    last_board,
    move_by_command,
    move_by_panel,
    open_panel,
    seated,
    tap,
    to_move,
)
from tests.loopback.driver import Loopback, Person

pytestmark = pytest.mark.usefixtures("same_shuffles")


def says(person: Person, message: str, **args: object) -> str:
    """A sentence in the language of this person."""
    return say(language_of(person.user.locale), message, **args)


def mover_of(session: Session, people: tuple[Person, ...]) -> Person:
    return to_move(session, people)[0]


def answers(session: Session, person: Person) -> tuple[str, ...]:
    seat = session.seat_of(int(person.id))
    assert seat is not None
    return session.composed(seat).answers


# ── taps that come twice, late, or from somebody else ───────────────────────────────────────────────────────


async def test_a_double_click_posts_once(client: PennyPost, people: People) -> None:
    session = await seated(client, people)
    mover = mover_of(session, people)
    panel = await compose_by_panel(mover, session, Chance(0))
    post = button_of(panel, "post")
    replies = await asyncio.gather(mover.click(panel, post), mover.click(panel, post))
    assert len(boards(mover)) == 2  # the first one, and this move's
    assert all(reply.ephemeral for reply in replies)
    assert session.table.state == "playing"


async def test_a_double_click_on_an_answer_answers_once(client: PennyPost, people: People) -> None:
    session = await seated(client, people)
    mover = mover_of(session, people)
    panel = await open_panel(mover)
    await asyncio.gather(tap(mover, panel, "room2"), tap(mover, panel, "room2"))
    assert answers(session, mover) == ("room2",)


async def out_of_reach(client: PennyPost, session: Session, person: Person) -> None:
    """Their panel is from more than a quarter of an hour ago: Discord lets nobody take it away any more."""
    await person.loopback.idle()
    client.panels.gone(session.table.id, int(person.id))


async def test_a_stale_panel_says_so_shows_the_current_one_and_works_on(client: PennyPost, people: People) -> None:
    session = await seated(client, people)
    mover = mover_of(session, people)
    old = await open_panel(mover)
    await out_of_reach(client, session, mover)
    new = await open_panel(mover)
    await tap(mover, new, "room1")
    shown = await tap(mover, old, "room3")
    assert says(mover, "move.moved-on") in shown.text
    assert shown.id == old.id
    assert answers(session, mover) == ("room1",)
    await tap(mover, shown, "room3")
    assert answers(session, mover) == ("room1", "room3")


async def test_a_panel_is_stale_when_the_same_number_of_answers_were_others(client: PennyPost, people: People) -> None:
    session = await seated(client, people, options="welcome=open")
    mover = mover_of(session, people)
    first = await tap(mover, await open_panel(mover), "room1")
    await out_of_reach(client, session, mover)
    second = await open_panel(mover)
    second = (await mover.click(second, button_of(second, "back"))).message
    await tap(mover, second, "room2")
    shown = await tap(mover, first, "room3")
    assert says(mover, "move.moved-on") in shown.text
    assert answers(session, mover) == ("room2",)


async def test_a_panel_of_a_move_already_made_says_whose_move_it_is(client: PennyPost, people: People) -> None:
    session = await seated(client, people)
    mover = mover_of(session, people)
    old = await open_panel(mover)
    await out_of_reach(client, session, mover)
    await move_by_panel(mover, session, Chance(0))
    following = session.playing.waiting
    shown = await tap(mover, old, "room3")
    if session.seat_of(int(mover.id)) in following:
        assert says(mover, "move.moved-on") in shown.text
    else:
        assert session.names[following[0]] in shown.text
        assert shown.buttons == []


async def test_somebody_without_a_seat_is_told_so_and_sees_nothing(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    await seated(client, people)
    stranger = discord.person("Ben")
    board = await last_board(stranger)
    for kind in ("move", "table-hand"):
        reply = await stranger.click(board, button_of(board, kind))
        assert reply.ephemeral
        assert reply.text == "You have no seat at this table."
        assert reply.message.pictures == []
    assert await stranger.autocomplete("inn welcome", "room", "") == []


async def test_somebody_not_to_move_is_told_whose_move_it_is(client: PennyPost, people: People) -> None:
    session = await seated(client, people)
    mover = mover_of(session, people)
    other = next(person for person in people if person is not mover)
    panel = await open_panel(other)
    assert mover.name in panel.text
    assert [(button.custom_id or "").split(":")[1] for button in panel.buttons] == ["table-plan"]
    reply = await other.slash("inn welcome", room="rest")
    assert mover.name in reply.text
    assert "```" in reply.text
    assert "rest" in reply.text
    assert session.table.revision == (await client.house.store.get_table(session.table.id)).revision


async def test_only_the_mover_sees_the_panel(client: PennyPost, people: People) -> None:
    session = await seated(client, people)
    mover = mover_of(session, people)
    panel = await tap(mover, await open_panel(mover), "room1")
    for person in people:
        assert (panel.id in [m.id for m in person.messages()]) == (person is mover)


async def test_a_redelivered_interaction_is_answered_and_not_played_again(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    session = await seated(client, people, options="welcome=open")
    mover = mover_of(session, people)
    panel = await open_panel(mover)
    reply = await mover.select(panel, ["room2"], menu=panel.menus[0].custom_id)
    discord.redeliver(reply.interaction)
    await discord.idle()
    assert answers(session, mover) == ("room2",)
    panel = await open_panel(mover)
    assert says(mover, "panel.back") in [button.label for button in panel.buttons]


async def test_a_redelivered_command_is_not_played_again(client: PennyPost, discord: Loopback, people: People) -> None:
    session = await seated(client, people)
    mover = mover_of(session, people)
    reply = await mover.slash("inn welcome", room="rest")
    revision = session.table.revision
    discord.redeliver(reply.interaction)
    await discord.idle()
    assert session.table.revision == revision
    assert len(boards(mover)) == 2


# ── what is typed ───────────────────────────────────────────────────────────────────────────────────────────


async def test_part_of_a_line_that_was_fine_is_kept_and_the_panel_asks_for_the_rest(
    client: PennyPost, people: People
) -> None:
    session = await seated(client, people)
    first = mover_of(session, people)
    await first.slash("inn welcome", room="rest")
    mover = mover_of(session, people)
    reply = await mover.slash("inn kill", guest="room99")
    assert "room99" in reply.text
    assert "```" in reply.text
    assert answers(session, mover) == ("kill",)
    assert any((b.custom_id or "").startswith("pp:answer:") for b in reply.message.buttons) or reply.message.menus


async def test_a_refused_line_does_not_lose_the_open_move(client: PennyPost, people: People) -> None:
    session = await seated(client, people)
    mover = mover_of(session, people)
    await tap(mover, await open_panel(mover), "room2")
    reply = await mover.slash("inn welcome", room="cellar")
    assert "cellar" in reply.text
    assert answers(session, mover) == ("room2",)


async def test_an_incomplete_line_goes_on_in_the_panel(client: PennyPost, people: People) -> None:
    session = await seated(client, people)
    mover = mover_of(session, people)
    reply = await mover.slash("inn welcome", room="room1+room4")
    assert answers(session, mover) == ("room1", "room4")
    shown = await tap(mover, reply.message, "rest")
    assert button_of(shown, "post")


async def test_a_label_in_ones_own_language_can_be_typed(client: PennyPost, people: People) -> None:
    session = await seated(client, people)
    mover = mover_of(session, people)
    seat = session.seat_of(int(mover.id))
    assert seat is not None
    decision = session.playing.decision
    view = session.playing.view(seat)
    label = session.game.words.label(language_of(mover.user.locale), decision, "room3", session.names, view)
    await mover.slash("inn welcome", room=label.name.upper())
    assert answers(session, mover) == ("room3",)


async def test_asking_why_not_quotes_the_rule_above_the_panel(client: PennyPost, people: People) -> None:
    session = await seated(client, people)
    await mover_of(session, people).slash("inn welcome", room="rest")
    mover = mover_of(session, people)
    panel = await open_panel(mover)
    menu = next(m for m in panel.menus if m.custom_id.startswith("pp:why:"))
    shown = (await mover.select(panel, ["bury"], menu=menu.custom_id)).message
    rule = session.game.words.rule(language_of(mover.user.locale), "bury")
    assert rule is not None
    assert rule.title in shown.text
    assert answers(session, mover) == ()


async def test_back_start_over_rules_and_hand(client: PennyPost, people: People) -> None:
    session = await seated(client, people, options="welcome=open")
    mover = mover_of(session, people)
    panel = await open_panel(mover)
    for room in ("room1", "room2", "room3"):
        panel = await tap(mover, panel, room)
    panel = (await mover.click(panel, button_of(panel, "back"))).message
    assert answers(session, mover) == ("room1", "room2")
    rules = await mover.click(panel, button_of(panel, "rules"))
    entry = session.game.words.rule(language_of(mover.user.locale), "welcome")
    assert entry is not None
    assert entry.text in rules.text
    hand = await mover.click(panel, button_of(panel, "table-hand"))
    assert hand.ephemeral
    assert [picture.filename for picture in hand.message.pictures] == ["hand.png"]
    await mover.click(panel, button_of(panel, "again"))
    assert answers(session, mover) == ()


# ── what is left behind ─────────────────────────────────────────────────────────────────────────────────────


def notes(person: Person) -> set[str]:
    return {message.id for message in person.messages() if message.ephemeral}


@pytest.mark.parametrize("move", [move_by_panel, move_by_command])
async def test_a_posted_move_leaves_no_note_whether_tapped_or_typed(
    client: PennyPost, people: People, move: Callable[..., Any]
) -> None:
    session = await seated(client, people[:2])
    mover, before = mover_of(session, people), set[str]()
    while mover_of(session, people) is mover:
        before = notes(mover)
        await move(mover, session, Chance(0))
    assert notes(mover) <= before  # and the panel before this one went with it


async def test_a_panel_that_cannot_be_taken_away_breaks_nothing(
    client: PennyPost, discord: Loopback, people: People, caplog: pytest.LogCaptureFixture
) -> None:
    session = await seated(client, people[:2])
    mover = mover_of(session, people)
    while True:
        panel = await compose_by_panel(mover, session, Chance(0))
        seat = session.seat_of(int(mover.id))
        if seat not in session.composed(seat or 0).position.waiting:
            break
        await mover.click(panel, button_of(panel, "post"))
    discord.faults.fail("DELETE /webhooks/*", status=404)
    before = notes(mover)
    await mover.click(panel, button_of(panel, "post"), settle=False)
    await discord.until(lambda: discord.faults.met or None, "the failure")
    await discord.idle()
    assert notes(mover) == before
    assert not any(record.exc_info for record in caplog.records)


async def test_who_plays_on_though_the_bot_refuses_fails_at_once(client: PennyPost, people: People) -> None:
    ada, *_ = people
    session = await seated(client, people[:2])
    mover = mover_of(session, people)
    await ada.click(await ada.slash("table end", how="cancel"), "Cancel the table")
    with pytest.raises(AssertionError, match="was not taken"):
        await move_by_command(mover, session, Chance(0))


# ── restarts and networks ───────────────────────────────────────────────────────────────────────────────────


async def test_a_restart_in_mid_move_loses_nothing_and_the_old_panel_works(
    bot: Callable[[], Running], people: People
) -> None:
    async with bot() as client:
        session = await seated(client, people)
        mover = mover_of(session, people)
        panel = await tap(mover, await open_panel(mover), "room2")
        board = await last_board(mover)
    async with bot() as client:
        panel = await tap(mover, panel, "room5")
        session = await client.house.here(int(mover.channel.id))
        assert answers(session, mover) == ("room2", "room5")
        again = (await mover.click(board, button_of(board, "move"))).message
        done = await tap(mover, again, "rest")
        await mover.click(done, button_of(done, "post"))
        assert len(boards(mover)) == 2


async def test_a_dropped_gateway_is_taken_up_again_in_mid_game(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    chance = Chance(4)
    session = await seated(client, people)
    for n in range(6):
        mover = mover_of(session, people)
        if n == 2:
            await discord.gateway.drop()
        if n == 4:
            discord.gateway.ask_to_reconnect()
        await discord.until(lambda: discord.gateway.ready or None, "the client's return")
        await move_by_command(mover, session, chance)
    assert len(boards(people[0])) == 7


async def test_a_rate_limit_delays_the_board_and_loses_nothing(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    session = await seated(client, people)
    mover = mover_of(session, people)
    discord.faults.rate_limit("POST /channels/*/messages", times=2, retry_after=0.02)
    await mover.slash("inn welcome", room="rest")
    assert len(boards(mover)) == 2
    assert len(discord.faults.met) == 2


async def test_where_the_bot_may_not_post_the_move_is_safe_and_its_maker_is_told(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    session = await seated(client, people)
    mover = mover_of(session, people)
    discord.channel.bot_denied = d.Permissions(send_messages=True).value
    reply = await mover.slash("inn welcome", room="rest")
    assert reply.text.startswith(says(mover, "move.not-sent"))
    assert session.playing.decision.name != "room"
    discord.channel.bot_denied = 0
    following = mover_of(session, people)
    await move_by_command(following, session, Chance(0))
    assert len(boards(mover)) == 2


async def test_where_discord_fails_the_move_is_safe_and_its_maker_is_told(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    session = await seated(client, people)
    mover = mover_of(session, people)
    discord.faults.fail("POST /channels/*/messages", status=400)
    reply = await mover.slash("inn welcome", room="rest")
    assert reply.text.startswith(says(mover, "move.not-sent"))
    assert session.playing.decision.name != "room"


async def test_the_menu_shows_areas_and_the_rules_of_the_moment(client: PennyPost, people: People) -> None:
    session = await seated(client, people)
    ada = people[0]
    board = await last_board(ada)
    menu = await ada.click(board, button_of(board, "table"))
    shown = await ada.select(menu, ["2"])
    assert shown.ephemeral
    assert [picture.filename for picture in shown.message.pictures] == ["area.png"]
    rules = await ada.click(menu, button_of(menu.message, "rules-now"))
    entry = session.game.words.rule("en", "welcome")
    assert entry is not None
    assert entry.title in rules.text


# ── a file that another process has locked ──────────────────────────────────────────────────────────────────


async def test_while_another_process_locks_the_file_people_elsewhere_still_look(
    client: PennyPost, discord: Loopback, settings: Settings, people: People
) -> None:
    ada, emile, giulia, sakura = people
    session = await seated(client, (ada, emile))
    giulia.channel = sakura.channel = discord.world.add_channel("library")
    await seated(client, (giulia, sakura))
    store: Any = client.house.store
    await store._run(lambda db: db.execute("PRAGMA busy_timeout = 600000"))  # it waits for as long as the test wants
    mover = mover_of(session, people)
    panel = await open_panel(mover)
    with closing(sqlite3.connect(settings.database_path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        answering = asyncio.create_task(tap(mover, panel, "room2"))
        await asyncio.sleep(0)
        for look in ("table board", "table hand", "table log", "table recap", "table mine", "rules now"):
            shown = await giulia.slash(look)
            assert shown.message.pictures or shown.text
        assert not answering.done()
        other.execute("ROLLBACK")
        await answering
    assert answers(session, mover) == ("room2",)
