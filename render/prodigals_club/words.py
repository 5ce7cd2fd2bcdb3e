"""The club's words on pictures: names, effects and turns of phrase in the table's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from games.kernel.words import Catalogue, one_stop
from games.prodigals_club.components import Box, Effect, box
from games.prodigals_club.phrases import effects_line, trigger_words
from games.prodigals_club.view import ClubView, HandView, MarkerView, PossessionView, SeatView
from games.prodigals_club.words import ClubWords
from render.picture import Setting
from render.prodigals_club.faces import CardFace, card_face, signed
from render.speech import TableSpeech

_GAME = ClubWords()
COUNTED = ("votes", "spend", "move", "megaphones")
"""What a card brings that is told by how many."""


@cache
def _kinds(lang: str) -> dict[str, Callable[[Any], str]]:
    return _GAME.kinds(lang, ())


class Speech(TableSpeech[Box, ClubView]):
    """How one club's pictures speak."""

    catalogue = Catalogue(Path(__file__).parent / "locale")

    def told(self, message: str, **args: Any) -> str:
        """A message as the game itself says it."""
        return one_stop(_GAME.catalogue.text(self.lang, message, args, _kinds(self.lang), args.get("count")))

    # ── names ───────────────────────────────────────────────────────────────────────────────────────────────

    def competition(self, name: str) -> str:
        """A competition's name, which is its board's."""
        return self.box.boards[name].name(self.lang)

    def competitions(self, names: Iterable[str]) -> str:
        """Several of them."""
        return self.listed(self.competition(name) for name in names)

    def card(self, card: str) -> str:
        """A card's name."""
        return self.box.cards[card].name(self.lang)

    def face(self, card: str) -> CardFace:
        """How a card looks."""
        return card_face(self.box.cards[card], self.lang, self.box.setup.pub)

    def space(self, space: str) -> str:
        """An errand space's name."""
        return self.box.spaces[space].name(self.lang)

    def card_set(self, each: str) -> str:
        """A set's name."""
        return self.box.sets[each].name(self.lang)

    def circle(self, circle: str) -> str:
        """A political circle tile's name."""
        return self.box.circles[circle].name(self.lang)

    def bonus(self, bonus: str) -> str:
        """A bonus action tile's name."""
        return self.box.bonuses[bonus].name(self.lang)

    def dame(self, dame: str) -> str:
        """The name of a tile of Dame Beatrice's."""
        return self.box.dames[dame].name(self.lang)

    def symbol(self, symbol: str) -> str:
        """A common symbol's name."""
        return self.box.symbols[symbol].name(self.lang)

    def borough(self, borough: str) -> str:
        """A borough's name."""
        return self.box.boroughs[borough].name(self.lang)

    def flag(self, flag: str) -> str:
        """A party's name, or the pub's."""
        return self.box.flags[flag].name(self.lang)

    def column(self, number: int) -> str:
        """The name of a column of the society scoreboard."""
        return self.told(f"column.{('left', 'middle', 'right')[number]}")

    def pounds(self, amount: int) -> str:
        """A sum of money, as the language writes it."""
        return _kinds(self.lang)["money"](amount)

    # ── what things do ──────────────────────────────────────────────────────────────────────────────────────

    def effects(self, effects: Sequence[Effect], either: bool = False) -> str:
        """Effects in a few words."""
        if either:
            return self.told("effect.or").join(effects_line(self.told, self.lang, [effect]) for effect in effects)
        return effects_line(self.told, self.lang, effects)

    def does(self, card: str) -> str:
        """What a card does, in a few words."""
        known = self.box.cards[card]
        if known.is_time:
            return self.told("effect.is-time")
        found = []
        if known.effects:
            what = self.effects(known.effects)
            found.append(self.say("card.active", what=what) if known.border == "black" else what)
        found += [self.say("card.standing", what=trigger_words(self.told, trigger)) for trigger in known.triggers]
        return self.joined(found)

    def kind(self, card: str) -> str:
        """A card's border, and its flag."""
        known = self.box.cards[card]
        border = self.say(f"card.{known.border}")
        return self.listed([border, self.flag(known.flag)]) if known.flag else border

    def told_card(self, card: str) -> str:
        """A card with its kind and what it does."""
        return self.pair(self.aside(self.card(card), self.kind(card)), self.does(card))

    def now(self, held: HandView) -> str:
        """What a card would bring now; nothing where that cannot be told by numbers."""
        found = {each.do: each.n for each in held.yields if each.do in COUNTED}
        if held.votes:
            found["votes"] = held.votes
        parts = []
        for do, number in found.items():
            if do == "spend" and number:
                parts.append(self.pounds(number))
            elif number:
                parts.append(self.count(f"yield.{do}", number))
        return self.listed(parts)

    def dame_does(self, dame: str) -> str:
        """Whom a tile of Dame Beatrice's lifts."""
        known = self.box.dames[dame]
        low, high = known.rows or (0, 0)
        column = self.told(f"column.{known.spared}") if known.spared else ""
        return self.say(f"dame.{known.kind}", column=column, low=low, high=high)

    # ── tiles and markers ───────────────────────────────────────────────────────────────────────────────────

    def edges(self, edges: Sequence[str]) -> str:
        """The four edges of a political circle tile."""
        north, east, south, west = (self._edge(edge) for edge in edges)
        return self.say("text.edges", n=north, e=east, s=south, w=west)

    def _edge(self, edge: str) -> str:
        return self.symbol(edge) if edge in self.box.symbols else edge or self.say("text.blank")

    def possession(self, tile: PossessionView) -> str:
        """A possession tile with its value, symbol and borough."""
        name = self.box.possessions[tile.possession].name(self.lang)
        money, symbol = self.pounds(tile.value), self.symbol(tile.symbol)
        return self.say("text.possession", name=name, money=money, symbol=symbol, borough=self.borough(tile.borough))

    def marker(self, marker: MarkerView) -> str:
        """An influence marker and where it stands."""
        key, column = marker.key.upper(), self.column(marker.column)
        words = self.say(f"text.marker.{marker.gender}", key=key, column=column, value=signed(marker.value))
        return self.aside(words, self.symbol(marker.symbol)) if marker.symbol else words

    # ── members ─────────────────────────────────────────────────────────────────────────────────────────────

    def score(self, held: SeatView) -> str:
        """How a member stands in each competition, and what counts."""
        scores = [
            self.say("text.score", competition=self.competition(name), score=signed(score))
            for name, score in held.scores.items()
        ]
        counts = self.say("text.sinks", score=signed(held.total), competitions=self.competitions(held.sinking))
        return self.joined([self.run_on(*scores), counts])

    # ── whose move, and when ────────────────────────────────────────────────────────────────────────────────

    def when(self, view: ClubView) -> str:
        """The round."""
        return self.say("when", round=view.round, rounds=view.rounds)

    def phase(self, view: ClubView) -> str:
        """The part of the round."""
        return self.say(f"phase.{view.phase}")


def speech(view: ClubView, setting: Setting) -> Speech:
    """The words for this table."""
    return Speech.at(setting, len(view.seats), box(view.corrections))
