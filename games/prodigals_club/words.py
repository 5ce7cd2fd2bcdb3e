"""How the club speaks: its spaces, cards, tiles, moves and money in words.

The catalogue (`locale/<lang>.po`) has, by symbolic ids: `verb.…`, `table.…`, `ask.…`, `why.…`, `event.…` as in every
game; `label.…` and `detail.…` for options; `effect.…`, `per.…`, `base.…` and `trigger.…` for the grammar of effects;
`did.…` for what came of a play; `score.…` for the lines of a score; `does.…` for what a thing is and does, `where.…`
for where it is (see `described` and `whereabouts`). Names of components are in the component files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from games.kernel.decisions import Decision
from games.kernel.ledger import Event
from games.kernel.reckoning import Reckoning
from games.kernel.standing import NO
from games.kernel.things import Thing
from games.kernel.words import DOT, Label, Words, as_one, enumerated, one_stop, run_on
from games.prodigals_club import guide
from games.prodigals_club.circles import DISCARD, TURNS, joins, name, squares
from games.prodigals_club.components import COLUMNS, Box, Space, box
from games.prodigals_club.described import described
from games.prodigals_club.errands import CENTRAL
from games.prodigals_club.phrases import Say, did_words, effects_line, trigger_words
from games.prodigals_club.reckoning import Count
from games.prodigals_club.society import ARROW_OF, JUMP, MARKERS, UP, WIDTH, step
from games.prodigals_club.things import things
from games.prodigals_club.view import ClubView, MarkerView, SeatView, SetView
from games.prodigals_club.whereabouts import whereabouts

LONGEST = 100
"""Letters that fit a menu."""
EDGES = "↑→↓←"
"""The edges of a tile in order."""


class ClubWords(Words[ClubView]):
    """The club in words."""

    explained = {
        "ability": "activate", "action": "actions", "benefit": "inner-circle", "bonus": "bonus-tiles",
        "card": "reading-a-card", "circle": "tile-choice", "deal": "either-space", "discard": "hand-limit",
        "either": "either-or", "for": "exchange-limit", "gain": "swap", "lift": "blocked-markers",
        "move": "moves", "pay": "swap-payment", "place": "place-tile", "replace": "six-slots", "rounds": "pub",
        "row": "row-moves", "symbols": "naming-symbols", "time": "more-time", "turn": "turning-tiles",
    }  # fmt: skip
    headings = frozenset({"round"})
    asides = frozenset(
        {
            "order", "handicap", "borough", "dame_tile", "heard", "heard_in_vain", "quiet", "called_on_dame", "spared",
            "praised", "praised_blocked", "ended_at_zero", "ended_by_rounds",
        }
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__(Path(__file__).parent)

    def kinds(self, lang: str, names: Sequence[str], view: Any | None = None) -> dict[str, Callable[[Any], str]]:
        """Spaces, cards, tiles, markers, money and seats."""
        parts = box(view.corrections if view else "")
        return self._kinds(lang, names, parts, len(view.seats) if view else max(2, len(names)))

    def _kinds(self, lang: str, names: Sequence[str], parts: Box, seats: int) -> dict[str, Callable[[Any], str]]:
        text = self.catalogue.text

        def listed(one: Callable[[Any], str]) -> Callable[[Any], str]:
            return lambda many: enumerated(lang, [_times(one(key), n) for key, n in Counter(many).items()])

        kinds: dict[str, Callable[[Any], str]] = {
            "seat": lambda seat: names[seat],
            "seats": lambda seats: as_one(lang, (names[seat] for seat in seats)),
            "card": lambda card: parts.cards[card].name(lang),
            "space": lambda space: parts.spaces[space].name(lang),
            "set": lambda lot: parts.sets[lot].name(lang),
            "board": lambda board: parts.boards[board].name(lang),
            "possession": lambda tile: parts.possessions[tile].name(lang),
            "circle": lambda tile: parts.circles[tile].name(lang),
            "dame": lambda tile: parts.dames[tile].name(lang),
            "bonus": lambda tile: parts.bonuses[tile].name(lang),
            "symbol": lambda symbol: parts.symbols[symbol].name(lang),
            "borough": lambda borough: parts.boroughs[borough].name(lang),
            "flag": lambda flag: parts.flags[flag].name(lang),
            "money": lambda amount: text(lang, "money" if amount >= 0 else "money.owed", {"amount": abs(amount)}),
            "number": _signed,
            "column": lambda column: text(lang, f"column.{column}"),
            "gender": lambda gender: text(lang, f"gender.{gender}"),
            "marker": lambda key: self._marker(lang, parts, seats, key),
            "place": lambda place: self._place(lang, place),
            "held": lambda boards: run_on(
                lang, [_times(text(lang, f"held.{b}"), n) for b, n in Counter(boards).items()]
            ),
            "did": lambda did: did_words(self._teller(lang, names, parts, seats), lang, parts, did),
        }
        for many, one in (
            ("order", "seat"), ("cards", "card"), ("symbols", "symbol"), ("markers", "marker"), ("tiles", "possession"),
            ("boards", "board"),
        ):  # fmt: skip
            kinds[many] = listed(kinds[one])
        return kinds

    def _marker(self, lang: str, parts: Box, seats: int, key: str) -> str:
        start = parts.setup.for_players(min(max(seats, 2), 5)).markers[MARKERS.index(key)]
        return self.catalogue.text(lang, f"marker.{start.gender}", {"letter": key.upper()})

    def _place(self, lang: str, place: str) -> str:
        """A place of a political grid, from the starting tile."""
        found, ways = [], {"e": "right", "w": "left", "n": "up", "s": "down"}
        for letter, digits in _split(place):
            found.append(self.catalogue.text(lang, f"place.{ways[letter]}", {"n": digits}))
        return run_on(lang, found)

    def _teller(self, lang: str, names: Sequence[str], parts: Box, seats: int) -> Say:
        kinds = self._kinds(lang, names, parts, seats)

        def say(message: str, **args: Any) -> str:
            return one_stop(self.catalogue.text(lang, message, args, kinds, args.get("count")))

        return say

    # ── what a game says of itself ──────────────────────────────────────────────────────────────────────────

    def advised(self, decision: Decision, view: ClubView) -> str:
        """Which advice fits."""
        return guide.advised(decision, view)

    def commented(self, event: Event, view: ClubView) -> Event:
        """What a stand-in says of its move."""
        return guide.commented(event, view)

    def things(self, corrections: str = "") -> Mapping[str, Thing]:
        """Cards, tiles, spaces, card sets, symbols and boroughs."""
        return things(box(corrections))

    def reckoning(self, lang: str, names: Sequence[str], view: ClubView) -> list[Reckoning]:
        """Votes, influence and possessions; the highest of them is the score."""
        parts = box(view.corrections)
        return Count(self._teller(lang, names, parts, len(view.seats)), lang, names, view).everybody()

    def does(self, lang: str, thing: str, corrections: str = "") -> Sequence[str]:
        """What a card, tile, space, set, symbol or borough is and does."""
        parts = box(corrections)
        return described(self._teller(lang, (), parts, 3), lang, parts, thing)

    def whereabouts(self, lang: str, thing: str, names: Sequence[str], view: ClubView) -> str:
        """Boards, grids and what the viewer has, as far as the view shows them."""
        say = self._teller(lang, names, box(view.corrections), len(view.seats))
        places = whereabouts(say, view, thing)
        return say("where.now", places=enumerated(lang, places)) if places else ""

    def means(self, lang: str, names: Sequence[str], view: ClubView) -> str:
        """Hats, scores and megaphones, in one's own errand or actions."""
        if view.seat is None or view.mover != view.seat:
            return ""
        own = view.seats[view.seat]
        say = self._teller(lang, names, box(view.corrections), len(view.seats))
        scores = [say("means.score", board=board, score=score) for board, score in own.scores.items()]
        hats = [say("means.hats", count=own.hats)] if view.phase == "errands" else []
        loud = [say("means.megaphones", count=own.megaphones)] if "election" in view.competitions else []
        return DOT.join([run_on(lang, scores), *hats, *loud])

    def missed(self, decision: Decision, view: ClubView) -> Sequence[str]:
        """Spaces and sets that are taken or closed, black cards that were used, and A Little More Time."""
        if view.seat is None:
            return ()
        own, parts = view.seats[view.seat], box(view.corrections)
        match decision.name:
            case "errand":
                return [*(space.space for space in view.spaces), *(lot.set for lot in view.sets)]
            case "card":
                return [held.card for held in own.hand or () if parts.cards[held.card].is_time]
            case "ability":
                return [placed.card for placed in own.black if placed is not None]
            case "action":
                return ("play", "activate", "bonus")
            case "bonus":
                return [tile.bonus for tile in view.bonuses]
        return ()

    # ── options ─────────────────────────────────────────────────────────────────────────────────────────────

    def label(self, lang: str, decision: Decision, key: str, names: Sequence[str], view: ClubView) -> Label:
        """Each option by its name, with what it does here and now."""
        parts = box(view.corrections)
        found = _Labels(self._teller(lang, names, parts, len(view.seats)), lang, parts, view, decision).of(key)
        return Label(_fit(found.name), _fit(found.detail))


class _Labels:
    """The options of one decision, as one seat reads them."""

    def __init__(self, say: Say, lang: str, parts: Box, view: ClubView, decision: Decision) -> None:
        self.say, self.lang, self.parts, self.view, self.decision = say, lang, parts, view, decision
        self.own: SeatView = view.seats[decision.seat]

    def of(self, key: str) -> Label:
        """One option."""
        name, parts = self.decision.name, self.parts
        if key == NO:
            return Label(self.say("label.leave" if self._asked_again() else f"label.no.{name}"))
        if key == DISCARD:
            return Label(self.say(f"label.discard.{name}"))
        match name:
            case "errand":
                return self._set(key) if key in parts.sets else self._space(parts.spaces[key])
            case "action":
                held = self.own.bonus if key == "bonus" else None
                detail = self._bonus(held) if held else self.say(f"detail.action.{key}")
                return Label(self.say(f"label.action.{key}"), detail)
            case "card" | "ability" | "replace" | "discard":
                return self._card(key)
            case "bonus":
                return Label(parts.bonuses[key].name(self.lang), self._bonus(key))
            case "rounds":
                votes = parts.setup.pub[min(int(key), len(parts.setup.pub)) - 1]
                return Label(self.say("label.rounds", count=int(key)), self.say("effect.votes", count=votes))
            case "circle":
                return Label(parts.circles[key].name(self.lang), self._edges(key))
            case "place":
                return Label(self.say("label.place", place=key), self._joins(key))
            case "turn":
                return Label(self.say("label.turn", degrees=key), self._joins(self.decision.about["place"], (key,)))
            case "benefit" | "either":
                return Label(self.say(f"base.{key}")) if key in ("votes", "spend") else self._move(key)
            case "pay":
                return Label(self.say(f"label.pay.{key}")) if key in ("votes", "spend") else self._move(key)
            case "gain":
                return Label(self.say(f"label.gain.{key}", count=self.decision.about["gain"]))
            case "move":
                return self._move(key)
            case "lift":
                return self._move(f"{key}-{UP}")
            case "row":
                there = [marker.key for marker in self.own.markers if str(marker.value) == key]
                return Label(self.say("label.row", value=int(key)), self.say("detail.row", markers=there))
            case "symbols":
                symbol = self.decision.about["symbol"]
                total = self.decision.about["has"] + int(key)
                name = (
                    self.say("label.symbols", count=int(key), symbol=symbol)
                    if key != "0"
                    else self.say("label.symbols.none")
                )
                return Label(name, self.say("detail.symbols", total=total))
            case "time":
                return self._time(int(key))
            case "deal":
                return Label(self.say(f"label.deal.{key}"), self._deal(key))
            case _:
                return self._possession(key)

    def _asked_again(self) -> bool:
        """Whether who makes no move now is asked for another scoring move."""
        asked = self.decision
        chosen = asked.name in ("benefit", "either") and asked.about["left"] > 1
        return chosen and not {"votes", "spend"}.isdisjoint(asked.options)

    # ── errands ─────────────────────────────────────────────────────────────────────────────────────────────

    def _set(self, key: str) -> Label:
        shown: SetView | None = next((lot for lot in self.view.sets if lot.set == key), None)
        row = self.parts.sets[key]
        if shown is None:
            return Label(row.name(self.lang))
        cards = enumerated(self.lang, [self.parts.cards[card].name(self.lang) for card in shown.cards])
        found = [cards or effects_line(self.say, self.lang, row.reward)]
        if shown.circle:
            found.append(self.say("detail.with-circle", circle=shown.circle))
        return Label(row.name(self.lang), DOT.join(found))

    def _space(self, space: Space) -> Label:
        name = space.name(self.lang)
        if space.kind == "order":
            return Label(name, self.say("detail.order"))
        if space.kind == "renaissance":
            return Label(name, self.say("detail.renaissance", count=self.parts.setup.symbols_free))
        if space.id == CENTRAL:
            card, hats = self.view.central.card, self.view.central.cost
            if not card:
                return Label(name)
            cost = [self.say("detail.hats", count=hats)] if hats > 1 else []
            return Label(self.say("label.central", card=card), DOT.join([*cost, self.card_line(card)]))
        between = self.say("effect.or") if space.either else None
        lines = [effects_line(self.say, self.lang, [effect]) for effect in space.shows(len(self.view.seats))]
        return Label(
            name, between.join(lines) if between else run_on(self.lang, [self._sized(line, space) for line in lines])
        )

    def _sized(self, line: str, space: Space) -> str:
        """Hyde Park's megaphones are those of the round."""
        if any(effect.do == "hyde-park" for effect in space.effects):
            loud = self.parts.setup.for_players(len(self.view.seats)).hyde_megaphones[max(1, self.view.round) - 1]
            return self.say("effect.megaphones", count=loud)
        return line

    def _bonus(self, key: str) -> str:
        return effects_line(self.say, self.lang, self.parts.bonuses[key].effects)

    def _deal(self, key: str) -> str:
        space = self.parts.spaces[self.decision.about["space"]]
        shown = space.shows(len(self.view.seats))
        return effects_line(self.say, self.lang, [effect for effect in shown if effect.do == key])

    # ── cards ───────────────────────────────────────────────────────────────────────────────────────────────

    def _card(self, key: str) -> Label:
        card = self.parts.cards[key]
        return Label(card.name(self.lang), self.card_line(key))

    def card_line(self, key: str) -> str:
        """What a card does in a line, and how much of it there would be now where it is counted."""
        card = self.parts.cards[key]
        if card.is_time:
            return self.say("effect.is-time")
        found = [effects_line(self.say, self.lang, card.effects)] if card.effects else []
        found += [trigger_words(self.say, trigger) for trigger in card.triggers]
        held = next((one for one in (*(self.own.hand or ()), *(self.own.board or ())) if one.card == key), None)
        counted = [n.n for effect, n in zip(card.effects, held.yields if held else (), strict=False) if effect.per]
        if counted:
            found.append(self.say("detail.now", n=sum(counted)))
        return DOT.join(found)

    def _time(self, number: int) -> Label:
        about = self.decision.about
        more = number * (number + 1) // 2 if not about["each"] else about["each"] * number
        name = self.say("label.time", count=number) if number else self.say("label.time.none")
        return Label(name, self.say("detail.time", money=about["base"] + more))

    # ── the political grid ──────────────────────────────────────────────────────────────────────────────────

    def _edges(self, circle: str) -> str:
        words = {"": "–", "?": "?"}
        sides = [
            words.get(edge) or self.parts.symbols[edge].name(self.lang) for edge in self.parts.circles[circle].edges
        ]
        return " ".join(f"{arrow} {side}" for arrow, side in zip(EDGES, sides, strict=True))

    def _joins(self, key: str, turns: Sequence[str] = TURNS) -> str:
        """The symbols a tile can join at a place, and the inner circles it completes there."""
        laid = {(tile.x, tile.y): tile.edges for tile in self.own.circles}
        place = next((spot for spot in _around(laid) if name(spot) == key), None)
        if place is None:
            return ""
        turned = self.parts.turned[self.decision.about["circle"]]
        ways = [joins(laid, place, turned[TURNS.index(turn)]) for turn in turns]
        symbols = list(dict.fromkeys(enumerated(self.lang, self._named(way)) for way in ways if way))
        found = [self.say("detail.joins", symbols=self.say("effect.or").join(symbols))] if symbols else []
        if inner := squares({**laid, place: ("",) * 4}, place):
            found.append(self.say("did.inner", count=inner))
        return DOT.join(found)

    def _named(self, symbols: Sequence[str]) -> list[str]:
        return [self.parts.symbols[symbol].name(self.lang) for symbol in symbols]

    # ── society ─────────────────────────────────────────────────────────────────────────────────────────────

    def _move(self, key: str) -> Label:
        letter, _, way = key.partition("-")
        marker: MarkerView | None = next((one for one in self.own.markers if one.key == letter), None)
        if marker is None:
            return Label(self.say("base.move"))
        here = marker.row * WIDTH + marker.column
        there = here - WIDTH if way == UP else here + 2 * WIDTH if way == JUMP else None
        if way in ARROW_OF:
            there = step(here, ARROW_OF[way], len(self.parts.cells))
        if there is None or not 0 <= there < len(self.parts.cells):
            return Label(self.say("label.move.off", marker=letter))
        args = {"marker": letter, "value": self.parts.worth[there], "column": COLUMNS[there % WIDTH]}
        symbol = self.parts.cells[there]
        detail = self.say("detail.move", symbol=symbol) if symbol else ""
        return Label(self.say(f"label.move.{way}", **args), detail)

    # ── possessions ─────────────────────────────────────────────────────────────────────────────────────────

    def _possession(self, key: str) -> Label:
        tile, about = self.parts.possessions[key], self.decision.about
        found = [self.say("detail.possession", money=tile.value, symbol=tile.symbol, borough=tile.borough)]
        if self.decision.name == "sell":
            found.insert(0, self.say("detail.brings", money=max(0, tile.value - self._discount(key))))
        if self.decision.name == "for" and about["limit"] >= 0:
            loss = self.parts.possessions[about["given"]].value - tile.value
            if loss > about["limit"]:
                found.insert(0, self.say("detail.taken", money=loss - about["limit"]))
        return Label(tile.name(self.lang), DOT.join(found))

    def _discount(self, key: str) -> int:
        borough = self.parts.possessions[key].borough
        indicated = self.parts.setup.indicator_discount if borough == self.view.borough else 0
        cards = [self.parts.cards[placed.card] for placed in self.own.black if placed is not None]
        triggers = [each for card in cards for each in card.triggers if each.on == "sale" and each.borough == borough]
        return int(self.decision.about["discount"]) + indicated + sum(each.discount for each in triggers)


def _around(laid: Mapping[tuple[int, int], Any]) -> list[tuple[int, int]]:
    return [(x + dx, y + dy) for x, y in laid for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))]


def _split(place: str) -> list[tuple[str, str]]:
    """The parts of a place's name.

    >>> _split("e2n1")
    [('e', '2'), ('n', '1')]
    """
    found: list[tuple[str, str]] = []
    for sign in place:
        if sign.isalpha():
            found.append((sign, ""))
        else:
            found[-1] = (found[-1][0], found[-1][1] + sign)
    return found


def _times(name: str, number: int) -> str:
    return f"{name} ×{number}" if number > 1 else name


def _signed(number: int) -> str:
    return str(number).replace("-", "−")


def _fit(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1].rstrip() + "…"
