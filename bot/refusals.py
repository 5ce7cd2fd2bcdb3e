"""What tables and their commands refuse, apart from the rules of a game: each one sentence of the bot's catalogue."""

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


class TableHasEnded(NoTable):
    """There is no open table here any more, and one that has ended can only be looked back on ({table}, {played})."""

    name = "table-has-ended"


class ChannelHasTable(TableRefusal):
    """One open table a channel."""

    name = "channel-has-table"


class NotLobby(TableRefusal):
    """It has begun already."""

    name = "not-lobby"


class NoSuchZone(TableRefusal):
    """Nobody knows which time zone is meant ({zone})."""

    name = "no-such-zone"


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


class HasConceded(TableRefusal):
    """This person has conceded: a stand-in plays on for them."""

    name = "has-conceded"


class WatchesOwn(TableRefusal):
    """This person plays here: they are called anyway."""

    name = "watches-own"


class TooManyWatchers(TableRefusal):
    """As many people follow this table as may ({most})."""

    name = "too-many-watchers"


class TooManyWatched(TableRefusal):
    """This person follows as many tables as one may ({most})."""

    name = "too-many-watched"


class CannotWrite(TableRefusal):
    """This person takes no private message from the bot."""

    name = "cannot-write"


class NotHost(TableRefusal):
    """Only the host or a moderator may ({host})."""

    name = "not-host"


class NotInvited(TableRefusal):
    """The table is for invited people ({host}: who invites)."""

    name = "not-invited"


class TooManyInvited(TableRefusal):
    """The table has invited as many people as one may ({most})."""

    name = "too-many-invited"


class HasRematch(TableRefusal):
    """The table's rematch has begun or been played ({table})."""

    name = "has-rematch"


class NotEnough(TableRefusal):
    """Too few seats are taken ({least})."""

    name = "not-enough"


class NobodySeated(TableRefusal):
    """Stand-ins do not play by themselves: a person must have a seat, or be able to take one."""

    name = "nobody-seated"


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


class DeclinedBefore(TableRefusal):
    """The others have declined to go back there, and no move was made since."""

    name = "declined-before"


class PointTooOld(TableRefusal):
    """That moment was kept by older rules, and cannot be gone back to."""

    name = "point-too-old"


class ProposalEnded(TableRefusal):
    """It was declined, overtaken by a move, or too old."""

    name = "proposal-ended"


class SeatTaken(TableRefusal):
    """That person has a seat here already ({who})."""

    name = "seat-taken"


class SeatMinded(TableRefusal):
    """A stand-in plays this person's seat until they say that they are back."""

    name = "seat-minded"


class NotSilent(TableRefusal):
    """The owner of that seat is about ({waiting}): without their consent nobody takes it."""

    name = "not-silent"


class SeatNotOpen(TableRefusal):
    """Nobody is looked for, for that seat ({waiting}: those for which somebody is)."""

    name = "seat-not-open"


class NoOpenSeat(TableRefusal):
    """Nobody is looked for at this table."""

    name = "no-open-seat"


class YourAbsence(TableRefusal):
    """The others choose what is done about one's own absence."""

    name = "your-absence"


class NotADay(TableRefusal):
    """No day to come that could be read ({typed})."""

    name = "not-a-day"


class AwayTooLong(TableRefusal):
    """Nobody is away for so long at a stretch ({days}; {until} at the latest)."""

    name = "away-too-long"


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


# ── before a table is asked ─────────────────────────────────────────────────────────────────────────────────


class NoThreadsHere(TableRefusal):
    """A thread cannot be opened from here."""

    name = "no-threads-here"


class CannotPostHere(TableRefusal):
    """Discord does not let the bot post there."""

    name = "cannot-post-here"


class CannotMoveHere(TableRefusal):
    """Discord does not let the bot post there, so the table stays where it was."""

    name = "cannot-move-here"


class TooManyPractices(TableRefusal):
    """Practice tables are begun too quickly ({most} a minute; {seconds} until the next)."""

    name = "too-many-practices"


class UnseenThere(TableRefusal):
    """Some of the table's people ({who}) could not see it there, and it is played with a clock."""

    name = "unseen-there"


class MissingPermissions(TableRefusal):
    """The bot may not do here what it must ({missing}: the names of the permissions)."""

    name = "missing-permissions"


class NotForYou(TableRefusal):
    """Who asks neither sits at this table nor can see its channel ({table})."""

    name = "not-for-you"


class NoSuchSeat(TableRefusal):
    """The table has no such seat ({seats}: those it has)."""

    name = "no-such-seat"


class NobodyToInvite(TableRefusal):
    """Only people of this server can be invited ({who})."""

    name = "nobody-to-invite"


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


class TooManyHints(TableRefusal):
    """This person asks for hints too fast ({most} a minute; {seconds} to wait)."""

    name = "too-many-hints"


class OnlyPublic(TableRefusal):
    """While a game is on, no seat's view is lent to anybody."""

    name = "only-public"


class FilmUnderWay(TableRefusal):
    """This person waits for a film already."""

    name = "film-under-way"


class FilmTooHeavy(TableRefusal):
    """No film of this game is light enough for Discord."""

    name = "film-too-heavy"


class FilmFailed(TableRefusal):
    """A film could not be finished, or the bot stops; it may be asked for again."""

    name = "film-failed"


class BadImport(TableRefusal):
    """A record that cannot be imported ({why}), for something that is missing or that no line says."""

    name = "bad-import"


class BadImportLine(TableRefusal):
    """A record that cannot be imported, with the line that is wrong ({line}, {why})."""

    name = "bad-import-line"


class RecordSettled(TableRefusal):
    """Where a game is gone on with, its record has settled options and how many play."""

    name = "record-settled"


class GameWasOver(TableRefusal):
    """After this move the game was over: there is nothing to go on with."""

    name = "game-was-over"


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


class NoSuchRule(TableRefusal):
    """The game has no such rule entry: forged, or of a version that is gone."""

    name = "no-such-rule"


class CannotShowHere(TableRefusal):
    """The bot or who asks may not post here what everybody would see."""

    name = "cannot-show-here"


class NoSuchCorrections(TableRefusal):
    """There is no corrections file of this name ({file})."""

    name = "no-such-corrections"


class BadCorrections(TableRefusal):
    """The corrections file does not fit the game ({file}, {why})."""

    name = "bad-corrections"


class TooManyStandins(TableRefusal):
    """The game has not so many seats ({most})."""

    name = "too-many-standins"


class OnlyPractice(TableRefusal):
    """One person practises there: nobody else sits down, and nobody can win."""

    name = "only-practice"


class NotFinished(TableRefusal):
    """Only games that are over can be practised from, and only by who played in them."""

    name = "not-finished"


class WrongSeats(TableRefusal):
    """The game is not played by so many ({least} to {most})."""

    name = "wrong-seats"


class NothingToPlan(TableRefusal):
    """As far as can be seen, this seat is asked nothing more."""

    name = "nothing-to-plan"


class NothingPlanned(TableRefusal):
    """There is no line yet that could be kept."""

    name = "nothing-planned"


class NoSuchPlan(TableRefusal):
    """This person has kept no such plan here."""

    name = "no-such-plan"


class TooManyPlans(TableRefusal):
    """As many plans are kept as may be ({most})."""

    name = "too-many-plans"


class BadPlanName(TableRefusal):
    """Nothing of the name can be shown."""

    name = "bad-plan-name"
