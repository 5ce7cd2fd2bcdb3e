"""Several things chosen at once: what is offered holds what is typed and can be played, of however many ways."""

from __future__ import annotations

from math import comb

import pytest

from bot.play.choosing import MOST_WEIGHED, ways
from bot.play.suggestions import Reader, fold, imagined, suggestions
from games.kernel.decisions import Pick
from games.kernel.errors import Why
from games.kernel.verbs import play
from games.obsession import GAME
from tests.bench.suggestions import rich_position
from tests.bot.play.desks import NAMES

HOST = next(verb for verb in GAME.verbs if verb.name == "host")
DINNER = {"tile": "state-dining-room"}
SHELF = ("book", "bell", "candle", "cat", "cup", "cup", "key", "lamp", "map", "rope", "saw", "top")


def shelf(least: int, most: int) -> Pick:
    """Some of a shelf, but never the cat with the candle."""

    def fits(keys: tuple[str, ...]) -> Why | None:
        return Why("", "fire") if {"cat", "candle"} <= set(keys) else None

    return Pick(0, "things", SHELF, least, most, fits)


def chosen(least: int, most: int, typed: str) -> list[list[str]]:
    names = {key: f"the {key}" for key in SHELF}
    return [answer.split("+") for answer in ways(shelf(least, most), names, typed)]


def offered(typed: str, lang: str = "en") -> list[str]:
    reader = Reader(imagined(rich_position(), 0), 0, lang, NAMES)
    return [offer.value for offer in suggestions(reader, HOST, DINNER, "guests", typed)]


def test_where_there_are_few_ways_all_of_them_are_found() -> None:
    kinds = len(set(SHELF))
    assert len(chosen(1, 1, "")) == kinds
    two_cups, cat_and_candle = 1, 1
    assert len(chosen(2, 2, "")) == comb(kinds, 2) + two_cups - cat_and_candle


@pytest.mark.parametrize("typed", ["cat+map", "map + cat", "the cat+ma", "cat map"])
def test_every_way_holds_what_is_named(typed: str) -> None:
    found = chosen(4, 6, typed)
    assert 25 <= len(found) <= MOST_WEIGHED
    assert all({"cat", "map"} <= set(keys) and "candle" not in keys for keys in found)


def test_a_beginning_may_mean_one_thing_or_another() -> None:
    found = chosen(3, 3, "ca")
    assert any("cat" in keys for keys in found)
    assert any("candle" in keys for keys in found)
    assert all("cat" in keys or "candle" in keys for keys in found)
    assert chosen(3, 3, "ca+ca") == []


def test_one_of_two_alike_may_be_named_twice() -> None:
    assert all(keys.count("cup") == 2 for keys in chosen(5, 5, "cup+cup"))
    assert chosen(5, 5, "cup+cup")


def test_what_means_nothing_finds_nothing() -> None:
    assert chosen(4, 4, "cat+dragon") == []


@pytest.mark.parametrize("typed", ["", "ge", "george-york+beat", "george-york+beatrice-york+marianne-waters+"])
def test_of_fifteen_guests_parties_with_those_named_are_offered_and_can_come(typed: str) -> None:
    position = rich_position()
    assert len(offered(typed)) == 25
    for value in offered(typed):
        assert len(value) <= 100
        activity = play(position, 0, HOST, {**DINNER, "guests": value}).position.view(0).activity
        assert activity is not None
        named = [part for part in typed.split("+") if part]
        assert all(any(guest.startswith(part) for guest in activity.guests) for part in named)


def test_a_party_is_found_by_the_label_it_was_offered_with() -> None:
    reader = Reader(imagined(rich_position(), 0), 0, "fr", NAMES)
    dinner = {"tile": "main-gazebo"}
    for offer in suggestions(reader, HOST, dinner, "guests", "")[:5]:
        again = suggestions(reader, HOST, dinner, "guests", offer.name)
        assert fold(offer.name) in [fold(found.name) for found in again]
