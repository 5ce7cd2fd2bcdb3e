"""`/rules why` and the *Why?* under a refusal: this position's reason, and the rule in full, also after a restart."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.client import PennyPost
from bot.play.rules import RULE
from bot.play.words import say as say_play
from bot.refusals import StalePanel
from bot.rules.why import THEN
from bot.tables.session import Session
from bot.words import say
from games import all_games
from games.kernel.game import Game
from games.kernel.words import LANGUAGES
from tests.bot.e2e.conftest import Running
from tests.bot.e2e.playing import Chance, People, button_of, move_by_command, open_panel, seated, tap, to_move
from tests.bot.e2e.test_rules_now import lang_of, playing, rules_of
from tests.loopback.driver import Person, Reply, Seen

pytestmark = pytest.mark.usefixtures("same_shuffles")
for_each_game = pytest.mark.parametrize("game", sorted(all_games()))


async def missing_something(client: PennyPost, people: tuple[Person, ...], game: str) -> tuple[Session, Person]:
    """A table where somebody looks in vain for something."""
    (session, mover), chance = await playing(client, people, game, "action"), Chance(9)
    while session.playing.decisions[0].name != "action" or not await mover.autocomplete("rules why", "option", ""):
        await move_by_command(mover, session, chance)
        mover = to_move(session, people)[0]
    return session, mover


async def check_in_full(person: Person, message: Seen, game: Game, rule: str) -> Reply:
    """The button under a refusal shows the rule in full, to who taps alone, and leaves the refusal where it is."""
    lang, before = lang_of(person), message.text
    entry = game.words.rule(lang, rule)
    assert entry is not None
    shown = await person.click(message, button_of(message, RULE))
    assert shown.ephemeral
    assert shown.message.id != message.id
    assert message.text == before
    for part in (entry.title, entry.text, entry.example, entry.reason):
        assert part in shown.text
    assert entry.source in shown.text or entry.standing == "house"
    titles = [game.words.rules(lang)[other].title for other in entry.see[:10]]
    assert [button.label for button in shown.message.buttons][: len(titles)] == titles
    return shown


@pytest.mark.parametrize("first", [0, 1])
async def test_a_typed_refusal_has_its_rule_in_full_after_a_restart_too(
    bot: Callable[[], Running], people: People, first: int
) -> None:
    pair = (people[first], people[1 - first])  # so that who is asked reads another language
    async with bot() as client:
        session, mover = await playing(client, pair, "bloody-inn", "action")
        reply = await mover.slash("inn bury", corpse="monk")
        assert say_play(lang_of(mover), "panel.why") in [button.label for button in reply.message.buttons]
        (rule,) = rules_of(reply.message)
        await check_in_full(mover, reply.message, session.game, rule)
    async with bot():
        shown = await check_in_full(mover, reply.message, session.game, rule)
        further = await mover.click(shown, shown.message.buttons[0])
        assert further.ephemeral


@for_each_game
async def test_why_not_on_a_panel_has_its_rule_in_full(client: PennyPost, people: People, game: str) -> None:
    session, mover = await missing_something(client, people[:2], game)
    panel, lang, seat = await open_panel(mover), lang_of(mover), session.playing.waiting[0]
    offered = await mover.autocomplete("rules why", "option", "")
    if way := offered[0].value.rpartition(THEN)[0]:
        panel = await tap(mover, panel, way)
    menu = next(m for m in panel.menus if m.custom_id.startswith("pp:why:"))
    panel = (await mover.select(panel, [menu.choices[0].value], menu=menu.custom_id)).message
    position = session.composed(seat).position
    why = position.decision_of(seat).why(menu.choices[0].value)
    assert session.game.words.why(lang, why, session.names, position.view(seat)) in panel.text
    await check_in_full(mover, panel, session.game, why.rule)


async def test_a_table_that_the_game_does_not_play_has_its_rule_in_full(client: PennyPost, people: People) -> None:
    ada, game = people[0], client.house.games["obsession"]
    chosen = {option.name: option.default for option in game.options} | {"scavenged": "counted"}
    why = game.refuses(2, chosen)
    assert why is not None
    await ada.slash("table new", options={"game": "obsession", "options": "scavenged=counted"})
    await people[1].slash("table join")
    reply = await ada.slash("table start")
    assert game.words.why("en", why, ()) in reply.text
    await check_in_full(ada, reply.message, game, why.rule)


# ── by command ──────────────────────────────────────────────────────────────────────────────────────────────


@for_each_game
async def test_whatever_is_missed_is_offered_and_explained_with_its_rule(
    client: PennyPost, people: People, game: str
) -> None:
    session, mover = await missing_something(client, people[:2], game)
    lang, offered = lang_of(mover), await mover.autocomplete("rules why", "option", "")
    assert offered
    for choice in offered[:6]:
        reply = await mover.slash("rules why", option=choice.value)
        assert reply.ephemeral
        assert rules_of(reply.message), choice
        entry = session.game.words.rule(lang, rules_of(reply.message)[0])
        assert entry is not None
        assert entry.text in reply.text
    seat = session.seat_of(int(mover.id))
    assert seat is not None
    assert session.composed(seat).answers == (), "asking answers nothing"


async def test_what_can_be_chosen_is_said_to_be_there_and_what_means_nothing_gets_a_friendly_answer(
    client: PennyPost, people: People
) -> None:
    session, mover = await playing(client, people[:2], "bloody-inn", "action")
    lang = lang_of(mover)
    name = session.game.words.label(lang, session.playing.decision, "pass", session.names, session.playing.view(0)).name
    assert say(lang, "why.possible", name=name) in (await mover.slash("rules why", option=name)).text
    for odd in ("?", "%%%", '" OR 1', "x" * 100, "kill/", "/", "\u202e", "*bold*"):
        reply = await mover.slash("rules why", option=odd)
        assert reply.ephemeral
        assert reply.text.strip()
        assert "**bold" not in reply.text


async def test_who_waits_is_told_whose_move_it_is_and_who_has_no_seat_is_told_so(
    client: PennyPost, people: People
) -> None:
    session, mover = await playing(client, people[:2], "bloody-inn", "action")
    other = next(person for person in people[:2] if person is not mover)
    verb = session.game.words.verb(lang_of(other), "kill").name
    reply = await other.slash("rules why", option=verb)
    assert mover.name in reply.text
    assert rules_of(reply.message) == ["kill"]
    assert await other.autocomplete("rules why", "option", "") == []
    stranger = people[2]
    assert (await stranger.slash("rules why", option="kill")).text == say("it", "refusal.not-seated")
    assert await stranger.autocomplete("rules why", "option", "") == []


@pytest.mark.parametrize("arg", ["chess.kill", "bloody-inn.nothing", "bloody-inn", "..", "bloody-inn.KILL", ""])
async def test_a_forged_way_to_a_rule_leads_nowhere(client: PennyPost, people: People, arg: str) -> None:
    await seated(client, people[:2])
    board = people[0].last()
    reply = await people[0].raw_tap(board, f"pp:{RULE}:none00::{arg}")
    assert reply.message.text == say("en", StalePanel().message)


def test_the_button_is_called_something_in_every_language() -> None:
    assert len({say_play(lang, "panel.why") for lang in LANGUAGES}) == len(LANGUAGES)


async def test_asking_tells_the_others_nothing(client: PennyPost, people: People) -> None:
    session, mover = await playing(client, people[:2], "bloody-inn", "action")
    other = next(person for person in people[:2] if person is not mover)
    before = [message.id for message in other.messages()]
    await mover.slash("rules why", option="bury")
    assert [message.id for message in other.messages()] == before
    assert to_move(session, people) == [mover]
