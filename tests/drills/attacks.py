"""What a hostile client can send: an attack is one or more interactions that may change nothing.

Attackers are strangers, and Mallory, who sits at one table but is not to move there. They know every id there is.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, NamedTuple

from bot.parlour.composing import Nonsense
from bot.parlour.interactions import Interaction
from bot.parlour.world import Channel
from bot.play.composing import KINDS
from bot.taps import _KINDS as TAPS
from games.kernel.game import Game
from tests.loopback.driver import Loopback, NoAnswer, Person, Reply, Seen

JUNK: Final = (
    "", "\0", "\x1b[31m", "‮txet", "​", "a\nb", "`" * 40, "@everyone <@1> <#2>", "+" * 2900, "x" * 5900, "a+" * 2900,
    "room1+" * 900, "％００", "𝔘" * 500, "; DROP TABLE tables", "../../etc/passwd", "-", "!", "?", "#2",
    "room1#99999999", "no",
)  # fmt: skip
BAD_IDS: Final = (
    "",
    "pp:",
    "pp:answer",
    "pp:answer:::",
    "PP:ANSWER:abcdef::",
    "x" * 100,
    "pp:answer:abcdef::" + "y" * 80,
)
"""Ids that no button of ours ever had: discord.py knows nobody who would answer, and neither do we."""
SILENCE: Final = 0.2
"""Seconds after which an interaction that should be ignored counts as ignored."""


class Target(NamedTuple):
    """A table under attack."""

    id: str
    channel: Channel
    game: Game
    panel: Seen
    """Somebody else's panel."""


class Field:
    """Where attackers stand, and what they know."""

    def __init__(self, discord: Loopback, targets: Sequence[Target], corner: Seen, street: Channel, seed: int) -> None:
        self.discord, self.targets, self.corner, self.street = discord, targets, corner, street
        self.dice = random.Random(seed)
        self.sent = self.ignored = 0
        self.unanswered: list[str] = []

    @property
    def target(self) -> Target:
        return self.dice.choice(self.targets)

    def junk(self) -> str:
        """Something nobody should type."""
        return self.dice.choice(JUNK) or "".join(chr(self.dice.randrange(1, 0x2FFF)) for _ in range(20))

    async def send(self, what: str, act: Awaitable[Reply], *, ignored: bool = False) -> Interaction | None:
        """Send one interaction: it must be answered, or, where it is no affair of ours, ignored."""
        self.sent += 1
        try:
            reply = await (asyncio.wait_for(act, SILENCE) if ignored else act)
        except Nonsense:
            self.sent -= 1  # the loopback did not send it
            return None
        except (NoAnswer, TimeoutError):
            if ignored:
                self.ignored += 1
            else:
                self.unanswered.append(what)
            return None
        self._tidy(reply.interaction)
        return reply.interaction

    def _tidy(self, interaction: Interaction) -> None:
        """Forget what only the attacker sees: nobody reads it, and there is a lot of it."""
        touched = [interaction.original, *(deed.message for deed in interaction.deeds)]
        for message in touched:
            if message is not None and message.audience and message.id != self.corner.id:
                self.discord.world._forget(message)

    async def tap(self, who: Person, custom_id: str, values: list[str] | None = None, *, ignored: bool = False) -> None:
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2 if values is None else 3}
        if values is not None:
            data["values"] = values
        act = who.raw("component", data, message=self.corner, channel=self.street)
        await self.send(f"tap {custom_id[:40]!r} {values and values[0][:20]!r}", act, ignored=ignored)


Attack = Callable[[Field, Person], Awaitable[None]]


async def forged_id(field: Field, who: Person) -> None:
    """Any kind of tap there is, with any table, stamp and argument."""
    kind, table = field.dice.choice(sorted(TAPS)), field.dice.choice([field.target.id, "zzzzzz", "000000"])
    stamp = field.dice.choice(["", "0", "1", "999999999", "1.0.00000000", "zz.zz.zz", field.target.id])
    arg = field.dice.choice(["", "0", "9999", "room1", "no", "yes", "-", "‮", "\0", "a" * 60])
    if kind not in ("lobby-join", "forget-yes"):
        await field.tap(who, f"pp:{kind}:{table}:{stamp}:{arg}"[:100])


async def no_id_of_ours(field: Field, who: Person) -> None:
    """What no button of ours has."""
    await field.tap(who, field.dice.choice(BAD_IDS), ignored=True)


async def stale_stamp(field: Field, who: Person) -> None:
    """A panel of an earlier revision, or of one to come."""
    stamp = f"{field.dice.randrange(40)}.{field.dice.randrange(4)}.{field.dice.getrandbits(32):08x}"
    kind = field.dice.choice(KINDS)
    await field.tap(who, f"pp:{kind}:{field.target.id}:{stamp}:{field.dice.choice(('0', 'room1', ''))}")


async def others_panel(field: Field, who: Person) -> None:
    """A part of somebody else's panel, as it stands."""
    parts = [part["custom_id"] for part in field.target.panel.parts if part.get("custom_id")]
    custom_id = field.dice.choice(parts)
    await field.tap(who, custom_id, ["room1"] if ":choose:" in custom_id or ":why:" in custom_id else None)


async def any_values(field: Field, who: Person) -> None:
    """A menu with values it does not have."""
    values = field.dice.choice([[field.junk()[:100]], ["room1"] * 25, [], ["x#2", "x#3"], ["\0"], ["no"]])
    kind = field.dice.choice(("choose", "gather", "why", "answer"))
    await field.tap(who, f"pp:{kind}:{field.target.id}:{field.dice.randrange(9)}.0.00000000:0", values)


async def double_click(field: Field, who: Person) -> None:
    """The same tap twice before the first is answered."""
    custom_id = f"pp:post:{field.target.id}:{field.dice.randrange(9)}.0.00000000:"
    await asyncio.gather(field.tap(who, custom_id), field.tap(who, custom_id))


async def redelivery(field: Field, who: Person) -> None:
    """The same interaction, three times."""
    data = {"custom_id": f"pp:answer:{field.target.id}:1.0.00000000:room1", "component_type": 2}
    sent = await field.send("redelivery", who.raw("component", data, message=field.corner, channel=field.street))
    for _ in range(2):
        if sent is not None:
            field.sent += 1
            field.discord.redeliver(sent)


async def outdated_command(field: Field, who: Person) -> None:
    """A command as an older client knows it."""
    target = field.target
    command = field.dice.choice(("table new", "table board", "table nosuch", f"{target.game.command} nosuch", "gone"))
    given = {field.dice.choice(("game", "text", "old")): field.dice.choice((1, True, 2.5, "bloody-inn", "\0"))}
    await field.send(f"outdated {command}", who.slash_outdated(command, channel=target.channel, **given))


async def foreign_table(field: Field, who: Person) -> None:
    """A table by its id, from elsewhere."""
    command = field.dice.choice(("table log", "table export", "table board"))
    table = field.dice.choice([field.target.id, field.target.id.upper(), "'; --", field.junk()[:80]])
    await field.send(f"{command} of {table[:20]!r}", who.slash(command, channel=field.street, options={"table": table}))


async def not_their_move(field: Field, who: Person) -> None:
    """A whole command, well or ill typed, at a table where it is not theirs to move."""
    target = field.target
    verb = field.dice.choice(target.game.verbs)
    words = target.game.words
    typed = {words.argument("en", verb.name, name).name: field.junk() for name in verb.arguments}
    command = f"{target.game.command} {words.verb('en', verb.name).name}"
    await field.send(command, who.slash(command, channel=target.channel, options=typed))


async def table_command(field: Field, who: Person) -> None:
    """What `/table` can do, by who may not."""
    command = field.dice.choice(("table undo", "table end", "table start", "table leave", "table mine", "table hand"))
    await field.send(command, who.slash(command, channel=field.target.channel))


async def autocomplete_flood(field: Field, who: Person) -> None:
    """A letter a moment, several at once."""
    target = field.target
    verb = field.dice.choice([verb for verb in target.game.verbs if verb.arguments])
    words, focus = target.game.words, field.dice.choice(verb.arguments)
    command = f"{target.game.command} {words.verb('en', verb.name).name}"
    option = words.argument("en", verb.name, focus).name

    async def one() -> None:
        field.sent += 1
        try:
            await who.autocomplete(command, option, field.junk(), channel=target.channel)
        except Nonsense:
            field.sent -= 1
        except (NoAnswer, TimeoutError):
            field.unanswered.append(f"autocomplete of {command} {option}")

    await asyncio.gather(*(one() for _ in range(5)))


async def forged_form(field: Field, who: Person) -> None:
    """A form that nobody opened."""
    data = {"custom_id": field.dice.choice(("pp:form", "x")), "components": []}
    await field.send("form", who.raw("modal", data, channel=field.street), ignored=True)


ATTACKS: Final[tuple[Attack, ...]] = (
    forged_id, forged_id, stale_stamp, others_panel, any_values, double_click, redelivery, outdated_command,
    foreign_table, not_their_move, not_their_move, table_command, autocomplete_flood, no_id_of_ours, forged_form,
)  # fmt: skip
