"""How The Bloody Inn speaks: its cards, rooms, graves and money in words.

The catalogue (`locale/<lang>.po`) has, by symbolic ids:

- `game.title`, `game.blurb`; `verdict.<deck|early|caught>`
- `verb.<verb>` (the sub-command's name, lower case, at most 32 letters), `verb.<verb>.help` (at most 100 characters);
  `verb.<verb>.<argument>` and `.help` for the arguments of each of `game.VERBS`
- `table.<option>`, `.help`, `table.<option>.<value>`, `.help` for `setup.OPTIONS`
- `ask.<decision>`: the question a decision puts, with what its `about` holds:
  room {guest:card} {left}; action {lap} {laps}; guest; card; corpse; grave {corpse:card}; with {rank} {least}
  {action:action}; keep; launder {cash} {cheques}; key; service; fine {debt} {corpses}; leave {unpaid};
  draft {step}; object {window:window}; target {object:object}; exchange {cash:money}
- `more.room`: the same as `ask.room`, with {next:cards} besides
- `window.<window|again>`: when objects are asked for; `place.room`, `place.trailer` {number}: a room or trailer in a
  sentence
- labels: `label.room` {room} {card:card}, `label.empty-room` {room}, `label.trailer` {room} {card:card},
  `label.empty-trailer` {room}, `label.rest`, `label.bistro`, `label.bistro-many` {count} (plural),
  `label.grave` {owner:seat} {annex:annex}, `label.own-grave` {annex:annex}, `label.launder.no`,
  `label.launder.cheques` {count} (plural), `label.launder.cash` {count} (plural), `label.fine.cash` {cash:money},
  `label.fine.<cheques|both>` {count} (plural), {cash:money},
  `label.object.no`, `label.target.<no|inn>`, `label.corpse-to`, `label.corpse-of` {card:card} {owner:seat},
  `label.exchange.no`, `action.<bribe|build|kill|bury|pass>`
- details, at most 100 characters: `detail.card` {rank} {money} {family:family}; `detail.bribe` {need}
  {family:family} {annex:annex}, `detail.bribe-only` {need} {family:family}, `detail.bribe-bistro`, `detail.kill` {need}
  {money:money} {rank}, `detail.build` {need} {annex:annex} {places}, `detail.corpse` {need} {money:money};
  `detail.comes-back` {action:action}, `detail.to-bistro`, `detail.to-exit`: where a card goes that is played;
  `detail.own-grave`, `detail.grave` {money:money} {share:money} {free} {places}, `detail.left` {cash:money} {cheques},
  `detail.rest` {left}, `detail.owner` {owner:seat}, `detail.white`,
  `detail.launder.lost` {lost:money} {cap:money}, `detail.action.<bribe|build|kill|bury|pass>`,
  `detail.object.<object>` {gain:money}, `detail.draft` {cost:money} {what}
- `event.<id>` for what the rules tell, with its arguments: {who:seat} and other seats, {guest:card}, {corpse:card},
  {cards:cards}, {card:annex}, {annex:annex}, {room:place}, {money:money}, {object:object}, {event:event}, {rank:rank},
  and numbers
- `why.<reason>` for what `targets`, `graves`, `objects` and the rules give, with the arguments of each `Why`:
  {card:card}, {card:annex}, {action:action}, {owner:seat}, {door:place}, {object:object}, {module:option}
- `score.<source>` and `score.<source>.how`: the lines of `reckoning`; `score.annex.<exit|annex|cheque|…>` {gain:money}
  {times} {family:family}: how an annex pays at the end
- `earned.<source>`: where money came from and went, see `earnings`; `tie`: what decides between equals
- `money` {amount}, `money.lost` {lost}: what of it the limit of cash keeps back
- `does.…` for what a thing is and does, `where.…` for where it is: see `described` and `whereabouts`
- `advice.<decision>`, and `advice.<decision>.<case>` for the cases `guide.advised` tells apart
- `comment.<event>`, and `.<case>`, with what `guide.commented` adds: {money:money}, {places}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from games.bloody_inn import guide
from games.bloody_inn.components import Box, box
from games.bloody_inn.described import Say, described
from games.bloody_inn.earnings import earnings
from games.bloody_inn.objects import RUG, TOMB, WELL
from games.bloody_inn.reckoning import reckoning
from games.bloody_inn.state import PEASANT
from games.bloody_inn.targets import DOOR, DOORS
from games.bloody_inn.things import things
from games.bloody_inn.view import WHITE, InnView, Room, TrailerView
from games.bloody_inn.whereabouts import whereabouts
from games.kernel.decisions import Decision
from games.kernel.ledger import Event
from games.kernel.reckoning import Reckoning, ScoreLine
from games.kernel.things import Thing
from games.kernel.words import DOT, Label, Words, bracketed, enumerated

_LOST = (("money", "lost"), ("share", "share_lost"))
"""Which argument of an event says how much of another was lost to the limit."""


class Capped(NamedTuple):
    """Money as far as there is room for it, and what the limit keeps back."""

    gained: int
    lost: int


class InnWords(Words[InnView]):
    """The inn in words."""

    explained = {
        "exchange": "study", "fine": "gravedigger", "grave": "graves", "key": "bedroom", "launder": "laundering",
        "leave": "leaving-accomplices", "object": "objects", "service": "room-service", "target": "objects",
        "with": "paying",
    }  # fmt: skip

    headings = frozenset({"new_round"})
    asides = frozenset(
        {
            "played", "wages", "walked_out", "lodging", "served", "surplus", "annex_paid", "object_paid",
            "objects_paid", "object_used", "fined", "robbed", "blackmailed", "cheques_lost", "investigated",
            "event_revealed", "event_holds", "event_fades", "peasant_died", "ran_away", "scored", "ranked",
            "last_round", "reshuffled",
        }
    )  # fmt: skip
    places = frozenset({"scored"})

    def __init__(self) -> None:
        super().__init__(Path(__file__).parent)

    def kinds(self, lang: str, names: Sequence[str], view: Any | None = None) -> dict[str, Callable[[Any], str]]:
        """Cards, annexes, families, money and seats."""
        return self._kinds(lang, names, box(view.corrections if view else ""))

    def _kinds(self, lang: str, names: Sequence[str], parts: Box) -> dict[str, Callable[[Any], str]]:
        return {
            "seat": lambda seat: names[seat],
            "card": lambda card: parts.cards[card].name(lang),
            "cards": lambda cards: self._list(lang, parts, cards),
            "annex": lambda card: _annex(parts, card, lang),
            "family": lambda family: parts.families[family][lang],
            "money": lambda amount: self._money(lang, amount),
            "action": lambda action: self.catalogue.text(lang, f"action.{action}"),
            "rank": lambda rank: next(r.names[lang] for r in parts.setup.solo_ranks if r.id == rank),
            "place": lambda door: self._place(lang, door),
            "event": lambda event: parts.events[event].name(lang),
            "object": lambda name: parts.objects[name].name(lang),
            "window": lambda window: self.catalogue.text(lang, f"window.{window}"),
            "option": lambda option: self.option(lang, option).name,
        }

    def advised(self, decision: Decision, view: InnView) -> str:
        """Which advice fits."""
        return guide.advised(decision, view)

    def commented(self, event: Event, view: InnView) -> Event:
        """What a stand-in says of its move."""
        return guide.commented(event, view)

    def things(self, corrections: str = "") -> Mapping[str, Thing]:
        """Travellers with their annexes, families, events and objects."""
        return things(box(corrections))

    def reckoning(self, lang: str, names: Sequence[str], view: InnView) -> list[Reckoning]:
        """Cash and cheques, less the gravedigger, with what annexes pay at the end: all of it lies open."""
        return reckoning(_Sayer(self, lang, names, view), names, view)

    def earnings(
        self, lang: str, names: Sequence[str], events: Sequence[Event], view: InnView
    ) -> Sequence[Sequence[ScoreLine]]:
        """Burials, lodging and the like: cash and cheques are where it lies, not where it came from."""
        if view.verdict == "caught":
            return ()
        return earnings(_Sayer(self, lang, names, view), self.reckoning(lang, names, view), events)

    def points(self, lang: str, points: int) -> str:
        """In francs."""
        return self.catalogue.text(lang, "money", {"amount": super().points(lang, points)})

    def does(self, lang: str, thing: str, corrections: str = "") -> Sequence[str]:
        """What a card, family, event or object is and does."""
        parts = box(corrections)
        return described(self._teller(lang, (), parts), parts, thing)

    def whereabouts(self, lang: str, thing: str, names: Sequence[str], view: InnView) -> str:
        """Rooms, yards, stacks and one's own hand, as far as the view shows them."""
        parts = box(view.corrections)
        say = self._teller(lang, names, parts)
        places = whereabouts(say, parts, view, thing)
        return say("where.now", places=enumerated(lang, places)) if places else ""

    def _teller(self, lang: str, names: Sequence[str], parts: Box) -> Say:
        kinds = self._kinds(lang, names, parts)

        def say(message: str, **args: Any) -> str:
            return self.catalogue.text(lang, message, args, kinds, args.get("count"))

        return say

    def event(self, lang: str, event: Event, names: Sequence[str], view: InnView | None = None) -> str:
        """What happened; money of which a part was lost to the limit is told with that part."""
        lost = {of: event.args[by] for of, by in _LOST if by in event.args and of in event.args}
        capped = {of: Capped(event.args[of], part) for of, part in lost.items()}
        return super().event(lang, Event(event.id, {**event.args, **capped}) if capped else event, names, view)

    def _money(self, lang: str, amount: int | Capped) -> str:
        """So many francs, and how many more there would have been."""
        if not isinstance(amount, Capped):
            return self.catalogue.text(lang, "money", {"amount": amount})
        gained = self.catalogue.text(lang, "money", {"amount": amount.gained})
        if not amount.lost:
            return gained
        lost = self.catalogue.text(lang, "money", {"amount": amount.lost})
        return bracketed(lang, gained, self.catalogue.text(lang, "money.lost", {"lost": lost}))

    def _place(self, lang: str, door: int) -> str:
        """A room or a trailer, by the number of its door."""
        kind, number = ("room", door) if door <= DOORS else ("trailer", door - DOORS)
        return self.catalogue.text(lang, f"place.{kind}", {"number": number})

    def ask(self, lang: str, decision: Decision, names: Sequence[str], view: Any) -> str:
        """The question; in a welcome with the travellers who are known to come after this one."""
        if decision.name == "room" and decision.about.get("next"):
            return self.catalogue.text(lang, "more.room", decision.about, self.kinds(lang, names, view))
        return super().ask(lang, decision, names, view)

    def label(self, lang: str, decision: Decision, key: str, names: Sequence[str], view: InnView) -> Label:
        """Rooms by who lodges there, cards by what they are, graves by whose they are."""
        say, about = _Sayer(self, lang, names, view), decision.about
        match decision.name:
            case "action":
                return Label(say(f"action.{key}"), say(f"detail.action.{key}"))
            case "guest" if key in DOOR:
                return _lodging(say, view, key, _gain(say, view, key, about))
            case "card" if key in DOOR:
                return _lodging(say, view, key, _building(say, view, _lodger(view, key) or "", about))
            case "room" | "key" | "service" | "target" if key in DOOR:
                return _lodging(say, view, key)
            case "room":
                return Label(say("label.rest"), say("detail.rest", left=about.get("left", 0)))
            case "guest":
                return _bistro(say, view, key)
            case "card":
                return _card(say, view, key, _building(say, view, key, about))
            case "corpse":
                card = box(view.corrections).cards[key]
                need, money = _need(card.rank, about), _capped(view, view.seat, card.money)
                return _card(say, view, key, say("detail.corpse", need=need, money=money))
            case "with":
                return _card(say, view, key, _fate(say, view, key, about.get("action", "")))
            case "leave":
                return _card(say, view, key, _fate(say, view, key, ""))
            case "grave":
                return _grave(say, view, key, about["corpse"])
            case "draft":
                return Label(*_object(say, view, key, with_cost=True))
            case "object":
                return Label(say("label.object.no")) if key == "no" else Label(*_object(say, view, key))
            case "target":
                return _target(say, view, about["object"], key)
            case "exchange" if key == "no":
                return Label(say("label.exchange.no"))
            case "launder" | "exchange":
                return _laundering(say, view, key)
            case "fine":
                return _fine(say, view, int(key.removeprefix("cheques")), about["debt"])
            case _:
                return _card(say, view, key)

    def missed(self, decision: Decision, view: InnView) -> Sequence[str]:
        """Guests out of reach, cards and corpses that cannot be paid for, full graves, taken rooms, objects to wait."""
        if view.seat is None:
            return ()
        own = view.seats[view.seat]
        lodged = [f"room{room.door}" for room in view.rooms if room.guest is not None]
        lodged += [f"trailer{trailer.number}" for trailer in view.trailers if trailer.guest is not None]
        match decision.name:
            case "guest" | "room":
                return lodged
            case "card":
                return sorted(set(own.hand or ()))
            case "corpse":
                return sorted(set(own.corpses))
            case "grave":
                return [f"{seat}.{annex.card}" for seat, held in enumerate(view.seats, 1) for annex in held.annexes]
            case "object":
                return own.objects or ()
        return ()

    def _list(self, lang: str, parts: Box, cards: Sequence[str]) -> str:
        if not cards:
            return self.nothing(lang, "cards")
        counted = {card: cards.count(card) for card in cards}
        times = [f" × {n}" if n > 1 else "" for n in counted.values()]
        return enumerated(lang, [parts.cards[card].name(lang) + n for card, n in zip(counted, times, strict=True)])


class _Sayer:
    def __init__(self, words: InnWords, lang: str, names: Sequence[str], view: InnView) -> None:
        self.words, self.lang, self.view = words, lang, view
        self.kinds = words.kinds(lang, names, view)

    def __call__(self, message: str, **args: Any) -> str:
        return self.words.catalogue.text(self.lang, message, args, self.kinds, args.get("count"))


def _capped(view: InnView, seat: int | None, due: int) -> Capped:
    """What a seat would have of so much money, and what the limit would keep back."""
    if seat is None or view.options["wealth"] == "unlimited":
        return Capped(due, 0)
    room = box(view.corrections).setup.cap - view.seats[seat].cash
    return Capped(min(due, room), max(0, due - room))


def _annex(parts: Box, card: str, lang: str) -> str:
    annex = parts.cards[card].annex
    return annex.name(lang) if annex else parts.cards[card].name(lang)


def _card(say: _Sayer, view: InnView, key: str, detail: str = "") -> Label:
    """A card by its name, with what comes of choosing it, or what it is."""
    card = box(view.corrections).cards[key]
    return Label(
        card.name(say.lang), detail or say("detail.card", rank=card.rank, money=card.money, family=card.family)
    )


def _need(rank: int, about: dict[str, Any]) -> int:
    """The fewest cards to play for a rank."""
    return max(0, rank - int(about.get("fewer", 0)))


def _gain(say: _Sayer, view: InnView, key: str, about: dict[str, Any]) -> str:
    """What a guest costs, and what becomes of him: an accomplice with an annex in him, or a corpse with money."""
    guest = _lodger(view, key)
    if guest is None:
        return ""
    card = box(view.corrections).cards[guest]
    need = _need(card.room_rank, about)
    if about.get("action") == "kill":
        return say("detail.kill", need=need, money=card.money, rank=card.rank)
    if card.annex:
        return say("detail.bribe", need=need, family=card.family, annex=guest)
    return say("detail.bribe-only", need=need, family=card.family)


def _building(say: _Sayer, view: InnView, key: str, about: dict[str, Any]) -> str:
    """What an annex costs, what it is and how many it will hide."""
    card = box(view.corrections).cards.get(key)
    if card is None or card.annex is None:
        return ""
    return say("detail.build", need=_need(card.rank, about), annex=key, places=card.rank)


def _fate(say: _Sayer, view: InnView, key: str, action: str) -> str:
    """Where a card goes that is played for an action, or leaves unpaid."""
    if action and box(view.corrections).cards[key].aptitude == action:
        return say("detail.comes-back", action=action)
    return say("detail.to-bistro" if key == PEASANT else "detail.to-exit")


def _bistro(say: _Sayer, view: InnView, key: str) -> Label:
    """Peasants in the bistro: some of them to be bribed, or one to be killed."""
    if count := key.removeprefix("bistro"):
        return Label(say("label.bistro-many", count=int(count)), say("detail.bribe-bistro"))
    card = box(view.corrections).cards[PEASANT]
    return Label(say("label.bistro"), say("detail.kill", need=0, money=card.money, rank=card.rank))


def _lodger(view: InnView, key: str) -> str | None:
    """Who lodges behind a key."""
    return _room(view, DOOR[key]).guest


def _lodging(say: _Sayer, view: InnView, key: str, detail: str = "") -> Label:
    """A room or a trailer, with who lodges there, what that brings, and whose key it is."""
    door = DOOR[key]
    trailer = door > DOORS
    number = door - DOORS if trailer else door
    room = _room(view, door)
    owner = say("detail.white") if room.owner == WHITE else say("detail.owner", owner=room.owner)
    if room.guest is None:
        return Label(say("label.empty-trailer" if trailer else "label.empty-room", room=number), owner)
    if not detail:
        card = box(view.corrections).cards[room.guest]
        detail = say("detail.card", rank=card.room_rank, money=card.money, family=card.family)
    name = say("label.trailer" if trailer else "label.room", room=number, card=room.guest)
    return Label(name, DOT.join((detail, owner)))


def _room(view: InnView, door: int) -> Room | TrailerView:
    if door > DOORS:
        return next(trailer for trailer in view.trailers if trailer.number == door - DOORS)
    return next(room for room in view.rooms if room.door == door)


def _object(say: _Sayer, view: InnView, key: str, with_cost: bool = False) -> tuple[str, str]:
    """An object's name, and what it does."""
    card = box(view.corrections).objects[key]
    what = say(f"detail.object.{key}", gain=card.gain)
    return card.name(say.lang), say("detail.draft", cost=card.cost, what=what) if with_cost else what


def _laundering(say: _Sayer, view: InnView, key: str) -> Label:
    """An exchange of cash and cheques, with what one has after it, or a warning of what it loses."""
    kind = key.rstrip("0123456789")
    if kind == "no":
        return Label(say("label.launder.no"))
    count, setup, held = int(key.removeprefix(kind)), box(view.corrections).setup, view.seats[view.seat or 0]
    name = say(f"label.launder.{kind}", count=count)
    change = count if kind == "cheques" else -count
    cash = held.cash - change * setup.cheque
    if cash > setup.cap:
        return Label(name, say("detail.launder.lost", lost=cash - setup.cap, cap=setup.cap))
    return Label(name, say("detail.left", cash=cash, cheques=held.cheques + change))


def _fine(say: _Sayer, view: InnView, cheques: int, debt: int) -> Label:
    """A debt paid with so many cheques and the rest in cash, as far as there is any."""
    held = view.seats[view.seat or 0]
    cash = min(held.cash, max(0, debt - cheques * box(view.corrections).setup.cheque))
    detail = say("detail.left", cash=held.cash - cash, cheques=held.cheques - cheques)
    if not cheques:
        return Label(say("label.fine.cash", cash=cash), detail)
    return Label(say("label.fine.both" if cash else "label.fine.cheques", count=cheques, cash=cash), detail)


def _target(say: _Sayer, view: InnView, name: str, key: str) -> Label:
    """What an object is aimed at: a corpse, a seat, a corpse and a seat, or the whole inn."""
    if key in ("no", "inn"):
        return Label(say(f"label.target.{key}"))
    if key in box(view.corrections).cards:
        return _card(say, view, key, _found(say, view, key) if name == WELL else "")
    number, dot, card = key.removeprefix("seat").partition(".")
    if not dot:
        return Label(say.kinds["seat"](int(number) - 1))
    message = "label.corpse-to" if name == RUG else "label.corpse-of"
    detail = _found(say, view, card) if name == TOMB else ""
    return Label(say(message, card=card, owner=int(number) - 1), _card(say, view, card, detail).detail)


def _found(say: _Sayer, view: InnView, corpse: str) -> str:
    """A corpse whose money the seat takes at once, as far as it has room for it."""
    card = box(view.corrections).cards[corpse]
    return say("detail.card", rank=card.rank, money=_capped(view, view.seat, card.money), family=card.family)


def _grave(say: _Sayer, view: InnView, key: str, corpse: str) -> Label:
    """A grave by whose it is, with what burying this corpse there brings."""
    number, _, card = key.partition(".")
    owner = int(number) - 1
    annexes = [a for a in view.seats[owner].annexes if a.card == card]
    trailers = [t for t in view.trailers if t.owner == owner and t.card == card]
    places = sum(a.places for a in annexes) + sum(t.places for t in trailers)
    taken = sum(len(a.corpses) for a in annexes)
    name = say("label.own-grave", annex=card) if owner == view.seat else say("label.grave", owner=owner, annex=card)
    money = box(view.corrections).money[corpse]
    if owner == view.seat:
        own = _capped(view, owner, money)
        return Label(name, say("detail.own-grave", money=own, free=places - taken, places=places))
    share = _capped(view, owner, money // 2).gained
    rest = _capped(view, view.seat, money - money // 2)
    return Label(name, say("detail.grave", money=rest, share=share, free=places - taken, places=places))
