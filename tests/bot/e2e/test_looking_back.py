"""A room whose game has ended looks back on it: what looks finds it, and what needs an open table names it."""

from __future__ import annotations

import pytest

from bot.client import PennyPost
from bot.parlour.uploads import Upload
from bot.tables.session import Session
from tests.bot.e2e.playing import People, last_board, seated
from tests.bot.e2e.test_film import ended, film_of
from tests.bot.e2e.test_results import play_out
from tests.loopback.driver import Person, Reply

pytestmark = pytest.mark.usefixtures("same_shuffles")

LOOKING = ("table board", "table hand", "table recap", "table log", "table replay", "table export", "rules score")
NEEDS_AN_OPEN_TABLE = (
    "table rewind", "table undo", "table hint", "table plan", "table join", "table leave", "table start",
    "table take-over", "table watch", "table end",
)  # fmt: skip


def title(session: Session, lang: str = "en") -> str:
    return session.game.words.title(lang)


async def looked_back(person: Person, command: str, **options: str) -> Reply:
    reply = await person.slash(command, options=options)
    assert "no open table" not in reply.text.casefold(), command
    assert "No table is open" not in reply.text, command
    return reply


@pytest.mark.parametrize("command", LOOKING)
async def test_what_looks_back_finds_the_game_that_ended_here(client: PennyPost, people: People, command: str) -> None:
    ada, emile, *_ = people
    await ended(client, (ada, emile))
    reply = await looked_back(ada, command)
    assert reply.text or reply.message.pictures or reply.message.files


async def test_a_film_is_made_of_the_game_that_ended_here_through_any_eyes(client: PennyPost, people: People) -> None:
    ada, emile, giulia, _ = people
    session = await ended(client, (ada, emile))
    offered = await giulia.autocomplete("table film", "seat", "")
    assert [choice.value for choice in offered] == ["1", "2"]
    await giulia.slash("table film", seat="2")
    assert session.table.id in (await film_of(giulia)).text


@pytest.mark.parametrize("command", NEEDS_AN_OPEN_TABLE)
async def test_what_only_an_open_table_can_do_names_the_one_that_has_ended(
    client: PennyPost, people: People, command: str
) -> None:
    ada, emile, *_ = people
    session = await ended(client, (ada, emile))
    reply = await ada.slash(command)
    assert f"{title(session)} ({session.table.id}), has ended" in reply.text
    reply = await emile.slash(command)
    assert f"{title(session, 'fr')} ({session.table.id}), est finie" in reply.text


async def test_an_open_table_comes_before_the_ended_one_which_is_found_by_name(
    client: PennyPost, people: People
) -> None:
    ada, emile, giulia, sakura = people
    before = await ended(client, (ada, emile))
    now = await seated(client, (giulia, sakura))
    await play_out(now, 1)
    assert now.table.id in (await ada.slash("table log")).text
    assert before.table.id in (await ada.slash("table log", table=before.table.id)).text
    for watching in (giulia, sakura):
        offered = await watching.autocomplete("table log", "table", "")
        assert [choice.value for choice in offered] == [now.table.id, before.table.id]


async def test_who_only_looked_on_is_offered_the_game_that_ended_here(client: PennyPost, people: People) -> None:
    ada, emile, giulia, _ = people
    session = await ended(client, (ada, emile))
    for command in ("table log", "table board", "table hand", "rules score"):
        offered = await giulia.autocomplete(command, "table", "")
        assert [choice.value for choice in offered] == [session.table.id]


async def test_the_last_of_several_is_looked_back_on_and_no_lobby_that_never_began(
    client: PennyPost, people: People
) -> None:
    ada, emile, giulia, _ = people
    await ended(client, (ada, emile))
    last = await ended(client, (giulia, emile))
    lobby = await client.house.here(int((await ada.slash("table new", game="obsession")).message.channel_id))
    await client.house.give_up(lobby.table.id, int(ada.id))
    assert last.table.id in (await ada.slash("table log")).text


async def test_a_record_brought_to_be_looked_at_is_not_the_room_s_game(client: PennyPost, people: People) -> None:
    ada, emile, giulia, _ = people
    session = await ended(client, (ada, emile))
    (record,) = (await ada.slash("table export")).message.files.values()
    await giulia.slash("table import", record=Upload("record.txt", record))
    assert session.table.id in (await ada.slash("table log")).text


async def test_a_room_without_any_game_says_so(client: PennyPost, people: People) -> None:
    reply = await people[0].slash("table log")
    assert reply.text == "There is no open table here. Open one with /table new."


async def test_the_final_post_s_own_advice_holds(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    session = await ended(client, (ada, emile))
    assert "/table export" in (await last_board(ada)).text
    assert f"bloody-inn-{session.table.id}.txt" in (await ada.slash("table export")).message.files
