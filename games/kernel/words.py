"""Words in four languages: catalogues, the sentences of a game, and its rule entries."""

from __future__ import annotations

import gettext
import io
import string
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Generic

import msgspec
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from games.kernel.decisions import NONE, Decision
from games.kernel.errors import Why
from games.kernel.glossary import Glossary, read_glossary
from games.kernel.ledger import Event
from games.kernel.reckoning import Reckoning, ScoreLine
from games.kernel.rulebook import Rulebook, RuleEntry, read_rulebook
from games.kernel.things import Thing
from games.kernel.tour import Tour, read_tour
from games.kernel.view import ViewT

LANGUAGES = ("en", "fr", "it", "ja")
OBLIGATORY = ("game.title", "game.blurb")
"""What every game's own catalogue says, whatever else is met in play."""
COMMA = {"en": ", ", "fr": ", ", "it": ", ", "ja": "、"}
_SEMICOLON = {"en": "; ", "fr": "\u00a0; ", "it": "; ", "ja": "；"}
_COLON = {"en": ": ", "fr": "\u00a0: ", "it": ": ", "ja": "："}
_BRACKETS = {"en": (" (", ")"), "fr": (" (", ")"), "it": (" (", ")"), "ja": ("（", "）")}
_AND = {"en": " and ", "fr": " et ", "it": " e ", "ja": "と"}
FULL_STOP = {"en": ".", "fr": ".", "it": ".", "ja": "。"}
DOT = " · "
"""What stands between the parts of a line that is no sentence, in every language."""


def enumerated(lang: str, names: Sequence[str]) -> str:
    """Several things in a row, told apart even where a name has a comma of its own.

    >>> enumerated("en", ["a fork", "a spoon"]), enumerated("fr", ["Paul, comte de Foix", "Jeanne"])
    ('a fork, a spoon', 'Paul, comte de Foix\\xa0; Jeanne')
    """
    between = _SEMICOLON[lang] if any(COMMA[lang] in name for name in names) else COMMA[lang]
    return between.join(names)


def as_one(lang: str, names: Iterable[str]) -> str:
    """Several people as one part of a sentence: its subject, or whom it is about.

    >>> as_one("en", ["Ada", "Émile", "Giulia"]), as_one("it", ["Ada", "Elena"]), as_one("ja", ["Ada", "Émile"])
    ('Ada, Émile and Giulia', 'Ada ed Elena', 'AdaとÉmile')
    """
    everybody = list(names)
    if len(everybody) < 2 or (lang == "ja" and len(everybody) > 2):  # と is said of two alone
        return enumerated(lang, everybody)
    *before, last = everybody
    joint = " ed " if lang == "it" and last[:1] in "EÉeé" else _AND[lang]
    return enumerated(lang, before) + joint + last


def run_on(lang: str, parts: Iterable[str]) -> str:
    """Parts of one line after another, whatever commas they have themselves.

    >>> run_on("ja", ["現金5F", "手札2枚"])
    '現金5F、手札2枚'
    """
    return COMMA[lang].join(parts)


def set_apart(lang: str, parts: Iterable[str]) -> str:
    """Parts of one line, further from one another than those of a list.

    >>> set_apart("fr", ["rang 1", "sans service"])
    'rang 1\\xa0; sans service'
    """
    return _SEMICOLON[lang].join(parts)


def colon(lang: str, name: str, words: str) -> str:
    """A name and what is said of it.

    >>> colon("en", "Barn", "empty"), colon("fr", "Grange", "vide"), colon("ja", "納屋", "空")
    ('Barn: empty', 'Grange\\xa0: vide', '納屋：空')
    """
    return f"{name}{_COLON[lang]}{words}"


def bracketed(lang: str, name: str, words: str) -> str:
    """A name, with something that is said by the way.

    >>> bracketed("it", "Ada", "in testa"), bracketed("ja", "Ada", "首位")
    ('Ada (in testa)', 'Ada（首位）')
    """
    before, after = _BRACKETS[lang]
    return f"{name}{before}{words}{after}"


def one_stop(sentence: str) -> str:
    """The sentence without a second full stop where a name has brought its own.

    >>> one_stop("Out goes Paul Foix, Esq..")
    'Out goes Paul Foix, Esq.'
    """
    return sentence[:-1] if sentence.endswith("..") else sentence


class Catalogue:
    """The messages of one folder: `<lang>.po` for each language, by symbolic ids.

    Placeholders are `{name}` or `{name:kind}`; a kind is a function that puts the value into words.
    """

    def __init__(self, folder: Traversable | Path) -> None:
        self.folder = folder
        self._read = lru_cache(maxsize=None)(self._load)

    def _load(self, lang: str) -> gettext.GNUTranslations:
        with self.folder.joinpath(f"{lang}.po").open("rb") as file:
            catalogue = read_po(file, locale=lang)
        compiled = io.BytesIO()
        write_mo(compiled, catalogue)
        compiled.seek(0)
        words = gettext.GNUTranslations(compiled)
        words.add_fallback(_Missing())
        return words

    def has(self, lang: str, message: str) -> bool:
        """Whether there are words for it."""
        try:
            _found(self._read(lang), message)
        except _NoWords:
            return False
        return True

    def text(
        self,
        lang: str,
        message: str,
        args: Mapping[str, Any] | None = None,
        kinds: Mapping[str, Callable[[Any], str]] | None = None,
        count: int | None = None,
    ) -> str:
        """The message in that language, with its placeholders filled. `BadMessage` where that cannot be."""
        words = self._read(lang)
        try:
            found = _found(words, message, count)
        except _NoWords as error:
            raise BadMessage(f"{self._file(lang)} has no message {message!r}") from error
        if "{" not in found:
            return found
        try:
            return _filled(found, {} if args is None else args, kinds or {})
        except _NoKind as error:
            raise BadMessage(
                f"{message!r} in {self._file(lang)} names the kind {error}, which `kinds` lacks"
            ) from error
        except KeyError as error:
            given = ", ".join(args or {}) or "nothing"
            raise BadMessage(f"{message!r} in {self._file(lang)} asks for {error} and is given {given}") from error

    def _file(self, lang: str) -> str:
        """Its file, as a contributor looks for it."""
        return "/".join((*Path(str(self.folder)).parts[-3:], f"{lang}.po"))


class BadMessage(LookupError):
    """A message that is missing, or whose placeholders cannot be filled: its author's to mend."""


class _NoWords(LookupError):
    """A message that no catalogue has."""


class _Missing(gettext.NullTranslations):
    """Stands behind a catalogue: gettext would give an unknown id back as if it were words."""

    def gettext(self, message: str) -> str:
        raise _NoWords(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        raise _NoWords(msgid1)


def _found(words: gettext.GNUTranslations, message: str, count: int | None = None) -> str:
    """A message as it stands; the one of a single thing where it is told by number and none is given.

    Newer Pythons find that one by `gettext` of their own accord; 3.11.2, which is Debian 12's, does not.
    """
    if count is None:
        try:
            return words.gettext(message)
        except _NoWords:
            count = 1
    return words.ngettext(message, f"{message}.many", count)


class _NoKind(LookupError):
    """A placeholder of a kind that nobody can put into words."""


@cache
def _pieces(text: str) -> tuple[tuple[str, str | None, str | None], ...]:
    """A message in pieces: some letters, and the placeholder after them with its kind, if there is one."""
    return tuple((letters, name, kind) for letters, name, kind, _ in string.Formatter().parse(text))


def _filled(text: str, args: Mapping[str, Any], kinds: Mapping[str, Callable[[Any], str]]) -> str:
    """A message with its placeholders filled."""
    said = []
    for letters, name, kind in _pieces(text):
        said.append(letters)
        if name is not None:
            said.append(_put(args[name], kind, kinds))
    return "".join(said)


def _put(value: Any, kind: str | None, kinds: Mapping[str, Callable[[Any], str]]) -> str:
    """A value in words, as its kind says it."""
    if not kind:
        return f"−{-value}" if isinstance(value, int) and value < 0 else str(value)
    if kind not in kinds:
        raise _NoKind(kind)
    return kinds[kind](value)


class Label(msgspec.Struct, frozen=True):
    """An option as a person reads it: a name, and what it is or does in a few words."""

    name: str
    detail: str = ""


_KERNEL = Catalogue(Path(__file__).parent / "locale")


class Words(Generic[ViewT]):
    """How a game speaks. A game says what its kinds of values are called; the rest is in its folder."""

    explained: Mapping[str, str] = {}
    """The rule entry about a decision, where it is not of the same name."""
    headings: frozenset[str] = frozenset()
    """Events that begin a section of the log: a round, a season."""
    asides: frozenset[str] = frozenset()
    """Events that tell what a deed was paid with, and what came of it by itself: no move is called after one of these,
    where something else happened in it.
    """
    places: frozenset[str] = frozenset()
    """Events that tell who came where: the last post says that in its own way."""

    def __init__(self, folder: Path) -> None:
        self.catalogue = Catalogue(folder / "locale")
        self._rules = lru_cache(maxsize=None)(lambda lang: read_rulebook(folder / "rulebook", lang))
        self._tour = lru_cache(maxsize=None)(lambda lang: read_tour(folder / "rulebook", lang))
        self._terms = lru_cache(maxsize=None)(lambda: read_glossary(folder / "glossary.toml"))

    # ── what a game says of itself ──────────────────────────────────────────────────────────────────────

    def kinds(self, lang: str, names: Sequence[str], view: ViewT | None = None) -> dict[str, Callable[[Any], str]]:
        """How values in its sentences are put into words, by kind."""
        return {"seat": lambda seat: names[seat]}

    def label(self, lang: str, decision: Decision, key: str, names: Sequence[str], view: ViewT) -> Label:
        """One option of a decision."""
        message = f"option.{decision.name}.{key}"
        return Label(self.catalogue.text(lang, message, decision.about, self.kinds(lang, names, view)))

    def missed(self, decision: Decision, view: ViewT) -> Sequence[str]:
        """Keys that somebody may look for in vain among the options, in this view: one may ask why not."""
        return ()

    def means(self, lang: str, names: Sequence[str], view: ViewT) -> str:
        """What the seat of a view has for the move it is making, in one line; empty where nothing need be said."""
        return ""

    def things(self, corrections: str = "") -> Mapping[str, Thing]:
        """Every component that people may ask for by name, by its id."""
        return {}

    def reckoning(self, lang: str, names: Sequence[str], view: ViewT) -> Sequence[Reckoning]:
        """What everybody would score if the game ended now, line by line, as far as this view shows: seats in order,
        then whoever they play against. Once the game is over, the final sheet. Nothing for a game that counts no lines.
        """
        return ()

    def earnings(
        self, lang: str, names: Sequence[str], events: Sequence[Event], view: ViewT
    ) -> Sequence[Sequence[ScoreLine]]:
        """Where everybody's points came from in the course of a finished game, from all that everybody saw happen.

        Nothing where the final sheet says it already.
        """
        return ()

    def tie(self, lang: str, view: ViewT) -> str:
        """What decides between seats that are equal, in a few words; empty where nothing does."""
        return self.catalogue.text(lang, "tie") if self.catalogue.has(lang, "tie") else ""

    def luck(self, lang: str, names: Sequence[str], events: Sequence[Event], view: ViewT) -> str:
        """How chance treated whom, in one sentence, from all that everybody saw happen and the public's view at last.

        Empty where the game cannot say.
        """
        return ""

    def points(self, lang: str, points: int) -> str:
        """So many of what the game is won by, in its own unit.

        >>> Words(Path()).points("en", -3)
        '−3'
        """
        return str(points).replace("-", "−")

    def does(self, lang: str, thing: str, corrections: str = "") -> Sequence[str]:
        """What a thing is and does, each in a sentence that needs no other; a `KeyError` for one that is not there."""
        return ()

    def whereabouts(self, lang: str, thing: str, names: Sequence[str], view: ViewT) -> str:
        """Where a thing is, as one sentence of no more than the view shows; empty where it is not in sight."""
        return ""

    def value(self, lang: str, *field: str) -> str:
        """A value of a thing, in a word or two: its field, or the side of the thing and its field."""
        *side, last = field
        value = self.catalogue.text(lang, f"value.{last}")
        return self.catalogue.text(lang, f"value.{side[0]}", {"value": value}) if side else value

    def advised(self, decision: Decision, view: ViewT) -> str:
        """Which advice fits a question in this view: its name, or "name.case" for a case that has its own words."""
        return decision.name

    def commented(self, event: Event, view: ViewT) -> Event:
        """An event as a stand-in comments on it, in the public's view: its id may name a case, its args say more."""
        return event

    def explained_by(self, decision: str) -> str:
        """The rule entry about a decision; there may be none."""
        return self.explained.get(decision, decision)

    # ── what follows from that ──────────────────────────────────────────────────────────────────────────

    def deed(self, events: Iterable[Event], by: Collection[int] = ()) -> Event | None:
        """The event that a move of these seats is called after; None where it has none but headings.

        That is the first thing they did; else the first that was done at all; else the first aside.
        """
        found = [event for event in events if event.id not in self.headings]
        return min(found, key=lambda event: (event.id in self.asides, event.args.get("who") not in by), default=None)

    def title(self, lang: str) -> str:
        """The game's name."""
        return self.catalogue.text(lang, "game.title")

    def blurb(self, lang: str) -> str:
        """The game in one sentence."""
        return self.catalogue.text(lang, "game.blurb")

    def facts(self, lang: str) -> str:
        """How long it lasts, at a table and by post, and how heavy it is, in a few words; empty where nobody says."""
        return self.catalogue.text(lang, "game.facts") if self.catalogue.has(lang, "game.facts") else ""

    def event(self, lang: str, event: Event, names: Sequence[str], view: ViewT | None = None) -> str:
        """What happened, as one sentence, never an empty one. A view knows the group's own names.

        `BadMessage` where nobody has written it: what is told has words.
        """
        kinds = self.kinds(lang, names, view)
        return one_stop(self.catalogue.text(lang, f"event.{event.id}", event.args, kinds, event.args.get("count")))

    def ask(self, lang: str, decision: Decision, names: Sequence[str], view: ViewT) -> str:
        """The question a decision puts."""
        kinds = self.kinds(lang, names, view)
        return self.catalogue.text(lang, f"ask.{decision.name}", decision.about, kinds)

    def advice(self, lang: str, decision: Decision, names: Sequence[str], view: ViewT) -> str:
        """Why one would choose what, for who plays their first game; from the seat's view. Empty where none is."""
        message = f"advice.{self.advised(decision, view)}"
        if not self.catalogue.has(lang, message):
            return ""
        return self.catalogue.text(lang, message, decision.about, self.kinds(lang, names, view))

    def comment(self, lang: str, event: Event, names: Sequence[str], view: ViewT) -> str:
        """What a move served, as the stand-in that made it says; the view is the public's. Empty for most events."""
        said = self.commented(event, view)
        message = f"comment.{said.id}"
        if not self.catalogue.has(lang, message):
            return ""
        return self.catalogue.text(lang, message, said.args, self.kinds(lang, names, view))

    def window(self, lang: str, window: str) -> str:
        """When the questions of a window are asked, in a few words; its id for one that the game no longer has."""
        message = f"window.{window}"
        return self.catalogue.text(lang, message) if self.catalogue.has(lang, message) else window

    def asked(self, lang: str, decision: Decision, names: Sequence[str], view: ViewT) -> str:
        """The question a move begins with, in words that everybody may read; the view is the public's.

        Empty where nothing can be said of it without telling what only its seat may know.
        """
        return self.ask(lang, decision, names, view)

    def answer(self, lang: str, decision: Decision, text: str, names: Sequence[str], view: ViewT) -> str:
        """An answer as a person reads it."""
        if text == NONE:
            return self.nothing(lang, decision.name)
        keys = [text] if text in decision.options else text.split("+")
        return enumerated(lang, [self.label(lang, decision, key, names, view).name for key in keys])

    def nothing(self, lang: str, of: str) -> str:
        """None of a kind that a message lists, or none of what a decision offers, in the gender of what is meant."""
        message = f"none.{of}"
        own = self.catalogue.has(lang, message)
        return self.catalogue.text(lang, message) if own else self.kernel(lang, "answer.none")

    def why(self, lang: str, why: Why, names: Sequence[str], view: ViewT | None = None) -> str:
        """Why not, as one sentence with this position's numbers. A view knows the group's own names."""
        message, kinds = f"why.{why.reason}", self.kinds(lang, names, view)
        spoken = self.catalogue if self.catalogue.has(lang, message) else _KERNEL
        return one_stop(spoken.text(lang, message, why.args, kinds))

    def verb(self, lang: str, verb: str) -> Label:
        """A command: its name and what it does."""
        return self._named(lang, f"verb.{verb}")

    def argument(self, lang: str, verb: str, argument: str) -> Label:
        """An argument of a command: its name and what it is."""
        return self._named(lang, f"verb.{verb}.{argument}")

    def option(self, lang: str, option: str, value: str | None = None) -> Label:
        """A table option, or one of its values."""
        return self._named(lang, f"table.{option}" if value is None else f"table.{option}.{value}")

    def verdict(self, lang: str, verdict: str) -> str:
        """How the game ended, as one sentence."""
        return self.catalogue.text(lang, f"verdict.{verdict}")

    def number(self, lang: str, number: str) -> str:
        """One of the game's main numbers, in a word or two: see `Game.numbers`."""
        return self.catalogue.text(lang, f"number.{number}")

    def rule(self, lang: str, entry: str) -> RuleEntry | None:
        """A rule entry, if there is one by that id."""
        return self._rules(lang).get(entry)

    def rules(self, lang: str) -> Rulebook:
        """All rule entries."""
        return self._rules(lang)

    def tour(self, lang: str) -> Tour:
        """The game in about ten small steps; without any where nobody has written them."""
        return self._tour(lang)

    def glossary(self) -> Glossary:
        """What things are called, one way a language."""
        return self._terms()

    @staticmethod
    def kernel(lang: str, message: str, **args: Any) -> str:
        """Words that all games share."""
        return _KERNEL.text(lang, message, args)

    def _named(self, lang: str, message: str) -> Label:
        return Label(self.catalogue.text(lang, message), self.catalogue.text(lang, f"{message}.help"))
