"""The fault drill: every trouble Discord or the disk can make, once each, while somebody moves.

Each ends with the channel told, once, or with the table resting and its people able to find it; and whoever acted has
been answered.
"""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple
from unittest import mock

from bot import timers
from bot.client import PennyPost
from bot.parlour import limits
from bot.parlour.composing import Nonsense
from bot.parlour.limits import Refused
from bot.parlour.world import Channel
from bot.settings import Settings
from bot.store.protocol import StoreFailed
from bot.tables.session import Session
from tests.bot.e2e.playing import Chance, move_by_command, move_by_panel, open_panel, seated, tap, to_move
from tests.drills.party import Calls
from tests.drills.report import Report
from tests.loopback.driver import Loopback, NoAnswer, Person, Reply, Seen
from tests.loopback.house import bot_running

POSTS: Final = "POST /channels/*/messages"
EDITS: Final = "PATCH /channels/*/messages/*"
LOOKS: Final = "GET /channels/*/messages"
CALLBACKS: Final = "POST /interactions/*/callback"
ANSWERS: Final = "* /webhooks/*"
PATIENCE: Final = 30.0
End = Literal["told", "parked"]


class Scene:
    """A table of two people in a channel or thread of its own."""

    def __init__(self, discord: Loopback, client: PennyPost, channel: Channel, people: tuple[Person, ...]) -> None:
        self.discord, self.client, self.channel, self.people = discord, client, channel, people
        self.faults, self.world, self.store = discord.faults, discord.world, client.house.store
        self.session: Session
        self.refused: list[str] = []
        for person in people:
            person.channel = channel

    @property
    def mover(self) -> Person:
        return to_move(self.session, self.people)[0]

    def store_fails(self, method: str, why: str, times: int = 1) -> None:
        """The next calls of one of the store's methods fail."""
        whole, left = getattr(self.store, method), [times]

        async def failing(*args: Any, **kwargs: Any) -> Any:
            if left[0]:
                left[0] -= 1
                raise StoreFailed(f"The database does not work: {why}.")
            return await whole(*args, **kwargs)

        setattr(self.store, method, failing)


Act = Callable[[Scene], Awaitable[Any]]


async def move(scene: Scene) -> None:
    """Whoever is to move does, by a command."""
    await move_by_command(scene.mover, scene.session, Chance(1))


async def move_again(scene: Scene) -> None:
    """The first try is refused in words and changes nothing; the second goes through."""
    mover, before = scene.mover, scene.session.table.revision
    reply = await move_by_command(mover, scene.session, Chance(1))
    if not reply.text or scene.session.table.revision != before:
        scene.refused.append("a failing store was not said, or the move half made")
    await move_by_command(mover, scene.session, Chance(1))


async def tap_and_move(scene: Scene) -> None:
    """A tap that cannot be stored is answered, and the move can be made all the same."""
    mover = scene.mover
    decision = scene.session.playing.decision_of(scene.session.own_seat(int(mover.id)))
    assert decision is not None
    said = await tap(mover, await open_panel(mover), decision.chance(Chance(1)))
    if not said.text:
        scene.refused.append("a failing store was not said")
    await move_by_panel(mover, scene.session, Chance(1))


async def move_as_it_closes(scene: Scene) -> None:
    """The thread is locked between the move and its board; Discord then takes no answer to the mover from us either."""
    scene.faults.delay(POSTS, 0.5, times=1)
    moving = asyncio.create_task(move(scene))
    before = scene.session.table.revision
    await _until(lambda: scene.session.table.revision > before)
    scene.world.archive(scene.channel, locked=True)
    with contextlib.suppress(NoAnswer, TimeoutError):
        await moving


async def nothing(scene: Scene) -> None:
    """Nobody acts."""


async def ask_for_the_board(scene: Scene) -> None:
    """The last board was deleted: `/table board` brings the buttons back."""
    shown = (await scene.mover.slash("table board")).all
    if not any(_leads_in(seen) for seen in [*shown, *scene.mover.messages()]):
        scene.refused.append("after the last board was deleted nothing leads to the panel")
    await move(scene)


async def look_and_move(scene: Scene) -> None:
    """The board and the hand are asked for; each is there in the end, and nothing still says that it is coming."""
    for command in ("table board", "table hand"):
        await _until(partial(_is_shown_once, scene, await scene.mover.slash(command)))
    await move(scene)


def _is_shown_once(scene: Scene, reply: Reply) -> bool:
    there = [seen for seen in reply.all if scene.world.message(seen.channel_id, seen.id) is not None]
    return len(there) == 1 and bool(there[0].pictures)


async def come_back(scene: Scene) -> None:
    """The bot is sent away and invited again; the table goes on."""
    await _until(lambda: scene.session.table.parked == "server-gone")
    scene.world.invite_bot()
    await _until(lambda: scene.session.table.parked is None)
    await move(scene)


def _leads_in(seen: Seen) -> bool:
    return any((button.custom_id or "").startswith("pp:move:") for button in seen.buttons)


class Case(NamedTuple):
    """A trouble: what is done to the table, what its people do then, what is mended later, and how it ends."""

    name: str
    trouble: Callable[[Scene], Any]
    act: Act = move
    mend: Callable[[Scene], Any] | None = None
    end: End = "told"
    thread: bool = False
    apologises: bool = False
    """Whether there is nothing to be said but that something went wrong: everywhere else that is a fault."""


def _fails(route: str, status: int, times: int, **how: Any) -> Callable[[Scene], None]:
    return lambda scene: scene.faults.fail(route, status=status, times=times, **how)


def _refuses(route: str, refusal: Refused, times: int = 1) -> Callable[[Scene], None]:
    return lambda scene: scene.faults.refuse(route, refusal, times=times)


def _no_pictures_in_edits(scene: Scene) -> None:
    scene.world.edits_bring_pictures = False


def _cases() -> Iterator[Case]:
    for status in (500, 502, 504):  # discord.py tries these again by itself
        yield Case(f"post: {status}", _fails(POSTS, status, 1))
        yield Case(f"post: {status} after the work was done", _fails(POSTS, status, 1, after=True))
    yield Case("post: 503", _fails(POSTS, 503, 3))
    yield Case("post: 503 after the work was done", _fails(POSTS, 503, 1, after=True))
    yield Case("post: 429", lambda s: s.faults.rate_limit(POSTS, times=2))
    yield Case("post: 429 everywhere", lambda s: s.faults.rate_limit(POSTS, times=1, everywhere=True))
    yield Case("post: 403", _fails(POSTS, 403, 3))
    yield Case("post: 404", _fails(POSTS, 404, 3))
    yield Case("post: 404 / 10008", _refuses(POSTS, limits.unknown("Message"), 3))
    yield Case("post: 403 / 50001 missing access", _refuses(POSTS, limits.missing_access(), 4))
    yield Case("post: 403 / 50013 missing permissions", _refuses(POSTS, limits.missing_permission(), 4))
    yield Case("post: 400 / 50083 archived", _refuses(POSTS, limits.thread_archived(), 2), thread=True)
    yield Case("post: 403 / 50083 locked", _refuses(POSTS, limits.thread_archived(locked=True), 2), thread=True)
    yield Case("post: 404 / 10003 channel unknown", _refuses(POSTS, limits.unknown("Channel")), end="parked")
    yield Case("post: connection cut before", lambda s: s.faults.cut(POSTS, times=6))
    yield Case("post: connection cut after the work was done", lambda s: s.faults.cut(POSTS, after=True))
    yield Case("post: files too large", lambda s: s.faults.refuse_files(POSTS, times=2))
    yield Case("no Attach Files", lambda s: s.world.deny(s.channel, s.world.bot, attach_files=True))
    yield Case(
        "no Send Messages, later given",
        lambda s: s.world.deny(s.channel, s.world.bot, send_messages=True),
        mend=lambda s: s.world.allow(s.channel, s.world.bot),
    )
    yield Case(
        "no View Channel, later given",
        lambda s: s.world.deny(s.channel, s.world.bot, view_channel=True),
        mend=lambda s: s.world.allow(s.channel, s.world.bot),
    )
    yield Case("older board: edit 404 / 10008", _refuses(EDITS, limits.unknown("Message"), 3))
    yield Case("older board: edit 503", _fails(EDITS, 503, 3))
    yield Case("look into the channel: 403", _fails(LOOKS, 403, 2))
    yield Case("answer: 500 at the acknowledgement", _fails(CALLBACKS, 500, 1))
    yield Case("answer: 503 at the answer", _fails(ANSWERS, 503, 1))
    dismissed = _refuses(ANSWERS, limits.unknown("Message"))
    yield Case("answer: 404 / 10008, the panel was dismissed", dismissed, apologises=True)
    yield Case("message deleted", lambda s: s.world.delete_message(_last_board(s)), ask_for_the_board)
    yield Case("channel deleted", lambda s: s.world.remove_channel(s.channel), nothing, end="parked")
    yield Case("thread deleted", lambda s: s.world.remove_channel(s.channel), nothing, end="parked", thread=True)
    yield Case("thread archived", lambda s: s.world.archive(s.channel), thread=True)
    yield Case(
        "thread locked before the board is posted, later opened",
        lambda s: None,
        move_as_it_closes,
        mend=lambda s: s.world.put_away(s.channel, False, False),
        thread=True,
    )
    yield Case("member left", lambda s: s.world.leave(next(p for p in s.people if p is not s.mover).user))
    for name, act, method, why in (
        ("database locked at the move", move_again, "commit_move", "database is locked"),
        ("disk full at the move", move_again, "commit_move", "disk is full"),
        ("database locked at a tap", tap_and_move, "save_draft", "database is locked"),
    ):
        yield Case(name, partial(Scene.store_fails, method=method, why=why), act, apologises=True)
    yield Case("database locked at the note that it was told", lambda s: s.store_fails("told", "database is locked"))
    yield Case("gateway cut", lambda s: s.discord.gateway.drop())
    yield Case("gateway closed with 4000", lambda s: s.discord.gateway.drop(4000))
    yield Case("gateway session invalid", lambda s: s.discord.gateway.invalidate())
    yield Case("bot removed and back", lambda s: s.world.dismiss_bot(), come_back)
    yield Case("pictures in edits are refused, from now on", _no_pictures_in_edits, look_and_move)


def _last_board(scene: Scene) -> Any:
    shown = next(seen for seen in reversed(scene.people[0].messages()) if _leads_in(seen))
    return scene.world.message(shown.channel_id, shown.id)


# ── the drill ───────────────────────────────────────────────────────────────────────────────────────────────


def drill(scale: float, seed: int) -> Report:
    """Bring every trouble once; the scale changes nothing here."""
    report = Report("faults", "lost", "doubled", "silent", "unanswered", "apologised")
    with mock.patch.object(timers, "DELAYS_MS", (100, 200, 500, 1000)), tempfile.TemporaryDirectory() as folder:
        asyncio.run(_drill(report, Path(folder)))
    return report


async def _drill(report: Report, folder: Path) -> None:
    cases = list(_cases())
    async with Loopback() as discord, _bot(discord, folder) as client:
        calls, elsewhere = Calls(discord), discord.channel
        for number, case in enumerate(cases):
            await _run(case, await _scene(discord, client, case, number), calls, elsewhere, report)
            report.met["troubles"] += 1
    report.at_least("troubles brought", report.met["troubles"], len(cases))


@asynccontextmanager
async def _bot(discord: Loopback, folder: Path) -> Any:
    settings = Settings(data_dir=folder, standin_budget_ms=10, standin_workers=0, tables_per_server=1000)
    async with bot_running(discord, settings) as client:
        yield client


async def _scene(discord: Loopback, client: PennyPost, case: Case, number: int) -> Scene:
    people = tuple(discord.person(f"Player {number}.{n}") for n in range(2))
    channel = discord.world.add_channel(f"room-{number}")
    if case.thread:
        channel = discord.world.add_thread(channel, "a thread", owner=discord.world.bot)
    scene = Scene(discord, client, channel, people)
    scene.session = await seated(client, people)
    await _until(lambda: scene.session.table.told == scene.session.table.revision)
    return scene


async def _run(case: Case, scene: Scene, calls: Calls, elsewhere: Channel, report: Report) -> None:
    """Bring one trouble, let people act, mend it where that is told, and see how it ends."""
    session, before = scene.session, scene.session.table.revision
    whole = vars(scene.store).copy()
    listed = await _mine(scene, elsewhere)
    try:
        brought = case.trouble(scene)
        if asyncio.iscoroutine(brought):
            await brought
        await _until(lambda: scene.discord.gateway.ready)
        await case.act(scene)
    except (NoAnswer, Nonsense, TimeoutError) as silence:
        report.fault("unanswered", f"{case.name}: {silence or 'no answer'}")
    finally:
        for method in set(vars(scene.store)) - set(whole):
            delattr(scene.store, method)
        scene.faults.clear() if case.mend is None and case.end == "told" else None
    said = scene.discord.apologies.take()
    if said and not case.apologises:
        report.fault("apologised", f"{case.name}: {said[0]}")
    if case.apologises and not said:
        report.fault("silent", f"{case.name}: nobody was told that something went wrong")
    if case.mend is not None:
        await asyncio.sleep(0.3)
        case.mend(scene)
    for sentence in scene.refused:
        report.fault("unanswered", f"{case.name}: {sentence}")
    await _ends(case, scene, report)
    if case.end == "told" and case.act is not nothing and session.table.revision == before:
        report.fault("lost", f"{case.name}: the move was not made")
    posts = [pinged for pinged in calls.posts[f"pp:table:{session.table.id}:{session.table.revision}:"] if pinged]
    if len(posts) > 1:
        report.fault("doubled", f"{case.name}: the next mover was called {len(posts)} times")
    if case.end == "told" and not posts and session.table.state == "playing":
        report.fault("silent", f"{case.name}: the next mover was not called")
    scene.faults.clear()
    await _until(lambda: scene.discord.gateway.ready)
    try:
        mine = await _mine(scene, elsewhere)
    except (NoAnswer, TimeoutError):
        report.fault("unanswered", f"{case.name}: /table mine")
        return
    if session.table.is_open and f"<#{session.table.channel_id}>" not in mine and session.table.id not in mine:
        report.fault("silent", f"{case.name}: /table mine does not name the table")
    if case.end == "parked" and case.act is nothing and mine == listed:
        report.fault("silent", f"{case.name}: /table mine does not say that the table rests")


async def _mine(scene: Scene, elsewhere: Channel) -> str:
    """What a person of the table reads about it from elsewhere."""
    return (await next(p for p in scene.people if p.user.here).slash("table mine", channel=elsewhere)).text


async def _ends(case: Case, scene: Scene, report: Report) -> None:
    table = scene.session
    with contextlib.suppress(TimeoutError):
        if case.end == "parked":
            await _until(lambda: table.table.parked is not None)
        else:
            await _until(lambda: table.table.told == table.table.revision)
    stored = await scene.store.get_table(table.table.id)
    if case.end == "parked" and stored.parked is None:
        report.fault("silent", f"{case.name}: the table does not rest")
    if case.end == "told" and stored.told < stored.revision and "told" not in case.name:
        report.fault("silent", f"{case.name}: told up to {stored.told} of {stored.revision}; rests: {stored.parked}")


async def _until(happened: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happened():  # noqa: ASYNC110 - a table has no event
            await asyncio.sleep(0.02)
