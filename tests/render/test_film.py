"""A film shows every frame as it was drawn, marks how far it is, and is as small as it must be to be light."""

from __future__ import annotations

import io
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from games.bloody_inn import GAME
from games.kernel.ledger import visible
from games.kernel.position import Position
from render import Setting, artist
from render.film import LAST_MS, LEAST_MS, STRIP, WHOLE_MS, Sheet, Still, TooHeavy, _times, film
from render.lettering import proof
from render.palette import INK, OXBLOOD, PAPER
from render.reel import Reel

NAMES = ("Ada", "Émile")


def stills(frames: int, seat: int | None = None, lang: str = "en") -> list[Still]:
    """The first steps of a game."""
    position, found = Position.new(GAME, seats=2, seed=bytes(32)), list[Still]()
    for n in range(frames):
        view, last = position.view(seat), visible(position.steps[-1].events, seat) if position.steps else ()
        told = " ".join(GAME.words.event(lang, event, NAMES, view) for event in last)
        found.append(Still(view, last, told, f"{n}/{frames}"))
        number = position.number
        while position.number == number:
            decision = position.decisions[0]
            position.push(decision.options[0], decision.seat)
    return found


def test_every_frame_of_a_reel_comes_out_as_it_went_in() -> None:
    """Also after a larger and a smaller one, and where nothing changes."""
    inn = artist(GAME.id)
    drawn = [inn.panes(still.view, Setting(NAMES), still.last)[0].reduce(4) for still in stills(6)]
    taller = Image.new("RGB", (drawn[0].width, drawn[0].height + 60), PAPER)
    taller.paste(OXBLOOD, (0, drawn[0].height, drawn[0].width, drawn[0].height + 40))
    shown = [*drawn[:3], taller, taller, drawn[3], drawn[4]]
    reel = Reel(OXBLOOD)
    for image in shown:
        reel.add(image, 500)
    made = Image.open(io.BytesIO(reel.film()))
    assert (made.n_frames, made.size) == (len(shown), taller.size)
    for n, image in enumerate(shown):
        made.seek(n)
        whole = Image.new("RGB", taller.size, PAPER)
        whole.paste(image, (0, 0))
        difference = ImageChops.difference(made.convert("RGB"), whole)
        assert max(high for _, high in difference.getextrema()) < 48  # the nearest of the house's colours


def test_what_stays_as_it_was_costs_next_to_nothing() -> None:
    board = artist(GAME.id).panes(stills(1)[0].view, Setting(NAMES))[0].reduce(2)
    reel = Reel(OXBLOOD)
    for _ in range(5):
        reel.add(board, 500)
    assert reel.weight < 4 * 40


def test_a_reel_without_a_frame_is_no_film() -> None:
    with pytest.raises(ValueError, match="without a frame"):
        Reel().film()


def test_a_film_is_made_smaller_until_it_is_light_enough() -> None:
    inn, shown = artist(GAME.id), stills(3)
    sizes = []
    for most in (8_000_000, 110_000, 60_000):
        *counted, made = film(inn, Setting(NAMES), shown, OXBLOOD, most)
        assert isinstance(made, bytes)
        assert len(made) <= most
        assert counted[-3:] == [1, 2, 3]
        sizes.append(Image.open(io.BytesIO(made)).width)
    assert all(before > after for before, after in pairwise(sizes)), sizes
    with pytest.raises(TooHeavy):
        list(film(inn, Setting(NAMES), shown, OXBLOOD, 5_000))


def test_a_seats_film_has_its_hand_in_the_same_place_in_every_frame() -> None:
    sheet, setting, inn = Sheet(OXBLOOD), Setting(NAMES), artist(GAME.id)
    for still in stills(2, seat=1):
        panes = inn.panes(still.view, setting, still.last)
        assert len(panes) == 2
        image = sheet.laid(panes, still, 0.5)
        assert image.height >= STRIP + sum(pane.height for pane in panes)
    shorter = (panes[0].crop((0, 0, 1600, 900)), panes[1])
    assert sheet.laid(shorter, still, 0.5).height >= image.height


def test_longer_games_are_shown_quicker_and_the_last_frame_stays() -> None:
    long, short = (list(_times([Still(None, (), "Ada does something.", "")] * n)) for n in (300, 20))
    assert long[0] < short[0]
    assert min(long) >= LEAST_MS
    assert sum(long[:-1]) <= max(WHOLE_MS * 1.01, 300 * LEAST_MS)
    assert long[-1] == short[-1] == LAST_MS


@pytest.mark.parametrize("lang", ["en", "fr", "it", "ja"])
def test_captions_stay_in_their_strip_whatever_they_say(lang: str) -> None:
    pane = Image.new("RGB", (1600, 100), INK)
    word = "とても長い出来事です。" if lang == "ja" else "somethingverylong happened; "
    with proof() as lines:
        for times in (1, 4, 40):
            Sheet(OXBLOOD).laid((pane,), Still(None, (), word * times, "399/400"), 1.0)
    assert lines
    assert all(
        line.box[0] <= line.ink[0] and line.ink[2] <= line.box[2] and line.ink[1] >= 0 and line.ink[3] <= STRIP
        for line in lines
    )
