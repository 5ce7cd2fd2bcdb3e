"""What must hold of the month: held against what Discord received, by a reckoning of hours that is not the bot's."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from bot.refusals import SetAside
from bot.store.rows import Person
from bot.tables.replay import replay_all
from bot.tables.session import Session
from tests.drills.report import Fault
from tests.loopback.driver import NoAnswer
from tests.month.lives import GAMES
from tests.month.people import Actor
from tests.month.witness import Deed, Turn, turns_of
from tests.month.zones import DAY, HOUR, MINUTE, moment, wall

if TYPE_CHECKING:
    from tests.month.month import Group, Month

WATCHED: Final[tuple[Fault, ...]] = (
    "lost", "doubled", "disturbed", "leaked", "silent", "unanswered", "in the log", "apologised",
)  # fmt: skip
GRACE: Final = 150 * MINUTE
"""How long everything must have been well before something that is due can be called lost: failures are tried again
after an hour at the latest."""
SAME: Final = 2 * MINUTE
"""Moments that are one: people who act at the same time set the clock a little forward for each other."""
STRIDE: Final = 10 * MINUTE
"""How finely hours are looked at."""
_NOTICE: Final = re.compile(r"pp:(?:un)?hush:([0-9a-z]+):(\d+)\.(\d)(\d+):(\d+)")
_DIGEST: Final = re.compile(r"pp:settings:[0-9a-z]+:\d+:")


class Alert(NamedTuple):
    """A message that lit up somebody's phone."""

    at: int
    actor: Actor
    deed: Deed
    table: str
    """The table it is about; empty for a digest."""

    @property
    def notice(self) -> str:
        """What tells a notice of a turn from all others; empty for other messages."""
        return next((one for one in self.deed.ids if _NOTICE.match(one)), "")

    @property
    def is_digest(self) -> bool:
        return bool(self.deed.to) and any(_DIGEST.match(one) for one in self.deed.ids)


async def check(month: Month) -> None:
    """Everything."""
    await month.witness.collect(month.lives.store)
    turns = list(turns_of(month.witness.turns, month.end))
    alerts = list(_alerts(month))
    month.report.met["turns"] = len(turns)
    month.report.met["messages that call or remind somebody"] = len(alerts)
    _disturbed(month, alerts)
    _doubled(month, alerts)
    _lost(month, turns, alerts)
    _digests(month, turns, alerts)
    await _stuck(month, turns)
    await _replays(month)


def _alerts(month: Month) -> Iterator[Alert]:
    homes = {channel: table for table, group in month.tables.items() for _, channel in group.homes}
    for deed in month.witness.deeds:
        for who in deed.alerts:
            if (actor := month.by_id.get(who)) is not None:
                yield Alert(deed.at, actor, deed, deed.table or homes.get(deed.channel, ""))


# ── not at the wrong time, and not twice ────────────────────────────────────────────────────────────────────


def _disturbed(month: Month, alerts: Iterable[Alert]) -> None:
    for alert in alerts:
        since = alert.actor.undisturbed(alert.at - SAME)
        if (why := alert.actor.undisturbed(alert.at)) and since and not _is_an_answer(alert):
            shown = wall(alert.actor.settled(alert.at).time_zone, alert.at).isoformat()
            month.report.fault("disturbed", f"in {why}: {_sort(alert)} ({alert.actor.person.name}, {shown})")


def _is_an_answer(alert: Alert) -> bool:
    """Whether it may be an answer to what its reader has just done; calls and reminders never are."""
    return not (alert.deed.board or alert.notice) and any(abs(at - alert.at) <= SAME for at in alert.actor.deeds)


def _doubled(month: Month, alerts: list[Alert]) -> None:
    sent = Counter((alert.actor.id, alert.notice) for alert in alerts if alert.notice)
    boards = Counter((alert.actor.id, alert.deed.board, alert.deed.channel) for alert in alerts if alert.deed.board)
    others = Counter((alert.actor.id, alert.deed.channel, alert.deed.text) for alert in alerts if _is_told_apart(alert))
    for (_, _, text), count in others.items():
        if count > 1:
            month.report.fault("doubled", f"the same was sent {count} times ({text[-200:]!r})")
    _too_many(month, alerts)
    for (_, notice), count in sent.items():
        if count > 1:
            month.report.fault("doubled", f"a notice was sent {count} times ({notice})")
    for (_, board, _), count in boards.items():
        if count > 1 and board is not None:
            month.report.fault("doubled", f"{count} calls to the same board {board}")


def _too_many(month: Month, alerts: list[Alert]) -> None:
    """A notice that calls, where the board does not, and each reminder once: there is no more to a turn."""
    told: defaultdict[tuple[Actor, str], list[int]] = defaultdict(list)
    for alert in alerts:
        if alert.notice:
            told[alert.actor, alert.notice.rpartition(".")[0]].append(alert.at)
    for (actor, turn), times in told.items():
        most = 1 + max(len(actor.settled(at).reminders) for at in times)
        if len(times) > most and _same_wishes(actor, times[0], times[-1]):
            month.report.fault("doubled", f"{len(times)} notices of a turn with {most} at the most ({turn})")


def _is_told_apart(alert: Alert) -> bool:
    """Whether it says of which message or moment it speaks, so that it can only be sent once."""
    other = not alert.notice and not alert.deed.board and not alert.is_digest
    return other and re.search(r"https://discord.com/channels/\d+/\d+/\d+|<t:\d+", alert.deed.text) is not None


def _sort(alert: Alert) -> str:
    """What kind of message it is, for the report."""
    if alert.deed.board:
        return "a board"
    kinds = sorted({one.split(":")[1] for one in alert.deed.ids})
    return f"a message with {'/'.join(kinds) or 'no buttons'}{' in private' if alert.deed.to else ''}"


# ── nothing lost ────────────────────────────────────────────────────────────────────────────────────────────


class _Times:
    """The times of one person's alerts about one table, in order."""

    def __init__(self) -> None:
        self.at: list[int] = []

    def between(self, start: int, end: int) -> int:
        return bisect_right(self.at, end) - bisect_left(self.at, start)


def _lost(month: Month, turns: list[Turn], alerts: list[Alert]) -> None:
    """Whoever was waited for was called; and who was waited for longer than their reminders' hours, reminded."""
    times: defaultdict[tuple[int, str], _Times] = defaultdict(_Times)
    for alert in alerts:
        if alert.deed.board or alert.notice:
            times[alert.actor.id, alert.table].at.append(alert.at)
    reach = _Reach(month)
    for turn in turns:
        group, actor = month.tables.get(turn.table), month.seated(turn)
        if group is None or actor is None or turn.until - turn.since < GRACE:
            continue
        heard, said = times[actor.id, turn.table], actor.settled(turn.since)
        if not any(abs(deed - turn.since) <= SAME for deed in actor.deeds):  # who did it knows it
            _owed(month, reach, turn, actor, group, turn.since, heard, "called")
        for hours in said.reminders:
            due = turn.since + hours * HOUR
            if turn.hushed_at is None or turn.hushed_at > due:
                _owed(month, reach, turn, actor, group, due, heard, "reminded")


def _owed(
    month: Month, reach: _Reach, turn: Turn, actor: Actor, group: Group, due: int, heard: _Times, what: str
) -> None:
    """Something was due: it must have come by the time at which nothing had stood in its way for long enough."""
    latest = None if _within(actor.gone, due) else reach.latest(actor, group, due, turn.until)
    if latest is None or not _same_wishes(actor, turn.since, latest):
        month.report.met[f"turns too short or too hindered to be {what}"] += 1
        return
    month.report.met[f"times somebody had to be {what}"] += 1
    if not heard.between(due - SAME, latest):
        when = f"{turn.table} seat {turn.seat} {actor.person.name} between {wall('', due)} and {wall('', latest)}"
        month.report.fault("lost", f"{group.game}: somebody was not {what} ({when})")


def _same_wishes(actor: Actor, start: int, end: int) -> bool:
    """Whether somebody has settled nothing new meanwhile but when they are away."""
    first, last = (msgspec.structs.replace(actor.settled(at), away=None, unreachable=False) for at in (start, end))
    return first == last


class _Reach:
    """When somebody could be reached: the bot was up, Discord took posts, the channel and the person were there."""

    def __init__(self, month: Month) -> None:
        self._month = month
        self._everywhere = [(h.start, h.end) for h in month.hindrances if not h.channel] + month.lives.downtimes
        self._of_channel: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        for hindrance in month.hindrances:
            self._of_channel[hindrance.channel].append((hindrance.start, hindrance.end))

    def latest(self, actor: Actor, group: Group, due: int, until: int) -> int | None:
        """By when something due then must have come; None where the turn was over before that."""
        well = 0
        for at in range(due, until, STRIDE):
            well = well + STRIDE if self._is_well(actor, group, at) else 0
            if well > GRACE:
                return at
        return None

    def latest_private(self, actor: Actor, due: int, until: int) -> int | None:
        """The same for what goes by private message."""
        well = 0
        for at in range(due, until, STRIDE):
            well = well + STRIDE if self._is_free(actor, at) else 0
            if well > GRACE:
                return at
        return None

    def waits(self, group: Group, turn: Turn, due: int, latest: int) -> bool:
        """Whether a table waits all that time, and does not rest."""
        home = self._home(group, due)
        resting = (*self._of_channel.get(home, ()), *self._month.sent_away)
        rests = any(start - STRIDE <= latest and due <= end + STRIDE for start, end in resting)
        return turn.since < due - HOUR and turn.until > latest and not rests

    def _home(self, group: Group, at: int) -> str:
        return next((channel for since, channel in reversed(group.homes) if since <= at), "")

    def _is_free(self, actor: Actor, at: int) -> bool:
        return not (actor.undisturbed(at) or _within(actor.gone, at) or _within(self._everywhere, at))

    def _is_well(self, actor: Actor, group: Group, at: int) -> bool:
        if not self._is_free(actor, at):
            return False
        return not _within(self._of_channel.get(self._home(group, at), ()), at)


def _within(times: Iterable[tuple[int, int]], at: int) -> bool:
    return any(start - STRIDE <= at < end + STRIDE for start, end in times)


# ── the digest ──────────────────────────────────────────────────────────────────────────────────────────────


def _digest_day(person: Person, at: int) -> date:
    """The day whose digest comes at a moment: one that comes late, past midnight, is still that of the day before."""
    return (wall(person.time_zone, at) - timedelta(minutes=person.digest or 0)).date()


def _digests(month: Month, turns: list[Turn], alerts: list[Alert]) -> None:
    """Once a day, where anything waits: not twice on a day of the person's own, and not left out."""
    sent: defaultdict[int, list[int]] = defaultdict(list)
    for alert in alerts:
        if alert.is_digest:
            sent[alert.actor.id].append(alert.at)
    waiting: defaultdict[int, list[Turn]] = defaultdict(list)
    for turn in turns:
        if (actor := month.seated(turn)) is not None and turn.table in month.tables:
            waiting[actor.id].append(turn)
    month.report.met["digests"] = sum(map(len, sent.values()))
    for actor in month.actors:
        days = Counter(_digest_day(actor.settled(at), at) for at in sent[actor.id])
        for count in days.values():
            if count > 1:
                month.report.fault("doubled", f"{count} digests on one day")
        _left_out(month, actor, waiting[actor.id], sent[actor.id])


def _left_out(month: Month, actor: Actor, waiting: list[Turn], sent: list[int]) -> None:
    reach = _Reach(month)
    for since, said in actor.settings:
        if said.digest is None:
            continue
        day = wall(said.time_zone, since)
        while (due := moment(said.time_zone, day, said.digest)) < month.end - DAY:
            day += timedelta(days=1)
            if due < since + HOUR or actor.settled(due + 14 * HOUR) is not said:
                continue
            if said.away is not None and said.away[0] <= due < said.away[1]:  # none comes on such a day
                continue
            if any(start <= due + 14 * HOUR and due <= end for start, end in actor.closed):
                continue
            latest = reach.latest_private(actor, due, due + 14 * HOUR)
            if latest is None or not any(reach.waits(month.tables[t.table], t, due, latest) for t in waiting):
                continue
            month.report.met["times a digest was owed"] += 1
            days = {wall(said.time_zone, at).date() for at in (due, latest)}  # a late one is that of its day
            if not any(due - SAME <= at <= latest or wall(said.time_zone, at).date() in days for at in sent):
                when = f"{actor.person.name} between {wall('', due)} and {wall('', latest)}"
                month.report.fault("lost", f"a digest did not come ({when})")


# ── no table stuck without saying so ────────────────────────────────────────────────────────────────────────


async def _stuck(month: Month, turns: list[Turn]) -> None:
    """Every table at the end of the month: told, waiting for somebody who was called, or resting and found so."""
    house = month.lives.client.house
    latest = {group.table: group for group in month.groups if group.table}
    for table, group in latest.items():
        try:
            session = await house.get(table)
        except SetAside:
            month.report.fault("silent", f"{group.game}: a table cannot be read")
            continue
        month.report.met[f"tables at the end: {session.table.parked or session.table.state}"] += 1
        if session.table.parked is not None and session.table.is_open:
            await _says_it_rests(month, session)
        if session.table.parked is not None or session.table.state != "playing":
            continue
        people = {s for s in session.awaited() if session.seats[s].played_by is None and session.seats[s].user_id}
        noted = {turn.seat for turn in turns if turn.table == table and turn.until == month.end}
        hindered = any(h.end > month.end - 2 * HOUR and h.channel in ("", group.channel) for h in month.hindrances)
        if session.standins_to_move() or not session.awaited():
            month.report.fault("silent", f"{group.game}: the table waits for nobody")
        if session.table.told < session.table.revision and not hindered:
            month.report.fault("silent", f"{group.game}: told {session.table.told} of {session.table.revision}")
        if people != noted:
            month.report.fault("silent", f"{group.game}: it waits for {people}, and the store notes {noted}")


async def _says_it_rests(month: Month, session: Session) -> None:
    """Who sits at a table that rests finds that in their list."""
    sitting = (month.by_id.get(str(seat.user_id)) for seat in session.seats)
    person = next((actor.person for actor in sitting if actor is not None and actor.person.user.here), None)
    if person is None:
        return
    try:
        said = (await person.slash("table mine", channel=next(iter(month.world.channels.values())))).text
    except (NoAnswer, TimeoutError) as silence:
        month.report.fault("unanswered", f"/table mine: {silence}")
        return
    if session.table.id not in said:
        month.report.fault("silent", f"a table rests, and /table mine does not say so: {said[:200]}")


async def _replays(month: Month) -> None:
    """Every table plays again from its seed as it is stored."""
    async for replayed in replay_all(month.lives.store, GAMES):
        month.report.met["steps replayed"] += replayed.steps
        if replayed.broken:
            month.report.fault("lost", f"a table no longer replays: {replayed.broken}")
