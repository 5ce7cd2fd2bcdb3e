"""What people do at Discord beside moving: vote, look around, take back, go away, end a game; the rare things rarely.

What the bot has no command or button for cannot be sent, and is passed over.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.tables.session import Session
from tests.loopback.driver import Seen
from tests.month.people import Actor

if TYPE_CHECKING:
    from tests.month.month import Month

_LOOK_BACK: Final = 8
"""How many messages of a channel people read."""
_VOTES: Final = ("pp:undo-yes:", "pp:undo-no:", "pp:end-vote:", "pp:rewind-", "pp:absence-", "pp:seat-yes:")


class At(NamedTuple):
    """Somebody at one of their tables."""

    month: Month
    actor: Actor
    session: Session


Whim = Callable[[At], Awaitable[None]]


async def votes(at: At) -> None:
    """Answer a question that the table is asked."""
    world, channel = at.month.world, str(at.session.table.channel_id)
    read = [m for m in world.messages(channel) if m.audience is None][-_LOOK_BACK:]
    for message in reversed(read):
        seen = Seen(world, message)
        offered = [b for b in seen.buttons if (b.custom_id or "").startswith(_VOTES) and not b.disabled]
        if offered:
            await at.actor.person.click(seen, at.actor.dice.choice(offered))
            return


async def looks_around(at: At) -> None:
    """A look at something that changes nothing."""
    await at.actor.person.slash(at.actor.dice.choice(("table mine", "table recap", "table hand", "table log")))


async def takes_back(at: At) -> None:
    """Take the last move back, or ask for it."""
    await at.actor.person.slash("table undo")


async def ends(at: At) -> None:
    """Ask the others to end the game."""
    reply = await at.actor.person.slash("table end")
    await at.actor.person.click(reply, f"pp:end-ask:{at.session.table.id}::{at.actor.dice.choice(('counted', 'no'))}")


async def concedes(at: At) -> None:
    """Give up."""
    reply = await at.actor.person.slash("table concede")
    await at.actor.person.click(reply, f"pp:concede:{at.session.table.id}::yes")


async def watches(at: At) -> None:
    """Follow another table, without a seat there."""
    other = at.month.any_group()
    if other.table and at.actor not in other.actors:
        await at.actor.person.slash("table watch", channel=other.channel)


async def leaves(at: At) -> None:
    """Leave the seat to a stand-in for good."""
    reply = await at.actor.person.slash("table leave")
    await at.actor.person.click(reply, f"pp:leave-yes:{at.session.table.id}::")


WHIMS: Final[tuple[tuple[Whim, float], ...]] = (
    (votes, 0.5),
    (looks_around, 0.02),
    (takes_back, 0.015),
    (watches, 0.002),
    (ends, 0.001),
    (concedes, 0.0007),
    (leaves, 0.0007),
)
"""Each with how likely it is when somebody looks at one of their tables."""


def whims_of(actor: Actor) -> list[Whim]:
    """What comes to somebody's mind."""
    return [whim for whim, likely in WHIMS if actor.dice.random() < likely]
