"""The Prodigals Club over the wire: whole short games, turns of several plays, closed hands and the rooms' pictures."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.client import PennyPost
from bot.tables.session import Session
from games.kernel.dice import seal
from games.prodigals_club.components import COMPETITIONS
from tests.bot.e2e.conftest import Running
from tests.bot.e2e.playing import (
    Chance,
    Command,
    People,
    boards,
    button_of,
    last_board,
    lines_by_chance,
    move_by_command,
    move_by_panel,
    open_panel,
    seated,
    tap,
    to_move,
)
from tests.bot.e2e.test_play_whole_game import check_pings, check_public_picture
from tests.loopback.driver import Loopback, Person, Seen

pytestmark = pytest.mark.usefixtures("same_shuffles")

CLUB = "prodigals-club"
Five = tuple[Person, ...]
BOARDS = {
    "en": {"election": "Election board", "society": "Society board", "possessions": "Possessions board"},
    "it": {"election": "Plancia Elezioni", "society": "Plancia Mondanità", "possessions": "Plancia Patrimonio"},
}


@pytest.fixture
def five(discord: Loopback, people: People) -> Five:
    """As many as can play."""
    return (*people, discord.person("Wilhelmina", locale="en-US"))


def told(seen: Seen) -> str:
    """All that a message says, in words and of its pictures."""
    return " ".join([seen.text, *(picture.alt for picture in seen.pictures)])


def of_rounds(client: PennyPost, number: int) -> str:
    """The name of a group's own values by which a game is so many rounds long."""
    folder = client.settings.corrections_path
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "short.toml").write_text(f"[setup]\nrounds = {number}\n", "utf-8")
    return "short"


def seat_of(session: Session, person: Person) -> int:
    return session.own_seat(int(person.id))


# ── closed hands ────────────────────────────────────────────────────────────────────────────────────────────


def in_sight(session: Session) -> set[str]:
    """The cards that lie open: in the rooms, on players' boards, and played this round."""
    view = session.playing.view(None)
    lying = {view.central.card, *(card for lot in view.sets for card in lot.cards)}
    for held in view.seats:
        lying |= {placed.card for placed in held.black if placed} | set(held.played)
    return lying


def held_back(session: Session) -> dict[int, set[str]]:
    """By seat, the cards in hand of which nothing like them lies open."""
    state, lying = session.playing.state, in_sight(session)
    return {seat: set(player.hand) - lying for seat, player in enumerate(state.players)}


async def check_hands(session: Session, people: Five) -> int:
    """Nobody is told what is kept in another's hand, on the board or with their own; returns how many were looked for.

    The news may name a card as it is taken or put away, so that only pictures and hands are looked at.
    """
    looked_for = 0
    kept = held_back(session)
    public = (await last_board(people[0])).pictures[0].alt
    for person in people[:3]:
        own = seat_of(session, person)
        name = session.game.words.kinds(person.user.locale[:2], session.names)["card"]
        english = session.game.words.kinds("en", session.names)["card"]
        shown = told((await person.slash("table hand")).message)
        assert all(name(card) in shown for card in kept[own])
        for seat, cards in kept.items():
            if seat != own:
                others = cards - kept[own]
                looked_for += len(others)
                assert [card for card in others if name(card) in shown or english(card) in public] == []
                assert session.playing.view(own).seats[seat].hand is None
    return looked_for


# ── a turn of several plays ─────────────────────────────────────────────────────────────────────────────────


def several_plays(session: Session, seat: int) -> list[Command] | None:
    """A turn of at least three plays and its end, as typed, if chance finds one soon."""
    if session.playing.view(None).phase != "actions":
        return None
    for seed in range(12):
        lines = lines_by_chance(session, seat, Chance(seed))
        if len(lines) > 2 and lines[-1] == ("club done", {}):
            return lines
    return None


async def until_several_plays(session: Session, people: Five, chance: Chance) -> tuple[Person, list[Command]]:
    """Play on, the first and third by panel, until somebody has a turn of several plays."""
    while session.table.state == "playing":
        person = to_move(session, people)[0]
        if lines := several_plays(session, seat_of(session, person)):
            return person, lines
        await one_move(session, people, chance)
    raise AssertionError("nobody had several plays")


async def one_move(session: Session, people: Five, chance: Chance) -> bool:
    """Whoever is to move does, by panel or by command; returns whether a board was posted."""
    person = to_move(session, people)[0]
    before = len(boards(person))
    by_panel = people.index(person) in (0, 2)
    reply = await (move_by_panel if by_panel else move_by_command)(person, session, chance)
    assert reply.ephemeral
    shown = boards(person)
    assert len(shown) - before in (0, 1)
    if len(shown) > before:
        check_pings(session, shown[-1])
    return len(shown) > before


async def type_all_but_done(session: Session, person: Person, lines: list[Command], others: Five) -> tuple[str, ...]:
    """The plays of a turn, a command each; nothing of them is posted, nor can another see any."""
    seat, posted, public = seat_of(session, person), len(boards(person)), session.playing.view(None)
    seen = (await others[0].slash("table board")).message.pictures[0].data
    for command, options in lines[:-1]:
        reply = await person.slash(command, options=options)
        assert reply.ephemeral
    assert len(boards(person)) == posted
    assert session.playing.view(None) == public
    composed = session.composed(seat)
    assert not composed.done
    assert composed.position.view(seat).seats[seat] != public.seats[seat]
    assert (await others[0].slash("table board")).message.pictures[0].data == seen
    return composed.answers


async def test_five_people_play_to_the_final_sheet_with_a_restart_in_the_middle_of_a_turn(
    bot: Callable[[], Running], five: Five
) -> None:
    chance = Chance(7)
    async with bot() as client:
        session = await seated(client, five, CLUB, corrections=of_rounds(client, 2), options="competitions=all")
        person, lines = await until_several_plays(session, five, chance)
        others = tuple(one for one in five if one is not person)
        given = await type_all_but_done(session, person, lines, others)
        composed = session.composed(seat_of(session, person)).position.view(None)
        posted = len(boards(person))
    async with bot() as client:
        session = await client.house.here(int(person.channel.id))
        seat = seat_of(session, person)
        assert session.composed(seat).answers == given
        assert session.composed(seat).position.view(None) == composed
        assert len(boards(person)) == posted
        panel = await tap(person, await open_panel(person), "done")
        await person.click(panel, button_of(panel, "post"))
        assert len(boards(person)) == posted + 1
        await check_the_turn(session, person, lines)
        looked_for = await play_on(session, five, chance)
        assert looked_for > 10
        await check_the_sheet(session, five)


async def check_the_turn(session: Session, person: Person, lines: list[Command]) -> None:
    """One message tells every play of the turn, in the order they were typed."""
    told_of = [line for line in (await last_board(person)).text.split("\n") if line.startswith("- ")]
    name = session.game.words.kinds("en", session.names)["card"]
    cards = [name(options["card"]) for _, options in lines if "card" in options]
    assert cards
    at = 0
    for card in cards:
        at = next(n for n in range(at, len(told_of)) if card in told_of[n])
    assert sum(session.names[seat_of(session, person)] in line for line in told_of) >= len(cards)


async def play_on(session: Session, people: Five, chance: Chance) -> int:
    """To the end, with a look at pictures and hands now and then."""
    looked_for = moves = 0
    while session.table.state == "playing":
        posted = await one_move(session, people, chance)
        moves += 1
        if session.playing.over:
            break
        if posted and moves % 8 == 0:
            check_public_picture(session, boards(people[0])[-1])
        if moves % 8 == 4:
            looked_for += await check_hands(session, people)
    return looked_for


async def check_the_sheet(session: Session, people: Five) -> None:
    """The final post has the sheet and the seed, and the highest of a gentleman's scores is what counts."""
    final = await last_board(people[0])
    assert {picture.filename for picture in final.pictures} >= {"board.png", "scores.png"}
    assert session.table.seed is not None
    assert seal(session.table.seed) in final.text
    results = session.playing.view(None).results
    assert results is not None
    for line in results:
        assert line.total == max(line.scores.values())
        assert f"{line.place} · **{session.names[line.seat]}**: {line.total}" in final.text
    sheet = next(picture for picture in final.pictures if picture.filename == "scores.png")
    assert all(name in sheet.alt for name in session.names)


# ── with stand-ins ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("competitions", ["election-possessions", "society-possessions"])
async def test_one_person_plays_against_stand_ins_to_the_end(
    client: PennyPost, people: People, competitions: str
) -> None:
    giulia, chance = people[2], Chance(1)
    wish = {"options": f"competitions={competitions}", "corrections": of_rounds(client, 1)}
    await giulia.slash("table new", game=CLUB, bots=2, language="it", options=wish)
    session = await client.house.here(int(giulia.channel.id))
    while True:
        await giulia.sees(lambda message: session.table.state != "playing" or bool(to_move(session, (giulia,))))
        if session.table.state != "playing":
            break
        await move_by_panel(giulia, session, chance)
    final = await giulia.sees(lambda message: any(p.filename == "scores.png" for p in message.pictures))
    assert final.pinged == []
    assert session.playing.view(None).verdict == "rounds"
    assert "Giulia" in final.text
    assert "ultimo round" in final.text, "one round, not the five of the printed game"
    assert "Ciò che è costato di più a" in final.text, "the lowest wins: nothing has brought them points"


# ── the rooms ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("language", ["en", "it"])
async def test_every_competition_has_a_picture_of_its_own_in_the_askers_language(
    client: PennyPost, people: People, language: str
) -> None:
    person = people[("en", "fr", "it", "ja").index(language)]
    session = await seated(client, people[:3], CLUB, options="competitions=all")
    name = session.game.words.kinds(language, session.names)["card"]
    offered = await person.autocomplete("table board", "picture", "")
    assert [choice.name for choice in offered] == list(BOARDS[language].values())
    for competition in COMPETITIONS:
        called = BOARDS[language][competition]
        shown = (await person.slash("table board", picture=called)).message
        assert shown.ephemeral
        assert [picture.filename for picture in shown.pictures] == [f"{competition}.png"]
        words = (await person.slash("table board", picture=competition, text=True)).text
        lots = [lot for lot in session.playing.view(None).sets if lot.board == competition]
        assert all(name(card) in words for lot in lots for card in lot.cards)
        assert all(player in words for player in session.names)


async def test_the_room_of_a_competition_that_is_not_played_is_not_offered_and_says_so(
    client: PennyPost, people: People
) -> None:
    await seated(client, people[:2], CLUB, options="competitions=election-society")
    offered = await people[0].autocomplete("table board", "picture", "")
    assert [choice.name for choice in offered] == [BOARDS["en"]["election"], BOARDS["en"]["society"]]
    words = await people[0].slash("table board", picture="possessions", text=True)
    assert "not in play at this table" in words.text
    shown = await people[1].slash("table board", picture="possessions")
    assert [picture.filename for picture in shown.message.pictures] == ["possessions.png"]
