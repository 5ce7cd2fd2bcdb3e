"""A table before its game: who sits down, what is settled, and the start; and its giving up."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from bot.refusals import (
    AlreadySeated,
    LobbyFull,
    NobodySeated,
    NoStandin,
    NotEnough,
    NotInvited,
    NotLobby,
    RecordSettled,
    SeatTaken,
    TooManyInvited,
)
from bot.standin_names import standin_name
from bot.store.protocol import TooManyCompany
from bot.store.rows import NewStep, Seat
from bot.tables.importing import gone_on_with
from games.kernel.dice import seal
from games.kernel.ledger import pack
from games.kernel.position import Position
from games.kernel.strengths import FAIR, RANDOM, STRENGTHS

if TYPE_CHECKING:
    from bot.tables.moves import Posted
    from bot.tables.session import Session


MOST_INVITED: Final = 25
"""How many people a table may invite."""


class Sitter(NamedTuple):
    """Somebody who asks for a seat."""

    user_id: int
    name: str


class Lobby:
    """What is done to a table around its game; each deed is one transaction."""

    def __init__(self, session: Session) -> None:
        self._at = session

    async def join(self, user: Sitter, interaction: int | None = None, *, seat: int | None = None) -> None:
        """Take a seat; where a game is gone on with, a stand-in's: the first, or the one that is named."""
        async with self._at.lock:
            await self._before_the_start(interaction)
            self._at.no_practice()
            own, table = self._at.seat_of(user.user_id), self._at.table
            if own is not None and seat is None:
                raise AlreadySeated
            if table.customs.entry == "invited" and user.user_id not in (*self._at.invited, table.host_id):
                raise NotInvited(host=table.host_id)
            if table.imported:
                await self._change_seats(self._in_place_of(user, seat, own), interaction)
                return
            await self._seat(Seat(len(self._at.seats), user.user_id, None, user.name), interaction)

    async def invite(self, by: int, who: Sitter, interaction: int | None = None, *, moderator: bool = False) -> bool:
        """Ask a person to sit down, by order of the host or a moderator; false where they were asked before."""
        at = self._at
        async with at.lock:
            await self._before_the_start(interaction)
            at.managed_by(by, moderator)
            if at.seat_of(who.user_id) is not None:
                raise SeatTaken(who=who.name)
            try:
                anew = await at.store.invite(
                    at.table.id, who.user_id, most=MOST_INVITED, interaction=at.note(interaction, "invited")
                )
            except TooManyCompany as many:
                raise TooManyInvited(most=many.most) from many
            at.invited |= {who.user_id}
            return anew

    async def leave(self, user_id: int, interaction: int | None = None) -> None:
        """Give the seat up; the others move together. The host's leaving hands the table to the next person."""
        async with self._at.lock:
            await self._before_the_start(interaction)
            seat = self._at.own_seat(user_id)
            left = tuple(s for s in self._at.seats if s.index != seat)
            if self._at.table.imported:  # every seat of the record is played
                name = standin_name(self._at.table.language, [s.name for s in left])
                left = (*left[:seat], Seat(seat, None, FAIR, name), *left[seat:])
            heir = next((s.user_id for s in left if s.user_id is not None), None)
            host = heir if self._at.table.host_id == user_id else None
            await self._change_seats(left, interaction, host)

    async def add_standin(self, by: int, kind: str, name: str, interaction: int | None = None, *,
                          moderator: bool = False) -> None:  # fmt: skip
        """Seat a stand-in."""
        async with self._at.lock:
            await self._before_the_start(interaction)
            self._at.managed_by(by, moderator)
            self._not_imported()
            if kind not in STRENGTHS and kind != RANDOM:
                raise ValueError(f"no stand-in called {kind!r}")
            if not self.takes_standin:
                raise NobodySeated
            await self._seat(Seat(len(self._at.seats), None, kind, name), interaction)

    @property
    def takes_standin(self) -> bool:
        """Whether one more stand-in leaves room for a person, where none has sat down yet."""
        at = self._at
        return bool(at.people()) or len(at.seats) < at.game.seats.stop - 2

    async def remove_standin(self, by: int, interaction: int | None = None, *, moderator: bool = False) -> None:
        """Send the last stand-in away."""
        async with self._at.lock:
            await self._before_the_start(interaction)
            self._at.managed_by(by, moderator)
            self._not_imported()
            last = next((s.index for s in reversed(self._at.seats) if s.standin is not None), None)
            if last is None:
                raise NoStandin
            await self._change_seats(tuple(s for s in self._at.seats if s.index != last), interaction)

    async def set_options(
        self, by: int, options: Mapping[str, str], interaction: int | None = None, *, moderator: bool = False
    ) -> None:
        """Change table options before the start."""
        async with self._at.lock:
            await self._before_the_start(interaction)
            self._at.managed_by(by, moderator)
            self._not_imported()
            await self._change("options", interaction, options={**self._at.table.options, **options})

    async def set_customs(
        self, by: int, chosen: Mapping[str, str], interaction: int | None = None, *, moderator: bool = False
    ) -> None:
        """Change what the group settles beside its game's options, before the start."""
        async with self._at.lock:
            await self._before_the_start(interaction)
            self._at.managed_by(by, moderator)
            customs = msgspec.structs.replace(self._at.table.customs, **chosen)
            await self._change("customs", interaction, customs=customs)

    async def set_language(
        self, by: int, language: str, interaction: int | None = None, *, moderator: bool = False
    ) -> None:
        """Change the language of what all see, before the start."""
        async with self._at.lock:
            await self._before_the_start(interaction)
            self._at.managed_by(by, moderator)
            await self._change("language", interaction, language=language)

    async def start(
        self,
        by: int,
        interaction: int | None = None,
        *,
        moderator: bool = False,
        seed: bytes | None = None,
    ) -> Posted:
        """Draw a seed, set the table up, and begin."""
        at = self._at
        async with at.lock:
            await self._before_the_start(interaction)
            at.managed_by(by, moderator)
            if len(at.seats) not in at.game.seats:
                raise NotEnough(least=at.game.seats.start)
            if not at.people():
                raise NobodySeated
            seed = seed or secrets.token_bytes(32)
            position = await self._begun(seed)
            first = self._set_up(position)  # as it was dealt: looking on plays the steps that ask nothing
            waits, played = at.waiting.after(position), at.moves.new_steps(position, 1)
            async with at.stale_is_news():
                at.table = await at.store.start(
                    at.table.id,
                    expected=at.table.revision,
                    engine=at.game.engine,
                    seed=seed,
                    seed_hash=seal(seed),
                    seats=at.seats,
                    first=first,
                    played=played,
                    waiting=waits,
                    interaction=at.note(interaction, "started"),
                )
            return at.moves.begun(position, waits, first.made_at)

    async def cancel(self, by: int, interaction: int | None = None, *, moderator: bool = False) -> bool:
        """Give the table up; false where that was done already."""
        at = self._at
        async with at.lock:
            await at.new_to_us(interaction)
            at.managed_by(by, moderator)
            if not at.table.is_open:
                return False
            async with at.stale_is_news():
                at.table = await at.store.cancel(
                    at.table.id,
                    expected=at.table.revision,
                    at=at.clock(),
                    interaction=at.note(interaction, "cancelled"),
                )
            return True

    def _not_imported(self) -> None:
        """Refuse to change what a record has settled."""
        if self._at.table.imported:
            raise RecordSettled

    def _in_place_of(self, user: Sitter, wanted: int | None, own: int | None) -> tuple[Seat, ...]:
        """Everybody's seats once somebody has taken a stand-in's; from another one, they change places."""
        free = [seat.index for seat in self._at.seats if seat.standin is not None]
        if not free or (wanted is not None and wanted not in free):
            raise LobbyFull(seats=len(self._at.seats))
        taken = free[0] if wanted is None else wanted
        seats = list(self._at.seats)
        if own is not None:
            seats[own] = seats[taken]
        seats[taken] = Seat(taken, user.user_id, None, user.name)
        return tuple(seats)

    async def _before_the_start(self, interaction: int | None) -> None:
        await self._at.new_to_us(interaction)
        if self._at.table.state != "lobby":
            raise NotLobby

    async def _begun(self, seed: bytes) -> Position:
        """The set-up; or where a game is gone on with, that as it stood, with what nobody knew drawn anew."""
        at = self._at
        origin = await at.store.origin(at.table.id) if at.table.imported else None
        if origin is None:
            return Position.new(at.game, len(at.seats), seed, at.table.game_options, at.table.corrections)
        position = await asyncio.to_thread(gone_on_with, at.game, origin, seed)
        needed = at.game.seated(position.copy().state)
        if len(at.seats) != needed:
            raise NotEnough(least=needed)
        return position

    async def _seat(self, seat: Seat, interaction: int | None) -> None:
        most = self._at.game.seats.stop - 1
        if len(self._at.seats) >= most:
            raise LobbyFull(seats=most)
        await self._change_seats(await self._in_turn((*self._at.seats, seat)), interaction)

    async def _in_turn(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """At a rematch, who played before sits as they did, but that the next one begins; newcomers sit behind."""
        if self._at.table.follows is None:
            return seats
        before = next_in_turn((await self._at.store.load_open(self._at.table.follows)).seats)
        order = [_sign(seat) for seat in before]
        return tuple(sorted(seats, key=lambda s: order.index(_sign(s)) if _sign(s) in order else len(order)))

    async def _change_seats(self, seats: tuple[Seat, ...], interaction: int | None, host: int | None = None) -> None:
        seats = tuple(Seat(i, s.user_id, s.standin, s.name) for i, s in enumerate(seats))
        await self._change("seats", interaction, seats=seats, host_id=host)
        self._at.seats = seats

    async def _change(self, answer: str, interaction: int | None, **changes: Any) -> None:
        """Change the table in the store, and then here."""
        at = self._at
        async with at.stale_is_news():
            at.table = await at.store.change_table(
                at.table.id, expected=at.table.revision, interaction=at.note(interaction, answer), **changes
            )

    def _set_up(self, position: Position) -> NewStep:
        return NewStep(
            number=0,
            answers="",
            events=pack(()),
            checkpoint=position.checkpoint,
            dice_at=position.dice_at,
            move_start=True,
            revealed=True,
            by_user=None,
            made_at=self._at.clock(),
            engine=self._at.game.engine,
        )


def next_in_turn(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Who sat there, in the order in which they sit at the rematch: the next one begins."""
    return (*seats[1:], *seats[:1])


def _sign(seat: Seat) -> tuple[int | None, str]:
    """What a person or a stand-in is known again by."""
    return seat.user_id, "" if seat.user_id is not None else seat.name
