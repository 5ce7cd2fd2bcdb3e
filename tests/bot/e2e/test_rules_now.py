"""`/rules now` over the wire: what each can do at this moment, with its rule, and nothing that is not theirs."""

from __future__ import annotations

import pytest

from bot.client import PennyPost
from bot.play.asked import asked_now
from bot.play.rules import RULE
from bot.tables.session import Session
from bot.words import language_of, plain, say
from tests.bot.e2e.playing import (
    Chance,
    People,
    button_of,
    last_board,
    move_by_command,
    open_panel,
    seated,
    tap,
    to_move,
)
from tests.loopback.driver import Loopback, Person, Seen

pytestmark = pytest.mark.usefixtures("same_shuffles")
for_each_game = pytest.mark.parametrize(("game", "asked"), [("bloody-inn", "action"), ("obsession", "action")])


async def playing(client: PennyPost, people: tuple[Person, ...], game: str, asked: str) -> tuple[Session, Person]:
    """A table where somebody is asked this, and who that is."""
    session, chance = await seated(client, people, game=game), Chance(1)
    while session.playing.decisions[0].name != asked or session.playing.together:
        await move_by_command(to_move(session, people)[0], session, chance)
    return session, to_move(session, people)[0]


def lang_of(person: Person) -> str:
    return language_of(person.user.locale)


def rules_of(seen: Seen) -> list[str]:
    """The entries that a message leads to."""
    ids = [button.custom_id or "" for button in seen.buttons]
    return [custom_id.rpartition("/")[2] for custom_id in ids if custom_id.startswith(f"pp:{RULE}:")]


@for_each_game
async def test_who_is_asked_reads_every_option_with_its_rule_in_their_language(
    client: PennyPost, people: People, game: str, asked: str
) -> None:
    session, mover = await playing(client, people[:2], game, asked)
    for _ in range(2):
        mover = to_move(session, people)[0]
        lang, seat = lang_of(mover), session.seat_of(int(mover.id))
        assert seat is not None
        reply = await mover.slash("rules now")
        assert reply.ephemeral
        words, decision, view = session.game.words, session.playing.decision, session.playing.view(seat)
        assert words.ask(lang, decision, session.names, view) in reply.text
        for key in decision.options:
            label = words.label(lang, decision, key, session.names, view)
            assert plain(label.name) in reply.text
            assert plain(label.detail) in reply.text
        assert rules_of(reply.message)
        shown = await mover.click(reply, f"pp:{RULE}:none00::{game}/{rules_of(reply.message)[0]}")
        entry = words.rule(lang, rules_of(reply.message)[0])
        assert entry is not None
        assert shown.ephemeral
        assert entry.title in shown.text
        assert entry.text in shown.text
        while session.playing.decisions[0].name != asked or to_move(session, people)[0] is mover:
            await move_by_command(to_move(session, people)[0], session, Chance(3))


@for_each_game
async def test_who_waits_reads_what_is_awaited_from_whom_and_what_they_can_do(
    client: PennyPost, people: People, game: str, asked: str
) -> None:
    session, mover = await playing(client, people[:2], game, asked)
    other = next(person for person in people[:2] if person is not mover)
    seat, lang = session.seat_of(int(mover.id)), lang_of(other)
    assert seat is not None
    reply = await other.slash("rules now")
    assert mover.name in reply.text
    assert asked_now(session, seat, lang) in reply.text
    assert say(lang, "now.meanwhile") in reply.text
    kinds = [(button.custom_id or "").split(":")[1] for button in reply.message.buttons]
    assert kinds[-2:] == ["table-undo", "table-rewind"]


@for_each_game
async def test_who_looks_on_reads_the_public_question_alone(
    client: PennyPost, discord: Loopback, people: People, game: str, asked: str
) -> None:
    session, mover = await playing(client, people[:2], game, asked)
    for locale in ("en-GB", "ja"):
        stranger = discord.person(f"Ben {locale}", locale=locale)
        reply = await stranger.slash("rules now")
        assert reply.ephemeral
        assert asked_now(session, session.playing.waiting[0], lang_of(stranger)) in reply.text
        assert mover.name in reply.text
        assert not any((b.custom_id or "").startswith("pp:table-") for b in reply.message.buttons)


async def test_an_open_move_is_told_to_its_maker_alone(client: PennyPost, people: People) -> None:
    session, mover = await playing(client, people[:2], "bloody-inn", "action")
    other = next(person for person in people[:2] if person is not mover)
    before = (await other.slash("rules now")).text
    panel = await open_panel(mover)
    await tap(mover, panel, "bribe")
    asked = (await mover.slash("rules now")).text
    seat = session.seat_of(int(mover.id))
    assert seat is not None
    decision = session.composed(seat).position.decision_of(seat)
    assert decision is not None
    assert decision.name == "guest"
    assert say(lang_of(mover), "now.options") in asked
    assert (await other.slash("rules now")).text == before


async def test_the_panel_and_the_menu_lead_to_the_same_answer(client: PennyPost, people: People) -> None:
    session, mover = await playing(client, people[:2], "bloody-inn", "action")
    typed = (await mover.slash("rules now")).message
    panel = await open_panel(mover)
    beside = (await mover.click(panel, button_of(panel, "rules"))).message
    board = await last_board(mover)
    menu = (await mover.click(board, button_of(board, "table"))).message
    from_menu = (await mover.click(menu, button_of(menu, "rules-now"))).message
    assert beside.text == typed.text == from_menu.text
    assert rules_of(beside) == rules_of(typed) == rules_of(from_menu)
    assert session.composed(session.playing.waiting[0]).answers == ()


async def test_in_private_it_is_ones_only_table_and_elsewhere_one_that_is_named(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    session, mover = await playing(client, people[:2], "bloody-inn", "action")
    here = (await mover.slash("rules now")).text
    private, hall = discord.world.dm_with(mover.user), discord.world.add_channel("hall")
    assert (await mover.slash("rules now", channel=private)).text == here
    assert (await mover.slash("rules now", table=session.table.id, channel=hall)).text == here
    refused = await mover.slash("rules now", channel=hall)
    assert refused.text == say(lang_of(mover), "refusal.no-table")
    stranger = discord.person("Ben")
    discord.world.deny(discord.channel, stranger.user, view_channel=True)
    closed = await stranger.slash("rules now", table=session.table.id, channel=hall)
    assert closed.text == say("en", "refusal.not-for-you", table=session.table.id)
