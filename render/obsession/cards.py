"""One thing of the county by itself: a tile, a guest, a servant, a card, made of the pieces its boards are made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from PIL import Image

from games.kernel.components import marks
from games.obsession.components import CATEGORIES, ServantRow, Side, Tile, box
from games.obsession.words import EstateWords
from render.key import capital, printed
from render.lettering import DAGGER
from render.obsession.badges import category_mark, opponent_seal, rating, rose_vp, servant_token, vp_shield
from render.obsession.buildings import large_scene
from render.obsession.faces import Row, card_face, favour_row, milestone_row, plus, pounds, tile_face
from render.obsession.hand import DECK_SIGNS
from render.obsession.heraldry import ARMS
from render.obsession.lines import fitted
from render.obsession.livery import SERVANT_COLOURS
from render.obsession.offers import bonus
from render.obsession.portraits import DECK_COLOURS, cameo
from render.obsession.signs import CATEGORY_COLOURS, EVENT_SIGNS, hiring, medal_card, milestone, scroll
from render.obsession.words import Speech, favour
from render.palette import INK, OXBLOOD, PLUM, PRUSSIAN
from render.picture import Setting
from render.pieces import money_tag
from render.placard import FIGURE, WIDE_MARK, Fact, Placard

BADGE = 100
SEXES = {"f": "lady", "m": "gentleman"}
_WORDS = EstateWords()


def placard(thing: str, corrections: str, lang: str) -> Placard:
    """A thing by its kind and id."""
    speech = Speech.at(Setting((), lang), 0, box(corrections))
    kind, _, name = thing.partition(".")
    if kind in ("theme", "event"):
        told = [Fact(sentence) for sentence in _WORDS.does(lang, thing, corrections)]
        return (_theme if kind == "theme" else _event)(speech, name, told)
    return _KINDS[kind](speech, name)


def _note(speech: Speech, *standings: Mapping[str, Any]) -> str:
    """What the dagger means, where the house set a value."""
    words = ("names", "activity")
    values = [value for standing in standings for name, value in standing.items() if name not in words]
    return speech.say("text.house") if any("house" in marks(value) for value in values) else ""


def _signs(row: Row, size: int = 72) -> Image.Image | None:
    return fitted(row, size, WIDE_MARK) if row else None


# ── tiles ───────────────────────────────────────────────────────────────────────────────────────────────


def _tile(speech: Speech, name: str) -> Placard:
    tile = speech.box.tiles[name]
    category = tile.column(False)
    front = tile_face(tile, speech.lang)
    kind = tile.kind if tile.kind in ("start", "monument") else ""
    note = _note(speech, tile.standing, tile.front.standing, tile.rose.standing)
    return Placard(
        tile.name(speech.lang) + (DAGGER if note else ""),
        speech.say(f"card.tile.{kind}" if kind else "card.tile"),
        CATEGORY_COLOURS[category],
        list(_tile_facts(speech, tile)),
        large_scene(category, tile.pr or 1, front.monument, front.landmark, FIGURE),
        note,
    )


def _tile_facts(speech: Speech, tile: Tile) -> Iterator[Fact]:
    yield Fact(speech.category(tile.column(False)), category_mark(tile.column(False), BADGE))
    if tile.pr is not None and tile.front.is_hosted:
        yield Fact(capital(speech.say("card.rating", level=tile.pr)), rating(tile.pr, BADGE))
    if tile.kind != "start":
        price = plus_pounds(tile.price, speech.lang)
        yield Fact(capital(speech.say("card.price")), money_tag(price, 40))
    if tile.back is None:
        yield Fact(capital(speech.say("card.worth")), vp_shield(tile.front.vp, BADGE))
        yield from _side(speech, tile, False)
        return
    yield Fact(capital(speech.say("card.front")), vp_shield(tile.front.vp, BADGE))
    yield from _side(speech, tile, False)
    if tile.kind == "hybrid":
        yield Fact(speech.category(tile.column(True)), category_mark(tile.column(True), BADGE))
        yield Fact(capital(speech.say("card.worth")), vp_shield(tile.rose.vp, BADGE))
    else:
        yield Fact(capital(speech.say("card.rose")), rose_vp(tile.rose.vp, BADGE))
    yield from _side(speech, tile, True)


def plus_pounds(amount: int, lang: str = "en") -> str:
    """What a tile adds to a price.

    >>> plus_pounds(100), plus_pounds(-200), plus_pounds(0)
    ('+£100', '−£200', '£0')
    """
    return f"+{pounds(amount, lang)}" if amount > 0 else pounds(amount, lang)


def _side(speech: Speech, tile: Tile, flipped: bool) -> Iterator[Fact]:
    """What a side needs and gives."""
    side, shown = tile.side(flipped), tile_face(tile, speech.lang, flipped)
    if needs := _needed(speech, side):
        words = speech.say("card.needs", what=needs)
        if side.activity:
            words = speech.pair(side.activity[speech.lang], words)
        yield Fact(words, _signs(shown.needs))
    gives = [speech.say(f"doubles.{side.doubles}")] if side.doubles else []
    gives += [speech.favours(side.favours)] if favour(side) else []
    gives += [speech.power(side.power)] if side.power else []
    if gives:
        yield Fact(capital(speech.say("card.gives", what=speech.listed(gives))), _signs(shown.gives))


def _needed(speech: Speech, side: Side) -> str:
    guests = [speech.guests(side.guests)] if side.guests else []
    return speech.listed([*guests, *(speech.servant(kind) for kind in side.service)])


# ── people ──────────────────────────────────────────────────────────────────────────────────────────────


def _guest(speech: Speech, name: str) -> Placard:
    card = speech.box.gentry[name]
    shown = card_face(card, speech.lang, speech.caption(card))
    caption, colour = shown.caption, DECK_COLOURS[card.deck]
    if card.family:
        caption = speech.listed([caption, speech.family(card.family)])
    facts = [
        Fact(capital(speech.say("card.rating", level=card.pr)), rating(card.pr, BADGE)),
        Fact(capital(speech.say("card.worth")), vp_shield(card.vp, BADGE)),
        Fact(capital(speech.say(f"symbols.{SEXES[card.sex]}")), printed(DECK_SIGNS[card.deck], colour, 84)),
    ]
    if card.service:
        servants = speech.servants({kind: card.service.count(kind) for kind in dict.fromkeys(card.service)})
        facts.append(Fact(capital(speech.say("card.needs", what=servants)), _signs(shown.service)))
    else:
        facts.append(Fact(capital(speech.say("hand.alone"))))
    if shown.gives:
        gives = speech.say("card.gives", what=speech.favours(card.favours))
        facts.append(Fact(capital(gives), _signs(shown.gives)))
    name_shown = card.name(speech.lang) + shown.mark
    figure = cameo(shown.portrait, shown.deck, FIGURE)
    return Placard(name_shown, caption, colour, facts, figure, _note(speech, card.standing))


def _servant(speech: Speech, name: str) -> Placard:
    servant = speech.box.servants[name]
    facts = [Fact(capital(speech.say("card.worth")), vp_shield(speech.box.setup.servant_vp, BADGE))]
    if servant.limit:
        facts.append(Fact(speech.told("does.servant.kept"), printed(hiring, INK, 84)))
        most: Row = ((("text", str(servant.limit)), ("servant", name)),)
        facts.append(Fact(speech.told("does.servant.limit", number=servant.limit), _signs(most)))
    facts += _supplement(speech, servant)
    for whom in servant.stands_in:
        row: Row = ((("servant", name), ("text", "→"), ("servant", whom.servant)),)
        facts.append(Fact(capital(speech.stands_in(name, whom)), _signs(row)))
    asking = [tile for tile in speech.box.tiles.values() if name in (*tile.front.service, *tile.rose.service)]
    for category in CATEGORIES:
        if tiles := [tile.name(speech.lang) for tile in asking if tile.column(False) == category]:
            facts.append(Fact(speech.listed(tiles), category_mark(category, 84)))
    colour = SERVANT_COLOURS[name][0]
    caption = speech.say("card.servant")
    return Placard(servant.name(speech.lang), caption, colour, facts, servant_token(name, 280))


def _supplement(speech: Speech, servant: ServantRow) -> Iterator[Fact]:
    """What a servant does whom no icon asks for, as the game says it."""
    for other in servant.supplements:
        row: Row = ((("servant", servant.id), ("text", "→"), ("servant", other)),)
        yield Fact(speech.told("does.supplements", servant=servant.id, other=other), _signs(row))
    does = servant.supplement
    if does is None:
        return
    if does.reputation or does.rating:
        words = speech.told("does.supplement.tile", steps=does.reputation, rating=does.rating)
        yield Fact(words, _signs(((("sign", "laurel"), ("text", plus(does.reputation))),)))
    for name, sign, amount in (
        ("money", "gentry", does.money),
        ("fair", "tent", does.fair),
        ("discount", "trowel", -does.discount),
    ):
        if amount:
            words = speech.told(f"does.supplement.{name}", money=abs(amount))
            yield Fact(words, _signs(((("sign", sign),), (("money", plus_pounds(amount, speech.lang)),))))
    if does.screens:
        words = speech.told("does.supplement.screens", count=does.screens, number=does.screens)
        yield Fact(words, _signs(((("sign", "casual"), ("sign", "prestige"), ("text", plus(does.screens))),)))
    if does.renovates:
        words = speech.told("does.supplement.renovates", rating=does.renovates)
        yield Fact(words, _signs(((("rating", str(1 + does.renovates)), ("text", "→"), ("rating", "1")),)))
    for what in does.departs:
        yield Fact(speech.told(f"does.supplement.{what}"), _signs(((("sign", DEPARTURES[what]),),)))


DEPARTURES = {"refresh": "rebuilt", "search": "sack"}
"""What a servant does who leaves the game for it."""


def _family(speech: Speech, name: str) -> Placard:
    family = speech.box.families[name]
    facts = [Fact(_WORDS.does(speech.lang, f"family.{name}")[-1], _signs(bonus(family, speech.box.setup, speech.lang)))]
    for card in speech.box.gentry.values():
        if card.family == name:
            shown = card_face(card, speech.lang, speech.caption(card))
            words = speech.pair(shown.caption, shown.name)
            facts.append(Fact(words, cameo(shown.portrait, shown.deck, 116)))
    figure = printed(ARMS[name], PRUSSIAN, 280)
    return Placard(family.name(speech.lang), speech.say("card.family"), PRUSSIAN, facts, figure)


def _opponent(speech: Speech, name: str) -> Placard:
    opponent = speech.box.opponents[name]
    facts = [Fact(capital(speech.say("card.base")), vp_shield(opponent.base, 120))]
    for category, points in opponent.chart.items():
        words = speech.say("card.chart", theme=speech.category(category))
        shown = speech.pair(words, speech.listed(map(str, points)))
        facts.append(Fact(shown, category_mark(category, 84)))
    return Placard(opponent.name(speech.lang), speech.say("opponent"), INK, facts, opponent_seal(280))


# ── cards, themes and events ────────────────────────────────────────────────────────────────────────────


def _objective(speech: Speech, name: str) -> Placard:
    goal = speech.box.objectives[name]
    row: Row = tuple((("text", str(number)), ("servant", kind)) for kind, number in goal.servants.items())
    facts = [
        Fact(capital(speech.say("card.worth")), vp_shield(goal.vp, BADGE)),
        Fact(capital(speech.condition(goal)), _signs(row)),
    ]
    figure = printed(scroll, INK, 280)
    note = _note(speech, goal.standing)
    return Placard(
        goal.name(speech.lang) + (DAGGER if note else ""), speech.say("card.objective"), PLUM, facts, figure, note
    )


def _milestone(speech: Speech, name: str) -> Placard:
    card = speech.box.milestones[name]
    facts = [
        *(
            Fact(capital(speech.say("card.place", place=place)), vp_shield(vp, BADGE))
            for place, vp in enumerate(card.vp, 1)
        ),
        Fact(capital(speech.milestone(card)), _signs(milestone_row(card))),
    ]
    note = _note(speech, card.standing)
    name_shown = card.name(speech.lang) + (DAGGER if note else "")
    return Placard(name_shown, speech.say("card.milestone"), OXBLOOD, facts, printed(milestone, INK, 280), note)


def _vp_card(speech: Speech, name: str) -> Placard:
    card = speech.box.vp_cards[name]
    facts = [Fact(capital(speech.say("card.worth")), vp_shield(card.vp, BADGE))]
    if row := favour_row(card.favours, speech.lang):
        words = speech.say("card.instead", what=speech.favours(card.favours))
        facts.append(Fact(capital(words), _signs(row)))
    figure = printed(medal_card, PRUSSIAN, 280)
    note = _note(speech, card.standing)
    return Placard(
        card.name(speech.lang) + (DAGGER if note else ""), speech.say("card.vp"), PRUSSIAN, facts, figure, note
    )


def _theme(speech: Speech, name: str, told: list[Fact]) -> Placard:
    figure = category_mark(name, 280)
    return Placard(speech.category(name), speech.say("card.theme"), CATEGORY_COLOURS[name], told, figure)


def _event(speech: Speech, name: str, told: list[Fact]) -> Placard:
    figure = printed(EVENT_SIGNS[name], PRUSSIAN, 280)
    return Placard(speech.event(name), speech.say("card.event"), PRUSSIAN, told, figure)


_KINDS = {
    "tile": _tile,
    "guest": _guest,
    "servant": _servant,
    "family": _family,
    "objective": _objective,
    "milestone": _milestone,
    "vp-card": _vp_card,
    "opponent": _opponent,
}
