"""What people do at Discord beside moving: vote, look around, take back, go away, end a game; the rare things rarely.

What the bot has no command or button for cannot be sent, and is passed over.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bot.parlour.limits import walk
from bot.parlour.world import Channel, Message
from bot.tables.session import Session
from tests.bot.e2e.playing import button_of
from tests.loopback.driver import Person, Seen
from tests.month.people import Actor

if TYPE_CHECKING:
    from tests.month.month import Month

_LOOK_BACK: Final = 8
"""How many messages of a channel people read."""
_OFFERED: Final = (
    "pp:undo-yes:", "pp:undo-no:", "pp:end-vote:", "pp:absent-", "pp:sit-", "pp:seat-yes:", "pp:take-over:",
    "pp:back-to-seat:", "pp:idle-keep:",
)  # fmt: skip
"""The buttons of questions that a table is asked."""


class At(NamedTuple):
    """Somebody at one of their tables."""

    month: Month
    actor: Actor
    session: Session


Whim = Callable[[At], Awaitable[None]]


async def votes(at: At) -> None:
    """Answer a question that the table is asked."""
    for message in _lately(at.month, str(at.session.table.channel_id)):
        offered = [one for one in _ids(message) if one.startswith(_OFFERED)]
        if offered:
            await at.actor.person.click(Seen(at.month.world, message), at.actor.dice.choice(offered))
            return


def _lately(month: Month, channel: str) -> list[Message]:
    """What everybody reads in a channel, the newest first."""
    return [m for m in month.world.messages(channel) if m.audience is None][: -_LOOK_BACK - 1 : -1]


def _ids(message: Message) -> list[str]:
    return [part.get("custom_id") or "" for part in walk(message.object["components"])]


async def settles(actor: Actor, hall: Channel, wanted: dict[str, Any]) -> None:
    """Choose one's settings, a menu or a button after the other; what the panel does not offer stays as it is."""
    actor.person.channel = hall
    reply = await actor.person.slash("settings", zone=wanted["time_zone"] or None)
    quiet, digest = wanted["quiet"], wanted["digest"]
    chosen = {
        "language": wanted["language"] or "none",
        "quiet-from": str(quiet[0] // 60) if quiet else "none",
        "quiet-until": str(quiet[1] // 60) if quiet else None,
        "reminders": "-".join(map(str, wanted["reminders"])) or "none",
        "private": wanted["private"],
        "digest": str(digest // 60) if digest is not None else "none",
    }
    for name, value in chosen.items():
        if value is not None:
            reply = await actor.person.select(reply, value, menu=f"pp:set:none00::{name}")
    for flag in ("next_up", "text_twin", "forced"):
        if wanted[flag]:
            reply = await actor.person.click(reply, f"pp:set-flag:none00::{flag.replace('_', '-')}.on")


async def goes_away(actor: Actor, channel: Channel, days: int) -> None:
    """Announce to be away, from now until a day."""
    await actor.person.slash("table away", channel=channel, until=f"{days} days")


async def comes_back(actor: Actor, channel: Channel) -> None:
    """Be back."""
    await actor.person.slash("table away", channel=channel)


async def plays_again(people: Sequence[Person], board: Seen) -> None:
    """Everybody taps on the rematch, and who did first begins."""
    for person in people:
        person.channel = people[0].channel
        await person.click(board, button_of(board, "rematch"))
    await people[0].slash("table start")


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
    reply = await at.actor.person.slash("table end", how="concede")
    await at.actor.person.click(reply, f"pp:concede:{at.session.table.id}::yes")


async def watches(at: At) -> None:
    """Follow another table, without a seat there."""
    other = at.month.any_group()
    if other.table and at.actor not in other.actors:
        await at.actor.person.slash("table watch", channel=other.channel)


async def hushes(at: At) -> None:
    """Want no more reminders of this turn."""
    world, own = at.month.world, at.actor.person
    for channel in (str(at.session.table.channel_id), world.dm_with(own.user).id):
        for message in _lately(at.month, channel):
            for one in _ids(message):
                if one.startswith(f"pp:hush:{at.session.table.id}:"):
                    await own.click(Seen(world, message), one)
                    return


async def goes_back(at: At) -> None:
    """Propose to go back to before one of the last moves."""
    person, table = at.actor.person, at.session.table
    reply = await person.slash("table rewind")
    menu = reply.message.menus[0]
    looked = await person.select(reply, at.actor.dice.choice(menu.choices[:3]).value, menu=menu.custom_id)
    ask = next(b for b in looked.message.buttons if (b.custom_id or "").startswith(f"pp:rewind-ask:{table.id}:"))
    await person.click(looked, ask)


async def takes_over(at: At) -> None:
    """Ask for a seat for which a player is looked for, at a table of others."""
    other = at.month.any_group()
    if other.table and at.actor not in other.actors:
        await at.actor.person.slash("table take-over", channel=other.channel)


async def leaves(at: At) -> None:
    """Leave the seat to a stand-in for good."""
    reply = await at.actor.person.slash("table leave")
    await at.actor.person.click(reply, f"pp:leave-yes:{at.session.table.id}::")


WHIMS: Final[tuple[tuple[Whim, float], ...]] = (
    (votes, 0.5),
    (looks_around, 0.02),
    (takes_back, 0.015),
    (hushes, 0.02),
    (watches, 0.002),
    (goes_back, 0.003),
    (takes_over, 0.003),
    (ends, 0.001),
    (concedes, 0.0007),
    (leaves, 0.0007),
)
"""Each with how likely it is when somebody looks at one of their tables."""


def whims_of(actor: Actor) -> list[Whim]:
    """What comes to somebody's mind."""
    return [whim for whim, likely in WHIMS if actor.dice.random() < likely]
