"""`/table import`: a record from elsewhere is verified, looked at move by move, and gone on with at a new table."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec
import pytest

from bot.client import PennyPost
from bot.parlour.uploads import Upload
from bot.tables.importing import MOST_BYTES, MOST_KEPT, verified
from bot.tables.replay import replay_all
from bot.tables.session import Session
from games import all_games
from games.kernel.dice import QuickDice
from games.kernel.position import Position
from games.kernel.record import Record
from tests.bot.e2e.conftest import Running
from tests.bot.e2e.playing import Chance, People, is_board, last_board, move_by_panel, to_move
from tests.bot.e2e.test_results import play_out
from tests.loopback.driver import Person, Reply

SEED = bytes(range(32))
GAMES = sorted(all_games())
NAMES = ("Flo", "Gus", "Hal")


def played(game: str = "bloody-inn", seats: int = 2, moves: int = 12) -> Record:
    """A game that a table elsewhere gave up after so many steps."""
    rules, dice = all_games()[game], QuickDice(3)
    position = Position.new(rules, seats, SEED)
    while not position.over and (position.number <= moves or position.answers):
        decision = position.decisions[0]
        position.push(decision.chance(dice), decision.seat)
    return Record.of(position, seats, SEED, names=NAMES[:seats])


async def imports(person: Person, record: Record | str | bytes) -> Reply:
    """Type the command with a file."""
    data = record.text() if isinstance(record, Record) else record
    data = data.encode() if isinstance(data, str) else data
    return await person.slash("table import", record=Upload("record.txt", data))


async def looked_at(client: PennyPost, reply: Reply) -> Session:
    replay = next(b.custom_id or "" for b in reply.message.buttons if "replay-open" in (b.custom_id or ""))
    return await client.house.get(replay.split(":")[2])


async def gone_on(client: PennyPost, person: Person, record: Record, back: int = 2) -> Session:
    """The lobby of a table that goes on with a record, so many moves before its end."""
    page = await person.click(await imports(person, record), "Move by move")
    last = page.message.menu("Go to a move").choices[-1].value
    page = await person.select(page, str(max(0, int(last) - back)), menu="Go to a move")
    await person.click(page, "Go on from here")
    return await client.house.here(int(person.channel.id))


# ── to be looked at ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", GAMES)
async def test_a_record_is_verified_and_paged_through_also_after_a_restart(
    bot: Callable[[], Running], people: People, game: str
) -> None:
    ada = people[0]
    record = played(game)
    async with bot() as client:
        said = await imports(ada, record)
        assert said.ephemeral
        assert "every shuffle fits its seed" in said.text
        session = await looked_at(client, said)
        assert session.table.unrated == "imported"
        assert not session.table.is_open
    async with bot():
        page = await ada.click(said, "Move by move")
        assert "Imported, unrated" in page.text
        later = await ada.click(page, "Later")
        assert any(name in later.text for name in NAMES)
        as_flo = await ada.select(later, "Flo", menu="Through whose eyes")
        assert [picture.filename for picture in as_flo.message.pictures] == ["board.png", "hand.png"]
        exported = await ada.slash("table export", table=session.table.id)
        (data,) = exported.message.files.values()
        assert Record.read(data.decode()) == record  # as it came


async def test_it_is_told_to_nobody_and_counts_for_nothing(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    record = played(moves=10_000)
    assert record.scores
    session = await looked_at(client, await imports(ada, record))
    await client.look_after_tables()
    assert not [message for message in emile.messages() if not message.ephemeral]
    assert await client.house.store.uncounted({"bloody-inn": session.game.engine}, most=10) == ()
    assert session.table.id not in (await ada.slash("table mine")).text


@pytest.mark.parametrize("game", sorted(all_games()))
async def test_a_record_is_looked_at_where_a_table_is_open(client: PennyPost, people: People, game: str) -> None:
    """The club's table goes on while its people page through a game from elsewhere, in its lobby and in its game."""
    ada, emile, *_ = people
    await ada.slash("table new", game="bloody-inn")
    lobby = await client.house.here(int(ada.channel.id))
    for _ in range(2):
        said = await imports(emile, played(game, min(all_games()[game].seats), moves=3))
        assert "replay-open" in str([b.custom_id for b in said.message.buttons])
        session = await looked_at(client, said)
        assert not session.table.is_open
        assert await client.house.here(int(ada.channel.id)) is lobby
        if lobby.table.state == "lobby":
            await emile.slash("table join")
            await ada.slash("table start")
            await last_board(ada)


async def test_only_the_latest_imports_of_a_person_stay_and_go_with_them(client: PennyPost, people: People) -> None:
    ada, store = people[0], client.house.store
    client.exports.most = 1000
    kept = [await looked_at(client, await imports(ada, played(moves=2))) for _ in range(MOST_KEPT + 2)]
    ids = {table.id async for table in store.iter_tables()}
    assert ids == {session.table.id for session in kept[2:]}
    await ada.click(await ada.slash("forget-me"), "Forget me")
    assert [table.id async for table in store.iter_tables()] == []


# ── hostile files ───────────────────────────────────────────────────────────────────────────────────────────


def _line(text: str, beginning: str) -> int:
    return next(n for n, line in enumerate(text.split("\n"), 1) if line.startswith(beginning))


FORGERIES: dict[str, tuple[Callable[[str], str | bytes], str]] = {
    "a letter": (lambda text: "Dear Sir,\n" + text, "Line 1: a record begins with"),
    "nothing": (lambda text: "", "Line 1: "),
    "no text": (lambda text: b"\x89PNG\r\n\xff\xfe", "UTF-8"),
    "huge": (lambda text: "x" * (MOST_BYTES + 1), "at most 600 KB"),
    "many lines": (lambda text: text + "\n" * 9000, "characters and 8000 lines"),
    "one endless line": (lambda text: text + "9. " + "1:no " * 9000, "a line has at most"),
    "truncated in mid-line": (lambda text: text[: text.rindex(":") + 1], "cannot be read"),
    "another seed": (lambda text: text.replace(f"seed: {SEED.hex()}", f"seed: {bytes(32).hex()}"), "not the one"),
    "no seed": (lambda text: text.replace(f"seed: {SEED.hex()}\n", ""), "The game was still on"),
    "a game we lack": (lambda text: text.replace("bloody-inn", "@everyone"), "has no game"),
    "other rules": (lambda text: text.replace("engine: ", "engine: 9"), "version"),
    "a crowd": (lambda text: text.replace("seats: 2", "seats: 99999999"), "not played"),
    "corrections": (lambda text: text.replace("seed sha256", "corrections: {}\nseed sha256"), "own card values"),
    "an unknown line": (lambda text: text.replace("seed sha256", "mood: good\nseed sha256"), "cannot be read"),
    "control characters": (lambda text: text.replace("name 1: Flo", "name 1: F\u202el\x07o"), "cannot be read"),
    "a forged answer": (lambda text: re.sub(r"\n1\. (.):", r"\n1. \1:**all** ", text), "cannot be read"),
    "an illegal answer": (lambda text: text[: text.index("\n1. ")] + "\n1. 1:@here\n", "the rules do not allow seat 1"),
    "a step twice": (lambda text: text.replace("\n2. ", "\n1. 1:rest\n2. "), "cannot be read"),
    "a secret kept back": (lambda text: text[: text.index("\n1. ")] + "\n1. 1:?!\n", "the rules do not allow"),
}  # fmt: skip


@pytest.mark.parametrize("forged", FORGERIES)
async def test_a_file_that_is_no_true_record_is_refused_with_its_line(
    client: PennyPost, people: People, forged: str
) -> None:
    change, why = FORGERIES[forged]
    said = await imports(people[0], change(played().text()))
    assert said.ephemeral
    assert "cannot be imported" in said.text
    assert why in said.text
    assert "@everyone" not in said.text
    assert "@here" not in said.text
    assert [table async for table in client.house.store.iter_tables()] == []


async def test_the_refusal_is_in_the_readers_language_and_names_the_line(client: PennyPost, people: People) -> None:
    text = played().text().replace("\n2. ", "\n2. 1:nonsense ")
    line = _line(text, "2. ")
    for person, where in zip(people, ("Line", "Ligne", "Riga", ""), strict=True):
        said = await imports(person, text)
        assert (f"{where} {line}" if where else f"{line}行目") in said.text, said.text
        assert "nonsense" in said.text


async def test_names_in_a_record_are_nothing_but_names(client: PennyPost, people: People) -> None:
    evil = msgspec.structs.replace(played(), names=("@everyone <@1>", "**[x](http://a.b)**"))
    page = await people[0].click(await imports(people[0], evil), "Move by move")
    later = await people[0].click(page, "Later")
    for text in (page.text, later.text):
        assert "@everyone" not in text.replace("@\u200beveryone", "")
        assert "<@1>" not in text.replace("<@\u200b1>", "")
        assert "[x](http" not in text.replace("\\[x](http", "")
    assert not later.message.pinged


async def test_one_cannot_import_without_end(client: PennyPost, people: People) -> None:
    client.exports.most = 2
    said = [(await imports(people[0], "nothing")).text for _ in range(3)]
    assert "cannot be imported" in said[1]
    assert "cannot be imported" not in said[2]


def test_a_record_that_takes_too_long_is_refused() -> None:
    ticks = iter(range(10_000))
    with pytest.raises(ValueError, match="too long"):
        verified(played().text().encode(), all_games(), clock=lambda: float(next(ticks)), seconds=4.0)


# ── gone on with ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_is_gone_on_with_from_any_move_and_its_export_is_proved(
    client: PennyPost, people: People, game: str
) -> None:
    ada, emile, *_ = people
    record = played(game)
    session = await gone_on(client, ada, record)
    lobby = await ada.sees(lambda message: not message.ephemeral and "Goes on with an imported game" in message.text)
    await emile.select(lobby, "1", menu="Take a seat")
    assert session.seat_of(int(emile.id)) == 1
    await ada.slash("table start")
    await last_board(ada)
    assert session.table.imported
    origin = await client.house.store.origin(session.table.id)
    assert origin is not None
    assert origin.after is not None
    before = Record.read(origin.record).replay(session.game).back_to(origin.after + 1)
    assert session.playing.view(None) == before.view(None)  # as it stood
    assert session.table.seed_hash != record.seed_hash
    mover = to_move(session, (ada, emile))[0]
    await move_by_panel(mover, session, Chance(1))
    running = await ada.slash("table export")
    (data,) = running.message.files.values()
    assert "seed 2:" not in data.decode()  # the chance to come is in nobody's file
    assert f"seed: {record.seed}" in data.decode()
    await play_out(session, 3)
    await ada.click(await ada.slash("table end", how="concede"), "Concede")
    (data,) = (await ada.slash("table export", table=session.table.id)).message.files.values()
    proved = Record.read(data.decode())
    assert data.decode().startswith("Penny Post record 3")
    assert proved.verify(session.game).checkpoint == session.playing.checkpoint
    assert [found.broken async for found in replay_all(client.house.store, client.house.games)] == ["", ""]
    assert await client.house.store.uncounted({game: session.game.engine}, most=10) == ()
    again = await imports(ada, proved)  # and it travels on
    assert "The record holds" in again.text


async def test_what_nobody_knew_lies_otherwise_than_the_file_says(client: PennyPost, people: People) -> None:
    session = await gone_on(client, people[0], played())
    await people[0].slash("table start")
    await last_board(people[0])
    origin = await client.house.store.origin(session.table.id)
    assert origin is not None
    before = Record.read(origin.record).replay(session.game).back_to((origin.after or 0) + 1)
    assert session.playing.checkpoint != before.checkpoint


async def test_in_its_lobby_people_take_the_bots_seats_and_nothing_else_changes(
    client: PennyPost, people: People
) -> None:
    ada, emile, giulia, _ = people
    session = await gone_on(client, ada, played(seats=3))
    lobby = await ada.sees(lambda message: not message.ephemeral and "imported game" in message.text)
    assert [seat.user_id is not None for seat in session.seats] == [True, False, False]
    await emile.slash("table join")
    await giulia.select(lobby, "2", menu="Take a seat")
    assert [session.seat_of(int(person.id)) for person in (ada, emile, giulia)] == [0, 1, 2]
    await giulia.slash("table leave")
    assert len(session.seats) == 3
    assert session.seats[2].standin == "fair"
    await ada.select(lobby, "2", menu="Take a seat")  # Ada changes places
    assert [session.seat_of(int(person.id)) for person in (ada, emile)] == [2, 1]
    for refused in (
        await ada.raw_tap(lobby, f"pp:lobby-set:{session.table.id}::0", values=["length=long"]),
        await ada.raw_tap(lobby, f"pp:lobby-standin:{session.table.id}::", values=["fair"]),
        await ada.raw_tap(lobby, f"pp:lobby-no-standin:{session.table.id}::"),
    ):
        assert "The record settles" in " ".join(message.text for message in refused.all)
    taken = await giulia.raw_tap(lobby, f"pp:lobby-seat:{session.table.id}::", values=["1"])
    assert session.seat_of(int(giulia.id)) is None, taken.text
    assert len(session.seats) == 3


async def test_a_game_that_was_over_is_looked_at_and_not_gone_on_with(client: PennyPost, people: People) -> None:
    ada = people[0]
    said = await imports(ada, played(moves=10_000))
    session = await looked_at(client, said)
    page = await ada.click(said, "Move by move")
    assert page.message.button("Go on from here")
    last = page.message.menu("Go to a move").choices[-1].value
    end = await ada.select(page, last, menu="Go to a move")
    assert not [button for button in end.message.buttons if button.label == "Go on from here"]
    over = max(step.number for step in await session.whole_log())
    for arg in (str(over), "99999"):
        refused = await ada.raw_tap(end, f"pp:import-go:{session.table.id}::{arg}")
        assert not [message for message in ada.messages() if is_board(message)]
        assert "over" in refused.text or "changed" in refused.text or "moved on" in refused.text
    assert await client.house.store.table_in_channel(int(ada.channel.id)) is None


async def test_a_table_of_this_house_is_not_gone_on_with_by_a_forged_tap(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    await ada.slash("table new", game="bloody-inn")
    await emile.slash("table join")
    await ada.slash("table start")
    board = await last_board(ada)
    session = await client.house.here(int(ada.channel.id))
    refused = await ada.raw_tap(board, f"pp:import-go:{session.table.id}::0")
    assert "changed" in refused.text or "moved on" in refused.text
