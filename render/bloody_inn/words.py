"""The inn's words on pictures: names, effects and turns of phrase in the table's language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from games.bloody_inn.components import Box, Effect
from games.bloody_inn.targets import DOORS
from games.bloody_inn.view import InnView
from games.bloody_inn.words import InnWords
from games.kernel.words import Catalogue
from render.bloody_inn.faces import DAGGER, box_of
from render.lettering import name_or
from render.picture import Setting

_GAME = InnWords()
_WORDS = Catalogue(Path(__file__).parent / "locale")
_SHARED = Catalogue(Path(__file__).parent.parent / "locale")


@lru_cache(maxsize=512)
def _plain(lang: str, message: str) -> str:
    return _WORDS.text(lang, message)


@dataclass(frozen=True)
class Speech:
    """How one table's pictures speak."""

    lang: str
    names: tuple[str, ...]
    """As they can be drawn."""
    full_names: tuple[str, ...]
    """As they are, for texts that Discord sets."""
    box: Box
    standins: tuple[bool, ...] = ()

    def say(self, message: str, **args: Any) -> str:
        """A message in the table's language."""
        return _WORDS.text(self.lang, message, args) if args else _plain(self.lang, message)

    def count(self, message: str, count: int) -> str:
        """A message in the singular or the plural."""
        return _WORDS.text(self.lang, message, {"count": count}, count=count)

    def listed(self, parts: Iterable[str]) -> str:
        """Parts in a row."""
        return self.say("list").join(parts)

    def card(self, card: str) -> str:
        """A card's name."""
        return self.box.cards[card].name(self.lang)

    def family(self, family: str) -> str:
        """A family's name."""
        return self.box.families[family][self.lang]

    def action(self, action: str) -> str:
        """An action's name."""
        return self.say(f"action.{action}")

    def effects(self, card: str) -> str:
        """What a card's annex does, in a few words; a dagger where the house says so."""
        annex = self.box.cards[card].annex
        if annex is None or not annex.effects:
            return self.say("effect.none")
        mark = DAGGER if annex.standing.get("effects") == "house" else ""
        return "; ".join(self._effect(effect) for effect in annex.effects) + mark

    def _effect(self, effect: Effect) -> str:
        action = self.action(effect.action) if effect.action else ""
        if effect.fewer:
            return self.say("effect.fewer", action=action, fewer=effect.fewer)
        if effect.many:
            return self.say("effect.many", action=action)
        if effect.returns:
            return self.say("effect.returns", action=action)
        if effect.peasants:
            return self.say("effect.peasants", peasants=effect.peasants)
        if effect.free:
            return self.say("effect.free", free=effect.free)
        if effect.trailer:
            return self.say("effect.trailer")
        if effect.surplus:
            return self.say("effect.surplus", cap=self.box.setup.cap)
        if effect.exchange:
            return self.count("effect.exchange", effect.exchange)
        if effect.given:
            return self._on_condition(effect)
        if effect.key or effect.service:
            return self.say("effect.build.key" if effect.key else "effect.build.service")
        kind, _, family = effect.per.partition(":")
        message = f"effect.{effect.when}.{kind or 'gain'}"
        if effect.when == "morning":
            message = "effect.morning"
        return self.say(message, gain=effect.gain, family=self.family(family) if family else "")

    def _on_condition(self, effect: Effect) -> str:
        """What an annex pays if the others are in a certain case."""
        what, _, least = effect.given.partition(":")
        return self.say(f"effect.given.{what}", gain=effect.gain, least=least)

    def event(self, event: str) -> str:
        """An event's name."""
        return self.box.events[event].name(self.lang)

    def event_does(self, event: str) -> str:
        """What an event does, in a few words; a dagger where the house says so."""
        card = self.box.events[event]
        parts = [self.say("event.no_investigation")] if card.no_investigation else []
        parts += [
            self.say(f"event.{field}", n=getattr(card, field))
            for field in ("per_corpse", "rent", "cash", "cheques", "peasants", "wage")
            if getattr(card, field)
        ]
        parts += [self.say(f"event.{field}") for field in ("corpses_go", "hands") if getattr(card, field)]
        return "; ".join(parts) + _house(card.standing)

    def object(self, name: str) -> str:
        """An object's name."""
        return self.box.objects[name].name(self.lang)

    def object_does(self, name: str) -> str:
        """What an object does; a dagger where the house says so."""
        card = self.box.objects[name]
        gain = {"gain": card.gain}
        words = _GAME.catalogue.text(self.lang, f"detail.object.{name}", gain, {"money": lambda amount: f"{amount}F"})
        return words + _house(card.standing)

    def object_when(self, name: str) -> str:
        """When an object may be played."""
        return self.say(f"play.{self.box.objects[name].phase}")

    def place(self, door: int) -> str:
        """A door, or a trailer: they are numbered after the doors."""
        if door > DOORS:
            return self.say("text.place.trailer", number=door - DOORS)
        return self.say("text.place.door", door=door)

    def headline(self, view: InnView) -> str:
        """Whose move it is, or who has won."""
        if view.results is not None:
            return self._outcome(view)
        if not view.to_move:
            return self.say("turn.nobody")
        if len(view.to_move) == 1:
            return self.say("turn.one", name=self.names[view.to_move[0]])
        return self.say("turn.many", names=self.listed(self.names[seat] for seat in view.to_move))

    def _outcome(self, view: InnView) -> str:
        results = view.results or ()
        if view.verdict == "caught":
            return self.say("turn.caught")
        if len(results) == 1:
            total = results[0].total
            if view.solo_rank is None:
                return self.say("turn.solo", total=total)
            titles = {rank.id: rank.names[self.lang] for rank in self.box.setup.solo_ranks}
            return self.say("turn.solo.rank", total=total, rank=titles[view.solo_rank])
        winners = [self.names[r.seat] for r in results if r.place == 1]
        if len(winners) == 1:
            return self.say("turn.wins", name=winners[0])
        return self.say("turn.share", names=self.listed(winners))

    def when(self, view: InnView) -> str:
        """Season and round."""
        return self.say("when", season=view.season, round=view.round)

    def phase(self, view: InnView) -> str:
        """The part of the round."""
        phase = f"phase.night.{view.lap}" if view.phase == "night" else f"phase.{view.phase}"
        words = self.say(phase)
        return f"{words} · {self.say('when.last')}" if view.last_round and view.results is None else words


def _house(standing: dict[str, Any]) -> str:
    """A dagger where one of a thing's values is the house's; our own translations are not marked."""
    return DAGGER if "house" in [value for name, value in standing.items() if name != "names"] else ""


def speech(view: InnView, setting: Setting) -> Speech:
    """The words for this table."""
    count = len(view.seats)
    given: Sequence[str] = [*setting.names, *[""] * count][:count]
    wording = [_SHARED.text(setting.lang, "seat", {"n": n + 1}) for n in range(count)]
    drawn = tuple(name_or(name, words) for name, words in zip(given, wording, strict=True))
    full = tuple(name.strip() or words for name, words in zip(given, wording, strict=True))
    standins = tuple(setting.standin(seat) for seat in range(count))
    return Speech(setting.lang, drawn, full, box_of(view), standins)
