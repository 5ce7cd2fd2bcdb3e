"""How Obsession speaks: its tiles, cards, servants and money in words.

The catalogue (`locale/<lang>.po`) has, by symbolic ids: `verb.…`, `table.…`, `ask.…`, `why.…`, `event.…` as in every
game; `label.…` and `detail.…` for options; `give.…` for favours; `power.…` for what tiles do by lying there;
`question.…` for what asks otherwise than `ask.…` in some case; `objective.…` and `counted.…` for what objectives want;
`who.…` for the kinds of guests that tiles ask for; `score.…` for the lines of a score; `does.…` for what a thing is and
does, `where.…` for where it is (see `described` and `whereabouts`). Names of components are in the component files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from msgspec import structs

from games.kernel.decisions import Decision, Pick
from games.kernel.ledger import Event
from games.kernel.reckoning import Reckoning
from games.kernel.standing import NO
from games.kernel.things import Thing
from games.kernel.words import DOT, Label, Words, as_one, bracketed, enumerated, one_stop, run_on
from games.obsession import guide
from games.obsession.components import ANY_NUMBER, CLAIM, Box, Deck, Draw, Favours, Milestone, Objective, Tile, box
from games.obsession.described import Say, described, milestone_wants
from games.obsession.reckoning import Count
from games.obsession.service import HELPED, RESTING
from games.obsession.teams import THEIRS
from games.obsession.teams.requests import SOLD
from games.obsession.things import things
from games.obsession.view import EstateView, SeatView
from games.obsession.whereabouts import whereabouts

LONGEST = 100
"""Letters that fit a menu."""
LONGEST_LINE = 200
"""Letters that fit a line of the panel."""
DECKS = ("casual", "prestige")
"""The decks that guests come from: what one guest of a kind is called."""


class EstateWords(Words[EstateView]):
    """The estates in words."""

    explained = {
        "action": "turn", "buy": "buying", "card": "vp-cards", "claim": "milestones", "consent": "team-consent",
        "discard": "estate-limit",
        "dismiss": "dismissal", "double": "suites",
        "fairchild": "courtship", "family": "families", "favour": "favours", "gossip": "servants-hall",
        "guests": "invite", "hire": "hiring", "income": "pass", "keep": "invitations", "loan": "team-servants",
        "meanwhile": "special-moments", "milestones": "milestones-drawn",
        "objective": "objectives", "opponent": "solo", "order": "order-of-draws", "recruit": "hiring",
        "redraw": "opening-vote", "rival": "gossip", "search": "useful-man-search",
        "servant": "servant-draft",
        "special": "special-actions", "start": "wessex", "starter": "draft", "target": "servants-hall", "tile": "host",
    }  # fmt: skip

    headings = frozenset({"theme", "round", "round_event"})
    asides = frozenset(
        {
            "left_market", "new_first", "reserve_opened", "refilled", "market_refreshed", "scored", "tile_brought",
            "sent_to_hall", "laid_on_guest", "laid_on_tile", "helped_at_fair", "departed", "came_to_stay", "called",
            "earned", "paid", "rose", "fell", "reputation_lost", "gossiped", "gossiped_in_vain", "looked", "drew_vp",
            "drew_vp_card", "drew_objective", "drew_objective_card", "invited", "dismissed", "came_with_tile",
            "borrowed", "played_card", "refreshed_for_reputation", "recalled", "asked_gift", "asked_loan",
            "gave_money", "refused_gift", "lent", "refused_loan", "servants_home", "guests_of_partner", "scavenged",
            "scavenged_nothing", "scavenged_refresh", "opponent_scored", "team_scored", "target_scored",
        }
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__(Path(__file__).parent)

    def tie(self, lang: str, view: EstateView) -> str:
        """What decides between equals; in Tableau it is something else."""
        return self.catalogue.text(lang, "tie.tableau" if view.options["mode"] in ("tableau", "duel") else "tie")

    def kinds(self, lang: str, names: Sequence[str], view: Any | None = None) -> dict[str, Callable[[Any], str]]:
        """Tiles, people, servants, money and seats."""
        return self._kinds(lang, names, box(view.corrections if view else ""))

    def _kinds(self, lang: str, names: Sequence[str], parts: Box) -> dict[str, Callable[[Any], str]]:
        text = self.catalogue.text

        def listed(kind: str, one: Callable[[Any], str]) -> Callable[[Any], str]:
            return lambda many: enumerated(lang, [one(each) for each in many]) or self.nothing(lang, kind)

        def counted(kind: str, one: Callable[[Any], str]) -> Callable[[Any], str]:
            def in_words(many: Any) -> str:
                said = (_times(one(key), n) for key, n in Counter(many).items())
                return run_on(lang, said) or self.nothing(lang, kind)

            return in_words

        kinds: dict[str, Callable[[Any], str]] = {
            "seat": lambda seat: names[seat],
            "tile": lambda tile: parts.tiles[tile].name(lang),
            "guest": lambda card: parts.gentry[card].name(lang),
            "servant": lambda kind: parts.servants[kind].name(lang),
            "family": lambda family: parts.families[family].name(lang),
            "theme": lambda category: parts.categories[category].name(lang),
            "happening": lambda event: parts.events[event].name(lang),
            "vp_card": lambda card: parts.vp_cards[card].name(lang),
            "objective": lambda card: parts.objectives[card].name(lang),
            "opponent": lambda rival: parts.opponents[rival].name(lang),
            "milestone": lambda card: parts.milestones[card].name(lang),
            "mode": lambda mode: self.option(lang, "mode", mode).name,
            "setting": lambda option: self.option(lang, option, None).name,
            "role": lambda role: parts.roles[role].name(lang),
            "trait": lambda trait: parts.traits[trait].name(lang),
            "words": lambda words: words[lang],
            "signed": _signed,
            "activity": lambda played: _activity(parts, lang, *played),
            "money": lambda amount: text(lang, "money", {"amount": amount}),
            "sums": lambda amounts: enumerated(lang, [text(lang, "money", {"amount": each}) for each in amounts]),
            "level": lambda level: str(level) if level else text(lang, "level.max"),
            "deck": lambda deck: text(lang, f"deck.{deck}"),
            "who": lambda who: text(lang, f"who.{who}"),
            "reserve": lambda reserve: text(lang, f"reserve.{reserve}"),
            "gain": lambda gain: self.favours(lang, Favours(money=gain[0], reputation=gain[1])),
            "points": lambda points: run_on(lang, [bracketed(lang, names[n], str(p)) for n, p in enumerate(points)]),
        }
        kinds["seats"] = lambda seats: as_one(lang, map(kinds["seat"], seats)) or self.nothing(lang, "seats")
        for one in ("tile", "guest", "theme", "milestone"):
            kinds[f"{one}s"] = listed(f"{one}s", kinds[one])
        kinds["servants"] = counted("servants", kinds["servant"])
        return kinds

    def advised(self, decision: Decision, view: EstateView) -> str:
        """Which advice fits."""
        return guide.advised(decision, view)

    def event(self, lang: str, event: Event, names: Sequence[str], view: EstateView | None = None) -> str:
        """What happened; gossip about a family that has nothing to lose is told as such."""
        if event.id == "gossiped" and event.args["steps"] == 0:
            event = Event("gossiped_in_vain", event.args, event.seats)
        return super().event(lang, event, names, view)

    def commented(self, event: Event, view: EstateView) -> Event:
        """What a stand-in says of its move."""
        return guide.commented(event, view)

    def things(self, corrections: str = "") -> Mapping[str, Thing]:
        """Tiles, gentry, servants, families, objectives, cards, themes, events and opponents."""
        return things(box(corrections))

    def reckoning(self, lang: str, names: Sequence[str], view: EstateView) -> list[Reckoning]:
        """Tiles, gentry, objectives, reputation, servants, wealth and victory point cards, as far as they show."""
        return Count(self._teller(lang, names, box(view.corrections)), lang, names, view).everybody()

    def points(self, lang: str, points: int) -> str:
        """In victory points."""
        return self.catalogue.text(lang, "score.points", {"points": super().points(lang, points)})

    def does(self, lang: str, thing: str, corrections: str = "") -> Sequence[str]:
        """What a tile, card, servant, family, theme, event or opponent is and does."""
        parts = box(corrections)
        return described(self._teller(lang, (), parts), parts, thing)

    def whereabouts(self, lang: str, thing: str, names: Sequence[str], view: EstateView) -> str:
        """Market, estates, piles and what the viewer has, as far as the view shows them."""
        say = self._teller(lang, names, box(view.corrections))
        places = whereabouts(say, view, thing)
        return say("where.now", places=enumerated(lang, places)) if places else ""

    def _teller(self, lang: str, names: Sequence[str], parts: Box) -> Say:
        kinds = self._kinds(lang, names, parts)

        def say(message: str, **args: Any) -> str:
            return one_stop(self.catalogue.text(lang, message, args, kinds, args.get("count")))

        return say

    def ask(self, lang: str, decision: Decision, names: Sequence[str], view: EstateView) -> str:
        """The question a decision puts, in the words of its case."""
        case = _case(decision, view)
        if not case:
            return super().ask(lang, decision, names, view)
        about = dict(decision.about)
        if view.mover is not None:
            about["partner"] = view.partner(view.mover)
        if isinstance(decision, Pick):
            about |= {"least": decision.least, "most": decision.most}
        return self.catalogue.text(lang, f"question.{decision.name}.{case}", about, self.kinds(lang, names, view))

    # ── options ─────────────────────────────────────────────────────────────────────────────────────────────

    def label(self, lang: str, decision: Decision, key: str, names: Sequence[str], view: EstateView) -> Label:
        """Each option by its name, with what it needs and gives."""
        found = self._label(_Sayer(self, lang, names, view), decision, key)
        return Label(_fit(found.name), _fit(found.detail))

    def _label(self, say: _Sayer, decision: Decision, key: str) -> Label:
        parts, name = say.parts, decision.name
        if key == NO:
            return Label(say(f"label.no.{name}"), say("detail.consent.no") if name == "consent" else "")
        if key.partition(".")[0] in parts.vp_cards:
            return self._vp_card(say, *key.split("."))
        if key.startswith(f"{CLAIM}."):
            return self._claim(say, key.partition(".")[2])
        match name:
            case "action" | "income" | "hiring" | "redraw":
                numbers = {"money": parts.setup.pass_money}
                return Label(say(f"label.{name}.{key}", **numbers), say(f"detail.{name}.{key}", **numbers))
            case "special" | "buy" | "meanwhile" if key.partition(".")[0] in parts.servants:
                return self._employed(say, *key.split("."))
            case "special" | "buy" | "meanwhile" if key.partition(".")[0] in ("borrow", "help", "refresh"):
                what, _, whom = key.partition(".")
                args = {**_price(parts, what), "servant": whom}
                return Label(say(f"label.special.{what}", **args), say(f"detail.special.{what}", **args))
            case "special" | "buy" if key.partition(".")[0] in ("gift", "loan"):
                what, _, money = key.partition(".")
                args = {"money": int(money or 0), "who": say.view.partner(decision.seat)}
                return Label(say(f"label.special.{what}", **args), say(f"detail.special.{what}", **args))
            case "consent":
                return self._consent(say, decision, key)
            case "loan":
                return Label(self._service(say, key))
            case "buy":
                return self._offer(say, key)
            case "order":
                due, see, keep = key.split(".")
                return Label(self._draw(say.lang, Draw(cast("Deck", due), int(see), int(keep))))
            case "tile":
                tile = parts.tiles[key]
                detail = self.tile(say.lang, parts, tile, _flipped(say, key), rated=key not in decision.options)
                return Label(tile.name(say.lang), detail)
            case "discard":
                tile = parts.tiles[key]
                return Label(tile.name(say.lang), self.tile(say.lang, parts, tile, _flipped(say, key)))
            case "start" | "monuments" | "search":
                tile = parts.tiles[key]
                return Label(tile.name(say.lang), self.tile(say.lang, parts, tile, flipped=False))
            case "service":
                called = key.count(HELPED) * parts.setup.help.reputation
                return Label(self._service(say, key), say("detail.service.called", cost=called) if called else "")
            case "gossip":
                return Label(parts.servants[key].name(say.lang), self._gossip(say, decision.about["tile"]))
            case "favour" if key in parts.gentry:
                return Label(parts.gentry[key].name(say.lang), self.guest(say.lang, parts, key))
            case "favour" if "whose" in decision.about:
                return Label(say(f"label.whose.{key}", who=decision.about["whose"]))
            case "favour" | "double":
                return Label(self._side(say, decision, key))
            case "rival" | "target":
                return Label(say.names[int(key) - 1], self._renown(say, int(key) - 1))
            case "recruit":
                number, _, kind = key.partition(".")
                joins = say("detail.recruit", vp=parts.setup.servant_vp)
                return Label(say("label.recruit", rival=int(number) - 1, servant=kind), joins)
            case "servant":
                return Label(parts.servants[key].name(say.lang), say(f"detail.draft.{key}", **_does(parts)))
            case "hire":
                return Label(parts.servants[key].name(say.lang), say("detail.hire", vp=parts.setup.servant_vp))
            case "family":
                return Label(parts.families[key].name(say.lang), say(f"detail.family.{key}"))
            case "opponent":
                rival = parts.opponents[key]
                detail = say("detail.opponent", level=say(f"opponent.{rival.level}"), base=rival.base)
                return Label(rival.name(say.lang), detail)
            case "milestones":
                goal = parts.milestones[key]
                return Label(goal.name(say.lang), self.milestone(say.lang, goal))
            case "objective":
                return self._objective(say, key)
            case "keep" if key in parts.objectives:
                return self._objective(say, key)
            case _:
                rated = name != "guests" or key not in decision.options
                card = key.removesuffix(THEIRS)
                guest = parts.gentry[card].name(say.lang)
                partner = say.view.partner(decision.seat) if key.endswith(THEIRS) else None
                whose = guest if partner is None else bracketed(say.lang, guest, say.names[partner])
                return Label(whose, self.guest(say.lang, parts, card, rated))

    def _vp_card(self, say: _Sayer, key: str, whom: str = "") -> Label:
        card, people = say.parts.vp_cards[key], {**say.parts.servants, **say.parts.gentry}
        gives = self.favours(say.lang, card.favours)
        name = card.name(say.lang)
        if whom:
            name = say("label.vp-card", card=name, whom=people[whom].name(say.lang))
        return Label(name, say("detail.vp-card", gives=gives, vp=card.vp))

    def _consent(self, say: _Sayer, decision: Decision, key: str) -> Label:
        """What a partner says to a request, and what it costs."""
        about, price = decision.about, say.parts.setup.borrow
        if key == SOLD:
            steps = about["money"] // price.money * price.reputation
            return Label(say("label.consent.sold"), say("detail.consent.sold", steps=steps))
        if "money" not in about:
            return Label(say("label.consent.yes"), say("detail.consent.loan"))
        lacking = about["money"] - say.view.seats[decision.seat].money
        steps = -(-lacking // price.money) * price.reputation
        detail = say("detail.consent.raised", steps=steps) if lacking > 0 else say("detail.consent.gift")
        return Label(say("label.consent.yes"), detail)

    def _claim(self, say: _Sayer, name: str) -> Label:
        card = say.parts.milestones[name]
        taken = next((len(shown.holders) for shown in say.view.milestones if shown.milestone == name), 0)
        wants = self.milestone(say.lang, card)
        vp = card.vp[min(taken, len(card.vp) - 1)]
        return Label(say("label.claim", milestone=name), say("detail.claim", wants=wants, vp=vp))

    def _offer(self, say: _Sayer, key: str) -> Label:
        tile = say.parts.tiles[key]
        return Label(
            say("label.offer", tile=key, cost=_costs(say).get(key, 0)),
            self.tile(say.lang, say.parts, tile, flipped=False),
        )

    def _employed(self, say: _Sayer, kind: str, what: str = "", deck: str = "") -> Label:
        """A servant whom no icon asks for, and what is done there."""
        parts, does = say.parts, say.parts.supplement
        if what in ("fair", "refresh", "search"):
            message = f"errand.{what}"
        elif what in parts.tiles and kind in parts.doing["discount"]:
            cost = _costs(say).get(what, does.discount) - does.discount
            name = say("label.bargain", tile=what, cost=cost, servant=kind)
            return Label(name, self.tile(say.lang, parts, parts.tiles[what], flipped=False))
        else:
            message = next(f"place.{what}" for what in ("money", "screens", "reputation") if kind in parts.doing[what])
        args = {"servant": kind, "guest": what, "tile": what, "money": does.money, "fair": does.fair}
        args |= {"steps": does.reputation, "number": does.screens, "deck": deck}
        on = "" if "errand" in message or not what else ".guest" if what in parts.gentry else ".tile"
        detail = f"detail.{message}.deck" if deck else f"detail.{message}"
        return Label(say(f"label.{message}{on}", **args), say(detail, **args))

    def _service(self, say: _Sayer, key: str) -> str:
        found = []
        for word, number in Counter(key.split("+")).items():
            kind = word.removeprefix(RESTING).removeprefix(HELPED)
            message = "resting" if word.startswith(RESTING) else "called" if word.startswith(HELPED) else ""
            name = say.parts.servants[kind].name(say.lang)
            cost = say.parts.setup.help.reputation
            found.append(_times(say(f"label.servant.{message}", servant=name, cost=cost) if message else name, number))
        return run_on(say.lang, found)

    def _gossip(self, say: _Sayer, tile: str) -> str:
        power = say.parts.tiles[tile].front.power
        talk = power.gossip if power and power.gossip else Favours()
        if len(say.view.seats) == 1:
            return say("detail.gossip-alone", gain=talk.reputation)
        return say("detail.gossip", gain=talk.reputation, loss=talk.attack)

    def _side(self, say: _Sayer, decision: Decision, key: str) -> str:
        if "tile" in decision.about:
            power = say.parts.tiles[decision.about["tile"]].rose.power
            sides = power.turn.either if power and power.turn else ()
            return self.favours(say.lang, next(side for side in sides if getattr(side, key)))
        favours = say.parts.gentry[decision.about["guest"]].favours
        if decision.name == "favour":
            return self.favours(say.lang, next(side for side in favours.either if getattr(side, key)))
        given = (favours, *favours.either)
        if key in ("money", "reputation", "attack", "dismiss"):
            amount = next(side for side in given if getattr(side, key))
            return self.favours(say.lang, Favours(**{key: getattr(amount, key)}))
        draws = tuple(draw for side in given for draw in side.draw if draw.deck == key)
        return self.favours(say.lang, Favours(draw=draws))

    def _renown(self, say: _Sayer, seat: int) -> str:
        rival = say.view.seats[seat]
        level = 0 if rival.level == say.view.max_level else rival.level
        return say("detail.rival", level=level, position=rival.position)

    def _objective(self, say: _Sayer, key: str) -> Label:
        objective = say.parts.objectives[key]
        wants = self.objective(say.lang, objective)
        own = say.view.seats[say.view.seat].objectives if say.view.seat is not None else None
        far = next((found for found in own or () if found.objective == key), None)
        if far is not None:
            wants += DOT + say("detail.objective", have=far.have, vp=far.vp)
        return Label(objective.name(say.lang), wants)

    def missed(self, decision: Decision, view: EstateView) -> Sequence[str]:
        """Tiles of one's own that cannot be hosted, guests who cannot come, tiles that cannot be bought."""
        if view.seat is None:
            return ()
        own, parts = view.seats[view.seat], box(view.corrections)
        match decision.name:
            case "tile":
                tiles = [owned for column in own.estate.values() for owned in column]
                return [owned.tile for owned in tiles if parts.tiles[owned.tile].side(owned.flipped).is_hosted]
            case "guests":
                theirs = [key for ally in _partners(view) for key in _of_partner(ally)]
                return [*(own.hand or ()), *own.discard, *theirs]
            case "loan":
                staff = [ally.servants for ally in _partners(view)]
                return [kind for rooms in staff for kind in {**rooms.available, **rooms.quarters, **rooms.expended}]
            case "buy":
                under = [lying.tile for space in view.market for lying in space.under]
                tops = [space.tile for space in view.market if space.tile]
                return [*tops, *under, *(lying.tile for lying in view.reserves), *_unclaimed(view)]
            case "special":
                asked = [*(f"gift.{money}" for money in parts.setup.gifts), "loan"] if view.teams else []
                return ("borrow", "refresh", *asked, *_unclaimed(view))
            case "claim":
                return _unclaimed(view)
            case "income":
                return ("refresh",)
        return ()

    def means(self, lang: str, names: Sequence[str], view: EstateView) -> str:
        """Money, reputation and who is at hand to serve, in one's own turn or a partner's who asks for some of it."""
        if view.seat is None or view.seats[view.seat].family is None:
            return ""
        asked = view.phase == "turn" and view.seat in view.to_move
        if view.mover != view.seat and not asked:
            return ""
        own = view.seats[view.seat]
        servants = [kind for kind, number in own.servants.available.items() for _ in range(number)]
        level = 0 if own.level == view.max_level else own.level
        args = {"money": own.money, "level": level, "position": own.position, "servants": servants}
        kinds = self.kinds(lang, names, view)
        line = self.catalogue.text(lang, "means", args, kinds)
        if len(line) <= LONGEST_LINE:
            return line
        return self.catalogue.text(lang, "means.many", {**args, "number": len(servants)}, kinds)

    # ── components in a line ────────────────────────────────────────────────────────────────────────────────

    def favours(self, lang: str, favours: Favours) -> str:
        """What favours give, in a few words; nothing for none."""
        found = []

        def say(message: str, **args: Any) -> None:
            found.append(self.catalogue.text(lang, f"give.{message}", args))

        if favours.money:
            amount = self.catalogue.text(lang, "money", {"amount": abs(favours.money)})
            found.append(amount if favours.money > 0 else f"−{amount}")
        if favours.reputation:
            say("reputation", steps=_signed(favours.reputation))
        if favours.attack:
            say("attack", steps=favours.attack)
        if favours.admirer:
            say("admirer", steps=favours.admirer)
        found += [self._draw(lang, draw) for draw in favours.draw]
        if favours.dismiss:
            say("dismiss-any" if favours.dismiss == ANY_NUMBER else "dismiss", count=favours.dismiss)
        for name in ("hire", "recruit", "recall"):
            if getattr(favours, name):
                say(name, count=getattr(favours, name))
        for what in favours.refresh:
            say(f"refresh-{what}")
        if favours.purchases:
            say("purchases")
        if favours.either:
            sides = [self.favours(lang, side) for side in favours.either]
            found.append(self.catalogue.text(lang, "give.either").join(sides))
        return run_on(lang, found)

    def _draw(self, lang: str, draw: Draw) -> str:
        card = self.catalogue.text(lang, f"deck.{draw.deck}")
        if draw.see == draw.keep:
            return _times(card, draw.keep)
        return self.catalogue.text(lang, "give.look", {"card": card, "see": draw.see, "keep": draw.keep})

    def tile(self, lang: str, parts: Box, tile: Tile, flipped: bool, rated: bool = True) -> str:
        """What a tile needs and gives on one side; `rated` where the level it asks for has yet to be reached."""
        side, text = tile.side(flipped), self.catalogue.text
        found: dict[str, str] = {}
        if rated and (tile.pr or 1) > 1:
            found["rating"] = text(lang, "detail.rating", {"rating": tile.pr})
        if side.guests:
            one = side.guests.count == 1 and side.guests.who in DECKS
            who = text(lang, f"deck.{side.guests.who}" if one else f"who.{side.guests.who}")
            found["guests"] = text(lang, "detail.guests", {"count": side.guests.count, "who": who})
        if side.service:
            found["service"] = self._needs(lang, parts, side.service)
        if gives := self.favours(lang, side.favours):
            found["gives"] = text(lang, "detail.gives", {"gives": gives})
        if side.power or not found:
            own = f"power.{tile.id}"
            found["power"] = text(lang, own if self.catalogue.has(lang, own) else "power.monument")
        now, rose = _signed(side.vp, plus=""), _signed(tile.rose.vp, plus="")
        points = "detail.points" if now == rose else "detail.vp"
        found["points"] = text(lang, points, {"front": now, "rose": rose, "vp": now})
        brief = text(lang, f"{points}.brief", {"front": now, "rose": rose, "vp": now})
        if side.activity:
            found["activity"] = side.activity[lang]
        return _joined(found, brief, "activity", "rating")

    def _needs(self, lang: str, parts: Box, service: Sequence[str]) -> str:
        servants = run_on(lang, (_times(parts.servants[kind].name(lang), n) for kind, n in Counter(service).items()))
        return self.catalogue.text(lang, "detail.needs", {"servants": servants})

    def guest(self, lang: str, parts: Box, card: str, rated: bool = True) -> str:
        """What a guest needs and gives; `rated` where the level it asks for has yet to be reached."""
        person, text = parts.gentry[card], self.catalogue.text
        found: dict[str, str] = {}
        if rated and person.pr > 1:
            found["rating"] = text(lang, "detail.rating", {"rating": person.pr})
        none = text(lang, "detail.no-service")
        found["service"] = self._needs(lang, parts, person.service) if person.service else none
        if gives := self.favours(lang, person.favours):
            found["gives"] = text(lang, "detail.gives", {"gives": gives})
        points = {"vp": _signed(person.vp, plus="")}
        found["points"] = text(lang, "detail.points", points)
        return _joined(found, text(lang, "detail.points.brief", points), "rating")

    def milestone(self, lang: str, card: Milestone) -> str:
        """What a milestone asks for."""
        return milestone_wants(self._teller(lang, (), box()), card)

    def objective(self, lang: str, objective: Objective) -> str:
        """What an objective wants, and what it is worth."""
        kinds, text = self.kinds(lang, ()), self.catalogue.text
        args: dict[str, Any] = {"vp": objective.vp}
        if objective.per:
            what = text(lang, f"counted.{objective.per.replace(':', '-')}", count=objective.every)
            args |= {"every": objective.every, "what": what}
            return text(lang, "objective.per" if objective.every == 1 else "objective.every", args)
        servants = [kind for kind, number in objective.servants.items() for _ in range(number)]
        for name, tiles in (("objective.with", objective.own), ("objective.with.flipped", objective.flipped)):
            if objective.servants and tiles:
                return text(lang, name, args | {"servants": servants, "tiles": tiles}, kinds)
        if objective.servants:
            return text(lang, "objective.servants", args | {"servants": servants}, kinds)
        if objective.own:
            return text(lang, "objective.own", args | {"tiles": objective.own}, kinds)
        if objective.max_reputation:
            return text(lang, "objective.max", args)
        return text(lang, "objective.money", args | {"money": objective.money}, kinds)


class _Sayer:
    def __init__(self, words: EstateWords, lang: str, names: Sequence[str], view: EstateView) -> None:
        self.words, self.lang, self.names, self.view = words, lang, names, view
        self.parts = box(view.corrections)
        self.kinds = words.kinds(lang, names, view)

    def __call__(self, message: str, **args: Any) -> str:
        return self.words.catalogue.text(self.lang, message, args, self.kinds)


def _partners(view: EstateView) -> list[SeatView]:
    """The family that plays with the viewer, if there is one."""
    partner = view.partner(view.seat) if view.seat is not None else None
    return [view.seats[partner]] if partner is not None else []


def _of_partner(ally: SeatView) -> list[str]:
    """The cards of a partner, as one would ask for them."""
    others = [card for card in ally.hand or () if card not in ally.shared]
    return [*(card + THEIRS for card in ally.shared), *others, *ally.discard]


def _case(decision: Decision, view: EstateView) -> str:
    """Which of several questions of a name it is; nothing for the ordinary one."""
    parts = box(view.corrections)
    match decision.name:
        case "favour" | "dismiss" if "whose" in decision.about:
            return "whose" if decision.name == "favour" else "partner"
        case "keep" if view.activity is not None and view.activity.for_partner:
            return "partner"
        case "consent":
            called = decision.about.get("steps")
            return "gift" if "money" in decision.about else "called" if called else "loan"
        case "favour" if "tile" in decision.about:
            return "recall" if "recall" in decision.about else "tile"
        case "dismiss" if "cap" in decision.about:
            return "cap"
        case "guests" if isinstance(decision, Pick) and decision.least < decision.most:
            return "some"
        case "tile" if any(key in parts.vp_cards for key in decision.options):
            return "hall"
        case "meanwhile" if any(key.partition(".")[0] in parts.servants for key in decision.options):
            return "staff"
        case "income" if "hire" in decision.options or "recruit" in decision.options:
            return "staff"
    return ""


def _activity(parts: Box, lang: str, tile: str, flipped: bool) -> str:
    activity = parts.tiles[tile].side(flipped).activity
    return activity[lang] if activity else parts.tiles[tile].name(lang)


def _unclaimed(view: EstateView) -> list[str]:
    """The milestones that a seat may wish to claim."""
    return [f"{CLAIM}.{shown.milestone}" for shown in view.milestones]


def _price(parts: Box, key: str) -> dict[str, int]:
    setup = parts.setup
    costs = {"borrow": setup.borrow.reputation, "help": setup.help.reputation, "refresh": setup.refresh.reputation}
    return {"cost": costs[key], "money": setup.borrow.money}


def _does(parts: Box) -> dict[str, int]:
    """How much the servants do whom no icon asks for."""
    return structs.asdict(parts.supplement)


def _costs(say: _Sayer) -> dict[str, int]:
    costs = {space.tile: space.cost for space in say.view.market if space.tile}
    costs |= {lying.tile: lying.cost for space in say.view.market for lying in space.under}
    return costs | {lying.tile: lying.cost for lying in say.view.reserves}


def _flipped(say: _Sayer, tile: str) -> bool:
    if say.view.seat is None:
        return False
    estate = say.view.seats[say.view.seat].estate
    return any(owned.tile == tile and owned.flipped for tiles in estate.values() for owned in tiles)


def _times(name: str, number: int) -> str:
    return f"{name} ×{number}" if number > 1 else name


def _signed(number: int, plus: str = "+") -> str:
    return f"{plus}{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def _joined(parts: dict[str, str], points: str, *spare: str) -> str:
    """Parts in a row; where they are too long for a menu, points in brief, then without those to spare, in order."""
    kept = dict(parts)
    shorter = [(name, "") for name in spare]
    for name, instead in (*shorter[:-1], ("points", points), shorter[-1]):
        if len(DOT.join(filter(None, kept.values()))) > LONGEST:
            kept[name] = instead
    return DOT.join(filter(None, kept.values()))


def _fit(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1].rstrip() + "…"
