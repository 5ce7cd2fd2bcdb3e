"""The gate of hidden information: what a seat may see, and what else might be the case for all it sees."""

from __future__ import annotations

from games.bloody_inn.evening import in_view
from games.bloody_inn.morning import wanting_wages
from games.bloody_inn.objects import CAKE
from games.bloody_inn.scoring import buried_under, score, solo_rank
from games.bloody_inn.state import PEASANT, Inn, Room
from games.bloody_inn.targets import COFFEE, DOORS, TARGETS
from games.bloody_inn.view import AnnexView, InnView, Result, SeatView, TrailerView
from games.bloody_inn.view import Room as RoomView
from games.kernel.dice import Dice


def view(inn: Inn, seat: int | None, to_move: tuple[int, ...]) -> InnView:
    """The inn as this seat sees it. Hands and objects are closed to others until the end."""
    return InnView(
        seat=seat,
        season=inn.season,
        round=inn.round,
        phase=inn.phase,
        lap=inn.lap,
        last_round=inn.last_round,
        first=inn.first,
        to_move=to_move,
        rooms=tuple(_room(inn, room) for room in inn.rooms if room.trailer is None),
        entrance_top=inn.entrance[-1] if inn.entrance else None,
        entrance=len(inn.entrance),
        exit=tuple(inn.exit),
        bistro=inn.bistro,
        seats=tuple(_seat(inn, n, inn.over or n == seat) for n in range(len(inn.players))),
        options=inn.options,
        corrections=inn.corrections,
        reach={} if seat is None else {action: tuple(find(inn, seat)) for action, find in TARGETS.items()},
        results=_results(inn) if inn.over else None,
        solo_rank=solo_rank(inn) if inn.over else None,
        verdict=inn.verdict,
        trailers=tuple(_trailer(inn, room) for room in inn.rooms if room.trailer is not None),
        event=inn.event,
        event_holds=inn.event_holds if inn.event and inn.phase in MORNING else None,
        events_left=len(inn.events),
        past_events=tuple(inn.past_events),
        letter=inn.letter,
        used_objects=tuple(inn.used_objects),
        pack=tuple(sorted(inn.packs[seat])) if inn.packs and seat is not None else (),
        draft_step=len(inn.players[0].objects) + 1 if inn.packs else 0,
        entrance_next=tuple(in_view(inn)[1:]),
        lost_object=inn.plays[0].object if inn.phase == "conflict" else None,
    )


MORNING = ("dawn", "search", "gravedigger", "reckoning", "fines", "wages", "confession", "payday", "paying")


def _room(inn: Inn, room: Room) -> RoomView:
    return RoomView(room.door, room.owner, room.service, room.guest, *_served(inn, room))


def _trailer(inn: Inn, room: Room) -> TrailerView:
    card = room.trailer or ""
    return TrailerView(room.door - DOORS, room.owner, card, room.guest, inn.box.rank[card], *_served(inn, room))


def _served(inn: Inn, room: Room) -> tuple[int | None, int | None]:
    """Who served coffee there, and whose cake it is."""
    laid = {laid.object: laid.seat for laid in inn.laid if laid.door == room.door}
    return laid.get(COFFEE), laid.get(CAKE)


def _seat(inn: Inn, seat: int, open_hand: bool) -> SeatView:
    player = inn.players[seat]
    return SeatView(
        cash=player.cash,
        cheques=player.cheques,
        hand_size=len(player.hand),
        hand=tuple(sorted(player.hand)) if open_hand else None,
        annexes=tuple(
            AnnexView(a.card, tuple(a.corpses), inn.box.rank[a.card], tuple(a.aside)) for a in player.annexes
        ),
        corpses=tuple(player.corpses),
        tokens=player.tokens,
        objects=tuple(sorted(player.objects)) if open_hand else None,
        object_count=len(player.objects) + sum(play.seat == seat for play in inn.plays),
        snow=next((laid.corpse for laid in inn.laid if laid.seat == seat and laid.corpse), None),
        unpaid=wanting_wages(inn, player),
    )


def _results(inn: Inn) -> tuple[Result, ...]:
    worth = inn.box.setup.cheque
    return tuple(
        Result(
            seat=standing.seat,
            place=standing.place,
            total=standing.total,
            cash=inn.players[standing.seat].cash,
            cheques=inn.players[standing.seat].cheques * worth,
            annexes=inn.end_pay[standing.seat],
            gravedigger=inn.end_cost[standing.seat],
            buried=buried_under(inn, standing.seat),
        )
        for standing in score(inn).standings
    )


def resample(inn: Inn, seat: int | None, dice: Dice) -> Inn:
    """Deal again what this seat cannot see: other hands and objects, the stacks, the cards taken out unseen.

    Who has kept every bribe in mind knows more; the gate shows what lies on the table, not what one remembers.
    """
    if inn.over:
        return inn
    shown = in_view(inn)[::-1]
    others = [player for n, player in enumerate(inn.players) if n != seat]
    held = [card for player in others for card in player.hand]
    # sorted first: what is dealt must not depend on how hidden cards really lie
    pool = sorted(
        [card for card in held if card != PEASANT] + inn.entrance[: len(inn.entrance) - len(shown)] + inn.unseen
    )
    dice.shuffle(pool)
    held = [PEASANT] * held.count(PEASANT) + [pool.pop() for card in held if card != PEASANT]
    dice.shuffle(held)
    for player in others:
        player.hand = [held.pop() for _ in player.hand]
    inn.unseen, inn.entrance = pool[: len(inn.unseen)], pool[len(inn.unseen) :] + shown
    inn.events.sort()
    dice.shuffle(inn.events)
    if inn.unseen_objects or inn.packs or any(player.objects for player in others):
        _deal_objects_again(inn, seat, dice)
    return inn


def redraw(inn: Inn, dice: Dice) -> Inn:
    """Deal again what nobody knows: the travellers to come, and the events.

    In the first season travellers taken out unseen may come instead of others. Those of the second have all been seen
    in the exit stack: only their order is open. Objects are known to who holds them or has passed them on, and those
    that were not dealt never come into play.
    """
    if inn.over:
        return inn
    shown = in_view(inn)[::-1]
    hidden = inn.entrance[: len(inn.entrance) - len(shown)]
    apart = len(inn.unseen) if inn.season == 1 else 0
    pool = sorted(hidden + inn.unseen[:apart])
    dice.shuffle(pool)
    inn.unseen[:apart], inn.entrance = pool[:apart], pool[apart:] + shown
    inn.events.sort()
    dice.shuffle(inn.events)
    return inn


def _deal_objects_again(inn: Inn, seat: int | None, dice: Dice) -> None:
    """Other seats' objects, also those they have laid face down and whose turn has not come."""
    for play in inn.plays[1:]:
        inn.players[play.seat].objects.append(play.object)
    own_plays = [play for play in inn.plays[1:] if play.seat == seat]
    for play in own_plays:
        inn.players[play.seat].objects.remove(play.object)
    inn.plays = inn.plays[:1] + own_plays
    others = [player.objects for n, player in enumerate(inn.players) if n != seat]
    hidden = [inn.unseen_objects, *others, *(pack for n, pack in enumerate(inn.packs) if n != seat)]
    pool = sorted(name for things in hidden for name in things)
    dice.shuffle(pool)
    for things in hidden:
        things[:] = [pool.pop() for _ in things]
