"""What each action may be aimed at, what it costs, and why something else may not."""

from __future__ import annotations

from collections.abc import Callable

from games.bloody_inn.components import ACTIONS, Action, Powers
from games.bloody_inn.state import Inn, Player
from games.kernel.errors import Why

BISTRO = "bistro"
"""Killing in the bistro; bribing there is "bistro1", "bistro2" and so on, by the number of peasants."""

ROOM = tuple(f"room{door}" for door in range(100))
"""The key of each room, by its door."""


def powers(inn: Inn, player: Player) -> Powers:
    """What a seat's annexes let it do."""
    return inn.box.powers(tuple([annex.card for annex in player.annexes]))


def fewer(inn: Inn, player: Player, action: Action) -> int:
    """How many cards an action may fall short of: each annex that says so, or one at most if the table plays so."""
    count = powers(inn, player).fewer[action]
    return min(count, 1) if inn.options["discounts"] == "once" else count


def many(inn: Inn, player: Player, action: Action) -> bool:
    """Whether one action may have several targets."""
    return action in powers(inn, player).many


def means(inn: Inn, player: Player, action: Action) -> int:
    """The highest rank this seat could pay for now; a card to be built cannot pay for itself."""
    return len(player.hand) - (action == "build") + fewer(inn, player, action)


def lodgers(inn: Inn, most: int) -> list[str]:
    """Occupied rooms whose guest's rank is at most that."""
    rank = inn.box.room_rank
    return [ROOM[r.door] for r in inn.rooms if r.guest is not None and rank[r.guest] <= most]


def bribable(inn: Inn, seat: int) -> list[str]:
    """Guests a seat can pay for, and peasants by number."""
    player = inn.players[seat]
    options = lodgers(inn, means(inn, player, "bribe"))
    if inn.bistro:
        most = min(powers(inn, player).peasants, inn.bistro)
        options += [f"{BISTRO}{n}" for n in range(1, most + 1)]
    return options


def killable(inn: Inn, seat: int) -> list[str]:
    """Guests a seat can pay for, and the bistro if a peasant sits there."""
    options = lodgers(inn, means(inn, inn.players[seat], "kill"))
    if inn.bistro:
        options.append(BISTRO)
    return options


def buildable(inn: Inn, seat: int) -> list[str]:
    """Cards in hand with an annex the seat can pay for, one of each kind."""
    player = inn.players[seat]
    most, rank, effects = means(inn, player, "build"), inn.box.rank, inn.box.effects
    return list(dict.fromkeys(c for c in player.hand if c in effects and rank[c] <= most))


def buriable(inn: Inn, seat: int) -> list[str]:
    """Own corpses the seat can pay for, as long as there is a free grave anywhere."""
    player = inn.players[seat]
    if not player.corpses or not graves(inn):
        return []
    most, rank = means(inn, player, "bury"), inn.box.rank
    return [c for c in player.corpses if rank[c] <= most]


def free_places(inn: Inn) -> int:
    """How many corpses the graves of the whole table could still take."""
    rank = inn.box.rank
    return sum(rank[a.card] - len(a.corpses) for p in inn.players for a in p.annexes)


def graves(inn: Inn) -> list[str]:
    """Annexes with a free place, anyone's, as "<seat>.<card>" with seats from 1; like ones count once."""
    rank = inn.box.rank
    return list(
        dict.fromkeys(
            f"{seat}.{annex.card}"
            for seat, player in enumerate(inn.players, 1)
            for annex in player.annexes
            if len(annex.corpses) < rank[annex.card]
        )
    )


def open_actions(inn: Inn, seat: int) -> list[str]:
    """The actions that have a target, found without listing the targets."""
    player, parts = inn.players[seat], inn.box
    hand, rank = len(player.hand), parts.rank
    allowed = powers(inn, player).fewer
    once = inn.options["discounts"] == "once"
    lowest = min([parts.room_rank[r.guest] for r in inn.rooms if r.guest is not None], default=99)
    found: list[str] = []
    for action in ACTIONS:
        most = hand + (min(allowed[action], 1) if once else allowed[action])
        match action:
            case "build":
                possible = any(card in parts.effects and rank[card] < most for card in player.hand)
            case "bury":
                possible = (
                    bool(player.corpses) and min(map(rank.__getitem__, player.corpses)) <= most and bool(graves(inn))
                )
            case _:
                possible = inn.bistro > 0 or lowest <= most
        if possible:
            found.append(action)
    return found


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
        if key == "bury" and not graves(inn):
            return Why("graves", "no-grave")
        if key == "build" and not any(c in inn.box.effects for c in player.hand):
            return Why("build", "nothing-to-build")
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
        if not _counts(key, "room"):
            return None
        room = next((r for r in inn.rooms if r.door == int(key.removeprefix("room"))), None)
        if room is None:
            return Why("keys-and-tokens", "door-closed", {"door": int(key.removeprefix("room"))})
        if room.guest is None:
            return Why(action, "room-empty", {"door": room.door})
        need = inn.box.room_rank[room.guest] - fewer(inn, inn.players[seat], action)
        return Why("paying", "too-few-cards", {"card": room.guest, "need": need, "have": len(inn.players[seat].hand)})

    return why


def why_not_build(inn: Inn, seat: int) -> Callable[[str], Why | None]:
    """Why a card cannot be built."""

    def why(key: str) -> Why | None:
        player = inn.players[seat]
        if key not in inn.box.cards:
            return None
        if key not in player.hand:
            return Why("build", "not-in-hand", {"card": key})
        if key not in inn.box.effects:
            return Why("build", "no-annex", {"card": key})
        need = inn.box.rank[key] - fewer(inn, player, "build")
        return Why("paying", "too-few-cards", {"card": key, "need": need, "have": len(player.hand) - 1})

    return why


def why_not_corpse(inn: Inn, seat: int) -> Callable[[str], Why | None]:
    """Why a corpse cannot be buried."""

    def why(key: str) -> Why | None:
        player = inn.players[seat]
        if key not in inn.box.cards:
            return None
        if key not in player.corpses:
            return Why("bury", "not-your-corpse", {"card": key})
        need = inn.box.rank[key] - fewer(inn, player, "bury")
        return Why("paying", "too-few-cards", {"card": key, "need": need, "have": len(player.hand)})

    return why


def why_not_grave(inn: Inn) -> Callable[[str], Why | None]:
    """Why an annex cannot take a corpse."""

    def why(key: str) -> Why | None:
        number, _, card = key.partition(".")
        if number not in map(str, range(1, len(inn.players) + 1)) or card not in inn.box.cards:
            return None
        owner = int(number) - 1
        if not any(a.card == card for a in inn.players[owner].annexes):
            return Why("graves", "no-such-annex", {"owner": owner, "card": card})
        if inn.box.rank[card] == 0:
            return Why("graves", "no-room-under", {"card": card})
        return Why("graves", "grave-full", {"card": card, "places": inn.box.rank[card]})

    return why


def why_not_hand(inn: Inn) -> Callable[[str], Why | None]:
    """Why a card cannot be played, or leave: it is not in hand."""

    def why(key: str) -> Why | None:
        return Why("paying", "not-in-hand", {"card": key}) if key in inn.box.cards else None

    return why


def why_not_keep(inn: Inn) -> Callable[[str], Why | None]:
    """Why a card cannot be kept after a burial: it was not played, or comes back of itself."""

    def why(key: str) -> Why | None:
        return Why("chapel", "not-spent", {"card": key}) if key in inn.box.cards else None

    return why


def why_not_room(inn: Inn) -> Callable[[str], Why | None]:
    """Why a traveller cannot be put up there."""

    def why(key: str) -> Why | None:
        if not _counts(key, "room"):
            return None
        door = int(key.removeprefix("room"))
        if any(r.door == door for r in inn.rooms):
            return Why("welcome", "room-taken", {"door": door})
        return Why("keys-and-tokens", "door-closed", {"door": door})

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
