"""Every kind of line a game says, met in play and put side by side in several languages, for who reads them through.

A kind of line is told by the messages it is made of, so that each is seen once, with real values in it. What no game
brought up is shown as it is written, with its placeholders.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import combinations, islice
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from babel.messages.pofile import read_po

import bot
import games.kernel.words
import render
from games.kernel.decisions import Decision, Pick
from games.kernel.dice import QuickDice
from games.kernel.errors import Why
from games.kernel.game import Game, settle
from games.kernel.position import Position
from games.kernel.selfplay import LIMIT, seed_of
from games.kernel.things import Thing
from games.kernel.words import Catalogue, Label
from render.picture import Picture, Setting

PEOPLE = ("Ada", "Émile", "Giulia", "さくら", "Ben", "Zoé")
"""Who plays: a name that begins with a vowel, one with an accent, one of another script."""
_LOOKS = 40
"""Pictures are looked at every so many answers."""
_PICKS = 30
"""So many picks are tried for a reason why not."""

Say: TypeAlias = Callable[..., str | Label]
"""Says something in a language, with what else it is given."""
Tables: TypeAlias = Sequence[tuple[int, Mapping[str, str]]]
"""Where to play: how many seats, and which options are settled."""


class Line(NamedTuple):
    """One kind of line: where it is said, what it is, and how it reads in each language."""

    section: str
    id: str
    texts: Mapping[str, str]


class ReadThrough:
    """One game, read through in some languages."""

    def __init__(self, game: Game, langs: Sequence[str]) -> None:
        self.game = game
        self.words = game.words
        self.langs = langs
        self._kinds: set[Any] = set()
        self._keys: dict[str, set[str]] = {}
        self._names = _any_row_of({*_names(game.words.things().values(), langs[0]), *PEOPLE})

    def lines(self, tables: Tables, games: int, seed: int) -> Iterator[Line]:
        """Play so many games at each of these tables, and give every kind of line once."""
        with _listening(self.game) as self._heard:
            yield from self._of_itself()
            for number in range(games):
                for seats, options in tables:
                    yield from self._play(seats, settle(self.game, options), seed, number)
        said = {message for message, _ in self._heard.said}
        yield from self._written("not met in play", Path(str(self.words.catalogue.folder)), said)
        for section, folder in _catalogues(self.game):
            yield from self._written(f"{section}, as written", folder)

    # ── what needs no play ──────────────────────────────────────────────────────────────────────────────────

    def _of_itself(self) -> Iterator[Line]:
        words = self.words
        for what, say in (("title", words.title), ("blurb", words.blurb), ("facts", words.facts)):
            yield self._line("game", what, say)
        for option in self.game.options:
            yield self._line("options", option.name, words.option, option.name)
            for value in option.values:
                yield self._line("options", f"{option.name}={value}", words.option, option.name, value)
        for verb in self.game.verbs:
            yield self._line("commands", verb.name, words.verb, verb.name)
            for argument in verb.arguments:
                yield self._line("commands", f"{verb.name} {argument}", words.argument, verb.name, argument)
        for thing in words.things().values():
            yield self._line("components", thing.id, _called, thing)
        for entry in words.rules(self.langs[0]):
            yield self._line("rule entries", entry, self._entry, entry)

    def _entry(self, lang: str, entry: str) -> str:
        return self.words.rules(lang)[entry].title

    def _written(self, section: str, folder: Path, but: Container[str] = ()) -> Iterator[Line]:
        """The messages of a catalogue as they are written, but for those that were said."""
        written = {lang: _messages(folder, lang) for lang in self.langs}
        for message in written[self.langs[0]]:
            if message not in but:
                yield Line(section, message, {lang: written[lang].get(message, "–") for lang in self.langs})

    # ── what is met in play ─────────────────────────────────────────────────────────────────────────────────

    def _play(self, seats: int, options: Mapping[str, str], seed: int, number: int) -> Iterator[Line]:
        if why := self.game.refuses(seats, options):
            yield from self._refused(why, None)
            return
        dice = QuickDice(f"{seed}/{number}/{seats}")
        position = Position.new(self.game, seats, seed_of(seed, number), options)
        before = position.view(None)
        yield from self._looked_at(position, seats)
        for count in range(1, LIMIT):
            if position.over:
                break
            for decision in position.decisions:
                yield from self._asked(position, decision)
            decision = position.decisions[dice.below(len(position.decisions))]
            known = position.number
            position.push(decision.chance(dice), decision.seat)
            if position.number > known:
                yield from self._told(position, known)
            if count % _LOOKS == 0:
                yield from self._looked_at(position, seats, before)
        if outcome := position.outcome:
            yield from self._once("verdicts", outcome.verdict, self.words.verdict, outcome.verdict)
            yield from self._looked_at(position, seats, before)
        for name in self.game.numbers(position.view(None)).seats[0]:
            yield from self._once("numbers", name, self.words.number, name)

    def _asked(self, position: Position, decision: Decision) -> Iterator[Line]:
        """A question, its options, and why others are none."""
        words, name = self.words, decision.name
        keys = self._keys.setdefault(name, set())
        new = [key for key in dict.fromkeys(decision.options) if key not in keys]
        keys.update(new)
        if new:
            view, public = position.view(decision.seat), position.view(None)
            yield from self._once("questions", name, words.ask, decision, PEOPLE, view)
            yield from self._once("questions in public", name, words.asked, decision, PEOPLE, public)
            yield from self._once("means", name, words.means, PEOPLE, view)
            if decision.window:
                yield from self._once("windows", decision.window, words.window, decision.window)
            for key in new:
                section = f"options of {name}"
                yield from self._once(section, key, words.label, decision, key, PEOPLE, view, kind=name)
        for why in _reasons(decision, keys):
            if ("why", why.reason) not in self._kinds:
                yield from self._refused(why, position.view(decision.seat))

    def _refused(self, why: Why, view: Any) -> Iterator[Line]:
        if ("why", why.reason) not in self._kinds:
            self._kinds.add(("why", why.reason))
            yield self._line("refusals", why.reason, self.words.why, why, PEOPLE, view)

    def _told(self, position: Position, since: int) -> Iterator[Line]:
        view = position.view(None)
        for step in position.steps_since(since):
            for event in step.events:
                yield from self._once("log", event.id, self.words.event, event, PEOPLE, view)

    def _looked_at(self, position: Position, seats: int, before: Any = None) -> Iterator[Line]:
        """The text twins of all pictures, line by line, and each one's alt text once."""
        drawn = {lang: _pictures(self.game, position, Setting(PEOPLE[:seats], lang), before) for lang in self.langs}
        for name in drawn[self.langs[0]]:
            texts = {lang: pictures[name].text.splitlines() for lang, pictures in drawn.items()}
            if len({len(lines) for lines in texts.values()}) != 1:
                yield Line("text twins", name, {lang: "\n".join(lines) for lang, lines in texts.items()})
                continue
            for number, line in enumerate(texts[self.langs[0]]):
                if line.strip() and self._is_new(("twin", self._shape(line))):
                    yield Line("text twins", name, {lang: lines[number] for lang, lines in texts.items()})
            if self._is_new(("alt", name)):
                yield Line("alt texts", name, {lang: pictures[name].alt for lang, pictures in drawn.items()})

    def _shape(self, line: str) -> str:
        """A line of a text twin without its numbers and names: what kind of line it is."""
        return self._names.sub("@", re.sub(r"[0-9]+", "#", line))

    # ── saying ──────────────────────────────────────────────────────────────────────────────────────────────

    def _line(self, section: str, name: str, say: Say, *given: Any) -> Line:
        return Line(section, name, {lang: _text(say(lang, *given)) for lang in self.langs})

    def _once(self, section: str, name: str, say: Say, *given: Any, kind: str = "") -> Iterator[Line]:
        """The line, unless one was given that is made of the same messages."""
        with self._heard.apart() as said:
            first = _text(say(self.langs[0], *given))
        if first and self._is_new((section, kind or name, frozenset(said))):
            yield self._line(section, name, say, *given)

    def _is_new(self, kind: Any) -> bool:
        new = kind not in self._kinds
        self._kinds.add(kind)
        return new


class _Heard(Catalogue):
    """A catalogue that remembers which of its messages were said, and whether of one thing or of several."""

    def __init__(self, folder: Any) -> None:
        super().__init__(folder)
        self.said: set[tuple[str, bool]] = set()

    def text(
        self,
        lang: str,
        message: str,
        args: Mapping[str, Any] | None = None,
        kinds: Mapping[str, Callable[[Any], str]] | None = None,
        count: int | None = None,
    ) -> str:
        """The message, noted."""
        self.said.add((message, count == 1))
        return super().text(lang, message, args, kinds, count)

    @contextmanager
    def apart(self) -> Iterator[set[tuple[str, bool]]]:
        """What is said meanwhile, besides being remembered."""
        before, self.said = self.said, set()
        meanwhile = self.said
        try:
            yield meanwhile
        finally:
            self.said = before | meanwhile


@contextmanager
def _listening(game: Game) -> Iterator[_Heard]:
    """Meanwhile the game speaks from a catalogue that remembers."""
    real = game.words.catalogue
    heard = _Heard(real.folder)
    game.words.catalogue = heard
    try:
        yield heard
    finally:
        game.words.catalogue = real


def tables(game: Game, seats: Sequence[int], chosen: Mapping[str, str]) -> Tables:
    """Where much is met: each number of seats, plain and with every module, and each value of an option somewhere."""
    found: list[tuple[int, Mapping[str, str]]] = [
        (number, {**options, **chosen}) for number in seats for options in ({}, game.laden)
    ]
    values = [(option.name, value) for option in game.options for value in option.values if value != option.default]
    for n, (name, value) in enumerate(values):
        found.append((seats[n % len(seats)], {**game.laden, name: value, **chosen}))
    different = {(number, *settle(game, options).items()): (number, options) for number, options in found}
    return list(different.values())


def _pictures(game: Game, position: Position, setting: Setting, before: Any) -> dict[str, Picture]:
    """All there is to look at, by name: the public's, and those of a seat that is to move."""
    artist, public, seat = render.artist(game.id), position.view(None), (position.waiting or (0,))[0]
    own = position.view(seat)
    found = {
        "board": artist.board(public, setting),
        "area": artist.area(public, setting, seat),
        "hand": artist.hand(own, setting),
    }
    for name, private in artist.pictures.items():
        found[name] = artist.picture(name, own if private else public, setting)
    if public.results is not None:
        found["scores"] = artist.scores(public, setting)
    if before is not None:
        found["recap"] = artist.recap(public, setting, before)
    return found


def _reasons(decision: Decision, keys: set[str]) -> Iterator[Why]:
    """Why options that other positions had are not there, and why picks of the right size are refused."""
    if decision.why is not None:
        for key in keys.difference(decision.options):
            if why := decision.why(key):
                yield why
    if isinstance(decision, Pick) and decision.fits is not None:
        for size in {decision.least, decision.most}:
            for picked in islice(combinations(decision.options, size), _PICKS):
                if why := decision.fits(picked):
                    yield why


# ── names and catalogues ────────────────────────────────────────────────────────────────────────────────────


def _text(said: str | Label) -> str:
    return said if isinstance(said, str) else _beside(said.name, said.detail)


def _beside(*parts: str) -> str:
    return " | ".join(part for part in parts if part)


def _called(lang: str, thing: Thing) -> str:
    return _beside(*(names[lang] for names in (thing.names, *thing.also)))


def _names(things: Iterable[Thing], lang: str) -> Iterator[str]:
    for thing in things:
        yield from (names[lang] for names in (thing.names, *thing.also))


def _any_row_of(names: Iterable[str]) -> re.Pattern[str]:
    """A name, or several in a row, each perhaps several times."""
    one = "(?:" + "|".join(map(re.escape, sorted(names, key=len, reverse=True))) + ")(?: ×#)?"
    return re.compile(f"{one}(?:[,;] {one})*")


def _messages(folder: Path, lang: str) -> dict[str, str]:
    """All messages of a catalogue, the forms of a plural in one line."""
    found: dict[str, str] = {}
    with (folder / f"{lang}.po").open("rb") as file:
        for message in read_po(file, locale=lang):
            name = message.id if isinstance(message.id, str) else message.id[0]
            if name:
                found[name] = message.string if isinstance(message.string, str) else _beside(*message.string or ())
    return found


def _catalogues(game: Game) -> Iterator[tuple[str, Path]]:
    """What else is said at a table of this game: its pictures, what all games share, and the bot itself."""
    pictures = Path(render.__file__).parent
    yield "its pictures", pictures / Path(str(game.words.catalogue.folder)).parent.name / "locale"
    yield "pictures of every game", pictures / "locale"
    yield "every game", Path(games.kernel.words.__file__).parent / "locale"
    for folder in sorted(Path(bot.__file__).parent.rglob("locale")):
        yield f"the bot ({folder.parent.name})", folder


# ── on paper ────────────────────────────────────────────────────────────────────────────────────────────────


def written(lines: Iterable[Line]) -> Iterator[str]:
    """Lines as a person reads them: by sections, in each line one language under another."""
    sections: dict[str, list[Line]] = {}
    for line in lines:
        sections.setdefault(line.section, []).append(line)
    for section, found in sections.items():
        yield f"\n══ {section} ({len(found)}) ══"
        for line in found:
            yield f"\n{line.id}"
            for lang, text in line.texts.items():
                yield f"  {lang}  " + text.replace("\n", "\n      ")
