"""The text twins: the same information as the pictures, in plain lines that are enough to play by."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.kernel.ledger import Event
from games.prodigals_club.view import ClubView, HandView, Result, SeatView, SetView, SpaceView
from render.lettering import DAGGER
from render.marks import Spot, gained
from render.picture import sentences
from render.prodigals_club.changes import changes
from render.prodigals_club.faces import bonus_mark, house_mark, signed, space_mark
from render.prodigals_club.marks import marks
from render.prodigals_club.words import Speech


def board_text(view: ClubView, speech: Speech, last: Sequence[Event]) -> str:
    """The board in full."""
    lines = [*_head(view, speech), *_hall(view, speech)]
    for competition in view.competitions:
        lines += ["", *room_lines(view, speech, competition)]
    for seat in range(len(view.seats)):
        lines += ["", *member_lines(view, speech, seat)]
    if view.in_hands:
        lines += ["", speech.say("text.in-hands", cards=_cards(speech, view.in_hands))]
    changed = marks(last, view)
    if changed:
        places = speech.listed(dict.fromkeys(_place(speech, spot) for spot in changed))
        lines += ["", speech.say("text.changed", places=places)]
    return _whole(lines, speech)


def board_alt(view: ClubView, speech: Speech) -> str:
    """The board in short: whose move, the scores, and what is still to be had."""
    free = [speech.card_set(lot.set) for lot in view.sets if lot.free]
    free += [speech.space(space.space) for space in view.spaces if _is_free(space)]
    lines = [
        *_head(view, speech),
        *(speech.pair(name, speech.score(held)) for name, held in zip(speech.names, view.seats, strict=True)),
        speech.pair(speech.say("text.free"), speech.listed(free)) if free and view.results is None else "",
    ]
    return sentences(lines, lang=speech.lang)


def _is_free(space: SpaceView) -> bool:
    return space.open and not space.own and not space.hats


def recap_lines(view: ClubView, speech: Speech, before: ClubView) -> list[str]:
    """What is otherwise than before, a line each, with how much came or went."""
    told = [f"{_place(speech, spot)} {label}".rstrip() for spot, label in changes(before, view).items()]
    return list(dict.fromkeys(told))


def _head(view: ClubView, speech: Speech) -> list[str]:
    title = speech.dotted(speech.say("title"), speech.when(view))
    lines = [title, speech.headline(view), speech.phase(view)]
    if view.results is None:
        lines.append(speech.say("text.order", names=speech.listed(speech.names[spot.seat] for spot in view.spots)))
    return lines


def _whole(lines: list[str], speech: Speech) -> str:
    """The lines as one text, with a note on the dagger where one stands."""
    text = "\n".join(lines)
    return f"{text}\n\n{speech.say('text.house')}" if DAGGER in text else text


def _cards(speech: Speech, cards: Sequence[str]) -> str:
    counts = {card: cards.count(card) for card in cards}
    return speech.listed(f"{speech.card(card)} ×{n}" if n > 1 else speech.card(card) for card, n in counts.items())


# ── the hall ────────────────────────────────────────────────────────────────────────────────────────────────


def _hall(view: ClubView, speech: Speech) -> list[str]:
    """Order spots, the central card, bonus action tiles and the renaissance man."""
    lines = []
    reserved = [f"{spot.number} {speech.names[spot.reserved]}" for spot in view.spots if spot.reserved is not None]
    if reserved:
        lines.append(speech.say("text.reserved", spots=speech.listed(reserved)))
    central = view.central
    if central.card:
        card = speech.told_card(central.card) + _mark(speech, central.card)
        cost = speech.count("text.cost", central.cost)
        lines.append(speech.say("text.central", card=speech.joined([card, cost, _taken(speech, central.taken)])))
    tiles = [_bonus(speech, held.bonus, held.holder) for held in view.bonuses]
    lines.append(speech.say("text.bonuses", tiles=speech.joined(tiles)))
    lines.append(speech.say("text.renaissance", who=_taken(speech, view.renaissance)))
    return lines


def _bonus(speech: Speech, tile: str, holder: int | None) -> str:
    known = speech.box.bonuses[tile]
    words = speech.pair(speech.bonus(tile), speech.effects(known.effects))
    return speech.aside(words + bonus_mark(speech.box, tile), _taken(speech, holder))


def _taken(speech: Speech, seat: int | None) -> str:
    return speech.say("text.free") if seat is None else speech.say("text.taken", name=speech.names[seat])


def _mark(speech: Speech, card: str) -> str:
    return house_mark(speech.box.cards[card].standing, "border", "flag", "effects", "triggers")


# ── the rooms ───────────────────────────────────────────────────────────────────────────────────────────────


def room_lines(view: ClubView, speech: Speech, competition: str) -> list[str]:
    """One competition's board: sets, spaces, and what belongs to it alone."""
    held = next(board for board in view.boards if board.board == competition)
    name = speech.competition(competition)
    lines = [speech.say("text.sets", competition=name, taken=len(held.hats), places=held.places)]
    lines += [f"- {_set(speech, lot)}" for lot in view.sets if lot.board == competition]
    lines += [f"- {_space(view, speech, space)}" for space in view.spaces if space.board == competition]
    return [*lines, *_OWN[competition](view, speech)]


def _set(speech: Speech, lot: SetView) -> str:
    cards = [speech.told_card(card) + _mark(speech, card) for card in lot.cards]
    if lot.reward:
        cards.append(speech.effects(speech.box.sets[lot.set].reward))
    if lot.circle:
        tile = speech.aside(speech.circle(lot.circle), speech.edges(speech.box.circles[lot.circle].edges))
        cards.append(speech.say("text.tile", tile=tile))
    state = _taken(speech, lot.taken) if lot.taken is not None or lot.free else speech.say("text.lost")
    return speech.pair(speech.aside(speech.card_set(lot.set), state), speech.joined(cards))


def _space(view: ClubView, speech: Speech, space: SpaceView) -> str:
    known = speech.box.spaces[space.space]
    name = speech.space(space.space)
    if not space.open:
        return speech.pair(name, speech.say("text.closed"))
    shown = known.shows(len(view.seats))
    parts = [speech.effects(shown, known.either)] if shown else []
    if space.own:
        parts.append(speech.say("text.own"))
    if space.hats:
        parts.append(speech.say("text.hats", names=speech.listed(speech.names[seat] for seat in space.hats)))
    elif not space.own:
        parts.append(speech.say("text.free"))
    return speech.pair(name + space_mark(speech.box, space.space), speech.joined(parts))


def _election(view: ClubView, speech: Speech) -> list[str]:
    now = view.hyde_park[view.round - 1]
    loud = speech.count("yield.megaphones", now.megaphones)
    rewards, penalty = speech.listed(map(str, now.rewards)), speech.box.setup.hyde_penalty
    lines = [speech.say("text.hyde", megaphones=loud, rewards=rewards, penalty=penalty)]
    if view.choice:
        tiles = [
            speech.aside(speech.circle(tile), speech.edges(speech.box.circles[tile].edges)) for tile in view.choice
        ]
        lines.append(speech.say("text.choice", tiles=speech.joined(tiles)))
    if view.heard:
        lines.append(speech.say("text.heard", results=speech.listed(_heard(view, speech))))
    return lines


def _heard(view: ClubView, speech: Speech) -> list[str]:
    """How Hyde Park came out, seat by seat."""
    return [f"{speech.names[result.seat]} {gained(result.votes, 0)}" for result in view.heard]


def _society(view: ClubView, speech: Speech) -> list[str]:
    if not view.dame:
        return []
    return [speech.say("text.dame", tile=speech.dame(view.dame), what=speech.dame_does(view.dame))]


def _possessions(view: ClubView, speech: Speech) -> list[str]:
    lines = []
    if view.offer:
        lines.append(speech.say("text.offer", tiles=speech.joined(map(speech.possession, view.offer))))
    if view.borough:
        less = speech.pounds(speech.box.setup.indicator_discount)
        lines.append(speech.say("text.borough", borough=speech.borough(view.borough), money=less))
    return lines


_OWN: dict[str, Callable[[ClubView, Speech], list[str]]] = {
    "election": _election,
    "society": _society,
    "possessions": _possessions,
}


def room_text(competition: str) -> Callable[[ClubView, Speech], str]:
    """The twin of a competition's board: the board, and how everybody stands there."""

    def text(view: ClubView, speech: Speech) -> str:
        if competition not in view.competitions:
            name = speech.competition(competition)
            return "\n".join([speech.say("closed.title"), speech.say("closed.words", competition=name)])
        lines = [*_head(view, speech), "", *room_lines(view, speech, competition), ""]
        for seat, held in enumerate(view.seats):
            lines += [
                speech.pair(speech.names[seat], signed(held.scores[competition])),
                *_STANDS[competition](speech, held),
            ]
        return _whole(lines, speech)

    return text


# ── the members ─────────────────────────────────────────────────────────────────────────────────────────────


def member_lines(view: ClubView, speech: Speech, seat: int) -> list[str]:
    """One seat: scores, hats, cards, tiles, symbols and where everything stands."""
    held = view.seats[seat]
    name = speech.names[seat]
    if speech.standins[seat]:
        name = speech.aside(name, speech.say("standin"))
    parts = [
        speech.say("text.place", n=held.order),
        speech.say("text.left", left=held.hats, all=held.hats_total),
        speech.count("text.cards", held.hand_size),
    ]
    if "election" in view.competitions:
        parts.append(speech.count("yield.megaphones", held.megaphones))
    if held.bonus:
        parts.append(speech.say("text.bonus", tile=speech.bonus(held.bonus)))
    if held.renaissance:
        parts.append(speech.say("text.man"))
    if held.free_symbols:
        parts.append(speech.count("text.unnamed", held.free_symbols))
    lines = [speech.pair(name, speech.score(held)), speech.joined(parts)]
    lines += _laid(speech, held)
    for competition in view.competitions:
        lines += _STANDS[competition](speech, held)
    return lines


def _laid(speech: Speech, held: SeatView) -> list[str]:
    """Symbols, black cards and what was played."""
    lines = []
    if held.symbols:
        told = [f"{speech.symbol(each.symbol)} ×{each.total}" for each in held.symbols]
        lines.append(speech.say("text.symbols", symbols=speech.listed(told)))
    black = [card for card in held.black if card is not None]
    if black:
        told = []
        for card in black:
            words = speech.pair(speech.card(card.card), speech.does(card.card)) + _mark(speech, card.card)
            told.append(speech.aside(words, speech.say("text.used")) if card.used else words)
        lines.append(speech.say("text.black", cards=speech.joined(told)))
    if held.played:
        lines.append(speech.say("text.played", cards=_cards(speech, held.played)))
    return lines


def _stands_election(speech: Speech, held: SeatView) -> list[str]:
    if not held.circles:
        return []
    tiles = [
        speech.say(
            "text.circle",
            x=signed(tile.x),
            y=signed(tile.y),
            tile=speech.circle(tile.circle),
            edges=speech.edges(tile.edges),
        )
        for tile in held.circles
    ]
    lines = [speech.say("text.circles", tiles=speech.joined(tiles))]
    return [*lines, speech.count("text.inner", held.inner_circles)] if held.inner_circles else lines


def _stands_society(speech: Speech, held: SeatView) -> list[str]:
    lines = [speech.say("text.markers", markers=speech.joined(map(speech.marker, held.markers)))]
    if held.immune:
        lines.append(speech.say("text.immune"))
    elif held.threatened:
        keys = speech.listed(key.upper() for key in held.threatened)
        lines.append(speech.say("text.threatened", markers=keys))
    return lines


def _stands_possessions(speech: Speech, held: SeatView) -> list[str]:
    money = speech.say("text.pounds", money=speech.pounds(held.pounds or 0))
    if not held.possessions:
        return [speech.joined([money, speech.say("area.sold")])]
    tiles = speech.joined(map(speech.possession, held.possessions))
    return [
        speech.joined([money, speech.say("text.worth", money=speech.pounds(held.worth))]),
        speech.say("text.possessions", tiles=tiles),
    ]


_STANDS: dict[str, Callable[[Speech, SeatView], list[str]]] = {
    "election": _stands_election,
    "society": _stands_society,
    "possessions": _stands_possessions,
}


def area_text(view: ClubView, speech: Speech, seat: int) -> str:
    """What lies in front of one seat."""
    return _whole(member_lines(view, speech, seat), speech)


# ── the hand ────────────────────────────────────────────────────────────────────────────────────────────────


def hand_text(view: ClubView, speech: Speech, seat: int) -> str:
    """What the owner alone may see, and what each card would do now."""
    held = view.seats[seat]
    lines = [speech.say("hand.title"), *(f"- {_in_hand(speech, card)}" for card in held.hand or ())]
    if not held.hand:
        lines = [speech.say("hand.empty")]
    if held.board:
        lines += ["", speech.say("hand.board"), *(f"- {_in_hand(speech, card)}" for card in held.board)]
    return _whole([*lines, "", *member_lines(view, speech, seat)], speech)


def _in_hand(speech: Speech, held: HandView) -> str:
    words = speech.told_card(held.card) + _mark(speech, held.card)
    now = speech.now(held)
    return speech.joined([words, speech.say("text.now", what=now)]) if now else words


# ── the final sheet ─────────────────────────────────────────────────────────────────────────────────────────


def scores_text(view: ClubView, speech: Speech) -> str:
    """The final sheet: everybody's scores, and which competition sank whom."""
    lines = [speech.dotted(speech.say("title"), speech.say("scores.title")), speech.headline(view)]
    if view.verdict:
        lines.append(speech.say(f"verdict.{view.verdict}"))
    for result in sorted(view.results or (), key=lambda result: (result.place, result.seat)):
        scores = speech.listed(
            speech.say("text.score", competition=speech.competition(name), score=signed(score))
            for name, score in result.scores.items()
        )
        line = speech.say(
            "scores.line", place=result.place, name=speech.names[result.seat], total=signed(result.total), scores=scores
        )
        sunk = speech.say("scores.sunk", competitions=speech.competitions(result.sunk))
        lines.append(speech.joined([line, sunk, *_tie(view, speech, result)]))
    return "\n".join([*lines, speech.say("scores.weight")])


def _tie(view: ClubView, speech: Speech, result: Result) -> list[str]:
    """By which of the scores a tie with somebody else was broken."""
    level = [other for other in view.results or () if other.total == result.total and other.place != result.place]
    scores = {
        mine for other in level for mine, theirs in zip(result.ladder, other.ladder, strict=True) if mine != theirs
    }
    return [speech.say("scores.tie", score=signed(score)) for score in sorted(scores, reverse=True)[:1]]


# ── what changed ────────────────────────────────────────────────────────────────────────────────────────────


def _place(speech: Speech, spot: Spot) -> str:
    """A place of the board in words."""
    kind, number = spot[0], spot[1]
    which = spot[2] if len(spot) > 2 else ""
    match kind:
        case "set":
            return speech.card_set(which)
        case "space":
            return speech.say("place.space", space=speech.space(which))
        case "bonus":
            return speech.say("place.bonus", tile=speech.bonus(which))
        case "spot":
            return speech.say("place.spot", n=number)
        case "score":
            return speech.say("place.score", name=speech.names[number], competition=speech.competition(which))
        case "central" | "dame" | "borough" | "offer" | "round":
            return speech.say(f"place.{kind}")
    return speech.say(f"place.{kind}", name=speech.names[number])
