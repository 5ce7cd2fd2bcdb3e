"""Our rulings, where the books are silent or can be read in two ways; each has a rule entry that says so."""

from __future__ import annotations

import pytest

from games.kernel.words import LANGUAGES
from games.obsession import GAME
from games.obsession.components import box
from tests.alike import for_every
from tests.games.obsession.builder import county, family, options, play, player, renown, told

BOX = box()
FOUR = "prestige sporting estate service"


@pytest.mark.parametrize("lang", LANGUAGES)
@for_every(
    "entry",
    ["net-reputation", "last-cards", "recall", "order-of-draws", "doubled-attack", "final-ties", "hall-at-the-bottom",
     "hall-servant", "special-moments"],
)  # fmt: skip
def test_a_ruling_of_ours_says_that_it_is_ours_and_why(entry: str, lang: str) -> None:
    rule = GAME.words.rule(lang, entry)
    assert rule is not None
    assert rule.standing in ("settled", "house")
    assert rule.reason


def test_a_gain_beside_a_penalty_at_the_bottom_is_netted() -> None:
    """A parlour of +2 with a guest of −1 leaves a family at level 1, position 1 one step higher."""
    guest = next(c for c in BOX.gentry.values() if c.sex == "f" and c.pr == 1 and c.favours.reputation < 0)
    gain = BOX.tiles["front-parlour"].front.favours.reputation + guest.favours.reputation
    seat = family("york", guests=guest.id, money=1000)
    position = play(county(seat, family("asquith")), f"host front-parlour {guest.id}+marianne-waters")
    while position.decision.name != "buy" and position.waiting == (0,):
        position.push(options(position)[0])
    assert player(position).reputation == max(0, gain)


def test_a_doubled_attack_is_one_attack_on_one_rival() -> None:
    gossip = BOX.gentry["elizabeth-perkins"].favours
    seats = family("york", guests="elizabeth-perkins", tiles="heritage-suite", level=3)
    position = county(seats, family("asquith", level=3), family("ponsonby", level=3))
    play(position, "host heritage-suite elizabeth-perkins 2")
    assert told(position, "gossiped") == [{"who": 0, "rival": 1, "steps": 2 * gossip.attack}]
    assert position.decision.name != "rival"


def test_the_hall_may_talk_about_a_family_that_has_nothing_to_lose() -> None:
    position = county(family("york", tiles="servants-hall"), family("asquith"))
    play(position, "host valet")
    assert renown(position) == (1, 2)
    assert renown(position, 1) == (1, 1)


@pytest.mark.parametrize(("levels", "cards"), [((3, 3, 1), [1, 1, 0]), ((1, 3, 2), [0, 1, 0]), ((2, 2, 2), [1, 1, 1])])
def test_of_three_equal_estates_at_the_final_courtship_the_highest_level_decides(
    levels: tuple[int, ...], cards: list[int]
) -> None:
    names = ("york", "asquith", "ponsonby")
    seats = [family(name, level=level) for name, level in zip(names, levels, strict=True)]
    position = county(*seats, round=16, phase="courtship", shown=FOUR)
    assert position.waiting
    assert [len(player(position, seat).vp_cards) for seat in range(3)] == cards
    assert (position.decision.name == "fairchild") == (sum(cards) == 1)
