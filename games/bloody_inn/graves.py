"""Where a corpse may lie: places under annexes and empty trailers, and the burials some carnies demand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.bloody_inn.state import Annex, Inn, Room
from games.kernel.errors import Why


def free_places(inn: Inn) -> int:
    """How many corpses the graves of the whole table could still take."""
    return sum(places for _, _, places in _grounds(inn))


def has_grave(inn: Inn) -> bool:
    """Whether an annex of anybody has a free place."""
    rank = inn.box.rank
    for player in inn.players:
        for annex in player.annexes:
            if len(annex.corpses) < rank[annex.card]:
                return True
    return False


def graves(inn: Inn) -> list[str]:
    """Graves with a free place, anyone's, as "<seat>.<card>" with seats from 1; like ones count once."""
    rank = inn.box.rank
    found = [
        f"{seat}.{annex.card}"
        for seat, player in enumerate(inn.players, 1)
        for annex in player.annexes
        if len(annex.corpses) < rank[annex.card]
    ]
    if inn.carnies:
        found += [f"{room.owner + 1}.{room.trailer}" for room in empty_trailers(inn) if rank[room.trailer or ""]]
    return list(dict.fromkeys(found))


def has_grave_for(inn: Inn, seat: int, corpse: str) -> bool:
    """Whether this seat may bury this corpse anywhere: most do not mind where, and any grave will do."""
    if corpse not in inn.box.burial and has_grave(inn):
        return True
    return bool(graves_for(inn, seat, corpse))


def graves_for(inn: Inn, seat: int, corpse: str) -> list[str]:
    """Where this seat may bury this corpse."""
    match inn.box.burial.get(corpse):
        case "aside":  # a full annex will do, one that never had a place will not
            found = [_key(owner, card) for owner, card, _ in _grounds(inn) if inn.box.rank[card]]
        case "abroad":
            found = [_key(owner, card) for owner, card, free in _grounds(inn) if owner != seat and free]
        case "double":
            found = [_key(owner, card) for owner, card, free in _grounds(inn) if owner == seat and free >= 2]
        case _:
            return graves(inn)
    return list(dict.fromkeys(found))


def room_for_all(inn: Inn, seat: int, corpses: Sequence[str]) -> bool:
    """Whether these corpses find graves together, the choosiest first."""
    kinds = [inn.box.burial.get(corpse) for corpse in corpses]
    own = [free for owner, _, free in _grounds(inn) if owner == seat]
    others = sum(free for owner, _, free in _grounds(inn) if owner != seat)
    double, abroad = kinds.count("double"), kinds.count("abroad")
    if double > sum(free // 2 for free in own) or abroad > others:
        return False
    return sum(own) + others >= 2 * double + abroad + kinds.count(None)


def choosiest_first(inn: Inn, corpses: Sequence[str]) -> list[str]:
    """In an order in which no burial takes the last grave of a later one."""
    order = ("double", "abroad", None, "aside")
    return sorted(corpses, key=lambda corpse: order.index(inn.box.burial.get(corpse))) if inn.carnies else list(corpses)


def lay_to_rest(inn: Inn, seat: int, grave: str, corpse: str) -> tuple[int, str]:
    """Put the corpse there: whose annex it is, and which. A trailer becomes an ordinary annex by it."""
    number, _, card = grave.partition(".")
    owner, kind = int(number) - 1, inn.box.burial.get(corpse)
    inn.players[seat].corpses.remove(corpse)
    need = {None: 1, "abroad": 1, "double": 2, "aside": 0}[kind]
    rank = inn.box.rank[card]
    annex = next(
        (a for a in inn.players[owner].annexes if a.card == card and len(a.corpses) + need <= rank), None
    ) or _settle_down(inn, owner, card)
    if kind == "aside":
        annex.aside.append(corpse)
    else:
        annex.corpses += [corpse] * need
    return owner, card


def buried(annex: Annex) -> int:
    """How many corpses an annex hides: those who lie in two places are two, those who take none are one."""
    return len(annex.corpses) + len(annex.aside)


def empty_trailers(inn: Inn) -> list[Room]:
    """Trailers nobody lodges in."""
    return [room for room in inn.rooms if room.trailer is not None and room.guest is None]


def _settle_down(inn: Inn, owner: int, card: str) -> Annex:
    """An empty trailer leaves the inn for its owner's yard, and the key comes back."""
    room = next(room for room in empty_trailers(inn) if room.owner == owner and room.trailer == card)
    inn.rooms.remove(room)
    inn.players[owner].tokens += 1
    annex = Annex(card, [])
    inn.players[owner].annexes.append(annex)
    return annex


def _grounds(inn: Inn) -> list[tuple[int, str, int]]:
    """Every annex and every empty trailer: owner, card, free places."""
    rank = inn.box.rank
    found = [
        (seat, annex.card, rank[annex.card] - len(annex.corpses))
        for seat, player in enumerate(inn.players)
        for annex in player.annexes
    ]
    if inn.carnies:
        found += [(room.owner, room.trailer or "", rank[room.trailer or ""]) for room in empty_trailers(inn)]
    return found


def _key(owner: int, card: str) -> str:
    return f"{owner + 1}.{card}"


def why_not_grave(inn: Inn, seat: int, corpse: str) -> Callable[[str], Why | None]:
    """Why an annex cannot take a corpse."""

    def why(key: str) -> Why | None:
        number, _, card = key.partition(".")
        if number not in map(str, range(1, len(inn.players) + 1)) or card not in inn.box.cards:
            return None
        owner = int(number) - 1
        if any(r.owner == owner and r.trailer == card and r.guest for r in inn.rooms):
            return Why("trailer-graves", "trailer-occupied", {"card": card})
        if not any(o == owner and c == card for o, c, _ in _grounds(inn)):
            return Why("graves", "no-such-annex", {"owner": owner, "card": card})
        if inn.box.rank[card] == 0:
            return Why("graves", "no-room-under", {"card": card})
        match inn.box.burial.get(corpse):
            case "abroad" if owner == seat:
                return Why("bearded-lady", "only-abroad", {"card": corpse})
            case "double" if owner != seat:
                return Why("twins", "only-at-home", {"card": corpse})
            case "double":
                return Why("twins-together", "two-places", {"card": corpse})
        return Why("graves", "grave-full", {"card": card, "places": inn.box.rank[card]})

    return why
