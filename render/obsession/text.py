"""The text twins: the same information as the pictures, in plain lines that are enough to play by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.kernel.ledger import Event
from games.obsession.components import CATEGORIES
from games.obsession.view import (
    ChallengeView,
    EstateView,
    MilestoneView,
    ObjectiveView,
    PlacedView,
    SeatView,
    SpaceView,
    TileView,
)
from render.lettering import DAGGER
from render.marks import Spot
from render.obsession.badges import signed
from render.obsession.changes import changes
from render.obsession.faces import mark, plus, to_come
from render.obsession.marks import marks
from render.obsession.words import Speech
from render.picture import sentences

AREAS = ("available", "quarters", "expended")


def board_text(view: EstateView, speech: Speech, last: Sequence[Event]) -> str:
    """The board in full."""
    lines = [speech.dotted(speech.say("title"), speech.when(view)), speech.headline(view), speech.phase(view)]
    lines += [*_activity(view, speech), "", *_year(view, speech), "", *_market(view, speech)]
    for seat in range(len(view.seats)):
        lines += ["", *seat_lines(view, speech, seat)]
    lines += _opponent(view, speech)
    changed = marks(last, view, speech.box)
    if changed:
        places = speech.listed(dict.fromkeys(_place(view, speech, spot) for spot in changed))
        lines += ["", speech.say("text.changed", places=places)]
    return _whole(lines, speech)


def recap_lines(view: EstateView, speech: Speech, before: EstateView) -> list[str]:
    """What is otherwise than before, a line each, with how much came or went."""
    told = [f"{_now(view, speech, spot)} {label}".rstrip() for spot, label in changes(before, view).items()]
    return list(dict.fromkeys(told))


def _now(view: EstateView, speech: Speech, spot: Spot) -> str:
    if spot[0] == "seat" and spot[1] == view.first:
        return speech.run_on(_place(view, speech, spot), speech.say("first"))
    return _place(view, speech, spot)


def _whole(lines: list[str], speech: Speech) -> str:
    """The lines as one text, with a note on the dagger where one stands."""
    text = "\n".join(lines)
    return f"{text}\n\n{speech.say('text.house')}" if DAGGER in text else text


def _activity(view: EstateView, speech: Speech) -> list[str]:
    activity = view.activity
    if activity is None:
        return []
    what = speech.tile(activity.tile) if activity.tile else speech.say("activity.pass")
    lines = [
        speech.say(
            "text.activity",
            name=speech.names[activity.seat],
            what=what,
            guests=speech.listed(speech.card(guest) for guest in activity.guests) or speech.say("none"),
            servants=speech.listed(speech.servant(kind) for kind in activity.servants) or speech.say("none"),
            money=speech.pounds(activity.money),
            reputation=speech.say("favour.reputation", amount=plus(activity.reputation)),
        )
    ]
    if activity.placed:
        lines.append(speech.say("text.placed", placed=speech.listed(_placed(speech, one) for one in activity.placed)))
    if activity.dismissed:
        leaving = speech.listed(speech.card(guest) for guest in activity.dismissed)
        lines.append(speech.say("text.dismissed", guests=leaving))
    if later := speech.favours(to_come(activity)):
        lines.append(speech.say("text.to_come", favours=later))
    if activity.bought:
        lines.append(speech.say("text.bought", tiles=speech.listed(speech.tile(tile) for tile in activity.bought)))
    return lines


def _placed(speech: Speech, placed: PlacedView) -> str:
    """A servant whom no icon asks for, what it lies on, and which invitation it screens."""
    on = speech.tile(placed.on) if placed.on in speech.box.tiles else speech.card(placed.on)
    words = speech.pair(speech.servant(placed.servant), on)
    return speech.aside(words, speech.say(f"deck.{placed.deck}")) if placed.deck else words


def _year(view: EstateView, speech: Speech) -> list[str]:
    """Rounds to come, themes, and how the courtship stands."""
    rounds = [f"{r.number} {speech.event(r.event)}" for r in view.track if r.event and r.number >= view.round]
    lines = [speech.say("text.track", rounds=speech.listed(rounds))] if rounds else []
    themes = [speech.category(theme) if theme else speech.say("theme.unknown") for theme in view.themes]
    if themes:
        numbered = speech.listed(f"{n} {theme}" for n, theme in enumerate(themes, 1))
        lines.append(speech.say("text.themes", themes=numbered))
    standings = [
        _standing(speech, seat, held.courtship, seat in view.leaders)
        for seat, held in enumerate(view.seats)
        if held.courtship is not None
    ]
    if standings:
        lines.append(speech.say("text.courtship", standings=speech.listed(standings)))
    held_by = [
        speech.pair(speech.card(held.fairchild), speech.names[seat])
        for seat, held in enumerate(view.seats)
        if held.fairchild
    ]
    if view.fairchilds:
        cards = speech.listed(speech.card(card) for card in view.fairchilds)
        held_by.append(speech.say("text.fairchild.free", cards=cards))
    if held_by:
        lines.append(speech.pair(speech.say("fairchilds"), speech.listed(held_by)))
    return [*lines, *(_milestone(speech, card) for card in view.milestones)]


def _milestone(speech: Speech, card: MilestoneView) -> str:
    """A milestone, what it asks for, and who holds which place."""
    known = speech.box.milestones[card.milestone]
    places = [
        speech.aside(
            f"{vp}{mark(known.standing, 'vp')}",
            speech.names[card.holders[n]] if n < len(card.holders) else speech.say("milestone.free"),
        )
        for n, vp in enumerate(card.vp)
    ]
    worth = speech.say("text.milestone.places", places=speech.listed(places))
    parts = [speech.milestone(known), worth]
    if card.have is not None:
        parts.append(speech.say("progress", have=card.have, need=card.need))
    return speech.pair(speech.aside(speech.say("milestone"), known.name(speech.lang)), speech.joined(parts))


def _standing(speech: Speech, seat: int, worth: int, leads: bool) -> str:
    words = f"{speech.names[seat]} {signed(worth)}"
    return speech.aside(words, speech.say("leads")) if leads else words


def _market(view: EstateView, speech: Speech) -> list[str]:
    lines = [speech.say("market")]
    for space in view.market:
        if space.tile is None:
            lines.append(speech.say("text.space.empty", price=speech.pounds(space.price)))
            continue
        tile = speech.box.tiles[space.tile]
        words = speech.say(
            "text.space",
            cost=speech.pounds(space.cost),
            tile=speech.tile(space.tile),
            copies=space.copies,
            category=speech.category(tile.column(False)),
            front=speech.side(tile, False),
        )
        lines.append(f"{words} / {speech.say('text.rose', back=speech.side(tile, True))}" if tile.back else words)
        lines += _pile(speech, space)
    for held in view.reserves:
        front = speech.side(speech.box.tiles[held.tile], False)
        lines.append(
            speech.say(
                "text.reserve",
                cost=speech.pounds(held.cost),
                tile=speech.tile(held.tile),
                copies=held.copies,
                front=front,
            )
        )
    lines.append(speech.pair(speech.area("hire"), speech.servants(view.hire)))
    lines.append(
        speech.say(
            "text.decks",
            bag=view.bag,
            casual=view.casual,
            prestige=view.prestige,
            objectives=view.objective_deck,
            vp=view.vp_deck,
        )
    )
    if view.families:
        lines.append(speech.say("text.families", families=speech.listed(speech.family(f) for f in view.families)))
    if view.servant_draft:
        servants = speech.listed(speech.servant(kind) for kind in view.servant_draft)
        lines.append(speech.say("text.servant_draft", servants=servants))
    if view.draft:
        lines.append(speech.say("text.draft", guests=speech.listed(speech.card(card) for card in view.draft)))
    return lines


def _pile(speech: Speech, space: SpaceView) -> list[str]:
    """Which rolls take from a pile, and what lies under its top tile."""
    lines = []
    if space.rolls is not None:
        lines.append("  " + speech.say("text.rolls", first=space.rolls[0], last=space.rolls[1]))
    for offer in space.under:
        tile = speech.box.tiles[offer.tile]
        words = speech.say(
            "text.under",
            cost=speech.pounds(offer.cost),
            tile=speech.tile(offer.tile),
            category=speech.category(tile.column(False)),
            front=speech.side(tile, False),
        )
        back = f" / {speech.say('text.rose', back=speech.side(tile, True))}" if tile.back else ""
        lines.append(f"  {words}{back}")
    return lines


def _tile(speech: Speech, tile: TileView) -> str:
    message = "text.monument" if tile.monument else "text.back" if tile.flipped else "text.front"
    return speech.say(message, tile=speech.tile(tile.tile))


def seat_lines(view: EstateView, speech: Speech, seat: int, full: bool = False) -> list[str]:
    """One seat's sums, estate by category and servants; in full, each tile with what it needs and gives."""
    held = view.seats[seat]
    line = speech.say(
        "text.seat",
        name=speech.names[seat],
        family=speech.family(held.family),
        money=speech.pounds(held.money),
        level=speech.level(view, held.level),
        position=held.position,
        hand=held.hand_size,
        discard=len(held.discard),
        objectives=held.objective_count,
        vp=held.vp_card_count,
    )
    extra = [speech.say("standin")] * speech.standins[seat] + [speech.say("first")] * (view.first == seat)
    if (partner := view.partner(seat)) is not None:
        extra.append(speech.say("partner.of", name=speech.names[partner]))
    lines = [speech.run_on(line, *extra)]
    for category in CATEGORIES:
        tiles = held.estate.get(category, ())
        worth = signed(sum(tile.vp for tile in tiles))
        names = speech.listed(_tile(speech, tile) for tile in tiles) or speech.say("area.empty")
        named = "" if full and tiles else names
        lines.append(
            "  " + speech.say("text.column", category=speech.category(category), vp=worth, tiles=named).rstrip()
        )
        if full:
            lines += [
                "    " + speech.pair(_tile(speech, tile), speech.side(speech.box.tiles[tile.tile], tile.flipped))
                for tile in tiles
            ]
    areas = {area: dict(getattr(held.servants, area)) for area in AREAS}
    for kind, number in held.servants.serving.items():
        areas["expended"][kind] = areas["expended"].get(kind, 0) + number
    rooms = [speech.pair(speech.area(area), speech.servants(areas[area])) for area in AREAS]
    lines.append("  " + speech.joined(rooms))
    if held.departed:
        gone = speech.listed(speech.servant(kind) for kind in held.departed)
        lines.append("  " + speech.say("text.departed", servants=gone))
    if held.discard:
        cards = speech.listed(speech.card(card) for card in held.discard)
        lines.append("  " + speech.pair(speech.say("discard"), cards))
    return lines


def _opponent(view: EstateView, speech: Speech) -> list[str]:
    if view.challenge is not None:
        return _target(view, speech, view.challenge)
    if view.solo is None:
        return []
    known = speech.box.opponents.get(view.solo.opponent or "")
    if known is None:
        return ["", speech.say("opponent.none")]
    name = known.name(speech.lang)
    lines = ["", speech.say("text.opponent", name=name, base=view.solo.base, vp=view.solo.vp_cards)]
    if view.solo.total is not None:
        parts = [f"{speech.say(f'rival.{part}')} {points}" for part, points in speech.rival(view.solo).items()]
        lines = [
            "",
            speech.say("text.rival", name=name, total=speech.points(view.solo.total), parts=speech.listed(parts)),
        ]
    elif view.solo.scavenged is not None:
        lines.append("  " + speech.say("opponent.scavenged", vp=view.solo.scavenged))
    for category in CATEGORIES:
        values = speech.listed(str(value) for value in view.solo.chart.get(category, ()))
        lines.append("  " + speech.say("text.chart", category=speech.category(category), values=values))
    if view.solo.roll is not None:
        lines.append("  " + speech.say("opponent.roll", roll=view.solo.roll))
    return lines


def _target(view: EstateView, speech: Speech, goal: ChallengeView) -> list[str]:
    """What is to be beaten, what the estate still lacks, and what the thief has taken."""
    parts = [f"{speech.say(f'rival.{part}')} {points}" for part, points in speech.target(goal).items()]
    made = speech.listed(parts)
    lines = ["", speech.say("text.target", total=speech.points(goal.target), parts=made, round=goal.target_round)]
    lacking = [f"{speech.category(column)} {gap}" for column, gap in goal.gaps.items() if gap]
    lines.append("  " + speech.pair(speech.say("target.gaps"), speech.listed(lacking) or speech.say("none")))
    lines.append("  " + speech.say("target.turned" if goal.turned else "target.unturned"))
    lines.append("  " + speech.say(f"target.ends.{goal.ends}"))
    if view.round:
        lines.append("  " + speech.say("target.haste", vp=signed(goal.haste)))
    if goal.roll is not None:
        lines.append("  " + speech.say("opponent.roll", roll=goal.roll))
    if goal.stolen:
        tiles = speech.listed(speech.tile(tile) for tile in goal.stolen)
        lines.append("  " + speech.pair(speech.say("target.stolen"), tiles))
    return lines


def card_line(speech: Speech, card: str) -> str:
    """A card of the gentry in full."""
    known = speech.box.gentry[card]
    service = speech.listed(speech.servant(kind) for kind in known.service)
    parts = [
        speech.aside(speech.card(card), speech.caption(known)),
        speech.say("text.rating", pr=known.pr),
        speech.say("text.service", servants=service + mark(known.standing, "service"))
        if service
        else speech.say("hand.alone"),
        speech.say("text.gives", favours=speech.favours(known.favours) + mark(known.standing, "favours")),
        speech.say("text.vp", vp=f"{signed(known.vp)}{mark(known.standing, 'vp')}"),
    ]
    return speech.joined(parts)


def _seen(view: EstateView, speech: Speech, seat: int) -> list[str]:
    """Cards of which some are to be kept, while their finder chooses."""
    activity = view.activity
    if activity is None or activity.seat != seat or not activity.seen:
        return []
    box = speech.box
    cards = [(box.gentry.get(card) or box.vp_cards.get(card) or box.objectives[card]) for card in activity.seen]
    return [speech.say("text.seen", cards=speech.listed(card.name(speech.lang) for card in cards))]


def hand_text(view: EstateView, speech: Speech, seat: int) -> str:
    """A seat's hand: its gentry, objectives and victory point cards."""
    held = view.seats[seat]
    level = speech.level(view, held.level)
    stands = speech.say("hand.stands", level=level, position=held.position, money=speech.pounds(held.money))
    lines = [speech.say("hand.title"), stands, *_seen(view, speech, seat), "", speech.say("hand.cards")]
    lines += [f"- {card_line(speech, card)}" for card in held.hand or ()] or [speech.say("hand.empty")]
    if view.milestones:
        lines += ["", *(_milestone(speech, card) for card in view.milestones)]
    if held.objectives or not view.milestones:
        lines += ["", speech.say("hand.objectives")]
    lines += [_goal_line(speech, goal) for goal in held.objectives or ()]
    lines += _point_cards(speech, held)
    if held.discard:
        lines += ["", speech.say("hand.discard"), speech.listed(speech.card(card) for card in held.discard)]
    return _whole([*lines, *_of_partner(view, speech, seat)], speech)


def _point_cards(speech: Speech, held: SeatView) -> list[str]:
    """Victory point cards, where they are seen and there are any."""
    lines = ["", speech.say("hand.vp")] if held.vp_cards else []
    for card in held.vp_cards or ():
        points = speech.box.vp_cards[card]
        vp = f"{points.vp}{mark(points.standing, 'vp')}"
        words = f"{speech.say('hand.keep', vp=vp)} {speech.favours(points.favours)}"
        lines.append("- " + speech.pair(points.name(speech.lang), words))
    return lines


def _of_partner(view: EstateView, speech: Speech, seat: int) -> list[str]:
    """What the owner of a seat sees of a partner's cards."""
    partner = view.partner(seat)
    if partner is None:
        return []
    held = view.seats[partner]
    lines = ["", speech.say("hand.partner", name=speech.names[partner])]
    lines += [f"- {card_line(speech, card)}" for card in held.hand or held.shared] or [speech.say("hand.empty")]
    if held.objectives:
        lines += ["", speech.say("hand.partner.objectives", name=speech.names[partner])]
        lines += [_goal_line(speech, goal) for goal in held.objectives]
    return [*lines, *_point_cards(speech, held)]


def _goal_line(speech: Speech, goal: ObjectiveView) -> str:
    """An objective, and how far it is."""
    known = speech.box.objectives[goal.objective]
    worth = speech.say("vp", vp=goal.vp) if goal.vp or known.per else speech.say("vp.for", vp=known.vp)
    condition = speech.condition(known) + mark(known.standing, "vp")
    parts = speech.joined([condition, speech.progress(goal), worth])
    return "- " + speech.pair(known.name(speech.lang), parts)


def area_text(view: EstateView, speech: Speech, seat: int) -> str:
    """One seat's estate in full."""
    title = speech.say("area.title", name=speech.names[seat])
    return _whole([title, *seat_lines(view, speech, seat, full=True)], speech)


def scores_text(view: EstateView, speech: Speech) -> str:
    """The final sheet in full."""
    lines = [speech.dotted(speech.say("title"), speech.say("scores.title")), speech.headline(view)]
    if view.verdict:
        lines.append(speech.say(f"verdict.{view.verdict}"))
    if view.teams:
        return "\n".join([*lines, *_team_scores(view, speech)])
    for result in sorted(view.results or (), key=lambda r: (r.place or 99, r.seat)):
        lines_of = [
            f"{speech.say(f'scores.{name}')} {signed(points)}"
            for name, points in speech.score_lines(view, result).items()
        ]
        line = speech.say(
            "text.score",
            place=result.place or "–",
            name=speech.names[result.seat],
            total=speech.points(result.total),
            lines=speech.listed(lines_of),
        )
        lines.append(speech.run_on(line, speech.say("scores.fairchild")) if result.fairchild else line)
        for goal in result.objectives_kept:
            name = speech.box.objectives[goal.objective].name(speech.lang)
            lines.append("  " + speech.pair(name, speech.say("vp", vp=goal.vp)))
    return "\n".join([*lines, *_opponent(view, speech)])


def _team_scores(view: EstateView, speech: Speech) -> Iterator[str]:
    """Each team's sheet, line by line with what its members bring to it, and the objectives that count."""
    results = {result.seat: result for result in view.results or ()}
    for team in sorted(view.teams, key=lambda team: results[team.seats[0]].place):
        parts = [
            speech.say("text.team_line", source=speech.say(f"scores.{name}"), points=signed(points), made_of=made_of)
            for name, points, made_of in speech.team_lines(view, team)
        ]
        line = speech.say(
            "text.score",
            place=results[team.seats[0]].place,
            name=speech.as_one(team.seats),
            total=speech.points(team.points),
            lines=speech.listed(parts),
        )
        courted = any(results[seat].fairchild for seat in team.seats)
        yield speech.run_on(line, speech.say("scores.fairchild")) if courted else line
        for goal in team.goals:
            name = speech.box.objectives[goal.objective].name(speech.lang)
            whose = speech.aside(name, speech.names[goal.seat])
            yield "  " + speech.pair(whose, speech.say("vp", vp=goal.vp))


PLACES = {
    "purse": "money",
    "reputation": "reputation",
    "hand": "hand",
    "discard": "discard",
    "vp": "vp_cards",
    "objectives": "objectives",
    "courtship": "phase.courtship",
}


def _place(view: EstateView, speech: Speech, spot: Spot) -> str:
    kind, number = spot[0], spot[1]
    if kind == "space":
        tile = view.market[number].tile
        return speech.pair(speech.say("market"), speech.tile(tile)) if tile else speech.say("market")
    if kind == "hire":
        return speech.area("hire")
    if kind == "milestone":
        name = speech.box.milestones[view.milestones[number].milestone].name(speech.lang)
        return speech.pair(speech.say("milestones"), name)
    if kind in ("reserves", "fairchilds", "theme"):
        return speech.say(kind)
    name = speech.names[number]
    if len(spot) == 3:
        return speech.pair(name, speech.category(spot[2]) if kind == "wing" else speech.area(spot[2]))
    return speech.pair(name, speech.say(PLACES[kind])) if kind in PLACES else name


def board_alt(view: EstateView, speech: Speech) -> str:
    """The board in short."""
    theme, goal = speech.theme(view), view.challenge
    known = speech.category(theme) if theme else speech.say("theme.unknown")
    tiles = [f"{speech.tile(space.tile)} {speech.pounds(space.cost)}" for space in view.market if space.tile]
    seats = [
        f"{speech.names[n]} {speech.pounds(held.money)} {speech.say('reputation')} "
        f"{speech.level(view, held.level)}/{held.position}"
        for n, held in enumerate(view.seats)
    ]
    parts = [
        speech.run_on(speech.say("title"), speech.when(view)),
        speech.headline(view),
        speech.phase(view),
        *([speech.pair(speech.say("theme"), known)] if view.themes else []),
        *([speech.pair(speech.say("target"), speech.say("vp", vp=goal.target))] if goal and goal.target else []),
        speech.listed(seats),
        *([speech.pair(speech.say("market"), speech.listed(tiles))] if tiles else []),
    ]
    return sentences(parts, lang=speech.lang)
