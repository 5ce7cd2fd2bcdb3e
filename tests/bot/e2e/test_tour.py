"""`/rules tour` and *How to play*: a game step by step, in the language of who looks, for nobody else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.client import PennyPost
from bot.games_offered import GAMES, game_line
from bot.play.words import say as say_play
from bot.words import say
from games import all_games
from games.kernel.words import LANGUAGES
from tests.bot.e2e.conftest import Running
from tests.bot.e2e.playing import boards, seated
from tests.loopback.driver import Person, Reply, Seen

People = tuple[Person, Person, Person, Person]
WAYS = {"en": ("Next", "Back", "How to play", "From the start"), "fr": ("Suivant", "Retour", "Comment jouer", "Depuis")}


def now(message: Seen | Reply, person: Person) -> Seen:
    seen = message.message if isinstance(message, Reply) else message
    return next(m for m in person.messages() if m.id == seen.id)


@pytest.mark.parametrize("game", all_games())
@pytest.mark.parametrize(("who", "lang"), [(0, "en"), (1, "fr")])
async def test_one_walks_from_the_first_step_to_the_last_in_one_message(
    client: PennyPost, people: People, game: str, who: int, lang: str
) -> None:
    person, tour = people[who], all_games()[game].words.tour(lang)
    onward, back, _, _ = WAYS[lang]
    shown = (await person.slash("rules tour", game=game)).message
    pictures = []
    for step in tour:
        assert shown.ephemeral
        assert step.title in shown.text
        assert step.text in shown.text
        (picture,) = shown.pictures
        assert picture.alt
        pictures.append(picture.data)
        assert shown.button(back).disabled == (step is tour[0])
        if step is not tour[-1]:
            await person.click(shown, onward)
            shown = now(shown, person)
    assert len(set(pictures)) == len(tour)
    assert "`/table" in shown.text
    assert len([m for m in person.messages() if m.ephemeral]) == 1
    await person.click(shown, back)
    assert tour[-2].title in now(shown, person).text


@pytest.mark.parametrize(("who", "lang"), [(0, "en"), (1, "fr")])
@pytest.mark.parametrize("game", all_games())
async def test_who_reads_first_is_told_every_picture_in_words_and_can_have_it_drawn(
    client: PennyPost, people: People, game: str, who: int, lang: str
) -> None:
    person, played = people[who], all_games()[game]
    tour, (onward, _, _, _) = played.words.tour(lang), WAYS[lang]
    await client.house.people.change(int(person.id), text_twin=True)
    shown = (await person.slash("rules tour", game=game)).message
    for step in tour:
        assert step.text in shown.text
        assert shown.pictures == []
        drawn = await client.pictures.tour(played, tour, step, lang)
        told = shown.text
        if any(button.custom_id.startswith("pp:tour-more:") for button in shown.buttons):
            before = len(person.messages())
            await person.click(shown, say_play(lang, "panel.more"))
            told += "".join(f"\n{message.text}" for message in person.messages()[before:])
        assert all(line in told for line in drawn.text.splitlines())
        if step is tour[0]:
            await person.click(shown, say(lang, "button.table-drawn"))
            assert [picture.data for picture in now(shown, person).pictures] == [drawn.png]
            assert step.text in now(shown, person).text
        if step is not tour[-1]:
            await person.click(now(shown, person), onward)
            shown = now(shown, person)


async def test_the_last_step_leads_back_to_the_first(client: PennyPost, people: People) -> None:
    ada, tour = people[0], all_games()["bloody-inn"].words.tour("en")
    shown = (await ada.slash("rules tour", game="bloody-inn")).message
    await ada.raw_tap(shown, f"pp:tour:none00::bloody-inn.{len(tour) - 1}")
    await ada.click(now(shown, ada), "From the start")
    assert tour[0].title in now(shown, ada).text


async def test_a_step_leads_to_rule_entries_that_are_read_beside_it(client: PennyPost, people: People) -> None:
    emile, words = people[1], all_games()["bloody-inn"].words
    shown = (await emile.slash("rules tour", game="bloody-inn")).message
    entry = words.rules("fr")[words.tour("fr")[0].entries[0]]
    read = (await emile.click(shown, entry.title)).message
    assert read.ephemeral
    assert entry.text in read.text
    assert words.tour("fr")[0].title in now(shown, emile).text


async def test_how_to_play_is_on_the_lobby_and_on_the_first_board_and_answers_in_private(
    client: PennyPost, people: People
) -> None:
    ada, emile, _, sakura = people
    await ada.slash("table new", game="obsession", language="fr")
    lobby = await ada.sees(lambda message: any(b.label == "Comment jouer" for b in message.buttons))
    read = (await sakura.click(lobby, "Comment jouer")).message
    assert read.ephemeral
    assert all_games()["obsession"].words.tour("ja")[0].text in read.text
    await emile.slash("table join")
    await ada.slash("table start")
    board = await ada.sees(lambda message: bool(message.pictures) and not message.ephemeral)
    read = (await emile.click(board, "Comment jouer")).message
    assert all_games()["obsession"].words.tour("fr")[0].text in read.text
    assert not any(m.ephemeral for m in ada.messages() if m.pictures)


async def test_only_the_first_board_offers_it(client: PennyPost, people: People) -> None:
    await seated(client, people[:2])
    first = boards(people[0])[-1]
    assert [b.label for b in first.buttons][-1] == "How to play"
    for person in people[:2]:
        await person.slash("inn welcome", room="rest")
    later = await people[0].sees(lambda m: bool(m.pictures) and not m.ephemeral and m.id != first.id)
    assert "How to play" not in [b.label for b in later.buttons]


async def test_where_a_game_is_played_its_tour_is_shown_and_elsewhere_the_games_are_listed(
    client: PennyPost, people: People
) -> None:
    giulia = people[2]
    listed = (await giulia.slash("rules tour")).message
    for game in all_games().values():
        assert game.words.blurb("it") in listed.text
        assert game.words.facts("it") in listed.text
    assert [b.label for b in listed.buttons] == ["Come si gioca"] * len(all_games())
    await people[0].slash("table new", game="obsession")
    assert all_games()["obsession"].words.tour("it")[0].text in (await giulia.slash("rules tour")).text


async def test_a_tour_goes_on_after_a_restart(bot: Callable[[], Running], people: People) -> None:
    ada, tour = people[0], all_games()["obsession"].words.tour("en")
    async with bot():
        shown = (await ada.slash("rules tour", game="obsession")).message
    async with bot():
        await ada.click(shown, "Next")
        assert tour[1].title in now(shown, ada).text


@pytest.mark.parametrize(
    "custom_id",
    [
        "pp:tour:none00::nothing.0", "pp:tour:none00::bloody-inn", "pp:tour:none00::bloody-inn.-1",
        "pp:tour:none00::../../etc.1", "pp:tour:none00::bloody-inn.1e9", "pp:how-to-play:none00::nothing",
        "pp:how-to-play:none00::", "pp:why-rule:none00::bloody-inn/nothing", "pp:why-rule:none00::nothing/goal",
        "pp:why-rule:none00::bloody-inn/", "pp:tour:none00:9:bloody-inn.1",
        "pp:tour-more:none00::nothing.1", "pp:tour-drawn:none00::bloody-inn.-1",
    ],
)  # fmt: skip
async def test_a_forged_button_is_answered_with_a_sentence(client: PennyPost, people: People, custom_id: str) -> None:
    ada = people[0]
    shown = (await ada.slash("rules tour", game="bloody-inn")).message
    answer = (await ada.raw_tap(shown, custom_id)).message
    assert answer.ephemeral
    assert answer.text
    assert "went wrong" not in answer.text
    assert all_games()["bloody-inn"].words.tour("en")[0].title in now(shown, ada).text


async def test_a_step_beyond_the_last_is_the_last(client: PennyPost, people: People) -> None:
    ada = people[0]
    shown = (await ada.slash("rules tour", game="bloody-inn")).message
    await ada.raw_tap(shown, "pp:tour:none00::bloody-inn.99")
    assert all_games()["bloody-inn"].words.tour("en")[-1].title in now(shown, ada).text


async def test_a_picture_is_drawn_once(client: PennyPost, people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = people[0]
    first = await ada.slash("rules tour", game="bloody-inn")
    monkeypatch.setattr("bot.pictures.tour_picture", lambda *_: pytest.fail("it was drawn again"))
    again = await ada.slash("rules tour", game="bloody-inn")
    assert first.message.pictures[0].data == again.message.pictures[0].data


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_of_games_says_for_how_many_how_long_and_how_heavy(lang: str) -> None:
    for game, choice in zip(all_games().values(), GAMES, strict=True):
        line = game_line(game, lang)
        assert game.words.facts(lang) in line
        assert f"{game.seats.start}" in line
        assert len(line) <= 100
        assert choice.value == game.id
