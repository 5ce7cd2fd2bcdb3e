"""What is printed of cards, tiles and spaces, in one language: the keys by which their drawings are kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.prodigals_club.components import Box, Card, Effect, Per, Trigger
from render.lettering import DAGGER

MINUS = "−"
Bit = tuple[str, str]
"""A piece of a line: ("sign", its name), ("symbol", which), ("shield", a borough), ("coin", pounds), ("text", …)."""
Row = tuple[tuple[Bit, ...], ...]
"""Groups of pieces; what stands in one group belongs together."""
TIMES: Bit = ("text", "×")
OR: Bit = ("text", "/")
BASES: dict[str, Bit] = {"votes": ("sign", "ballot"), "spend": ("coin", "1"), "move": ("sign", "down")}
WAYS: dict[str, str] = {"down": "down", "diagonal": "diagonal", "fan": "spread", "any": "every_way"}
COLUMNS: dict[str, str] = {"left": "left_column", "middle": "middle_column", "right": "right_column"}
FLAGS: dict[str, str] = {
    "liberal": "liberal", "conservative": "conservative", "generic": "generic", "beer": "mug", "party": "generic",
}  # fmt: skip


def signed(value: int) -> str:
    """A value with a true minus.

    >>> signed(-2), signed(3)
    ('−2', '3')
    """
    return f"{MINUS}{-value}" if value < 0 else str(value)


def pounds(amount: int) -> str:
    """A sum of money.

    >>> pounds(-3), pounds(12)
    ('−£3', '£12')
    """
    return f"{MINUS}£{-amount}" if amount < 0 else f"£{amount}"


def house_mark(standing: Mapping[str, Any], *fields: str) -> str:
    """A dagger where the house set one of these values, or a part of one.

    >>> house_mark({"value": "house"}, "value"), house_mark({"rows": ["sourced", "house"]}, "rows"), house_mark({}, "n")
    ('†', '†', '')
    """
    return DAGGER if any(_houses(standing.get(field)) for field in fields) else ""


def space_mark(parts: Box, space: str) -> str:
    """A dagger for an errand space where the house set what it shows; Hyde Park shows its table, too.

    >>> from games.prodigals_club.components import box
    >>> [space_mark(box(), space) for space in ("promenade", "snub", "hyde-park")]
    ['†', '', '†']
    """
    if space == "hyde-park":
        return house_mark(parts.setup.standing["players"], "hyde_megaphones", "hyde_rewards")
    return house_mark(parts.spaces[space].standing, "effects", "by_players")


def bonus_mark(parts: Box, bonus: str) -> str:
    """A dagger for a bonus action tile where the house set what it does."""
    return house_mark(parts.bonuses[bonus].standing, "effects")


def _houses(known: Any) -> bool:
    if isinstance(known, dict):
        return any(map(_houses, known.values()))
    if isinstance(known, list | tuple):
        return any(map(_houses, known))
    return bool(known == "house")


# ── effects ─────────────────────────────────────────────────────────────────────────────────────────────────


def effects_row(effects: Iterable[Effect], either: bool = False) -> Row:
    """Effects as signs, a group or more each; with a stroke between them where only one is chosen.

    >>> effects_row([Effect("votes", 2, Per(symbol="mask"))])
    ((('text', '2'), ('sign', 'ballot')), (('text', '×'), ('symbol', 'mask')))
    """
    row: list[tuple[Bit, ...]] = []
    for n, effect in enumerate(effects):
        if n and either:
            row.append((OR,))
        row += effect_row(effect)
    return tuple(row)


def effect_row(effect: Effect) -> Row:
    """One effect as signs."""
    row = list(_DRAWN[effect.do](effect))
    if effect.per is not None:
        row.append((TIMES, *_counted(effect.per)))
    return tuple(row)


def _counted(per: Per) -> tuple[Bit, ...]:
    """What an effect is multiplied by."""
    if per.symbol:
        return (("symbol", per.symbol),)
    if per.borough:
        return (("shield", per.borough),)
    if per.row is not None:
        return (("sign", "marker"), ("square", str(per.row)))
    if per.marker:
        return (("sign", per.marker.gender), ("sign", COLUMNS[per.marker.column]))
    return (("sign", "played" if per.played else "orator_hat"),)


def _number(n: int) -> tuple[Bit, ...]:
    return (("text", str(n)),) if n > 1 else ()


def _votes(effect: Effect) -> Row:
    return ((("text", str(effect.n)), ("sign", "ballot")),)


def _spend(effect: Effect) -> Row:
    first: Row = ((("coin", str(effect.n)),),)
    if effect.time:
        return (*first, (("text", "+"), ("coin", str(effect.time)), TIMES, ("sign", "watch")))
    if effect.escalates:
        return (*first, (("text", "+1+2+3"), ("sign", "watch")))
    return first


def _move(effect: Effect) -> Row:
    whose: tuple[Bit, ...] = (("sign", effect.gender),) if effect.gender else ()
    ways = tuple((*_number(effect.n), ("sign", WAYS[way])) for way in effect.ways)
    return ((*whose, *ways[0]), *ways[1:])


def _reach(effect: Effect) -> tuple[Bit, ...]:
    """How far each marker may go."""
    return (("text", f"1–{effect.n}") if effect.n > 1 else ("text", "1"), ("sign", "down"))


def _row(effect: Effect) -> Row:
    whose: tuple[Bit, ...] = (("sign", effect.gender),) if effect.gender else ()
    return ((*whose, ("sign", "steps")), _reach(effect))


def _column(effect: Effect) -> Row:
    whose: tuple[Bit, ...] = (("sign", effect.gender),) if effect.gender else ()
    where: tuple[Bit, ...] = (("sign", COLUMNS[effect.column]),) if effect.column else ()
    return ((*whose, *where), _reach(effect))


def _leap(effect: Effect) -> Row:
    whose: tuple[Bit, ...] = (("sign", effect.gender),) if effect.gender else ()
    return ((*whose, *_number(effect.n), ("sign", "leap")),)


def _megaphones(effect: Effect) -> Row:
    return ((("text", str(effect.n)), ("sign", "megaphone")),)


def _sell(effect: Effect) -> Row:
    less: tuple[Bit, ...] = (("text", f"{MINUS}{effect.discount}"),) if effect.discount else ()
    times: tuple[Bit, ...] = (("text", f"{effect.n}×"),) if effect.n > 1 else ()
    return ((*times, ("sign", "gavel"), *less),)


def _exchange(effect: Effect) -> Row:
    return ((("sign", "exchange"), ("text", "∞" if effect.limit is None else f"{MINUS}{effect.limit}")),)


def _either(effect: Effect) -> Row:
    bits: list[Bit] = [("text", f"{effect.n}×")]
    for n, base in enumerate(effect.of):
        bits += [OR, BASES[base]] if n else [BASES[base]]
    return (tuple(bits),)


def _swap(effect: Effect) -> Row:
    bits: list[Bit] = []
    for n, base in enumerate(effect.of):
        bits += [("sign", "swap"), BASES[base]] if n else [BASES[base]]
    more: Row = ((("text", f"1:{effect.n}"),),) if effect.n > 1 else ()
    return (tuple(bits), *more)


def _one(*bits: Bit) -> Row:
    return (bits,)


_DRAWN: dict[str, Any] = {
    "votes": _votes,
    "spend": _spend,
    "move": _move,
    "row": _row,
    "column": _column,
    "leap": _leap,
    "megaphones": _megaphones,
    "pub": lambda effect: _one(("sign", "mug")),
    "sell": _sell,
    "exchange": _exchange,
    "either": _either,
    "swap": _swap,
    "errand": lambda effect: _one(("sign", "errand")),
    "hyde-park": lambda effect: _one(("sign", "megaphone")),
    "choose-circle": lambda effect: _one(("sign", "circle")),
    "immunity": lambda effect: _one(("sign", "dame_shut")),
}


def trigger_row(trigger: Trigger) -> Row:
    """A standing ability as signs: when it works, and what it does."""
    if trigger.on == "sale":
        where: tuple[Bit, ...] = (("shield", trigger.borough),) if trigger.borough else ()
        return ((*where, ("sign", "gavel"), ("text", f"{MINUS}{trigger.discount}")),)
    if trigger.on == "inner-circle":
        return ((("sign", "inner_circle"), ("text", f"→ {trigger.benefits}")),)
    if trigger.on == "megaphone":
        return ((("sign", "megaphone"), ("text", "→"), *_number(trigger.moves), ("sign", "down")),)
    return ((("sign", FLAGS[trigger.on]), ("text", f"→ {trigger.votes}"), ("sign", "ballot")),)


# ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class CardFace:
    """A card as it is drawn."""

    name: str
    deck: str
    black: bool
    flag: str
    does: Row
    """What it does when it is played or activated."""
    stands: Row
    """What a black card does by lying on a board."""
    late: bool
    """Whether its back has two icons, where all its copies have."""
    mark: str
    """One dagger for the whole card where the house set any value that is drawn."""


def card_face(card: Card, lang: str, pub: tuple[int, ...] = ()) -> CardFace:
    """How a card looks; `pub` is what treats are worth together."""
    does = effects_row(card.effects)
    if card.is_time:
        does = ((("sign", "watch"),),)
    elif card.is_pub:
        does = ((("text", "·".join(map(str, pub))), ("sign", "ballot")),)
    return CardFace(
        name=card.name(lang),
        deck=card.deck,
        black=card.border == "black",
        flag=card.flag or "",
        does=does,
        stands=tuple(group for trigger in card.triggers for group in trigger_row(trigger)),
        late=card.early == 0,
        mark=house_mark(card.standing, "border", "flag", "effects", "triggers"),
    )
