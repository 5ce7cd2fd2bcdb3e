"""The inn's words on pictures: names, effects and turns of phrase in the table's language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from games.bloody_inn.components import Box, Effect
from games.bloody_inn.targets import DOORS
from games.bloody_inn.view import InnView
from games.bloody_inn.words import InnWords
from games.kernel.words import Catalogue
from render.bloody_inn.faces import box_of
from render.lettering import DAGGER
from render.picture import Setting
from render.speech import TableSpeech

_GAME = InnWords()


class Speech(TableSpeech[Box, InnView]):
    """How one inn's pictures speak."""

    catalogue = Catalogue(Path(__file__).parent / "locale")

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
        return self.joined(self._effect(effect) for effect in annex.effects) + mark

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
        return self.joined(parts) + _house(card.standing)

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

    def outcome(self, view: InnView) -> str:
        """Who has won, or what the innkeeper is worth who played alone."""
        results = view.results or ()
        if view.verdict == "caught":
            return self.say("turn.caught")
        if len(results) != 1:
            return super().outcome(view)
        total = results[0].total
        if view.solo_rank is None:
            return self.say("turn.solo", total=total)
        titles = {rank.id: rank.names[self.lang] for rank in self.box.setup.solo_ranks}
        return self.say("turn.solo.rank", total=total, rank=titles[view.solo_rank])

    def when(self, view: InnView) -> str:
        """Season and round."""
        return self.say("when", season=view.season, round=view.round)

    def phase(self, view: InnView) -> str:
        """The part of the round."""
        phase = f"phase.night.{view.lap}" if view.phase == "night" else f"phase.{view.phase}"
        words = self.say(phase)
        return self.dotted(words, self.say("when.last")) if view.last_round and view.results is None else words


def _house(standing: dict[str, Any]) -> str:
    """A dagger where one of a thing's values is the house's; our own translations are not marked."""
    return DAGGER if "house" in [value for name, value in standing.items() if name != "names"] else ""


def speech(view: InnView, setting: Setting) -> Speech:
    """The words for this table."""
    return Speech.at(setting, len(view.seats), box_of(view))
