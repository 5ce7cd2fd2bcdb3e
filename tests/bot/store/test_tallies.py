"""Results: counted once, read for a person, a server and ratings; nothing of anybody forgotten."""

from __future__ import annotations

import msgspec

from bot.store.protocol import Store
from bot.store.rows import RatedGame, Seat, SeatResult, Table
from tests.bot.store.builders import ADA, CHANNEL, EMILE, GIULIA, GUILD, game, step

ENGINES = {"bloody-inn": 3}
WON = SeatResult(0, 0, 1, 40, 5, 60_000, {"money": 40, "annexes": 2})
LOST = SeatResult(1, 1, 2, 25, 4, 90_000, {"money": 25, "annexes": 1})


async def finished(store: Store, channel: int = 1, at: int = 20_000, **changes: object) -> Table:
    """A game of Ada and Émile that has ended."""
    table = await game(store, CHANNEL + channel, **changes)
    return await store.commit_move(table.id, expected=1, steps=[step(1, made_at=at)], over=True)


async def counted(store: Store, channel: int = 1, at: int = 20_000, **changes: object) -> Table:
    table = await finished(store, channel, at, **changes)
    await store.save_results(table.id, 3, (WON, LOST))
    return table


async def test_what_has_ended_is_counted_once_and_what_could_not_be_again_by_other_rules(store: Store) -> None:
    await game(store, CHANNEL + 9)
    first, second = await finished(store, 1, 20_000), await finished(store, 2, 30_000)
    assert await store.uncounted(ENGINES, most=9) == (first.id, second.id)
    assert await store.uncounted(ENGINES, most=1) == (first.id,)
    assert await store.uncounted({"obsession": 1}, most=9) == ()
    await store.save_results(first.id, 3, (WON, LOST))
    await store.save_results(second.id, 3, ())
    assert await store.uncounted(ENGINES, most=9) == ()
    assert await store.uncounted({"bloody-inn": 4}, most=9) == (second.id,)


async def test_results_are_kept_in_the_place_of_earlier_ones(store: Store) -> None:
    table = await counted(store)
    better = msgspec.structs.replace(WON, total=44)
    await store.save_results(table.id, 3, (better, LOST))
    assert [seat.result for seat in await store.played_by(ADA)] == [better, LOST]


async def test_a_person_reads_all_seats_of_their_games_and_a_server_those_of_its_own(store: Store) -> None:
    old, new = await counted(store, 1, 20_000), await counted(store, 2, 30_000)
    await counted(store, 3, 40_000, guild_id=GUILD + 11)
    seats = await store.played_in(GUILD)
    assert [(seat.table_id, seat.user_id, seat.channel_id) for seat in seats] == [
        (old.id, ADA, CHANNEL + 1), (old.id, EMILE, CHANNEL + 1),
        (new.id, ADA, CHANNEL + 2), (new.id, EMILE, CHANNEL + 2),
    ]  # fmt: skip
    assert len(await store.played_by(EMILE)) == 6
    assert await store.played_by(GIULIA) == ()
    assert await store.played_in(GUILD, "obsession") == ()
    assert len(await store.played_in(GUILD, "bloody-inn")) == 4


async def test_how_long_people_took_is_told_from_their_own_steps(store: Store) -> None:
    table = await game(store)
    steps = [step(1, made_at=15_000), step(2, made_at=15_500, by_user=EMILE), step(3, made_at=17_000, by_user=None)]
    await store.commit_move(table.id, expected=1, steps=steps)
    assert await store.answer_times(table.id) == ((ADA, 5_000), (EMILE, 500))


async def test_games_that_people_played_to_their_end_are_rated_in_the_order_they_ended(store: Store) -> None:
    late, early = await counted(store, 1, 90_000), await counted(store, 2, 30_000)
    seats = ((0, 1, ADA), (1, 2, EMILE))
    assert await store.rated_games("bloody-inn") == (RatedGame(early.id, seats), RatedGame(late.id, seats))
    assert await store.rated_games("obsession") == ()


async def test_a_game_in_which_a_seat_was_minded_or_changed_hands_or_a_stand_in_played_is_not_rated(
    store: Store,
) -> None:
    for channel, seat in ((1, None), (2, Seat(1, GIULIA, None, "Giulia")), (3, Seat(1, None, "fair", "The Tutor"))):
        table = await game(store, CHANNEL + channel)
        if seat is None:
            await store.mind(table.id, 1, "fair", expected=1, at=15_000)
            await store.mind(table.id, 1, None, expected=2, at=16_000)  # back again
        else:
            await store.hand_over(table.id, seat, expected=1, at=15_000)
        revision = (await store.get_table(table.id)).revision
        await store.commit_move(table.id, expected=revision, steps=[step(1, made_at=20_000)], over=True)
        await store.save_results(table.id, 3, (WON, LOST))
    assert await store.rated_games("bloody-inn") == ()
    whys = [(await store.get_table(seat.table_id)).unrated for seat in await store.played_in(GUILD)]
    assert sorted(why or "" for why in whys) == ["handed-on"] * 4 + ["minded"] * 2


async def test_who_is_forgotten_is_in_no_result(store: Store) -> None:
    table = await counted(store)
    await store.forget(ADA)
    assert await store.played_by(ADA) == ()
    assert [(seat.user_id, seat.name) for seat in await store.played_by(EMILE)] == [(None, ""), (EMILE, "Émile")]
    assert await store.rated_games("bloody-inn") == (RatedGame(table.id, ((0, 1, None), (1, 2, EMILE))),)
