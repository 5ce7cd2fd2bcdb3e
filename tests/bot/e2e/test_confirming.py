"""What is typed in full, and a kept plan, is shown to its player and confirmed, unless they have chosen otherwise."""

from __future__ import annotations

import pytest

from bot.client import PennyPost
from bot.commands.settings_panel import FLAGS
from bot.store.rows import Person as Chosen
from bot.tables.session import Session
from games import all_games
from tests.bot.e2e.playing import (
    Chance,
    People,
    boards,
    button_of,
    lines_by_chance,
    move_by_panel,
    open_panel,
    seated,
    tap,
    to_move,
)
from tests.bot.e2e.test_plan import PLAN, kept_as, other_of, seat_of
from tests.loopback.driver import Person, Seen

pytestmark = pytest.mark.usefixtures("same_shuffles")

GAMES = sorted(all_games())


@pytest.fixture
def at_once() -> bool:
    """Nobody has chosen anything: so everybody has it who comes new."""
    return False


async def typed(person: Person, session: Session, chance: Chance) -> Seen:
    """A whole move, typed by chance; the last answer."""
    for command, options in lines_by_chance(session, seat_of(session, person), chance):
        reply = await person.slash(command, options=options)
    return reply.message


async def wants_it_at_once(person: Person) -> Seen:
    panel = (await person.slash("settings")).message
    assert "☐ Post typed moves without asking" in [b.label for b in panel.buttons]
    return (await person.click(panel, "☐ Post typed moves without asking")).message


@pytest.mark.parametrize("game", GAMES)
async def test_a_move_typed_in_full_is_shown_and_posted_when_it_is_confirmed(
    client: PennyPost, people: People, game: str
) -> None:
    session, chance = await seated(client, people[:2], game), Chance(5)
    for _ in range(4):
        mover = to_move(session, people)[0]
        mover.user.locale = "en-GB"
        seat, told, revision = seat_of(session, mover), len(boards(mover)), session.table.revision
        panel = await typed(mover, session, chance)
        assert panel.ephemeral
        assert session.composed(seat).done
        assert session.table.revision == revision
        assert len(boards(mover)) == told
        stamp = session.stamp(seat)
        await mover.click(panel, button_of(panel, "post"))
        assert session.table.revision > revision or session.stamp(seat) != stamp or session.playing.together


async def test_what_was_typed_can_be_changed_instead_of_confirmed(client: PennyPost, people: People) -> None:
    session = await seated(client, people[:2])
    mover = to_move(session, people)[0]
    panel = await typed(mover, session, Chance(1))
    seat = seat_of(session, mover)
    if not session.composed(seat).settled:
        await mover.click(panel, button_of(panel, "again"))
        assert session.answers_of(seat) == ()


async def test_who_has_chosen_so_has_it_posted_at_once_and_may_choose_again(client: PennyPost, people: People) -> None:
    session, chance = await seated(client, people[:2]), Chance(3)
    mover = to_move(session, people)[0]
    mover.user.locale = "en-GB"
    chosen = await wants_it_at_once(mover)
    assert client.house.people.of(int(mover.id)).at_once
    revision = session.table.revision
    await typed(mover, session, chance)
    assert session.table.revision > revision
    await mover.click(chosen, "☑ Post typed moves without asking")
    assert not client.house.people.of(int(mover.id)).at_once


async def planned_while_waiting(client: PennyPost, people: People) -> tuple[Session, Person]:
    """Somebody has kept a plan before their turn had come, and now it has."""
    session, chance = await seated(client, people[:2]), Chance(11)
    while not (len(session.awaited()) == 1 and not session.playing.together):
        await move_by_panel(to_move(session, people)[0], session, chance)
    waiting = other_of(session, people)
    waiting.user.locale = "en-GB"
    panel = (await waiting.slash("table plan")).message
    panel = await tap(waiting, panel, "pass", PLAN)
    while (sheet := await session.plans.sheet(int(waiting.id))).trial.ended == "open":
        panel = await tap(waiting, panel, "no", PLAN)
    assert not sheet.in_turn
    await kept_as(waiting, "later")
    while waiting not in to_move(session, people):
        await move_by_panel(to_move(session, people)[0], session, chance)
    return session, waiting


@pytest.mark.parametrize("wanted", [False, True])
async def test_a_plan_made_on_an_assumption_shows_what_it_does_before_it_is_posted(
    client: PennyPost, people: People, wanted: bool
) -> None:
    session, planner = await planned_while_waiting(client, people)
    if wanted:
        await wants_it_at_once(planner)
    seat, panel, revision = seat_of(session, planner), await open_panel(planner), session.table.revision
    shown = (await planner.click(panel, button_of(panel, "plan-go"))).message
    assert session.table.revision == revision
    assert session.composed(seat).done, shown.text
    assert "This is what it does" in shown.text
    assert [plan.name for plan in session.plans.kept(seat)] == ["later"]  # until it is posted
    await planner.click(shown, button_of(shown, "post"))
    assert session.table.revision > revision
    assert session.plans.kept(seat) == ()


async def test_a_plan_that_was_laid_out_and_put_aside_is_still_kept(client: PennyPost, people: People) -> None:
    session, planner = await planned_while_waiting(client, people)
    seat, panel = seat_of(session, planner), await open_panel(planner)
    shown = (await planner.click(panel, button_of(panel, "plan-go"))).message
    if any("pp:again:" in (b.custom_id or "") for b in shown.buttons):
        await planner.click(shown, button_of(shown, "again"))
    assert [plan.name for plan in session.plans.kept(seat)] == ["later"]


def test_confirming_is_what_everybody_has_who_has_chosen_nothing() -> None:
    assert not getattr(Chosen(1), FLAGS["at-once"][0])
