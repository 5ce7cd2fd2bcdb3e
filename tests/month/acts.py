"""What people do at Discord when they look: move by command or by panel, look around, change their mind."""

from __future__ import annotations

from bot.parlour.composing import Nonsense
from bot.parlour.world import Channel, Message
from bot.tables.session import Session
from games.kernel.errors import Refusal
from tests.bot.e2e.playing import Chance, button_of, lines_by_chance, tap
from tests.loopback.driver import Loopback, Person, Seen
from tests.month.people import Actor


class Hands:
    """How people act: everything goes the way Discord's clients send it."""

    def __init__(self, discord: Loopback, seed: int) -> None:
        self.discord, self.chance = discord, Chance(seed)

    def channel_of(self, session: Session) -> Channel | None:
        """Where a table stands, if it stands anywhere."""
        return self.discord.world.channels.get(str(session.table.channel_id))

    def board(self, session: Session) -> Seen | None:
        """The newest message in a table's channel that leads to a panel."""
        return self.newest(str(session.table.channel_id), f"pp:move:{session.table.id}:")

    def newest(self, channel: str, wanted: str) -> Seen | None:
        """The newest message in a channel that has such a button."""
        for message in reversed(list(self.discord.world.messages(channel))):
            if message.audience is None and _has(message, wanted):
                return Seen(self.discord.world, message)
        return None

    async def move(self, actor: Actor, session: Session) -> str:
        """Make a whole move, or a part of one; what was done."""
        seat, person = session.own_seat(actor.id), actor.person
        if session.composed(seat).answers or actor.dice.random() < 0.15:
            return await self._by_panel(person, session, seat, leaves_off=actor.dice.random() < 0.2)
        for command, options in lines_by_chance(session, seat, self.chance):
            await person.slash(command, options=options)
        return "moves by command"

    async def _by_panel(self, person: Person, session: Session, seat: int, *, leaves_off: bool) -> str:
        board = self.board(session)
        if board is None:  # deleted: `/table board` brings the buttons back
            await person.slash("table board")
            board = self.board(session)
        if board is None:
            return "boards looked for in vain"
        panel = (await person.click(board, button_of(board, "move"))).message
        for _ in range(60):
            draft = session.composed(seat)
            decision = draft.position.decision_of(seat)
            if draft.done or decision is None:
                break
            panel = await tap(person, panel, decision.chance(self.chance))
            if leaves_off:
                return "moves left open"
        if session.composed(seat).done:
            await person.click(panel, button_of(panel, "post"))
        return "moves by panel"


Unsendable = (Nonsense, LookupError, Refusal)
"""What somebody wanted to do and could not: the board has gone or moved on under their hands. A button that is missing
comes out of a coroutine as a `RuntimeError` because of a `StopIteration`."""


def _has(message: Message, wanted: str) -> bool:
    return wanted in str(message.object["components"])
