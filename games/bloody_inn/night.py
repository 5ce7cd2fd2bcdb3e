"""Night: two actions for everybody, what they cost, and what they bring."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.bloody_inn import annexes, money, objects
from games.bloody_inn.components import Action, Powers
from games.bloody_inn.graves import choosiest_first, free_places, graves_for, lay_to_rest, room_for_all, why_not_grave
from games.bloody_inn.objects import GOLD_TEETH, QUICKLIME, TAKE_BACK, WELL
from games.bloody_inn.state import PEASANT, WHITE, Annex, Inn, Room, dismiss
from games.bloody_inn.targets import (
    BISTRO,
    DOOR,
    DOORS,
    ROOM,
    WHEELBARROW,
    bribable,
    buildable,
    buriable,
    killable,
    means,
    open_actions,
    powers,
    room_of,
    short,
    why_not_action,
    why_not_build,
    why_not_corpse,
    why_not_guest,
    why_not_hand,
    why_not_keep,
    why_not_launder,
)
from games.kernel.decisions import TURN, Asking, Choose, Flow, Pick, Together
from games.kernel.errors import Why
from games.kernel.position import Turn


def night_action(inn: Inn, turn: Turn) -> Flow:
    """One action of one seat."""
    seat = inn.mover
    about = {"lap": inn.lap, "laps": inn.box.setup.actions}
    action = yield Choose(
        seat, "action", [*open_actions(inn, seat), "pass"], why_not_action(inn, seat), about, ask=TURN
    )
    yield from NIGHT[action](inn, turn, seat)
    next_in_the_night(inn)
    if inn.exchange:
        inn.phase, inn.then = "study", inn.phase


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
    able = powers(inn, player)
    chosen = yield from whom(inn, seat, "bribe", able, bribable(inn, seat))
    if chosen[0].startswith(BISTRO):
        count = int(chosen[0].removeprefix(BISTRO))
        inn.bistro -= count
        player.hand += [PEASANT] * count
        turn.tell("hired_peasants", who=seat, count=count)
        return
    rooms = [room_of(inn, key) for key in chosen]
    played = yield from pay(inn, seat, "bribe", able, sum([inn.box.room_rank[r.guest or ""] for r in rooms]))
    spent = yield from spending(inn, seat, "bribe", able, played)
    if objects.can_help(player):
        yield from objects_with(inn, turn, seat, "bribe", spent)
    discard(inn, turn, seat, played, spent)
    guests = [leave_alive_or_dead(inn, room) for room in rooms]
    for room, guest in zip(rooms, guests, strict=True):
        player.hand.append(guest)
        turn.tell("bribed", who=seat, guest=guest, room=room.door)
    if "bribe" in inn.occasions:
        annexes.pay_for_guests(inn, turn, seat, "bribe", guests)


def leave_alive_or_dead(inn: Inn, room: Room) -> str:
    """A guest is taken from a room at night, and whatever was served there goes too."""
    guest, room.guest = room.guest or "", None
    objects.clear_room(inn, room)
    return guest


def build(inn: Inn, turn: Turn, seat: int) -> Asking:
    """A card from the hand becomes an annex, and does at once what it does when built."""
    player = inn.players[seat]
    able = powers(inn, player)
    about = {"fewer": short(inn, able, "build")}
    choice = yield Choose(seat, "card", buildable(inn, seat), why_not_build(inn, seat), about)
    if choice in DOOR:
        card = wheel_out(inn, turn, seat, room_of(inn, choice))
    else:
        card = choice
        player.hand.remove(card)
    played = yield from pay(inn, seat, "build", able, inn.box.rank[card])
    spent = yield from spending(inn, seat, "build", able, played)
    if objects.can_help(player):
        yield from objects_with(inn, turn, seat, "build", spent)
    discard(inn, turn, seat, played, spent)
    turn.tell("built", who=seat, card=card)
    if card in inn.box.trailers:
        park_trailer(inn, turn, seat, card)
        return
    player.annexes.append(Annex(card, []))
    for effect in inn.box.effects[card]:
        if effect.when != "build":
            continue
        if effect.gain:
            due = effect.gain * annexes.count_for(inn, seat, effect.per)
            gained = money.gain(inn, turn, seat, due)
            turn.tell("annex_paid", who=seat, card=card, **money.earned(due, gained))
        if effect.key:
            yield from change_key(inn, turn, seat)
        if effect.service:
            yield from place_service(inn, turn, seat)


def wheel_out(inn: Inn, turn: Turn, seat: int, room: Room) -> str:
    """A guest is built without having been bribed: he goes by wheelbarrow."""
    objects.use_up(inn, seat, WHEELBARROW)
    guest = leave_alive_or_dead(inn, room)
    turn.tell("wheeled_out", who=seat, guest=guest, room=room.door)
    return guest


def park_trailer(inn: Inn, turn: Turn, seat: int, card: str) -> None:
    """The card stands after the rooms, with an own key; from the next evening on it takes guests."""
    taken = {room.door for room in inn.rooms}
    door = next(door for door in range(DOORS + 1, len(ROOM)) if door not in taken)
    inn.rooms.append(Room(door, seat, trailer=card))
    inn.rooms.sort(key=lambda room: room.door)
    inn.players[seat].tokens -= 1
    turn.tell("trailer_parked", who=seat, room=door)


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


def why_not_white(inn: Inn) -> Callable[[str], Why | None]:
    """Why a room's key cannot be changed."""

    def why(key: str) -> Why | None:
        room = next((room for room in inn.rooms if ROOM[room.door] == key), None)
        return Why("keys-and-tokens", "key-not-white", {"door": room.door}) if room else None

    return why


def place_service(inn: Inn, turn: Turn, seat: int) -> Asking:
    """A room-service token is laid at a door that has none."""
    player = inn.players[seat]
    doors = [ROOM[room.door] for room in inn.rooms if room.service is None and room.trailer is None]
    if not doors or not player.tokens:
        return
    room = room_of(inn, (yield Choose(seat, "service", doors, why_not_service(inn))))
    room.service = seat
    player.tokens -= 1
    turn.tell("service_placed", who=seat, room=room.door)


def why_not_service(inn: Inn) -> Callable[[str], Why | None]:
    """Why a room cannot have room service."""

    def why(key: str) -> Why | None:
        room = next((room for room in inn.rooms if ROOM[room.door] == key), None)
        if room is not None and room.trailer is not None:
            return Why("trailers", "no-service-there")
        return Why("room-service", "service-taken", {"door": room.door}) if room else None

    return why


def kill(inn: Inn, turn: Turn, seat: int) -> Asking:
    """Guests in rooms, or a peasant in the bistro, become corpses in front of the killer."""
    player = inn.players[seat]
    able = powers(inn, player)
    chosen = yield from whom(inn, seat, "kill", able, killable(inn, seat))
    if chosen[0] == BISTRO:
        used = (yield from objects_with(inn, turn, seat, "kill", [], [PEASANT])) if objects.can_help(player) else {}
        inn.bistro -= 1
        turn.tell("killed_peasant", who=seat, guest=PEASANT)
        lay_out(inn, turn, seat, PEASANT, used)
        return
    rooms = [room_of(inn, key) for key in chosen]
    played = yield from pay(inn, seat, "kill", able, sum([inn.box.room_rank[r.guest or ""] for r in rooms]))
    spent = yield from spending(inn, seat, "kill", able, played)
    victims = [room.guest or "" for room in rooms]
    used = (yield from objects_with(inn, turn, seat, "kill", spent, victims)) if objects.can_help(player) else {}
    discard(inn, turn, seat, played, spent)
    for room in rooms:
        guest = leave_alive_or_dead(inn, room)
        turn.tell("killed", who=seat, guest=guest, room=room.door)
        lay_out(inn, turn, seat, guest, used)


def lay_out(inn: Inn, turn: Turn, seat: int, corpse: str, used: dict[str, str]) -> None:
    """The corpse lies in front of its killer; or at the bottom of the well."""
    if used.get(WELL) != corpse:
        inn.players[seat].corpses.append(corpse)
        return
    del used[WELL]
    inn.box_pile.append(corpse)
    due = inn.box.money[corpse] if inn.box.objects[WELL].pays else 0
    gained = money.gain(inn, turn, seat, due)
    turn.tell("thrown_in", who=seat, corpse=corpse, **money.earned(due, gained))


def bury(inn: Inn, turn: Turn, seat: int) -> Asking:
    """Own corpses go under annexes with a free grave, and their money comes to light."""
    player = inn.players[seat]
    able = powers(inn, player)
    corpses = yield from which_corpses(inn, seat, able)
    played = yield from pay(inn, seat, "bury", able, sum([inn.box.rank[c] for c in corpses]))
    spent = yield from spending(inn, seat, "bury", able, played)
    burials = []
    for corpse in choosiest_first(inn, corpses):
        options, why = graves_for(inn, seat, corpse), why_not_grave(inn, seat, corpse)
        grave = yield Choose(seat, "grave", options, why, {"corpse": corpse})
        burials.append((corpse, *lay_to_rest(inn, seat, grave, corpse)))
    used: dict[str, str] = {}
    if objects.can_help(player):
        abroad = [corpse for corpse, owner, _ in burials if owner != seat]
        used = yield from objects_with(inn, turn, seat, "bury", spent, corpses, abroad)
    discard(inn, turn, seat, played, spent)
    for corpse, owner, card in burials:
        share_out(inn, turn, seat, owner, corpse, card, used)


def share_out(inn: Inn, turn: Turn, seat: int, owner: int, corpse: str, card: str, used: dict[str, str]) -> None:
    """All to the burier under an own annex; half each under somebody else's, unless there is quicklime."""
    objects_used = inn.box.objects
    found, bonus = inn.box.money[corpse], 0
    limed = used.get(QUICKLIME) == corpse and owner != seat and not objects_used[QUICKLIME].shared
    if used.get(GOLD_TEETH) == corpse:
        del used[GOLD_TEETH]
        bonus = objects_used[GOLD_TEETH].gain * inn.box.rank[corpse]
    if limed:
        del used[QUICKLIME]
    shared = found + (bonus if objects_used[GOLD_TEETH].shared else 0)
    share = 0 if owner == seat or limed else shared // 2
    gained = money.gain(inn, turn, seat, found + bonus - share)
    given = money.gain(inn, turn, owner, share) if share else 0
    event = "buried" if owner == seat else "buried_elsewhere"
    told = money.earned(found + bonus - share, gained)
    if given < share:
        told["share_lost"] = share - given
    turn.tell(event, who=seat, corpse=corpse, annex=card, owner=owner, share=given, **told)


def pass_turn(inn: Inn, turn: Turn, seat: int) -> Asking:
    """No action; money may be laundered, one way or the other."""
    player = inn.players[seat]
    about = {"cash": player.cash, "cheques": player.cheques}
    choice = yield Choose(seat, "launder", money.laundering(inn, player), why_not_launder(inn, seat), about)
    turn.tell("passed", who=seat)
    change = money.launder(inn, turn, seat, choice)
    if change > 0 and "exchange" in inn.occasions:
        inn.exchange = [n for n in range(len(inn.players)) if n != seat and money.exchanges(inn, n)]


NIGHT = {"bribe": bribe, "build": build, "kill": kill, "bury": bury, "pass": pass_turn}


def study(inn: Inn, turn: Turn) -> Flow:
    """Somebody has laundered cash: who owns a study may do a little of it as well."""
    choices = yield Together(
        {
            seat: Choose(
                seat,
                "exchange",
                ["no", *(f"cheques{n}" for n in range(1, money.exchanges(inn, seat) + 1))],
                why_not_launder(inn, seat),
                {"cash": inn.players[seat].cash, "scope": f"round {inn.round}"},
                window="study",
            )
            for seat in inn.exchange
        }
    )
    for seat in inn.exchange:
        money.launder(inn, turn, seat, choices[seat])
    inn.exchange, inn.phase = [], inn.then


# ── paying for an action ────────────────────────────────────────────────────────────────────────────────


def whom(inn: Inn, seat: int, action: Action, able: Powers, options: list[str]) -> Asking:
    """The guests an action is aimed at: one, or with the right annex any number whose ranks can be paid together."""
    why = why_not_guest(inn, seat, action)
    about = {"action": action, "fewer": short(inn, able, action)}
    if action not in able.many:
        return [(yield Choose(seat, "guest", options, why, about))]
    most, rank = means(inn, inn.players[seat], action), inn.box.room_rank

    def fits(keys: tuple[str, ...]) -> Why | None:
        if len(keys) > 1 and any(key.startswith(BISTRO) for key in keys):
            return Why(action, "rooms-or-bistro")
        need = sum(rank[room_of(inn, key).guest or ""] for key in keys if not key.startswith(BISTRO))
        return Why("paying", "too-few-for-all", {"need": need, "have": most}) if need > most else None

    return (yield Pick(seat, "guest", options, 1, len(options), fits, why, about))


def which_corpses(inn: Inn, seat: int, able: Powers) -> Asking:
    """The corpses to bury: one, or with a crypt any number that can be paid for and find a grave."""
    player = inn.players[seat]
    options, why = buriable(inn, seat), why_not_corpse(inn, seat)
    about = {"fewer": short(inn, able, "bury")}
    if "bury" not in able.many:
        return [(yield Choose(seat, "corpse", list(dict.fromkeys(options)), why, about))]
    most, rank = means(inn, player, "bury"), inn.box.rank

    def fits(keys: tuple[str, ...]) -> Why | None:
        need = sum(rank[key] for key in keys)
        if need > most:
            return Why("paying", "too-few-for-all", {"need": need, "have": most})
        if inn.carnies and not room_for_all(inn, seat, keys):
            return Why("graves", "no-room-for-all")
        return None

    limit = len(options) if inn.carnies else min(len(options), free_places(inn))
    return (yield Pick(seat, "corpse", options, 1, limit, fits, why, about))


def pay(inn: Inn, seat: int, action: Action, able: Powers, rank: int) -> Asking:
    """The cards played: as many as the rank, or as few as annexes allow."""
    if rank == 0:
        return ()
    player = inn.players[seat]
    least = max(0, rank - short(inn, able, action))
    about = {"rank": rank, "least": least, "action": action}
    most = min(rank, len(player.hand))
    why = why_not_hand(inn)
    options = sorted(player.hand) if most > 1 else sorted(set(player.hand))  # of like cards one is offered once
    return (yield Pick(seat, "with", tuple(options), least, most, None, why, about))


def spending(inn: Inn, seat: int, action: Action, able: Powers, played: Sequence[str]) -> Asking:
    """The cards that will be lost: those without the action's aptitude, but for what an annex lets one keep."""
    aptitude = inn.box.aptitude
    spent = [card for card in played if aptitude[card] != action]
    if spent and action in able.returns:
        for card in (yield Pick(seat, "keep", list(spent), 0, len(spent), None, why_not_keep(inn, action))):
            spent.remove(card)
    return spent


def objects_with(
    inn: Inn,
    turn: Turn,
    seat: int,
    action: Action,
    spent: list[str],
    corpses: Sequence[str] = (),
    abroad: Sequence[str] = (),
) -> Asking:
    """Objects used with an action; who takes the played cards back has spent none."""
    graves = action == "bury"
    used = yield from objects.aids(
        inn,
        turn,
        seat,
        {
            TAKE_BACK[action]: spent[:1],
            WELL: [] if graves else list(corpses),
            GOLD_TEETH: [corpse for corpse in corpses if inn.box.rank[corpse]] if graves else [],
            QUICKLIME: list(abroad),
        },
    )
    if TAKE_BACK[action] in used:
        spent.clear()
    return used


def discard(inn: Inn, turn: Turn, seat: int, played: Sequence[str], spent: list[str]) -> None:
    """The spent cards leave; all others come back."""
    dismiss(inn, inn.players[seat], spent)
    if played:
        turn.tell("played", who=seat, cards=list(played), spent=spent)
