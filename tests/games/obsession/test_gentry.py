"""Every card of the gentry: it comes from its rating on, is served as it asks, and brings what its row promises."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from games.kernel.position import Position
from games.obsession.components import Favours, Gentry, Side, box, read_corrections
from tests.alike import for_every
from tests.games.obsession.builder import conclude, county, family, options, play, player, refusal, told
from tests.games.obsession.promises import HOST, RIVAL, gained, host_for, promised, spent

BOX = box()
GUESTS = [pytest.param(card, id=card.id) for card in BOX.gentry.values() if card.is_guest]
PRESTIGE = [card for card in BOX.gentry.values() if card.is_prestige]
DRAWN = [pytest.param(card, id=card.id) for card in PRESTIGE if card.deck == "prestige"]
CASUAL = [pytest.param(card, id=card.id) for card in BOX.gentry.values() if card.id in BOX.asked["casual"]]
MEMBERS = [pytest.param(card, id=card.id) for card in BOX.gentry.values() if card.deck == "family"]
GAZEBO = BOX.tiles["main-gazebo"]
NATIONAL = BOX.tracks["extended"].national[0]
TABLE = {"wessex": "yes", "upstairs": "yes", "length": "extended"}
"""All the cards there are, and a wheel too long to come to its end."""


def beside(card: Gentry, name: str = HOST) -> list[str]:
    """A party for the gazebo with this card in it, the others of the family."""
    assert GAZEBO.front.guests is not None
    others = [member for member in BOX.members(name) if member != card.id]
    return sorted([card.id, *others[: GAZEBO.front.guests.count - 1]])


# ── guests ──────────────────────────────────────────────────────────────────────────────────────────────────


@for_every("card", GUESTS)
def test_a_guest_brings_what_the_card_promises_and_is_served_as_it_asks(card: Gentry) -> None:
    party = beside(card)
    before = county(host_for("main-gazebo", party), RIVAL, **TABLE)
    after = conclude(play(before.copy(), f"host main-gazebo {'+'.join(party)}"))
    assert gained(before, after) == promised(GAZEBO.front, party)
    assert spent(after) == Counter([*GAZEBO.front.service, *card.service])
    assert card.id in player(after).discard


@for_every("card", [guest for guest in GUESTS if guest.values[0].pr > 1])
def test_a_guest_stays_away_below_the_rating_and_comes_to_all_on_the_national_holiday(card: Gentry) -> None:
    party = beside(card)
    spec = host_for("main-gazebo", party, level=card.pr - 1)
    low = play(county(spec, RIVAL, **TABLE), "host main-gazebo")
    assert refusal(low, "+".join(party)) == "guest-above-level"
    holiday = play(county(spec, RIVAL, round=NATIONAL, **TABLE), f"host main-gazebo {'+'.join(party)}")
    assert told(holiday, "hosted")[0]["guests"] == party


@for_every("card", [guest for guest in GUESTS if guest.values[0].service])
def test_a_guest_who_cannot_be_served_cannot_be_invited(card: Gentry) -> None:
    resting = sorted({*card.service, "housekeeper"} - {*GAZEBO.front.service})
    spec = family(HOST, guests=card.id, quarters=" ".join(resting), money=1000)
    position = play(county(spec, RIVAL, round=NATIONAL, **TABLE), "host main-gazebo")
    assert refusal(position, "+".join(beside(card))) == "no-service-for-party"


# ── in the suites ───────────────────────────────────────────────────────────────────────────────────────────


@for_every("card", CASUAL)
def test_the_heritage_suite_doubles_all_that_a_casual_guest_brings(card: Gentry) -> None:
    suite = BOX.tiles["heritage-suite"].front
    before = county(host_for("heritage-suite", [card.id], level=4), RIVAL, **TABLE)
    after = conclude(play(before.copy(), f"host heritage-suite {card.id}"))
    once = gained(*alone_on(card))
    assert gained(before, after) == promised(suite, [card.id]) == {what: 2 * number for what, number in once.items()}


def alone_on(card: Gentry) -> tuple[Position, Position]:
    """The same guest where a suite doubles nothing."""
    plain = read_corrections('[heritage-suite.front]\ndoubles = ""')
    before = county(host_for("heritage-suite", [card.id], level=4), RIVAL, corrections=plain, **TABLE)
    return before, conclude(play(before.copy(), f"host heritage-suite {card.id}"))


def singles(card: Gentry) -> dict[str, Favours]:
    """The favours of a card one by one, under the names they are doubled by."""
    given = card.favours
    found = {
        "money": Favours(money=given.money),
        "reputation": Favours(reputation=given.reputation),
        **{draw.deck: Favours(draw=(draw,)) for draw in given.draw},
    }
    return {name: favour for name, favour in found.items() if favour != Favours()}


@for_every("card, favour", [(card, name) for card in PRESTIGE for name in singles(card)])
def test_the_queens_suite_doubles_the_one_favour_its_host_chooses(card: Gentry, favour: str) -> None:
    spec = host_for("queens-suite", [card.id])
    before = county(spec, RIVAL, **TABLE)
    position = play(before.copy(), f"host queens-suite {card.id}")
    if len(singles(card)) > 1:
        assert set(options(position)) == set(singles(card))
    after = conclude(position, double=favour)
    assert gained(before, after) == promised(BOX.tiles["queens-suite"].front, [card.id], again=singles(card)[favour])
    assert spent(after) == Counter([*BOX.tiles["queens-suite"].front.service, *card.service])


@for_every("card", DRAWN)
def test_the_lionheart_suite_doubles_all_that_its_unexpected_guest_brings(card: Gentry) -> None:
    suite = BOX.tiles["lionheart-suite"].front
    before = county(host_for("lionheart-suite", [], level=4), RIVAL, round=NATIONAL, prestige=card.id, **TABLE)
    after = conclude(play(before.copy(), "host lionheart-suite"))
    assert gained(before, after) == promised(suite, [card.id])
    assert spent(after) == Counter(suite.service)
    assert player(after).discard == [card.id]


# ── the families ────────────────────────────────────────────────────────────────────────────────────────────


def sides_of(card: Gentry) -> list[str]:
    """What is asked of a family member with two ways to help."""
    return ["draw", "dismiss"] if card.role == "lady" else ["money", "reputation"] if card.role == "heir" else [""]


@for_every(
    "card, chosen",
    [
        pytest.param(card.values[0], side, id=f"{card.id}-{side}")
        for card in MEMBERS
        for side in sides_of(card.values[0])
    ],
)
def test_a_family_member_comes_without_service_and_brings_what_the_role_promises(card: Gentry, chosen: str) -> None:
    assert GAZEBO.front.guests is not None
    friends = ["sarah-lewis", "richard-brannaugh", "madeline-knollwood"][: GAZEBO.front.guests.count - 1]
    spec = host_for("main-gazebo", [card.id, *friends], name=card.family)
    before = county(spec, RIVAL if card.family != "york" else family("ponsonby"), **TABLE)
    after = conclude(play(before.copy(), f"host main-gazebo {'+'.join(sorted([card.id, *friends]))}"), favour=chosen)
    side = next((side for side in card.favours.either if getattr(side, chosen)), Favours()) if chosen else Favours()
    expected = promised(GAZEBO.front, friends, again=side)
    own = promised(Side(vp=0, standing={}, favours=msgspec.structs.replace(card.favours, either=())), [])
    assert gained(before, after) == dict(Counter(expected) + Counter(own))
    assert spent(after) == Counter(GAZEBO.front.service)


@for_every("guest", [pytest.param(card, id=card.id) for card in PRESTIGE])
def test_a_young_lady_is_admired_by_every_gentleman_of_prestige_and_by_no_lady(guest: Gentry) -> None:
    daughter = BOX.gentry["marianne-waters"]
    assert GAZEBO.front.guests is not None
    third = ["george-york"][: GAZEBO.front.guests.count - 2]
    party = sorted([daughter.id, guest.id, *third])
    before = county(host_for("main-gazebo", party, name="york"), family("asquith", level=3), **TABLE)
    after = conclude(play(before.copy(), f"host main-gazebo {'+'.join(party)}"))
    bonus = gained(before, after).get("reputation", 0) - guest.favours.reputation - GAZEBO.front.favours.reputation
    assert bonus == (2 if guest.sex == "m" else 0)


@pytest.mark.parametrize("name", BOX.families)
def test_the_family_cannot_be_dismissed_and_is_always_rated_one(name: str) -> None:
    spec = family(name, guests="susan-norris")
    party = sorted(card for card in BOX.members(name) if BOX.gentry[card].role in ("lady", "daughter"))
    rival = family("ponsonby") if name == "york" else RIVAL
    position = play(county(spec, rival, **TABLE), f"host front-parlour {'+'.join(party)}")
    play(position, "no dismiss" if position.decision.name == "meanwhile" else "dismiss")  # Howard has a cook
    while position.decision.name != "dismiss":
        position.push(options(position)[0])
    assert not any(BOX.gentry[card].deck == "family" for card in options(position) if card != "no")
    assert all(refusal(position, card) == "family-stays" for card in BOX.members(name))
