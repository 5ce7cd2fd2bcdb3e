"""The gate of hidden information: what a seat may see, and what else might be the case for all it sees."""

from __future__ import annotations

from games.bloody_inn import money
from games.bloody_inn.scoring import buried_under, score, solo_rank
from games.bloody_inn.state import PEASANT, Inn
from games.bloody_inn.targets import TARGETS
from games.bloody_inn.view import AnnexView, InnView, Result, Room, SeatView
from games.kernel.dice import Dice


def view(inn: Inn, seat: int | None, to_move: tuple[int, ...]) -> InnView:
    """The inn as this seat sees it. Hands are closed to others until the end."""
    return InnView(
        seat=seat,
        season=inn.season,
        round=inn.round,
        phase=inn.phase,
        lap=inn.lap,
        last_round=inn.last_round,
        first=inn.first,
        to_move=to_move,
        rooms=tuple(Room(r.door, r.owner, r.service, r.guest) for r in inn.rooms),
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
    )


def _seat(inn: Inn, seat: int, open_hand: bool) -> SeatView:
    player = inn.players[seat]
    return SeatView(
        cash=player.cash,
        cheques=player.cheques,
        hand_size=len(player.hand),
        hand=tuple(sorted(player.hand)) if open_hand else None,
        annexes=tuple(AnnexView(a.card, tuple(a.corpses), inn.box.rank[a.card]) for a in player.annexes),
        corpses=tuple(player.corpses),
        tokens=player.tokens,
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
    """Deal again what this seat cannot see: other hands, the stack below its top, the cards taken out unseen.

    Who has kept every bribe in mind knows more; the gate shows what lies on the table, not what one remembers.
    """
    if inn.over:
        return inn
    top = inn.entrance[-1:]
    others = [player for n, player in enumerate(inn.players) if n != seat]
    held = [card for player in others for card in player.hand]
    # sorted first: what is dealt must not depend on how hidden cards really lie
    pool = sorted([card for card in held if card != PEASANT] + inn.entrance[:-1] + inn.unseen)
    dice.shuffle(pool)
    held = [PEASANT] * held.count(PEASANT) + [pool.pop() for card in held if card != PEASANT]
    dice.shuffle(held)
    for player in others:
        player.hand = [held.pop() for _ in player.hand]
    inn.unseen, inn.entrance = pool[: len(inn.unseen)], pool[len(inn.unseen) :] + top
    return inn


def promise(inn: Inn, seat: int) -> float:
    """Money, plus a share of what corpses, graves and accomplices are likely to bring."""
    player, parts = inn.players[seat], inn.box
    if inn.verdict == "caught":
        return -100.0
    worth = float(money.wealth(inn, player))
    if inn.over:
        return worth
    free = sum(parts.rank[a.card] - len(a.corpses) for a in player.annexes)
    corpses = sorted((parts.money[c] for c in player.corpses), reverse=True)
    worth += sum(0.8 * value if n < free else 0.1 * value for n, value in enumerate(corpses))
    worth += 3.0 * max(0, free - len(corpses)) + 1.5 * min(len(player.hand), 6)
    worth += sum(1.5 + parts.rank[card] for card in player.hand if card in parts.effects)
    return worth + 2.0 * sum(room.owner == seat for room in inn.rooms)
