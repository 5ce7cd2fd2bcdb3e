"""The reference pictures: which there are, where they lie, and how far a drawing may be from them.

After a change that is meant to be seen, look at the new pictures and keep them with

    python -m tests.render.gallery

Some of them are shown in the README, too, and are kept there with the rest.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from shutil import copy

from PIL import Image, ImageChops, ImageStat

from render import Picture, Setting, artist
from tests.render import club_views as clubs
from tests.render import obsession_views as estates
from tests.render import views
from tests.render.views import setting

REFERENCE = Path(__file__).parent / "reference"
SHOWN = Path(__file__).parents[2] / "docs" / "pictures"
IN_THE_README = {
    "board": "board-four-en",
    "hand": "hand-en",
    "recap": "recap-four-en",
    "obsession-board": "obsession-board-four-en",
    "obsession-hand": "obsession-hand-en",
}
"""Pictures of the README, each by the reference it is."""
BLOCK = 32
"""Pictures are compared in squares of so many pixels: one wrong number in a corner is lost in a whole board."""
FAR = 1.5
"""How far a square may be from its reference on average, of 255: another Pillow may smooth a little otherwise."""

_INN = artist("bloody-inn")
_ESTATE = artist("obsession")
_CLUB = artist("prodigals-club")


def everybody(lang: str = "en", players: int = 6) -> Setting:
    """As many names as a table of Obsession may have, or the first of them."""
    return Setting(estates.SIX[:players], lang)


GALLERY: dict[str, Callable[[], Picture]] = {
    "board-four-en": lambda: _INN.board(views.busy(), setting("en"), views.BUSY_EVENTS),
    "board-two-it": lambda: _INN.board(views.opening(), setting("it", 2)),
    "board-solo-fr": lambda: _INN.board(views.solo(), setting("fr", 1)),
    "board-three-ja": lambda: _INN.board(views.trio(), setting("ja", 3)),
    "hand-en": lambda: _INN.hand(views.handful(), setting("en")),
    "area-fr": lambda: _INN.area(views.handful(), setting("fr"), 2),
    "scores-it": lambda: _INN.scores(views.finished(), setting("it")),
    "obsession-board-four-en": lambda: _ESTATE.board(estates.busy(), setting("en"), estates.BUSY_EVENTS),
    "obsession-turn-fr": lambda: _ESTATE.board(estates.hosting(), setting("fr")),
    "obsession-board-two-fr": lambda: _ESTATE.board(estates.opening(), setting("fr", 2)),
    "obsession-board-solo-it": lambda: _ESTATE.board(estates.solo(), setting("it", 1)),
    "obsession-board-three-ja": lambda: _ESTATE.board(estates.trio(), setting("ja", 3)),
    "obsession-hand-en": lambda: _ESTATE.hand(estates.handful(), setting("en")),
    "obsession-area-fr": lambda: _ESTATE.area(estates.busy(), setting("fr"), 3),
    "obsession-scores-ja": lambda: _ESTATE.scores(estates.finished(), setting("ja")),
    "obsession-team-scores-it": lambda: _ESTATE.scores(estates.finished_in_teams(), setting("it")),
    "obsession-teams-ja": lambda: _ESTATE.board(estates.in_teams(estates.busy()), setting("ja")),
    "obsession-board-six-en": lambda: _ESTATE.board(estates.six(), everybody("en"), estates.BUSY_EVENTS),
    "obsession-draft-fr": lambda: _ESTATE.board(estates.drafting(), everybody("fr")),
    "obsession-board-five-fr": lambda: _ESTATE.board(estates.five(), everybody("fr", 5)),
    "obsession-assisted-it": lambda: _ESTATE.board(estates.assisted(), everybody("it")),
    "obsession-tableau-fr": lambda: _ESTATE.board(estates.tableau(3), everybody("fr", 3)),
    "obsession-challenge-it": lambda: _ESTATE.board(estates.challenge(), everybody("it", 1)),
    "obsession-challenge-missed-en": lambda: _ESTATE.scores(estates.missed(), everybody("en", 1)),
    "obsession-recap-six-en": lambda: _ESTATE.recap(estates.six(), everybody("en"), estates.before_six()),
    "recap-four-en": lambda: _INN.recap(views.busy(), setting("en"), views.before_busy()),
    "obsession-recap-four-fr": lambda: _ESTATE.recap(estates.busy(), setting("fr"), estates.before_busy()),
    "carnies-four-en": lambda: _INN.board(views.carnival(), setting("en"), views.CARNIVAL_EVENTS),
    "carnies-three-ja": lambda: _INN.board(views.small_carnival(), setting("ja", 3)),
    "carnies-hand-ja": lambda: _INN.hand(views.small_carnival(), setting("ja", 3)),
    "carnies-draft-fr": lambda: _INN.hand(views.drafting(), setting("fr", 3)),
    "carnies-scores-fr": lambda: _INN.scores(views.carnival_over(), setting("fr")),
    "carnies-area-it": lambda: _INN.area(views.carnival(), setting("it"), 2),
    "club-board-four-en": lambda: _CLUB.board(clubs.busy(), clubs.setting("en"), clubs.BUSY_EVENTS),
    "club-board-five-ja": lambda: _CLUB.board(clubs.crowd(), clubs.setting("ja", 5)),
    "club-board-two-fr": lambda: _CLUB.board(clubs.opening(), clubs.setting("fr", 2)),
    "club-recap-four-it": lambda: _CLUB.recap(clubs.busy(), clubs.setting("it"), clubs.before_busy()),
    "club-hand-en": lambda: _CLUB.hand(clubs.acting(), clubs.setting("en")),
    "club-area-fr": lambda: _CLUB.area(clubs.crowd(), clubs.setting("fr", 5), 0),
    "club-scores-ja": lambda: _CLUB.scores(clubs.finished(), clubs.setting("ja")),
    "club-election-it": lambda: _CLUB.picture("election", clubs.busy(), clubs.setting("it")),
    "club-society-ja": lambda: _CLUB.picture("society", clubs.trio(), clubs.setting("ja", 3)),
    "club-possessions-en": lambda: _CLUB.picture("possessions", clubs.trio(), clubs.setting("en", 3)),
    "club-closed-fr": lambda: _CLUB.picture("election", clubs.trio(), clubs.setting("fr", 3)),
}


CROWDS = (
    "obsession-board-six-en", "obsession-draft-fr", "obsession-board-five-fr", "obsession-assisted-it",
    "obsession-recap-six-en", "club-board-five-ja",
)  # fmt: skip
"""Those of tables with more than four seats, which may be heavier."""


def pixels(png: bytes) -> Image.Image:
    """A picture's pixels."""
    return Image.open(io.BytesIO(png)).convert("RGB")


def distance(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures of one size are apart, on average, of 255."""
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


def far_blocks(one: Image.Image, other: Image.Image) -> dict[tuple[int, int], float]:
    """The squares in which two pictures of one size are further apart than smoothing explains: corner, how far."""
    red, green, blue = ImageChops.difference(one, other).split()
    # The channel that differs most counts: an ochre word in place of a red one is hardly another grey.
    blocks = ImageChops.lighter(ImageChops.lighter(red, green), blue).convert("F").reduce(BLOCK)
    found = enumerate(blocks.get_flattened_data())
    return {(n % blocks.width * BLOCK, n // blocks.width * BLOCK): far for n, far in found if far > FAR}


def keep() -> None:
    """Draw every reference picture again."""
    REFERENCE.mkdir(exist_ok=True)
    for name, draw in GALLERY.items():
        (REFERENCE / f"{name}.png").write_bytes(draw().png)
        print(name)
    for shown, name in IN_THE_README.items():
        copy(REFERENCE / f"{name}.png", SHOWN / f"{shown}.png")


if __name__ == "__main__":
    keep()
