"""What a table refuses, apart from the rules of its game: each one sentence of the bot's catalogue."""

from __future__ import annotations

from typing import Any, ClassVar


class TableRefusal(Exception):
    """Something a table cannot do as asked; nothing has changed. Its sentence is `refusal.<name>`."""

    name: ClassVar[str]

    def __init__(self, **args: Any) -> None:
        super().__init__(self.name)
        self.args_for_words = args

    @property
    def message(self) -> str:
        """The id of its sentence in the bot's catalogue."""
        return f"refusal.{self.name}"


class NoTable(TableRefusal):
    """There is no open table here."""

    name = "no-table"


class ChannelHasTable(TableRefusal):
    """One open table a channel."""

    name = "channel-has-table"


class NotLobby(TableRefusal):
    """It has begun already."""

    name = "not-lobby"


class NotPlaying(TableRefusal):
    """It has not begun, or is over."""

    name = "not-playing"


class LobbyFull(TableRefusal):
    """Every seat is taken ({seats})."""

    name = "lobby-full"


class AlreadySeated(TableRefusal):
    """This person sits here already."""

    name = "already-seated"


class NotSeated(TableRefusal):
    """This person has no seat here."""

    name = "not-seated"


class NotHost(TableRefusal):
    """Only the host or a moderator may ({host})."""

    name = "not-host"


class NotEnough(TableRefusal):
    """Too few seats are taken ({least})."""

    name = "not-enough"


class NoStandin(TableRefusal):
    """There is no stand-in to send away."""

    name = "no-standin"


class NotYourTurn(TableRefusal):
    """Somebody else is to move ({waiting}: their names)."""

    name = "not-your-turn"


class StalePanel(TableRefusal):
    """The board has moved on since this panel was made."""

    name = "stale-panel"


class MoveNotFinished(TableRefusal):
    """The move still lacks an answer."""

    name = "move-not-finished"


class NothingToUndo(TableRefusal):
    """This person has made no move that could be taken back."""

    name = "nothing-to-undo"


class NotYourVote(TableRefusal):
    """The others vote, not who proposes."""

    name = "not-your-vote"


class ProposalOpen(TableRefusal):
    """Somebody else's proposal must be settled first ({who})."""

    name = "proposal-open"


class ProposalEnded(TableRefusal):
    """It was declined, overtaken by a move, or too old."""

    name = "proposal-ended"


class SeatTaken(TableRefusal):
    """That person has a seat here already ({who})."""

    name = "seat-taken"


class OfferEnded(TableRefusal):
    """The seat is no longer offered: accepted, withdrawn, or too old."""

    name = "offer-ended"


class NotOfferedToYou(TableRefusal):
    """The seat is offered to somebody else."""

    name = "not-offered-to-you"


class TooManyHosted(TableRefusal):
    """This person hosts as many open tables as one may ({most})."""

    name = "too-many-hosted"


class TooManyHere(TableRefusal):
    """This server has as many open tables as one may ({most})."""

    name = "too-many-here"


class SetAside(TableRefusal):
    """The table cannot be read; it can be exported and given up ({table})."""

    name = "set-aside"


class Revealed(TableRefusal):
    """Something hidden came to light after that answer: it stands."""

    name = "revealed"
