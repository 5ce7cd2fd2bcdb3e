"""What goes wrong in the month: posts that fail, places and people that go, rights that are taken, boards that vanish.

Whatever keeps the bot from reaching people for a time is noted, so that nobody asks of it what could not be done.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.parlour.world import Channel
from tests.month.zones import DAY, HOUR, MINUTE

if TYPE_CHECKING:
    from tests.month.month import Month

POSTS: Final = "POST /channels/*/messages"
EDITS: Final = "PATCH /channels/*/messages/*"
DELETIONS: Final = "DELETE /channels/*/messages/*"
DOORS: Final = "POST /users/@me/channels"
EVERYWHERE: Final = ""


class Hindrance(NamedTuple):
    """A time in which nothing could be sent into a channel, or anywhere."""

    start: int
    end: int
    channel: str


def _fails_once(month: Month) -> None:
    """One request or a few meet with a failure; of some the work is done all the same."""
    faults, dice = month.discord.faults, month.dice
    route = dice.choice((POSTS, POSTS, POSTS, EDITS, DELETIONS, DOORS))
    kind = dice.randrange(5)
    if kind == 0:
        faults.cut(route, times=dice.choice((1, 2)))
    elif kind == 1:
        faults.cut(route, after=True)
    elif kind == 2:
        faults.fail(route, status=503, times=dice.choice((1, 3)))
    elif kind == 3:
        faults.fail(route, status=503, after=True)
    else:
        faults.rate_limit(route, times=1, retry_after=0.01)


def _fails_for_a_while(month: Month) -> None:
    """Discord takes no posts at all for minutes or hours."""
    length = month.dice.choice((10, 45, 150)) * MINUTE
    month.discord.faults.fail(POSTS, status=503, seconds=length / 1000)
    month.hinder(length, EVERYWHERE)


def _right_taken(month: Month) -> None:
    """A moderator takes a right away in one channel, and gives it back hours or days later."""
    channel, world = month.any_channel(), month.world
    right = month.dice.choice(("send_messages", "view_channel", "attach_files"))
    length = month.dice.choice((2, 9, 30)) * HOUR
    if channel.is_thread:
        right = right.replace("send_messages", "send_messages_in_threads")
    world.deny(channel, world.bot, **{right: True})
    if right != "attach_files":
        month.hinder(length, channel.id)
    month.later(length, lambda: world.allow(channel, world.bot) if channel.id in world.channels else None)


def _channel_deleted(month: Month) -> None:
    """A channel goes with its table; its host carries the table elsewhere days later, or nobody does."""
    group = month.any_group()
    channel = month.world.channels.get(group.channel)
    if channel is None:
        return
    month.world.remove_channel(channel)
    month.hinder(40 * DAY, channel.id)
    if month.dice.random() < 0.7:
        month.later(month.dice.choice((6, 30, 80)) * HOUR, lambda: month.carry_elsewhere(group))


def _member_leaves(month: Month) -> None:
    """Somebody leaves the server; some come back."""
    actor = month.dice.choice(month.actors[1:])
    if not actor.person.user.here:
        return
    month.world.leave(actor.person.user)
    comes_back = month.dice.random() < 0.5
    length = month.dice.choice((1, 3, 6)) * DAY if comes_back else 40 * DAY
    actor.gone.append((month.clock(), month.clock() + length))
    if comes_back:
        month.later(length, lambda: month.world.come_back(actor.person.user))


def _doors_close(month: Month) -> None:
    """Somebody takes no private messages for some days."""
    actor = month.dice.choice(month.actors)
    if not actor.person.user.accepts_dms:
        return
    length = month.dice.choice((1, 4, 40)) * DAY
    actor.person.user.accepts_dms = False
    actor.closed.append((month.clock(), month.clock() + length))
    month.later(length, lambda: setattr(actor.person.user, "accepts_dms", True))


def _board_deleted(month: Month) -> None:
    """A moderator deletes the last message in a table's channel."""
    shelf = [m for m in month.world.messages(month.any_group().channel) if m.audience is None]
    if shelf:
        month.world.delete_message(shelf[-1])


def _line_dropped(month: Month) -> None:
    """The gateway's connection breaks."""
    if month.lives.up:
        month.start(month.discord.gateway.drop())


def _sent_away(month: Month) -> None:
    """The bot is removed from the server by mistake, and invited again."""
    length = month.dice.choice((20 * MINUTE, 3 * HOUR))
    month.world.dismiss_bot()
    month.hinder(length, EVERYWHERE)
    month.later(length, month.world.invite_bot)


TROUBLES: Final[tuple[tuple[Callable[[Month], None], int], ...]] = (
    (_fails_once, 150),
    (_fails_for_a_while, 10),
    (_right_taken, 20),
    (_channel_deleted, 10),
    (_member_leaves, 20),
    (_doors_close, 20),
    (_board_deleted, 40),
    (_line_dropped, 6),
    (_sent_away, 1),
)
"""Each with how often it happens in the month."""
RESTARTS: Final = 12
"""In order."""
DEATHS: Final = (
    ("told", "before"), ("told", "after"), ("commit_move", "after"), ("settle_timers", "before"),
    ("note_notice", "before"), ("note_notice", "after"), ("settle_timers", "before"), ("save_draft", "after"),
    ("note_notice", "before"), ("set_notice", "before"), ("drop_notice", "before"), ("told", "before"),
)  # fmt: skip
"""Where the bot dies without a word: at the next call of one of the store's methods, before it or after."""
DOWN: Final = (0, 0, 3 * MINUTE, 40 * MINUTE, 5 * HOUR, 11 * HOUR)
"""How long it stays away then."""


def calendar(dice: random.Random, start: int, days: int, share: float) -> Iterator[tuple[int, Callable[[Month], None]]]:
    """All troubles of the month with their times; with a `share` of the tables a share of them, each at least once."""
    span = days * DAY
    for trouble, often in TROUBLES:
        for _ in range(max(1, round(often * share))):
            yield start + HOUR + dice.randrange(span - HOUR), trouble


def any_of(channels: list[Channel], dice: random.Random) -> Channel:
    """One of these."""
    return dice.choice(channels)
