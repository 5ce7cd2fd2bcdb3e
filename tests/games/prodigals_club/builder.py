"""Positions of The Prodigals Club written as a reader would lay them out, and lines of play through them.

>>> position = club(gentleman(votes=20, hand="slurred-speech"), gentleman(hand="mock-the-lords"), phase="actions")
>>> play(position, "play").state.players[0].votes
19
"""

from __future__ import annotations

from typing import Any

import msgspec

from games.kernel.decisions import Choose, Pick
from games.kernel.dice import Dice
from games.kernel.errors import Illegal, Why
from games.kernel.position import Position, Turn, thaw
from games.prodigals_club import GAME, rounds
from games.prodigals_club.components import BOROUGHS, Effect
from games.prodigals_club.doing import Doing
from games.prodigals_club.effects import perform
from games.prodigals_club.invariants import check
from games.prodigals_club.state import Club, Laid, Placed, Player

SEED = bytes(32)
COLUMNS = "lmr"


class Spec(msgspec.Struct):
    """What one seat has instead of what it starts with."""

    votes: int | None = None
    pounds: int | None = None
    possessions: str | None = None
    markers: str = ""
    circles: str = ""
    joined: str = ""
    hand: str = ""
    black: str = ""
    played: str = ""
    megaphones: int = 0
    bonus: str = ""
    named: str = ""
    hats: int | None = None
    spot: int = 0


def gentleman(**more: Any) -> Spec:
    """A seat. Markers are "l16 m14 …", in the order of their names; a star marks a black card that has been activated.

    Circles are "turf-committee temperance-hall@e1/90": each with its place and quarter turns.
    """
    return Spec(**more)


def club(
    *seats: Spec,
    competitions: str = "election-society",
    round: int = 1,
    phase: str = "errands",
    borough: str = "",
    dame: str = "",
    central: str = "",
    sets: dict[str, str] | None = None,
    choice: str = "",
    offer: str = "",
    hats: dict[str, list[int]] | None = None,
    renaissance: int | None = None,
    corrections: str = "",
    seed: bytes = SEED,
) -> Position:
    """A table in its first seat's errand, actions or what `phase` says; the order of play is that of the seats."""
    state = GAME.new(len(seats), {"competitions": competitions}, Dice(seed), GAME.corrections(corrections))
    state.order, state.opening = list(range(len(seats))), list(range(len(seats)))
    state.round = round - 1
    for player in state.players:
        _without_handicap(state, player)
    for _ in rounds.set_up(state, Turn(Dice(seed))):
        raise AssertionError("nothing is asked while a round is set up")
    state.phase, state.mover = phase, 0
    for player, spec in zip(state.players, seats, strict=True):
        _settle(state, player, spec)
    _lay_out(state, borough, dame, central, sets or {}, choice, offer)
    state.hats = {space: list(on) for space, on in (hats or {}).items()}
    if renaissance is not None:
        state.renaissance = renaissance
    check(state)
    return Position(GAME, seed, msgspec.msgpack.encode(state), 0)


def _without_handicap(state: Club, player: Player) -> None:
    start = state.layout.start
    if player.votes:
        player.votes = start.votes
    if player.markers:
        player.markers = [cell(state, f"{marker.column[0]}{marker.value}") for marker in start.markers]
    if player.possessions:
        player.pounds = start.pounds


def _lay_out(state: Club, borough: str, dame: str, central: str, sets: dict[str, str], choice: str, offer: str) -> None:
    if borough:
        state.borough = BOROUGHS.index(borough)  # type: ignore[arg-type]
    if dame and dame != state.dame:
        state.decks["dames"].append(state.dame)
        state.dame = fetch(state, dame)
    if central and central != state.central:
        state.decks["central"].append(state.central)
        state.central = fetch(state, central)
    for name, cards in sets.items():
        state.left += state.lots[name].cards
        state.lots[name].cards = []
        state.lots[name].cards = [fetch(state, card) for card in cards.split()]
    if choice:
        state.gone += state.choice
        state.choice = []
        state.choice = [fetch(state, tile) for tile in choice.split()]
    if offer:
        state.gone += state.offer
        state.offer = []
        state.offer = [fetch(state, tile) for tile in offer.split()]


def fetch(state: Club, what: str) -> str:
    """Take a card or tile from wherever it lies."""
    piles: list[list[str]] = [*state.decks.values(), state.gone, state.left, state.choice, state.offer, state.bonuses]
    piles += [lot.cards for lot in state.lots.values()]
    piles += [player.possessions for player in state.players] + [player.hand for player in state.players]
    for pile in piles:
        if what in pile:
            pile.remove(what)
            return what
    for lot in state.lots.values():
        if lot.circle == what:
            lot.circle = state.decks["circles"].pop()
            return what
    for player in state.players:
        for laid in player.circles:
            if laid.circle == what and len(player.circles) == 1:
                laid.circle = next(t for t in state.gone if t in state.box.circles and not state.box.circles[t].icons)
                state.gone.remove(laid.circle)
                return what
    if state.central == what:
        state.central = state.decks["central"].pop()
        return what
    raise LookupError(what)


def _settle(state: Club, player: Player, spec: Spec) -> None:
    if spec.votes is not None:
        player.votes = spec.votes
    if spec.pounds is not None:
        player.pounds = spec.pounds
    if spec.possessions is not None:
        state.gone += player.possessions
        player.possessions = []
        player.possessions = [fetch(state, tile) for tile in spec.possessions.split()]
    if spec.markers:
        player.markers = [cell(state, word) for word in spec.markers.split()]
    if spec.circles:
        state.gone += [laid.circle for laid in player.circles]
        player.circles = []
        player.circles = [_laid(state, word) for word in spec.circles.split()]
    player.joined = spec.joined.split()
    player.hand = sorted(fetch(state, card) for card in spec.hand.split())
    player.black = [Placed(fetch(state, word.rstrip("*")), word.endswith("*")) for word in spec.black.split()]
    player.played = [fetch(state, card) for card in spec.played.split()]
    player.megaphones, player.spot, player.named = spec.megaphones, spec.spot, spec.named.split()
    if spec.bonus:
        player.bonus = fetch(state, spec.bonus)
    if spec.hats is not None:
        player.hats = spec.hats


def cell(state: Club, word: str) -> int:
    """A space of the society scoreboard by its column and value: "l16"."""
    return state.box.grid[int(word[1:])] * len(COLUMNS) + COLUMNS.index(word[0])


def _laid(state: Club, word: str) -> Laid:
    name, _, where = word.partition("@")
    place, _, turn = where.partition("/")
    x, y = _place(place) if place else (0, 0)
    return Laid(fetch(state, name), x, y, int(turn or 0) // 90)


def _place(word: str) -> tuple[int, int]:
    x = y = 0
    for n, letter in enumerate(word):
        if letter.isalpha():
            number = int("".join(c for c in word[n + 1 : n + 3] if c.isdigit()))
            x += {"e": number, "w": -number}.get(letter, 0)
            y += {"s": number, "n": -number}.get(letter, 0)
    return x, y


# ── lines of play ───────────────────────────────────────────────────────────────────────────────────────────


def play(position: Position, line: str) -> Position:
    """Give answers one after the other; "2:no" where several seats are asked."""
    for word in line.split():
        seat, _, text = word.rpartition(":")
        position.push(text, int(seat) if seat else position.waiting[0])
    return position


def refused(position: Position, answer: str) -> Why:
    """Why an answer is not taken."""
    try:
        position.copy().push(answer, position.waiting[0])
    except Illegal as refusal:
        return refusal.why
    raise AssertionError(f"{answer} is taken")


def laid_out(position: Position) -> Club:
    """The table as it was laid out, before anything went on by itself."""
    state: Club = thaw(GAME, position.checkpoint)
    return state


def use(where: Position | Club, *effects: Effect, seat: int = 0, answers: str = "") -> Club:
    """Do effects straight away, whatever card may have them; every question must be answered or answer itself."""
    state = laid_out(where) if isinstance(where, Position) else where
    doing = Doing(state, Turn(Dice(SEED)), seat)
    left, run = answers.split(), perform(doing, effects)
    value: Any = None
    try:
        while True:
            asked = run.send(value)
            assert isinstance(asked, Choose | Pick)
            forced = asked.forced()
            value = asked.read(forced if forced is not None else left.pop(0))
    except StopIteration:
        pass
    assert not left, f"nobody asked for {left}"
    return state


def asked_by(where: Position | Club, *effects: Effect, answers: str = "") -> list[str]:
    """The options of the first question that is left open once these answers are given."""
    state = laid_out(where) if isinstance(where, Position) else where
    left, run = answers.split(), perform(Doing(state, Turn(Dice(SEED)), 0), effects)
    value: Any = None
    while True:
        asked = run.send(value)
        forced = asked.forced()  # type: ignore[union-attr]
        if forced is None and not left:
            return list(asked.options)  # type: ignore[union-attr]
        value = asked.read(forced if forced is not None else left.pop(0))  # type: ignore[union-attr]


def standing(state: Club, seat: int = 0) -> str:
    """Where somebody's markers stand: "l16 m14 …"."""
    values = state.box.worth
    return " ".join(f"{COLUMNS[cell % 3]}{values[cell]}" for cell in state.players[seat].markers)


def told(position: Position, event: str) -> list[dict[str, Any]]:
    """What was told by events of this kind."""
    return [found.args for found in position.ledger if found.id == event]


def options(position: Position) -> set[str]:
    """What may be answered."""
    return set(position.decision.options)
