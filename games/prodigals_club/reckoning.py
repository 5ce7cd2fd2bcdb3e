"""What everybody would score if the game ended now, competition by competition; the highest of them counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.kernel.reckoning import Reckoning, ScoreLine
from games.kernel.words import run_on
from games.prodigals_club.components import box
from games.prodigals_club.phrases import Say
from games.prodigals_club.view import ClubView, SeatView


class Count:
    """Everybody's scores as one view shows them."""

    def __init__(self, say: Say, lang: str, names: Sequence[str], view: ClubView) -> None:
        self.say, self.lang, self.names, self.view = say, lang, names, view
        self.parts = box(view.corrections)

    def everybody(self) -> list[Reckoning]:
        """All seats in order."""
        return [
            Reckoning(self.names[seat], tuple(self._lines(held)), highest=True)
            for seat, held in enumerate(self.view.seats)
        ]

    def _lines(self, held: SeatView) -> Iterator[ScoreLine]:
        for competition, score in held.scores.items():
            source = self.parts.boards[competition].name(self.lang)
            yield ScoreLine(source, score, _HOW[competition](self, held))

    def _election(self, held: SeatView) -> str:
        return self.say("score.election.how", count=held.votes)

    def _society(self, held: SeatView) -> str:
        each = [self.say("score.marker", marker=marker.key, value=marker.value) for marker in held.markers]
        return run_on(self.lang, each)

    def _possessions(self, held: SeatView) -> str:
        penalty = self.parts.setup.penalty
        if not held.possessions:
            return self.say("score.possessions.none", money=held.pounds)
        goods = [self.say("score.tile", possession=tile.possession, money=tile.value) for tile in held.possessions]
        what = run_on(self.lang, goods)
        return self.say("score.possessions.how", money=held.pounds, tiles=what, penalty=penalty)


_HOW = {"election": Count._election, "society": Count._society, "possessions": Count._possessions}
