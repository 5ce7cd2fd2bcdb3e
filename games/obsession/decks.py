"""The decks, by the names favours have for them: the last card is on top, and who puts one under them knows it."""

from __future__ import annotations

from collections.abc import Sequence

from games.obsession.state import County

DECKS = {"casual": "casual", "prestige": "prestige", "vp": "vp_cards", "objective": "objectives"}


def deck(county: County, name: str) -> list[str]:
    """A deck by its name."""
    found: list[str] = getattr(county, DECKS[name])
    return found


def put_under(county: County, name: str, cards: list[str]) -> None:
    """Cards go under their deck, in this order from the lowest."""
    deck(county, name)[:0] = cards
    if cards:
        county.under[name] = county.under.get(name, 0) + len(cards)


def beyond_cap(county: County, cards: Sequence[str]) -> int:
    """How many of these are prestige guests beyond those that one of so many families may have."""
    cap = county.prestige_cap
    if cap is None or len(cards) <= cap:
        return 0
    return max(0, len(county.box.dealt["prestige"].intersection(cards)) - cap)


def unknown(county: County, name: str) -> list[str]:
    """The cards of a deck that nobody has put there, the top one last.

    >>> from games.obsession import GAME
    >>> from games.kernel.dice import Dice
    >>> from games.kernel.game import settle
    >>> county = GAME.new(2, settle(GAME, {}), Dice(b""))
    >>> put_under(county, "vp", ["a", "b"])
    >>> len(county.vp_cards) - len(unknown(county, "vp"))
    2
    """
    return deck(county, name)[county.under.get(name, 0) :]
