"""The solo game: an opponent with a base score and a chart, and a die that empties the market."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.kernel.decisions import Choose, Flow
from games.kernel.dice import Dice
from games.kernel.position import Turn
from games.obsession import market
from games.obsession.favours import receive
from games.obsession.scoring import sheet
from games.obsession.state import County, Solo


def seat_opponent(county: County, dice: Dice) -> None:
    """A table for one has an opponent, who is chosen first."""
    county.solo, county.phase = Solo(), "opponent"


def choose_opponent(county: County, turn: Turn, *, without: Sequence[str] = ()) -> Flow:
    """Whom to play against, those of some sets left out."""
    sets = [name for name in county.sets if name not in without]
    names = [opponent.id for opponent in county.box.opponents.values() if opponent.set in sets]
    name = yield Choose(0, "opponent", names)
    county.against.opponent = name
    turn.tell("chose_opponent", who=0, opponent=name)
    county.phase = "families"


def scavenge(county: County, turn: Turn) -> None:
    """After the player's turn the die may take a stack out of the game, or have the market refreshed."""
    solo, rule, box = county.against, county.box.scavenger, county.box
    roll = turn.dice.below(rule.die) + 1
    if solo.hindered:
        roll = max(1, roll + rule.after_nothing)
    solo.roll = roll
    monuments = [place for place, stack in enumerate(county.market) if box.tiles[stack.tile].front.monument]
    take = rule.takes(roll, bool(monuments))
    solo.hindered = take in ("nothing", "refresh")
    if take == "refresh":
        turn.tell("scavenged_refresh", roll=roll)
        market.refresh(county, turn)
    elif take == "nothing":
        turn.tell("scavenged_nothing", roll=roll)
    else:
        costs = market.offers(county)
        if take == "monument":
            place = min(monuments, key=lambda place: costs[county.market[place].tile])
        else:
            place = int(take.removeprefix("space:")) - 1
        if place < len(county.market):
            stack = county.market.pop(place)
            solo.taken += [stack.tile] * stack.copies
            turn.tell("scavenged", roll=roll, tile=stack.tile)
            market.refill(county, turn)
        else:
            turn.tell("scavenged_nothing", roll=roll)


def rival_worth(county: County, themes: Sequence[str]) -> int:
    """What the opponent's estate is worth this season in these themes."""
    rival = county.box.opponents[county.against.opponent]
    chart: dict[str, tuple[int, ...]] = dict(rival.chart.items())
    printed = sum(chart[theme][county.season - 1] for theme in themes)
    return printed + sum(gathered(county, theme) for theme in themes)


def gathered(county: County, theme: str = "") -> int:
    """What the tiles are worth that the die has brought to an opponent who gathers them: in a theme, or all of them."""
    solo, box = county.against, county.box
    if not box.opponents[solo.opponent].gathers:
        return 0
    return sum(box.worth[tile, True] for tile in solo.taken if theme in ("", box.column[tile, True]))


def to_beat(county: County, themes: Sequence[str]) -> int | None:
    """What the opponent's estate is worth, once one is chosen."""
    return rival_worth(county, themes) if county.against.opponent else None


def court(county: County, turn: Turn, worths: list[int], themes: list[str], final: bool) -> list[int]:
    """Compare with the chart: the player if it wins or ties; the opponent's card lies face down."""
    solo, points = county.against, worths[0]
    rival = rival_worth(county, themes)
    turn.tell("courted_alone", themes=list(themes), points=points, chart=rival)
    if points > rival:
        return [0]
    if county.vp_cards:
        solo.vp_cards.append(county.vp_cards.pop())
    if points < rival:
        turn.tell("opponent_favoured")
        if final:
            solo.fairchild = county.fairchilds.pop()
        return []
    turn.tell("opponent_tied")
    if county.vp_cards:
        receive(county, turn, 0, "vp", county.vp_cards.pop())
    return []


def verdict(county: County, turn: Turn) -> str:
    """Won or lost against the opponent's total; a tie is won."""
    rival = total(county).total
    turn.tell("opponent_scored", points=rival)
    return "won" if sheet(county, county.players[0]).total >= rival else "lost"


class Total(msgspec.Struct, frozen=True):
    """The opponent's points, by where they come from."""

    base: int
    vp_cards: int
    fairchild: int
    monuments: int
    estate: int = 0

    @property
    def total(self) -> int:
        """All of it."""
        return self.base + self.vp_cards + self.fairchild + self.monuments + self.estate


def total(county: County) -> Total:
    """The opponent's score: its base, its cards, a Fairchild, and what was taken: all of it where it gathers that, or
    the monuments, if the table says so.
    """
    solo, box = county.against, county.box
    return Total(
        base=box.opponents[solo.opponent].base,
        vp_cards=sum(box.vp_cards[card].vp for card in solo.vp_cards),
        fairchild=box.gentry[solo.fairchild].vp if solo.fairchild else 0,
        monuments=scavenged_monuments(county) if monuments_count(county) else 0,
        estate=gathered(county),
    )


def monuments_count(county: County) -> bool:
    """Whether the monuments the die has taken count by themselves: not where they are part of an estate anyway."""
    gathers = county.against.opponent and county.box.opponents[county.against.opponent].gathers
    return county.options["scavenged"] == "counted" and not gathers


def scavenged_monuments(county: County) -> int:
    """What the monuments are worth that the die has taken out of the game."""
    fronts = [county.box.tiles[tile].front for tile in county.against.taken]
    return sum(front.vp for front in fronts if front.monument)
