"""What is kept of drawings: never more bytes than the budget, counted as they are, and nothing twice."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from games import all_games
from games.kernel.game import Game
from render import Setting, artist
from render.palette import OCHRE, PAPER
from render.pen import Sheet, forget, kept, lay
from render.pieces import paper, seal
from render.portfolio import PORTFOLIO, Drawer, Portfolio
from tests.contract.journeys import journey
from tests.contract.tables import FEW_TABLES

ROOM = 400_000


def drawing(n: int, size: int = 100) -> Image.Image:
    """A sprite that is known by its colour."""
    return Image.new("RGBa", (size, size), (n % 256, n // 256, 7, 255))


def pixels_kept(drawer: Drawer[Image.Image]) -> int:
    """The bytes that really lie in a drawer."""
    found = drawer._things.values()
    lying_open = sum(4 * each.open.width * each.open.height for each in found if each.open is not None)
    return lying_open + sum(len(each.packed.pixels) for each in found if each.packed is not None)


def test_never_more_is_kept_than_the_budget_whatever_comes() -> None:
    portfolio, dice = Portfolio(ROOM), random.Random(1)
    drawers: list[Drawer[Image.Image]] = [Drawer(portfolio) for _ in range(3)]
    for n in range(600):
        drawer, key = drawers[n % 3], dice.randrange(80)
        if drawer.get(key) is None:
            drawer.put(key, drawing(key, dice.randrange(20, 200)), dice.random() / 100)
        really = sum(map(pixels_kept, drawers))
        assert really <= portfolio.bytes <= ROOM
    assert sum(map(len, drawers)) > 100  # packed, far more of them have room than would lie open
    for drawer in drawers:
        drawer.clear()
    assert portfolio.bytes == 0


def test_what_went_comes_back_as_it_was_drawn() -> None:
    portfolio = Portfolio(ROOM)
    drawer: Drawer[Image.Image] = Drawer(portfolio)
    for n in range(40):
        drawer.put(n, drawing(n), 0.01)
    for n in range(40):
        image = drawer.get(n)
        assert image is not None
        assert image.tobytes() == drawing(n).tobytes()


def test_what_costs_most_to_draw_for_its_bytes_stays_longest() -> None:
    portfolio = Portfolio(ROOM)
    drawer: Drawer[bytes] = Drawer(portfolio)
    drawer.put("dear", bytes(20_000), 1.0)
    for n in range(60):
        drawer.put(n, bytes(20_000), 0.001)
    assert drawer.get("dear") is not None
    assert drawer.get(0) is None


def test_even_the_dearest_goes_when_nobody_asks_for_it_any_more() -> None:
    portfolio = Portfolio(ROOM)
    drawer: Drawer[bytes] = Drawer(portfolio)
    drawer.put("dear", bytes(20_000), 0.02)
    for n in range(600):
        drawer.put(n, bytes(20_000), 0.001)
    assert drawer.get("dear") is None


def test_a_smaller_budget_is_kept_to_at_once() -> None:
    portfolio = Portfolio(ROOM)
    drawer: Drawer[bytes] = Drawer(portfolio)
    for n in range(15):
        drawer.put(n, bytes(20_000), 0.001)
    portfolio.budget = 100_000
    assert portfolio.bytes <= 100_000


def test_what_is_larger_than_all_room_is_not_kept() -> None:
    drawer: Drawer[bytes] = Drawer(Portfolio(ROOM))
    assert len(drawer.put("board", bytes(ROOM), 1.0)) == ROOM
    assert len(drawer) == 0


def test_what_takes_the_place_of_another_is_counted_once() -> None:
    portfolio = Portfolio(ROOM)
    drawer: Drawer[bytes] = Drawer(portfolio)
    for n in range(1000):
        drawer.put("the last board of a table", bytes(1000 + n % 2), 0.02)
    assert portfolio.bytes < 5000
    assert len(portfolio._queue) < 100


def test_threads_that_draw_at_once_keep_to_the_budget() -> None:
    portfolio = Portfolio(ROOM)
    drawer: Drawer[Image.Image] = Drawer(portfolio)

    def draw(seed: int) -> None:
        dice = random.Random(seed)
        for _ in range(300):
            n = dice.randrange(60)
            found = drawer.get(n) or drawer.put(n, drawing(n), 0.01)
            assert found.getpixel((0, 0)) == drawing(n).getpixel((0, 0))

    with ThreadPoolExecutor(4) as hands:
        for done in [hands.submit(draw, seed) for seed in range(4)]:
            done.result()
    assert pixels_kept(drawer) <= portfolio.bytes <= ROOM
    drawer.clear()
    assert portfolio.bytes == 0


# ── what the artists keep ───────────────────────────────────────────────────────────────────────────────


def test_a_sprite_is_kept_once_in_the_form_in_which_it_is_laid() -> None:
    forget()
    before = PORTFOLIO.bytes
    assert seal(1, 60).mode == "RGBa"
    once = PORTFOLIO.bytes
    assert once > before
    image = paper(400, OCHRE)
    inside = PORTFOLIO.bytes
    for x in range(0, 600, 60):
        lay(image, seal(1, 60), (x, 60))
    assert PORTFOLIO.bytes == inside


def test_a_kept_sprite_lies_on_a_picture_as_one_that_is_not() -> None:
    on_sheet, kept_one = Image.new("RGB", (80, 80), PAPER), Image.new("RGB", (80, 80), PAPER)
    s = Sheet((60, 60), 0.6)
    s.disc((50, 50), 45, OCHRE)
    lay(on_sheet, s.sprite(), (10, 10))
    lay(kept_one, kept(s.sprite)(), (10, 10))
    differs = [abs(a - b) for a, b in zip(on_sheet.tobytes(), kept_one.tobytes(), strict=True)]
    assert max(differs) <= 1


def test_a_sheet_of_paper_is_kept_nowhere() -> None:
    paper(1000, OCHRE)
    before = PORTFOLIO.bytes
    paper(1500, OCHRE)
    assert PORTFOLIO.bytes == before


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_boards_drawn_in_little_room_are_the_same_boards(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """With room for a twentieth, everything is packed, unpacked and drawn again all the time."""
    table = next(table for table in FEW_TABLES if table.game is game)
    names = ("Ada", "Émile", "Giulia", "さくら", "Ottoline", "Zoë")[: table.seats]
    views = [position.view(None) for n, position in enumerate(journey(table, 5)) if n % 9 == 0][:4]
    boards = [artist(game.id).board(view, Setting(names, "fr")).png for view in views]
    with monkeypatch.context() as less:
        less.setattr(PORTFOLIO, "_budget", 5_000_000)
        assert [artist(game.id).board(view, Setting(names, "fr")).png for view in views] == boards
        assert PORTFOLIO.bytes <= 5_000_000
