"""Rules as they are looked for: by title, by any of their words, or nearly so; in one's own language or another.

An entry is found by its names (its title and the parts of it, what else it is called, the components it explains, in
every language) and by its text in the language of whoever asks. How well it answers a query is a number up to 100:

- a name that is the query itself counts for all of it, and for less with each step from the entry's own title:
  what else it is called, a component it explains, another language;
- a name that is nearly the query, letter by letter, counts for somewhat less;
- words count by how much of what is asked the entry covers, rare words for more than common ones and a name for more
  than the text; by how well its best name and the query are the same words; and a little by how much its text is about
  them.

The best of these is the entry's, and the others break ties. At a table, entries of other games and those that do not
hold there stand back.
"""

from __future__ import annotations

import bisect
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import nlargest
from typing import Final, NamedTuple

import msgspec
from rapidfuzz import fuzz, process

from games.kernel.alike import Alike
from games.kernel.fulltext import Fulltext, Term
from games.kernel.game import Game
from games.kernel.rulebook import RuleEntry
from games.kernel.things import Thing
from games.kernel.vocabulary import Vocabulary
from games.kernel.wording import Word, fold, last_letters, pieces, runs, squashed, stem, words
from games.kernel.words import LANGUAGES

LONGEST: Final = 200
"""Of a query: whoever types more has said enough by then."""

_TITLE, _PART, _ALSO, _THING, _KIND, _BESIDES = 1.0, 0.97, 0.9, 0.9, 0.65, 0.35
"""What a name counts for: the entry's title, a part of it, what else it is called, what it explains, one of a kind that
it explains, and one that has an entry of its own besides."""
_PARTS: Final = re.compile(r"[():;,·/（）：；、]")
"""What stands between the parts of a title: "Prestige rating (PR)", "Step 7: buy a tile"."""
_ABROAD: Final = 0.85
"""What a name counts for in another language."""
_NEAR, _NEAR_IN_JAPANESE, _NEARLY = 80, 70, 0.95
"""How alike a name must be to the query, in percent (of few letters one is a greater part), and what it counts for."""
_MOST_NEAR: Final = 12
_BEGUN, _MOST_BEGUN = 0.8, 50
"""What a name counts for that begins with the query, and how many of them do."""
_BOTH: Final = 0.05
"""What the lesser of two reasons adds: of two entries with the same name, the one whose words say so, too, is meant."""

_COVERED, _SAME, _ABOUT = 0.5, 0.45, 0.03
"""What words count for: that the entry has them, that its name is the same words, that its text is about them."""
_TEXT, _MENTION = 0.5, 0.6
"""What a word of the text covers, against one of the title, and a mere mention against the text most about it."""
_LONG_NAME: Final = 0.6
"""What a word of a long name covers, against one that is the whole name."""
_ASKED: Final = 0.4
"""How much it says for a name to have all words of the query; the rest is to have no others."""
_MOST_NAMES: Final = 200
"""Names that are looked at for their words: half of all would be where somebody asks for a card."""
_LITTLE_WORDS: Final = 0.2
"""How much of that depends on endings and on words that say nothing by themselves."""

_OTHER_GAME, _NOT_HERE = 0.5, 0.85
"""What an entry counts for at a table of another game, and at one that does not play by it."""


class AtTable(NamedTuple):
    """The table at which somebody asks."""

    game: str
    seats: int
    options: Mapping[str, str]


class Hit(msgspec.Struct, frozen=True):
    """An entry that was found."""

    game: str
    entry: str
    title: str
    score: float
    """Up to 100, which is its title."""
    thing: str = ""
    """The component by whose name it was found."""


class _Entry(NamedTuple):
    game: str
    spoken: Mapping[str, RuleEntry]
    """It in every language."""


class _Name(msgspec.Struct, gc=False):
    """A name, the languages that call something so, and the entries it leads to with what it counts for there."""

    key: str
    """What makes it the same as another."""
    text: str
    """It folded, as it was met first."""
    thing: str
    langs: tuple[str, ...] = ()
    leads: Mapping[int, float] = {}
    """The same for all names that lead to the same: there are thousands of them."""

    def leads_from(self, lang: str) -> Iterable[tuple[int, float]]:
        """Those entries, for who reads one language."""
        if lang in self.langs:
            return self.leads.items()
        return [(entry, worth * _ABROAD) for entry, worth in self.leads.items()]


class _Weighed(msgspec.Struct):
    """What is known of an entry while a query is answered."""

    covered: dict[int, float] = {}
    """What each term of the query counts for here."""
    about: dict[int, float] = {}
    """How much the text is about each term."""
    same: float = 0.0
    """How well its best name and the query are the same words."""
    words: float = 0.0
    """What its words count for."""
    called: float = 0.0
    """What a name counts for that is the query or nearly so."""
    named: float = 0.0
    thing: str = ""

    @property
    def score(self) -> float:
        """The better of the two reasons, and a little of the other."""
        return min(1.0, max(self.words, self.called) + _BOTH * min(self.words, self.called))

    def name(self, worth: float, thing: str) -> None:
        """It has a name that is worth so much here; the best one tells by which component it was found."""
        if worth > self.named:
            self.named, self.thing = worth, thing


_Found = defaultdict[int, _Weighed]
"""Entries, and what is known of each as soon as anything is."""


class _Squashed:
    """Names by their letters alone, to find those that are nearly a query: in its script, for no other is like it."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._scripts = {
            latin: [n for n, text in enumerate(texts) if text.isascii() == latin] for latin in (True, False)
        }
        self._alike = {latin: Alike([texts[n] for n in numbers]) for latin, numbers in self._scripts.items()}

    def to(self, text: str) -> list[tuple[int, float]]:
        """Those most like a text, with how much they are in percent."""
        latin = text.isascii()
        found = self._alike[latin].to(text, _NEAR if latin else _NEAR_IN_JAPANESE, _MOST_NEAR)
        return [(self._scripts[latin][place], ratio) for place, ratio in found]


class Lookup:
    """An index of all rule entries of some games. It may be asked from any thread."""

    def __init__(self, games: Iterable[Game]) -> None:
        self._entries = list(_entries(known := list(games)))
        self._names = list(_names(known, self._entries))
        self._lengths = [len(words(name.text, name.langs[0])) or 1 for name in self._names]
        self._by_key: dict[str, tuple[int, ...]] = {}
        for number, name in enumerate(self._names):
            self._by_key[name.key] = (*self._by_key.get(name.key, ()), number)
        self._keys = sorted(self._by_key)
        self._squashed = _Squashed([squashed(name.key) for name in self._names])
        self._texts = Fulltext()
        self._texts.write("names", map(_name_tokens, self._names))
        self._vocabulary = {lang: self._read(lang) for lang in LANGUAGES}
        stem.cache_clear()  # of all the words there are hardly one is asked for again

    def _read(self, lang: str) -> Vocabulary:
        """Write the entries' texts in one language down; its words are theirs, and those of names in all languages.

        One entry after the other: were the words of all of them there at once, their room would stay with this process.
        """
        names: list[list[_Name]] = [[] for _ in self._entries]
        for name in self._names:
            for entry in name.leads:
                names[entry].append(name)
        lines = []

        def said() -> Iterator[set[Word]]:
            for entry, named in zip(self._entries, names, strict=True):
                text = _folded_text(entry.spoken[lang])
                told = words(text, lang)
                lines.append(_tokens(text, told))
                in_names = (word for name in named for word in words(name.text, name.langs[0]))
                yield {*told, *(_in(lang, word) for word in in_names)}

        vocabulary = Vocabulary(lang, said())
        self._texts.write(f"text_{lang}", lines)
        return vocabulary

    # ── asking ──────────────────────────────────────────────────────────────────────────────────────────────────

    def find(
        self, query: str, lang: str, game: str | None = None, table: AtTable | None = None, limit: int = 10
    ) -> list[Hit]:
        """The entries that answer a query, the best first; those of one game alone where it is named."""
        found = [
            (self._stands(number, lang, table) * weighed.score, number, weighed.thing)
            for number, weighed in self._weighed(fold(query[:LONGEST]), lang).items()
            if game in (None, self._entries[number].game)
        ]
        best = sorted(found, key=lambda one: (-one[0], one[1]))[:limit]
        return [self._hit(number, lang, score, thing) for score, number, thing in best]

    def near(self, query: str, lang: str, game: str | None = None, limit: int = 3) -> list[Hit]:
        """The entries whose titles are most like a query, however little that may be."""
        titles = {n: fold(e.spoken[lang].title) for n, e in enumerate(self._entries) if game in (None, e.game)}
        alike = process.extract(fold(query[:LONGEST]), titles, scorer=fuzz.WRatio, limit=limit)
        return [self._hit(number, lang) for _, ratio, number in alike if ratio > 0]

    def first(self, lang: str, game: str | None = None, limit: int = 10) -> list[Hit]:
        """What one would read first."""
        numbers = [number for number, entry in enumerate(self._entries) if game in (None, entry.game)]
        return [self._hit(number, lang) for number in numbers[:limit]]

    def _hit(self, number: int, lang: str, score: float = 0.0, thing: str = "") -> Hit:
        game, spoken = self._entries[number]
        return Hit(game, spoken[lang].id, spoken[lang].title, round(100 * score, 1), thing)

    def _stands(self, number: int, lang: str, table: AtTable | None) -> float:
        """What an entry counts for at a table."""
        game, spoken = self._entries[number]
        if table is None:
            return 1.0
        if table.game != game:
            return _OTHER_GAME
        return 1.0 if spoken[lang].holds(table.seats, table.options) else _NOT_HERE

    # ── weighing ────────────────────────────────────────────────────────────────────────────────────────────────

    def _weighed(self, folded: str, lang: str) -> _Found:
        found: _Found = defaultdict(_Weighed)
        if asked := words(folded, lang):
            self._by_words(found, self._vocabulary[lang].terms(asked), pieces(folded), lang)
        for number in self._by_key.get(_key(folded), ()):
            self._by_name(found, number, 1.0, lang)
        for number in self._beginning(_key(folded)):
            self._by_name(found, number, _BEGUN, lang)
        if short := squashed(folded):
            for number, ratio in self._squashed.to(short):
                self._by_name(found, number, _NEARLY * (ratio / 100) ** 2, lang)
        return found

    def _beginning(self, key: str) -> list[int]:
        """Names that begin so, in the order of the alphabet; not all, where there are many."""
        place = bisect.bisect_left(self._keys, key)
        some = self._keys[place : place + _MOST_BEGUN] if key else []
        return [number for name in some if name.startswith(key) for number in self._by_key[name]]

    def _by_name(self, found: _Found, number: int, worth: float, lang: str) -> None:
        """A name is the query, or nearly so."""
        name = self._names[number]
        for entry, counts in name.leads_from(lang):
            weighed = found[entry]
            weighed.name(counts * worth, name.thing)
            weighed.called = max(weighed.called, counts * worth)

    def _by_words(self, found: _Found, terms: list[Term], spoken: frozenset[str], lang: str) -> None:
        """Words of the query are met in names and texts."""
        met = self._texts.met(terms, "names", f"text_{lang}")
        in_names = [dict[int, float]() for _ in terms]
        for term, worth, number in met.names:
            if worth > in_names[term].get(number, 0.0):
                in_names[term][number] = worth
        for term, worth, number, share in met.texts:
            weighed = found[number]
            _raise(weighed.about, term, worth * share)
            _raise(weighed.covered, term, worth * _TEXT * _between(_MENTION, share))
        for same, number, said in self._most_said(terms, in_names):
            same *= _between(1 - _LITTLE_WORDS, _overlap(pieces(self._names[number].text), spoken))
            seen = {term: worths[number] for term, worths in enumerate(in_names) if number in worths}
            self._in_name(found, number, seen, same, _between(_LONG_NAME, said), lang)
        for weighed in found.values():
            weighed.words = _COVERED * _share(terms, weighed.covered) + _SAME * weighed.same
            weighed.words += _ABOUT * _share(terms, weighed.about)

    def _most_said(
        self, terms: Sequence[Term], in_names: Sequence[Mapping[int, float]]
    ) -> list[tuple[float, int, float]]:
        """The names that say most of the query and least else: how much, which, and how much of each that is."""
        share, seen = defaultdict[int, float](float), Counter[int]()
        for term, worths in zip(terms, in_names, strict=True):
            seen.update(worths.keys())
            for number, worth in worths.items():
                share[number] += term.weight * worth
        lengths, found = self._lengths, []
        for number, weight in share.items():
            said = min(1.0, seen[number] / lengths[number])
            found.append((weight * _between(_ASKED, said), number, said))
        return nlargest(_MOST_NAMES, found) if len(found) > _MOST_NAMES else found

    def _in_name(
        self, found: _Found, number: int, seen: Mapping[int, float], same: float, covers: float, lang: str
    ) -> None:
        """A name has words of the query: it is so much the same, and each of its words covers so much."""
        name = self._names[number]
        for entry, counts in name.leads_from(lang):
            weighed = found[entry]
            weighed.name(counts * same, name.thing)
            weighed.same = max(weighed.same, counts * same)
            for term, worth in seen.items():
                _raise(weighed.covered, term, worth * counts * covers)


def _raise(values: dict[int, float], key: int, value: float) -> None:
    if value > values.get(key, 0.0):
        values[key] = value


def _between(least: float, share: float) -> float:
    """From the least up to 1, by a share."""
    return least + (1 - least) * share


def _share(terms: Sequence[Term], worths: Mapping[int, float]) -> float:
    """How much of the query these are worth."""
    found = 0.0
    for term, worth in worths.items():
        found += terms[term].weight * worth
    return found


def _overlap(some: frozenset[str], others: frozenset[str]) -> float:
    both = len(some & others)
    return both / (len(some) + len(others) - both)


# ── what there is to be found ───────────────────────────────────────────────────────────────────────────────────────


def _entries(games: Iterable[Game]) -> Iterator[_Entry]:
    for game in games:
        spoken = {lang: game.words.rules(lang) for lang in LANGUAGES}
        for entry in spoken[LANGUAGES[0]]:
            yield _Entry(game.id, {lang: rules[entry] for lang, rules in spoken.items()})


def _names(games: Iterable[Game], entries: list[_Entry]) -> Iterable[_Name]:
    """Every name once, with all languages that call the same so."""
    found: dict[tuple[str, str, tuple[int, ...]], _Name] = {}
    alike: dict[tuple[tuple[int, float], ...], dict[int, float]] = {}
    spoken: dict[tuple[str, ...], tuple[str, ...]] = {}
    for lang, text, thing, leads in (*_of_entries(entries), *_of_things(games, entries)):
        if key := _key(folded := fold(text)):
            folded = key if key == folded else folded
            name = found.setdefault((key, thing, tuple(leads)), _Name(key, folded, thing))
            most = {entry: max(worth, name.leads.get(entry, 0.0)) for entry, worth in leads.items()}
            name.leads = alike.setdefault(tuple(most.items()), most)
            name.langs = spoken.setdefault((*name.langs, lang), (*name.langs, lang))
    return found.values()


_Said = tuple[str, str, str, dict[int, float]]
"""A language, a name in it, the component it is of, and where it leads."""


def _of_entries(entries: list[_Entry]) -> Iterator[_Said]:
    for number, entry in enumerate(entries):
        for lang, spoken in entry.spoken.items():
            yield lang, spoken.title, "", {number: _TITLE}
            if len(parts := _PARTS.split(spoken.title)) > 1:
                yield from ((lang, part, "", {number: _PART}) for part in parts)
            yield from ((lang, name, "", {number: _ALSO}) for name in (*spoken.also, spoken.reading) if name)


def _of_things(games: Iterable[Game], entries: list[_Entry]) -> Iterator[_Said]:
    numbers = {(entry.game, entry.spoken[LANGUAGES[0]].id): number for number, entry in enumerate(entries)}
    for game in games:
        for thing in game.words.things().values():
            about = game.words.rules(LANGUAGES[0]).about(thing.id)
            of_kind = _BESIDES if any(thing.id in entry.about for entry in about) else _KIND
            leads = {numbers[game.id, e.id]: _THING if thing.id in e.about else of_kind for e in about}
            if leads:
                yield from ((lang, name, thing.id, leads) for lang, name in _called(thing))


def _called(thing: Thing) -> Iterator[tuple[str, str]]:
    for names in (thing.names, *thing.also):
        yield from names.items()


def _folded_text(entry: RuleEntry) -> str:
    return fold(f"{entry.text} {entry.example} {entry.reason}")


def _key(folded: str) -> str:
    """What a name is, whatever stands between its words; a sign without letters is itself."""
    return " ".join(runs(folded)) or folded


def _name_tokens(name: _Name) -> str:
    """A name as it is written down."""
    return _tokens(name.text, [word for lang in name.langs for word in words(name.text, lang)])


def _in(lang: str, word: Word) -> Word:
    """A word of a name in whatever language, without the endings of this one."""
    return Word(word.full, stem(word.full, lang)) if word.whole else word


def _tokens(folded: str, cut: Sequence[Word]) -> str:
    """A text as it is written down: each word as it stands, and without its ending."""
    found = [word.full if word.full == word.stem else f"{word.full} {word.stem}" for word in cut]
    return " ".join((*found, *last_letters(folded)))
