"""Courtship: whose estate pleases the Fairchilds most, and what that brings."""

from __future__ import annotations

from games.kernel.decisions import Choose, Flow
from games.kernel.position import Turn
from games.obsession.favours import receive
from games.obsession.state import County, Player


def worth(county: County, player: Player, themes: list[str]) -> int:
    """What an estate is worth in these themes: every tile of the category as it lies, a repeated theme twice."""
    box = county.box
    points: dict[str, int] = {}
    for owned in player.tiles:
        key = (owned.tile, owned.flipped)
        points[box.column[key]] = points.get(box.column[key], 0) + box.worth[key]
    return sum(points.get(theme, 0) for theme in themes)


def is_final(county: County) -> bool:
    """Whether this is the last season's courtship."""
    return county.season * county.track.season >= county.track.rounds


def judged(county: County) -> list[str]:
    """The themes that count at the courtship to come: the season's, or in the last all that were revealed."""
    if is_final(county):
        return county.shown
    return [] if county.theme is None else [county.theme]


def leaders(county: County) -> list[int]:
    """The seats whose estates are worth most as things stand; nobody while no theme is known."""
    themes = judged(county)
    if not themes:
        return []
    found = [worth(county, player, themes) for player in county.players]
    return [seat for seat, points in enumerate(found) if points == max(found)]


def courtship(county: County, turn: Turn) -> Flow:
    """The Fairchild of last season goes home; the estates are compared."""
    yield from ()
    send_home(county, turn)
    best = leaders(county)
    points = [worth(county, player, judged(county)) for player in county.players]
    turn.tell("courted", themes=list(judged(county)), points=points)
    if is_final(county) and len(best) > 1:
        levels = [county.level(county.players[seat]) for seat in best]
        best = [seat for seat, level in zip(best, levels, strict=True) if level == max(levels)]
    for seat in best:
        for _ in range(min(county.box.setup.courtship_vp_cards, len(county.vp_cards))):
            receive(county, turn, seat, "vp", county.vp_cards.pop())
    turn.reveal()
    if len(best) == 1:
        turn.tell("favoured", who=best[0])
    else:
        turn.tell("tied", seats=best)
    county.suitor = best[0] if len(best) == 1 else None
    county.phase = "objectives" if county.suitor is None else "fairchild"


def send_home(county: County, turn: Turn) -> None:
    """Whoever holds a Fairchild gives the card back."""
    for seat, player in enumerate(county.players):
        for cards in (player.hand, player.discard):
            for card in [card for card in cards if county.box.gentry[card].deck == "fairchild"]:
                cards.remove(card)
                county.fairchilds.append(card)
                turn.tell("went_home", who=seat, guest=card)
    county.fairchilds.sort()


def choose_fairchild(county: County, turn: Turn) -> Flow:
    """The favoured family welcomes one of the two."""
    seat = county.suitor
    if seat is not None:
        guest = yield Choose(seat, "fairchild", list(county.fairchilds))
        county.fairchilds.remove(guest)
        county.players[seat].hand.append(guest)
        turn.tell("welcomed", who=seat, guest=guest)
    county.suitor = None
    county.phase = "objectives"
