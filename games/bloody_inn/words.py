"""How The Bloody Inn speaks: its cards, rooms, graves and money in words.

The catalogue (`locale/<lang>.po`) has, by symbolic ids:

- `game.title`, `game.blurb`; `verdict.<deck|early|caught>`
- `verb.<bribe|build|kill|bury|pass|welcome|settle>` (the sub-command's name, lower case, at most 32 letters),
  `verb.<verb>.help` (at most 100 characters); `verb.<verb>.<argument>` and `.help` for guest, card, with, corpse,
  grave, launder, room, service, key, keep where the verb has it (see `VERBS`)
- `table.<option>`, `.help`, `table.<option>.<value>`, `.help` for `setup.OPTIONS`
- `ask.<decision>`: the question a decision puts, with what its `about` holds:
  room {guest:card} {left}; action {lap} {laps}; guest; card; corpse; grave {corpse:card}; with {rank} {least}
  {action:action}; keep; launder {cash} {cheques}; key; service; fine {debt} {corpses}; leave {unpaid}
- labels: `label.room` {room} {card:card}, `label.empty-room` {room}, `label.rest`, `label.bistro`,
  `label.bistro-many` {count} (plural), `label.grave` {owner:seat} {annex:annex}, `label.own-grave` {annex:annex},
  `label.launder.no`, `label.launder.cheques` {count} (plural), `label.launder.cash` {count} (plural),
  `label.fine` {count} (plural), `action.<bribe|build|kill|bury|pass>`
- details, at most 100 characters: `detail.card` {rank} {money} {family:family}, `detail.annex` {annex:annex},
  `detail.grave` {free} {places}, `detail.rest` {left}, `detail.owner` {owner:seat}, `detail.white`,
  `detail.action.<bribe|build|kill|bury|pass>`
- `event.<id>` for what `flow` tells: welcomed {who:seat} {guest:card} {room}; served {who:seat} {money:money} {room};
  reshuffled {cards}; stopped_early {travellers}; last_round; hired_peasants {who:seat} {count} (plural);
  played {who:seat} {cards:cards} {spent:cards}; bribed, killed {who:seat} {guest:card} {room};
  killed_peasant {who:seat}; built {who:seat} {card:annex}; annex_paid {who:seat} {card:annex} {money:money};
  key_swapped, service_placed {who:seat} {room}; buried {who:seat} {corpse:card} {annex:annex} {money:money};
  buried_elsewhere {who:seat} {corpse:card} {annex:annex} {owner:seat} {money:money} {share:money};
  passed {who:seat}; laundered, cashed {who:seat} {cheques}; investigated {guilty}; caught {corpses:cards};
  fined {who:seat} {corpses} {money:money}; lodging {who:seat} {rooms} {money:money}; wages {who:seat} {money:money};
  walked_out {who:seat} {money:money} {cards:cards}; new_round {round} {who:seat};
  scored {who:seat} {money:money} {place}; ranked {who:seat} {rank:rank}
- `why.<reason>` for what `targets` and `flow` give, with the arguments of each `Why`; {card:card}, {action:action},
  {owner:seat}
- `money` {amount}
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from games.bloody_inn.components import Box, box
from games.bloody_inn.view import WHITE, InnView
from games.kernel.decisions import Decision
from games.kernel.words import COMMA, Label, Words


class InnWords(Words):
    """The inn in words."""

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
        }

    def label(self, lang: str, decision: Decision, key: str, names: Sequence[str], view: InnView) -> Label:
        """Rooms by who lodges there, cards by what they are, graves by whose they are."""
        say = _Sayer(self, lang, names, view)
        match decision.name:
            case "action":
                return Label(say(f"action.{key}"), say(f"detail.action.{key}"))
            case "room" | "key" | "service" | "guest" if key.startswith("room"):
                return _room(say, view, int(key.removeprefix("room")))
            case "room":
                return Label(say("label.rest"), say("detail.rest", left=decision.about.get("left", 0)))
            case "guest":
                count = key.removeprefix("bistro")
                return Label(say("label.bistro-many", count=int(count)) if count else say("label.bistro"))
            case "grave":
                return _grave(say, view, key)
            case "launder":
                kind = key.rstrip("0123456789")
                count = key.removeprefix(kind)
                return Label(say(f"label.launder.{kind}", **({"count": int(count)} if count else {})))
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


def _room(say: _Sayer, view: InnView, door: int) -> Label:
    room = next(r for r in view.rooms if r.door == door)
    owner = say("detail.white") if room.owner == WHITE else say("detail.owner", owner=room.owner)
    if room.guest is None:
        return Label(say("label.empty-room", room=door), owner)
    card = box(view.corrections).cards[room.guest]
    detail = say("detail.card", rank=card.room_rank, money=card.money, family=card.family)
    return Label(say("label.room", room=door, card=room.guest), f"{detail} · {owner}")


def _grave(say: _Sayer, view: InnView, key: str) -> Label:
    number, _, card = key.partition(".")
    owner = int(number) - 1
    annexes = [a for a in view.seats[owner].annexes if a.card == card]
    places, taken = sum(a.places for a in annexes), sum(len(a.corpses) for a in annexes)
    name = say("label.own-grave", annex=card) if owner == view.seat else say("label.grave", owner=owner, annex=card)
    return Label(name, say("detail.grave", free=places - taken, places=places))
