"""`/rules card` and the keys of symbols: found by any name, drawn and told in one's own language, for oneself alone."""

from __future__ import annotations

from typing import Any

import pytest

from bot.client import PennyPost
from bot.parlour.limits import missing_permission
from bot.rules.naming import things_called
from games import all_games
from games.kernel.words import LANGUAGES
from tests.bot.e2e.playing import last_board
from tests.bot.e2e.test_table import started
from tests.loopback.driver import Loopback, Person, Seen

People = tuple[Person, Person, Person, Person]
INN, COUNTY, CLUB = "bloody-inn", "obsession", "prodigals-club"
LANG = LANGUAGES
"""The people of these tests speak one each."""


async def card(person: Person, name: str, **more: str) -> Seen:
    return (await person.slash("rules card", name=name, **more)).message


def now(message: Seen, person: Person) -> Seen:
    return next(each for each in person.messages() if each.id == message.id)


def posted(person: Person) -> list[Seen]:
    return [message for message in person.messages() if not message.ephemeral]


# ── found ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("who", "name", "game", "thing"),
    [
        (0, "Servants' Hall", COUNTY, "tile.servants-hall"),
        (0, "valet de pied", COUNTY, "servant.footman"),
        (1, "Footman", COUNTY, "servant.footman"),
        (1, "salle des domestiques", COUNTY, "tile.servants-hall"),
        (2, "執事", COUNTY, "servant.butler"),
        (3, "Vegetable Garden", INN, "card.cultivator"),
        (0, "brigadeer chief", INN, "card.brigadier-chief"),
        (3, "小人", INN, "card.dwarf"),
        (1, "chaux", INN, "object.quicklime"),
    ],
)
async def test_a_thing_is_found_by_its_name_in_any_language_and_told_in_ones_own(
    client: PennyPost, people: People, who: int, name: str, game: str, thing: str
) -> None:
    answer = await card(people[who], name)
    words, lang = all_games()[game].words, LANG[who]
    assert answer.ephemeral
    assert words.things()[thing].names[lang] in answer.text
    for sentence in words.does(lang, thing):
        assert sentence in answer.text
    (picture,) = answer.pictures
    drawn = await client.pictures.thing(all_games()[game], thing, lang)
    assert picture.data == drawn.png
    assert picture.alt == drawn.alt


@pytest.mark.parametrize("game", sorted(all_games()))
async def test_a_thing_of_every_kind_is_answered_with_its_picture_and_each_of_its_rules_once(
    client: PennyPost, people: People, game: str
) -> None:
    words = all_games()[game].words
    kinds = {thing.partition(".")[0]: thing for thing in words.things()}
    for n, (kind, last) in enumerate(kinds.items()):
        for thing in {last, next(name for name in words.things() if name.startswith(f"{kind}."))}:
            answer, lang = await card(people[n % 4], f"{game}/{thing}"), LANG[n % 4]
            assert words.things()[thing].names[lang] in answer.text
            assert answer.pictures
            titles = [entry.title for entry in words.rules(lang).about(thing)]
            assert [button.label for button in answer.buttons][: len(titles)] == titles[:10]


@pytest.mark.parametrize("who", [0, 1])
async def test_several_that_may_be_meant_are_offered_and_one_is_chosen(
    client: PennyPost, people: People, who: int
) -> None:
    lang = LANG[who]
    offered = await card(people[who], {"en": "dining", "fr": "salle à manger"}[lang])
    assert not offered.pictures
    chosen = (await people[who].select(offered, f"{COUNTY}/tile.state-dining-room")).message
    assert all_games()[COUNTY].words.things()["tile.state-dining-room"].names[lang] in chosen.text
    assert chosen.pictures


async def test_as_one_types_names_are_offered_and_a_chosen_one_answers(client: PennyPost, people: People) -> None:
    emile = people[1]
    offered = await emile.autocomplete("rules card", "name", "sal", game=COUNTY)
    assert offered
    assert all(choice.value.startswith(COUNTY) for choice in offered)
    first = (await emile.autocomplete("rules card", "name", "majordo"))[0]
    assert first.value == f"{COUNTY}/servant.butler"
    assert (await card(emile, first.value)).text.startswith("### Majordome")
    everything = await emile.autocomplete("rules card", "name")
    assert len(everything) == 25
    assert {choice.value.partition("/")[0] for choice in everything} == {INN, COUNTY, CLUB}


@pytest.mark.parametrize(
    "name", ["…", " ", "zzzzqqq", "x" * 6000, "\x00\x07", '"AND" OR *', "@everyone <@1>", "bloody-inn/card.nobody", "a"]
)
@pytest.mark.parametrize("who", [0, 3])
async def test_what_names_nothing_gets_a_friendly_answer(
    client: PennyPost, people: People, who: int, name: str
) -> None:
    answer = await card(people[who], name)
    assert answer.ephemeral
    assert answer.text
    assert len(answer.text) < 600
    assert not answer.pinged


async def test_a_forged_choice_is_refused(client: PennyPost, people: People) -> None:
    ada = people[0]
    offered = await card(ada, "dining")
    for forged in ("", "chess/card.king", f"{COUNTY}/tile.nonsense", "x" * 90):
        answer = await ada.raw_tap(offered, offered.menu().custom_id, values=[forged])
        assert answer.text
        assert not answer.message.pictures


# ── told ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("who", [0, 1])
async def test_it_says_how_its_values_are_known_and_what_was_ruled_about_it(
    client: PennyPost, people: People, who: int
) -> None:
    lang, words = LANG[who], all_games()[INN].words
    answer = await card(people[who], f"{INN}/card.fire-eater")
    assert words.value(lang, "aptitude") in answer.text.splitlines()[-1]
    assert "†" in answer.text
    rules = words.rules(lang).about("card.fire-eater")
    assert rules
    labels = [button.label for button in answer.buttons]
    assert rules[0].title[:80] in labels
    read = (await people[who].click(answer, rules[0].title[:80])).message
    assert rules[0].text in read.text


async def test_at_a_table_it_says_where_it_is_as_far_as_whoever_asks_may_see(
    client: PennyPost, people: People, same_shuffles: None
) -> None:
    ada, emile, giulia, _ = people
    session = await started(client, ada, emile)
    hand = session.playing.view(0).seats[0].hand
    assert hand is not None
    mine = await card(ada, f"{INN}/card.{hand[0]}")
    assert "in your hand" in mine.text
    theirs = await card(emile, f"{INN}/card.{hand[0]}")
    strangers = await card(giulia, f"{INN}/card.{hand[0]}")
    assert "nella tua mano" not in strangers.text
    words = session.game.words
    public = words.whereabouts("it", f"card.{hand[0]}", ("Ada", "Émile"), session.playing.view(None))
    assert (public or "Adesso: non in vista.") in strangers.text
    assert "dans votre main" in theirs.text or hand[0] not in (session.playing.view(1).seats[1].hand or ())


async def test_what_is_hidden_is_not_in_sight_and_what_is_not_played_with_says_so(
    client: PennyPost, people: People, same_shuffles: None
) -> None:
    ada, emile, *_ = people
    session = await started(client, ada, emile)
    words, view = session.game.words, session.playing.view(None)
    hidden = next(t for t in words.things() if t.startswith("card.") and not words.whereabouts("en", t, (), view))
    assert "Now: not visible to you." in (await card(ada, f"{INN}/{hidden}")).text
    assert "⚠" in (await card(emile, f"{INN}/object.well")).text


async def test_in_private_it_is_told_of_ones_only_table(
    client: PennyPost, discord: Loopback, people: People, same_shuffles: None
) -> None:
    ada, emile, giulia, _ = people
    session = await started(client, ada, emile)
    hand = session.playing.view(0).seats[0].hand
    assert hand is not None
    for person in (ada, giulia):
        person.channel = discord.world.dm_with(person.user)
    assert "in your hand" in (await card(ada, f"{INN}/card.{hand[0]}")).text
    assert "Adesso" not in (await card(giulia, f"{INN}/card.{hand[0]}")).text
    assert (await ada.slash("rules symbols")).message.pictures


async def test_elsewhere_nothing_is_said_of_where_it_is(client: PennyPost, people: People) -> None:
    assert "Now:" not in (await card(people[0], "monk", game=INN)).text


async def test_who_reads_first_is_told_in_words_and_can_have_the_picture(client: PennyPost, people: People) -> None:
    ada = people[0]
    await client.house.people.change(int(ada.id), text_twin=True)
    told = await card(ada, "monk", game=INN)
    assert told.pictures == []
    assert all(sentence in told.text for sentence in all_games()[INN].words.does("en", "card.monk"))
    assert (await ada.click(told, "As a picture")).message.pictures


# ── shown to all ────────────────────────────────────────────────────────────────────────────────────────────


async def test_it_is_shown_to_all_once_in_the_language_of_the_table_with_its_picture(
    client: PennyPost, people: People, same_shuffles: None
) -> None:
    ada, emile, giulia, _ = people
    session = await started(client, ada, emile)  # the table speaks English
    before = len(posted(ada))
    answer = await card(emile, "moine")
    first, second = await emile.double_click(answer, "Montrer à tous")
    (shown,) = posted(ada)[before:]
    words = session.game.words
    assert all(sentence in shown.text for sentence in words.does("en", "card.monk"))
    assert "Émile shows this to all" in shown.text
    drawn = await client.pictures.thing(session.game, "card.monk", "en")
    assert [picture.data for picture in shown.pictures] == [drawn.png]
    assert shown.pinged == []
    assert "Montré à tout le monde" in first.text + second.text
    assert "Montrer à tous" not in [button.label for button in now(answer, emile).buttons]
    assert now(answer, emile).pictures

    rule = words.rules("en").about("card.monk")[0].id
    read = await giulia.click(shown, words.rules("en")[rule].title)  # who taps there reads on alone
    assert read.message.ephemeral
    assert words.rules("it")[rule].text in read.text


async def test_only_what_is_public_is_shown_to_all(client: PennyPost, people: People, same_shuffles: None) -> None:
    ada, emile, *_ = people
    session = await started(client, ada, emile)
    words, public, own = session.game.words, session.playing.view(None), session.playing.view(0)

    def where(thing: str, view: Any) -> str:
        return words.whereabouts("en", thing, ("Ada", "Émile"), view)

    places = {thing: (where(thing, public), where(thing, own)) for thing in words.things()}
    secret = next(thing for thing, (known, mine) in places.items() if mine and mine != known)
    seen = next(thing for thing, (known, _) in places.items() if known and thing != secret)
    for thing in (secret, seen):
        known, mine = places[thing]
        answer = await card(ada, f"{INN}/{thing}")
        assert mine in answer.text
        before = len(posted(emile))
        await ada.click(answer, "Show to all")
        (shown,) = posted(emile)[before:]
        assert [line for line in shown.text.splitlines() if line.startswith("Now:")] == ([known] if known else [])
        assert mine in now(answer, ada).text  # their own stays their own


async def test_who_reads_first_shows_the_picture_and_keeps_the_words(client: PennyPost, people: People) -> None:
    ada = people[0]
    await client.house.people.change(int(ada.id), text_twin=True)
    answer = await card(ada, "monk", game=INN)
    await ada.click(answer, "Show to all")
    assert posted(ada)[-1].pictures
    answer = now(answer, ada)
    assert answer.pictures == []
    assert "Shown to all." in answer.text
    assert (await ada.click(answer, "As a picture")).message.pictures


async def test_where_nobody_may_post_no_card_is_shown(client: PennyPost, discord: Loopback, people: People) -> None:
    ada, emile, *_ = people
    answer = await card(ada, "monk", game=INN)
    discord.faults.refuse("POST /channels/*/messages", missing_permission(), times=1)
    assert "only you see" in (await ada.click(answer, "Show to all")).text
    discord.world.deny(discord.channel, emile.user, send_messages=True)
    silent = await card(emile, "moine", game=INN)
    assert "Montrer à tous" not in [button.label for button in silent.buttons]
    forged = await emile.raw_tap(silent, f"pp:card-show:none00:drawn:{INN}/card.monk")
    assert "Je ne peux pas publier" in forged.text
    for name in ("chess/card.king", f"{INN}/card.nobody", INN, "", "../.."):
        assert (await ada.raw_tap(answer, f"pp:card-show:none00::{name}")).message.ephemeral
    assert posted(ada) == []


# ── symbols ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("who", [0, 1])
async def test_the_key_of_symbols_is_drawn_for_the_game_that_is_named(
    client: PennyPost, people: People, who: int
) -> None:
    key = (await people[who].slash("rules symbols", game=COUNTY)).message
    drawn = await client.pictures.symbols(all_games()[COUNTY], LANG[who])
    assert key.ephemeral
    assert [picture.data for picture in key.pictures] == [drawn.png]
    assert key.pictures[0].alt == drawn.alt
    told = await people[who].click(key, {"en": "As text", "fr": "En texte"}[LANG[who]])
    assert drawn.text.splitlines()[0] in told.text


async def test_without_a_table_or_a_game_one_is_asked_which(client: PennyPost, people: People) -> None:
    which = (await people[3].slash("rules symbols")).message
    title = all_games()[INN].words.title("ja")
    assert title in [button.label for button in which.buttons]
    assert (await people[3].click(which, title)).message.pictures


async def test_board_hand_and_menu_have_a_way_to_the_key(
    client: PennyPost, people: People, same_shuffles: None
) -> None:
    ada, emile, *_ = people
    await started(client, ada, emile)
    board = await last_board(ada)
    key = (await emile.click(board, "Symbols")).message
    assert key.ephemeral
    assert [p.data for p in key.pictures] == [(await client.pictures.symbols(all_games()[INN], "fr")).png]
    hand = (await emile.click(board, "Your hand")).message
    assert (await emile.click(hand, "Symboles")).message.pictures
    menu = (await emile.click(board, "Table")).message
    assert (await emile.click(menu, "Symboles")).message.pictures
    assert (await emile.slash("rules symbols")).message.pictures


# ── names ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_thing_is_found_by_each_of_its_names(lang: str) -> None:
    for game in all_games().values():
        for thing in list(game.words.things().values())[:: 1 if lang == "en" else 7]:
            for names in (thing.names, *thing.also):
                found = things_called(names[lang], lang, [game], limit=25)
                assert thing.id in [each.thing.id for each in found], names[lang]
