"""The panel of an open move as Discord shows it: text, buttons, menus, with ids that outlive a restart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.notes import MOST_TEXT
from bot.play.entries import MOST_LABEL, Entry
from bot.play.layout import PAGE, PAGES, Desk, Layout, layout
from bot.play.words import clip, say
from bot.taps import Tap, button, tap_id
from bot.words import plain
from games.kernel.decisions import NONE
from games.kernel.standing import Stop
from games.kernel.words import as_one

_MOST_NOTE = 2200
_MOST_QUESTION = 300
_MOST_SAID = 240
_MOST_WAY = 130
_STEP = " › "
_MOST_ADVICE = 300
_MOST_NEWS = 700
_MOST_SENTENCE = 150
_MOST_LINES = 8
_LAST_LINES = 3
"""Of news, once the move is complete and while it is composed: a panel is to fit a telephone."""
_MOST_NAMED = 40
_BUTTONS_IN_A_ROW = 5

STOPS: dict[str, Stop] = {"not-now": "round", "not-turn": "turn", "not-used": "used", "not-ever": "ever"}
"""What a "no" that is left standing is ended by, by the button that leaves it."""
AGREE = "yes-ever"
"""The button that leaves a "yes"."""
_NOT = {
    "not-now": "panel.not-now",
    "not-turn": "panel.not-turn",
    "not-used": "panel.not-used",
    "not-ever": "panel.not-ever",
}

_Row = ui.ActionRow[Any]


class Maker:
    """Makes the parts of one panel."""

    prefix = ""
    """What its kinds of taps begin with."""
    shows, shows_mark = "panel.shows", "panel.shows-mark"
    """What is said of an answer that brings something hidden to light, and how one of several is marked."""

    def __init__(self, table: str, stamp: str, lang: str) -> None:
        self.table = table
        self.stamp = stamp
        self.lang = lang

    def id(self, kind: str, arg: str = "") -> str:
        """The id of a part of this panel."""
        return tap_id(f"{self.prefix}{kind}", self.table, self.stamp, arg)

    def ready(self, shown: Layout) -> str:
        """That nothing is left to answer, and what comes of posting it."""
        lang = self.lang
        return say(lang, "panel.asks", who=as_one(lang, shown.asks)) if shown.asks else say(lang, "panel.ready")

    def controls(self, shown: Layout) -> list[ui.Item[Any]]:
        """What can be done beside answering."""
        return _controls(shown, self)

    def button(
        self,
        kind: str,
        label: str,
        arg: str = "",
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        *,
        disabled: bool = False,
    ) -> Any:
        """A button of this panel."""
        made: ui.Button[Any] = ui.Button(
            style=style, label=clip(label, 80), custom_id=self.id(kind, arg), disabled=disabled
        )
        return Tap(made)

    def menu(
        self,
        kind: str,
        arg: str,
        placeholder: str,
        entries: Sequence[Entry],
        *,
        least: int = 1,
        most: int = 1,
        chosen: frozenset[str] = frozenset(),
    ) -> _Row:
        """A menu of this panel, in a row of its own."""
        made: ui.Select[Any] = ui.Select(
            custom_id=self.id(kind, arg),
            placeholder=clip(placeholder, 150),
            min_values=least,
            max_values=min(most, len(entries)),
            options=[
                discord.SelectOption(
                    label=entry.name,
                    value=entry.value,
                    description=entry.detail or None,
                    default=entry.value in chosen,
                )
                for entry in entries
            ],
        )
        return ui.ActionRow(Tap(made))


def panel(
    desk: Desk, maker: Maker, note: str = "", *, screen: int = 0, chosen: frozenset[str] = frozenset()
) -> ui.LayoutView:
    """The panel as it now is; `note` is said above it, `screen` and `chosen` are for choices beyond one menu."""
    return made(layout(desk), maker, desk.before.game.accent, note, screen=screen, chosen=chosen)


def made(
    shown: Layout,
    maker: Maker,
    accent: int,
    note: str = "",
    *,
    screen: int = 0,
    chosen: frozenset[str] = frozenset(),
    under_note: Sequence[_Row] = (),
    below: Sequence[_Row] = (),
) -> ui.LayoutView:
    """A panel from what it shows, where that was worked out before; a note may have rows of its own under it."""
    parts: list[ui.Item[Any]] = []
    if note:
        parts += [ui.TextDisplay(clip(note, _MOST_NOTE)), *under_note, ui.Separator()]
    parts.append(ui.TextDisplay(_text(shown, maker, MOST_TEXT - len(note[:_MOST_NOTE]))))
    parts += _answers(shown, maker, screen, chosen)
    parts += [*maker.controls(shown), *below]
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*parts, accent_colour=accent))
    return view


# ── what is read ────────────────────────────────────────────────────────────────────────────────────────────


def _text(shown: Layout, maker: Maker, most: int) -> str:
    """The question comes last, next to what can be tapped; above it stands how one got there."""
    lang = maker.lang
    head = maker.ready(shown) if shown.form == "done" else clip(shown.question, _MOST_QUESTION)
    so_far = list[str]()
    if shown.said:
        so_far.append("-# " + _trodden([plain(answer) for answer in shown.said]))
    if shown.news:
        lines = _first_lines(shown.news, _MOST_NEWS) if shown.form == "done" else _last_lines(shown.news)
        so_far += [say(lang, "panel.preview"), *lines]
    if shown.means:
        so_far.append(f"-# {clip(shown.means, _MOST_SAID)}")
    if shown.shown:
        so_far.append(f"-# {say(lang, 'panel.shown')}")
    text = "\n".join([f"### {head}", *so_far] if shown.form == "done" else [*so_far, f"### {head}"])
    if shown.advice:
        text += f"\n> {clip(shown.advice, _MOST_ADVICE)}"
    if all_show(shown):
        text += f"\n-# ⚠ {say(lang, maker.shows)}"
    if shown.form == "buttons":
        listed = "".join(f"\n**{plain(entry.name)}** · {plain(_line(shown, entry, maker))}" for entry in _told(shown))
        text += listed if len(text) + len(listed) <= most else ""
    return clip(text, most)


def _trodden(said: Sequence[str]) -> str:
    """The way here, of a long one its last part."""
    left = list(said)
    while len(left) > 1 and len(_STEP.join(left)) > _MOST_WAY:
        left.pop(0)
    return clip(_STEP.join(left if len(left) == len(said) else ["…", *left]), _MOST_SAID)


def all_show(shown: Layout) -> bool:
    """Whether every answer shows something hidden: one line says so for all."""
    return bool(shown.entries) and all(entry.value in shown.shows for entry in shown.entries)


def _told(shown: Layout) -> list[Entry]:
    """The entries there is more to say of than their name."""
    return [entry for entry in shown.entries if entry.detail or (entry.value in shown.shows and not all_show(shown))]


def _line(shown: Layout, entry: Entry, maker: Maker) -> str:
    """What an entry gives and costs, and that it cannot be taken back where that is not said of all."""
    marked = entry.value in shown.shows and not all_show(shown)
    return " · ".join(filter(None, (f"⚠ {say(maker.lang, maker.shows_mark)}" if marked else "", entry.detail)))


def _first_lines(sentences: Sequence[str], most: int) -> list[str]:
    """The first sentences that fit, a line each: one's own doing comes before what follows from it."""
    lines: list[str] = []
    for sentence in sentences:
        if sum(map(len, lines)) + len(sentence) > most or len(lines) == _MOST_LINES:
            return [*lines, "- …"]
        lines.append(f"- {sentence}")
    return lines


def _last_lines(sentences: Sequence[str]) -> list[str]:
    """What the last answers did; what came before was read when it was answered."""
    earlier = ["- …"] if len(sentences) > _LAST_LINES else []
    return earlier + [f"- {clip(sentence, _MOST_SENTENCE)}" for sentence in sentences[-_LAST_LINES:]]


# ── what is tapped ──────────────────────────────────────────────────────────────────────────────────────────


def _answers(shown: Layout, maker: Maker, screen: int, chosen: frozenset[str]) -> list[ui.Item[Any]]:
    match shown.form:
        case "buttons":
            return in_rows(
                [
                    maker.button("answer", entry.name, entry.value, discord.ButtonStyle.primary)
                    for entry in shown.entries
                ]
            )
        case "menus":
            return _menus(shown, maker, screen)
        case "pick":
            return _pick(shown, maker)
        case "gather":
            return _gather(shown, maker, chosen)
        case _:
            return []


def _menus(shown: Layout, maker: Maker, screen: int) -> list[ui.Item[Any]]:
    """One of many: as many menus as it takes, up to a panel full, and the way to the rest."""
    pages = _pages(_described(shown, maker))
    screens = -(-len(pages) // PAGES)
    screen %= screens
    rows: list[ui.Item[Any]] = []
    for n in range(screen * PAGES, min(len(pages), (screen + 1) * PAGES)):
        rows.append(maker.menu("choose", str(n), _hint(maker.lang, shown, pages[n]), pages[n]))
    if screens > 1:
        rows.append(ui.ActionRow(maker.button("more", say(maker.lang, "panel.more"), str((screen + 1) % screens))))
    return rows


def _pick(shown: Layout, maker: Maker) -> list[ui.Item[Any]]:
    hint = _hint(maker.lang, shown, shown.entries)
    least = max(1, shown.least)
    rows: list[ui.Item[Any]] = [maker.menu("choose", "0", hint, shown.entries, least=least, most=shown.most)]
    if shown.least == 0:
        label = shown.none[:1].upper() + shown.none[1:]
        rows.append(ui.ActionRow(maker.button("answer", label, NONE)))
    return rows


def _gather(shown: Layout, maker: Maker, chosen: frozenset[str]) -> list[ui.Item[Any]]:
    """Several of more than one menu holds: what is chosen stays marked in the menus until it is given."""
    pages = _pages(shown.entries)[:PAGES]
    rows: list[ui.Item[Any]] = [
        maker.menu("gather", str(n), _hint(maker.lang, shown, page), page, least=0, most=shown.most, chosen=chosen)
        for n, page in enumerate(pages)
    ]
    count = len(chosen)
    give = maker.button(
        "gathered",
        say(maker.lang, "panel.gathered", count=count),
        style=discord.ButtonStyle.primary,
        disabled=not shown.least <= count <= shown.most,
    )
    rows.append(ui.ActionRow(give))
    return rows


def _controls(shown: Layout, maker: Maker) -> list[ui.Item[Any]]:
    lang = maker.lang
    made = []
    if shown.form == "done":
        made.append(maker.button("post", say(lang, "panel.post"), style=discord.ButtonStyle.success))
    if shown.returns:
        made.append(maker.button("back", say(lang, "panel.back")))
        made.append(maker.button("again", say(lang, "panel.again")))
    if shown.rules:
        made.append(maker.button("rules", say(lang, "panel.rules")))
    made.append(button(tap_id("table-hand", maker.table), say(lang, "panel.hand")))
    rows = in_rows(made)
    if shown.standing:
        offered = [kind for kind, stop in STOPS.items() if stop in shown.standing]
        made = [maker.button(kind, say(lang, _NOT[kind])) for kind in offered]
        made += [maker.button(AGREE, say(lang, "panel.yes-ever"))] if shown.agrees else []
        rows += in_rows(made)
    if shown.closed:
        rows.append(maker.menu("why", "", say(lang, "panel.why-not"), shown.closed))
    return rows


def in_rows(items: Sequence[Any]) -> list[ui.Item[Any]]:
    """Buttons, as many in a row as Discord takes."""
    return [ui.ActionRow(*items[n : n + _BUTTONS_IN_A_ROW]) for n in range(0, len(items), _BUTTONS_IN_A_ROW)]


def _pages(entries: Sequence[Entry]) -> list[Sequence[Entry]]:
    return [entries[n : n + PAGE] for n in range(0, len(entries), PAGE)]


def _described(shown: Layout, maker: Maker) -> list[Entry]:
    return [entry._replace(detail=clip(_line(shown, entry, maker), MOST_LABEL)) for entry in shown.entries]


def _hint(lang: str, shown: Layout, page: Sequence[Entry]) -> str:
    """What to do with a menu; where it is one of several, which part of the options it holds."""
    if shown.form in ("menus", "buttons"):
        hint = say(lang, "panel.choose")
    elif shown.least == shown.most:
        hint = say(lang, "panel.pick-exactly", count=shown.least)
    else:
        hint = say(lang, "panel.pick-between", least=shown.least, most=shown.most)
    if len(page) == len(shown.entries):
        return hint
    first, last = (clip(page[n].name, _MOST_NAMED) for n in (0, -1))
    return say(lang, "panel.page", hint=hint, first=first, last=last)
