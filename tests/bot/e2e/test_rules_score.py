"""`/rules score` over the wire: one's own to the last point, of others only what everybody can count."""

from __future__ import annotations

import pytest

from bot.client import PennyPost
from bot.tables.session import Session
from bot.words import say
from tests.bot.e2e.playing import Chance, People, move_by_command, seated, to_move
from tests.bot.e2e.test_rules_now import lang_of
from tests.loopback.driver import Loopback, Person

pytestmark = pytest.mark.usefixtures("same_shuffles")


async def midway(client: PennyPost, people: tuple[Person, ...], game: str, moves: int) -> Session:
    """A table after so many moves."""
    session, chance = await seated(client, people, game=game), Chance(5)
    for _ in range(moves):
        await move_by_command(to_move(session, people)[0], session, chance)
    return session


async def test_alone_with_ones_secrets_and_of_others_without(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    session = await midway(client, people[:2], "obsession", 16)
    words = session.game.words
    told = {person: (await person.slash("rules score")).text for person in people[:2]}
    onlooker = (await discord.person("Ben").slash("rules score")).text
    for person in people[:2]:
        seat, lang = session.seat_of(int(person.id)), lang_of(person)
        assert seat is not None
        own, other = words.reckoning(lang, session.names, session.playing.view(seat))[:: 1 if seat == 0 else -1]
        assert say(lang, "score.title") in told[person]
        assert words.points(lang, own.total) in told[person]
        for line in own.lines:
            assert line.source in told[person]
        assert other.missing
        assert all(hidden in told[person] for hidden in other.missing)
        name = words.kinds(lang, session.names)["objective"]
        others = session.playing.view(1 - seat).seats[1 - seat].objectives
        mine = session.playing.view(seat).seats[seat].objectives
        assert all(name(kept.objective) in told[person] for kept in mine)
        assert not any(name(kept.objective) in told[person] for kept in others)
        assert not any(words.kinds("en", ())["objective"](kept.objective) in onlooker for kept in mine)
    assert say("en", "score.missing", what="").rstrip(".") in onlooker


async def test_where_all_lies_open_everybody_reads_the_same_sums(client: PennyPost, people: People) -> None:
    session = await midway(client, people[:2], "bloody-inn", 10)
    known = session.game.words.reckoning("en", session.names, session.playing.view(None))
    for person in people[:2]:
        text = (await person.slash("rules score")).text
        for one in known:
            assert session.game.words.points(lang_of(person), one.total) in text
            assert one.who in text


async def test_alone_the_opponent_is_counted_too(client: PennyPost, people: People) -> None:
    session = await midway(client, people[:1], "obsession", 6)
    text = (await people[0].slash("rules score")).text
    rival = session.game.words.reckoning("en", session.names, session.playing.view(0))[1]
    assert rival.who in text
    assert session.game.words.points("en", rival.total) in text


async def test_before_the_game_there_is_nothing_to_count(client: PennyPost, people: People) -> None:
    await people[0].slash("table new", game="bloody-inn")
    assert (await people[0].slash("rules score")).text == say("en", "refusal.not-playing")
