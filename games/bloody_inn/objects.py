"""Objects: the secret draft, the windows in which everybody is asked at once, and what comes of them.

No window gives a hand away. Whoever still has objects is asked, whether or not one of them could be played; what one
could do, by what lies openly on the table, decides who is asked, never what one holds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from games.bloody_inn import money
from games.bloody_inn.components import Action, Window
from games.bloody_inn.scoring import buried_under
from games.bloody_inn.state import Inn, Laid, Play, Player, Room, in_sight
from games.bloody_inn.targets import COFFEE, DOOR, ROOM, room_of, why_nobody, within_reach
from games.kernel.decisions import HIDDEN, Asking, Choose, Flow, Together
from games.kernel.errors import Why
from games.kernel.position import Turn

NO = "no"
AGAIN = "again"
"""What a window is called where it is opened once more."""
NIGHT = "night"
"""The window of objects that go with one's own action: nobody else is asked, or learns that one was."""
CAKE, LETTER, RUG, SNOW, TOMB, CONFESSIONAL, POISON = "cake", "letter", "rug", "snow", "tomb", "confessional", "poison"
TAKE_BACK: dict[Action, str] = {"bribe": "liquor", "build": "hammer", "kill": "wolf-trap", "bury": "bible"}
WELL, GOLD_TEETH, QUICKLIME = "well", "gold-teeth", "quicklime"
AIDS = frozenset({*TAKE_BACK.values(), WELL, GOLD_TEETH, QUICKLIME})
"""The objects that go with one's own action."""


# ── the draft ───────────────────────────────────────────────────────────────────────────────────────────


def draft(inn: Inn, turn: Turn) -> Flow:
    """Everybody keeps one object and passes the others to the left; of the last two, one goes back into the box."""
    step = len(inn.players[0].objects) + 1
    kept = yield Together(
        {
            seat: Choose(seat, "draft", sorted(pack), why_not_in_pack(inn), {"step": step}, secret=True)
            for seat, pack in enumerate(inn.packs)
        }
    )
    for seat in range(len(inn.players)):
        choice = kept[seat]
        inn.packs[seat].remove(choice)
        inn.players[seat].objects.append(choice)
        turn.tell("drafted", (seat,), who=seat, object=choice)
    inn.packs = inn.packs[-1:] + inn.packs[:-1]
    if all(len(pack) == 1 for pack in inn.packs):
        inn.unseen_objects += [pack.pop() for pack in inn.packs]
        inn.packs = []
        inn.phase = "welcome"
        turn.reveal()  # the welcome shows one traveller more
        for seat in range(len(inn.players)):
            pay_for_objects(inn, turn, seat)


def pay_for_objects(inn: Inn, turn: Turn, seat: int) -> None:
    """Objects are paid for once they have all been chosen."""
    player = inn.players[seat]
    cost = money.lose(player, sum(inn.box.objects[kept].cost for kept in player.objects))
    turn.tell("objects_paid", who=seat, money=cost)


def why_not_in_pack(inn: Inn) -> Callable[[str], Why | None]:
    """Why an object cannot be kept: it is not among those in front of the seat."""

    def why(key: str) -> Why | None:
        return Why("draft", "not-in-pack", {"object": key}) if key in inn.box.objects else None

    return why


# ── windows ─────────────────────────────────────────────────────────────────────────────────────────────


def asked(inn: Inn, window: Window) -> list[int]:
    """Who is asked: every seat with objects that could play one here, for all that the table knows of it."""
    if inn.options.get("objects", "no") == "no":
        return []
    aims = [TARGETS[name] for name in inn.box.by_window[window] if name not in inn.used_objects]
    found = []
    for seat, player in enumerate(inn.players):
        if player.objects:
            for aim in aims:
                if aim(inn, seat):
                    found.append(seat)
                    break
    return found


def window(inn: Inn, turn: Turn, name: Window) -> Flow:
    """Objects are laid face down by all at once, and then take effect in turn order; after that all may answer them."""
    plans = yield Together({seat: plan(inn, seat, name) for seat in asked(inn, name)})
    inn.window = name
    for seat in turn_order(inn):
        for laid, target in plans.get(seat, ()):
            inn.players[seat].objects.remove(laid)
            inn.plays.append(Play(seat, laid, target))
    resolve(inn, turn)


def plan(inn: Inn, seat: int, name: Window) -> Asking:
    """What a seat lays in a window: as many objects as it likes, each with its target."""
    held = [laid for laid in inn.players[seat].objects if inn.box.objects[laid].phase == name]
    plays: list[tuple[str, str]] = []
    while True:
        usable = [laid for laid in held if targets(inn, seat, laid)]
        if plays and not usable:
            return plays
        choice = yield which_object(inn, seat, usable, name)
        if choice == NO:
            return plays
        options, why = targets(inn, seat, choice), why_not_target(inn, seat, choice)
        target = yield Choose(seat, "target", options, why, {"object": choice}, secret=True)
        held.remove(choice)
        plays.append((choice, target))


def which_object(inn: Inn, seat: int, usable: Sequence[str], window: str) -> Choose:
    """Does the seat play an object now, and which?"""
    about = {"scope": f"round {inn.round}", "window": AGAIN if inn.window == window else window}
    why = why_not_object(inn, seat)
    return Choose(seat, "object", [NO, *usable], why, about, ask=HIDDEN, window=window, secret=True)


def resolve(inn: Inn, turn: Turn) -> None:
    """Objects take effect in turn order, until one finds its target gone."""
    while inn.plays:
        turn.reveal()
        play = inn.plays[0]
        if play.target not in targets(inn, play.seat, play.object):
            inn.phase = "conflict"
            turn.tell("target_gone", who=play.seat, object=play.object)
            return
        inn.plays.pop(0)
        take_effect(inn, turn, play)
    close(inn)


def close(inn: Inn) -> None:
    """The window closes, unless an object has changed the table: then everybody is asked once more.

    So a poisoned guest can be rolled into a rug the same evening, and nobody learns who wanted to. It comes to an end
    because every opening but the first has used an object up.
    """
    again = inn.stirred and asked(inn, cast(Window, inn.window))
    inn.stirred = False
    if again:
        inn.phase = inn.window
    else:
        inn.phase, inn.window = inn.then, ""


def conflict(inn: Inn, turn: Turn) -> Flow:
    """The target is gone: another one, or the object, which everybody has seen, comes back to the hand."""
    play = inn.plays[0]
    options = [*targets(inn, play.seat, play.object), NO]
    why = why_not_target(inn, play.seat, play.object)
    choice = yield Choose(play.seat, "target", options, why, {"object": play.object})
    inn.plays.pop(0)
    if choice == NO:
        inn.players[play.seat].objects.append(play.object)
        turn.tell("taken_back", who=play.seat, object=play.object)
    else:
        take_effect(inn, turn, Play(play.seat, play.object, choice))
    resolve(inn, turn)


def turn_order(inn: Inn) -> list[int]:
    """All seats, from the first player on."""
    seats = range(len(inn.players))
    return [*seats[inn.first :], *seats[: inn.first]]


# ── what an object can be aimed at ──────────────────────────────────────────────────────────────────────


def targets(inn: Inn, seat: int, name: str) -> list[str]:
    """What a seat could aim the object at now, by what lies openly on the table."""
    return TARGETS[name](inn, seat)


def lodging(inn: Inn, seat: int) -> list[str]:
    """The guests who can be got at."""
    return [ROOM[room.door] for room in within_reach(inn)]


def cake_eaters(inn: Inn, seat: int) -> list[str]:
    """The guests in rooms of one's own, or in all."""
    own_only = not inn.box.objects[CAKE].anywhere
    return [ROOM[r.door] for r in inn.rooms if r.guest and not (own_only and r.owner != seat)]


def whole_inn(inn: Inn, seat: int) -> list[str]:
    """The letter is for everybody."""
    return ["inn"]


def handed_on(inn: Inn, seat: int) -> list[str]:
    """One's own corpses, and who could get each."""
    corpses = inn.players[seat].corpses
    if not corpses:
        return []
    others = [n + 1 for n in range(len(inn.players)) if n != seat]
    return [f"{other}.{corpse}" for corpse in dict.fromkeys(corpses) for other in others]


def own_in_sight(inn: Inn, seat: int) -> list[str]:
    """One's own corpses above ground, like ones once."""
    return list(dict.fromkeys(in_sight(inn, seat)))


def all_in_sight(inn: Inn, seat: int) -> list[str]:
    """Everybody's corpses above ground, like ones of a seat once."""
    return list(dict.fromkeys([f"{n + 1}.{corpse}" for n in range(len(inn.players)) for corpse in in_sight(inn, n)]))


def sinners(inn: Inn, seat: int) -> list[str]:
    """Those who have most on their conscience."""
    return [f"seat{n + 1}" for n in leaders(inn, seat)]


TARGETS: dict[str, Callable[[Inn, int], list[str]]] = {
    COFFEE: lodging,
    POISON: lodging,
    CAKE: cake_eaters,
    LETTER: whole_inn,
    RUG: handed_on,
    SNOW: own_in_sight,
    TOMB: all_in_sight,
    CONFESSIONAL: sinners,
}


def leaders(inn: Inn, seat: int) -> list[int]:
    """The seats with the most corpses under their annexes, if that is more than this one has, and cash to give."""
    counts = [buried_under(inn, n) for n in range(len(inn.players))]
    most = max(counts)
    return [n for n, count in enumerate(counts) if count == most > counts[seat] and inn.players[n].cash]


def why_not_object(inn: Inn, seat: int) -> Callable[[str], Why | None]:
    """Why an object cannot be played now."""

    def why(key: str) -> Why | None:
        if key not in inn.box.objects:
            return None
        if key not in inn.players[seat].objects:
            return Why("objects", "no-such-object", {"object": key})
        return Why("objects", "not-its-time", {"object": key})

    return why


def why_not_target(inn: Inn, seat: int, name: str) -> Callable[[str], Why | None]:
    """Why an object cannot be aimed at something."""

    def why(key: str) -> Why | None:
        if name in (COFFEE, POISON, CAKE):
            if (nobody := why_nobody(inn, key, name)) or key not in DOOR:
                return nobody
            if name == CAKE:
                return Why("cake-anywhere", "not-your-room", {"door": DOOR[key]})
            return Why("coffee", "guest-awake", {"card": room_of(inn, key).guest})
        if name == CONFESSIONAL and key.removeprefix("seat") in map(str, range(1, len(inn.players) + 1)):
            return Why(CONFESSIONAL, "not-the-most", {"owner": int(key.removeprefix("seat")) - 1})
        card = key.partition(".")[2] or key
        return Why(name, "no-such-corpse", {"card": card}) if card in inn.box.cards else None

    return why


# ── what it does ────────────────────────────────────────────────────────────────────────────────────────


def take_effect(inn: Inn, turn: Turn, play: Play) -> None:
    """The object is shown, and does what it does."""
    inn.used_objects.append(play.object)
    inn.stirred = True
    match play.object:
        case "coffee" | "cake":
            serve(inn, turn, play, room_of(inn, play.target))
        case "poison":
            poison(inn, turn, play.seat, room_of(inn, play.target))
        case "letter":
            inn.letter = True
            turn.tell("object_used", who=play.seat, object=LETTER)
        case "rug":
            roll_up(inn, turn, play)
        case "snow":
            inn.laid.append(Laid(SNOW, play.seat, corpse=play.target))
            turn.tell("snowed", who=play.seat, corpse=play.target)
        case "tomb":
            entomb(inn, turn, play)
        case _:
            hear_confession(inn, turn, play.seat, int(play.target.removeprefix("seat")) - 1)


def serve(inn: Inn, turn: Turn, play: Play, room: Room) -> None:
    """Coffee pays at once and keeps the guest awake; a cake pays when the guest leaves in the morning."""
    inn.laid.append(Laid(play.object, play.seat, door=room.door))
    turn.tell("served_up", who=play.seat, object=play.object, guest=room.guest, room=room.door)
    if play.object == COFFEE:
        pay_by_rank(inn, turn, play.seat, COFFEE, inn.box.room_rank[room.guest or ""])


def pay_by_rank(inn: Inn, turn: Turn, seat: int, name: str, rank: int) -> None:
    """So much for each step of a rank."""
    due = inn.box.objects[name].gain * rank
    gained = money.gain(inn, turn, seat, due)
    turn.tell("object_paid", who=seat, object=name, **money.earned(due, gained))


def poison(inn: Inn, turn: Turn, seat: int, room: Room) -> None:
    """A guest becomes the seat's corpse without any help."""
    guest, room.guest = room.guest or "", None
    clear_room(inn, room)
    inn.players[seat].corpses.append(guest)
    turn.tell("poisoned", who=seat, guest=guest, room=room.door)


def roll_up(inn: Inn, turn: Turn, play: Play) -> None:
    """A corpse changes hands in a rug."""
    number, _, corpse = play.target.partition(".")
    inn.players[play.seat].corpses.remove(corpse)
    inn.players[int(number) - 1].corpses.append(corpse)
    turn.tell("rolled_up", who=play.seat, corpse=corpse, to=int(number) - 1)


def entomb(inn: Inn, turn: Turn, play: Play) -> None:
    """Anybody's corpse goes out of the game before the gravedigger comes for it."""
    number, _, corpse = play.target.partition(".")
    inn.players[int(number) - 1].corpses.remove(corpse)
    inn.box_pile.append(corpse)
    due = inn.box.money[corpse] if inn.box.objects[TOMB].pays else 0
    gained = money.gain(inn, turn, play.seat, due)
    turn.tell("entombed", who=play.seat, corpse=corpse, owner=int(number) - 1, **money.earned(due, gained))


def hear_confession(inn: Inn, turn: Turn, seat: int, sinner: int) -> None:
    """Who has buried the most pays, as far as the cash goes."""
    taken = money.lose(inn.players[sinner], inn.box.objects[CONFESSIONAL].gain)
    gained = money.gain(inn, turn, seat, taken)
    turn.tell("confessed", who=seat, sinner=sinner, **money.earned(taken, gained))


def clear_room(inn: Inn, room: Room) -> None:
    """Whatever lay in a room goes with its guest."""
    if inn.laid:
        inn.laid = [laid for laid in inn.laid if laid.door != room.door]


def use_up(inn: Inn, seat: int, name: str) -> None:
    """The object is played and goes out of the game."""
    inn.players[seat].objects.remove(name)
    inn.used_objects.append(name)


# ── with one's own action ───────────────────────────────────────────────────────────────────────────────


def can_help(player: Player) -> bool:
    """Whether a seat holds anything that might go with an action."""
    return not AIDS.isdisjoint(player.objects)


def aids(inn: Inn, turn: Turn, seat: int, offered: dict[str, list[str]]) -> Asking:
    """Which of these objects a seat uses with its action, each with the corpse it is for."""
    held = inn.players[seat].objects
    offered = {name: corpses for name, corpses in offered.items() if name in held and corpses}
    used: dict[str, str] = {}
    while offered:
        choice = yield which_object(inn, seat, list(offered), NIGHT)
        if choice == NO:
            break
        corpses = list(dict.fromkeys(offered.pop(choice)))
        used[choice] = (
            (yield Choose(seat, "target", corpses, why_not_target(inn, seat, choice), {"object": choice}))
            if len(corpses) > 1
            else corpses[0]
        )
    for name in used:
        use_up(inn, seat, name)
        turn.tell("object_used", who=seat, object=name)
    return used
