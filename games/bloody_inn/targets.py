"""What each action may be aimed at, what it costs, and why something else may not."""

from __future__ import annotations

from collections.abc import Callable

from games.bloody_inn.components import Action, Powers, box
from games.bloody_inn.graves import graves_for, has_grave, has_grave_for
from games.bloody_inn.state import Inn, Player, Room
from games.kernel.errors import Why

BISTRO = "bistro"
"""Killing in the bistro; bribing there is "bistro1", "bistro2" and so on, by the number of peasants."""

DOORS = box().setup.doors
ROOM = tuple(f"room{door}" if door <= DOORS else f"trailer{door - DOORS}" for door in range(100))
"""The key of each room, by its door; trailers have the numbers above those of the inn's doors."""
PEASANTS = tuple(f"{BISTRO}{number}" for number in range(100))
"""The key of so many peasants in the bistro."""
DOOR = {key: door for door, key in enumerate(ROOM)}
OUT_OF_REACH = 999
WHEELBARROW = "wheelbarrow"
COFFEE = "coffee"


def powers(inn: Inn, player: Player) -> Powers:
    """What a seat's annexes let it do."""
    yard = inn.box.no_annexes
    for annex in player.annexes:
        yard = yard[annex.card]
    return yard.powers


def fewer(inn: Inn, player: Player, action: Action) -> int:
    """How many cards an action may fall short of: each annex that says so, or one at most if the table plays so."""
    return short(inn, powers(inn, player), action)


def short(inn: Inn, able: Powers, action: Action) -> int:
    """The same of powers already looked up."""
    count = able.fewer[action]
    return min(count, 1) if count and inn.options["discounts"] == "once" else count


def means(inn: Inn, player: Player, action: Action) -> int:
    """The highest rank this seat could pay for now; a card to be built cannot pay for itself."""
    return len(player.hand) - (action == "build") + short(inn, powers(inn, player), action)


def room_of(inn: Inn, key: str) -> Room:
    """The room or trailer a key names."""
    door = DOOR[key]
    for room in inn.rooms:
        if room.door == door:
            return room
    raise KeyError(key)


def within_reach(inn: Inn) -> list[Room]:
    """Rooms and trailers whose guest can be got at: who has been served coffee sits up all night."""
    if not inn.laid:
        return [room for room in inn.rooms if room.guest is not None]
    awake = {laid.door for laid in inn.laid if laid.object == COFFEE}
    return [room for room in inn.rooms if room.guest is not None and room.door not in awake]


def lodgers(inn: Inn, most: int) -> list[str]:
    """Rooms whose guest can be got at and has at most that rank."""
    rank, rooms = inn.box.room_rank, within_reach(inn) if inn.laid else inn.rooms
    return [ROOM[r.door] for r in rooms if r.guest is not None and rank[r.guest] <= most]


def bribable(inn: Inn, seat: int) -> list[str]:
    """Guests a seat can pay for, and peasants by number."""
    player = inn.players[seat]
    able = powers(inn, player)
    options = lodgers(inn, len(player.hand) + short(inn, able, "bribe"))
    if inn.bistro:
        options += PEASANTS[1 : min(able.peasants, inn.bistro) + 1]
    return options


def killable(inn: Inn, seat: int) -> list[str]:
    """Guests a seat can pay for, and the bistro if a peasant sits there."""
    options = lodgers(inn, means(inn, inn.players[seat], "kill"))
    if inn.bistro:
        options.append(BISTRO)
    return options


def buildable(inn: Inn, seat: int) -> list[str]:
    """Cards in hand with an annex the seat can pay for, one of each kind; with a wheelbarrow guests as well."""
    player = inn.players[seat]
    most, rank, effects = means(inn, player, "build"), inn.box.rank, inn.box.effects
    stuck = () if player.tokens else inn.box.trailers
    found = list(dict.fromkeys([c for c in player.hand if c in effects and rank[c] <= most and c not in stuck]))
    if WHEELBARROW in player.objects:
        guests = [(ROOM[room.door], room.guest or "") for room in within_reach(inn)]
        found += [key for key, c in guests if c in effects and rank[c] <= most + 1 and c not in stuck]
    return found


def buriable(inn: Inn, seat: int) -> list[str]:
    """Own corpses the seat can pay for, as long as there is a grave for them anywhere."""
    player = inn.players[seat]
    if not player.corpses or not (inn.carnies or has_grave(inn)):
        return []
    most, rank = means(inn, player, "bury"), inn.box.rank
    affordable = [c for c in player.corpses if rank[c] <= most]
    return [c for c in affordable if has_grave_for(inn, seat, c)] if inn.carnies else affordable


def open_actions(inn: Inn, seat: int) -> list[str]:
    """The actions that have a target, found without listing the targets where that is not needed."""
    player, parts = inn.players[seat], inn.box
    hand, rank, more = len(player.hand), parts.rank, powers(inn, player).fewer
    if inn.options["discounts"] == "once":
        more = {action: min(cards, 1) for action, cards in more.items()}
    lowest = 0 if inn.bistro else lowest_rank(inn)
    listing = inn.carnies or player.objects
    found = ["bribe"] if lowest <= hand + more["bribe"] else []
    if listing:
        can_build = bool(buildable(inn, seat))
    else:
        most, annex_rank, can_build = hand + more["build"], parts.annex_rank, False
        for card in player.hand:
            if annex_rank.get(card, OUT_OF_REACH) < most:
                can_build = True
                break
    if can_build:
        found.append("build")
    if lowest <= hand + more["kill"]:
        found.append("kill")
    if player.corpses and (
        buriable(inn, seat)
        if listing
        else min([rank[corpse] for corpse in player.corpses]) <= hand + more["bury"] and has_grave(inn)
    ):
        found.append("bury")
    return found


def lowest_rank(inn: Inn) -> int:
    """The lowest rank of the guests who can be got at; out of reach where there are none."""
    rank, rooms = inn.box.room_rank, within_reach(inn) if inn.laid else inn.rooms
    return min([rank[room.guest] for room in rooms if room.guest is not None], default=OUT_OF_REACH)


TARGETS: dict[Action, Callable[[Inn, int], list[str]]] = {
    "bribe": bribable,
    "build": buildable,
    "kill": killable,
    "bury": buriable,
}


# ── why not ─────────────────────────────────────────────────────────────────────────────────────────────


def _counts(key: str, what: str) -> bool:
    """Whether the key is that word and a number, such as "room3"."""
    number = key.removeprefix(what)
    return number != key and number.isdecimal() and len(number) < 4


def why_not_action(inn: Inn, seat: int) -> Callable[[str], Why | None]:
    """Why an action is not open to a seat at all."""

    def why(key: str) -> Why | None:
        if key not in TARGETS:
            return None
        player = inn.players[seat]
        if key == "bury" and not player.corpses:
            return Why("bury", "no-corpse")
        if key == "bury" and not any(graves_for(inn, seat, corpse) for corpse in player.corpses):
            return Why("graves", "no-grave")
        if key == "build" and not any(c in inn.box.effects for c in player.hand):
            return Why("build", "nothing-to-build")
        if key == "build" and not player.tokens and any(c in inn.box.trailers for c in player.hand):
            return Why("trailers", "no-key-left")
        if key in ("bribe", "kill") and not any(r.guest for r in inn.rooms) and not inn.bistro:
            return Why(key, "nobody-there")
        return Why("paying", "nothing-in-reach", {"have": means(inn, player, key), "action": key})

    return why


def why_not_guest(inn: Inn, seat: int, action: Action) -> Callable[[str], Why | None]:
    """Why a room or the bistro is not a target."""

    def why(key: str) -> Why | None:
        if (key == BISTRO and action == "kill") or _counts(key, BISTRO):
            if not inn.bistro:
                return Why("bistro", "bistro-empty")
            return Why("bribe-peasants", "too-many-peasants", {"there": inn.bistro})
        if (nobody := why_nobody(inn, key, action)) or DOOR.get(key) is None:
            return nobody
        room = room_of(inn, key)
        if any(laid.door == room.door and laid.object == COFFEE for laid in inn.laid):
            return Why("sleepless-guests", "guest-awake", {"card": room.guest})
        player = inn.players[seat]
        need = inn.box.room_rank[room.guest or ""] - fewer(inn, player, action)
        return Why("paying", "too-few-cards", {"card": room.guest, "need": need, "have": len(player.hand)})

    return why


def why_nobody(inn: Inn, key: str, rule: str) -> Why | None:
    """Why no guest is found behind a key that names a room or a trailer; `rule` says that one is needed."""
    if _counts(key, "trailer") and not any(r.door == DOOR.get(key) for r in inn.rooms):
        return Why("trailers", "no-such-trailer")
    if _counts(key, "room") and not any(r.door == DOOR.get(key) for r in inn.rooms):
        return Why("keys-and-tokens", "door-closed", {"door": int(key.removeprefix("room"))})
    if key in DOOR and room_of(inn, key).guest is None:
        return Why(rule, "room-empty", {"door": DOOR[key]})
    return None


def why_not_build(inn: Inn, seat: int) -> Callable[[str], Why | None]:
    """Why a card cannot be built."""

    def why(key: str) -> Why | None:
        player = inn.players[seat]
        if key in DOOR and WHEELBARROW not in player.objects:
            return Why("build", "only-from-hand")
        if key in DOOR:
            return why_nobody(inn, key, "wheelbarrow") or _why_not_built(inn, seat, room_of(inn, key))
        if key not in inn.box.cards:
            return None
        if key not in player.hand:
            return Why("build", "not-in-hand", {"card": key})
        return _why_no_annex(inn, seat, key, len(player.hand) - 1)

    return why


def _why_not_built(inn: Inn, seat: int, room: Room) -> Why:
    """Why a guest cannot be wheeled out of a room and built."""
    if any(laid.door == room.door and laid.object == COFFEE for laid in inn.laid):
        return Why("coffee", "guest-awake", {"card": room.guest})
    return _why_no_annex(inn, seat, room.guest or "", len(inn.players[seat].hand))


def _why_no_annex(inn: Inn, seat: int, card: str, have: int) -> Why:
    player = inn.players[seat]
    if card not in inn.box.effects:
        return Why("build", "no-annex", {"card": card})
    if card in inn.box.trailers and not player.tokens:
        return Why("trailers", "no-key-left")
    need = inn.box.rank[card] - fewer(inn, player, "build")
    return Why("paying", "too-few-cards", {"card": card, "need": need, "have": have})


def why_not_corpse(inn: Inn, seat: int) -> Callable[[str], Why | None]:
    """Why a corpse cannot be buried."""

    def why(key: str) -> Why | None:
        player = inn.players[seat]
        if key not in inn.box.cards:
            return None
        if key not in player.corpses:
            return Why("bury", "not-your-corpse", {"card": key})
        if not graves_for(inn, seat, key):
            return Why("special-burials", "no-grave-for", {"card": key})
        need = inn.box.rank[key] - fewer(inn, player, "bury")
        return Why("paying", "too-few-cards", {"card": key, "need": need, "have": len(player.hand)})

    return why


def why_not_hand(inn: Inn) -> Callable[[str], Why | None]:
    """Why a card cannot be played, or leave: it is not in hand."""

    def why(key: str) -> Why | None:
        return Why("paying", "not-in-hand", {"card": key}) if key in inn.box.cards else None

    return why


def why_not_keep(inn: Inn, action: Action) -> Callable[[str], Why | None]:
    """Why a card cannot be kept after an action: it was not played, or comes back of itself."""
    rule = "nook" if action == "bribe" else "chapel"

    def why(key: str) -> Why | None:
        return Why(rule, "not-spent", {"card": key}) if key in inn.box.cards else None

    return why


def why_not_room(inn: Inn) -> Callable[[str], Why | None]:
    """Why a traveller cannot be put up there."""

    def why(key: str) -> Why | None:
        if not _counts(key, "room") and not _counts(key, "trailer"):
            return None
        if any(r.door == DOOR.get(key) for r in inn.rooms):
            return Why("welcome", "room-taken", {"door": DOOR[key]})
        if _counts(key, "trailer"):
            return Why("trailers", "no-such-trailer")
        return Why("keys-and-tokens", "door-closed", {"door": int(key.removeprefix("room"))})

    return why


def why_not_launder(inn: Inn, seat: int) -> Callable[[str], Why | None]:
    """Why so much cannot be laundered."""

    def why(key: str) -> Why | None:
        player = inn.players[seat]
        if inn.unlimited and (_counts(key, "cheques") or _counts(key, "cash")):
            return Why("unlimited-wealth", "no-laundering")
        if _counts(key, "cheques"):
            return Why("laundering", "too-little-cash", {"cash": player.cash})
        if _counts(key, "cash"):
            return Why(
                "laundering",
                "cannot-cash",
                {"cheques": player.cheques, "cash": player.cash, "cap": inn.box.setup.cap},
            )
        return None

    return why


def why_not_settle(inn: Inn, seat: int) -> Callable[[str], Why | None]:
    """Why a debt cannot be paid with so many cheques."""

    def why(key: str) -> Why | None:
        if not _counts(key, "cheques"):
            return None
        player = inn.players[seat]
        return Why("gravedigger", "cannot-settle", {"cash": player.cash, "cheques": player.cheques})

    return why
