"""What is printed of tiles and cards, in one language: the keys by which their drawings are kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from games.obsession.components import (
    ANY_NUMBER,
    CATEGORIES,
    SERVANTS,
    Box,
    Deck,
    Draw,
    Favours,
    Gentry,
    Guests,
    Milestone,
    Power,
    Side,
    Tile,
    box,
)
from games.obsession.view import ActivityView, EstateView
from games.obsession.words import EstateWords
from render.lettering import DAGGER
from render.obsession.badges import MINUS
from render.obsession.landmarks import LANDMARKS

_GAME = EstateWords()
Bit = tuple[str, str]
"""A piece of a line of signs: ("sign", name), ("servant", kind), ("category", name), ("rating", number), ("money", sum)
or ("text", …)."""
Row = tuple[tuple[Bit, ...], ...]
"""Groups of pieces; what stands in one group belongs together."""
OR: tuple[Bit, ...] = (("text", "/"),)
ENDLESS = "∞"
DECKS = {"casual": "casual", "prestige": "prestige", "vp": "medal_card", "objective": "scroll"}


def box_of(view: EstateView) -> Box:
    """The components this table plays with, its own corrections laid over them."""
    return box(view.corrections)


def mark(standing: Mapping[str, Any], field: str) -> str:
    """A dagger where the house set a value, or a part of it.

    >>> mark({"vp": "house"}, "vp"), mark({"guests": {"count": "house"}}, "guests"), mark({}, "vp")
    ('†', '†', '')
    """
    found = standing.get(field)
    parts = found.values() if isinstance(found, dict) else (found,)
    return DAGGER if "house" in parts else ""


@lru_cache(maxsize=512)
def pounds(amount: int, lang: str = "en") -> str:
    """A sum of money, as the language writes it.

    >>> pounds(-100), pounds(300), pounds(300, "fr")
    ('−£100', '£300', '300\\xa0£')
    """
    written = _GAME.catalogue.text(lang, "money", {"amount": abs(amount)})
    return f"{MINUS}{written}" if amount < 0 else written


def plus(amount: int) -> str:
    """A change of something.

    >>> plus(2), plus(-1)
    ('+2', '−1')
    """
    return f"+{amount}" if amount >= 0 else f"{MINUS}{-amount}"


def favour_row(favours: Favours, lang: str = "en") -> Row:
    """Favours as signs.

    >>> favour_row(Favours(money=100, reputation=2))
    ((('money', '£100'),), (('sign', 'laurel'), ('text', '+2')))
    """
    row: list[tuple[Bit, ...]] = []
    if favours.money:
        row.append((("money", pounds(favours.money, lang)),))
    if favours.reputation:
        row.append((("sign", "laurel"), ("text", plus(favours.reputation))))
    if favours.attack:
        row.append((("sign", "tongue"), ("text", str(favours.attack))))
    if favours.admirer:
        row.append((("sign", "heart"), ("text", plus(favours.admirer))))
    for draw in favours.draw:
        shown = f"{draw.keep}/{draw.see}" if draw.see != draw.keep else str(draw.keep)
        row.append((("sign", DECKS[draw.deck]), ("text", shown)))
    if favours.dismiss:
        row.append((("sign", "door"), ("text", ENDLESS if favours.dismiss == ANY_NUMBER else str(favours.dismiss))))
    for name, number in (("hiring", favours.hire), ("luring", favours.recruit), ("homecoming", favours.recall)):
        if number:
            row.append((("sign", name), ("text", str(number))))
    row += [(("sign", {"service": "rested", "market": "rebuilt"}[what]),) for what in favours.refresh]
    if favours.purchases:
        row.append((("sign", "trowel"), ("text", ENDLESS)))
    for n, choice in enumerate(favours.either):
        row += [OR, *favour_row(choice, lang)] if n else favour_row(choice, lang)
    return tuple(row)


def to_come(activity: ActivityView) -> Favours:
    """What a turn in progress still has in store: cards to draw, guests to dismiss."""
    draws = tuple(Draw(deck=cast("Deck", deck), see=see, keep=keep) for deck, see, keep in activity.draws)
    return Favours(draw=draws, dismiss=activity.dismissals)


def power_row(power: Power, lang: str) -> Row:
    """What a tile does by lying there, as signs."""
    row: list[tuple[Bit, ...]] = []
    for name, favours in (("statue", power.turn), ("tent", power.fair), ("hiring", power.gossip)):
        if favours:
            row += [(("sign", name), ("text", ":")), *favour_row(favours, lang)]
    for category, favours in power.hosting.items():
        row += [(("category", category), ("text", ":")), *favour_row(favours, lang)]
    row += [(("text", plus(number)), ("servant", kind)) for kind, number in power.bought.items()]
    for kind, found in power.stands_in.items():
        row += [(("servant", kind), ("text", "→"), ("servant", stand_in.servant)) for stand_in in found]
    if power.resting:
        row.append((("sign", "bed"), ("text", str(power.resting))))
    if power.carriage:
        row += [(("servant", power.carriage), ("text", ":")), (("text", "±1"), ("sign", "gentry"))]
    if power.cooked:
        row += [(("servant", "cook"), ("text", ":")), (("text", plus(power.cooked)), ("sign", "gentry"))]
    return tuple(row)


def milestone_row(card: Milestone) -> Row:
    """What a milestone asks for, as signs."""
    number: Bit = ("text", str(card.number))
    if card.what == "kinds":
        return tuple((("servant", kind),) for kind in card.kinds)
    if card.what == "columns":
        return ((number, ("text", "×")), *((("category", category),) for category in CATEGORIES))
    if card.what == "rating":
        return ((("rating", str(card.number)), ("text", "+")),)
    return ((number, ("sign", MILESTONE_SIGNS[card.what])),)


MILESTONE_SIGNS = {
    "turned": "rose",
    "one-column": "arbour",
    "party": "gentry",
    "level": "laurel",
    "casual": "casual",
    "prestige": "prestige",
    "household": "hiring",
}


@dataclass(frozen=True)
class TileFace:
    """One side of a tile as it is drawn, with what its other side is worth."""

    name: str
    category: str
    pr: int | None
    vp: int
    rose: int | None
    """What the rose side is worth, while the front is up and there is one."""
    needs: Row
    """Guests and service."""
    gives: Row
    flipped: bool
    monument: bool
    landmark: str
    """The tile itself, where its building is like no other; else nothing."""
    mark: str
    """One dagger for the whole tile where the house set any value that is drawn."""


def _any(*found: str) -> str:
    return DAGGER if DAGGER in found else ""


def guests_row(guests: Guests | None) -> Row:
    """Whom an activity asks for, as signs."""
    if guests is None:
        return ()
    any_rating: Row = ((("sign", "unrated"),),) if guests.unrated else ()
    return ((("text", str(guests.count)), ("sign", WHO[guests.who])), *any_rating)


WHO = {
    "gentry": "gentry",
    "ladies": "lady",
    "gentlemen": "gentleman",
    "family": "crest",
    "casual": "casual",
    "prestige": "prestige",
}


def _gives(side: Side, lang: str) -> Row:
    row = favour_row(side.favours, lang)
    if side.doubles:
        row = ((("text", "×2" if side.doubles == "all" else "1 ×2"),), *row)
    if side.power:
        row = (*row, *power_row(side.power, lang))
    return row


def tile_face(tile: Tile, lang: str, flipped: bool = False) -> TileFace:
    """How a tile looks with that side up."""
    side = tile.side(flipped)
    back = tile.back if not flipped else None
    service = tuple((("servant", kind),) for kind in side.service)
    return TileFace(
        name=tile.name(lang),
        category=tile.column(flipped),
        pr=tile.pr if side.is_hosted else None,
        vp=side.vp,
        rose=back.vp if back else None,
        needs=(*guests_row(side.guests), *service),
        gives=_gives(side, lang),
        flipped=flipped,
        monument=side.monument,
        landmark=tile.id if tile.id in LANDMARKS else "",
        mark=_any(
            mark(tile.standing, "pr") if side.is_hosted else "",
            *(mark(side.standing, field) for field in ("vp", "guests", "service", "favours", "power")),
            mark(back.standing, "vp") if back else "",
        ),
    )


@dataclass(frozen=True)
class CardFace:
    """A card of the gentry as it is drawn."""

    name: str
    portrait: str
    deck: str
    pr: int
    vp: int
    service: Row
    gives: Row
    caption: str
    mark: str
    """One dagger for the whole card where the house set any of its values."""


def card_face(card: Gentry, lang: str, caption: str) -> CardFace:
    """How a card of the gentry looks."""
    service = tuple((("servant", kind),) for kind in sorted(card.service, key=SERVANTS.index))
    return CardFace(
        name=card.name(lang),
        portrait=portrait_of(card),
        deck=card.deck,
        pr=card.pr,
        vp=card.vp,
        service=service,
        gives=favour_row(card.favours, lang),
        caption=caption,
        mark=_any(*(mark(card.standing, field) for field in ("vp", "service", "favours"))),
    )


OFFICERS = ("Captain", "Major", "Colonel")


def portrait_of(card: Gentry) -> str:
    """Which bust stands for a card."""
    if card.role:
        return card.role
    if card.deck == "fairchild":
        return "bride" if card.sex == "f" else "groom"
    if card.name("en").startswith(OFFICERS):
        return "officer"
    rank = "noble" if card.is_prestige else "plain"
    return f"{rank}-{card.sex}"
