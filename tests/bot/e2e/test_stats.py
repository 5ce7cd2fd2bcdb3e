"""`/stats`: what finished games come to, for a person, a server and a game; only what who asks may know."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.client import PennyPost
from bot.endings import how_it_ended
from bot.settings import Settings
from bot.statistics import of_person
from bot.store import schema
from bot.tables.session import Session
from games import all_games
from games.kernel.game import has_rounds
from render.palette import PRUSSIAN
from render.statistics import draw_statistics
from tests.bot.e2e.conftest import Running
from tests.bot.e2e.playing import People, seated
from tests.bot.e2e.saleroom import sale, saleroom
from tests.bot.e2e.test_results import play_out
from tests.contract.saleroom import SALEROOM, artist
from tests.loopback.driver import Loopback, Person
from tests.loopback.house import bot_running

GAMES = sorted(all_games())
COUNTED_ANEW = Path(schema.__file__).parent / "migrations" / "0010_early_ends.sql"


async def finished(client: PennyPost, *people: Person, game: str = "bloody-inn") -> str:
    """A game that these people have finished; its table."""
    session = await seated(client, people, game)
    await play_out(session)
    await client.teller.tell(session)
    return session.table.id


async def words(person: Person, command: str, **options: str) -> str:
    """What a command shows to somebody who reads first: the picture's own twin."""
    reply = await person.slash(command, options=options)
    assert all(message.ephemeral for message in reply.all)
    return "\n".join(message.text for message in reply.all)


async def reading(client: PennyPost, *people: Person) -> None:
    for person in people:
        await client.house.people.change(int(person.id), text_twin=True, language="en")


@pytest.mark.parametrize("game", GAMES)
async def test_ones_own_games_are_counted_and_drawn(client: PennyPost, people: People, game: str) -> None:
    ada, emile, *_ = people
    await finished(client, ada, emile, game=game)
    shown = await ada.slash("stats me")
    assert shown.ephemeral
    assert [picture.filename for picture in shown.message.pictures] == ["stats.png"]
    await reading(client, ada, emile)
    told = await words(ada, "stats me")
    title = client.house.games[game].words.title("en")
    assert "- games: 1" in told
    assert f"- {title} · games: 1" in told
    won = ["wins: 1" in await words(person, "stats me") for person in (ada, emile)]
    assert any(won)
    assert "rating: –" not in told  # both are people


@pytest.mark.parametrize("game", GAMES)
async def test_a_server_and_a_game_are_counted_from_tables_one_can_see(
    client: PennyPost, people: People, game: str
) -> None:
    ada, emile, giulia, _ = people
    await finished(client, ada, emile, game=game)
    await reading(client, giulia)
    assert "- Ada · games: 1" in await words(giulia, "stats server")
    told = await words(giulia, "stats game", game=game)
    assert "- games: 1" in told
    assert "Tables of 2: 1" in told
    other = next(each for each in GAMES if each != game)
    assert "No game that counts" in await words(giulia, "stats game", game=other)


async def test_what_was_played_where_one_cannot_look_is_not_counted(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    ada, emile, giulia, _ = people
    await reading(client, ada, giulia)
    await finished(client, ada, emile)
    library = discord.world.add_channel("library")
    giulia.channel = ada.channel = library
    discord.world.remove_channel(discord.channel)  # what is gone, moderators may look at
    while client.get_channel(int(discord.channel.id)) is not None:
        await ada.slash("table mine")
    assert "No game that counts" in await words(giulia, "stats server")
    assert "- games: 1" in await words(ada, "stats server")  # she played it
    guard = discord.person("Ben", moderator=True)
    guard.channel = library
    await reading(client, guard)
    assert "- games: 1" in await words(guard, "stats server")


async def test_who_has_finished_nothing_is_told_so(client: PennyPost, people: People) -> None:
    assert "no game yet" in (await people[0].slash("stats me")).text
    assert "Aucune partie" in (await people[1].slash("stats server")).text


async def test_who_opts_out_has_no_rating_and_is_in_nobodys_also_afterwards(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    await finished(client, ada, emile)
    await reading(client, ada, emile)
    assert "rating: –" not in await words(emile, "stats me")
    panel = await ada.slash("settings")
    await ada.click(panel, next(b for b in panel.message.buttons if "unrated.on" in (b.custom_id or "")))
    assert "rating: –" in await words(ada, "stats me")
    assert "rating: –" in await words(emile, "stats me")  # nobody else was there to be rated against
    panel = await ada.slash("settings")
    await ada.click(panel, next(b for b in panel.message.buttons if "unrated.off" in (b.custom_id or "")))
    assert "rating: –" not in await words(ada, "stats me")


async def test_who_is_forgotten_is_named_nowhere(client: PennyPost, people: People) -> None:
    ada, emile, giulia, _ = people
    await finished(client, ada, emile)
    await reading(client, emile, giulia)
    await ada.click(await ada.slash("forget-me"), "Forget me")
    assert "Ada" not in await words(giulia, "stats server")
    assert "- games: 1" in await words(emile, "stats me")
    assert "rating: –" in await words(emile, "stats me")


async def test_a_game_against_bot_players_counts_and_is_not_rated(client: PennyPost, people: People) -> None:
    ada = people[0]
    await reading(client, ada)
    await ada.slash("table new", game="bloody-inn", bots=1, strength="easy")
    await ada.click(await ada.slash("table end", how="concede"), "Concede")
    told = await words(ada, "stats me")
    assert "- games: 1" in told
    assert "rating: –" in told


async def test_results_are_counted_once_whoever_asks_and_after_a_restart(
    bot: Callable[[], Running], people: People
) -> None:
    ada, emile, *_ = people
    async with bot() as client:
        await finished(client, ada, emile)
        await reading(client, ada)
        first = await words(ada, "stats me")
    async with bot() as client:
        assert await words(ada, "stats me") == first
        engines = {game.id: game.engine for game in client.house.games.values()}
        assert await client.house.store.uncounted(engines, most=5) == ()


@pytest.fixture
async def unrated_house(discord: Loopback, settings: Settings) -> AsyncIterator[PennyPost]:
    off = Settings(data_dir=settings.data_dir, standin_budget_ms=10, standin_workers=0, ratings="off")
    async with bot_running(discord, off) as client:
        yield client


async def test_a_host_can_switch_ratings_off(unrated_house: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    await finished(unrated_house, ada, emile)
    await reading(unrated_house, ada)
    assert "rating: –" in await words(ada, "stats me")
    assert await unrated_house.ratings.of("bloody-inn") == {}


async def test_the_sheet_of_somebody_with_a_name_that_cannot_be_drawn_is_told_in_full(
    client: PennyPost, people: People
) -> None:
    await finished(client, *people[:2])
    seats = await client.house.store.played_by(int(people[0].id))
    for lang in ("en", "fr", "it", "ja"):
        shown = of_person(seats, int(people[0].id), "🦊", client.house.games, {}, lang)
        picture = draw_statistics(shown, PRUSSIAN)
        assert picture.text.startswith("🦊")
        assert 0 < len(picture.alt) <= 1024


# ── what is ended too early ─────────────────────────────────────────────────────────────────────────────────


async def conceded(client: PennyPost, *people: Person, game: str, moves: int = 0, rounds: int = 0) -> Session:
    """A game of these people that the first of them gives up, so many moves or rounds into it."""
    session = await seated(client, people, game)
    await play_out(session, moves)
    while session.game.round(session.playing.view(None)) < rounds:
        await play_out(session, 1)
    await session.closing.concede(int(people[0].id), "fair")
    return session


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_that_is_given_up_in_its_first_round_is_not_rated(
    client: PennyPost, people: People, game: str
) -> None:
    """Nobody gains a rating by games that nobody has played."""
    ada, emile, *_ = people
    for moves in (0, 1):
        early = await conceded(client, ada, emile, game=game, moves=moves)
        assert how_it_ended(early, "en")[-1] == "It ended too early to be rated."
    await client.tallying.catch_up()
    assert await client.ratings.of(game) == {}
    assert len(await client.house.store.played_by(int(ada.id))) == 4  # it counts as a game
    late = await conceded(client, ada, emile, game=game, rounds=2)
    assert "It ended too early to be rated." not in how_it_ended(late, "en")
    await client.tallying.catch_up()
    assert (await client.ratings.of(game))[int(emile.id)].games == 1


async def test_a_game_that_is_ended_together_before_a_move_is_not_rated_either(
    client: PennyPost, people: People
) -> None:
    ada, emile, *_ = people
    session = await seated(client, (ada, emile))
    asked = await session.closing.propose(int(ada.id), counted=True)
    assert asked is not None
    await session.closing.vote(int(emile.id), asked.id, True)
    await client.tallying.catch_up()
    assert session.table.state == "over"
    assert await client.ratings.of("bloody-inn") == {}


@pytest.mark.usefixtures("same_shuffles")
async def test_in_a_game_without_rounds_everybody_must_have_moved_once(
    discord: Loopback, settings: Settings, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "render.saleroom", artist)
    assert not has_rounds(SALEROOM)
    ada, emile, *_ = people
    async with saleroom(discord, settings) as client:
        for moves, rated in ((0, False), (1, False), (2, True)):
            session = await sale(client, (ada, emile))
            await play_out(session, moves)
            await session.closing.concede(int(ada.id), "fair")
            assert (session.table.unrated is None) == rated


async def test_games_that_were_counted_before_are_looked_at_once_more(
    bot: Callable[[], Running], settings: Settings, people: People
) -> None:
    """Those that the rules ended are not: nobody can have ended them early."""
    ada, emile, *_ = people
    async with bot() as client:
        early = await conceded(client, ada, emile, game="bloody-inn")
        played = await finished(client, ada, emile)
        await client.tallying.catch_up()
    with closing(sqlite3.connect(settings.database_path)) as db:  # as an earlier program has left it
        db.execute("UPDATE tables SET unrated = NULL WHERE id = ?", (early.table.id,))
        db.executescript(COUNTED_ANEW.read_text("utf-8"))
        db.commit()
    async with bot() as client:
        uncounted = await client.house.store.uncounted({"bloody-inn": early.game.engine}, most=9)
        assert uncounted == (early.table.id,)
        await client.tallying.catch_up()
        assert (await client.house.store.get_table(early.table.id)).unrated == "early"
        assert [game.table_id for game in await client.house.store.rated_games("bloody-inn")] == [played]
