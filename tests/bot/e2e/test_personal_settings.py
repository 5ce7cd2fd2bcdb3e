"""`/settings`: one panel, saved at each tap, in one's own language, deleted with everything else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.client import PennyPost
from bot.parlour.limits import LIMITS
from bot.store.rows import Person as Row
from tests.bot.e2e.conftest import Running
from tests.bot.e2e.test_table import started
from tests.loopback.driver import Loopback, Person, Reply, Seen

People = tuple[Person, Person, Person, Person]


def of(client: PennyPost, person: Person) -> Row:
    return client.house.people.of(int(person.id))


def menu_id(panel: Seen, name: str) -> str:
    return next(menu.custom_id for menu in panel.menus if menu.custom_id.endswith(f":{name}"))


def shown(panel: Seen, name: str) -> str:
    """What a closed menu says."""
    menu = next(menu for menu in panel.menus if menu.custom_id.endswith(f":{name}"))
    return next((choice.name for choice in menu.choices if choice.default), menu.placeholder)


@pytest.fixture
def at_once() -> bool:
    """Nobody has chosen anything yet."""
    return False


async def panel_of(person: Person) -> Seen:
    return (await person.slash("settings")).message


async def pick(person: Person, panel: Seen, name: str, value: str) -> Seen:
    reply = await person.select(panel, value, menu=menu_id(panel, name))
    return reply.message


async def test_the_panel_is_private_says_what_is_the_case_and_fits(client: PennyPost, people: People) -> None:
    for person in people:
        panel = await panel_of(person)
        assert panel.ephemeral
        assert len(panel.parts) <= LIMITS["components"].most
        assert all(len(menu.choices) <= 25 for menu in panel.menus)
        assert len(panel.menus) == 7
        assert len(panel.buttons) == 5
    panel = await panel_of(people[0])
    assert [shown(panel, name) for name in ("language", "quiet-from", "reminders", "private", "digest")] == [
        "Language: as in my Discord",
        "No quiet hours",
        "Remind me after 24 h, 48 h",
        "My turn: mention me in the channel",
        "No daily digest",
    ]
    assert "hours are in UTC" in panel.text
    assert not client.house.people.knows(int(people[0].id))  # to look is to choose nothing


async def test_every_setting_is_saved_at_its_tap_and_outlives_a_restart(
    bot: Callable[[], Running], people: People
) -> None:
    ada = people[0]
    async with bot() as client:
        panel = await panel_of(ada)
        for name, value in (
            ("zone", "Europe/Paris"), ("quiet-from", "23"), ("quiet-until", "8"), ("reminders", "12-24-48"),
            ("digest", "18"), ("private", "also"), ("language", "it"),
        ):  # fmt: skip
            panel = await pick(ada, panel, name, value)
        for flag in ("next-up", "text-twin", "forced", "at-once", "unrated"):
            button = next(b for b in panel.buttons if f":{flag}." in (b.custom_id or ""))
            panel = (await ada.click(panel, button)).message
        assert shown(panel, "quiet-until") == "Silenzio fino alle 08:00"
        assert [b.label[0] for b in panel.buttons] == ["☑"] * 5
    async with bot() as client:
        assert of(client, ada) == Row(
            int(ada.id), "it", "Europe/Paris", (23 * 60, 8 * 60), (12, 24, 48), "also", True, 18 * 60, True, True,
            at_once=True, spoken="en", unrated=True,
        )  # fmt: skip
        panel = await panel_of(ada)
        assert "Le tue impostazioni" in panel.text
        panel = await pick(ada, panel, "language", "none")
        assert "Your settings" in panel.text
        for name in ("quiet-from", "digest", "reminders"):
            panel = await pick(ada, panel, name, "none")
        assert (of(client, ada).quiet, of(client, ada).digest, of(client, ada).reminders) == (None, None, ())


async def test_quiet_hours_of_more_than_half_a_day_are_refused(client: PennyPost, people: People) -> None:
    ada = people[0]
    panel = await pick(ada, await panel_of(ada), "quiet-from", "22")
    assert of(client, ada).quiet == (22 * 60, 6 * 60)
    panel = await pick(ada, panel, "quiet-until", "11")
    assert "twelve hours at most" in panel.text
    assert of(client, ada).quiet == (22 * 60, 6 * 60)
    panel = await pick(ada, panel, "quiet-until", "10")
    assert "twelve hours at most" not in panel.text
    assert of(client, ada).quiet == (22 * 60, 10 * 60)
    await pick(ada, panel, "quiet-from", "12")  # their end would be too far: they get a night's length
    assert of(client, ada).quiet == (12 * 60, 20 * 60)


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Paris", "Europe/Paris"),
        ("Europe/Paris", "Europe/Paris"),
        ("+5:30", "+05:30"),
        ("UTC-3", "-03:00"),
        ("new york", "America/New_York"),
    ],
)
async def test_a_zone_is_typed_as_a_city_or_an_offset(client: PennyPost, people: People, typed: str, zone: str) -> None:
    ada = people[0]
    reply = await ada.slash("settings", zone=typed)
    assert of(client, ada).time_zone == zone
    assert "where you are" in reply.text
    assert shown(reply.message, "zone").startswith("Time zone: ")


async def test_what_is_no_zone_is_refused_in_a_sentence_and_changes_nothing(client: PennyPost, people: People) -> None:
    ada = people[0]
    for typed in ("Atlantis", "../../etc/passwd", "+99", "a", "**bold** @everyone"):
        reply = await ada.slash("settings", zone=typed)
        assert "I do not know which time zone" in reply.text
        assert "@everyone" not in reply.text
    assert of(client, ada).time_zone == ""


async def test_zones_are_suggested_by_city_in_ones_own_language(client: PennyPost, people: People) -> None:
    ada, emile, giulia, sakura = people
    for person, typed, zone in (
        (ada, "lond", "Europe/London"),
        (emile, "londr", "Europe/London"),
        (giulia, "parig", "Europe/Paris"),
        (sakura, "ロンド", "Europe/London"),
        (sakura, "tokyo", "Asia/Tokyo"),
        (ada, "+2", "+02:00"),
        (emile, "japon", "Asia/Tokyo"),
    ):
        command, option = {"fr": ("settings", "zone")}.get(person.user.locale, ("settings", "zone"))
        offered = await person.autocomplete(command, option, typed)
        assert zone in [choice.value for choice in offered], (typed, offered)
        assert len(offered) <= 25
    assert len(await ada.autocomplete("settings", "zone", "")) > 20
    assert await ada.autocomplete("settings", "zone", "x" * 100) == []


async def test_what_was_chosen_is_kept_and_said_where_discord_opens_no_private_message(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    ada = people[0]
    panel = await panel_of(ada)
    discord.faults.fail("POST /users/@me/channels", status=503, times=20)
    panel = await pick(ada, panel, "private", "also")
    assert shown(panel, "private") != "My turn: mention me in the channel"
    assert of(client, ada).told_privately == "also"
    assert ada.direct_messages() == []


async def test_choosing_private_messages_sends_one_and_says_where_that_is_refused(
    client: PennyPost, people: People
) -> None:
    ada = people[0]
    panel = await pick(ada, await panel_of(ada), "private", "also")
    assert len(ada.direct_messages()) == 1
    assert "Discord does not let me" not in panel.text
    ada.user.accepts_dms = False
    panel = await pick(ada, panel, "private", "instead")
    assert "Discord does not let me" in panel.text
    ada.user.accepts_dms = True
    panel = await pick(ada, panel, "private", "instead")
    assert "Discord does not let me" not in panel.text
    assert of(client, ada).told_privately == "instead"


async def test_hostile_ids_and_values_change_nothing(client: PennyPost, people: People) -> None:
    ada, eve = people[0], people[1]
    panel = await panel_of(ada)
    before = of(client, ada)

    async def refused(reply: Reply) -> None:
        assert all(m.ephemeral for m in reply.all)
        assert of(client, ada) == before
        assert of(client, eve) == Row(int(eve.id))

    for name, value in (
        ("language", "xx"), ("language", ""), ("zone", "Europe/Berlin"), ("zone", ""), ("quiet-from", "24"),
        ("quiet-until", "none"), ("quiet-until", "-1"), ("quiet-from", "٣"), ("reminders", "1"), ("private", "maybe"),
        ("digest", "99999999999999999999"), ("digest", "1.5"),
    ):  # fmt: skip
        await refused(await ada.raw_tap(panel, menu_id(panel, name), values=[value]))
    for custom_id in (
        "pp:set:none00::user_id", "pp:set-flag:none00::away.on", "pp:set-flag:none00::forced.maybe",
        "pp:set:none00:7:language", "pp:settings:none00:9999999:",
    ):  # fmt: skip
        await refused(await ada.raw_tap(panel, custom_id, values=["on"]))
    await refused(await ada.raw_tap(panel, menu_id(panel, "language"), values=[]))


async def test_a_flag_tapped_twice_at_once_is_what_it_was_tapped_for(client: PennyPost, people: People) -> None:
    ada = people[0]
    panel = await panel_of(ada)
    await ada.double_click(panel, next(b for b in panel.buttons if "forced" in (b.custom_id or "")))
    assert of(client, ada).forced


async def test_forget_me_deletes_them_and_what_they_had_coming(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    await started(client, ada, emile)
    panel = await pick(ada, await panel_of(ada), "digest", "18")
    await pick(ada, panel, "quiet-from", "22")
    assert await client.house.store.next_due() is not None
    reply = await ada.slash("forget-me")
    await ada.click(reply, next(b for b in reply.message.buttons if "forget-yes" in (b.custom_id or "")))
    assert of(client, ada) == Row(int(ada.id))
    assert all(row.user_id != int(ada.id) for row in await client.house.store.all_people())
    far = client.house.clock() + 10**12
    assert all(timer.user_id is None for timer in await client.house.store.due_timers(far, most=100))


async def test_boards_are_shown_in_words_first_to_who_wants_that(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    await started(client, ada, emile)
    assert (await ada.slash("table board")).message.pictures
    panel = await panel_of(ada)
    await ada.click(panel, next(b for b in panel.buttons if "text-twin" in (b.custom_id or "")))
    for command in ("table board", "table hand"):
        reply = await ada.slash(command)
        assert all(not m.pictures for m in reply.all)
        last = reply.all[-1]
        drawn = await ada.click(last, "As a picture")
        assert drawn.message.pictures
    board = await ada.sees(lambda m: not m.ephemeral and bool(m.pictures))  # what all see is as ever
    menu = (await ada.click(board, "Table")).message
    area = next(m for m in menu.menus if m.custom_id.startswith("pp:area:"))
    reply = await ada.select(menu, "1", menu=area.custom_id)
    assert not reply.message.pictures
    assert (await ada.click(reply.all[-1], "As a picture")).message.pictures
    assert (await emile.slash("table board")).message.pictures
