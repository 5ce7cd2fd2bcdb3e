"""What a person has told the table to answer for them: a list with what ends each, and one tap to be asked again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.notes import note, whisper
from bot.play.words import say
from bot.tables.session import Session
from bot.taps import Tap, Tapping, button, on_tap, tap_id
from bot.words import theirs
from games.kernel.standing import NO, YES, Stop

_MOST_BUTTONS = 10
"""Two rows of windows; who has more standing answers takes the rest back together."""

_UNTIL: dict[Stop, str] = {
    "round": "panel.until-round",
    "turn": "panel.until-turn",
    "used": "panel.until-used",
    "ever": "panel.until-ever",
}


def has_any(session: Session, user_id: int) -> bool:
    """Whether the table answers anything for this person without asking."""
    seat = session.seat_of(user_id)
    if session.table.state != "playing" or seat is None:
        return False
    return bool(consents(session)) or bool(_lines(session, seat, "en"))


def consents(session: Session) -> Sequence[str]:
    """The windows of this table that may be settled before they are asked."""
    return session.game.consents(session.playing.state)


def standing_view(session: Session, seat: int, lang: str) -> ui.LayoutView:
    """All that is answered for a seat."""
    text = standing_text(session, seat, lang) or say(lang, "panel.standing-none")
    rows = [*_consent_rows(session, seat, lang), *standing_rows(session, seat, lang)]
    return note(text, *rows, accent=session.game.accent)


def standing_text(session: Session, seat: int, lang: str) -> str:
    """A line for each standing answer; empty where there is none."""
    lines = _lines(session, seat, lang) if session.table.state == "playing" else []
    return "\n".join((say(lang, "panel.standing-title"), *lines)) if lines else ""


def _lines(session: Session, seat: int, lang: str) -> list[str]:
    lines = [
        say(
            lang,
            "panel.standing-yes" if session.orders.says(seat, window) == YES else "panel.standing-line",
            window=session.game.words.window(lang, window),
            until=say(lang, _UNTIL[stop]),
        )
        for window, stop in session.orders.of(seat).items()
    ]
    return [*lines, say(lang, "panel.standing-forced")] if _plays_forced(session, seat) else lines


_CONSENT: dict[str, tuple[str | None, str]] = {
    "always": (YES, "panel.consent-always"),
    "ask": (None, "panel.consent-ask"),
    "never": (NO, "panel.consent-never"),
}
"""How a seat may settle what it says where it is asked for its consent: the answer, and the button's words."""


def _consent_rows(session: Session, seat: int, lang: str) -> list[ui.ActionRow[Any]]:
    """For each window of the table that asks for consent: always, ask or never, the one that holds being marked."""
    if session.table.state != "playing":
        return []

    def choice(window: str, name: str) -> Any:
        answer, words = _CONSENT[name]
        holds = session.orders.says(seat, window) == answer
        label = say(lang, words, window=session.game.words.window(lang, window))
        style = discord.ButtonStyle.primary if holds else discord.ButtonStyle.secondary
        return button(tap_id("consent", session.table.id, arg=f"{window}.{name}"), label, style, disabled=holds)

    return [ui.ActionRow(*(choice(window, name) for name in _CONSENT)) for window in consents(session)]


@on_tap("consent", arg="[a-z-]{1,40}\\.(always|ask|never)")
async def _settle(tap: Tap, interaction: Tapping) -> None:
    """Settle one of them, and show how they stand then."""
    await interaction.response.defer()
    session, (window, _, name) = await interaction.client.house.get(tap.table), tap.arg.partition(".")
    await session.moves.settle_consent(interaction.user.id, window, _CONSENT[name][0])
    seat = session.own_seat(interaction.user.id)
    await interaction.edit_original_response(view=standing_view(session, seat, theirs(interaction)))


def standing_rows(session: Session, seat: int, lang: str) -> list[ui.ActionRow[Any]]:
    """The buttons that take them back, one by one and all together."""
    if session.table.state != "playing":
        return []
    windows, words = list(session.orders.of(seat)), session.game.words

    def ask(label: str, window: str = "") -> Any:
        return button(tap_id("ask-me", session.table.id, session.stamp(seat), window), label)

    made = [ask(say(lang, "panel.ask-me"))] if windows else []
    if len(windows) > 1:
        single = [(say(lang, "panel.ask-me-about", window=words.window(lang, window)), window) for window in windows]
        made = [*(ask(*each) for each in single[: _MOST_BUTTONS - 1]), ask(say(lang, "panel.ask-me-all"))]
    if _plays_forced(session, seat):
        made.append(button(tap_id("ask-forced", session.table.id, session.stamp(seat)), say(lang, "panel.ask-forced")))
    return [ui.ActionRow(*made[n : n + 5]) for n in range(0, len(made), 5)]


def _plays_forced(session: Session, seat: int) -> bool:
    owner = session.seats[seat].user_id
    return owner is not None and session.persons.of(owner).forced


async def show_standing(interaction: Tapping, session: Session) -> None:
    """The list, for who asks alone."""
    await whisper(interaction, standing_view(session, session.own_seat(interaction.user.id), theirs(interaction)))


@on_tap("standing", stamp="[0-9]{0,9}")
async def _standing(tap: Tap, interaction: Tapping) -> None:
    """The way there, under the board that tells of an answer given for somebody."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await show_standing(interaction, await interaction.client.house.get(tap.table))
