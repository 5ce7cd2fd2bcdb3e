"""A score in words: lines with how they are counted, or totals for a game that counts no lines."""

from __future__ import annotations

from bot.notes import pages
from bot.rules.score import told
from bot.words import say
from games.kernel.words import LANGUAGES
from tests.contract.journeys import journey
from tests.contract.saleroom import SALEROOM
from tests.contract.tables import LADEN_TABLES, PLAIN_TABLES

NAMES = ("Ada", "Émile", "Giulia", "さくら", "A", "B", "C", "D")


def test_a_game_that_counts_no_lines_tells_what_it_is_won_by() -> None:
    table = next(table for table in PLAIN_TABLES if table.game is SALEROOM)
    *_, position = journey(table, number=5)
    assert position.outcome is not None
    text = told(SALEROOM, "en", NAMES[: table.seats], position.view(None), over=True)
    assert say("en", "score.title-final") in text
    for standing in position.outcome.standings:
        assert f"**{NAMES[standing.seat]}: {standing.total}**" in text


def test_a_full_table_late_in_a_game_fits_one_message_in_every_language() -> None:
    for table in (table for table in LADEN_TABLES if table.seats == table.game.seats.stop - 1):
        for n, position in enumerate(journey(table, number=6)):
            if n % 40 == 0 or position.over:
                for lang in LANGUAGES:
                    text = told(table.game, lang, NAMES[: table.seats], position.view(0), position.over)
                    assert "{" not in text
                    assert len(pages(text)) == 1
