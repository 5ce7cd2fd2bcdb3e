"""Estates: what is kept of the tiles is what would be worked out anew, whatever has come and been turned."""

from __future__ import annotations

import pytest

from games.kernel.dice import QuickDice
from games.kernel.game import Broken
from games.kernel.position import Position
from games.obsession import GAME
from games.obsession.components import box
from games.obsession.estate import Estate
from games.obsession.invariants import check
from games.obsession.state import County, Owned, acquire, turn_over
from tests.alike import for_every

BOX = box()
MOMENTS = tuple(BOX.powerful)


OPTIONS = {"wessex": "yes", "upstairs": "yes", "length": "extended"}


def known(estate: Estate) -> object:
    """All that the rules may ask of an estate."""
    powers = {when: estate.powers[when] for when in MOMENTS}
    return list(estate.sides.items()), list(estate.activities.items()), powers, estate.household


def anew(county: County, seat: int) -> object:
    return known(Estate(county.box, [(owned.tile, owned.flipped) for owned in county.players[seat].tiles]))


@pytest.mark.parametrize("seed", range(4))
def test_an_estate_is_kept_up_as_tiles_are_bought_and_turned(seed: int) -> None:
    position, dice = Position.new(GAME, 3, bytes([seed]) * 32, OPTIONS), QuickDice(seed)
    county = position.state

    def compare(after: County) -> None:
        for seat in range(3):
            assert known(after.estates[seat]) == anew(after, seat)

    position.play_out(dice, 2000, compare)
    assert county.over


@for_every("tile", [tile for tile in BOX.tiles if BOX.tiles[tile].kind != "start"])
def test_any_tile_can_come_and_be_turned_and_turned_back(tile: str) -> None:
    county = Position.new(GAME, 2, bytes(32), {"upstairs": "yes"}).state
    acquire(county, 1, tile)
    assert known(county.estates[1]) == anew(county, 1)
    for flipped in (True, False):
        turn_over(county, 1, tile, flipped)
        assert known(county.estates[1]) == anew(county, 1)


def test_a_tile_put_there_behind_its_back_is_noticed() -> None:
    county = Position.new(GAME, 2, bytes(32)).state
    assert "tennis-court" not in county.estates[0].sides
    county.players[0].tiles.append(Owned("tennis-court"))
    county.bag.remove("tennis-court")
    with pytest.raises(Broken, match="estate of seat 0"):
        check(county)
