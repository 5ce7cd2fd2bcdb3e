"""Whatever a game's rulebook and box hold can be looked up as a message that Discord takes, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.limits import BUTTONS_IN_A_ROW
from bot.notes import note
from bot.parlour.message_limits import check_message
from bot.parlour.world import COMPONENTS_V2
from bot.play.reading import Typist
from bot.play.rules import rule_rows
from bot.rules.card import AskedFor, card_text, card_view, ways_on
from bot.rules.entry import Place, Rule, entry_view
from bot.rules.why import reason
from games.kernel.game import Game
from games.kernel.words import LANGUAGES
from render import Picture
from render.picture import ALT_LIMIT
from tests.contract.journeys import journey
from tests.contract.tables import GAMES, LADEN_TABLES, PLAIN_TABLES, THOROUGH, WAY_TABLES, Table

NAMES = ("Ada", "Émile", "Giulia", "さくら", "Ottoline", "Zoë", "Baldassarre", "Ngaio")
EVERY = 1 if THOROUGH else 5
"""At which positions of a game one asks why; in most games the same things are asked again and again."""
NOWHERE = Place(None, can_show=True)
DRAWN = Picture(b"", 1600, 900, "x" * ALT_LIMIT, lambda: "")
"""A picture with the longest words there may be; those that are drawn are looked at in `test_things.py`."""

for_each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
in_each_language = pytest.mark.parametrize("lang", LANGUAGES)


def check(view: Any) -> None:
    """Discord takes it."""
    check_message({"flags": COMPONENTS_V2, "components": view.to_components()}, files={})


@for_each_game
@in_each_language
def test_every_thing_can_be_looked_up(game: Game, lang: str) -> None:
    for thing in game.words.things().values():
        asked = AskedFor(game, thing, lang, NOWHERE)
        for picture in (DRAWN, None):
            check(card_view(asked, card_text(asked, None), picture, ways_on(asked, drawn=picture is not None)))


@for_each_game
@in_each_language
def test_every_rule_entry_can_be_looked_up(game: Game, lang: str) -> None:
    for entry in game.words.rules(lang).values():
        check(entry_view(Rule(game, entry), lang, NOWHERE))


@for_each_game
@in_each_language
def test_no_entry_is_given_twice_for_anything(game: Game, lang: str) -> None:
    book = game.words.rules(lang)
    named = {what for entry in book.values() for what in entry.about}
    for what in (*named, *game.words.things(), *(f"option.{option.name}" for option in game.options)):
        found = [entry.id for entry in book.about(what)]
        assert len(found) == len(set(found)), what


def tables() -> Iterator[Table]:
    """Every game in each of its ways: by the fewest, and with everything in play by the most."""
    for game in GAMES:
        plain, laden, ways = (
            [table for table in found if table.game is game] for found in (PLAIN_TABLES, LADEN_TABLES, WAY_TABLES)
        )
        yield from dict.fromkeys([plain[0], *(laden or plain)[-1:], *{table.way: table for table in ways}.values()])


@pytest.mark.parametrize("table", list(tables()), ids=str)
def test_of_every_option_one_can_ask_why_by_its_first_letters(table: Table) -> None:
    """Whatever is typed is answered in a sentence: what it is, or which of several may be meant."""
    game, met = table.game, set[tuple[str, str, str]]()
    for n, position in enumerate(journey(table, number=93)):
        if n % EVERY:
            continue
        for decision in position.decisions:
            lang = LANGUAGES[n // EVERY % len(LANGUAGES)]
            asker = Typist(decision.seat, lang, NAMES[: table.seats])
            for key in dict.fromkeys(decision.options):
                name = game.words.label(lang, decision, key, asker.names, position.view(decision.seat)).name
                for typed in {key[:1], key[:3], key, name[:1], name[:4], name} - {""}:
                    if (lang, decision.name, typed) in met:
                        continue
                    met.add((lang, decision.name, typed))
                    found = reason(asker, position, typed)
                    assert found.text.strip(), typed
                    assert typed != key or not found.which, f"{key} is an option, and means that"
                    check(note(found.text, *rule_rows(game, found.entries[:BUTTONS_IN_A_ROW]), accent=game.accent))
