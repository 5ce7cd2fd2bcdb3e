"""Money: the track with its cap, cheques, laundering and debts."""

from __future__ import annotations

from functools import cache

from games.bloody_inn.state import Inn, Player
from games.bloody_inn.targets import powers
from games.kernel.position import Turn


def gain(inn: Inn, turn: Turn, seat: int, amount: int) -> int:
    """Pay onto the track; what passes the cap is lost, or found by a safe. Returns what was really gained."""
    player = inn.players[seat]
    if inn.unlimited or player.cash + amount <= inn.box.setup.cap:
        player.cash += amount
        return amount
    gained = inn.box.setup.cap - player.cash
    player.cash += gained
    catch_surplus(inn, turn, seat, amount - gained)
    return gained


def earned(due: int, gained: int) -> dict[str, int]:
    """What is told of a gain: what came of it and, where the cap kept some of it back, how much was lost."""
    return {"money": gained} if gained == due else {"money": gained, "lost": due - gained}


def catch_surplus(inn: Inn, turn: Turn, seat: int, surplus: int) -> None:
    """What a seat cannot hold goes to the others' safes, as far as their own tracks have room."""
    for other, player in enumerate(inn.players):
        room = min(surplus, inn.box.setup.cap - player.cash)
        if room and other != seat and powers(inn, player).surplus:
            player.cash += room
            surplus -= room
            turn.tell("surplus", who=other, money=room, loser=seat)


def lose(player: Player, amount: int) -> int:
    """Take cash, or what there is of it; returns what was taken."""
    taken = min(amount, player.cash)
    player.cash -= taken
    return taken


def cheques(inn: Inn, player: Player) -> int:
    """Cheques held; without a cap every full ten could be one."""
    return player.cash // inn.box.setup.cheque if inn.unlimited else player.cheques


def wealth(inn: Inn, player: Player) -> int:
    """Everything, in F."""
    return player.cash + player.cheques * inn.box.setup.cheque


def laundering(inn: Inn, player: Player) -> list[str]:
    """What a pass allows: nothing, tens of cash into cheques, or cheques into cash while one still brings something."""
    options = ["no"]
    if not inn.unlimited:
        worth, room = inn.box.setup.cheque, inn.box.setup.cap - player.cash
        if player.cash >= worth:
            options += [f"cheques{n}" for n in range(1, player.cash // worth + 1)]
        if player.cheques:
            options += [f"cash{n}" for n in range(1, min(player.cheques, -(-room // worth)) + 1)]
    return options


def launder(inn: Inn, turn: Turn, seat: int, choice: str) -> int:
    """Do as chosen; what cheques bring beyond the cap is lost. Returns the change in cheques."""
    player = inn.players[seat]
    change = _change(choice)
    player.cheques += change
    worth = change * inn.box.setup.cheque
    if worth > 0:
        player.cash -= worth
        turn.tell("laundered", who=seat, cheques=change)
    elif worth < 0:
        if lost := -worth - gain(inn, turn, seat, -worth):
            turn.tell("cashed_over", who=seat, cheques=-change, lost=lost)
        else:
            turn.tell("cashed", who=seat, cheques=-change)
    return change


@cache
def _change(choice: str) -> int:
    """How many cheques more a choice makes: "cheques2" two, "cash1" one fewer, "no" none."""
    kind, count = choice.rstrip("0123456789"), choice.lstrip("abcdefghijklmnopqrstuvwxyz")
    return {"no": 0, "cheques": 1, "cash": -1}[kind] * int(count or 0)


def exchanges(inn: Inn, seat: int) -> int:
    """How many cheques a seat's study lets it write now."""
    player = inn.players[seat]
    return min(powers(inn, player).exchange, player.cash // inn.box.setup.cheque)


def settlements(inn: Inn, player: Player, debt: int) -> list[str]:
    """How many cheques may go towards a debt, the rest being cash; who cannot pay it all gives everything."""
    worth = inn.box.setup.cheque
    if wealth(inn, player) < debt:
        return [f"cheques{player.cheques}"]
    most = min(player.cheques, debt // worth)
    return [f"cheques{n}" for n in range(most + 1) if player.cash >= debt - n * worth]


def settle(inn: Inn, player: Player, debt: int, choice: str) -> int:
    """Pay a debt with that many cheques; returns what was paid."""
    used = int(choice.removeprefix("cheques"))
    before = wealth(inn, player)
    player.cheques -= used
    player.cash = max(0, player.cash - max(0, debt - used * inn.box.setup.cheque))
    return before - wealth(inn, player)
