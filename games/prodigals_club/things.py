"""What lies in the club's box by name: cards, tiles, spaces, card sets, symbols and boroughs."""

from __future__ import annotations

from collections.abc import Iterator

from games.kernel.things import Thing
from games.prodigals_club.components import COMBINATIONS, Box, Named


def things(box: Box) -> dict[str, Thing]:
    """Everything in the box that has a name, by kind and id."""
    return {thing.id: thing for thing in _things(box)}


def _things(box: Box) -> Iterator[Thing]:
    for card in box.cards.values():
        if not card.actions:  # the central cards of Last Will stay in the box
            yield _thing(
                "card", card, (f"competitions={card.combination}",) if card.combination else playing(card.deck)
            )
    for possession in box.possessions.values():
        yield _thing("possession", possession, playing("possessions"))
    for circle in box.circles.values():
        yield _thing("circle", circle, playing("election"))
    for dame in box.dames.values():
        yield _thing("dame", dame, playing("society"))
    for bonus in box.bonuses.values():
        yield _thing("bonus", bonus, playing(bonus.competition))
    for space in box.spaces.values():
        yield _thing("space", space, playing(space.board))
    for lot in box.sets.values():
        yield _thing("set", lot, playing(lot.board))
    for symbol in box.symbols.values():
        yield _thing("symbol", symbol)
    for borough in box.boroughs.values():
        yield _thing("borough", borough, playing("possessions"))


def _thing(kind: str, named: Named, when: tuple[str, ...] = ()) -> Thing:
    return Thing(f"{kind}.{named.id}", named.names, (), when, named.standing)


def playing(board: str) -> tuple[str, ...]:
    """The tables at which a competition is in play; nothing for the central board, which always is."""
    if board == "central":
        return ()
    return tuple(f"competitions={name}" for name, played in COMBINATIONS.items() if board in played)
