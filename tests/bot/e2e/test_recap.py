"""What happened? By command and by button, since one's own last move, to each what they may know."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

import pytest

from bot.client import PennyPost
from bot.play.recap import recap_words
from bot.settings import Settings
from bot.tables.recap import recap_for
from bot.tables.session import Session
from games.kernel.ledger import Event
from games.kernel.numbers import changed
from games.kernel.words import LANGUAGES
from tests.bot.e2e.conftest import Running
from tests.bot.e2e.playing import button_of, last_board, seated
from tests.bot.e2e.saleroom import bidding, give, sale, saleroom
from tests.bot.e2e.test_table import People, play_first, to_move
from tests.contract.saleroom import artist
from tests.loopback.driver import Loopback, Person, Reply

NUMBER = re.compile(r"(\d+) ?→ ?(\d+) ?[(（]([+−]\d+)[)）]")


async def asked(person: Person) -> Reply:
    """Tap *What happened?* on the newest board."""
    board = await last_board(person)
    return await person.click(board, button_of(board, "recap"))


async def inn(client: PennyPost, people: tuple[Person, ...], moves: int) -> Session:
    """An inn in which so many moves have been made, each the first that is possible."""
    session = await seated(client, people)
    for _ in range(moves):
        await play_first(client, session, to_move(session, *people))
    await client.teller.tell(session)
    return session


async def test_what_happened_is_told_by_command_and_by_button_to_who_asks_alone(
    client: PennyPost, people: People, same_shuffles: None
) -> None:
    ada, emile, *_ = people
    await inn(client, (ada, emile), 7)
    typed, tapped = await emile.slash("table recap"), await asked(emile)
    assert typed.text == tapped.text
    assert typed.ephemeral
    assert tapped.ephemeral
    assert typed.text.startswith("### Depuis votre dernier coup")


async def test_it_begins_after_ones_own_last_move_and_counts_what_has_changed_since(
    client: PennyPost, people: People, same_shuffles: None
) -> None:
    ada, emile, *_ = people
    session = await inn(client, (ada, emile), 6)
    mover = to_move(session, ada, emile)
    other = emile if mover is ada else ada
    await play_first(client, session, mover)
    while to_move(session, ada, emile) is mover:
        await play_first(client, session, mover)
    before = session.game.numbers(session.playing.view(None))
    await play_first(client, session, other)
    while to_move(session, ada, emile) is other:
        await play_first(client, session, other)
    changes = changed(before, session.game.numbers(session.playing.view(None)))
    told = NUMBER.findall((await mover.slash("table recap")).text)
    wanted = [(c.before, c.after, c.after - c.before) for of_seat in changes for c in of_seat]
    assert [(int(was), int(now), int(more.replace("−", "-"))) for was, now, more in told] == wanted


async def test_who_has_just_moved_is_told_that_nothing_has_happened_since(
    client: PennyPost, people: People, same_shuffles: None
) -> None:
    three = people[:3]
    session = await inn(client, three, 0)
    waited = session.awaited()
    while session.awaited() == waited:
        await play_first(client, session, to_move(session, *three))
    told = await recap_words(session, waited[0], "en")
    assert told == f"Nothing has happened since your last move. Waiting for: {session.names[session.awaited()[0]]}."


async def test_each_reads_it_in_their_own_language(client: PennyPost, people: People, same_shuffles: None) -> None:
    session = await inn(client, people, 12)
    heads = {(await person.slash("table recap")).text.splitlines()[0] for person in people}
    assert len(session.seats) == len(heads) == 4


async def test_a_seat_that_has_not_moved_is_told_of_all_since_the_start(
    client: PennyPost, people: People, same_shuffles: None
) -> None:
    session = await inn(client, people[:2], 0)
    first = session.awaited()
    assert (await people[2].slash("table recap")).text.startswith("Non è ancora successo nulla.")
    while session.awaited() == first:
        await play_first(client, session, to_move(session, *people[:2]))
    (other,) = session.awaited()
    told = await recap_words(session, other, "en")
    assert told.startswith("### Since the game began")
    assert session.names[first[0]] in told.splitlines()[1]


async def test_a_lobby_has_nothing_to_tell(client: PennyPost, people: People) -> None:
    ada, *_ = people
    await ada.slash("table new", game="bloody-inn")
    assert "###" not in (await ada.slash("table recap")).text


async def test_what_was_taken_back_is_not_told(client: PennyPost, people: People, same_shuffles: None) -> None:
    ada, *_ = people
    session = await inn(client, (ada,), 5)
    before = await recap_words(session, 0, "en")
    await play_first(client, session, ada)
    after = await recap_words(session, 0, "en")
    await ada.slash("table undo")
    assert await recap_words(session, 0, "en") == before != after


async def test_a_finished_game_is_told_to_its_end(client: PennyPost, people: People, same_shuffles: None) -> None:
    ada, emile, giulia, _ = people
    session = await seated(client, (ada, emile))
    while session.table.state == "playing":
        await play_first(client, session, to_move(session, ada, emile))
    await client.teller.tell(session)
    for person in (ada, emile, giulia):
        told = (await asked(person)).text
        assert told.startswith("### ")
        assert all(name in told for name in ("Ada", "Émile"))
        assert session.game.words.number(person.user.locale[:2], "money") in told


async def test_it_is_told_after_a_restart_as_before(
    bot: Callable[[], Running], people: People, same_shuffles: None
) -> None:
    ada, emile, *_ = people
    async with bot() as client:
        session = await inn(client, (ada, emile), 9)
        before = [await recap_words(session, seat, "en") for seat in (0, 1)]
        last = session.last
    async with bot() as client:
        session = await client.house.here(int(ada.channel.id))
        assert [await recap_words(session, seat, "en") for seat in (0, 1)] == before
        assert session.last == last


# ── the picture ─────────────────────────────────────────────────────────────────────────────────────────────


async def test_one_picture_marks_what_has_changed_and_its_words_are_a_tap_away(
    client: PennyPost, people: People, same_shuffles: None
) -> None:
    session = await inn(client, people, 14)
    mover = to_move(session, *people)
    seat = session.own_seat(int(mover.id))
    shown = await mover.slash("table recap")
    (picture,) = shown.message.pictures
    recap = await recap_for(session, seat)
    lang = mover.user.locale[:2]
    wanted = await client.pictures.recap(session, lang, recap.before, recap.after)
    assert (picture.filename, picture.alt, picture.data) == ("recap.png", wanted.alt, wanted.png)
    words = await mover.click(shown, button_of(shown.message, "recap-text"))
    assert words.ephemeral
    assert wanted.text.splitlines()[0] in words.text
    panel = await mover.click(shown, button_of(shown.message, "move"))
    assert panel.ephemeral
    assert panel.message.menus or panel.message.buttons


async def test_where_nothing_has_happened_there_is_no_picture(client: PennyPost, people: People) -> None:
    three = people[:3]
    session = await inn(client, three, 0)
    waited = session.awaited()
    while session.awaited() == waited:
        await play_first(client, session, to_move(session, *three))
    assert not (await people[waited[0]].slash("table recap")).message.pictures


async def test_a_recap_that_cannot_be_drawn_is_told_in_words(
    client: PennyPost, people: People, same_shuffles: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def spilled(*_: object) -> None:
        raise RuntimeError("ink")

    session = await inn(client, people[:2], 9)
    monkeypatch.setattr(client.pictures, "recap", spilled)
    shown = await to_move(session, *people[:2]).slash("table recap")
    assert shown.text.startswith("###")
    assert not shown.message.pictures


# ── what others may not know ────────────────────────────────────────────────────────────────────────────────


async def test_a_seat_is_told_its_own_secrets_and_nobody_else_is(
    discord: Loopback, settings: Settings, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "render.saleroom", artist)
    three = people[:3]
    async with saleroom(discord, settings) as client:
        session = await sale(client, three)
        for person in three:
            decision = session.playing.decision_of(session.own_seat(int(person.id)))
            assert decision is not None
            await give(person, decision.options[0])
        for seat, (person, lang) in enumerate(zip(three, LANGUAGES, strict=False)):
            goal = session.playing.view(seat).seats[seat].goals[0]
            secret = session.game.words.event(lang, Event("kept", {"goal": goal}), session.names)
            assert secret in (await asked(person)).text
            assert secret not in await recap_words(session, seat, lang, public=True)
            assert secret not in await recap_words(session, None, lang)
        told = (await asked(people[3])).text
        assert told.startswith("###")
        assert told == await recap_words(session, None, "ja")


async def test_what_one_seat_drew_unseen_is_told_to_nobody_else(
    discord: Loopback, settings: Settings, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "render.saleroom", artist)
    ada, *others = people[:3]
    async with saleroom(discord, settings) as client:
        session = await sale(client, people[:3])
        await bidding(session, people[:3], ada)
        await give(ada, "blind")
        drawn = session.playing.view(0).seats[0].pile[0]
        for person, lang in zip((*others, people[3]), ("fr", "it", "ja"), strict=True):
            told = (await asked(person)).text
            assert told.startswith("###")
            assert session.playing.state.box.lots[drawn].names[lang] not in told


async def test_somebody_without_a_seat_is_told_what_everybody_may_know(
    client: PennyPost, people: People, same_shuffles: None
) -> None:
    ada, emile, giulia, _ = people
    await inn(client, (ada, emile), 8)
    told = await asked(giulia)
    assert told.ephemeral
    assert told.text.startswith("### Nell’ultimo giorno")
