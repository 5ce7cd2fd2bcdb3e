"""Teams of two: what partners do for each other, to whom favours go, and the team's sheet."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.kernel.game import settle
from games.kernel.position import Position
from games.obsession import GAME
from games.obsession.components import Gentry, box
from games.obsession.milestones import progress
from games.obsession.scoring import sheet
from games.obsession.state import County
from games.obsession.teams.sheet import team_sheet
from tests.games.obsession.builder import (
    Spec,
    available,
    conclude,
    county,
    expended,
    family,
    options,
    play,
    player,
    refusal,
    renown,
    told,
)

BOX = box()
PARTNER = 2
"""Who sits opposite the first of four."""
LEFT, RIGHT = family("asquith"), family("ponsonby")


def table(own: Spec, partner: Spec | None = None, teams: str = "open", **more: Any) -> Position:
    """York and Cavendish against Asquith and Ponsonby, in the first's turn."""
    partner = partner or family("cavendish")
    return county(own, LEFT, partner, RIGHT, **{"upstairs": "yes", "teams": teams, **more})


def bowls(guests: str, own: Spec | None = None, partner: Spec | None = None, **more: Any) -> Position:
    """Bowls with two gentlemen: £200 for the host."""
    return play(table(own or family("york"), partner, **more), f"host bowling-green {guests}")


# ── at the table ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("seats", "played"), [(2, False), (3, False), (4, True), (5, False), (6, True)])
def test_four_or_six_play_in_teams(seats: int, played: bool) -> None:
    """Upstairs, Downstairs, French p. 12: two or three teams."""
    chosen = settle(GAME, {"teams": "open", "upstairs": "yes", "wessex": "yes"})
    why = GAME.refuses(seats, chosen)
    assert (why is None) is played
    assert why is None or (why.rule, why.reason) == ("teams", "teams-of-four-or-six")


def test_partners_sit_opposite_and_both_neighbours_are_of_other_teams() -> None:
    """Upstairs, Downstairs, French p. 12."""
    for seats in (4, 6):
        teams = GAME.teams(seats, settle(GAME, {"teams": "closed"}))
        assert sorted(seat for team in teams for seat in team) == list(range(seats))
        for team in teams:
            for seat in team:
                neighbours = {(seat - 1) % seats, (seat + 1) % seats}
                assert neighbours.isdisjoint(team)


def test_the_modes_without_seasons_are_not_played_in_teams() -> None:
    chosen = settle(GAME, {"teams": "open", "upstairs": "yes", "mode": "tableau"})
    why = GAME.refuses(4, chosen)
    assert why is not None
    assert (why.reason, why.args["option"]) == ("settled-by-mode", "teams")


def test_nobodys_prestige_guests_are_limited_in_teams_of_six() -> None:
    """Upstairs, Downstairs, French p. 11: the limit is for six who play alone."""
    chosen = {"upstairs": "yes", "wessex": "yes"}
    alone = Position.new(GAME, 6, bytes(32), chosen).state
    together = Position.new(GAME, 6, bytes(32), {**chosen, "teams": "open"}).state
    assert (alone.options["cap"], together.options["cap"]) == ("yes", "no")


def test_nobody_talks_about_a_partner() -> None:
    """An attack is on an opponent, and a partner is none."""
    position = play(table(family("york", tiles="servants-hall")), "host butler")
    assert position.decision.name == "target"
    assert options(position) == ["2", "4"]


# ── money ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_partner_may_give_100_or_200_pounds() -> None:
    """Upstairs, Downstairs, French p. 12: money."""
    position = play(table(family("york"), family("cavendish", money=300)), "special")
    assert [key for key in options(position) if key.startswith("gift")] == ["gift.100", "gift.200"]
    play(position, "gift.200")
    assert position.waiting == (PARTNER,)
    assert position.decision.about["money"] == 200
    play(position, "yes")
    assert position.waiting == (0,)
    assert [player(position, seat).money for seat in (0, PARTNER)] == [200, 100]
    assert told(position, "gave_money") == [{"who": PARTNER, "whom": 0, "money": 200}]


def test_money_is_given_once_a_turn() -> None:
    """Our ruling R11."""
    position = play(table(family("york"), family("cavendish", money=900)), "special gift.100 yes special")
    assert not any(key.startswith("gift") for key in options(position))
    assert refusal(position, "gift.200") == "given-already"


def test_a_partner_may_refuse_and_the_turn_goes_on_where_it_was() -> None:
    """Upstairs, Downstairs, French p. 12: the partner may have other plans."""
    position = play(table(family("york"), family("cavendish", money=300)), "special gift.200 no")
    assert position.waiting == (0,)
    assert position.decision.name == "action"
    assert [player(position, seat).money for seat in (0, PARTNER)] == [0, 300]
    play(position, "special")
    assert "gift.200" not in options(position)
    assert "gift.100" in options(position), "less may be asked for"
    assert refusal(position, "gift.200") == "refused-already"


def test_everybody_hears_what_is_asked_and_answered() -> None:
    position = play(table(family("york"), family("cavendish", money=300)), "special gift.200 no")
    heard = [event for event in position.ledger if event.id in ("asked_gift", "refused_gift")]
    assert [event.seats for event in heard] == [None, None]


def test_a_partner_may_sell_reputation_for_what_is_lacking() -> None:
    """Upstairs, Downstairs, French p. 12: the partner may use special actions."""
    position = play(table(family("york"), family("cavendish", money=100, level=2)), "special gift.200 yes")
    assert [player(position, seat).money for seat in (0, PARTNER)] == [200, 0]
    assert renown(position, PARTNER) == (1, 4)


def test_a_partner_may_sell_reputation_and_keep_the_money() -> None:
    position = play(table(family("york"), family("cavendish", money=300, level=2)), "special gift.200 sold")
    assert [player(position, seat).money for seat in (0, PARTNER)] == [200, 300]
    assert renown(position, PARTNER) == (1, 2)


def test_nothing_is_asked_for_that_the_partner_could_not_raise() -> None:
    position = play(table(family("york", level=2)), "special")
    assert "gift.100" in options(position), "Cavendish has 3 steps of reputation, and so £100"
    assert refusal(position, "gift.200") == "partner-has-too-little"


def test_money_may_be_asked_for_before_buying_and_the_purchase_goes_on() -> None:
    own, partner = family("york", money=200), family("cavendish", money=200)
    position = play(table(own, partner, market="barn"), "pass money gift.200 yes")
    assert position.waiting == (0,)
    assert position.decision.name == "buy"
    assert position.decision.about["money"] == 600


# ── servants ────────────────────────────────────────────────────────────────────────────────────────────────


def without_footman(**more: Any) -> Position:
    """York's footman rests; only a footman can serve at bowls."""
    own = family("york", quarters="footman footman")
    return table(own, **more)


def test_a_borrowed_servant_serves_and_is_then_expended_at_home() -> None:
    """Upstairs, Downstairs, French p. 12: servants."""
    position = play(without_footman(), "host")
    assert refusal(position, "bowling-green") == "no-service-for-tile"
    position = play(without_footman(), "special loan footman")
    assert position.waiting == (PARTNER,)
    assert position.decision.about["servants"] == ["footman"]
    play(position, "yes")
    assert available(position, PARTNER)["footman"] == 1, "he goes when the activity begins"
    play(position, "host bowling-green allen-waters+george-york money")
    assert player(position).money == 200 + 200 + 100
    assert expended(position, PARTNER) == {"footman": 1}
    conclude(position)
    assert "footman" not in expended(position), "he went home"
    assert told(position, "servants_home") == [{"who": PARTNER, "servants": ["footman"]}]


def test_a_refused_loan_leaves_the_turn_as_it_was() -> None:
    """Upstairs, Downstairs, French p. 12."""
    position = play(without_footman(), "special loan footman no")
    assert position.waiting == (0,)
    assert refusal(play(position, "host"), "bowling-green") == "no-service-for-tile"
    position = play(without_footman(), "special loan footman no special")
    assert refusal(position, "loan") == "refused-already"


def test_a_partner_may_call_a_servant_from_the_quarters_for_3_reputation() -> None:
    """Upstairs, Downstairs, French p. 12: a special action of the partner's."""
    state = without_footman(partner=family("cavendish", level=2)).state
    state.players[PARTNER].quarters = {"footman": state.players[PARTNER].available.pop("footman")}
    position = Position(GAME, bytes(32), msgspec.msgpack.encode(state), 0)
    play(position, "special loan helped-footman")
    assert position.decision.about["steps"] == 3
    play(position, "yes")
    assert renown(position, PARTNER) == (1, 3)
    play(position, "host bowling-green allen-waters+george-york money")
    assert expended(position, PARTNER) == {"footman": 1}


def test_a_partner_without_reputation_calls_nobody() -> None:
    state = without_footman().state
    state.players[PARTNER].quarters = {"footman": state.players[PARTNER].available.pop("footman")}
    state.players[PARTNER].reputation = 2
    position = play(Position(GAME, bytes(32), msgspec.msgpack.encode(state), 0), "special loan")
    assert refusal(position, "helped-footman") == "not-available-there"


def test_what_was_granted_lapses_when_the_family_passes() -> None:
    """Our ruling R12: a loan is for an activity."""
    position = play(without_footman(), "special loan footman yes pass money")
    conclude(position)
    assert available(position, PARTNER)["footman"] == 1
    assert expended(position, PARTNER) == {}


def test_borrowed_servants_do_not_hire() -> None:
    """Our ruling R12."""
    own = family("york", quarters="butler", tiles="butlers-room*")
    position = play(table(own), "special loan butler yes host")
    assert "butlers-room" not in options(position)


def test_borrowed_servants_do_not_hire_in_passing_either() -> None:
    """Our ruling R12: the family's own butler is always there then, and he it is."""
    own, partner = family("york", tiles="butlers-room"), family("cavendish", tiles="butlers-pantry")
    position = table(own, partner)
    state = position.state
    state.players[PARTNER].available["underbutler"] = 1
    state.hire["underbutler"] -= 1
    position = Position(GAME, bytes(32), msgspec.msgpack.encode(state), 0)
    play(position, "special loan underbutler yes pass hire valet footman")
    assert available(position, PARTNER)["underbutler"] == 1
    assert "underbutler" not in expended(position)


def test_borrowed_servants_do_not_go_to_the_hall() -> None:
    """Our ruling R12."""
    own = family("york", quarters="butler", tiles="servants-hall")
    position = play(table(own), "special loan butler yes host")
    assert position.decision.name == "gossip"
    assert "butler" not in options(position)


def test_a_borrowed_useful_man_takes_nothing_off_a_price_but_renovates() -> None:
    """Our ruling R12: the market comes when he is home again."""
    own = family("york", tiles="music-room", level=3, guests="sarah-lewis", money=800)
    partner = family("cavendish", servants="useful-man")
    position = play(table(own, partner, market="barn"), "special loan useful-man yes host music-room")
    assert expended(position, PARTNER) == {}
    play(position, "allen-waters+george-york+sarah-lewis butler+useful-man money")
    while position.decision.name != "buy":
        play(position, options(position)[0])
    assert not any(key.startswith("useful-man") for key in options(position))
    assert expended(position, PARTNER) == {"useful-man": 1}


def test_two_cooks_never_serve_at_one_activity() -> None:
    """Upstairs, Downstairs, French p. 12: any servant who is available may be lent, but only one of them cooks."""
    cooks = table(family("york", servants="cook"), family("cavendish", servants="cook"))
    position = play(cooks, "special loan cook yes host bowling-green allen-waters+george-york cook")
    assert position.decision.name != "meanwhile", "a second cook has nothing to do there"
    conclude(position)
    assert available(position)["cook"] == 1, "the partner's serves, and one's own is spared"
    assert expended(position, PARTNER) == {"cook": 1}
    assert told(position, "laid_on_tile") == [{"who": 0, "servant": "cook", "tile": "bowling-green"}]


def test_a_second_cook_is_refused_with_the_rule() -> None:
    own = family("york", servants="cook hall-boy")
    cooks = table(own, family("cavendish", servants="cook"))
    position = play(cooks, "special loan cook yes host bowling-green allen-waters+george-york cook")
    assert position.decision.name == "meanwhile"
    assert refusal(position, "cook") == "one-cook"


def test_whom_a_partner_has_lent_already_cannot_be_asked_for_again() -> None:
    position = play(table(family("york"), family("cavendish", servants="cook")), "special loan cook yes special loan")
    assert refusal(position, "cook") == "lent-already"


def test_a_borrowed_cook_makes_the_host_rise() -> None:
    position = play(table(family("york"), family("cavendish", servants="cook")), "special loan cook yes")
    play(position, "host bowling-green allen-waters+george-york cook money")
    assert renown(position) == (1, 2)
    assert renown(position, PARTNER) == (1, 4), "where Cavendish starts"


def test_two_hall_boys_help_with_two_guests_and_never_with_one() -> None:
    """Upstairs, Downstairs, French p. 12 (second printing): they do not add up on one favour."""
    own, partner = family("york", servants="hall-boy"), family("cavendish", servants="hall-boy")
    position = play(table(own, partner), "special loan hall-boy yes host bowling-green allen-waters+george-york")
    play(position, "hall-boy.george-york")
    assert "hall-boy.george-york" not in options(position)
    play(position, "hall-boy.allen-waters")
    assert position.decision.name == "buy", "the heir's money is taken, for it is helped with"
    assert player(position).money == 700
    assert expended(position, PARTNER) == {"hall-boy": 1}


def test_two_head_housemaids_screen_two_invitations() -> None:
    """Upstairs, Downstairs, French p. 12 (second printing): one each, on different favours."""
    own = family("york", servants="head-housemaid", guests="anne-harlow")
    partner = family("cavendish", servants="head-housemaid")
    position = play(table(own, partner), "special loan head-housemaid yes host main-gazebo anne-harlow+george-york")
    play(position, "head-housemaid.anne-harlow head-housemaid.main-gazebo")
    first = position.view(0).activity.seen
    assert len(first) == 2
    play(position, first[0])
    assert len(position.view(0).activity.seen) == 2


# ── guests ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_family_and_starters_of_the_partners_active_hand_may_be_invited_and_nobody_else() -> None:
    """Upstairs, Downstairs, French p. 12: guests."""
    partner = family("cavendish", guests="reginald-hopkins charles-walmy", discard="stephen-cavendish")
    position = play(table(family("york"), partner), "host bowling-green")
    assert {"paul-cavendish.partner", "reginald-hopkins.partner"} <= set(options(position))
    assert refusal(position, "stephen-cavendish+george-york") == "partner-guest-in-discard"
    assert refusal(position, "charles-walmy+george-york") == "partner-guest-not-shared"


def test_all_who_attend_may_be_the_partners_and_they_go_home_to_the_discard_pile() -> None:
    """Upstairs, Downstairs, French p. 12."""
    position = conclude(bowls("paul-cavendish+stephen-cavendish"))
    assert player(position, PARTNER).discard == ["paul-cavendish", "stephen-cavendish"]
    assert player(position).discard == []
    assert len(player(position).hand) == 4


def test_their_service_is_given_by_the_host() -> None:
    """Upstairs, Downstairs, French p. 12: nobody serves a partner's guest unasked."""
    partner = family("cavendish", guests="reginald-hopkins")
    position = play(table(family("york", quarters="valet"), partner), "host bowling-green")
    assert refusal(position, "george-york+reginald-hopkins") == "no-service-for-party"
    position = bowls("george-york+reginald-hopkins", partner=partner)
    assert position.view(0).activity.servants == ("valet", "footman")
    assert available(position, PARTNER)["valet"] == 1


def test_the_partner_is_told_and_not_asked() -> None:
    """Our ruling R13."""
    position = bowls("george-york+paul-cavendish")
    assert told(position, "guests_of_partner") == [{"who": 0, "partner": PARTNER, "guests": ["paul-cavendish"]}]
    assert position.waiting == (0,)


# ── whose favours they are ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("whose", "money"), [("own", (600, 0)), ("partner", (400, 200))])
def test_the_lords_money_goes_to_either(whose: str, money: tuple[int, int]) -> None:
    """Upstairs, Downstairs, French p. 12: the lord of the house."""
    position = bowls("george-york+paul-cavendish")
    assert options(position) == ["own", "partner"]
    play(position, whose)
    assert (player(position).money, player(position, PARTNER).money) == money


@pytest.mark.parametrize(
    ("chosen", "money", "own", "partner"),
    [
        ("money own", (500, 0), (1, 1), (1, 4)),
        ("money partner", (400, 100), (1, 1), (1, 4)),
        ("reputation", (400, 0), (1, 1), (1, 5)),
    ],
)
def test_the_heirs_money_goes_to_either_and_his_reputation_to_the_partner(
    chosen: str, money: tuple[int, int], own: tuple[int, int], partner: tuple[int, int]
) -> None:
    """Upstairs, Downstairs, French p. 12: the heir."""
    position = play(bowls("george-york+stephen-cavendish"), chosen)
    assert (player(position).money, player(position, PARTNER).money) == money
    assert (renown(position), renown(position, PARTNER)) == (own, partner)


def parlour(guests: str, **more: Any) -> Position:
    """Two ladies in the front parlour: 2 reputation for the host."""
    return play(table(family("york"), **more), f"host front-parlour {guests}")


@pytest.mark.parametrize(("whose", "seat"), [("own", 0), ("partner", PARTNER)])
def test_the_ladys_invitation_goes_to_either_and_the_host_looks(whose: str, seat: int) -> None:
    """Upstairs, Downstairs, French p. 12: the lady of the house."""
    position = parlour("beatrice-york+evelyn-cavendish", casual="agnes-harpstead charles-walmy")
    play(position, f"draw {whose}")
    while position.decision.name != "keep":
        play(position, "dismiss")
    assert position.waiting == (0,)
    play(position, "charles-walmy")
    assert "charles-walmy" in player(position, seat).hand
    assert told(position, "invited")[-1] == {"who": seat, "guest": "charles-walmy"}


def test_the_ladys_dismissal_is_for_the_partners_guests_alone() -> None:
    """Upstairs, Downstairs, French p. 12: the lady of the house."""
    partner = family("cavendish", guests="charles-walmy charles-fairchild", discard="agnes-harpstead")
    position = parlour("beatrice-york+evelyn-cavendish", partner=partner)
    play(position, "dismiss draw")
    while position.decision.name == "keep":
        play(position, options(position)[0])
    assert position.decision.name == "dismiss"
    assert options(position) == ["no", "agnes-harpstead", "charles-walmy"]
    play(position, "charles-walmy")
    assert "charles-walmy" not in player(position, PARTNER).hand
    assert "charles-walmy" in position.state.casual


@pytest.mark.parametrize(("whose", "seat"), [("own", 0), ("partner", PARTNER)])
def test_the_young_ladys_invitation_goes_to_either_and_the_admirer_makes_the_partner_rise(
    whose: str, seat: int
) -> None:
    """Upstairs, Downstairs, French p. 12: the young lady."""
    own = family("york", guests="theo-marshfield", level=3)
    position = table(own, prestige="anthony-cole")
    play(position, f"host main-gazebo tara-cavendish+theo-marshfield {whose}")
    came = [event["who"] for event in told(position, "invited")]
    assert sorted(came) == sorted([0, 0, 0, seat]), "one prestige guest by the tile, two by Marshfield, one by her"
    assert "anthony-cole" in player(position).hand, "the tile's favour is the host's"
    assert renown(position, PARTNER) == (2, 1), "2 steps on from where Cavendish starts"
    assert renown(position)[0] == 3


def test_starters_of_the_partner_bring_all_they_have_to_the_host() -> None:
    """Upstairs, Downstairs, French p. 12: starter guests."""
    partner = family("cavendish", guests="reginald-hopkins charles-wadsworth")
    own = family("york", servants="valet")
    position = bowls("charles-wadsworth+reginald-hopkins", own, partner)
    assert player(position).money == 200 + 100
    assert renown(position) == (1, 3)
    assert renown(position, PARTNER) == (1, 4)


def test_money_stays_with_the_host_where_a_pauper_could_not_be_paid_otherwise() -> None:
    pauper = next(card for card in sorted(BOX.paupers) if BOX.gentry[card].sex == "f" and BOX.gentry[card].pr == 1)
    assert BOX.purse[pauper] >= -200
    own = family("york", guests=pauper, servants="ladys-maid")
    position = play(table(own, partner=family("cavendish", quarters="")), f"host main-gazebo {pauper}+paul-cavendish")
    assert position.decision.name != "favour", "the lord's money cannot go to the partner, so nobody is asked"
    assert player(position).money == 200 + BOX.purse[pauper]
    assert player(position, PARTNER).money == 0


# ── the team's sheet ────────────────────────────────────────────────────────────────────────────────────────


def finished(own: Spec, partner: Spec, **more: Any) -> County:
    """A table as it would be counted now."""
    state: County = table(own, partner, **more).state
    return state


def test_most_lines_are_the_average_of_both_rounded_down() -> None:
    """Upstairs, Downstairs, French p. 12: every line but reputation and objectives."""
    own = family("york", money=600, tiles="music-room*", servants="valet", vp="vp-money-200", guests="theo-marshfield")
    partner = family("cavendish", money=300)
    state = finished(own, partner)
    one, other, team = sheet(state, state.players[0]), sheet(state, state.players[PARTNER]), team_sheet(state, 0)
    for line in ("tiles", "gentry", "servants", "wealth", "vp_cards"):
        assert getattr(team, line) == (getattr(one, line) + getattr(other, line)) // 2, line
    assert (one.wealth, other.wealth, team.wealth) == (3, 1, 2)
    assert (one.servants, other.servants, team.servants) == (14, 10, 12)


def by_points(card: Gentry) -> tuple[int, str]:
    return card.vp, card.id


def test_an_average_below_nothing_is_rounded_down_too() -> None:
    bad = sorted((card for card in BOX.gentry.values() if card.deck == "casual" and card.set == "base"), key=by_points)
    state = finished(family("york", guests=" ".join(card.id for card in bad[:8])), family("cavendish"))
    one, other, team = sheet(state, state.players[0]), sheet(state, state.players[PARTNER]), team_sheet(state, 0)
    assert (one.gentry, other.gentry, team.gentry) == (-15, 8, -4)


def test_of_reputation_the_lower_level_counts() -> None:
    """Upstairs, Downstairs, French p. 12."""
    state = finished(family("york", level=6), family("cavendish", level=4))
    assert team_sheet(state, 0).reputation == 10
    assert team_sheet(state, PARTNER) == team_sheet(state, 0)


def test_of_objectives_the_team_counts_three_of_those_met_even_all_of_one_partner() -> None:
    """Upstairs, Downstairs, Italian p. 10."""
    rooms = "music-room billiard-room great-hall french-garden"
    goals = "own-music-room own-billiard-room own-great-hall own-french-garden"
    own, partner = family("york", tiles=rooms, objectives=goals), family("cavendish", objectives="full-coffers")
    state = finished(own, partner, upstairs="no")
    assert sheet(state, state.players[0]).objectives == 5 + 5 + 6 + 5
    assert team_sheet(state, 0).objectives == 6 + 5 + 5
    both = finished(
        family("york", tiles="music-room great-hall", objectives="own-music-room own-great-hall"),
        family("cavendish", money=2000, objectives="full-coffers own-drawing-room"),
        upstairs="no",
    )
    met = BOX.objectives["full-coffers"].vp
    assert team_sheet(both, PARTNER).objectives == 5 + 6 + met


def test_whom_a_partner_lends_counts_for_no_milestone_of_the_hosts_even_unused() -> None:
    own = family("york", servants="valet ladys-maid footman footman valet", level=2)
    position = table(own, family("cavendish", servants="hall-boy"), milestones="yes", out="great-household good-name")
    state = play(position, "special loan hall-boy yes host bowling-green allen-waters+george-york").state
    assert state.in_progress.lent == {"hall-boy": 1}
    assert state.players[0].available["hall-boy"] == 1, "nobody has laid him anywhere yet"
    card = BOX.milestones["great-household"]
    assert progress(state, 0, card) == (11, card.number)
    kinds = BOX.milestones["life-below-stairs"]
    assert progress(state, 0, kinds)[0] == 0


def test_milestones_of_either_count_in_full() -> None:
    """Our ruling R14."""
    state = finished(family("york"), family("cavendish"), out="full-house good-name")
    first = [BOX.milestones[name].vp[0] for name in state.milestones]
    state.players[0].claims = {state.milestones[0]: 0}
    state.players[PARTNER].claims = {state.milestones[1]: 0}
    assert team_sheet(state, 0).objectives == sum(first)


@pytest.mark.parametrize(
    ("change", "places"),
    [
        ("nothing", [1, 1, 1, 1]),
        ("fairchild", [3, 1, 3, 1]),
        ("level", [1, 3, 1, 3]),
    ],
)
def test_a_tie_goes_to_a_fairchild_then_to_the_level_that_counts_then_it_is_shared(
    change: str, places: list[int]
) -> None:
    """Our ruling R15."""
    state = county(
        family("york"), family("cavendish"), family("ponsonby"), family("wessex"), teams="open", wessex="yes"
    ).state
    for player_ in state.players:  # all alike, whoever they are
        player_.hand, player_.discard, player_.money, player_.reputation = [], [], 0, 0
        player_.tiles, player_.available = [], {}
    if change == "fairchild":  # worth as much as the other team's money
        state.players[3].hand = ["charles-fairchild"]
        for seat in (0, 2):
            state.players[seat].money = 200 * (BOX.gentry["charles-fairchild"].vp // 2)
    if change == "level":
        for seat in (0, 2):
            state.players[seat].reputation = 5
        for seat in (1, 3):
            state.players[seat].money = 200 * 2
    state.over, state.verdict = True, "seasons"
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert len({standing.total for standing in outcome.standings}) == 1
    assert [standing.place for standing in outcome.standings] == places


# ── what partners see ───────────────────────────────────────────────────────────────────────────────────────


def test_partners_see_each_others_hand_objectives_and_cards() -> None:
    """Upstairs, Downstairs, French p. 12: they may discuss everything; our entry team-hands."""
    partner = family("cavendish", guests="charles-walmy", objectives="full-coffers", vp="vp-money-200")
    position = table(family("york"), partner)
    seen = position.view(0).seats[PARTNER]
    assert "charles-walmy" in (seen.hand or ())
    assert [own.objective for own in seen.objectives or ()] == ["full-coffers"]
    assert seen.vp_cards == ("vp-money-200",)
    for other in (None, 1, 3):
        hidden = position.view(other).seats[PARTNER]
        assert (hidden.hand, hidden.objectives, hidden.vp_cards, hidden.shared) == (None, None, None, ())


def test_a_closed_table_shows_a_partner_only_whom_they_may_invite() -> None:
    partner = family("cavendish", guests="charles-walmy reginald-hopkins", objectives="full-coffers", vp="vp-money-200")
    position = table(family("york"), partner, teams="closed")
    seen = position.view(0).seats[PARTNER]
    assert (seen.hand, seen.objectives, seen.vp_cards) == (None, None, None)
    assert seen.shared == tuple(sorted(["reginald-hopkins", *BOX.members("cavendish")]))
    play(position, "host bowling-green")
    assert "reginald-hopkins.partner" in options(position)
    assert refusal(position, "charles-walmy+george-york") == "guest-not-in-hand", "nobody learns where he is"
