"""What each action may be aimed at, what it costs, and why something else may not."""

from __future__ import annotations

from collections.abc import Callable

from games.bloody_inn.components import Action, Effect
from games.bloody_inn.state import Inn, Player
from games.kernel.errors import Why

ACTIONS: tuple[Action, ...] = ("bribe", "build", "kill", "bury")
BISTRO = "bistro"
"""Killing in the bistro; bribing there is "bistro1", "bistro2" and so on, by the number of peasants."""


def lasting(inn: Inn, player: Player) -> list[Effect]:
    """The lasting effects of a seat's annexes."""
    effects = inn.box.effects
    return [e for annex in player.annexes for e in effects[annex.card] if e.when == "always"]


def fewer(inn: Inn, player: Player, action: Action) -> int:
    """How many cards an action may fall short of: each annex that says so, or one at most if the table plays so."""
    count = sum(e.fewer for e in lasting(inn, player) if e.action == action)
    return min(count, 1) if inn.options["discounts"] == "once" else count


def many(inn: Inn, player: Player, action: Action) -> bool:
    """Whether one action may have several targets."""
    return any(e.many for e in lasting(inn, player) if e.action == action)


def means(inn: Inn, player: Player, action: Action) -> int:
    """The highest rank this seat could pay for now; a card to be built cannot pay for itself."""
    return len(player.hand) - (action == "build") + fewer(inn, player, action)


def lodgers(inn: Inn, most: int) -> list[str]:
    """Occupied rooms whose guest's rank is at most that."""
    rank = inn.box.room_rank
    return [f"room{r.door}" for r in inn.rooms if r.guest is not None and rank[r.guest] <= most]


def bribable(inn: Inn, seat: int) -> list[str]:
    """Guests a seat can pay for, and peasants by number."""
    player = inn.players[seat]
    options = lodgers(inn, means(inn, player, "bribe"))
    if inn.bistro:
        most = max([inn.box.setup.bribe_peasants, *(e.peasants for e in lasting(inn, player))])
        options += [f"{BISTRO}{n}" for n in range(1, min(most, inn.bistro) + 1)]
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


TARGETS: dict[Action, Callable[[Inn, int], list[str]]] = {
    "bribe": bribable,
    "build": buildable,
    "kill": killable,
    "bury": buriable,
}


# ── why not ─────────────────────────────────────────────────────────────────────────────────────────────


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
        return Why("paying", "nothing-in-reach", {"have": means(inn, player, key), "action": key})  # type: ignore[arg-type]

    return why


def why_not_guest(inn: Inn, seat: int, action: Action) -> Callable[[str], Why | None]:
    """Why a room or the bistro is not a target."""

    def why(key: str) -> Why | None:
        if key.startswith(BISTRO):
            if not inn.bistro:
                return Why("bribe-peasants", "bistro-empty")
            return Why("bribe-peasants", "too-many-peasants", {"there": inn.bistro})
        number = key.removeprefix("room")
        if not number.isdecimal():
            return None
        room = next((r for r in inn.rooms if r.door == int(number)), None)
        if room is None:
            return Why("keys-and-tokens", "door-closed", {"door": int(number)})
        if room.guest is None:
            return Why(action, "room-empty", {"door": room.door})
        need = inn.box.room_rank[room.guest] - fewer(inn, inn.players[seat], action)
        return Why(
            "paying", "too-few-cards", {"card": room.guest, "need": need, "have": len(inn.players[seat].hand)}
        )

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
        if not number.isdecimal() or not 1 <= int(number) <= len(inn.players) or card not in inn.box.cards:
            return None
        owner = int(number) - 1
        if not any(a.card == card for a in inn.players[owner].annexes):
            return Why("graves", "no-such-annex", {"owner": owner, "card": card})
        if inn.box.rank[card] == 0:
            return Why("graves", "no-room-under", {"card": card})
        return Why("graves", "grave-full", {"card": card, "places": inn.box.rank[card]})

    return why


def why_not_hand(inn: Inn, seat: int) -> Callable[[str], Why | None]:
    """Why a card cannot be played: it is not in hand."""

    def why(key: str) -> Why | None:
        return Why("paying", "not-in-hand", {"card": key}) if key in inn.box.cards else None

    return why


def why_not_room(inn: Inn) -> Callable[[str], Why | None]:
    """Why a traveller cannot be put up there."""

    def why(key: str) -> Why | None:
        number = key.removeprefix("room")
        if not number.isdecimal():
            return None
        if any(r.door == int(number) for r in inn.rooms):
            return Why("welcome", "room-taken", {"door": int(number)})
        return Why("keys-and-tokens", "door-closed", {"door": int(number)})

    return why


def why_not_launder(inn: Inn, seat: int) -> Callable[[str], Why | None]:
    """Why so much cannot be laundered."""

    def why(key: str) -> Why | None:
        player = inn.players[seat]
        if inn.unlimited:
            return Why("unlimited-wealth", "no-laundering")
        if key.startswith("cheques"):
            return Why("laundering", "too-little-cash", {"cash": player.cash})
        if key.startswith("cash"):
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
        if not key.startswith("cheques"):
            return None
        player = inn.players[seat]
        return Why("gravedigger", "cannot-settle", {"cash": player.cash, "cheques": player.cheques})

    return why
