"""From `/table new` to the first board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest

from bot.client import PennyPost
from games import all_games
from games.kernel.words import LANGUAGES
from tests.bot.e2e.conftest import Running
from tests.loopback.driver import Loopback, Person, Seen

People = tuple[Person, Person, Person, Person]


async def opened(host: Person, game: str = "bloody-inn", **options: object) -> Seen:
    """Open a lobby, and look at it."""
    await host.slash("table new", game=game, **options)
    return await host.sees(lambda message: any(b.label == "Join" for b in message.buttons))


def now(message: Seen, person: Person) -> Seen:
    """The message as it looks by now."""
    return next(m for m in person.messages() if m.id == message.id)


ADD = "Add a bot player …"


def holding(lobby: Seen, value: str) -> str:
    """The menu in which a value is offered."""
    return next(menu.custom_id for menu in lobby.menus if any(choice.value == value for choice in menu.choices))


async def test_a_lobby_says_how_long_and_how_heavy_the_game_is(client: PennyPost, people: People) -> None:
    lobby = await opened(people[0])
    assert "-# About 1 hour in person, 1 to 2 weeks online · medium-light" in lobby.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_says_how_long_and_how_heavy_it_is(lang: str) -> None:
    said = {name: game.words.facts(lang) for name, game in all_games().items()}
    assert all(said.values())
    light = said.pop("bloody-inn")
    assert light not in said.values()  # the others, alike in length and weight, may say the same


async def test_four_people_join_and_the_host_starts(client: PennyPost, people: People) -> None:
    ada, *others = people
    lobby = await opened(ada)
    for person in others:
        await person.click(lobby, "Join")
    assert all(person.name in now(lobby, ada).text for person in people)
    await ada.click(now(lobby, ada), "Start")
    board = await ada.sees(lambda message: bool(message.pictures))
    assert not board.ephemeral
    started = now(lobby, ada)
    assert started.buttons == []
    session = await client.house.in_channel(int(ada.channel.id))
    assert session is not None
    assert session.table.seed_hash is not None
    assert session.table.seed_hash in started.text
    assert [seat.user_id for seat in session.seats] == [int(person.id) for person in people]


async def test_opening_leaves_only_the_lobby_behind(client: PennyPost, people: People) -> None:
    ada = people[0]
    await opened(ada)
    assert [m.ephemeral for m in ada.messages()] == [False]


async def test_the_lobby_speaks_the_tables_language(client: PennyPost, people: People) -> None:
    await people[0].slash("table new", game="bloody-inn", language="ja")
    lobby = people[0].last()
    assert [b.label for b in lobby.buttons][:2] == ["参加", "離席"]


@pytest.mark.parametrize(
    ("community", "host_has_set", "spoken"), [(False, None, "fr"), (True, None, "it"), (True, "ja", "ja")]
)
async def test_a_table_speaks_as_the_host_has_set_or_as_a_community_does_or_as_who_opens_it(
    bot: Callable[[], Running],
    discord: Loopback,
    people: People,
    community: bool,
    host_has_set: str | None,
    spoken: str,
) -> None:
    """Discord says of every server that is no Community that it speaks American."""
    features = ["COMMUNITY"] if community else []
    discord.world.change_guild(features=features, locale="it" if community else "en-US")
    emile = people[1]
    async with bot() as client:
        if host_has_set is not None:
            client.settings = replace(client.settings, language=host_has_set, given=frozenset({"language"}))
        await emile.slash("table new", game="bloody-inn")
        assert (await client.house.here(int(emile.channel.id))).table.language == spoken


async def test_a_full_lobby_takes_nobody_more(client: PennyPost, discord: Loopback, people: People) -> None:
    ada, *others = people
    lobby = await opened(ada)
    for person in others:
        await person.click(lobby, "Join")
    assert now(lobby, ada).button("Join").disabled
    reply = await discord.person("Ben").slash("table join")
    assert reply.ephemeral
    assert reply.text == "All 4 seats are taken."


async def test_nobody_sits_down_twice(client: PennyPost, people: People) -> None:
    lobby = await opened(people[0])
    reply = await people[0].click(lobby, "Join")
    assert [m.text for m in reply.all] == ["You already have a seat here."]


async def test_only_the_host_or_a_moderator_starts(client: PennyPost, discord: Loopback, people: People) -> None:
    ada, emile, *_ = people
    lobby = await opened(ada)
    await emile.click(lobby, "Join")
    reply = await emile.click(lobby, "Start")
    assert [m.text for m in reply.all] == [f"Seul l’hôte (<@{ada.id}>) ou la modération peut faire cela."]
    guard = discord.person("Ben", moderator=True)
    await guard.click(lobby, "Start")
    assert await ada.sees(lambda message: bool(message.pictures))


async def test_stand_ins_come_and_go(client: PennyPost, people: People) -> None:
    ada = people[0]
    lobby = await opened(ada)
    await ada.select(lobby, "fair", menu=ADD)
    await ada.select(now(lobby, ada), "fair", menu=ADD)
    assert "3. The Gamekeeper (bot player: fair)" in now(lobby, ada).text
    await ada.click(now(lobby, ada), "Remove bot player")
    assert "The Gamekeeper" not in now(lobby, ada).text


async def test_each_bot_player_is_as_strong_as_it_was_chosen(client: PennyPost, people: People) -> None:
    ada = people[0]
    lobby = await opened(ada)
    for kind in ("easy", "strong"):
        await ada.select(now(lobby, ada), kind, menu=ADD)
    assert "2. The Coachman (bot player: easy)\n3. The Gamekeeper (bot player: strong)" in now(lobby, ada).text
    await ada.select(now(lobby, ada), "easy", menu=ADD)
    assert ADD not in [menu.placeholder for menu in now(lobby, ada).menus]  # four sit there
    forged = await ada.raw_tap(
        now(lobby, ada), f"pp:lobby-standin:{(await client.house.here(int(ada.channel.id))).table.id}::"
    )
    assert "4" in forged.text


async def test_bot_players_leave_a_seat_for_a_person_and_do_not_play_among_themselves(
    client: PennyPost, people: People
) -> None:
    ada = people[0]
    lobby = await opened(ada)
    await ada.click(lobby, "Leave")
    for _ in range(3):
        await ada.select(now(lobby, ada), "easy", menu=ADD)
    assert ADD not in [menu.placeholder for menu in now(lobby, ada).menus]  # the fourth seat is somebody's
    assert next(button for button in now(lobby, ada).buttons if button.label == "Start").disabled
    session = await client.house.here(int(ada.channel.id))
    assert "somebody has to take a seat" in (await ada.slash("table start")).text
    assert (
        "somebody has to take a seat"
        in (await ada.raw_tap(now(lobby, ada), f"pp:lobby-standin:{session.table.id}::")).text
    )
    await ada.click(now(lobby, ada), "Join")
    await ada.slash("table start")
    assert session.table.state == "playing"


@pytest.mark.parametrize("game", all_games())
async def test_as_many_bot_players_are_offered_as_leave_a_seat(client: PennyPost, people: People, game: str) -> None:
    ada, seats = people[0], all_games()[game].seats
    for command in ("table new", "table practice"):
        offered = await ada.autocomplete(command, "bots", "", game=game)
        assert [choice.value for choice in offered] == list(range(seats.stop - 1))
    assert [choice.value for choice in await ada.autocomplete("table new", "bots", "1", game=game)] == [1]


async def test_a_new_table_says_how_strong_its_bot_players_are(client: PennyPost, people: People) -> None:
    ada = people[0]
    await ada.slash("table new", game="bloody-inn", bots=2, strength="strong")
    session = await client.house.here(int(ada.channel.id))
    assert [seat.standin for seat in session.seats] == [None, "strong", "strong"]
    board = await ada.sees(lambda message: bool(message.pictures))
    assert "The Coachman (bot: strong)" in (await ada.click(board, "Table")).text


async def test_a_menu_changes_options_and_language(client: PennyPost, people: People) -> None:
    ada = people[0]
    lobby = await opened(ada)
    await ada.select(lobby, "length=long", menu=holding(lobby, "length=long"))
    assert "Length: Long" in now(lobby, ada).text
    await ada.select(now(lobby, ada), "language=fr", menu=holding(lobby, "language=fr"))
    assert now(lobby, ada).button("Rejoindre")
    session = await client.house.in_channel(int(ada.channel.id))
    assert session is not None
    assert (session.table.options["length"], session.table.language) == ("long", "fr")


async def test_more_options_than_a_menu_holds_are_in_numbered_menus_none_torn_apart(
    client: PennyPost, people: People
) -> None:
    adding, *menus = (await opened(people[0], "obsession")).menus
    assert adding.placeholder == ADD
    assert [menu.placeholder[-5:] for menu in menus] == ["(1/3)", "(2/3)", "(3/3)"]
    options = [{choice.value.partition("=")[0] for choice in menu.choices} for menu in menus]
    assert all(one.isdisjoint(other) for one, other in combinations(options, 2))


async def test_what_a_group_has_settled_stands_out_from_what_is_as_usual(client: PennyPost, people: People) -> None:
    ada = people[0]
    lobby = await opened(ada)
    assert "\n-# Length: Short" in lobby.text
    await ada.select(lobby, "length=long", menu=holding(lobby, "length=long"))
    assert "\n- Length: Long\n-# " in now(lobby, ada).text


async def test_how_a_table_agrees_can_be_typed_with_its_options(client: PennyPost, people: People) -> None:
    ada = people[0]
    offered = await ada.autocomplete("table new", "options", "major", game="bloody-inn")
    assert [choice.value for choice in offered] == ["agree=majority"]
    shown = await opened(ada, options={"options": "length=long agree=majority"})
    session = await client.house.here(int(ada.channel.id))
    assert (session.table.customs.agree, session.table.options["length"]) == ("majority", "long")
    assert "agree" not in session.table.options
    assert "- Going back or ending needs: more than half of the others" in shown.text


async def test_only_the_host_changes_options(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    lobby = await opened(ada)
    reply = await emile.select(lobby, "length=long", menu=holding(lobby, "length=long"))
    assert all(m.ephemeral for m in reply.all)
    assert "Length: Short" in now(lobby, ada).text


async def test_with_stand_ins_named_the_game_starts_at_once(client: PennyPost, people: People) -> None:
    ada = people[0]
    await ada.slash("table new", game="bloody-inn", bots=2, options={"options": "length=long"})
    await ada.sees(lambda message: bool(message.pictures))
    session = await client.house.in_channel(int(ada.channel.id))
    assert session is not None
    assert [seat.standin for seat in session.seats] == [None, "fair", "fair"]
    assert session.table.options["length"] == "long"
    await ada.sees(lambda message: ada.id in message.pinged)


async def test_a_thread_of_its_own(client: PennyPost, discord: Loopback, people: People) -> None:
    ada = people[0]
    reply = await ada.slash("table new", game="bloody-inn", place="thread")
    thread = next(c for c in discord.world.channels.values() if c.is_thread)
    assert reply.ephemeral
    assert f"<#{thread.id}>" in reply.text
    assert ada.id in thread.member_ids
    assert ada.last(thread).button("Join")


async def test_one_open_table_a_channel(client: PennyPost, people: People) -> None:
    await opened(people[0])
    reply = await people[1].slash("table new", game="bloody-inn")
    assert reply.ephemeral
    assert "a déjà une table ouverte" in reply.text


async def test_where_there_is_no_table_each_command_says_so(client: PennyPost, people: People) -> None:
    plain = ("join", "leave", "start", "board", "hand", "log", "undo", "export")
    ends = [("end", {"how": how}) for how in ("together", "concede", "cancel")]
    for command, said in (*((name, {}) for name in plain), *ends):
        reply = await people[0].slash(f"table {command}", options=said)
        assert reply.ephemeral
        assert reply.text == "There is no open table here. Open one with /table new."


async def test_typed_commands_do_what_the_buttons_do(client: PennyPost, people: People) -> None:
    ada, emile, giulia, _ = people
    lobby = await opened(ada)
    assert (await emile.slash("table join")).text == "Vous avez une place. Vous êtes 2 à table."
    await giulia.slash("table join")
    await giulia.slash("table leave")
    assert emile.name in now(lobby, ada).text
    assert giulia.name not in now(lobby, ada).text
    await ada.slash("table start")
    assert await emile.sees(lambda message: bool(message.pictures))


async def test_the_host_who_leaves_hands_the_table_on(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    lobby = await opened(ada)
    await emile.click(lobby, "Join")
    await ada.click(lobby, "Leave")
    assert f"1. {emile.name} (host)" in now(lobby, ada).text


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("speed=fast", "This game has no option “speed”."),
        ("length=endless", "“endless” isn’t a choice for length."),
        ("nonsense", "This game has no option “nonsense”."),
    ],
)
async def test_a_wrong_option_opens_nothing(client: PennyPost, people: People, typed: str, said: str) -> None:
    reply = await people[0].slash("table new", game="bloody-inn", options={"options": typed})
    assert reply.text.startswith(said)
    assert f"/table new game: bloody-inn options: {typed}" in reply.text
    assert await client.house.in_channel(int(people[0].channel.id)) is None


async def test_options_are_offered_in_ones_own_words(client: PennyPost, people: People) -> None:
    emile = people[1]
    first = await emile.autocomplete("table new", "options", "length", game="bloody-inn")
    assert [choice.value for choice in first] == ["length=short", "length=long"]
    assert "Dur" in first[0].name
    second = await emile.autocomplete("table new", "options", "length=long wealth", game="bloody-inn")
    assert [c.value for c in second] == ["length=long wealth=capped", "length=long wealth=unlimited"]


async def test_a_restart_keeps_the_lobby(bot: Callable[[], Running], people: People) -> None:
    ada, emile, *_ = people
    async with bot():
        lobby = await opened(ada)
        await emile.click(lobby, "Join")
    async with bot():
        await ada.select(now(lobby, ada), "fair", menu=ADD)
        assert f"2. {emile.name}" in now(lobby, ada).text
        assert "3. The Coachman" in now(lobby, ada).text
        await ada.click(now(lobby, ada), "Start")
        assert await ada.sees(lambda message: bool(message.pictures))


async def test_where_the_bot_may_not_post_no_table_is_opened(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    import discord as d

    discord.channel.bot_denied = d.Permissions(attach_files=True).value
    reply = await people[0].slash("table new", game="bloody-inn")
    assert "Attach Files" in reply.text
    assert await client.house.in_channel(int(people[0].channel.id)) is None


async def test_a_groups_own_values_are_kept_with_the_table(bot: Callable[[], Running], people: People) -> None:
    ada = people[0]
    async with bot() as client:
        folder = client.settings.corrections_path
        folder.mkdir(parents=True)
        (folder / "ours.toml").write_text("[novice]\nmoney = 10\n", "utf-8")
        offered = await ada.autocomplete("table new", "corrections", "", game="bloody-inn")
        assert [choice.value for choice in offered] == ["ours"]
        await ada.slash("table new", game="bloody-inn", corrections="ours")
    async with bot() as client:
        await ada.slash("table start")
        session = await client.house.here(int(ada.channel.id))
        assert session.playing.view(None).corrections == '{"novice":{"money":10}}'


@pytest.mark.parametrize("name", ["../ours", "/etc/passwd", "other"])
async def test_only_a_file_of_the_folder_is_read(client: PennyPost, people: People, name: str) -> None:
    reply = await people[0].slash("table new", game="bloody-inn", corrections=name)
    assert reply.text.startswith("There is no corrections file called")


async def test_a_table_the_game_does_not_play_is_refused_with_the_rule(client: PennyPost, people: People) -> None:
    ada = people[0]
    await ada.slash("table new", options={"game": "bloody-inn", "options": "objects=yes"})
    reply = await ada.slash("table start")
    assert reply.ephemeral
    assert (await client.house.here(int(ada.channel.id))).table.state == "lobby"
    entry = client.house.games["bloody-inn"].words.rule("en", "no-modules-alone")
    assert entry is not None
    assert entry.title in reply.text
