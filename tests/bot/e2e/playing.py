"""People at a table: they sit down, and answer by panel or by command whatever the game asks them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

from bot.client import PennyPost
from bot.tables.session import Session
from games.kernel.game import Game
from games.kernel.verbs import Verb, moved_on
from tests.contract.journeys import commands
from tests.loopback.driver import Person, Reply, Seen

People = tuple[Person, Person, Person, Person]


class Chance:
    """A source of chance that repeats itself in every run."""

    def __init__(self, seed: int) -> None:
        self._source = random.Random(seed)

    def below(self, n: int) -> int:
        return self._source.randrange(n)


async def seated(client: PennyPost, people: tuple[Person, ...], game: str = "bloody-inn", **options: str) -> Session:
    """From `/table new` to the first board, everybody at the table."""
    host, *others = people
    await host.slash("table new", game=game, options=options)
    for person in others:
        await person.slash("table join")
    await host.slash("table start")
    await last_board(host)
    return await client.house.here(int(host.channel.id))


def is_board(message: Seen) -> bool:
    """Whether everybody sees it, and it shows a picture."""
    return not message.ephemeral and bool(message.pictures)


def boards(person: Person) -> list[Seen]:
    """All boards in the channel, oldest first."""
    return [message for message in person.messages() if is_board(message)]


def posts(person: Person) -> list[Seen]:
    """All that was told of tables in the channel, oldest first: boards, and words that lead to the one that stands."""
    return [m for m in person.messages() if is_board(m) or (not m.ephemeral and "/channels/" in m.text)]


async def last_board(person: Person) -> Seen:
    return await person.sees(is_board)


def leads_in(message: Seen) -> bool:
    """Whether everybody sees it, and it is the way in: a board, or a word that the last one still holds."""
    return not message.ephemeral and any((b.custom_id or "").startswith("pp:move:") for b in message.buttons)


async def newest_post(person: Person, session: Session) -> Seen:
    """What was told of the table last."""
    stamp = f"pp:move:{session.table.id}:{session.table.revision}"
    return await person.sees(lambda m: leads_in(m) and any((b.custom_id or "").startswith(stamp) for b in m.buttons))


def to_move(session: Session, people: tuple[Person, ...]) -> list[Person]:
    """Those the game waits for who have not answered yet."""
    waiting = [seat for seat in session.underway.waiting if not session.composed(seat).done]
    return [person for seat in waiting for person in people if session.seats[seat].user_id == int(person.id)]


# ── by panel ────────────────────────────────────────────────────────────────────────────────────────────────


async def open_panel(person: Person) -> Seen:
    """Tap "Your move" on what was posted last."""
    board = await person.sees(leads_in)
    return (await person.click(board, button_of(board, "move"))).message


async def tap(person: Person, panel: Seen, answer: str, prefix: str = "") -> Seen:
    """Give an answer by tapping: its button, or its lines of a menu; `prefix` for another panel than a move's."""
    buttons = [b.custom_id for b in panel.buttons if b.custom_id and b.custom_id.startswith(f"pp:{prefix}answer:")]
    for custom_id in buttons:
        if custom_id.endswith(f":{answer}"):
            return (await person.click(panel, custom_id)).message
    choosing = [m for m in panel.menus if m.custom_id.startswith(f"pp:{prefix}choose:")]
    menus = {m.custom_id: {c.value for c in m.choices} for m in choosing}
    values = [answer] if any(answer in choices for choices in menus.values()) else several(answer)
    menu = next(custom_id for custom_id, choices in menus.items() if set(values) <= choices)
    return (await person.select(panel, values, menu=menu)).message


def several(answer: str) -> list[str]:
    """An answer of several things as a menu has them: the second of two alike has a number."""
    counted: Counter[str] = Counter()
    values = []
    for key in answer.split("+"):
        counted[key] += 1
        values.append(key if counted[key] == 1 else f"{key}#{counted[key]}")
    return values


async def compose_by_panel(person: Person, session: Session, chance: Chance) -> Seen:
    """Answer by chance, tap by tap, until the move can be posted."""
    panel = await open_panel(person)
    seat = session.seat_of(int(person.id))
    assert seat is not None
    while not session.composed(seat).done:
        decision = session.composed(seat).position.decision_of(seat)
        assert decision is not None
        before = session.stamp(seat)
        panel = await tap(person, panel, decision.chance(chance))
        assert session.stamp(seat) != before, f"the answer was not taken: {panel.text}"
    return panel


def button_of(panel: Seen, kind: str) -> str:
    """The id of the button of this kind."""
    return next(b.custom_id for b in panel.buttons if (b.custom_id or "").startswith(f"pp:{kind}:")) or ""


async def move_by_panel(person: Person, session: Session, chance: Chance) -> Reply:
    panel = await compose_by_panel(person, session, chance)
    seat = session.seat_of(int(person.id))
    assert seat is not None
    before, one_of_several = (
        session.stamp(seat),
        session.playing.together,
    )  # of these, an answer is saved as it is given
    reply = await person.click(panel, button_of(panel, "post"))
    assert one_of_several or session.stamp(seat) != before, f"the move was not taken: {reply.text}"
    return reply


# ── by command ──────────────────────────────────────────────────────────────────────────────────────────────


Command = tuple[str, dict[str, str]]
"""A command and its options."""


def line_by_chance(session: Session, seat: int, chance: Chance) -> Command:
    """A whole move by chance that is one command."""
    while len(lines := lines_by_chance(session, seat, chance)) > 1:
        pass
    return lines[0]


def lines_by_chance(session: Session, seat: int, chance: Chance) -> list[Command]:
    """A whole move by chance as commands: one, or a few that go on with the open move."""
    before = session.underway
    position, given = before.copy(), list[tuple[str, str]]()
    while not given or not moved_on(before, position, seat):
        decision = position.decision_of(seat)
        assert decision is not None
        answer = decision.chance(chance)
        given.append((decision.name, answer))
        position.push(answer, seat)
    return [as_command(before.game, verb, named) for verb, named in commands(before.game, given)]


def as_command(game: Game, verb: Verb, given: Mapping[str, str]) -> Command:
    options = {game.words.argument("en", verb.name, name).name: text for name, text in given.items()}
    return f"{game.command} {game.words.verb('en', verb.name).name}", options


async def move_by_command(person: Person, session: Session, chance: Chance) -> Reply:
    seat = session.seat_of(int(person.id))
    assert seat is not None
    replies = []
    for command, options in lines_by_chance(session, seat, chance):
        before = session.stamp(seat)
        replies.append(await person.slash(command, options=options))
        assert session.stamp(seat) != before, f"/{command} {options} was not taken: {replies[-1].text}"
    return replies[-1]
