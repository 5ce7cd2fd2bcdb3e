"""Morning: the police investigate, travellers leave, accomplices want their wages; and the end of the game.

With everything from the box, a morning goes: snow; the investigation or the letter; the tomb; blackmail; the
gravedigger; rent, cake and the annexes that pay each morning; the guests leave; pickpockets, the broken safe; the
stampede; the pharmacy; the confessional; wages; cirrhosis.

What is asked begins a step of its own: what has happened before is then told, and nobody takes it for the outcome of
an answer not yet given.
"""

from __future__ import annotations

from games.bloody_inn import annexes, events, money, objects
from games.bloody_inn.evening import end_of_evening, evening_comes, leave_rooms, new_season
from games.bloody_inn.objects import CAKE
from games.bloody_inn.scoring import score, solo_rank
from games.bloody_inn.state import Inn, Player, dismiss, in_sight
from games.bloody_inn.targets import powers, why_not_hand, why_not_settle
from games.kernel.decisions import HIDDEN, Choose, Flow, Need, Pick, Together
from games.kernel.position import Turn

# ── the investigation ───────────────────────────────────────────────────────────────────────────────────


def daybreak(inn: Inn, turn: Turn) -> None:
    """The morning begins; where corpses are in danger, snow may fall on one of them first."""
    events.at_daybreak(inn, turn)
    if objects.asked(inn, "dawn") and corpses_in_danger(inn):
        inn.phase, inn.then = "dawn", "search"
    else:
        search(inn, turn)


def corpses_in_danger(inn: Inn) -> bool:
    """Whether it matters this morning that a corpse is seen."""
    event = events.in_force(inn)
    return (
        police_search(inn)
        or inn.letter
        or bool(event and event.per_corpse)
        or any(
            effect.given == "others-corpse"
            for p in inn.players
            for a in p.annexes
            for effect in inn.box.effects[a.card]
        )
    )


def police_search(inn: Inn) -> bool:
    """Whether police still lodge here, and nothing leads them astray."""
    family = inn.box.family
    if "police" not in [family[room.guest] for room in inn.rooms if room.guest is not None]:
        return False
    event = events.in_force(inn)
    return event is None or not event.no_investigation


def search(inn: Inn, turn: Turn) -> None:
    """If police still lodge here, or somebody has denounced the inn, every corpse above ground comes to light."""
    guilty = [seat for seat in range(len(inn.players)) if in_sight(inn, seat)]
    searched = police_search(inn)
    if searched:
        turn.tell("investigated", guilty=len(guilty))
        if guilty and len(inn.players) == 1:
            caught(inn, turn)
            return
    elif inn.letter:
        turn.tell("denounced", guilty=len(guilty))
    inn.called = searched or inn.letter
    if inn.called and objects.asked(inn, "gravedigger"):
        inn.phase, inn.then = "gravedigger", "reckoning"
    else:
        reckoning(inn, turn)


def reckoning(inn: Inn, turn: Turn) -> None:
    """Blackmailers are paid for every corpse in sight; then comes the gravedigger, if he was called."""
    events.strike(inn, turn, "investigation")
    inn.phase = "fines" if inn.called else "wages"


def fines(inn: Inn, turn: Turn) -> Flow:
    """The gravedigger who was called is paid."""
    inn.phase, inn.called, inn.letter = "wages", False, False
    yield from call_the_gravedigger(inn, turn)


def caught(inn: Inn, turn: Turn) -> None:
    """Alone, one corpse in the wrong light is the end."""
    turn.tell("caught", who=0, corpses=list(inn.players[0].corpses))
    inn.verdict = "caught"
    inn.end_cost = [0]
    inn.end_pay = [0]
    inn.phase, inn.over = "over", True


def call_the_gravedigger(inn: Inn, turn: Turn) -> Flow:
    """Each pays for all corpses in sight, in cash or cheques as they like; the corpses are gone."""
    found = {seat: list(seen) for seat in range(len(inn.players)) if (seen := in_sight(inn, seat))}
    price = inn.box.setup.gravedigger
    answers = yield Together(
        {
            seat: Choose(
                seat,
                "fine",
                money.settlements(inn, inn.players[seat], price * len(corpses)),
                why_not_settle(inn, seat),
                {"debt": price * len(corpses), "corpses": len(corpses)},
            )
            for seat, corpses in found.items()
        }
    )
    for seat, corpses in found.items():
        player = inn.players[seat]
        paid = money.settle(inn, player, price * len(corpses), answers[seat])
        turn.tell("fined", who=seat, corpses=len(corpses), money=paid)
        inn.box_pile += corpses
        for corpse in corpses:
            player.corpses.remove(corpse)


# ── the guests leave ────────────────────────────────────────────────────────────────────────────────────


def travellers_leave(inn: Inn, turn: Turn) -> None:
    """Rooms pay their owners, gardens pay, and the guests go."""
    owners = [room.owner for room in inn.rooms if room.guest is not None]
    for seat in range(len(inn.players)):
        pay_rent(inn, turn, seat, owners.count(seat))
        annexes.pay(inn, turn, seat, "morning")
    leave_rooms(inn)
    inn.laid = []
    events.strike(inn, turn, "departure")
    events.strike(inn, turn, "hands")
    if "hands" in inn.occasions:
        for seat in range(len(inn.players)):
            annexes.pay(inn, turn, seat, "hands")
    if objects.asked(inn, "confession"):
        inn.phase, inn.then = "confession", "payday"
    else:
        payday(inn, turn)


def pay_rent(inn: Inn, turn: Turn, seat: int, rooms: int) -> None:
    """Own rooms and trailers with a guest pay, and so does the guest who leaves a cake behind."""
    if rooms:
        event = events.in_force(inn)
        rent = event.rent if event and event.rent else inn.box.setup.rent
        gained = money.gain(inn, turn, seat, rooms * rent)
        turn.tell("lodging", who=seat, rooms=rooms, **money.earned(rooms * rent, gained))
    for laid in inn.laid:
        if laid.object == CAKE and laid.seat == seat:
            guest = next(room.guest for room in inn.rooms if room.door == laid.door)
            objects.pay_by_rank(inn, turn, seat, CAKE, inn.box.room_rank[guest or ""])


# ── wages ───────────────────────────────────────────────────────────────────────────────────────────────


def payday(inn: Inn, turn: Turn) -> None:
    """The hour of the wages has come."""
    events.strike(inn, turn, "wages")
    inn.phase = "paying"


def paying(inn: Inn, turn: Turn) -> Flow:
    """Wages; then the event of the evening is over, and the round with it."""
    yield from pay_wages(inn, turn)
    events.strike(inn, turn, "round-end")
    events.put_away(inn)
    next_round(inn, turn)


def pay_wages(inn: Inn, turn: Turn) -> Flow:
    """Cash for each accomplice; the unpaid leave, and their master picks which."""
    event = events.in_force(inn)
    wage = event.wage if event and event.wage else inn.box.setup.wage
    due = [wanting_wages(inn, player) for player in inn.players]
    leaving = {
        seat: due[seat] - player.cash // wage
        for seat, player in enumerate(inn.players)
        if due[seat] * wage > player.cash
    }
    answers = {}
    if leaving:
        answers = yield Together({seat: who_leaves(inn, seat, n) for seat, n in leaving.items()})
    for seat, player in enumerate(inn.players):
        gone = list(answers.get(seat, ()))
        paid = (due[seat] - len(gone)) * wage
        dismiss(inn, player, gone)
        player.cash -= paid
        if gone:
            turn.tell("walked_out", who=seat, money=paid, cards=gone)
        elif paid:
            turn.tell("wages", who=seat, money=paid)


def who_leaves(inn: Inn, seat: int, unpaid: int) -> Pick:
    """So many of the hand; where one leaves, like cards are one choice.

    It is asked wherever somebody stays: a question that answered itself would tell the others that all are alike.
    """
    hand = inn.players[seat].hand
    options = tuple(sorted(hand if unpaid > 1 else set(hand)))
    about = {"unpaid": unpaid}
    ask: Need = HIDDEN if unpaid < len(hand) else ""
    return Pick(seat, "leave", options, unpaid, unpaid, None, why_not_hand(inn), about, ask)


def wanting_wages(inn: Inn, player: Player) -> int:
    """How many of the hand must be paid this morning."""
    return max(0, len(player.hand) - powers(inn, player).free)


def next_round(inn: Inn, turn: Turn) -> None:
    """The first-player card moves on; or it was the last round."""
    if inn.last_round:
        inn.phase, inn.verdict = "end", "deck"
        return
    inn.first = inn.mover = (inn.first + 1) % len(inn.players)
    inn.round += 1
    if not inn.entrance:
        new_season(inn, turn)
    evening_comes(inn, turn)
    if not inn.entrance:
        end_of_evening(inn, turn)
    else:
        turn.tell("new_round", round=inn.round, who=inn.first)


# ── the end ─────────────────────────────────────────────────────────────────────────────────────────────


def end_of_game(inn: Inn, turn: Turn) -> Flow:
    """The gravedigger is called once more, and a tomb may come before him."""
    if len(inn.players) == 1 and inn.players[0].corpses:
        caught(inn, turn)
        return
    if objects.asked(inn, "gravedigger"):
        inn.phase, inn.then = "gravedigger", "final"
        return
    yield from last_reckoning(inn, turn)


def last_reckoning(inn: Inn, turn: Turn) -> Flow:
    """The gravedigger for every corpse above ground; annexes that pay at the end; then the count."""
    before = [money.wealth(inn, player) for player in inn.players]
    yield from call_the_gravedigger(inn, turn)
    inn.end_cost = [had - money.wealth(inn, player) for had, player in zip(before, inn.players, strict=True)]
    inn.end_pay = [annexes.pay(inn, turn, seat, "end") for seat in range(len(inn.players))]
    inn.phase, inn.over = "over", True
    for standing in score(inn).standings:
        turn.tell("scored", who=standing.seat, money=standing.total, place=standing.place)
    if (rank := solo_rank(inn)) is not None:
        turn.tell("ranked", who=0, rank=rank)
