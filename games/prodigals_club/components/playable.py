"""Whether a box holds what a game needs to its end: what a group's corrections leave short is said in one sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.kernel.components import BadCorrection
from games.prodigals_club.components.box import COMBINATIONS, Box
from games.prodigals_club.components.rows import COMPETITIONS

PLAYERS = range(2, 6)
CENTRAL = "central-card"


def hold_to(parts: Box) -> None:
    """Raise `BadCorrection` with the first thing that is short, or too much."""
    for said in _faults(parts):
        raise BadCorrection(said)


def _faults(parts: Box) -> Iterator[str]:
    yield from _numbers(parts)
    yield from _seats(parts)
    yield from _spaces(parts)
    yield from _cards(parts)
    yield from _central_cards(parts)
    yield from _circles(parts)
    yield from _possessions(parts)
    if len(parts.dames) < parts.setup.rounds:
        yield f"There are {len(parts.dames)} Dame Beatrice tiles, but {parts.setup.rounds} rounds need one each."


# ── numbers ─────────────────────────────────────────────────────────────────────────────────────────────────


def _numbers(parts: Box) -> Iterator[str]:
    setup = parts.setup
    for combination, competitions in COMBINATIONS.items():
        if not set(setup.handicaps).intersection(competitions):
            yield f"No handicap belongs to a competition of {combination!r}."
        if setup.central_hats.get(str(len(competitions)), 0) < 1:
            yield f"The central card needs at least one hat with {len(competitions)} competitions."
    if not setup.pub or min(setup.pub) < 0:
        yield "Pub cards need a number of votes for one of them, and none below 0."


def _seats(parts: Box) -> Iterator[str]:
    """What everybody starts with, by number of players."""
    setup = parts.setup
    for seats in map(str, PLAYERS):
        missing = [board for board in COMPETITIONS if seats not in parts.boards[board].hats]
        if missing:
            yield f"{missing[0]!r} does not say how many hats its card sets take with {seats} players."
        start = setup.players.get(seats)
        if start is None:
            yield f"There is no set-up for {seats} players."
            continue
        if start.votes > setup.max_votes:
            yield f"{start.votes} votes to start with, and the track ends at {setup.max_votes}."
        if len(start.hyde_megaphones) < setup.rounds or len(start.hyde_rewards) != len(start.hyde_megaphones):
            yield (
                f"Hyde Park has megaphones for {len(start.hyde_megaphones)} rounds and votes for"
                f" {len(start.hyde_rewards)} with {seats} players, but there are {setup.rounds} rounds."
            )
        off = [marker.value for marker in start.markers if marker.value not in parts.grid]
        if off:
            yield f"A marker starts on {off[0]} with {seats} players, and the scoreboard has no such row."
        if len({(marker.column, marker.value) for marker in start.markers}) < len(start.markers):
            yield f"Two markers start on one space with {seats} players."


# ── spaces ──────────────────────────────────────────────────────────────────────────────────────────────────


def _spaces(parts: Box) -> Iterator[str]:
    """There is one central card, one renaissance man, and a place in the order for one player each."""
    kinds = Counter(space.kind for space in parts.spaces.values())
    if kinds["central-card"] != 1 or parts.spaces[CENTRAL].kind != "central-card":
        yield f"Only {CENTRAL!r} can be the space of the central card."
    if kinds["renaissance"] > 1:
        yield "Only one space can be that of the renaissance man."
    for space in parts.spaces.values():
        if space.own and space.kind != "space":
            yield f"{space.id!r} can be had once a round, so nobody has one of their own."
        if space.either:
            for effects in (space.effects, *space.by_players.values()):
                if len({effect.do for effect in effects}) < len(effects):
                    yield f"{space.id!r} needs effects of different kinds to choose between."
    for seats in PLAYERS:
        spots = [s for s in parts.spaces.values() if s.kind == "order" and s.players[0] <= seats <= s.players[1]]
        numbers = [spot.number for spot in spots]
        if len(set(numbers)) < len(numbers) or not set(numbers) <= set(range(1, seats + 1)):
            yield f"With {seats} players the order spots are {numbers}: each needs a number of its own, 1 to {seats}."


# ── decks ───────────────────────────────────────────────────────────────────────────────────────────────────


def _cards(parts: Box) -> Iterator[str]:
    rounds = range(1, parts.setup.rounds + 1)
    for board in COMPETITIONS:
        sets = [each for each in parts.sets.values() if each.board == board]
        for border in ("white", "black"):
            dealt = sum(getattr(each.dealt(number), border) for each in sets for number in rounds)
            owned = sum(c.copies for c in parts.cards.values() if c.deck == board and c.border == border)
            if owned < dealt:
                yield f"There are {owned} {border} {board} cards, but {dealt} are dealt."


def _central_cards(parts: Box) -> Iterator[str]:
    rounds = parts.setup.rounds
    for combination in COMBINATIONS:
        owned = sum(card.combination == combination for card in parts.cards.values())
        if owned < rounds:
            yield f"There are {owned} central cards of {combination!r}, but {rounds} rounds need one each."


def _circles(parts: Box) -> Iterator[str]:
    setup = parts.setup
    icons = Counter(tile.icons for tile in parts.circles.values())
    if icons[0] < PLAYERS[-1]:
        yield f"There are {icons[0]} starting political circle tiles, but {PLAYERS[-1]} players need one each."
    for competitions in COMBINATIONS.values():
        if "election" not in competitions:
            continue
        with_sets = sum(each.circle for each in parts.sets.values() if each.board in competitions)
        owned, dealt = icons[1] + icons[2], setup.rounds * (setup.circles_choice + with_sets)
        if owned < dealt:
            yield f"There are {owned} political circle tiles with icons, but {setup.rounds} rounds lay out {dealt}."


def _possessions(parts: Box) -> Iterator[str]:
    setup, tiles = parts.setup, parts.possessions.values()
    for tile in tiles:
        if bool(tile.set) == bool(tile.icons):
            yield f"{tile.id!r} needs either a starting set or icons on its back."
    owned, dealt = sum(bool(tile.icons) for tile in tiles), setup.rounds * setup.possessions_offer
    if owned < dealt:
        yield f"There are {owned} possession tiles with icons, but {setup.rounds} rounds lay out {dealt}."
    if len(parts.letters) < PLAYERS[-1]:
        yield f"There are {len(parts.letters)} starting sets of possessions, but {PLAYERS[-1]} players need one each."
    kept = [start.possessions for start in setup.players.values()]
    for letter in parts.letters:
        values = [parts.possessions[tile].value for tile in parts.starting_set(letter)]
        if len(values) < max(kept):
            yield f"Starting set {letter!r} has {len(values)} tiles, but {max(kept)} are kept."
        doubled = values.count(setup.doubled_value)
        if len(values) - min(kept) > doubled:
            yield (
                f"Of starting set {letter!r} {min(kept)} of {len(values)} tiles are kept, but it has {doubled} worth"
                f" {setup.doubled_value} to discard."
            )
