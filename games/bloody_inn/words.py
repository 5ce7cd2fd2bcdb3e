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
- `window.<window|again>`: when objects are asked for; `place.room`, `place.trailer` {number}: a place in a sentence
- labels: `label.room` {room} {card:card}, `label.empty-room` {room}, `label.trailer` {room} {card:card},
  `label.empty-trailer` {room}, `label.rest`, `label.bistro`, `label.bistro-many` {count} (plural),
  `label.grave` {owner:seat} {annex:annex}, `label.own-grave` {annex:annex}, `label.launder.no`,
  `label.launder.cheques` {count} (plural), `label.launder.cash` {count} (plural), `label.fine` {count} (plural),
  `label.object.no`, `label.target.<no|inn>`, `label.corpse-to`, `label.corpse-of` {card:card} {owner:seat},
  `label.exchange.no`, `action.<bribe|build|kill|bury|pass>`
- details, at most 100 characters: `detail.card` {rank} {money} {family:family}, `detail.annex` {annex:annex},
  `detail.grave` {free} {places}, `detail.rest` {left}, `detail.owner` {owner:seat}, `detail.white`,
  `detail.launder.lost` {lost:money} {cap:money}, `detail.action.<bribe|build|kill|bury|pass>`,
  `detail.object.<object>` {gain:money}, `detail.draft` {cost:money} {what}
- `event.<id>` for what the rules tell, with its arguments: {who:seat} and other seats, {guest:card}, {corpse:card},
  {cards:cards}, {card:annex}, {annex:annex}, {room:place}, {money:money}, {object:object}, {event:event}, {rank:rank},
  and numbers
- `why.<reason>` for what `targets`, `graves`, `objects` and the rules give, with the arguments of each `Why`:
  {card:card}, {card:annex}, {action:action}, {owner:seat}, {door:place}, {object:object}, {module:option}
- `money` {amount}
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from games.bloody_inn.components import Box, box
from games.bloody_inn.objects import RUG
from games.bloody_inn.targets import DOOR, DOORS
from games.bloody_inn.view import WHITE, InnView, Room, TrailerView
from games.kernel.decisions import Decision
from games.kernel.words import COMMA, Label, Words


class InnWords(Words):
    """The inn in words."""

    explained = {"fine": "gravedigger", "leave": "leaving-accomplices", "object": "objects", "target": "objects"}

    def __init__(self) -> None:
        super().__init__(Path(__file__).parent)

    def kinds(self, lang: str, names: Sequence[str], view: Any | None = None) -> dict[str, Callable[[Any], str]]:
        """Cards, annexes, families, money and seats."""
        parts = box(view.corrections if view else "")
        return {
            "seat": lambda seat: names[seat],
            "card": lambda card: parts.cards[card].name(lang),
            "cards": lambda cards: self._list(lang, parts, cards),
            "annex": lambda card: _annex(parts, card, lang),
            "family": lambda family: parts.families[family][lang],
            "money": lambda amount: self.catalogue.text(lang, "money", {"amount": amount}),
            "action": lambda action: self.catalogue.text(lang, f"action.{action}"),
            "rank": lambda rank: next(r.names[lang] for r in parts.setup.solo_ranks if r.id == rank),
            "place": lambda door: self._place(lang, door),
            "event": lambda event: parts.events[event].name(lang),
            "object": lambda name: parts.objects[name].name(lang),
            "window": lambda window: self.catalogue.text(lang, f"window.{window}"),
            "option": lambda option: self.option(lang, option).name,
        }

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
        say = _Sayer(self, lang, names, view)
        match decision.name:
            case "action":
                return Label(say(f"action.{key}"), say(f"detail.action.{key}"))
            case "room" | "key" | "service" | "guest" | "card" | "target" if key in DOOR:
                return _lodging(say, view, key, with_annex=decision.name == "card")
            case "room":
                return Label(say("label.rest"), say("detail.rest", left=decision.about.get("left", 0)))
            case "guest":
                count = key.removeprefix("bistro")
                return Label(say("label.bistro-many", count=int(count)) if count else say("label.bistro"))
            case "grave":
                return _grave(say, view, key)
            case "draft":
                return Label(*_object(say, view, key, with_cost=True))
            case "object":
                return Label(say("label.object.no")) if key == "no" else Label(*_object(say, view, key))
            case "target":
                return _target(say, view, decision.about["object"], key)
            case "exchange" if key == "no":
                return Label(say("label.exchange.no"))
            case "launder" | "exchange":
                kind = key.rstrip("0123456789")
                count = key.removeprefix(kind)
                name = say(f"label.launder.{kind}", **({"count": int(count)} if count else {}))
                return Label(name, _beyond_the_cap(say, view, int(count)) if kind == "cash" else "")
            case "fine":
                return Label(say("label.fine", count=int(key.removeprefix("cheques"))))
            case _:
                return _card(say, view, key, with_annex=decision.name == "card")

    def _list(self, lang: str, parts: Box, cards: Sequence[str]) -> str:
        if not cards:
            return self.kernel(lang, "answer.none")
        counted = {card: cards.count(card) for card in cards}
        times = [f" × {n}" if n > 1 else "" for n in counted.values()]
        return COMMA[lang].join(parts.cards[card].name(lang) + n for card, n in zip(counted, times, strict=True))


class _Sayer:
    def __init__(self, words: InnWords, lang: str, names: Sequence[str], view: InnView) -> None:
        self.words, self.lang, self.view = words, lang, view
        self.kinds = words.kinds(lang, names, view)

    def __call__(self, message: str, **args: Any) -> str:
        return self.words.catalogue.text(self.lang, message, args, self.kinds, args.get("count"))


def _annex(parts: Box, card: str, lang: str) -> str:
    annex = parts.cards[card].annex
    return annex.name(lang) if annex else parts.cards[card].name(lang)


def _card(say: _Sayer, view: InnView, key: str, with_annex: bool) -> Label:
    card = box(view.corrections).cards[key]
    detail = say("detail.card", rank=card.rank, money=card.money, family=card.family)
    if card.annex and with_annex:
        detail += " · " + say("detail.annex", annex=key)
    return Label(card.name(say.lang), detail)


def _lodging(say: _Sayer, view: InnView, key: str, with_annex: bool) -> Label:
    """A room or a trailer, with who lodges there and whose key it is."""
    door = DOOR[key]
    trailer = door > DOORS
    number = door - DOORS if trailer else door
    room = next(t for t in view.trailers if t.number == number) if trailer else _room(view, door)
    owner = say("detail.white") if room.owner == WHITE else say("detail.owner", owner=room.owner)
    if room.guest is None:
        return Label(say("label.empty-trailer" if trailer else "label.empty-room", room=number), owner)
    card = box(view.corrections).cards[room.guest]
    rank = card.rank if with_annex else card.room_rank
    detail = say("detail.card", rank=rank, money=card.money, family=card.family)
    return Label(say("label.trailer" if trailer else "label.room", room=number, card=room.guest), f"{detail} · {owner}")


def _room(view: InnView, door: int) -> Room | TrailerView:
    return next(room for room in view.rooms if room.door == door)


def _object(say: _Sayer, view: InnView, key: str, with_cost: bool = False) -> tuple[str, str]:
    """An object's name, and what it does."""
    card = box(view.corrections).objects[key]
    what = say(f"detail.object.{key}", gain=card.gain)
    return card.name(say.lang), say("detail.draft", cost=card.cost, what=what) if with_cost else what


def _beyond_the_cap(say: _Sayer, view: InnView, cheques: int) -> str:
    """A warning of what cashing so many cheques would lose."""
    setup = box(view.corrections).setup
    cash = view.seats[view.seat].cash if view.seat is not None else 0
    lost = cash + cheques * setup.cheque - setup.cap
    return say("detail.launder.lost", lost=lost, cap=setup.cap) if lost > 0 else ""


def _target(say: _Sayer, view: InnView, name: str, key: str) -> Label:
    """What an object is aimed at: a corpse, a seat, a corpse and a seat, or the whole inn."""
    if key in ("no", "inn"):
        return Label(say(f"label.target.{key}"))
    if key in box(view.corrections).cards:
        return _card(say, view, key, with_annex=False)
    number, dot, card = key.removeprefix("seat").partition(".")
    if not dot:
        return Label(say.kinds["seat"](int(number) - 1))
    message = "label.corpse-to" if name == RUG else "label.corpse-of"
    return Label(say(message, card=card, owner=int(number) - 1), _card(say, view, card, with_annex=False).detail)


def _grave(say: _Sayer, view: InnView, key: str) -> Label:
    number, _, card = key.partition(".")
    owner = int(number) - 1
    annexes = [a for a in view.seats[owner].annexes if a.card == card]
    trailers = [t for t in view.trailers if t.owner == owner and t.card == card]
    places = sum(a.places for a in annexes) + sum(t.places for t in trailers)
    taken = sum(len(a.corpses) for a in annexes)
    name = say("label.own-grave", annex=card) if owner == view.seat else say("label.grave", owner=owner, annex=card)
    return Label(name, say("detail.grave", free=places - taken, places=places))
