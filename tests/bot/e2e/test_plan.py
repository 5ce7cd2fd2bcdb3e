"""`/table plan`: tried in private, kept by name, played with one tap; what broke is told, and the rest offered."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.client import PennyPost
from bot.tables.plans import MOST_KEPT
from bot.tables.session import Session
from games import all_games
from games.kernel import notation
from tests.bot.e2e.conftest import Running
from tests.bot.e2e.playing import (
    Chance,
    People,
    boards,
    button_of,
    compose_by_panel,
    last_board,
    move_by_panel,
    open_panel,
    seated,
    tap,
    to_move,
)
from tests.loopback.driver import Loopback, Person, Seen

pytestmark = pytest.mark.usefixtures("same_shuffles")

GAMES = sorted(all_games())
PLAN = "plan-"


def seat_of(session: Session, person: Person) -> int:
    return session.own_seat(int(person.id))


def other_of(session: Session, people: People) -> Person:
    """Of two, the one who is not asked."""
    return next(person for person in people[:2] if person not in to_move(session, people))


async def planned(person: Person, session: Session, chance: Chance, steps: int = 99) -> Seen:
    """Plan by chance, tap by tap, until the plan is complete or so long."""
    panel = (await person.slash("table plan")).message
    for _ in range(steps):
        sheet = await session.plans.sheet(int(person.id))
        if sheet.trial.ended in ("done", "unknown"):
            break
        decision = sheet.trial.position.decision_of(sheet.plan.seat)
        assert decision is not None
        panel = await tap(person, panel, decision.chance(chance), PLAN)
    return panel


async def kept_as(person: Person, name: str) -> Seen:
    return (await person.slash("table plan", keep=name)).message


def line_of(session: Session, person: Person) -> list[str]:
    return [step.answer for step in session.plans.tried_now(seat_of(session, person)).line]


# ── trying ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", GAMES)
async def test_a_plan_is_tried_in_private_kept_over_a_restart_and_played_with_one_tap(
    bot: Callable[[], Running], people: People, game: str
) -> None:
    async with bot() as client:
        session = await seated(client, people[:2], game)
        ada = to_move(session, people)[0]
        ada.user.locale = "en-GB"
        before = (session.table.revision, dict(session.drafts), len(boards(ada)), session.playing.checkpoint)
        panel = await planned(ada, session, Chance(7))
        assert panel.ephemeral
        assert "Plan · nothing here is played, and only you see it" in panel.text
        line = line_of(session, ada)
        assert line
        seen = (await ada.click(panel, button_of(panel, "plan-board"))).message
        assert len(seen.pictures) == 2
        assert all(picture.alt is not None and picture.alt.startswith("Plan, not played.") for picture in seen.pictures)
        assert "nothing here is played" in seen.text
        assert "Kept as “risky”" in (await kept_as(ada, "risky")).text
        now = (session.table.revision, dict(session.drafts), len(boards(ada)), session.playing.checkpoint)
        assert now == before
    async with bot() as client:
        session = await client.house.here(int(ada.channel.id))
        assert line_of(session, ada) == line
        seat, panel = seat_of(session, ada), await open_panel(ada)
        label = next(b.label for b in panel.buttons if "plan-go" in (b.custom_id or ""))
        assert label == "Plan: risky"
        was = session.table.revision
        await ada.click(panel, button_of(panel, "plan-go"))
        given = [a.text for s in await session.whole_log() for a in notation.read(s.answers) if a.seat == seat]
        given += session.answers_of(seat)
        assert given == line
        assert session.table.revision > was or session.composed(seat).settled  # played, or under way past a reveal
        assert session.plans.kept(seat) == ()


@pytest.mark.parametrize("game", GAMES)
async def test_who_is_not_asked_plans_on_what_others_are_assumed_to_do(
    client: PennyPost, people: People, game: str
) -> None:
    session = await seated(client, people[:2], game)
    while not (len(session.awaited()) == 1 and not session.playing.together):
        await move_by_panel(to_move(session, people)[0], session, Chance(1))
    other = other_of(session, people)
    other.user.locale = "en-GB"
    panel = (await open_panel(other)).button("Plan ahead").custom_id
    assert panel is not None
    shown = await planned(other, session, Chance(2))
    assert "What others do until then is only assumed:" in shown.text
    assert not [b for b in shown.buttons if "plan-play" in (b.custom_id or "")]  # it cannot be played yet
    line = line_of(session, other)
    first = shown.text
    again = (await other.click(shown, button_of(shown, "plan-otherwise"))).message
    assert "What others do until then is only assumed:" in again.text
    assert session.plans.tried_now(seat_of(session, other)).assumed == 1
    assert line_of(session, other) == line
    pictures = (await other.click(again, button_of(again, "plan-board"))).message
    assert "what others do is only assumed" in pictures.text
    assert first


async def test_after_something_unknown_a_plan_stops_and_its_board_is_the_one_before(
    client: PennyPost, people: People
) -> None:
    session, chance = await seated(client, people[:2], "obsession"), Chance(5)
    for _ in range(20):
        ada = _english(to_move(session, people)[0])
        panel = await planned(ada, session, chance)
        sheet = await session.plans.sheet(int(ada.id))
        if sheet.trial.ended == "unknown":
            break
        await ada.click(panel, button_of(panel, "plan-play"))
    assert "### Unknown from here: your last choice reveals something hidden or depends on chance." in panel.text
    assert not [m for m in panel.menus if "plan-choose" in m.custom_id]
    seat = seat_of(session, ada)
    assert not any(step.revealed for step in sheet.trial.position.steps_since(sheet.start.position.number))
    assert sheet.trial.position.decision_of(seat) is not None  # before the last answer
    back = (await ada.click(panel, button_of(panel, "plan-back"))).message
    assert "Unknown from here" not in back.text


# ── playing ─────────────────────────────────────────────────────────────────────────────────────────────────


async def planned_and_overtaken(client: PennyPost, people: People) -> tuple[Session, Person, Person]:
    """Two want the same guest of the inn; the one who was to move first takes it, and the other's plan is broken."""
    session, chance = await seated(client, people[:2], options="welcome=open"), Chance(4)
    for _ in range(60):
        mover, other = to_move(session, people)[0], other_of(session, people)
        asked, waits = seat_of(session, mover), seat_of(session, other)
        decision = session.playing.decision_of(asked)
        if decision is not None and decision.name == "action" and "bribe" in decision.options:
            wanted = session.playing.copy().push("bribe", asked).decision_of(asked)
            sheet = await session.plans.sheet(int(other.id))
            open_ = sheet.trial.position
            theirs = open_.decision_of(waits)
            assert wanted is not None
            if wanted.name == "guest" and theirs is not None and theirs.name == "action" and "bribe" in theirs.options:
                offered = open_.copy().push("bribe", waits).decision_of(waits)
                assert offered is not None
                guest = next((key for key in wanted.options if list(offered.options).count(key) == 1), None)
                if offered.name == "guest" and guest is not None and list(wanted.options).count(guest) == 1:
                    return await _race(session, mover, other, guest, chance)
        await move_by_panel(mover, session, chance)
    raise AssertionError("nobody wanted the same guest")


async def _race(
    session: Session, mover: Person, other: Person, guest: str, chance: Chance
) -> tuple[Session, Person, Person]:
    for person in (mover, other):
        person.user.locale = "en-GB"
    panel = (await other.slash("table plan")).message
    panel = await tap(other, panel, "bribe", PLAN)
    await tap(other, panel, guest, PLAN)
    await planned_from(other, session, chance)
    await kept_as(other, "get the guest")
    panel = await tap(mover, await tap(mover, await open_panel(mover), "bribe"), guest)
    seat = seat_of(session, mover)
    while not session.composed(seat).done:
        decision = session.composed(seat).position.decision_of(seat)
        assert decision is not None
        panel = await tap(mover, panel, decision.chance(chance))
    await mover.click(panel, button_of(panel, "post"))
    return session, mover, other


async def planned_from(person: Person, session: Session, chance: Chance) -> None:
    panel = (await person.slash("table plan")).message
    while (sheet := await session.plans.sheet(int(person.id))).trial.ended == "open":
        decision = sheet.trial.position.decision_of(sheet.plan.seat)
        assert decision is not None
        panel = await tap(person, panel, decision.chance(chance), PLAN)


async def test_of_a_broken_plan_nothing_is_played_the_step_is_named_with_its_reason_and_the_rest_offered(
    client: PennyPost, people: People
) -> None:
    session, _, other = await planned_and_overtaken(client, people)
    seat = seat_of(session, other)
    assert session.awaited() == (seat,)
    panel, revision = await open_panel(other), session.table.revision
    told = (await other.click(panel, button_of(panel, "plan-go"))).message
    assert "no longer works: **" in told.text
    assert "Step 2 of " in told.text
    assert session.table.revision == revision
    assert not session.answers_of(seat)
    assert session.plans.kept(seat)[0].name == "get the guest"  # it is still there to be changed
    sheet = await session.plans.sheet(int(other.id))
    assert [step.answer for step in sheet.trial.taken] == ["bribe"]
    begun = (await other.click(told, button_of(told, "plan-play"))).message  # what stands becomes the open move
    assert session.answers_of(seat) == ("bribe",)
    assert "Plan ·" not in begun.text


async def test_another_answer_in_the_place_of_the_broken_step_lets_the_rest_follow_if_it_stands(
    client: PennyPost, people: People
) -> None:
    session, _, other = await planned_and_overtaken(client, people)
    panel = (await other.slash("table plan")).message
    sheet = await session.plans.sheet(int(other.id))
    assert sheet.trial.ended == "broken"
    rest = sheet.trial.left[1:]
    decision = sheet.trial.position.decision_of(sheet.plan.seat)
    assert decision is not None
    await tap(other, panel, decision.options[0], PLAN)
    mended = await session.plans.sheet(int(other.id))
    assert mended.trial.ended != "broken"
    follows = mended.plan.line[2:]
    assert follows in ((), rest)


async def test_a_plan_that_is_tapped_twice_or_delivered_twice_is_played_once(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    session = await seated(client, people[:2])
    ada = to_move(session, people)[0]
    panel, seat = await planned(ada, session, Chance(3)), seat_of(session, ada)
    reply = await ada.click(panel, button_of(panel, "plan-play"))
    revision, log = session.table.revision, len(await session.whole_log())
    discord.redeliver(reply.interaction)
    await ada.slash("table mine")
    assert (session.table.revision, len(await session.whole_log())) == (revision, log)
    assert session.plans.tried_now(seat).line == ()


# ── whose it is ─────────────────────────────────────────────────────────────────────────────────────────────


async def test_nobody_else_sees_a_plan_and_a_forged_tap_shows_only_ones_own(client: PennyPost, people: People) -> None:
    session = await seated(client, people[:2])
    ada, other = to_move(session, people)[0], other_of(session, people)
    panel = await planned(ada, session, Chance(3))
    await kept_as(ada, "secret scheme")
    stamp = button_of(panel, "plan-board").split(":")[3]
    for kind in ("plan-board", "plan-keep", "plan-again", "plan-back"):
        forged = await other.raw_tap(await last_board(other), f"pp:{kind}:{session.table.id}:{stamp}:")
        assert all("secret scheme" not in message.text and message.ephemeral for message in forged.all)
    assert line_of(session, ada)
    mine = (await other.slash("table plan")).message
    assert not [m for m in mine.menus if "plan-open" in m.custom_id]
    assert await other.autocomplete("table plan", "open", "") == []
    assert "no plan of that name" in (await _english(other).slash("table plan", open="secret scheme")).text
    stranger = people[2]
    stranger.user.locale = "en-GB"
    forged = await stranger.raw_tap(await last_board(stranger), button_of(panel, "plan-board"))
    assert "secret scheme" not in forged.text
    assert line_of(session, ada)


def _english(person: Person) -> Person:
    person.user.locale = "en-GB"
    return person


async def test_names_are_short_plain_and_few(client: PennyPost, people: People) -> None:
    session = await seated(client, people[:2])
    ada = _english(to_move(session, people)[0])
    seat = seat_of(session, ada)
    assert "no step yet" in (await ada.slash("table plan", keep="too early")).text
    await planned(ada, session, Chance(3), steps=1)
    assert "nothing in it that can be shown" in (await ada.slash("table plan", keep="\u200b\u202e\x07")).text
    said = (await kept_as(ada, "a\u202e*b*\n@everyone\x00")).text
    assert session.plans.kept(seat)[0].name == "a*b* @everyone"
    assert "“a*b* @everyone”" not in said  # no formatting, no mention
    for n in range(MOST_KEPT - 1):
        await kept_as(ada, f"plan {n}")
    assert "5 plans" in (await ada.slash("table plan", keep="one more")).text
    assert "Kept as" in (await ada.slash("table plan", keep="PLAN 0")).text  # replaces the one of that name
    assert [plan.name for plan in session.plans.kept(seat)] == [
        "a*b* @everyone",
        "PLAN 0",
        "plan 1",
        "plan 2",
        "plan 3",
    ]
    assert await ada.autocomplete("table plan", "open", "plan 1")


async def test_forged_and_stale_taps_change_nothing(client: PennyPost, people: People) -> None:
    session = await seated(client, people[:2])
    ada = _english(to_move(session, people)[0])
    seat = seat_of(session, ada)
    panel = await planned(ada, session, Chance(3), steps=1)
    stamp, table = button_of(panel, "plan-board").split(":")[3], session.table.id
    line = line_of(session, ada)
    for custom_id, values in (
        (f"pp:plan-answer:{table}:{stamp}:\u202enonsense", None),
        (f"pp:plan-open:{table}:{stamp}:", ["99"]),
        (f"pp:plan-open:{table}:{stamp}:", ["-1"]),
        (f"pp:plan-forget:{table}:{stamp}:x", None),
        (f"pp:plan-go:{table}:{session.stamp(seat)}:1.00000000", None),
        (f"pp:plan-go:{table}:{session.stamp(seat)}:..", None),
        (f"pp:plan-play:{table}:1.2.3:", None),
        (f"pp:plan-back:{table}:0.0.00000000:", None),
        (f"pp:plan-more:{table}:{stamp}:999999", None),
        (f"pp:plan-board:{table}:0.0.00000000:", None),
    ):
        reply = await ada.raw_tap(panel, custom_id, values=values)
        assert "went wrong" not in reply.text, custom_id
        assert line_of(session, ada) == line, custom_id
        assert not session.answers_of(seat), custom_id


async def test_an_open_move_gives_way_to_a_plan(client: PennyPost, people: People) -> None:
    session = await seated(client, people[:2])
    ada = to_move(session, people)[0]
    seat = seat_of(session, ada)
    await compose_by_panel(ada, session, Chance(11))
    open_answers = session.answers_of(seat)
    panel = await planned(ada, session, Chance(3))
    assert session.answers_of(seat) == open_answers  # trying leaves it alone
    line = line_of(session, ada)
    await ada.click(panel, button_of(panel, "plan-play"))
    log = await session.whole_log()
    given = [answer.text for step in log for answer in notation.read(step.answers) if answer.seat == seat]
    assert given[-len(line) :] == line


async def test_plans_go_with_the_game(client: PennyPost, people: People) -> None:
    session = await seated(client, people[:2])
    ada = _english(to_move(session, people)[0])
    await planned(ada, session, Chance(3))
    await kept_as(ada, "for later")
    await ada.click(await ada.slash("table end", how="concede"), "Concede")
    opened = await client.house.store.load_open(session.table.id)
    assert opened.plans == ()
    assert "No game is being played" in (await ada.slash("table plan")).text or not session.table.is_open
