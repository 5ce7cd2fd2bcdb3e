"""Who draws The Saleroom: its words on paper, two boards of them and a private safe."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from PIL import Image

from games.kernel.words import Catalogue
from render.lettering import TEXT, fit, letter
from render.palette import INK
from render.picture import Setting
from render.speech import TableSpeech
from render.studio import Further, Studio
from tests.contract.saleroom.components import Box, box
from tests.contract.saleroom.game import Saleroom
from tests.contract.saleroom.state import SaleView

WIDTH, LINE = 1600, 64


@dataclass(frozen=True)
class SaleSpeech(TableSpeech[Box, SaleView]):
    """The words of one table's pictures."""

    catalogue: ClassVar[Catalogue] = Catalogue(Path(__file__).parent / "pictures")

    def lots(self, ids: Sequence[str]) -> str:
        """Lots in a row."""
        return self.listed(self.box.lots[lot].names[self.lang] for lot in ids) or self.say("text.none")

    def goals(self, ids: Sequence[str]) -> str:
        """Goals in a row."""
        return self.listed(self.box.goals[goal].names[self.lang] for goal in ids)


def _speech(view: SaleView, setting: Setting) -> SaleSpeech:
    return SaleSpeech.at(setting, len(view.seats), box(view.corrections))


def _board(view: SaleView, speech: SaleSpeech) -> list[str]:
    lines = [speech.say("title"), speech.headline(view), speech.say("text.round", round=view.round)]
    lines += [speech.say("text.pairs")] if view.pairs else []
    lines += [speech.say("text.least")] if view.least else []
    lines += [speech.say("text.lot", lot=speech.lots([view.lot]))] if view.lot else []
    lines += [speech.say("text.bids", bids=" ".join(map(str, view.bids)))] if view.bids else []
    for seat, name in zip(view.seats, speech.names, strict=True):
        lines.append(speech.say("text.seat", name=name, coins=seat.coins, pieces=seat.pieces))
    return lines


def _recap(view: SaleView, speech: SaleSpeech, before: SaleView) -> list[str]:
    """The lines of the board that were not there before."""
    known = set(_board(before, speech))
    return [line for line in _board(view, speech) if line not in known]


def _hand(view: SaleView, speech: SaleSpeech, seat: int) -> list[str]:
    own = view.seats[seat]
    lines = [speech.names[seat], speech.say("text.goal", goals=speech.goals(own.goals or ()))]
    lines.append(speech.say("text.pile", lots=speech.lots(own.pile or ())))
    if view.advice:
        said = Saleroom.words.catalogue.text(speech.lang, f"option.advice.{view.advice}")
        lines.append(speech.say("text.advice", advice=said))
    return lines


def _area(view: SaleView, speech: SaleSpeech, seat: int) -> list[str]:
    own = view.seats[seat]
    return [speech.say("text.seat", name=speech.names[seat], coins=own.coins, pieces=own.pieces)]


def _scores(view: SaleView, speech: SaleSpeech) -> list[str]:
    lines = [f"{speech.say('title')} · {speech.say('scores.title')}", speech.headline(view)]
    lines.append(speech.say(f"verdict.{view.verdict}"))
    for result in sorted(view.results or (), key=lambda result: (result.place, result.seat)):
        name = speech.names[result.seat]
        lines.append(speech.say("text.score", place=result.place, name=name, total=result.total))
    return lines


def _catalogue(view: SaleView, speech: SaleSpeech) -> list[str]:
    left = speech.say("text.left", count=view.left)
    return [speech.say("picture.catalogue"), left, speech.say("text.sold", lots=speech.lots(view.sold))]


def _safe(view: SaleView, speech: SaleSpeech) -> list[str]:
    own = view.seats[view.seat or 0]
    return [speech.say("picture.safe"), speech.say("text.pile", lots=speech.lots(own.pile or ()))]


def _paper(lines: Sequence[str]) -> Image.Image:
    """The lines, one under the other."""
    image = Image.new("RGB", (WIDTH, LINE * (len(lines) + 1)), "white")
    for n, line in enumerate(lines, 1):
        letter(image, (40, LINE * n), fit(line, TEXT, 40, WIDTH - 80, 20), INK)
    return image


def _text(lines: Sequence[str]) -> str:
    return "\n".join(lines)


ACCENT = Saleroom.accent
ARTIST = Studio(
    accent=(ACCENT >> 16, ACCENT >> 8 & 0xFF, ACCENT & 0xFF),
    speech=_speech,
    draw_board=lambda view, speech, last: _paper(_board(view, speech)),
    draw_recap=lambda view, speech, before: _paper([*_board(view, speech), *_recap(view, speech, before)]),
    draw_hand=lambda view, speech, seat: _paper(_hand(view, speech, seat)),
    draw_area=lambda view, speech, seat: _paper(_area(view, speech, seat)),
    draw_scores=lambda view, speech: _paper(_scores(view, speech)),
    board_alt=lambda view, speech: _text(_board(view, speech)).replace("\n", " "),
    board_text=lambda view, speech, last: _text(_board(view, speech)),
    recap_lines=_recap,
    hand_text=lambda view, speech, seat: _text(_hand(view, speech, seat)),
    area_text=lambda view, speech, seat: _text(_area(view, speech, seat)),
    scores_text=lambda view, speech: _text(_scores(view, speech)),
    further={
        "catalogue": Further(lambda v, s: _paper(_catalogue(v, s)), lambda v, s: _text(_catalogue(v, s))),
        "safe": Further(lambda v, s: _paper(_safe(v, s)), lambda v, s: _text(_safe(v, s)), private=True),
    },
)
