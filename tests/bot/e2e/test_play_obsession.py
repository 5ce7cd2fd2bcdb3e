"""Obsession over the wire: whole games of one, two and four, and what a host sees while a turn is composed."""

from __future__ import annotations

import re

import pytest

from bot.client import PennyPost
from bot.tables.session import Session
from games.kernel.dice import seal
from games.kernel.ledger import Event, unpack, visible
from games.obsession.components import Favours
from tests.bot.e2e.playing import (
    Chance,
    People,
    button_of,
    last_board,
    move_by_command,
    move_by_panel,
    open_panel,
    posts,
    seated,
    tap,
    to_move,
)
from tests.bot.e2e.test_play_whole_game import boards, check_pings, check_public_picture
from tests.loopback.driver import Person, Seen

pytestmark = pytest.mark.usefixtures("same_shuffles")

VARIANTS = "wessex=yes starters=drafted victoria=yes bronte=yes theme=rolled"
REPEATED = re.compile(r" \(× \d+\)$")
"""After a sentence that is told once for several things alike."""


def told(seen: Seen) -> str:
    """All that a message says, in words and of its pictures."""
    return " ".join([seen.text, *(picture.alt for picture in seen.pictures)])


def check_secrets(session: Session, board: Seen) -> None:
    """Nobody's objectives are named to all before the end."""
    if session.playing.over:
        return
    name, said = session.game.words.kinds("en", session.names)["objective"], told(board)
    for seat in range(len(session.names)):
        kept = session.playing.view(seat).seats[seat].objectives
        assert [card.objective for card in kept if name(card.objective) in said] == []


async def play_to_the_end(session: Session, people: tuple[Person, ...], chance: Chance) -> None:
    """The first person by panel, the others by command, with a look at every message that all can see."""
    moves = 0
    while session.table.state == "playing":
        person = to_move(session, people)[0]
        completes = not session.playing.together or len(to_move(session, people)) == 1
        before = len(posts(person))
        reply = await (move_by_panel if person is people[0] else move_by_command)(person, session, chance)
        assert reply.ephemeral
        shown = posts(person)
        assert len(shown) - before == completes  # one post a completed move, none while others are still asked
        if completes:
            check_pings(session, shown[-1])
            check_secrets(session, shown[-1])
            if shown[-1].pictures and moves % 25 == 0:
                check_public_picture(session, shown[-1])
        moves += 1


async def check_the_sheet(session: Session, people: tuple[Person, ...]) -> Seen:
    """The final sheet is posted with the seed, adds up, and gives everybody a total."""
    final = await last_board(people[0])
    assert [picture.filename for picture in final.pictures] == ["board.png", "scores.png", "chart.png"]
    assert session.table.seed is not None
    assert seal(session.table.seed) in final.text
    for result in session.playing.view(None).results:
        lines = (result.tiles, result.gentry, result.objectives, result.reputation, result.servants, result.wealth)
        assert result.total == sum(lines) + result.vp_cards
        assert session.names[result.seat] in final.text
        assert str(result.total) in final.text
    return final


async def happened(session: Session) -> list[Event]:
    """Everything that has happened at a table, whoever may know it."""
    steps = []
    while page := await session.store.history(session.table.id, after=steps[-1].seq if steps else -1):
        steps += page
    return [event for step in steps for event in unpack(step.events)]


async def check_the_news(session: Session, person: Person) -> set[str]:
    """Whatever was told to all is public, sentence by sentence; returns the kinds of things that have happened."""
    events, words = await happened(session), session.game.words
    public = {words.event("en", event, session.names) for event in visible(events, None)}
    lines = [line for message in boards(person) for line in message.text.split("\n") if line.startswith("- ")]
    assert {REPEATED.sub("", line.removeprefix("- ")) for line in lines} <= public
    assert lines
    return {event.id for event in events}


# ── whole games ─────────────────────────────────────────────────────────────────────────────────────────────


async def test_two_people_play_by_panel_and_by_command_to_the_final_score(client: PennyPost, people: People) -> None:
    pair = people[:2]
    session = await seated(client, pair, game="obsession")
    await play_to_the_end(session, pair, Chance(2))
    await check_the_sheet(session, pair)
    assert await check_the_news(session, people[1]) >= {"hosted", "passed", "bought", "courted", "gave_up", "scored"}


async def test_four_people_play_with_wessex_and_variants_to_the_final_score(client: PennyPost, people: People) -> None:
    session = await seated(client, people, game="obsession", options=VARIANTS)
    await play_to_the_end(session, people, Chance(4))
    await check_the_sheet(session, people)
    assert await check_the_news(session, people[3]) >= {
        "drafted", "theme_rolled", "left_market", "market_refreshed", "hosted", "bought", "courted", "gave_up",
        "reserve_opened", "scored",
    }  # fmt: skip


async def test_one_person_plays_alone_against_an_opponent_to_the_end(client: PennyPost, people: People) -> None:
    alone = people[:1]
    session = await seated(client, alone, game="obsession")
    await play_to_the_end(session, alone, Chance(1))
    final = await check_the_sheet(session, alone)
    rival = session.playing.view(None).solo
    assert session.game.words.kinds("en", session.names)["opponent"](rival.opponent) in told(final)
    assert str(rival.total) in told(final)
    assert await check_the_news(session, people[0]) >= {"chose_opponent", "courted_alone", "opponent_scored", "scored"}


# ── composing a turn ────────────────────────────────────────────────────────────────────────────────────────


async def first_turn(client: PennyPost, people: People) -> tuple[Session, Person, int]:
    """A table of two in its first turn, with whoever is to move and the seat."""
    pair = people[:2]
    session = await seated(client, pair, game="obsession", options="families=dealt")
    person = to_move(session, pair)[0]
    seat = session.seat_of(int(person.id))
    assert seat is not None
    return session, person, seat


def language(people: People, person: Person) -> str:
    return ("en", "fr", "it", "ja")[people.index(person)]


def gentlemen(session: Session, seat: int) -> str:
    """The lord and the heir, as they are typed."""
    gentry = session.playing.state.box.gentry
    hand = session.playing.view(seat).seats[seat].hand
    return "+".join(sorted(card for card in hand if gentry[card].role in ("lord", "heir")))


def enjoyed_at_once(favours: Favours) -> bool:
    """Whether they leave nothing to choose, nor anything to spend before the turn is over."""
    return not (favours.money or favours.reputation or favours.either or favours.attack or favours.dismiss)


async def test_a_line_of_tile_and_guests_alone_hosts_and_posts_one_message(client: PennyPost, people: People) -> None:
    session, person, seat = await first_turn(client, people)
    before = len(person.messages())
    offered = await person.autocomplete("estate host", "guests", "", tile="main-gazebo")
    gentry = session.playing.state.box.gentry
    plain = [card.id for card in gentry.values() if enjoyed_at_once(card.favours)]
    simple = next(party.value for party in offered if set(party.value.split("+")) <= {*plain})
    reply = await person.slash("estate host", tile="main-gazebo", guests=simple)
    public = [message for message in person.messages()[before:] if not message.ephemeral]
    assert reply.ephemeral
    assert len(public) == 1
    assert [picture.filename for picture in public[0].pictures] == ["board.png"]
    name = session.game.words.kinds("en", session.names)["guest"]
    assert all(name(card) in public[0].text for card in simple.split("+"))
    assert session.playing.waiting != (seat,)
    assert set(session.playing.view(None).seats[seat].discard) == set(simple.split("+"))


async def test_what_a_line_leaves_open_is_asked_and_nothing_is_posted_before(client: PennyPost, people: People) -> None:
    session, person, seat = await first_turn(client, people)
    shown = len(boards(person))
    reply = await person.slash("estate host", tile="bowling-green", guests=gentlemen(session, seat))
    assert session.composed(seat).position.decision_of(seat).name == "favour"
    assert len(boards(person)) == shown
    panel = await tap(person, reply.message, "money")
    if not session.composed(seat).done:
        panel = await tap(person, panel, "no")
    await person.click(panel, button_of(panel, "post"))
    assert len(boards(person)) == shown + 1


async def test_the_panel_shows_what_a_turn_brings_while_it_is_composed(client: PennyPost, people: People) -> None:
    session, person, seat = await first_turn(client, people)
    box, party = session.playing.state.box, gentlemen(session, seat)
    kinds = session.game.words.kinds(language(people, person), session.names)
    panel = await tap(person, await open_panel(person), "host")
    offered = [choice.name for menu in panel.menus for choice in menu.choices]
    assert {kinds["tile"](tile) for tile in ("main-gazebo", "bowling-green")} <= set(offered)
    panel = await tap(person, panel, "bowling-green")
    if session.composed(seat).position.decision_of(seat).name == "guests":
        panel = await tap(person, panel, party)
    panel = await tap(person, panel, "money")
    earned = sum(box.gentry[card].favours.money for card in party.split("+")) + 100
    earned += box.tiles["bowling-green"].front.favours.money
    assert kinds["money"](earned) in panel.text
    assert all(kinds["guest"](card) in panel.text for card in party.split("+"))
    served = session.composed(seat).position.view(seat).activity.servants
    assert served == ("footman",)


async def test_a_choice_of_the_turn_being_composed_can_be_taken_back_or_all_of_them(
    client: PennyPost, people: People
) -> None:
    session, person, seat = await first_turn(client, people)
    shown = len(boards(person))
    panel = await open_panel(person)
    for answer in ("host", "butlers-room", "valet"):
        panel = await tap(person, panel, answer)
    assert session.composed(seat).position.view(seat).seats[seat].servants.expended == {"valet": 1}
    panel = (await person.click(panel, button_of(panel, "back"))).message
    assert session.composed(seat).answers == ("host", "butlers-room")
    assert session.composed(seat).position.view(seat).seats[seat].servants.expended == {}
    await person.slash("table undo")
    assert session.composed(seat).answers == ("host",)
    panel = (await person.click(await open_panel(person), button_of(await open_panel(person), "again"))).message
    assert session.composed(seat).answers == ()
    assert session.composed(seat).position.decision_of(seat).name == "action"
    assert len(boards(person)) == shown


async def test_while_one_composes_the_others_see_the_last_completed_move(client: PennyPost, people: People) -> None:
    _, person, _ = await first_turn(client, people)
    other = people[1] if person is people[0] else people[0]
    before = (await other.slash("table board")).message.pictures[0].data
    panel = await open_panel(person)
    for answer in ("host", "butlers-room", "valet"):
        panel = await tap(person, panel, answer)
    assert (await other.slash("table board")).message.pictures[0].data == before


async def test_why_a_tile_cannot_be_hosted_is_said_by_its_name(client: PennyPost, people: People) -> None:
    session, person, _ = await first_turn(client, people)
    shown = len(boards(person))
    reply = await person.slash("estate host", tile="great-hall")
    assert reply.ephemeral
    assert session.game.words.kinds(language(people, person), session.names)["tile"]("great-hall") in reply.text
    assert len(boards(person)) == shown


async def test_after_a_line_that_leaves_one_to_move_the_next_question_is_put(client: PennyPost, people: People) -> None:
    ada = people[0]
    session = await seated(client, (ada,), game="obsession")
    opponent = session.playing.decision.options[0]
    reply = await ada.slash("estate opponent", name=opponent)
    assert "Which family do you play?" in reply.text


async def cavendish_to_move(client: PennyPost, people: People) -> tuple[Session, Person, int]:
    """A table of two in its first turn: the mover has reputation to spend."""
    pair = people[:2]
    session = await seated(client, pair, game="obsession")
    for family in ("york", "cavendish"):
        await to_move(session, pair)[0].slash("estate family", name=family)
    person = to_move(session, pair)[0]
    seat = session.seat_of(int(person.id))
    assert seat is not None
    return session, person, seat


@pytest.mark.parametrize("apart", [True, False], ids=["in lines of their own", "in the same line"])
async def test_special_actions_are_posted_with_the_turn_they_belong_to(
    client: PennyPost, people: People, apart: bool
) -> None:
    session, person, seat = await cavendish_to_move(client, people)
    shown, study = len(boards(person)), gentlemen(session, seat)
    before = session.playing.view(None).seats[seat]
    if apart:
        await person.slash("estate special", what="borrow")
        assert len(boards(person)) == shown
    line = {} if apart else {"special": "borrow"}
    reply = await person.slash("estate host", tile="private-study", guests=study, favour="money", buy="no", **line)
    assert reply.ephemeral
    assert len(boards(person)) == shown + 1
    text = boards(person)[-1].text
    said = [session.game.words.event("en", event, session.names) for event in session.last if event.id == "borrowed"]
    assert len(said) == 1
    assert said[0] in text
    after = session.playing.view(None).seats[seat]
    assert (before.level, before.position, after.position) == (1, 4, 2)
