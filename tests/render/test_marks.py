"""Marks of change: few even after a long batch, on the sheet, apart from each other, and pointing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import pytest

from games.kernel.ledger import Event
from games.kernel.words import LANGUAGES
from render import artist
from render.bloody_inn import board as inn
from render.bloody_inn import changes as inn_changes
from render.bloody_inn import marks as inn_marks
from render.marks import ACROSS, MOST, WAYS, Pin, Spot, apart
from render.obsession import board as estate
from render.obsession import changes as estate_changes
from render.obsession import marks as estate_marks
from tests.render import obsession_views as estates
from tests.render import views
from tests.render.views import setting

INN_BATCH = (
    *(Event("welcomed", {"who": 0, "guest": "monk", "room": door}) for door in (1, 2, 3, 5, 6, 8)),
    *views.BUSY_EVENTS,
    Event("wages", {"who": 1, "money": 3, "left": ()}),
    Event("hired_peasants", {"who": 3, "count": 2}),
    Event("bribed", {"who": 2, "guest": "marquis", "room": 8}),
    Event("laundered", {"who": 0, "money": 10}),
)
ESTATE_BATCH = (
    Event("passed", {"who": 0}),
    *estates.BUSY_EVENTS,
    Event("hired", {"who": 3, "servant": "valet"}),
    Event("earned", {"who": 3, "money": 100}),
    Event("rose", {"who": 3, "steps": 1}),
    Event("hosted", {"who": 3, "tile": "music-room", "guests": []}),
    Event("theme", {"season": 3}),
    Event("refilled", {"tiles": ["tennis-court", "hillside-kennel"]}),
)


class Board:
    """What a board was told to pin up."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.pins: Mapping[Spot, Pin] = {}
        self.changed: Mapping[Spot, Sequence[int]] = {}
        self.labels: Mapping[Spot, str] = {}
        for module in (inn, estate):
            monkeypatch.setattr(module, "pin_up", self._pin_up)
            monkeypatch.setattr(module, "pin_labels", self._pin_labels)

    def _pin_up(self, image: Any, pins: Mapping[Spot, Pin], changed: Mapping[Spot, Sequence[int]]) -> None:
        self.pins, self.changed = pins, changed

    def _pin_labels(self, image: Any, pins: Mapping[Spot, Pin], labels: Mapping[Spot, str]) -> None:
        self.pins, self.labels = pins, labels


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Board:
    return Board(monkeypatch)


@pytest.mark.parametrize(
    ("game", "view", "batch"),
    [("bloody-inn", views.busy(), INN_BATCH), ("obsession", estates.busy(), ESTATE_BATCH)],
    ids=["inn", "obsession"],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_after_a_long_batch_at_most_six_places_are_marked(
    game: str, view: Any, batch: tuple[Event, ...], lang: str, board: Board
) -> None:
    artist(game).board(view, setting(lang), batch)
    assert 4 <= len(board.changed) <= MOST
    assert board.changed.keys() <= board.pins.keys()
    numbers = sorted({n for found in board.changed.values() for n in found})
    assert numbers == list(range(1, len(numbers) + 1))


def test_what_was_done_is_marked_before_what_came_of_it() -> None:
    kept = [event.id for event in estate_marks.worth_marking(ESTATE_BATCH, estates.busy(), estates.BOX)]
    assert {"bought", "hired", "hosted", "theme"} <= set(kept)
    assert "rose" not in kept
    done = [event.id for event in inn_marks.worth_marking(INN_BATCH)]
    assert {"buried", "hired_peasants", "bribed", "laundered"} <= set(done)
    assert done.count("welcomed") == 1  # at the door of the guest who was bribed there


def test_a_short_move_is_marked_whole() -> None:
    assert inn_marks.worth_marking(views.BUSY_EVENTS) == list(views.BUSY_EVENTS)


@pytest.mark.parametrize(
    ("game", "before", "view"),
    [("bloody-inn", views.before_busy(), views.busy()), ("obsession", estates.before_busy(), estates.busy())],
    ids=["inn", "obsession"],
)
def test_a_recap_marks_everything_that_has_changed_with_how_much_of_it(
    game: str, before: Any, view: Any, board: Board
) -> None:
    drawn = artist(game).recap(view, setting("en"), before)
    assert len(board.labels) > MOST
    assert board.labels.keys() <= board.pins.keys()
    assert {"+", "−"} <= {label[:1] for label in board.labels.values()}
    assert drawn.text.index("\n\n") == len("\n".join(drawn.text.splitlines()[: len(board.labels)]))


def test_a_recap_of_the_inn_counts_place_by_place() -> None:
    found = inn_changes.changes(views.before_busy(), views.busy())
    assert found["purse", 0] == "+12"
    assert found["purse", 1] == "−3"
    assert found["hand", 1] == "−2"
    assert found["cheques", 3] == "−1"
    assert found["annex", 0, "mechanic"] == ""
    assert found["annex", 0, "abbot"] == "+1"
    assert found["bistro", 0] == "−2"
    assert [door for kind, door, *_ in found if kind == "door"] == [2, 3, 4, 5]
    assert not any(spot[1] == 2 for spot in found if spot[0] not in ("door", "seat"))


def test_a_recap_of_obsession_counts_place_by_place() -> None:
    found = estate_changes.changes(estates.before_busy(), estates.busy())
    assert found["purse", 0] == "+600"
    assert found["reputation", 1] == "+2"
    assert found["vp", 1] == "+1"
    assert found["wing", 2, "sporting"].startswith("+")
    assert found["space", 0] == found["space", 1] == ""
    assert not any(spot[1] == 3 for spot in found if spot[0] not in ("space", "theme", "seat"))


@pytest.mark.parametrize(
    ("game", "view", "players"),
    [
        ("bloody-inn", views.busy(), 4),
        ("bloody-inn", views.carnival(), 4),
        ("bloody-inn", views.solo(), 1),
        ("obsession", estates.busy(), 4),
        ("obsession", estates.hosting(), 4),
        ("obsession", estates.solo(), 1),
        ("obsession", estates.trio(), 3),
    ],
    ids=["inn", "carnies", "inn-solo", "obsession", "turn", "obsession-solo", "trio"],
)
def test_no_two_seals_touch_and_none_leaves_the_sheet(game: str, view: Any, players: int, board: Board) -> None:
    picture = artist(game).board(view, setting("en", players))
    half = ACROSS // 2
    for one, other in combinations(board.pins, 2):
        a, b = apart({one: board.pins[one], other: board.pins[other]}).values()
        assert abs(a.x - b.x) >= ACROSS or abs(a.y - b.y) >= ACROSS, (one, other)
        for pin in (a, b):
            assert half <= pin.x <= picture.width - half, (one, other)
            assert half <= pin.y <= picture.height - half, (one, other)
            assert pin.way in WAYS
