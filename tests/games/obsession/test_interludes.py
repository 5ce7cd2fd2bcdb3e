"""Between the steps of a turn: special actions where they make a difference, and favours in an order that helps."""

from __future__ import annotations

import pytest

from games.kernel.position import Position
from games.kernel.verbs import moved_on
from games.kernel.verbs import play as type_in
from games.obsession import GAME
from games.obsession.components import box, read_corrections
from tests.games.obsession.builder import Spec, county, family, options, play, player, renown, told

BOX = box()
MOST = 7 * 5 - 1
"""The last step of Max."""
MONUMENT = "sculpture-garden"
SCOUNDREL = next(c.id for c in BOX.gentry.values() if c.favours.reputation == -2 and c.pr == 1 and c.service)
"""A guest who costs two steps of reputation."""


def at_max(**more: str) -> Spec:
    return family("york", level=7, position=5, tiles=MONUMENT, **more)


# ── before the check ────────────────────────────────────────────────────────────────────────────────────────


def test_a_family_at_the_end_of_the_wheel_may_spend_before_its_monument_brings_a_step() -> None:
    """Two steps for £100 before the check, one back by the monument: after the check that step would be lost."""
    position = county(at_max(), family("asquith"))
    assert (position.decision.name, options(position)[:2]) == ("special", ["no", "borrow"])
    before = position.copy()
    play(position, "borrow")
    assert position.decision.name == "action"
    assert (player(position).money, player(position).reputation) == (100, MOST - 2 + 1)
    late = play(before, "no special borrow")
    assert (player(late).money, player(late).reputation) == (100, MOST - 2)


@pytest.mark.parametrize(
    "seat", [family("york", level=7, position=4, tiles=MONUMENT), family("york", level=7, position=5)]
)
def test_where_the_check_brings_no_more_than_there_is_room_for_nobody_is_asked(seat: object) -> None:
    assert county(seat, family("asquith")).decision.name == "action"


def test_a_new_market_before_the_check_is_seen_before_anything_else_is_asked() -> None:
    position = county(at_max(), family("asquith"), market="stables croquet-lawn")
    assert position.waiting == (0,)
    before = position.copy()
    play(position, "refresh")
    assert any(step.revealed for step in position.steps)
    assert position.decision.name == "action"
    assert player(position).reputation == MOST - 4 + 1
    assert not moved_on(before, position, 0)


def test_what_is_done_before_the_check_is_done_before_a_pass_as_well() -> None:
    position = play(county(at_max(), family("asquith")), "borrow pass money no")
    assert (player(position).money, player(position).reputation) == (100 + 200, MOST - 1)


# ── before the favours ──────────────────────────────────────────────────────────────────────────────────────


def penalty() -> Position:
    """A family at level 2, position 1, with a tile rated 2 and a guest who costs two steps."""
    return county(family("york", level=2, tiles="tennis-court", guests=SCOUNDREL, money=500), family("asquith"))


def with_the_scoundrel(position: Position) -> str:
    """Choose the tile; who may come to it together with the scoundrel."""
    play(position, "host tennis-court")
    return next(text for text in position.decision.answers() if SCOUNDREL in text)


def test_reputation_that_a_guest_would_cost_may_be_spent_before() -> None:
    """At level 2, position 1 two loans before a penalty of two bring £100 more than one after it."""
    money = []
    for line in ("borrow borrow", "no"):
        position = penalty()
        play(position, f"{with_the_scoundrel(position)} {line}")
        while position.waiting == (0,):
            position.push("borrow" if "borrow" in options(position) else options(position)[0])
        money.append(player(position).money)
    assert money[0] == money[1] + 100


def test_the_level_for_tile_and_guests_is_that_of_the_moment_the_tile_was_chosen() -> None:
    position = penalty()
    party = with_the_scoundrel(position)
    play(position, f"{party} borrow")
    assert told(position, "hosted")
    assert renown(position)[0] == 1


def test_a_gain_beyond_the_end_of_the_wheel_may_be_spent_before() -> None:
    seat = family("york", level=7, position=5)
    position = play(county(seat, family("asquith")), "host front-parlour beatrice-york+marianne-waters")
    assert position.decision.name == "meanwhile"
    play(position, "borrow")
    gain = BOX.tiles["front-parlour"].front.favours.reputation
    while position.decision.name != "buy":
        position.push(options(position)[0])
    assert player(position).reputation == min(MOST, MOST - 2 + gain)


def test_where_favours_only_help_nobody_is_asked() -> None:
    seat = family("york", level=3)
    position = play(county(seat, family("asquith")), "host front-parlour beatrice-york+marianne-waters")
    assert position.decision.name == "favour"


def test_who_must_be_paid_for_can_be_paid_for_after_a_special_action() -> None:
    pauper = next(c for c in BOX.gentry.values() if c.favours.money == -100 and c.favours.reputation >= 0 and c.pr == 1)
    seat = family("york", level=3, guests=f"{pauper.id} {SCOUNDREL}", tiles="heritage-suite")
    position = play(county(seat, family("asquith"), market="stables"), f"host heritage-suite {pauper.id}")
    while position.waiting == (0,):
        position.push(options(position)[-1])
        assert player(position).money >= 0
        assert player(position).reputation >= 0


def test_a_tile_that_costs_reputation_in_a_groups_own_box_is_asked_about_as_well() -> None:
    own = read_corrections("[front-parlour.front]\nfavours = { reputation = -1 }")
    position = county(family("york", level=2), family("asquith"), corrections=own)
    play(position, "host front-parlour beatrice-york+marianne-waters")
    assert position.decision.name == "meanwhile"


# ── the order of favours ────────────────────────────────────────────────────────────────────────────────────


def test_the_lady_chooses_when_the_other_invitations_are_known() -> None:
    position = county(
        family("york", guests="anne-harlow"), family("asquith"), casual="diane-blowers", prestige="anthony-cole"
    )
    play(position, "host main-gazebo anne-harlow+beatrice-york")
    assert [event["guest"] for event in told(position, "invited")] == ["anthony-cole", "diane-blowers"]
    assert (position.decision.name, options(position)) == ("favour", ["draw", "dismiss"])
    kept = play(position.copy(), "draw")
    assert kept.decision.name == "keep"
    play(position, "dismiss diane-blowers no")
    assert told(position, "dismissed") == [{"who": 0, "guest": "diane-blowers"}]


def test_where_there_is_nothing_else_to_draw_the_lady_is_asked_at_once() -> None:
    position = play(county(family("york"), family("asquith")), "host private-study beatrice-york+george-york")
    assert position.decision.name == "favour"
    assert position.answers


def test_the_host_says_what_comes_first_where_a_deck_is_too_short() -> None:
    """The last casual guest: for the lady, who looks at two, or for another guest's invitation."""
    guest = next(
        c for c in BOX.gentry.values()
        if c.pr == 1 and c.deck in ("starter", "casual") and [d.deck for d in c.favours.draw] == ["casual"]
        and not c.favours.money < 0 and len(c.service) == 1
    )  # fmt: skip
    rest = [c for c in county(family("york"), family("asquith")).state.casual if c != guest.id]
    seat = family("york", guests=guest.id, discard=" ".join(rest[1:]), tiles="front-parlour*")
    position = play(county(seat, family("asquith")), f"host main-gazebo {guest.id}+beatrice-york")
    assert position.decision.name == "favour"
    play(position, "draw")
    assert position.decision.name == "order"
    assert set(options(position)) == {"casual.1.1", "casual.2.1"}


# ── typed ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_what_is_done_between_steps_is_typed_in_the_line_of_the_turn() -> None:
    host = next(verb for verb in GAME.verbs if verb.name == "host")
    party = with_the_scoundrel(penalty())
    line = {"tile": "tennis-court", "guests": party, "favour": "money", "meanwhile": "borrow+borrow"}
    position = penalty()
    assert position.waiting == (0,)
    played = type_in(position, 0, host, line)
    assert told(played.position, "borrowed")[0]["money"] == 100
    assert renown(played.position)[0] == 1


def test_what_is_done_before_the_check_is_typed_as_a_special_action_of_the_turn() -> None:
    verbs = {verb.name: verb for verb in GAME.verbs}
    position = county(at_max(), family("asquith"))
    assert position.waiting == (0,)
    for name, more in (("host", {"tile": "main-gazebo"}), ("pass", {"income": "refresh"}), ("special", {})):
        typed = type_in(position, 0, verbs[name], {"special": "borrow", **more}).position
        assert player(typed).reputation == MOST - 2 + 1
        assert told(typed, "borrowed")
    passed_over = type_in(position, 0, verbs["host"], {"tile": "main-gazebo"}).position
    assert (player(passed_over).money, passed_over.decision.name) == (0, "guests")


def test_no_command_of_a_turn_needs_more_than_ten_arguments() -> None:
    assert [verb.name for verb in GAME.verbs if len(verb.arguments) > 10] == []


# ── after the hall ──────────────────────────────────────────────────────────────────────────────────────────

REST = "vp-service"
"""The card that makes all servants available."""


def with_a_hall(**more: str) -> Position:
    """A family of six servants, one of them a butler, with a Servants' Hall."""
    return county(family("york", tiles="servants-hall", **more), family("asquith"))


def test_a_butler_who_has_talked_in_the_hall_may_host_once_the_household_is_rested() -> None:
    """The Private Study wants the butler; the card brings him back between the hall and step 3."""
    position = play(with_a_hall(vp=REST), "host butler")
    assert position.decision.name == "tile"
    assert REST in options(position)
    assert "private-study" not in options(position)
    play(position, REST)
    assert told(position, "played_card") == [{"who": 0, "card": REST}]
    play(position, "private-study allen-waters+george-york")
    assert told(position, "hosted")[0]["tile"] == "private-study"


def test_the_last_servant_of_use_may_be_spared_where_a_card_brings_everybody_back() -> None:
    """Only the butler is there, and only tiles that ask for him can be hosted."""
    household = {"quarters": "housekeeper valet ladys-maid footman footman"}
    without = play(with_a_hall(**household), "host")
    assert without.decision.name == "tile", "he is not spared, and nobody is asked about the hall"
    position = play(with_a_hall(vp=REST, **household), "host")
    assert options(position) == ["no", "butler"]
    play(position, "butler")
    assert options(position) == [REST], "asked all the same: a card is not played unasked"
    assert "private-study" in options(play(position, REST))


@pytest.mark.parametrize("card", [REST, "vp-money-200", "vp-recall"])
def test_after_talk_in_the_hall_whoever_holds_cards_is_asked_for_the_tile_even_where_there_is_one(card: str) -> None:
    """A turn that goes on by itself would tell that the card is not that one."""
    household = {"quarters": "housekeeper valet ladys-maid footman"}
    position = play(with_a_hall(vp=card, **household), "host butler")
    assert position.decision.name == "tile"
    rooms = [key for key in options(position) if key != REST]
    assert rooms == ["main-gazebo", "bowling-green"]
    one = county(family("howard", tiles="servants-hall", vp=card, **household), family("asquith"), upstairs="yes")
    assert play(one, "host cook").decision.ask


def test_who_sends_nobody_to_the_hall_chooses_among_tiles_alone() -> None:
    assert REST not in options(play(with_a_hall(vp=REST), "host no"))


def test_a_butler_who_has_talked_in_a_pass_may_hire_once_the_household_is_rested() -> None:
    seat = family("york", tiles="servants-hall", vp=REST)
    position = play(county(seat, family("asquith"), upstairs="yes"), "pass butler")
    assert options(position) == ["money", "refresh", REST]
    play(position, REST)
    assert "hire" in options(position)


def test_where_a_pass_hires_nobody_cards_wait_for_the_market() -> None:
    assert options(play(with_a_hall(vp=REST), "pass butler")) == ["money", "refresh"]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("host", {"gossip": "butler", "tile": f"{REST}+private-study"}),
        ("pass", {"gossip": "butler", "income": f"{REST}+hire"}),
    ],
)
def test_a_card_after_the_hall_is_typed_in_the_line_of_the_turn(name: str, line: dict[str, str]) -> None:
    verb = next(verb for verb in GAME.verbs if verb.name == name)
    position = county(family("york", tiles="servants-hall", vp=REST), family("asquith"), upstairs="yes")
    assert position.waiting == (0,)
    typed = type_in(position, 0, verb, line).position
    assert told(typed, "played_card")
    assert typed.decision.name == ("guests" if name == "host" else "hire")
