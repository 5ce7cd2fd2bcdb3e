"""The gate of hidden information: what a seat may see, and what else might be the case for all it sees."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from games.kernel.dice import Dice
from games.obsession import challenge, courtship, decks, market, milestones, modes, objectives, reputation, solo, teams
from games.obsession.components import CATEGORIES
from games.obsession.outlook import preview
from games.obsession.scoring import LINES, Sheet, fairchild, sheet, sheets
from games.obsession.setup import drawn_monuments
from games.obsession.state import UNLIMITED, Activity, County, Player, Stack, Teamwork, by_kind, join
from games.obsession.teams.sheet import best_objectives, joined, team_sheet
from games.obsession.view import (
    ActivityView,
    ChallengeView,
    EstateView,
    MilestoneView,
    ObjectiveView,
    OfferView,
    PlacedView,
    ReserveView,
    Result,
    RoundView,
    SeatView,
    ServantsView,
    SoloView,
    SpaceView,
    TeamGoal,
    TeamView,
    TileView,
)

WITH_A_MOVER = ("families", "draft", "monuments", "ball", "turn", "encore")
"""The phases in which one seat after the other has its move."""
CLOSED = ("milestones", "opponent", "families", "starters")
"""The phases before starters and monuments are known to anybody."""


def view(county: County, seat: int | None, to_move: tuple[int, ...]) -> EstateView:
    """The county as this seat sees it: hands, objectives and victory point cards are their owner's until the end,
    and a partner's where partners show each other theirs.
    """
    track, known = county.track, teams.confidants(county, seat)
    return EstateView(
        seat=seat,
        round=county.round,
        season=county.season,
        phase=county.phase,
        track=_track(county),
        max_level=track.max_level,
        service_reserve="service" in county.open_reserves,
        pr1_reserve="pr1" in county.open_reserves,
        first=county.first,
        mover=county.mover if county.phase in WITH_A_MOVER else None,
        to_move=to_move,
        themes=_themes(county) if track.courtship else (),
        leaders=tuple(courtship.leaders(county, county.rules.court.to_beat)),
        fairchilds=tuple(county.fairchilds),
        market=_piles(county) if county.piles else _market(county),
        reserves=_reserves(county),
        bag=len(county.bag),
        hire=by_kind(county, county.hire),
        casual=len(county.casual),
        prestige=len(county.prestige),
        objective_deck=len(county.objectives),
        vp_deck=len(county.vp_cards),
        draft=tuple(sorted(county.starters)) if county.phase == "draft" else (),
        families=tuple(sorted(county.families))
        if county.options["families"] == "chosen" and county.phase == "families"
        else (),
        activity=_activity(county, county.mover in known),
        seats=tuple(_seat(county, n, seat, county.over or n in known) for n in range(len(county.players))),
        options=county.options,
        corrections=county.corrections,
        solo=_solo(county),
        results=_results(county) if county.over else None,
        verdict=county.verdict,
        mode=modes.mode(county.options),
        milestones=tuple(_milestone(county, name, seat) for name in county.milestones),
        challenge=_challenge(county) if county.track.target else None,
        lines=county.rules.sums.lines,
        servant_draft=tuple(county.servant_draft),
        promos=tuple(county.promos),
        teams=tuple(_team(county, team) for team in teams.teams(len(county.players), county.options)),
    )


def _themes(county: County) -> tuple[str | None, ...]:
    return tuple(county.shown[n] if n < len(county.shown) else None for n in range(county.season))


def _track(county: County) -> tuple[RoundView, ...]:
    season = county.track.season
    return tuple(RoundView(number, event, -(-number // season)) for number, event in enumerate(county.events) if number)


def _market(county: County) -> tuple[SpaceView, ...]:
    spaces = []
    for place, price in enumerate(county.box.setup.prices):
        stack = county.market[place] if place < len(county.market) else Stack("", 0)
        tile = stack.tile if stack.copies else None
        spaces.append(SpaceView(price, tile, stack.copies, price + (county.box.tiles[tile].price if tile else 0)))
    return tuple(spaces)


def _piles(county: County) -> tuple[SpaceView, ...]:
    """The market of the Estate Challenge: whole piles, of which everything is for sale."""
    costs, last = challenge.offers(county), (0, *county.box.challenge.theft)
    spaces = []
    for place, (price, pile) in enumerate(zip(county.box.setup.prices, county.piles, strict=True)):
        offers = [OfferView(tile, costs[tile]) for tile in pile]
        top = offers[0] if offers else OfferView("", price)
        rolls = last[place] + 1, last[place + 1]
        spaces.append(SpaceView(price, top.tile or None, int(bool(offers)), top.cost, tuple(offers[1:]), rolls))
    return tuple(spaces)


def _milestone(county: County, name: str, seat: int | None) -> MilestoneView:
    card = county.box.milestones[name]
    have = None if seat is None else milestones.progress(county, seat, card)[0]
    return MilestoneView(name, milestones.holders(county, name), card.vp, have, card.number)


def _challenge(county: County) -> ChallengeView:
    thief, track = county.against, county.track
    return ChallengeView(
        target=challenge.target(county) if thief.opponent or county.phase != "opponent" else 0,
        target_round=track.target_round,
        rows=track.rows,
        gaps=challenge.gaps(county),
        turned=challenge.is_turned(county),
        ends="either" if county.options["printing"] == "second" else "both",
        haste=county.rules.sums.haste(county),
        opponent=thief.opponent or None,
        roll=thief.roll or None,
        stolen=tuple(thief.taken),
        monuments=solo.scavenged_monuments(county) if county.options["scavenged"] == "counted" else None,
    )


def _reserves(county: County) -> tuple[ReserveView, ...]:
    costs = market.offers(county)
    return tuple(ReserveView(stack.tile, stack.copies, costs[stack.tile]) for stack in county.reserves)


def _seat(county: County, seat: int, viewer: int | None, is_open: bool) -> SeatView:
    player = county.players[seat]
    activity = county.activity if county.activity and seat == county.mover else None
    themes = courtship.judged(county)
    return SeatView(
        family=player.family or None,
        money=player.money,
        level=county.level(player),
        position=reputation.position(county, player),
        estate=_estate(county, player),
        servants=_household(county, seat),
        hand_size=len(player.hand),
        hand=tuple(sorted(player.hand)) if is_open else None,
        discard=tuple(player.discard),
        objective_count=len(player.objectives),
        objectives=_objectives(county, player) if is_open else None,
        vp_card_count=len(player.vp_cards),
        vp_cards=tuple(sorted(player.vp_cards)) if is_open else None,
        fairchild=_fairchild(county, player, activity),
        courtship=courtship.worth(county, seat, themes) if themes else None,
        departed=tuple(player.departed),
        points=county.rules.counted(county, seat).total if county.over else in_sight(county, seat).total,
        shared=tuple(sorted(teams.shared_guests(county, player))) if _shares(county, seat, viewer) else (),
    )


def _shares(county: County, seat: int, viewer: int | None) -> bool:
    """Whether a viewer may invite people of this seat."""
    return viewer is not None and viewer != seat and viewer in teams.allies(county, seat)


def in_sight(county: County, seat: int) -> Sheet:
    """What everybody can count; who serves at an activity, or at a partner's, has only gone upstairs."""
    player, activity = county.players[seat], county.activity
    own = activity if activity and seat == county.mover else None
    staff = _household(county, seat)
    at_home = {**staff.quarters}
    for kind, number in staff.serving.items():
        join(at_home, kind, number)
    nothing_hidden = msgspec.structs.replace(
        player, available=staff.available, quarters=at_home, hand=[], discard=[], objectives=[], vp_cards=[]
    )
    courted = _fairchild(county, player, own)
    gentry = county.box.gentry[courted].vp if courted else 0
    return msgspec.structs.replace(sheet(county, nothing_hidden), gentry=gentry)


def _household(county: County, seat: int) -> ServantsView:
    """Where the servants of a family are; whom it has lent serve, too, and are not its partner's."""
    player, activity = county.players[seat], county.activity
    available, serving = player.available, {}
    if activity is not None and seat == county.mover:
        serving = activity.serving
        for kind, number in activity.lent.items():
            there = min(number, activity.serving.get(kind, 0))
            available, serving = {**available}, {**serving}
            join(serving, kind, -there)
            join(available, kind, there - number)
    elif activity is not None and activity.lent and teams.partner(county, county.mover) == seat:
        serving = activity.lent
    return ServantsView(
        available=by_kind(county, available),
        quarters=by_kind(county, player.quarters),
        expended=by_kind(county, player.expended),
        serving=by_kind(county, serving),
    )


def _team(county: County, team: tuple[int, ...]) -> TeamView:
    """What a team has: as far as everybody can count it, or at the end all of it."""
    if not county.over:
        return TeamView(team, joined(county, team, [in_sight(county, seat) for seat in team], ()).total)
    counted = team_sheet(county, team[0])
    best = tuple(TeamGoal(*goal) for goal in best_objectives(county, team))
    lines = {line: getattr(counted, line) for line in LINES}
    claimed = sum(milestones.points(county, county.players[seat]) for seat in team)
    return TeamView(team, counted.total, {**lines, "objectives": lines["objectives"] - claimed}, claimed, best)


def _fairchild(county: County, player: Player, activity: Activity | None) -> str | None:
    attending = activity.guests if activity else []
    here = (card for card in attending if county.box.gentry[card].deck == "fairchild")
    return fairchild(county, player) or next(here, None)


def _estate(county: County, player: Player) -> dict[str, tuple[TileView, ...]]:
    columns: dict[str, list[TileView]] = {category: [] for category in CATEGORIES}
    for owned in player.tiles:
        side = county.side(owned)
        shown = TileView(owned.tile, owned.flipped, side.vp, side.monument)
        columns[county.box.column[owned.tile, owned.flipped]].append(shown)
    return {category: tuple(tiles) for category, tiles in columns.items()}


def _objectives(county: County, player: Player) -> tuple[ObjectiveView, ...]:
    found = []
    for card in sorted(player.objectives):
        objective = county.box.objectives[card]
        have, need = objectives.progress(county, player, objective)
        if objective.per:
            need = (have // need + 1) * need if need > 1 else 0
        found.append(ObjectiveView(card, have, need, objectives.worth(county, player, objective)))
    return tuple(found)


def _activity(county: County, confided: bool) -> ActivityView | None:
    activity = county.activity
    if activity is None or not (activity.kind or activity.seen or activity.bought):
        return None
    money, steps = preview(county)
    serving = by_kind(county, activity.serving)
    team = activity.team or Teamwork()
    gone = [card for card in team.guests if card not in activity.guests]
    return ActivityView(
        seat=county.mover,
        kind=activity.kind,
        tile=activity.tile or None,
        flipped=activity.flipped,
        guests=(*activity.guests, *gone),
        servants=tuple(kind for kind, number in serving.items() for _ in range(number)),
        money=money,
        reputation=steps,
        seen=tuple(sorted(activity.seen)) if confided else None,
        bought=tuple(activity.bought),
        dismissals=activity.dismissals,
        draws=tuple((due.deck, due.see, due.keep) for due in activity.draws),
        placed=tuple(PlacedView(placed.servant, placed.on, placed.deck) for placed in activity.placed),
        purchases=None if activity.purchases == UNLIMITED else activity.purchases,
        dismissed=tuple(activity.dismissed),
        partners_guests=tuple(team.guests),
        borrowed=by_kind(county, team.borrowed),
        for_partner=team.presenting,
    )


def _solo(county: County) -> SoloView | None:
    alone = county.solo
    if alone is None or county.track.target:
        return None
    rival = county.box.opponents.get(alone.opponent)
    total = solo.total(county) if county.over else None
    return SoloView(
        opponent=alone.opponent or None,
        base=rival.base if rival else 0,
        vp_cards=len(alone.vp_cards),
        fairchild=alone.fairchild or None,
        chart={category: tuple(values) for category, values in rival.chart.items()} if rival else {},
        roll=alone.roll or None,
        scavenged=solo.scavenged_monuments(county) if solo.monuments_count(county) else None,
        vp_card_points=total.vp_cards if total else None,
        total=total.total if total else None,
        estate=solo.gathered(county) if rival and rival.gathers else None,
    )


def _results(county: County) -> tuple[Result, ...]:
    found, everybody = [], sheets(county)
    for placed in county.rules.score(county, everybody).standings:
        player, points = county.players[placed.seat], everybody[placed.seat]
        found.append(
            Result(
                seat=placed.seat,
                place=placed.place,
                total=placed.total,
                tiles=points.tiles,
                gentry=points.gentry,
                objectives=points.objectives,
                reputation=points.reputation,
                servants=points.servants,
                wealth=points.wealth,
                vp_cards=points.vp_cards,
                objectives_kept=_objectives(county, player),
                fairchild=fairchild(county, player) is not None,
                milestones=milestones.points(county, player),
                haste=points.haste,
            )
        )
    return tuple(found)


# ── what else might be the case ─────────────────────────────────────────────────────────────────────────────


def resample(county: County, seat: int | None, dice: Dice) -> County:
    """Deal again what this seat cannot see: others' guests, objectives and victory point cards, and every deck.

    Who has kept every invitation in mind knows more; the gate shows what lies on the table, not what one remembers.
    """
    if county.over:
        return county
    _sort(county)
    known = teams.confidants(county, seat)
    others = [player for n, player in enumerate(county.players) if n not in known]
    activity = county.activity
    looking = activity.seen_deck if activity and activity.seen and county.mover not in known else ""
    partners = [county.players[n] for n in range(len(county.players)) if n not in known and _shares(county, n, seat)]
    _deal_guests(county, others, partners, dice, looking)
    held = [player.vp_cards for player in others]
    if county.solo is not None:
        held.append(county.solo.vp_cards)
    _deal_again([*held, *_seen(activity, looking, "vp"), county.vp_cards], dice)
    held = [player.objectives for player in others]
    _deal_again([*held, *_seen(activity, looking, "objective"), county.objectives], dice)
    _deal_again([county.themes], dice)
    _draw_monuments_again(county, dice)
    return county


def redraw(county: County, dice: Dice) -> County:
    """Deal again what nobody knows: every deck but the cards put under it, the opponent's cards, and before they are
    told the starters and the monuments.
    """
    if county.over:
        return county
    for name in decks.DECKS:
        hidden = decks.unknown(county, name)
        face_down = [county.solo.vp_cards] if name == "vp" and county.solo is not None else []
        _deal_again([*face_down, hidden], dice)
        cards = decks.deck(county, name)
        cards[len(cards) - len(hidden) :] = hidden
    _deal_again([county.themes], dice)
    if county.phase in CLOSED:
        _deal_again([county.starters], dice)
    _draw_monuments_again(county, dice)
    return county


def _sort(county: County) -> None:
    """Put in one order whatever lies in an order that nobody sees, so that nothing imagined rests on the real one."""
    county.bag.sort()
    county.families.sort()
    county.hire = by_kind(county, county.hire)
    for player in county.players:
        for cards in (player.hand, player.objectives, player.vp_cards):
            cards.sort()
        player.available, player.quarters = by_kind(county, player.available), by_kind(county, player.quarters)
        player.expended = by_kind(county, player.expended)
    if county.activity:
        county.activity.seen.sort()
        county.activity.serving = by_kind(county, county.activity.serving)
        if county.activity.team:
            county.activity.team.granted = by_kind(county, county.activity.team.granted)
            county.activity.team.borrowed = by_kind(county, county.activity.team.borrowed)


def _draw_monuments_again(county: County, dice: Dice) -> None:
    """Monuments by lot are in the bag from the start, and told only when the market opens."""
    if county.phase in CLOSED and county.bag:
        monuments = drawn_monuments(county.box, len(county.players), county.options["monuments"], dice)
        kinds = county.box.tiles
        county.bag = [tile for tile in county.bag if kinds[tile].kind != "monument"] + sorted(monuments)


def _deal_guests(county: County, others: list[Player], partners: list[Player], dice: Dice, looking: str) -> None:
    """Guests in others' hands, with the decks they came from; starters are casual guests.

    Who is dismissed is known, and of a partner who does not show the hand, whom one may invite: who else is there is
    none of those.
    """
    shared = {card for player in partners for card in teams.shared_guests(county, player)}
    starters = frozenset(county.box.guests("starter", county.sets)) if partners else frozenset[str]()
    if county.phase in CLOSED:  # starters lie apart, face down, until they are dealt
        _deal_again([county.starters], dice)
    for name, deck in (("casual", county.casual), ("prestige", county.prestige)):
        cards = county.box.dealt[name].difference(county.activity.dismissed if county.activity else (), shared)
        piles = [[card for card in player.hand if card in cards] for player in others]
        rest = [[card for card in player.hand if card not in cards] for player in others]
        closed = [pile for player, pile in zip(others, piles, strict=True) if player in partners]
        _deal_again([*piles, *_seen(county.activity, looking, name), deck], dice, closed, starters)
        for player, same, dealt in zip(others, rest, piles, strict=True):
            player.hand = same + dealt


def _seen(activity: Activity | None, looking: str, name: str) -> list[list[str]]:
    return [activity.seen] if activity and looking == name else []


def _deal_again(
    piles: list[list[str]], dice: Dice, closed: Sequence[list[str]] = (), barred: Collection[str] = ()
) -> None:
    """The cards of these piles, in other places: sorted before they are shuffled, so that only the dice say where.

    Into piles that are closed to some cards, none of those comes.
    """
    cards = sorted(card for pile in piles for card in pile)
    dice.shuffle(cards)
    for pile in closed:
        pile[:] = [card for card in cards if card not in barred][: len(pile)]
        cards = [card for card in cards if card not in pile]
    dealt = 0
    for pile in piles:
        if any(pile is other for other in closed):
            continue
        pile[:] = cards[dealt : dealt + len(pile)]
        dealt += len(pile)
