"""Positions of Obsession written as a reader would lay them out, and lines of play through them.

>>> position = county(family("york", guests="anne-harlow", money=300), family("asquith"))
>>> play(position, "pass money no").state.players[0].money
500
"""

from __future__ import annotations

from typing import Any

import msgspec

from games.kernel.dice import Dice
from games.kernel.errors import Illegal
from games.kernel.position import Position
from games.obsession import GAME, setup
from games.obsession.challenge import laid_out
from games.obsession.invariants import check
from games.obsession.state import County, Owned, Player, Solo, Stack, join, move

SEED = bytes(32)


class Spec(msgspec.Struct):
    """What one seat has beyond the common start."""

    name: str
    guests: str = ""
    discard: str = ""
    tiles: str = ""
    money: int = 0
    level: int = 1
    position: int = 1
    servants: str = ""
    quarters: str = ""
    vp: str = ""
    objectives: str = ""
    deeds: str = ""


def family(name: str, **more: Any) -> Spec:
    """A seat: cards and tiles by their ids, a star after a tile that lies on its rose side.

    `servants` have been hired and are available; `quarters` says who of the household rests instead.
    """
    return Spec(name, **more)


def county(
    *families: Spec,
    round: int = 1,
    market: str = "",
    casual: str = "",
    prestige: str = "",
    vp: str = "",
    objectives: str = "",
    themes: str = "",
    shown: str = "",
    opponent: str = "",
    out: str = "",
    seed: bytes = SEED,
    corrections: str = "",
    phase: str = "turn",
    **options: str,
) -> Position:
    """A table in the turn of its first seat. Decks are given from the top; what is not named follows in any order.

    `out` are the milestones that lie out.
    """
    chosen = {option.name: options.get(option.name, option.default) for option in setup.OPTIONS}
    state = GAME.new(len(families), chosen, Dice(seed), corrections)
    state.first = state.mover = 0
    if state.track.target:
        state.piles = laid_out(state)
    state.casual += state.starters
    state.starters = []
    for player, spec in zip(state.players, families, strict=True):
        settle(state, player, spec)
    for deck, named in (
        (state.casual, casual), (state.prestige, prestige), (state.vp_cards, vp), (state.objectives, objectives),
        (state.themes, themes),
    ):  # fmt: skip
        for card in reversed(named.split()):
            bring_in(state, card)
            deck.remove(card)
            deck.append(card)
    for theme in shown.split():
        state.themes.remove(theme)
        state.shown.append(theme)
    for tile in market.split():
        out_of_bag(state, tile)
        twin = next((stack for stack in state.market if stack.tile == tile), None)
        if twin:
            twin.copies += 1
        else:
            state.market.append(Stack(tile))
    for kind in state.servant_draft:
        join(state.hire, kind)
    state.servant_draft = []
    if opponent:
        state.solo = Solo(opponent=opponent)
    state.milestones = out.split()
    state.families = []
    state.round, state.phase, state.stage = round, phase, "begin"
    check(state)
    return Position(GAME, seed, msgspec.msgpack.encode(state), 0)


def settle(state: County, player: Player, spec: Spec) -> None:
    """Give a seat what its spec says, out of decks, bag and supply."""
    setup.join(state, player, spec.name)
    for pile, cards in ((player.hand, spec.guests), (player.discard, spec.discard)):
        for card in cards.split():
            bring_in(state, card)
            home = next(
                cards for cards in (state.casual, state.prestige, state.fairchilds, player.hand) if card in cards
            )
            home.remove(card)
            pile.append(card)
    for word in spec.tiles.split():
        tile, flipped = word.rstrip("*"), word.endswith("*")
        own = next((owned for owned in player.tiles if owned.tile == tile), None)
        if own is not None:
            own.flipped = flipped
        else:
            out_of_bag(state, tile)
            player.tiles.append(Owned(tile, flipped))
    player.money += spec.money
    player.reputation = max(player.reputation, (spec.level - 1) * 5 + spec.position - 1)
    for kind in spec.servants.split():
        move(kind, state.hire, player.available)
    # A turn begins by rotating service, so whoever is to rest in it must be expended before it.
    for kind in spec.quarters.split():
        move(kind, player.available, player.expended)
    for card in spec.vp.split():
        state.vp_cards.remove(card)
        player.vp_cards.append(card)
    for card in spec.objectives.split():
        state.objectives.remove(card)
        player.objectives.append(card)
    player.deeds += spec.deeds.split()


def bring_in(state: County, card: str) -> None:
    """A promo guest who is named joins the game, whoever has been drawn for it."""
    person = state.box.gentry.get(card)
    if person is not None and person.set == "promo" and card not in state.promos:
        state.promos.append(card)
        (state.prestige if person.deck == "prestige" else state.casual).append(card)


def out_of_bag(state: County, tile: str) -> None:
    """Take a tile, or for a monument that is not in this game the place of another; or one from the piles."""
    for pile in state.piles:
        if tile in pile:
            pile.remove(tile)
            return
    there = tile in state.bag
    monument = state.box.tiles[tile].kind == "monument"
    state.bag.remove(
        tile if there or not monument else next(t for t in state.bag if state.box.tiles[t].kind == "monument")
    )


def play(position: Position, line: str) -> Position:
    """Give answers one after the other; "2:no" where several seats are asked.

    Answers that gave themselves may be left out.
    """
    given: list[str] = []
    position.watch = lambda _, answer: given.append(answer)
    _ = position.decisions
    for word in line.split():
        if word in given:
            given.remove(word)
            continue
        given.clear()
        seat, colon, text = word.rpartition(":")
        position.push(text, int(seat) - 1 if colon else None)
    position.watch = None
    return position


def conclude(position: Position, **answers: str) -> Position:
    """Play the first seat's turn out: answers by the name of what is asked, the first option of everything else."""
    while position.waiting == (0,) and position.view(0).activity is not None:
        decision = position.decision
        named = answers.get(decision.name)
        position.push(named if named in decision.options else decision.options[0])
    return position


def told(position: Position, event: str) -> list[dict[str, Any]]:
    """What happened of that kind."""
    return [e.args for e in position.ledger if e.id == event]


def player(position: Position, seat: int = 0) -> Player:
    """What a seat has now."""
    found: Player = position.state.players[seat]
    return found


def renown(position: Position, seat: int = 0) -> tuple[int, int]:
    """Level and position on the wheel."""
    steps = player(position, seat).reputation
    return steps // 5 + 1, steps % 5 + 1


def available(position: Position, seat: int = 0) -> dict[str, int]:
    """Available Service by kind."""
    return dict(player(position, seat).available)


def expended(position: Position, seat: int = 0) -> dict[str, int]:
    """Expended Service by kind."""
    return dict(player(position, seat).expended)


def options(position: Position) -> list[str]:
    """What may be answered now."""
    return list(position.decisions[0].options)


def refusal(position: Position, text: str) -> str:
    """Why this is refused."""
    try:
        position.decisions[0].read(text)
    except Illegal as illegal:
        return illegal.why.reason
    raise AssertionError(f"{text} is not refused")
