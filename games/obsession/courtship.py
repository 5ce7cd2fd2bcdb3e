"""Courtship: whose estate pleases the Fairchilds most, and what that brings."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.kernel.decisions import HIDDEN, Choose, Flow
from games.kernel.position import Turn
from games.kernel.standing import NO
from games.obsession.favours import draw_cards, keep_cards, receive
from games.obsession.specials import playable, special
from games.obsession.state import Activity, County

Compare = Callable[[County, Turn, list[int], list[str], bool], list[int]]
"""Who is favoured, by what the estates are worth in the themes; whether it is the final courtship."""


def worth(county: County, seat: int, themes: Sequence[str]) -> int:
    """What an estate is worth in these themes: every tile of the category as it lies, a repeated theme twice."""
    column, worth, sides = county.box.column, county.box.worth, county.estates[seat].sides.items()
    times = {theme: themes.count(theme) for theme in themes}
    return sum([worth[side] * times[theme] for side in sides if (theme := column[side]) in times])


def is_final(county: County) -> bool:
    """Whether this is the last season's courtship."""
    return county.season * county.track.season >= county.track.rounds


def judged(county: County) -> list[str]:
    """The themes that count at the courtship to come: the season's, or in the last all that were revealed."""
    if is_final(county):
        return county.shown
    return [] if county.theme is None else [county.theme]


def nobody_else(county: County, themes: Sequence[str]) -> int | None:
    """Only the families at the table are compared."""
    return None


def leaders(county: County, to_beat: Callable[[County, Sequence[str]], int | None] = nobody_else) -> list[int]:
    """The seats whose estates are worth most as things stand; nobody while no theme is known, or somebody has more."""
    themes = judged(county)
    if not themes:
        return []
    found = [worth(county, seat, themes) for seat in range(len(county.players))]
    other = to_beat(county, themes)
    return highest(found) if other is None or max(found) >= other else []


def highest(points: list[int]) -> list[int]:
    """The seats with most points."""
    most = max(points)
    return [seat for seat, found in enumerate(points) if found == most]


def among_families(county: County, turn: Turn, points: list[int], themes: list[str], final: bool) -> list[int]:
    """Who of the families pleases most, or those equal."""
    turn.tell("courted", themes=list(themes), points=points)
    best = most_favoured(county, highest(points), final)
    if len(best) > 1:
        turn.tell("tied", seats=best)
    return best


def courtship(county: County, turn: Turn, *, compare: Compare) -> Flow:
    """The Fairchild of last season goes home; the estates are compared."""
    yield from ()
    send_home(county, turn)
    final, themes = is_final(county), judged(county)
    points = [worth(county, seat, themes) for seat in range(len(county.players))]
    best = compare(county, turn, points, themes, final)
    if len(best) == 1:
        county.suitor = best[0]
        turn.tell("favoured", who=best[0])
    for seat in best:
        for _ in range(min(county.box.setup.courtship_vp_cards, len(county.vp_cards))):
            receive(county, turn, seat, "vp", county.vp_cards.pop())
    if final:
        county.encore = last_to_play(county)
    turn.reveal()
    county.phase = after_courtship(county)


def most_favoured(county: County, best: list[int], final: bool) -> list[int]:
    """Who of the best wins, or those equal still; the final courtship looks at reputation levels as well."""
    if not final or len(best) == 1:
        return best
    levels = [county.level(county.players[seat]) for seat in best]
    return [best[place] for place in highest(levels)]


def after_courtship(county: County) -> str:
    """What comes next: a Fairchild to choose, last cards to play, objectives to give up."""
    if county.suitor is not None:
        return "fairchild"
    return "encore" if county.encore else "objectives"


def send_home(county: County, turn: Turn) -> None:
    """Whoever holds a Fairchild gives the card back."""
    for seat, player in enumerate(county.players):
        for cards in (player.hand, player.discard):
            for card in county.box.fairchilds:
                if card in cards:
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
    county.phase = after_courtship(county)


# ── after the final courtship ───────────────────────────────────────────────────────────────────────────────


def last_to_play(county: County) -> list[int]:
    """Who may play cards before all is counted: everybody who holds any, from the first player clockwise."""
    order = [county.first, *county.rivals(county.first)]
    return [seat for seat in order if county.players[seat].vp_cards]


def encore(county: County, turn: Turn) -> Flow:
    """Whoever holds victory point cards after the final courtship may still play them for what they give."""
    seat = county.mover = county.encore[0]
    if county.activity is None:
        county.activity = Activity()
    if county.activity.seen:
        yield from keep_cards(county, turn, seat)
    else:
        key = yield Choose(seat, "card", [NO, *still_useful(county, seat)], ask=HIDDEN)
        if key == NO:
            county.encore.pop(0)
            county.activity = None
            county.phase = after_courtship(county)
            return
        special(county, turn, seat, key)
    draw_cards(county, turn, seat, county.activity)
    if county.activity.seen:
        turn.goes_on()


def still_useful(county: County, seat: int) -> list[str]:
    """Ways to play the cards whose favours are worth something at the end."""
    cards = county.box.vp_cards
    found = []
    for card in sorted(set(county.players[seat].vp_cards)):
        favours = cards[card].favours
        if favours.money or favours.reputation or favours.hire or favours.draw:
            found += playable(county, seat, card)
    return found
