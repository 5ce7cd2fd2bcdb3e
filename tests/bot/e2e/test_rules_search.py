"""`/rules search`: found as one types, answered at once or offered, read on by buttons, and shown to all."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable

import msgspec
import pytest

from bot import run
from bot.client import PennyPost
from bot.parlour.limits import missing_permission
from bot.rules import shelf
from bot.rules.entry import Rule, entry_text
from bot.rules.shelf import index
from bot.words import say
from games import all_games
from games.kernel.game import Game
from games.kernel.lookup import Lookup
from games.kernel.rulebook import RuleEntry
from tests.bot.e2e.conftest import Running
from tests.bot.e2e.test_table import started
from tests.loopback.driver import Loopback, Person, Seen

People = tuple[Person, Person, Person, Person]
INN, COUNTY = "bloody-inn", "obsession"


def rule(entry: str, lang: str = "en", game: str = INN) -> RuleEntry:
    return all_games()[game].words.rules(lang)[entry]


async def search(person: Person, query: str, **more: str) -> Seen:
    return (await person.slash("rules search", query=query, **more)).message


def posted(person: Person) -> list[Seen]:
    """What everybody sees."""
    return [message for message in person.messages() if not message.ephemeral]


# ── finding ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("who", "query", "lang"),
    [
        (0, "who pays the gravedigger?", "en"),
        (0, "gravediger", "en"),
        (0, "fossoyeur", "en"),
        (1, "le fossoyeur", "fr"),
        (1, "fosoyeur", "fr"),
        (1, "gravedigger", "fr"),
        (2, "becchino", "it"),
        (3, "墓掘り人", "ja"),
    ],
)
async def test_one_that_clearly_fits_is_read_at_once_in_ones_own_language(
    client: PennyPost, people: People, who: int, query: str, lang: str
) -> None:
    answer = await search(people[who], query)
    assert answer.ephemeral
    assert rule("gravedigger", lang).title in answer.text
    assert rule("gravedigger", lang).text in answer.text
    assert rule("gravedigger", lang).source in answer.text
    assert all_games()[INN].words.title(lang) in answer.text
    assert posted(people[who]) == []


@pytest.mark.parametrize("who", [0, 1])
async def test_several_are_offered_and_one_is_chosen_in_place(client: PennyPost, people: People, who: int) -> None:
    lang = ("en", "fr")[who]
    title = rule("goal", lang).title
    assert title == rule("goal", lang, COUNTY).title
    offered = await search(people[who], title)
    values = [choice.value for choice in offered.menu().choices]
    assert values[:2] == [f"{INN}/goal", f"{COUNTY}/goal"]
    chosen = (await people[who].select(offered, f"{COUNTY}/goal")).message
    assert chosen.id == offered.id
    assert rule("goal", lang, COUNTY).text in chosen.text


async def test_a_game_can_be_named(client: PennyPost, people: People) -> None:
    answer = await search(people[0], rule("goal").title, game=COUNTY)
    assert rule("goal", "en", COUNTY).text in answer.text


async def test_at_a_table_its_game_answers_and_another_says_that_it_is_another(
    client: PennyPost, people: People
) -> None:
    ada, emile, *_ = people
    await started(client, ada, emile)
    answer = await search(ada, rule("goal").title)
    assert rule("goal").text in answer.text
    assert "table" not in answer.text.split("\n")[1]
    other = await search(emile, rule("goal", "fr", COUNTY).title, game=COUNTY)
    assert "Règle d’un autre jeu" in other.text


@pytest.mark.parametrize(("lang", "said"), [("en", "Not at this table"), ("fr", "Pas à cette table")])
async def test_an_entry_that_does_not_hold_at_a_table_says_so(
    client: PennyPost, people: People, lang: str, said: str
) -> None:
    session = await started(client, people[0], people[1])
    options = session.table.game_options
    name, value = next(iter(options.items()))
    for when, holds in ((), True), (("seats=2",), True), ((f"{name}={value}",), True), (("seats=9",), False):
        entry = msgspec.structs.replace(rule("wages", lang), when=when)
        text = entry_text(Rule(session.game, entry), lang, session)
        assert entry.text in text
        assert (said not in text) == holds


async def test_it_answers_in_private_messages_where_nothing_can_be_shown(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    ada = people[0]
    ada.channel = discord.world.dm_with(ada.user)
    answer = await search(ada, "gravedigger")
    assert rule("gravedigger").text in answer.text
    assert "Show to all" not in [button.label for button in answer.buttons]
    refused = await ada.raw_tap(answer, f"pp:rule-show:none00::{INN}/wages")
    assert "only you see" in refused.text


# ── as one types ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("who", "typed", "lang"), [(0, "gravedi", "en"), (1, "fosso", "fr"), (3, "墓掘", "ja")])
async def test_titles_are_offered_as_one_types(
    client: PennyPost, people: People, who: int, typed: str, lang: str
) -> None:
    await client.shelf.lookup()
    offers = await people[who].autocomplete("rules search", "query", typed)
    assert offers[0].value == f"{INN}/gravedigger"
    assert offers[0].name.startswith(rule("gravedigger", lang).title)
    answer = await search(people[who], offers[0].value)
    assert rule("gravedigger", lang).text in answer.text


async def test_before_anything_is_typed_one_is_offered_what_one_would_read_first(
    client: PennyPost, people: People
) -> None:
    ada = people[0]
    await client.shelf.lookup()
    offers = await ada.autocomplete("rules search", "query", "", game=COUNTY)
    assert offers[0].value == f"{COUNTY}/goal"
    assert {offer.value.partition("/")[0] for offer in offers} == {COUNTY}
    assert len(offers) == 25
    assert await ada.autocomplete("rules search", "query", "xyzzyx") == []


@pytest.mark.parametrize(("who", "typed", "lang"), [(0, "gravedi", "en"), (1, "FOSSO", "fr"), (3, "墓掘", "ja")])
async def test_while_there_is_no_index_titles_are_offered_and_a_search_waits_for_it(
    client: PennyPost, people: People, monkeypatch: pytest.MonkeyPatch, who: int, typed: str, lang: str
) -> None:
    made, reader = threading.Event(), people[who]

    def slowly(games: tuple[Game, ...]) -> Lookup:
        made.wait()
        return index(games)

    monkeypatch.setattr(shelf, "index", slowly)
    try:
        asked = await reader.slash("rules search", query=typed, settle=False)
        assert asked.deferred
        for written in (typed, f" {typed} "):
            offers = await reader.autocomplete("rules search", "query", written)
            assert f"{INN}/gravedigger" in [offer.value for offer in offers]
        assert await reader.autocomplete("rules search", "query", "xyzzyx") == []
        first = await reader.autocomplete("rules search", "query", "", game=COUNTY)
        assert (len(first), first[0].value) == (25, f"{COUNTY}/goal")
        assert asked.message.loading
    finally:
        made.set()
    assert rule("gravedigger", lang).title in str((await asked.next()).object)


async def test_the_index_is_made_after_a_start_before_anybody_asks(client: PennyPost) -> None:
    assert client.shelf.at_hand is None
    await run.prepare(client)
    assert client.shelf.at_hand is not None


async def test_what_is_made_after_a_start_is_left_out_of_the_collectors_rounds(client: PennyPost) -> None:
    """Ink and index stay for good: whoever went through them again and again would hold everybody up for nothing."""
    gc.unfreeze()
    try:
        await run.prepare(client)
        assert gc.get_freeze_count() > len(client.house.games["bloody-inn"].words.rules("en"))
    finally:
        gc.unfreeze()


# ── reading on ──────────────────────────────────────────────────────────────────────────────────────────────


async def test_see_alsos_lead_on_in_place_and_outlive_a_restart(bot: Callable[[], Running], people: People) -> None:
    ada, emile, *_ = people
    async with bot():
        answers = [await search(person, "bloody-inn/gravedigger") for person in (ada, emile)]
    lead = rule("gravedigger").see[0]
    async with bot():
        for person, answer, lang in zip((ada, emile), answers, ("en", "fr"), strict=True):
            reply = await person.click(answer, rule(lead, lang).title)
            assert reply.message.id == answer.id
            assert rule(lead, lang).text in reply.text


async def test_an_entry_says_whose_rule_it_is(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    rules = all_games()[INN].words.rules("en").values()
    house = next(entry.id for entry in rules if entry.standing == "house")
    assert say("en", "rules.standing.house") in (await search(ada, f"{INN}/{house}")).text
    answer = (await search(emile, f"{INN}/{house}")).text
    assert say("fr", "rules.standing.house") in answer
    assert rule(house, "fr").reason in answer
    source = rule("gravedigger").source
    assert say("en", "rules.standing.rule", source=source) in (await search(ada, f"{INN}/gravedigger")).text


# ── showing to all ──────────────────────────────────────────────────────────────────────────────────────────


async def test_it_is_shown_to_all_once_with_the_name_of_who_shows_it(client: PennyPost, people: People) -> None:
    ada, emile, giulia, _ = people
    await started(client, ada, emile)  # the table speaks English
    before = len(posted(ada))
    answer = await search(emile, "fossoyeur")
    first, second = await emile.double_click(answer, "Montrer à tous")
    shown = posted(ada)[before:]
    assert len(shown) == 1
    assert rule("gravedigger").text in shown[0].text
    assert "Émile shows a rule to all" in shown[0].text
    assert shown[0].pinged == []
    assert "Montrée à tout le monde" in first.text + second.text
    assert "Montrer à tous" not in [button.label for button in emile.last().buttons]

    lead = rule("gravedigger").see[0]
    read = await giulia.click(shown[0], rule(lead).title)  # who taps there reads on alone, in their own language
    assert read.ephemeral
    assert rule(lead, "it").text in read.text
    assert len(posted(ada)[before:]) == 1
    assert posted(ada)[before:][0].text == shown[0].text


@pytest.mark.parametrize("what", [f"pp:rule-show:none00::{INN}/wages", f"pp:card-show:none00::{INN}/card.monk"])
async def test_who_taps_after_somebody_else_has_shown_it_is_told_so(
    client: PennyPost, people: People, what: str
) -> None:
    """On what everybody reads nothing else changes: a tap that posts nothing would have no answer at all."""
    ada, emile, giulia, _ = people
    await ada.click(await search(ada, "gravedigger"), "Show to all")
    (public,) = posted(ada)
    assert (await emile.raw_tap(public, what)).text in ("Montrée à tout le monde.", "Montré à tout le monde.")
    assert len(posted(ada)) == 2
    for again in (emile, giulia):
        said = await again.raw_tap(public, what)
        assert said.ephemeral
        assert said.text in ("C’est déjà montré à tout le monde.", "Lo vedono già tutti.")
    assert len(posted(ada)) == 2


async def test_it_is_shown_after_a_restart_too(bot: Callable[[], Running], people: People) -> None:
    ada = people[0]
    async with bot():
        answer = await search(ada, "gravedigger")
    async with bot():
        await ada.click(answer, "Show to all")
        assert len(posted(ada)) == 1


async def test_where_nobody_may_post_nothing_is_shown(client: PennyPost, discord: Loopback, people: People) -> None:
    ada, emile, *_ = people
    answer = await search(ada, "gravedigger")
    discord.faults.refuse("POST /channels/*/messages", missing_permission(), times=1)
    refused = await ada.click(answer, "Show to all")
    assert "only you see" in refused.text
    discord.world.deny(discord.channel, emile.user, send_messages=True)
    silent = await search(emile, "fossoyeur")
    assert "Montrer à tous" not in [button.label for button in silent.buttons]
    forged = await emile.raw_tap(silent, f"pp:rule-show:none00::{INN}/gravedigger")
    assert "Je ne peux pas publier" in forged.text
    assert posted(ada) == []


# ── bad input ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "query", [" ", "x" * 6000, "?!…", "\x00\x07", '"*:', "NEAR(", "xyzzyx", "**bold** @everyone", f"{INN}/no-such"]
)
@pytest.mark.parametrize("who", [0, 1])
async def test_whatever_is_typed_is_answered_kindly(client: PennyPost, people: People, who: int, query: str) -> None:
    answer = await search(people[who], query)
    assert answer.ephemeral
    assert "reference" not in answer.text
    assert "@everyone" not in answer.text
    assert len(answer.text) < 1500
    await people[who].autocomplete("rules search", "query", query)


async def test_nothing_found_says_what_was_typed_and_offers_titles_like_it(client: PennyPost, people: People) -> None:
    answer = await search(people[0], "xyzzyx")
    assert "“xyzzyx”" in answer.text
    assert answer.menu().choices
    chosen = await people[0].select(answer, str(answer.menu().choices[0].value))
    assert chosen.message.id == answer.id
    assert "« xyzzyx »".replace(" ", "\u00a0") in (await search(people[1], "xyzzyx")).text


async def test_hostile_ids_and_values_are_refused(client: PennyPost, people: People) -> None:
    ada = people[0]
    answer = await search(ada, "gravedigger")
    for kind in ("rule", "rule-show"):
        for name in ("chess/goal", f"{INN}/no-such", INN, "", "../..", f"{INN}/goal/x", "a" * 60, f"{INN}/GOAL"):
            refused = await ada.raw_tap(answer, f"pp:{kind}:none00::{name}")
            assert all(message.ephemeral for message in refused.all)
            assert "no longer here" in refused.text or "moved on" in refused.text
    for value in ("", "chess/goal", "x" * 100, f"{INN}/../goal"):
        refused = await ada.raw_tap(answer, "pp:rule-pick:none00::", values=[value])
        assert "no longer here" in refused.text
    assert posted(ada) == []
