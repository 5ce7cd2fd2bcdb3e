"""Every sign that the club's boards, hands, areas and final sheets use, and what it means."""

from __future__ import annotations

from PIL import Image

from games.prodigals_club.components import box
from render.key import SIGN, Section, printed
from render.lettering import DISPLAY, Line, letter
from render.palette import INK, INK_SOFT, OXBLOOD
from render.picture import Setting
from render.prodigals_club import signs
from render.prodigals_club.bills import flag_mark
from render.prodigals_club.faces import Bit
from render.prodigals_club.furniture import barred, hat, hook
from render.prodigals_club.hall import lamp
from render.prodigals_club.lines import INKS, row_sprite
from render.prodigals_club.members import spot_of
from render.prodigals_club.tiles import bonus_of
from render.prodigals_club.words import Speech

Entries = list[tuple[Image.Image, str]]


def symbols(lang: str) -> list[Section]:
    """The club's part of the key of symbols."""
    speech = Speech.at(Setting((), lang), 0, box())
    say = speech.say
    common = [(printed(sign, INK, SIGN), speech.symbol(name)) for name, sign in signs.SYMBOLS.items()]
    return [
        Section(say("symbols.common"), common),
        Section(say("symbols.election"), _election(speech)),
        Section(say("symbols.society"), _society(speech)),
        Section(say("symbols.possessions"), _possessions(speech)),
        Section(say("symbols.table"), _table(speech)),
        Section(say("symbols.effects"), _effects(speech)),
    ]


def _named(speech: Speech, *names: str) -> Entries:
    """Signs that are called as their functions are."""
    return [(printed(getattr(signs, name), INKS.get(name, INK), SIGN), speech.say(f"symbols.{name}")) for name in names]


def _row(*bits: Bit) -> Image.Image:
    """Signs as they stand in a row on a card."""
    return row_sprite((bits,), 46)


def _competition(speech: Speech, name: str) -> tuple[Image.Image, str]:
    sign, colour = signs.COMPETITION_SIGNS[name], signs.COMPETITION_COLOURS[name]
    return printed(sign, colour, SIGN), speech.competition(name)


def _election(speech: Speech) -> Entries:
    pub = "·".join(map(str, speech.box.setup.pub))
    flags = [(flag_mark(flag, SIGN), speech.flag(flag)) for flag in ("liberal", "conservative", "generic")]
    return [
        *_named(speech, "ballot", "megaphone"),
        (printed(signs.statue, signs.BOTTLE, SIGN), speech.say("symbols.statue")),
        *_named(speech, "orator_hat"),
        *flags,
        *_named(speech, "mug"),
        (_row(("text", pub)), speech.say("symbols.pub")),
        *_named(speech, "played", "circle"),
        (_letter("?"), speech.say("symbols.any")),
        *_named(speech, "inner_circle"),
    ]


def _society(speech: Speech) -> Entries:
    columns = _row(("sign", "left_column"), ("sign", "middle_column"), ("sign", "right_column"))
    return [
        _competition(speech, "society"),
        *_named(speech, "man", "woman", "marker", "down", "diagonal", "spread", "every_way", "leap", "steps"),
        (columns, speech.say("symbols.columns")),
        (_row(("square", "6")), speech.say("symbols.square")),
        (printed(signs.dame, OXBLOOD, SIGN), speech.say("symbols.dame")),
        *_named(speech, "dame_shut", "up"),
        (spot_of("man", "woman", SIGN), speech.say("symbols.pieces")),
    ]


def _possessions(speech: Speech) -> Entries:
    shields = [
        (printed(sign, signs.BOROUGH_COLOURS[name], SIGN), speech.borough(name))
        for name, sign in signs.BOROUGH_SIGNS.items()
    ]
    return [
        _competition(speech, "possessions"),
        (_row(("coin", "3")), speech.say("symbols.coin")),
        (_row(("sign", "gavel"), ("text", "−1")), speech.say("symbols.gavel")),
        (_row(("sign", "exchange"), ("text", "−3")), speech.say("symbols.exchange")),
        *_named(speech, "watch"),
        *shields,
        (printed(signs.signpost, INK_SOFT, SIGN), speech.say("symbols.signpost")),
        (printed(signs.strongbox, INK_SOFT, SIGN), speech.say("symbols.strongbox")),
    ]


def _table(speech: Speech) -> Entries:
    tile = next(iter(speech.box.bonuses))
    return [
        (hat(0, SIGN), speech.say("symbols.hat")),
        *_named(speech, "top_hat"),
        (hook(SIGN), speech.say("symbols.hook")),
        (barred(SIGN), speech.say("symbols.barred")),
        (printed(signs.white_card, INK, SIGN), speech.say("symbols.white")),
        (printed(signs.black_card, INK, SIGN), speech.say("symbols.black")),
        *_named(speech, "fan"),
        (bonus_of(speech, tile, 72), speech.say("symbols.bonus")),
        *_named(speech, "renaissance"),
        (_letter("?"), speech.say("symbols.free")),
        (lamp(3, now=True, past=False), speech.say("symbols.lamp")),
        (printed(signs.weight, OXBLOOD, SIGN), speech.say("symbols.weight")),
    ]


def _effects(speech: Speech) -> Entries:
    return [
        *_named(speech, "crank", "bell_pull"),
        (_row(("text", "×"), ("symbol", "wine")), speech.say("symbols.times")),
        (_row(("sign", "ballot"), ("text", "/"), ("sign", "down")), speech.say("symbols.or")),
        (_row(("sign", "ballot"), ("sign", "swap"), ("sign", "down")), speech.say("symbols.swap")),
        *_named(speech, "errand"),
    ]


def _letter(text: str) -> Image.Image:
    line = Line(text, DISPLAY, 54)
    whole = Image.new("RGBA", (line.width + 4, SIGN), (*INK, 0))
    letter(whole, (2, SIGN // 2 + 20), line, OXBLOOD)
    return whole
