"""Objectives: how far each is, what it is worth, and giving one up at a season's end."""

from __future__ import annotations

from collections.abc import Mapping

from games.kernel.decisions import Choose, Flow, Together
from games.kernel.position import Turn
from games.obsession.components import CATEGORIES, Objective
from games.obsession.decks import put_under
from games.obsession.state import County, Player


def rooms_of(player: Player) -> dict[str, bool]:
    """The tiles of a family, and whether each is turned."""
    return {owned.tile: owned.flipped for owned in player.tiles}


def progress(
    county: County, player: Player, objective: Objective, rooms: Mapping[str, bool] | None = None
) -> tuple[int, int]:
    """What there is of what it wants, and how much makes it true, or true once more.

    Whoever asks for several objectives says which `rooms_of` the family there are.
    """
    if objective.per:
        return count(county, player, objective.per), objective.every
    if objective.servants or objective.own or objective.flipped:
        return _people_and_rooms(player, objective, rooms_of(player) if rooms is None else rooms)
    if objective.max_reputation:
        return county.level(player), county.track.max_level
    return player.money, objective.money


def _people_and_rooms(player: Player, objective: Objective, rooms: Mapping[str, bool]) -> tuple[int, int]:
    """How many of the servants and tiles it wants are there, and how many it wants."""
    have, need = 0, len(objective.own) + len(objective.flipped)
    for kind, number in objective.servants.items():
        have += min(held(player, kind), number)
        need += number
    for tile in objective.own:
        have += tile in rooms
    for tile in objective.flipped:
        have += rooms.get(tile, False)
    return have, need


def worth(county: County, player: Player, objective: Objective, rooms: Mapping[str, bool] | None = None) -> int:
    """Its points as things stand."""
    have, need = progress(county, player, objective, rooms)
    times = have // need if objective.per else int(have >= need)
    return objective.vp * times


def held(player: Player, kind: str) -> int:
    """How many servants of a kind a family has, wherever they are."""
    return player.available.get(kind, 0) + player.quarters.get(kind, 0) + player.expended.get(kind, 0)


def count(county: County, player: Player, what: str) -> int:
    """How many of these a family has."""
    if what == "monument":
        return len([owned for owned in player.tiles if county.side(owned).monument])
    if what == "flipped":
        return len([owned for owned in player.tiles if owned.flipped])
    if what == "servant:supplemental":
        return sum([held(player, kind) for kind in county.box.supplemental])
    kind, _, which = what.partition(":")
    if kind in ("tile", "row"):
        lying: list[str] = [county.box.column[owned.tile, owned.flipped] for owned in player.tiles]
        return min(map(lying.count, CATEGORIES)) if kind == "row" else lying.count(which)
    people = county.box.guests_asked[which or "gentry"]
    return len([card for cards in (player.hand, player.discard) for card in cards if card in people])


def keep_all(county: County, turn: Turn) -> Flow:
    """Nobody gives up anything."""
    yield from ()
    county.phase = "season"


def discard(county: County, turn: Turn) -> Flow:
    """Everybody gives up an objective, all at once; they are shuffled under the deck."""
    number = county.box.setup.objective_discard
    for _ in range(number):
        asked = {
            seat: Choose(seat, "objective", sorted(player.objectives), about={"season": county.season}, secret=True)
            for seat, player in enumerate(county.players)
            if player.objectives
        }
        given = (yield Together(asked)) if asked else {}
        for seat in sorted(given):
            county.players[seat].objectives.remove(given[seat])
            turn.tell("gave_up_objective", (seat,), who=seat, card=given[seat])
        cards = [given[seat] for seat in sorted(given)]
        turn.dice.shuffle(cards)
        put_under(county, "objective", cards)
        if given:
            turn.tell("gave_up", seats=sorted(given))
    county.phase = "season"
