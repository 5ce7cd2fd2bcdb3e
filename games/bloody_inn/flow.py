"""The rules, in the order the rulebook tells them: evening, night, morning, and the end."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from games.bloody_inn import money
from games.bloody_inn.components import Action
from games.bloody_inn.scoring import score, solo_rank
from games.bloody_inn.state import PEASANT, WHITE, Annex, Inn, Player, Room
from games.bloody_inn.targets import (
    BISTRO,
    ROOM,
    bribable,
    buildable,
    buriable,
    fewer,
    free_places,
    graves,
    killable,
    many,
    means,
    open_actions,
    powers,
    why_not_action,
    why_not_build,
    why_not_corpse,
    why_not_grave,
    why_not_guest,
    why_not_hand,
    why_not_keep,
    why_not_launder,
    why_not_room,
    why_not_settle,
)
from games.kernel.decisions import Choose, Decision, Flow, Pick, Together
from games.kernel.errors import Why
from games.kernel.position import Turn

REST = "rest"
"""The answer that fills the remaining rooms in order of their doors."""

Asking = Generator[Decision, Any, Any]


def step(inn: Inn, turn: Turn) -> Flow:
    """The step the inn is at."""
    match inn.phase:
        case "welcome":
            return welcome(inn, turn)
        case "night":
            return night_action(inn, turn)
        case "investigation":
            return investigation(inn, turn)
        case "wages":
            return travellers_leave(inn, turn)
        case _:
            return end_of_game(inn, turn)


# ── evening ─────────────────────────────────────────────────────────────────────────────────────────────


def welcome(inn: Inn, turn: Turn) -> Flow:
    """The first player puts the traveller on top of the entrance stack into a free room; or all that are to come."""
    free = [room for room in inn.rooms if room.guest is None]
    if inn.options["welcome"] == "in-order":
        arrivals = free
    else:
        options = [ROOM[room.door] for room in free]
        if len(free) > 1:
            options.append(REST)
        about = {"guest": inn.entrance[-1], "left": min(len(free), len(inn.entrance))}
        choice = yield Choose(inn.first, "room", options, why_not_room(inn), about)
        arrivals = free if choice == REST else [room for room in free if ROOM[room.door] == choice]
    for room in arrivals:
        take_in(inn, turn, room)
        if not inn.entrance:
            break
    if inn.entrance and len(arrivals) < len(free):
        turn.goes_on()
    else:
        end_of_evening(inn, turn)


def take_in(inn: Inn, turn: Turn, room: Room) -> None:
    """The top card takes the room; room service is paid; an empty stack is dealt with at once."""
    guest = room.guest = inn.entrance.pop()
    turn.tell("welcomed", who=inn.first, guest=guest, room=room.door)
    if room.service is not None:
        gained = money.gain(inn, inn.players[room.service], inn.box.room_rank[guest])
        turn.tell("served", who=room.service, money=gained, room=room.door)
    if not inn.entrance:
        if inn.season == 2:
            inn.last_round = True
        elif inn.options["reshuffle"] == "at-once" or any(room.guest is None for room in inn.rooms):
            new_season(inn, turn)


def new_season(inn: Inn, turn: Turn) -> None:
    """The exit stack, shuffled, becomes the entrance stack."""
    inn.entrance, inn.exit = inn.exit, []
    turn.dice.shuffle(inn.entrance)
    inn.season = 2
    inn.last_round = not inn.entrance
    turn.tell("reshuffled", cards=len(inn.entrance))


def end_of_evening(inn: Inn, turn: Turn) -> None:
    """Night falls, unless the second stack brought fewer travellers than there are players."""
    lodging = sum(room.guest is not None for room in inn.rooms)
    if inn.last_round and lodging < len(inn.players):
        for room in inn.rooms:
            leave_room(inn, room)
        turn.tell("stopped_early", travellers=lodging)
        inn.phase, inn.verdict = "end", "early"
        return
    if inn.last_round:
        turn.tell("last_round")
    inn.phase, inn.lap, inn.mover = "night", 1, inn.first


# ── night ───────────────────────────────────────────────────────────────────────────────────────────────


def night_action(inn: Inn, turn: Turn) -> Flow:
    """One action of one seat."""
    seat = inn.mover
    about = {"lap": inn.lap, "laps": inn.box.setup.actions}
    action = yield Choose(
        seat, "action", [*open_actions(inn, seat), "pass"], why_not_action(inn, seat), about, ask=True
    )
    yield from NIGHT[action](inn, turn, seat)
    next_in_the_night(inn)


def next_in_the_night(inn: Inn) -> None:
    """Clockwise, and round again until everybody has had all actions; then morning."""
    inn.mover = (inn.mover + 1) % len(inn.players)
    if inn.mover == inn.first:
        inn.lap += 1
        if inn.lap > inn.box.setup.actions:
            inn.phase = "investigation"


def bribe(inn: Inn, turn: Turn, seat: int) -> Asking:
    """Guests in rooms, or peasants in the bistro, join the hand."""
    player = inn.players[seat]
    chosen = yield from whom(inn, seat, "bribe", bribable(inn, seat))
    if chosen[0].startswith(BISTRO):
        count = int(chosen[0].removeprefix(BISTRO))
        inn.bistro -= count
        player.hand += [PEASANT] * count
        turn.tell("hired_peasants", who=seat, count=count)
        return
    rooms = [room_of(inn, key) for key in chosen]
    played = yield from pay(inn, seat, "bribe", sum(inn.box.room_rank[r.guest] for r in rooms if r.guest))
    discard(inn, turn, seat, played, "bribe")
    for room in rooms:
        guest, room.guest = room.guest, None
        player.hand.append(str(guest))
        turn.tell("bribed", who=seat, guest=guest, room=room.door)


def build(inn: Inn, turn: Turn, seat: int) -> Asking:
    """A card from the hand becomes an annex, and does at once what it does when built."""
    player = inn.players[seat]
    card = yield Choose(seat, "card", buildable(inn, seat), why_not_build(inn, seat))
    player.hand.remove(card)
    played = yield from pay(inn, seat, "build", inn.box.rank[card])
    discard(inn, turn, seat, played, "build")
    player.annexes.append(Annex(card, []))
    turn.tell("built", who=seat, card=card)
    for effect in inn.box.effects[card]:
        if effect.when != "build":
            continue
        if effect.gain:
            gained = money.gain(inn, player, effect.gain * count_for(inn, player, effect.per))
            turn.tell("annex_paid", who=seat, card=card, money=gained)
        if effect.key:
            yield from change_key(inn, turn, seat)
        if effect.service:
            yield from place_service(inn, turn, seat)


def change_key(inn: Inn, turn: Turn, seat: int) -> Asking:
    """A white key is changed for an own one."""
    player = inn.players[seat]
    white = [ROOM[room.door] for room in inn.rooms if room.owner == WHITE]
    if not white or not player.tokens:
        return
    room = room_of(inn, (yield Choose(seat, "key", white, why_not_white(inn))))
    room.owner = seat
    player.tokens -= 1
    turn.tell("key_swapped", who=seat, room=room.door)


def why_not_white(inn: Inn) -> Any:
    """Why a room's key cannot be changed."""

    def why(key: str) -> Why | None:
        room = next((room for room in inn.rooms if f"room{room.door}" == key), None)
        return Why("keys-and-tokens", "key-not-white", {"door": room.door}) if room else None

    return why


def place_service(inn: Inn, turn: Turn, seat: int) -> Asking:
    """A room-service token is laid at a door that has none."""
    player = inn.players[seat]
    doors = [ROOM[room.door] for room in inn.rooms if room.service is None]
    if not doors or not player.tokens:
        return
    room = room_of(inn, (yield Choose(seat, "service", doors, why_not_service(inn))))
    room.service = seat
    player.tokens -= 1
    turn.tell("service_placed", who=seat, room=room.door)


def why_not_service(inn: Inn) -> Any:
    """Why a room cannot have room service."""

    def why(key: str) -> Why | None:
        room = next((room for room in inn.rooms if f"room{room.door}" == key), None)
        return Why("room-service", "service-taken", {"door": room.door}) if room else None

    return why


def kill(inn: Inn, turn: Turn, seat: int) -> Asking:
    """Guests in rooms, or a peasant in the bistro, become corpses in front of the killer."""
    player = inn.players[seat]
    chosen = yield from whom(inn, seat, "kill", killable(inn, seat))
    if chosen[0] == BISTRO:
        inn.bistro -= 1
        player.corpses.append(PEASANT)
        turn.tell("killed_peasant", who=seat, guest=PEASANT)
        return
    rooms = [room_of(inn, key) for key in chosen]
    played = yield from pay(inn, seat, "kill", sum(inn.box.room_rank[r.guest] for r in rooms if r.guest))
    discard(inn, turn, seat, played, "kill")
    for room in rooms:
        guest, room.guest = room.guest, None
        player.corpses.append(str(guest))
        turn.tell("killed", who=seat, guest=guest, room=room.door)


def bury(inn: Inn, turn: Turn, seat: int) -> Asking:
    """Own corpses go under annexes with a free grave, and their money comes to light."""
    player = inn.players[seat]
    corpses = yield from which_corpses(inn, seat)
    played = yield from pay(inn, seat, "bury", sum(inn.box.rank[c] for c in corpses))
    yield from discard_after_burial(inn, turn, seat, played)
    for corpse in corpses:
        grave = yield Choose(seat, "grave", graves(inn), why_not_grave(inn), {"corpse": corpse})
        number, _, card = grave.partition(".")
        owner = int(number) - 1
        annex = next(a for a in inn.players[owner].annexes if a.card == card and len(a.corpses) < inn.box.rank[card])
        player.corpses.remove(corpse)
        annex.corpses.append(corpse)
        share_out(inn, turn, seat, owner, corpse, card)


def share_out(inn: Inn, turn: Turn, seat: int, owner: int, corpse: str, card: str) -> None:
    """All to the burier under an own annex; half each under somebody else's."""
    found = inn.box.money[corpse]
    share = 0 if owner == seat else found // 2
    gained = money.gain(inn, inn.players[seat], found - share)
    given = money.gain(inn, inn.players[owner], share) if share else 0
    event = "buried" if owner == seat else "buried_elsewhere"
    turn.tell(event, who=seat, corpse=corpse, annex=card, owner=owner, money=gained, share=given)


def pass_turn(inn: Inn, turn: Turn, seat: int) -> Asking:
    """No action; money may be laundered, one way or the other."""
    player = inn.players[seat]
    about = {"cash": player.cash, "cheques": player.cheques}
    choice = yield Choose(seat, "launder", money.laundering(inn, player), why_not_launder(inn, seat), about)
    change = money.launder(inn, player, choice)
    turn.tell("passed", who=seat)
    if change > 0:
        turn.tell("laundered", who=seat, cheques=change)
    elif change < 0:
        turn.tell("cashed", who=seat, cheques=-change)


NIGHT = {"bribe": bribe, "build": build, "kill": kill, "bury": bury, "pass": pass_turn}


# ── paying for an action ────────────────────────────────────────────────────────────────────────────────


def whom(inn: Inn, seat: int, action: Action, options: list[str]) -> Asking:
    """The guests an action is aimed at: one, or with the right annex any number whose ranks can be paid together."""
    why = why_not_guest(inn, seat, action)
    if not many(inn, inn.players[seat], action):
        return [(yield Choose(seat, "guest", options, why))]
    most, rank = means(inn, inn.players[seat], action), inn.box.room_rank

    def fits(keys: tuple[str, ...]) -> Why | None:
        if len(keys) > 1 and any(key.startswith(BISTRO) for key in keys):
            return Why(action, "rooms-or-bistro")
        need = sum(rank[room_of(inn, key).guest or ""] for key in keys if not key.startswith(BISTRO))
        return Why("paying", "too-few-for-all", {"need": need, "have": most}) if need > most else None

    return (yield Pick(seat, "guest", options, 1, len(options), fits, why))


def which_corpses(inn: Inn, seat: int) -> Asking:
    """The corpses to bury: one, or with a crypt any number that can be paid for and find a grave."""
    player = inn.players[seat]
    options, why = buriable(inn, seat), why_not_corpse(inn, seat)
    if not many(inn, player, "bury"):
        return [(yield Choose(seat, "corpse", list(dict.fromkeys(options)), why))]
    most, rank = means(inn, player, "bury"), inn.box.rank

    def fits(keys: tuple[str, ...]) -> Why | None:
        need = sum(rank[key] for key in keys)
        return Why("paying", "too-few-for-all", {"need": need, "have": most}) if need > most else None

    return (yield Pick(seat, "corpse", options, 1, min(len(options), free_places(inn)), fits, why))


def pay(inn: Inn, seat: int, action: Action, rank: int) -> Asking:
    """The cards played: as many as the rank, or as few as annexes allow."""
    if rank == 0:
        return ()
    player = inn.players[seat]
    least = max(0, rank - fewer(inn, player, action))
    about = {"rank": rank, "least": least, "action": action}
    most = min(rank, len(player.hand))
    why = why_not_hand(inn)
    return (yield Pick(seat, "with", tuple(sorted(player.hand)), least, most, None, why, about))


def discard(inn: Inn, turn: Turn, seat: int, played: tuple[str, ...], action: Action) -> None:
    """Cards with the action's aptitude come back; the others leave."""
    aptitude = inn.box.aptitude
    spent = [card for card in played if aptitude[card] != action]
    dismiss(inn, inn.players[seat], spent)
    if played:
        turn.tell("played", who=seat, cards=list(played), spent=spent)


def discard_after_burial(inn: Inn, turn: Turn, seat: int, played: tuple[str, ...]) -> Asking:
    """As after any action, but with a chapel any of the cards may come back."""
    player = inn.players[seat]
    if "bury" not in powers(inn, player).returns:
        discard(inn, turn, seat, played, "bury")
        return
    others = [card for card in played if inn.box.aptitude[card] != "bury"]
    kept = list((yield Pick(seat, "keep", others, 0, len(others), None, why_not_keep(inn))))
    spent = list(others)
    for card in kept:
        spent.remove(card)
    dismiss(inn, player, spent)
    if played:
        turn.tell("played", who=seat, cards=list(played), spent=spent)


def dismiss(inn: Inn, player: Player, cards: list[str]) -> None:
    """Accomplices go: travellers to the exit stack, peasants to the bistro."""
    for card in cards:
        player.hand.remove(card)
        if card == PEASANT:
            inn.bistro += 1
        else:
            inn.exit.append(card)


# ── morning ─────────────────────────────────────────────────────────────────────────────────────────────


def investigation(inn: Inn, turn: Turn) -> Flow:
    """If police still lodge here, every corpse above ground costs its owner the gravedigger."""
    inn.phase = "wages"
    if not any(room.guest and inn.box.family[room.guest] == "police" for room in inn.rooms):
        return
    guilty = [seat for seat, player in enumerate(inn.players) if player.corpses]
    turn.tell("investigated", guilty=len(guilty))
    if guilty and len(inn.players) == 1:
        caught(inn, turn)
        return
    yield from call_the_gravedigger(inn, turn, guilty)


def caught(inn: Inn, turn: Turn) -> None:
    """Alone, one corpse in the wrong light is the end."""
    turn.tell("caught", who=0, corpses=list(inn.players[0].corpses))
    inn.verdict = "caught"
    inn.end_cost = [0]
    inn.end_pay = [0]
    inn.phase, inn.over = "over", True


def call_the_gravedigger(inn: Inn, turn: Turn, guilty: list[int]) -> Flow:
    """Each pays for all corpses above ground, in cash or cheques as they like; the corpses are gone."""
    debts = {seat: inn.box.setup.gravedigger * len(inn.players[seat].corpses) for seat in guilty}
    answers = yield Together(
        {
            seat: Choose(
                seat,
                "fine",
                money.settlements(inn, inn.players[seat], debt),
                why_not_settle(inn, seat),
                {"debt": debt, "corpses": len(inn.players[seat].corpses)},
            )
            for seat, debt in debts.items()
        }
    )
    for seat, debt in debts.items():
        player = inn.players[seat]
        paid = money.settle(inn, player, debt, answers[seat])
        turn.tell("fined", who=seat, corpses=len(player.corpses), money=paid)
        inn.box_pile += player.corpses
        player.corpses = []


def travellers_leave(inn: Inn, turn: Turn) -> Flow:
    """Rooms pay their owners, gardens pay, guests go; then wages, and who cannot be paid goes too."""
    for seat, player in enumerate(inn.players):
        rooms = sum(room.owner == seat and room.guest is not None for room in inn.rooms)
        if rooms:
            gained = money.gain(inn, player, rooms * inn.box.setup.rent)
            turn.tell("lodging", who=seat, rooms=rooms, money=gained)
        for annex in player.annexes:
            for effect in inn.box.effects[annex.card]:
                if effect.when == "morning":
                    gained = money.gain(inn, player, effect.gain)
                    turn.tell("annex_paid", who=seat, card=annex.card, money=gained)
    for room in inn.rooms:
        leave_room(inn, room)
    yield from pay_wages(inn, turn)
    next_round(inn, turn)


def leave_room(inn: Inn, room: Room) -> None:
    """The guest, if any, goes to the exit stack."""
    if room.guest is not None:
        inn.exit.append(room.guest)
        room.guest = None


def pay_wages(inn: Inn, turn: Turn) -> Flow:
    """One F from the track for each accomplice; the unpaid leave, and their master picks which."""
    due = {seat: wages_due(inn, player) for seat, player in enumerate(inn.players)}
    leaving = {seat: owed - inn.players[seat].cash for seat, owed in due.items() if owed > inn.players[seat].cash}
    answers, why = {}, why_not_hand(inn)
    if leaving:
        answers = yield Together(
            {
                seat: Pick(seat, "leave", tuple(sorted(inn.players[seat].hand)), n, n, None, why, {"unpaid": n})
                for seat, n in leaving.items()
            }
        )
    for seat, player in enumerate(inn.players):
        gone = list(answers.get(seat, ()))
        paid = due[seat] - len(gone)
        dismiss(inn, player, gone)
        player.cash -= paid
        if gone:
            turn.tell("walked_out", who=seat, money=paid, cards=gone)
        elif paid:
            turn.tell("wages", who=seat, money=paid)


def wages_due(inn: Inn, player: Player) -> int:
    """What the hand costs this morning."""
    return max(0, len(player.hand) - powers(inn, player).free) * inn.box.setup.wage


def next_round(inn: Inn, turn: Turn) -> None:
    """The first-player card moves on; or it was the last round."""
    if inn.last_round:
        inn.phase, inn.verdict = "end", "deck"
        return
    inn.first = inn.mover = (inn.first + 1) % len(inn.players)
    inn.round += 1
    inn.phase, inn.lap = "welcome", 1
    if not inn.entrance:
        new_season(inn, turn)
    if not inn.entrance:
        end_of_evening(inn, turn)
    else:
        turn.tell("new_round", round=inn.round, who=inn.first)


# ── the end ─────────────────────────────────────────────────────────────────────────────────────────────


def end_of_game(inn: Inn, turn: Turn) -> Flow:
    """The gravedigger for every corpse above ground; annexes that pay at the end; then the count."""
    guilty = [seat for seat, player in enumerate(inn.players) if player.corpses]
    if guilty and len(inn.players) == 1:
        caught(inn, turn)
        return
    before = [money.wealth(inn, player) for player in inn.players]
    yield from call_the_gravedigger(inn, turn, guilty)
    inn.end_cost = [had - money.wealth(inn, player) for had, player in zip(before, inn.players, strict=True)]
    inn.end_pay = [pay_at_the_end(inn, turn, seat, player) for seat, player in enumerate(inn.players)]
    inn.phase, inn.over = "over", True
    for standing in score(inn).standings:
        turn.tell("scored", who=standing.seat, money=standing.total, place=standing.place)
    if (rank := solo_rank(inn)) is not None:
        turn.tell("ranked", who=0, rank=rank)


def pay_at_the_end(inn: Inn, turn: Turn, seat: int, player: Player) -> int:
    """Annexes that pay at the end, onto the track, still capped."""
    total = 0
    for annex in player.annexes:
        for effect in inn.box.effects[annex.card]:
            if effect.when == "end":
                gained = money.gain(inn, player, effect.gain * count_for(inn, player, effect.per))
                turn.tell("annex_paid", who=seat, card=annex.card, money=gained)
                total += gained
    return total


def count_for(inn: Inn, player: Player, per: str) -> int:
    """How many times a gain is paid: once, or by annexes or discarded cards of a family, or by cheques."""
    what, _, family = per.partition(":")
    match what:
        case "annex":
            return sum(inn.box.family[annex.card] == family for annex in player.annexes)
        case "exit":
            return sum(inn.box.family[card] == family for card in inn.exit)
        case "cheque":
            return money.cheques(inn, player)
        case _:
            return 1


def room_of(inn: Inn, key: str) -> Room:
    """The room an option names."""
    door = int(key.removeprefix("room"))
    return next(room for room in inn.rooms if room.door == door)
