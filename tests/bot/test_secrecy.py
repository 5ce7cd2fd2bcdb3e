"""No output of the bot tells a seat what it may not know: a few positions here, hundreds in `make drill`."""

from __future__ import annotations

from tests.drills import secrecy


def test_every_output_is_alike_on_positions_a_seat_cannot_tell_apart() -> None:
    report = secrecy.drill(0.02, seed=3)
    assert [figure.name for figure in report.figures if not figure.holds] == [], report.story()
