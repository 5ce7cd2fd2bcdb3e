"""What the table commands refuse before a table is asked."""

from __future__ import annotations

from bot.tables.refusals import TableRefusal


class NoThreadsHere(TableRefusal):
    """A thread cannot be opened from here."""

    name = "no-threads-here"


class CannotPostHere(TableRefusal):
    """Discord does not let the bot post there."""

    name = "cannot-post-here"


class CannotMoveHere(TableRefusal):
    """Discord does not let the bot post there, so the table stays where it was."""

    name = "cannot-move-here"


class MissingPermissions(TableRefusal):
    """The bot may not do here what it must ({missing}: the names of the permissions)."""

    name = "missing-permissions"


class NotForYou(TableRefusal):
    """Who asks neither sits at this table nor can see its channel ({table})."""

    name = "not-for-you"


class NoSuchSeat(TableRefusal):
    """The table has no such seat ({seats}: those it has)."""

    name = "no-such-seat"


class NotAPerson(TableRefusal):
    """A seat can be offered to people of this server alone ({who})."""

    name = "not-a-person"


class AlreadyHere(TableRefusal):
    """The table stands in this channel ({table})."""

    name = "already-here"


class ThreadLocked(TableRefusal):
    """The thread is locked."""

    name = "thread-locked"


class NotInThread(TableRefusal):
    """The bot is not in this thread and cannot join it."""

    name = "not-in-thread"


class TooManyExports(TableRefusal):
    """This person asks for records too fast ({most} a minute; {seconds} to wait)."""

    name = "too-many-exports"


class NoSuchGame(TableRefusal):
    """The house has no such game ({game})."""

    name = "no-such-game"


class NoSuchOption(TableRefusal):
    """The game has no such option ({option}; {options} it has)."""

    name = "no-such-option"


class NoSuchValue(TableRefusal):
    """The option has no such value ({option}, {value}; {values} it has)."""

    name = "no-such-value"


class NoSuchPicture(TableRefusal):
    """The game has no further picture of this name ({picture})."""

    name = "no-such-picture"


class NoSuchCorrections(TableRefusal):
    """There is no corrections file of this name ({file})."""

    name = "no-such-corrections"


class BadCorrections(TableRefusal):
    """The corrections file does not fit the game ({file}, {why})."""

    name = "bad-corrections"


class TooManyStandins(TableRefusal):
    """The game has not so many seats ({most})."""

    name = "too-many-standins"
