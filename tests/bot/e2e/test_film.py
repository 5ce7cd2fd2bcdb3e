"""`/table film` and `/table replay`: a game as an animated picture, and to page through; what everybody saw while it is
on, anybody's view once it has ended."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.client import PennyPost
from bot.pictures import setting_of
from bot.tables.places import as_it_came_out
from bot.tables.scenes import scenes_of
from bot.tables.session import Session
from games import all_games
from render import artist
from render.film import SHRUNK, STRIP
from tests.bot.e2e.conftest import Running
from tests.bot.e2e.playing import People, is_board, seated
from tests.bot.e2e.test_results import play_out
from tests.loopback.driver import Loopback, Person, Reply, Seen

pytestmark = pytest.mark.usefixtures("same_shuffles")
GAMES = sorted(all_games())
MOST_BYTES = 8_000_000


async def begun(client: PennyPost, people: tuple[Person, ...], game: str = "bloody-inn", moves: int = 4) -> Session:
    session = await seated(client, people, game)
    await play_out(session, moves)
    await client.teller.tell(session)
    return session


async def ended(client: PennyPost, people: tuple[Person, ...], game: str = "bloody-inn") -> Session:
    """A game that the second player has given up after a few moves."""
    session = await begun(client, people, game)
    await people[1].click(await people[1].slash("table end", how="concede"), _concede(people[1]))
    assert not session.table.is_open
    return session


def _concede(person: Person) -> str:
    return {"fr": "Abandonner"}.get(person.user.locale, "Concede")


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_that_was_played_to_its_end_is_filmed_up_to_the_reckoning(
    client: PennyPost, people: People, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.scenes.MOST_SCENES", 3)  # the end of a film, however it began
    ada, emile, *_ = people
    session = await seated(client, (ada, emile), game)
    await play_out(session)
    await client.teller.tell(session)
    await ada.slash("table film", seat="1")
    made = frames(await film_of(ada))
    assert made.n_frames == len((await scenes_of(session, 0)).shown) + 1
    made.seek(made.n_frames - 1)
    last = made.convert("RGB")
    view = as_it_came_out(session, session.playing.view(None))
    sheet = Image.open(io.BytesIO(artist(game).scores(view, setting_of(session, "en")).png)).convert("RGB")
    shrunk = next(times for times in SHRUNK if last.width * times <= sheet.width + times)
    top = STRIP // shrunk
    sheet.thumbnail((last.width, last.height - top))
    left = (last.width - sheet.width) // 2
    shown = last.crop((left, top, left + sheet.width, top + sheet.height))
    difference = ImageStat.Stat(ImageChops.difference(shown, sheet)).mean
    assert max(difference) < 12, "the last frame is the final sheet"


async def film_of(person: Person) -> Seen:
    return await person.sees(lambda message: message.ephemeral and "film.gif" in message.files, patience=60)


def frames(message: Seen) -> Image.Image:
    return Image.open(io.BytesIO(message.files["film.gif"]))


# ── films ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", GAMES)
async def test_a_running_game_is_filmed_as_everybody_sees_it(client: PennyPost, people: People, game: str) -> None:
    ada, emile, *_ = people
    session = await begun(client, (ada, emile), game)
    said = await emile.slash("table film")
    assert said.ephemeral
    shown = await film_of(emile)
    scenes = await scenes_of(session, None)
    assert frames(shown).n_frames == len(scenes.shown)
    assert len(shown.files["film.gif"]) <= MOST_BYTES
    story = shown.files["film.txt"].decode()
    assert f"1/{scenes.last}  " in story
    assert session.names[0] in story
    assert f"{scenes.last} coup" in shown.pictures[0].alt  # in Émile's language, for who cannot see it


async def test_no_seats_view_of_a_running_game_is_shown_to_anybody(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    session = await begun(client, (ada, emile))
    for asked in (
        await ada.slash("table film", seat="1"),
        await ada.slash("table replay", seat="Ada"),
        await ada.raw_tap(await ada.sees(is_board), f"pp:film:{session.table.id}:1:"),
        await ada.raw_tap(await ada.sees(is_board), f"pp:film-show:{session.table.id}:2:"),
        await ada.raw_tap(await ada.sees(is_board), f"pp:replay:{session.table.id}:1:3"),
        await ada.raw_tap(await ada.sees(is_board), f"pp:replay-text:{session.table.id}:1:3"),
        await ada.raw_tap(await ada.sees(is_board), f"pp:replay-eyes:{session.table.id}::3", values=["1"]),
    ):
        assert "only what everybody sees" in " ".join(message.text for message in asked.all)
        assert not any(message.files for message in asked.all if message.ephemeral)
    assert await ada.autocomplete("table film", "seat") == []


@pytest.mark.parametrize("game", GAMES)
async def test_an_ended_game_is_filmed_through_anybodys_eyes_and_shown_to_all(
    client: PennyPost, people: People, game: str
) -> None:
    ada, emile, giulia, _ = people
    session = await ended(client, (ada, emile), game)
    choices = await giulia.autocomplete("table film", "seat", table=session.table.id)
    assert [choice.name for choice in choices] == ["1. Ada", "2. Émile"]
    await giulia.slash("table film", table=session.table.id, seat="2")
    own = await film_of(giulia)
    assert "Come l’ha vista Émile" in own.text
    await giulia.slash("table film", table=session.table.id)
    public = await giulia.sees(lambda m: m.ephemeral and "Come l’hanno vista tutti" in m.text, patience=60)
    assert frames(own).height > frames(public).height  # his hand lies under the board
    await giulia.click(own, "Mostra a tutti")
    posted = await ada.sees(lambda m: not m.ephemeral and "film.gif" in m.files, patience=60)
    assert "As Émile saw it" in posted.text  # in the table's language
    assert "Giulia shows this film to all" in posted.text
    assert not posted.buttons


async def test_a_film_that_was_shown_is_not_shown_again_and_who_taps_is_told_so(
    client: PennyPost, people: People
) -> None:
    ada, emile, *_ = people
    await begun(client, (ada, emile))
    await ada.slash("table film")
    shown = await film_of(ada)
    await ada.click(shown, "Show to all")
    await ada.sees(lambda m: not m.ephemeral and "film.gif" in m.files, patience=60)
    again = await ada.click(shown, "Show to all")
    assert again.text == "That was shown to all a moment ago."
    assert len([message for message in emile.messages() if "film.gif" in message.files]) == 1


async def test_a_film_is_shown_to_all_only_where_its_table_stands(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    session = await begun(client, (ada, emile))
    ada.channel = ada.loopback.world.add_channel("elsewhere")
    await ada.slash("table film", table=session.table.id)
    shown = await film_of(ada)
    assert [button.label for button in shown.buttons] == ["Move by move"]
    forged = await ada.raw_tap(shown, f"pp:film-show:{session.table.id}::")
    assert not forged.message.files


async def test_who_must_be_silent_in_a_channel_shows_no_film_there(
    discord: Loopback, client: PennyPost, people: People
) -> None:
    ada, emile, giulia, _ = people
    session = await begun(client, (ada, emile))
    discord.world.deny(discord.channel, giulia.user, send_messages=True)
    await giulia.slash("table film")
    shown = await film_of(giulia)
    assert "Mostra a tutti" not in [button.label for button in shown.buttons]
    await giulia.raw_tap(shown, f"pp:film-show:{session.table.id}::")
    assert not [message for message in ada.messages() if "film.gif" in message.files]


async def test_who_may_not_see_a_table_gets_no_film_of_it(discord: Loopback, client: PennyPost, people: People) -> None:
    ada, emile, giulia, _ = people
    session = await begun(client, (ada, emile))
    giulia.channel = discord.world.add_channel("elsewhere")
    own = await giulia.slash("table mine")
    discord.world.deny(discord.channel, giulia.user, view_channel=True)
    for refused in (
        await giulia.slash("table film", table=session.table.id),
        await giulia.slash("table replay", table=session.table.id),
        await giulia.raw_tap(own, f"pp:film:{session.table.id}::"),
        await giulia.raw_tap(own, f"pp:replay-open:{session.table.id}::"),
    ):
        assert not [m for m in refused.all if m.ephemeral and m.files]
    assert await giulia.autocomplete("table film", "seat", table=session.table.id) == []


async def test_one_waits_for_one_film_at_a_time(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    await begun(client, (ada, emile), moves=8)
    replies = await asyncio.gather(*(ada.slash("table film") for _ in range(3)))
    await film_of(ada)
    refused = [reply for reply in replies if "still being made" in reply.text]
    assert len(refused) == 2
    again = await ada.slash("table film")  # it is known now, and costs nothing
    assert "film.gif" in (await film_of(ada)).files
    assert again.ephemeral


async def test_how_far_a_film_is_stands_where_it_will_be_shown(
    client: PennyPost, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, emile, *_ = people
    monkeypatch.setattr("bot.commands.film._REPORT_SECONDS", 0.0)
    session = await begun(client, (ada, emile))
    reply = await ada.slash("table film")
    await film_of(ada)
    said = [seen.text for seen in [await reply.next() for _ in reply.interaction.deeds[1:]]]
    assert said
    assert len(reply.interaction.deeds) >= (await scenes_of(session, None)).last  # a line a frame
    assert len(reply.all) == 1  # all in one message


# ── to page through ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", GAMES)
async def test_a_running_game_is_paged_through_also_after_a_restart(
    bot: Callable[[], Running], people: People, game: str
) -> None:
    ada, emile, *_ = people
    async with bot() as client:
        session = await begun(client, (ada, emile), game)
        scenes = await scenes_of(session, None)
        last, start = scenes.last, scenes.shown[0]
        shown = await ada.slash("table replay")
        assert f"Move {last}/{last}" in shown.text
        assert shown.message.button("Later").disabled
        assert [picture.filename for picture in shown.message.pictures] == ["board.png"]
    async with bot():
        earlier = await ada.click(shown, "Earlier")
        assert f"Move {last - 1}/{last}" in earlier.text
        first = await ada.select(earlier, "0", menu="Go to a move")
        assert f"Move 0/{last}" in first.text
        assert start.events or "The table is set up" in first.text
        assert first.message.button("Earlier").disabled
        words = await ada.click(first, "As text")
        assert words.message.id != first.message.id
        assert len(words.text) > 200
        assert not [menu for menu in first.message.menus if "eyes" in menu.custom_id]


@pytest.mark.parametrize("game", GAMES)
async def test_an_ended_game_is_paged_through_with_anybodys_eyes(client: PennyPost, people: People, game: str) -> None:
    ada, emile, *_ = people
    session = await ended(client, (ada, emile), game)
    shown = await ada.slash("table replay", table=session.table.id)
    assert "As everybody saw it" in shown.text
    as_emile = await ada.select(shown, "Émile", menu="Through whose eyes")
    assert "As Émile saw it" in as_emile.text
    assert [picture.filename for picture in as_emile.message.pictures] == ["board.png", "hand.png"]
    later = await ada.click(as_emile, "Later")
    assert "As Émile saw it" in later.text
    assert f"Move 1/{(await scenes_of(session, 1)).last}" in later.text


async def test_names_that_look_like_formatting_or_mentions_stay_names(client: PennyPost, people: People) -> None:
    eve = people[0].loopback.person("@everyone **Eve**", locale="en-GB")
    session = await begun(client, (eve, people[1]))
    shown = await eve.slash("table replay")
    assert "@everyone" not in shown.text.replace("@\u200beveryone", "")
    assert "**Eve**" not in shown.text
    assert session.names[0] in "".join(choice.name for menu in shown.message.menus for choice in menu.choices)


def _said(reply: Reply) -> str:
    return " ".join(message.text for message in reply.all)


async def test_what_a_page_can_be_asked_for_is_checked(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    session = await ended(client, (ada, emile))
    shown, table = await ada.slash("table replay", table=session.table.id), session.table.id
    beyond = await ada.raw_tap(shown, f"pp:replay:{table}::9999")
    assert "Later" in [button.label for button in beyond.message.buttons if button.disabled]
    for custom_id, values in (
        (f"pp:replay:{table}:9:1", None),
        (f"pp:replay-go:{table}::", ["-1"]),
        (f"pp:replay-go:{table}::", ["99999999999999999999"]),
        (f"pp:replay-eyes:{table}::1", ["77"]),
        (f"pp:replay-eyes:{table}::1", ["x"]),
        (f"pp:replay:{table}:x:1", None),
    ):
        refused = await ada.raw_tap(shown, custom_id, values=values)
        assert "changed" in _said(refused) or "moved on" in _said(refused), _said(refused)
