"""The final sheet as a poster: who came where, and in a bar what each total is made of."""

from __future__ import annotations

from PIL import Image

from games.bloody_inn.view import InnView, Result
from render.bloody_inn.reckoning import Item, reckoning
from render.bloody_inn.signs import cheque, coin, signpost, skull, spade
from render.bloody_inn.things import OBJECT_SIGNS, sack
from render.bloody_inn.words import Speech
from render.finale import HEAD, ROW, Account, Part, Share, draw_accounts, draw_title, entry_of
from render.palette import GREEN, INK, INK_SOFT, OCHRE, OXBLOOD, ROSE
from render.pieces import MARGIN, paper

PARTS: dict[str, Part] = {
    "cash": Part(coin, OCHRE),
    "scores.annexes": Part(signpost, OXBLOOD, "bars"),
    "cheques": Part(cheque, GREEN, "stripe"),
    "scores.gravedigger": Part(spade, INK_SOFT),
    "scores.buried": Part(skull, INK),
    "scores.unused": Part(sack, ROSE),
}


def draw_scores(view: InnView, speech: Speech) -> Image.Image:
    """Draw the sheet of a finished game."""
    results = sorted(view.results or (), key=lambda result: (result.place, result.seat))
    image = paper(HEAD + ROW * max(1, len(results)) + MARGIN + 20, OXBLOOD)
    draw_title(image, speech, view, OXBLOOD)
    draw_accounts(image, [_account(view, speech, result) for result in results], HEAD, OXBLOOD, list(PARTS.values()))
    return image


def _account(view: InnView, speech: Speech, result: Result) -> Account:
    shares = tuple(map(_share, reckoning(view, speech, result)))
    return Account(entry_of(speech, result, f"{result.total}F"), shares)


def _share(item: Item) -> Share:
    objects = tuple(OBJECT_SIGNS[name] for name in item.objects)
    return Share(PARTS[item.id], item.label, item.worth, item.length, item.id == "scores.gravedigger", objects)
