"""`make mutants`: faults planted one by one in a copy of the tree, each of which a few named tests must notice.

A test that passes whatever the code does is worth nothing. Add a fault here when you find one that no test noticed.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Literal, NamedTuple

HERE = Path(__file__).parents[1]
COPIED = ("bot", "games", "render", "tests", "docs", "pyproject.toml", "README.md", "Makefile", "CONTRIBUTING.md")
FAILED = 1
"""What pytest answers when tests fail; anything else that is not nought is no verdict."""

Verdict = Literal["noticed", "SURVIVED", "CANNOT BE PLANTED", "NO VERDICT"]


class Mutant(NamedTuple):
    """A fault: which file, what stands there, what stands there instead, and who should notice."""

    name: str
    file: str
    right: str
    wrong: str
    tests: tuple[str, ...]


_NUMBERS = ("tests/render/test_numbers.py",)
_REFERENCES = ("tests/render/test_pictures.py::test_a_picture_looks_like_its_reference",)
_YARDS, _ESTATES = "render/bloody_inn/yards.py", "render/obsession/estates.py"
_FRAME, _NO_FRAME = "width=6 if seat in view.to_move else 2", "width=2"
_PARTNERS = ("tests/bot/e2e/test_partners.py",)
_GOING_BACK = ("tests/bot/tables/test_session.py",)
_REWIND = ("tests/bot/tables/test_going_back.py",)

MUTANTS = (
    Mutant("a wrong purse in the inn", _YARDS, 'f"{held.cash}F"', 'f"{held.cash + 1}F"', _NUMBERS),
    Mutant("a wrong purse, by its reference", _YARDS, 'f"{held.cash}F"', 'f"{held.cash + 1}F"', _REFERENCES),
    Mutant("wrong money in Obsession", _ESTATES, "pounds(held.money)", "pounds(held.money + 100)", _NUMBERS),
    Mutant("wrong money, by its reference", _ESTATES, "pounds(held.money)", "pounds(held.money + 100)", _REFERENCES),
    Mutant("a wrong hand count in the inn", _YARDS, "str(held.hand_size)", "str(held.hand_size + 1)", _NUMBERS),
    Mutant("a wrong hand, by its reference", _YARDS, "str(held.hand_size)", "str(held.hand_size + 1)", _REFERENCES),
    Mutant("a wrong hand count in Obsession", _ESTATES, "fan, held.hand_size", "fan, held.hand_size + 1", _NUMBERS),
    Mutant("no frame of the mover in the inn", _YARDS, _FRAME, _NO_FRAME, _NUMBERS),
    Mutant("no frame of the mover, by its reference", _YARDS, _FRAME, _NO_FRAME, _REFERENCES),
    Mutant("no frame of the mover in Obsession", _ESTATES, _FRAME, _NO_FRAME, _NUMBERS),
    Mutant(
        "practice is counted",
        "bot/store/parts/tallies.py",
        "(known, IMPORTED, PRACTICE, most)",
        "(known, IMPORTED, IMPORTED, most)",
        ("tests/bot/store/test_practice.py",),
    ),
    Mutant(
        "practice begins in a game that is still on",
        "bot/store/whole.py",
        "if source.is_open or source.seed is None:",
        "if source.seed is None:",
        ("tests/bot/store/test_practice.py",),
    ),
    Mutant(
        "practice keeps who played the game it begins in",
        "bot/store/whole.py",
        "revealed, made_at, engine",
        "revealed, by_user, made_at, engine",
        ("tests/bot/store/test_practice.py",),
    ),
    Mutant(
        "a plan is tried on the real position",
        "games/kernel/plans.py",
        "    if position.decision_of(seat) is not None:\n        return Start(position.imagine(seat, dice))",
        "    if position.decision_of(seat) is not None:\n        return Start(position.copy())",
        ("tests/games/kernel/test_plans.py",),
    ),
    Mutant(
        "a plan goes on past what comes to light",
        "games/kernel/plans.py",
        "if any(step.revealed for step in self.after.steps_since(self.start.number)):",
        "if False:",
        ("tests/games/kernel/test_plans.py",),
    ),
    Mutant(
        "a plan stays with the seat when it changes hands",
        "bot/store/whole.py",
        "    plans.drop(db, table.id, seat)\n",
        "",
        ("tests/bot/store/test_plans.py",),
    ),
    Mutant(
        "the seed is kept in an imagined position",
        "games/kernel/position.py",
        "Position(self.game, seed, _encode(state), 0, self.number)",
        "Position(self.game, self._seed, _encode(state), self._dice_at, self.number)",
        ("tests/games/kernel/test_position.py",),
    ),
    Mutant(
        "the seed is kept, read from its beginning",
        "games/kernel/position.py",
        "Position(self.game, seed, _encode(state), 0, self.number)",
        "Position(self.game, self._seed, _encode(state), 0, self.number)",
        ("tests/games/kernel/test_position.py",),
    ),
    Mutant(
        "a board cache that ignores the setting and the events",
        "bot/pictures.py",
        "known[0] == scene",
        "known[0].checkpoint == scene.checkpoint",
        ("tests/bot/test_pictures.py",),
    ),
    Mutant(
        "a board cache that ignores the setting",
        "bot/pictures.py",
        "known[0] == scene",
        "known[0][:2] == scene[:2]",
        ("tests/bot/test_pictures.py",),
    ),
    Mutant(
        "no look at what was revealed when a move is taken back",
        "bot/tables/going_back.py",
        "at.playing.waiting == (seat,) and not any(_shown(step, seat) for step in steps)",
        "at.playing.waiting == (seat,)",
        _GOING_BACK,
    ),
    Mutant(
        "consents are kept after a no",
        "bot/store/parts/agreement.py",
        'proposals.close_proposal(db, proposal_id, "declined", at)',
        "pass",
        _GOING_BACK,
    ),
    Mutant(
        "chance goes on as it was after going back past a reveal",
        "bot/tables/going_back.py",
        "if any(step.revealed for step in steps) else None",
        "if False else None",
        _REWIND,
    ),
    Mutant(
        "a branch may have any number",
        "games/kernel/record.py",
        "if branch.number != expected:",
        "if branch.number < 0:",
        ("tests/contract/test_redraw.py",),
    ),
    Mutant(
        "boards are posted out of order",
        "bot/telling.py",
        "return self._queues.setdefault(table, asyncio.Lock())",
        "return asyncio.Lock()",
        ("tests/bot/e2e/test_in_order.py",),
    ),
    Mutant(
        "a seat's view of a running game is lent to whoever wants to see it again",
        "bot/tables/scenes.py",
        "if eyes is not None and session.table.is_open:",
        "if False:",
        ("tests/bot/e2e/test_film.py",),
    ),
    Mutant(
        "a game is gone on with by the seed that stands in its file",
        "bot/tables/importing.py",
        ".reseeded(seed)",
        "",
        ("tests/bot/e2e/test_import.py",),
    ),
    Mutant(
        "a private picture for whoever asks",
        "bot/pictures.py",
        "        if private and seat is None:\n            raise NotSeated\n",
        "        seat = seat or 0\n",
        ("tests/bot/e2e/test_further_pictures.py",),
    ),
    Mutant(
        "an open move is everybody's where a partner is asked",
        "bot/tables/moves.py",
        "if asked_in_between(at.playing, position, seat):",
        "if not position.steps_since(0):",
        _PARTNERS,
    ),
    Mutant(
        "a partner is asked from what everybody has seen",
        "bot/tables/session.py",
        "return self.underway if seat in self.underway.waiting else self.playing",
        "return self.playing",
        _PARTNERS,
    ),
    Mutant(
        "nobody hears that a partner is asked",
        "bot/tables/moves.py",
        "            at.table = await at.store.hand_on(",
        "            _ = await at.store.hand_on(",
        _PARTNERS,
    ),
    Mutant(
        "a partner's answer can be taken back",
        "bot/tables/going_back.py",
        "if not at.playing.together and at.drafts.get(seat):",
        "if False:",
        _PARTNERS,
    ),
    Mutant(
        "practice is counted as it stands",
        "bot/tables/ending.py",
        "            if counted:\n                at.no_practice()\n",
        "",
        ("tests/bot/e2e/test_practice.py",),
    ),
    Mutant(
        "bot players play among themselves",
        "bot/tables/lobby.py",
        "if not at.people():",
        "if False:",
        ("tests/bot/e2e/test_lobby.py",),
    ),
    Mutant(
        "a file of any size is taken",
        "bot/parlour/composing.py",
        'if len(upload.data) > limits.LIMITS["file bytes"].most:',
        "if False:",
        ("tests/bot/parlour/test_page_api.py",),
    ),
    Mutant(
        "an end without teams",
        "bot/play/posting.py",
        "[tuple(team) for team in teams(session)] or ",
        "",
        ("tests/bot/e2e/test_other_ends.py",),
    ),
    Mutant(
        "an estate goes on doing what a tile did before it was turned",
        "games/obsession/estate.py",
        "            self.powers = self._by_moment()\n\n    def clear",
        "\n    def clear",
        ("tests/games/obsession/test_estate.py",),
    ),
    Mutant(
        "nobody stands in for who stands in",
        "games/obsession/service.py",
        "(needed[other] if instead[other] else 0)",
        "0",
        ("tests/games/obsession/test_service.py",),
    ),
    Mutant(
        "a cook on her way to the hall leaves room for another",
        "games/obsession/turn.py",
        "move(kind, player.available, player.expended)\n    moved",
        "move(kind, player.available, {})\n    moved",
        ("tests/games/obsession/test_supplements.py",),
    ),
    Mutant(
        "losing reputation seems to win time in Tableau",
        "games/obsession/prospects.py",
        "return max(goal(county) / pace - begun(county), 1.0)",
        "return max((goal(county) - max(player.reputation for player in county.players)) / pace, 1.0)",
        ("tests/games/obsession/test_prospects.py",),
    ),
    Mutant(
        "the hall takes nobody whom a card would bring back",
        "games/obsession/turn.py",
        "if not spared and not county.box.resting_cards.isdisjoint(player.vp_cards):",
        "if False:",
        ("tests/games/obsession/test_interludes.py",),
    ),
    Mutant(
        "no fair at the bottom of the wheel",
        "games/obsession/specials.py",
        "bool(errands(county, seat) or at_fair(county, seat))",
        "bool(errands(county, seat))",
        ("tests/games/obsession/test_supplements.py",),
    ),
    Mutant(
        "whoever attends is safe from the limit of guests",
        "games/obsession/guest_limit.py",
        "for card in (*player.hand, *player.discard, *activity.guests) if card in prestige]",
        "for card in (*player.hand, *player.discard) if card in prestige]",
        ("tests/games/obsession/test_upstairs_setup.py",),
    ),
    Mutant(
        "a standing yes that pays",
        "games/kernel/standing.py",
        ' and not decision.about.get("price")',
        "",
        ("tests/games/obsession/test_rulings.py",),
    ),
    Mutant(
        "a borrowed servant counts as one's own",
        "games/obsession/milestones.py",
        " - (sum(lent.values()) if lent else 0)",
        "",
        ("tests/games/obsession/test_teams.py",),
    ),
    Mutant(
        "a step of the club must be taken",
        "games/prodigals_club/scoring_moves.py",
        "skip = [NO] if steps else []",
        "skip = [NO] if steps and not firm else []",
        ("tests/games/prodigals_club/test_effects.py",),
    ),
    Mutant(
        "a pub card does one thing",
        "games/prodigals_club/actions.py",
        "perform(doing, card.effects, number)",
        "perform(doing, card.effects[:1], number)",
        ("tests/games/prodigals_club/test_actions.py",),
    ),
    Mutant(
        "corrections that leave a game short",
        "games/kernel/components.py",
        "self._hold_to(own)",
        "pass",
        ("tests/games/prodigals_club/test_components.py",),
    ),
)  # fmt: skip


def copy_of_the_tree(folder: Path) -> Path:
    """The sources as they are now, where they can be spoilt."""
    for name in COPIED:
        source = HERE / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)
    return folder


def run(tree: Path, tests: Iterable[str]) -> subprocess.CompletedProcess[str]:
    """Run some tests in a tree, up to the first that fails."""
    command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    return subprocess.run(command, cwd=tree, capture_output=True, text=True, timeout=600, check=False)


def judge(tree: Path, mutant: Mutant) -> tuple[Verdict, str]:
    """Plant a fault, run its tests, and heal the tree; the verdict and which test noticed."""
    file = tree / mutant.file
    text = file.read_text(encoding="utf-8")
    if text.count(mutant.right) != 1:
        return "CANNOT BE PLANTED", f"{mutant.file} has {text.count(mutant.right)} places that read {mutant.right!r}"
    file.write_text(text.replace(mutant.right, mutant.wrong), encoding="utf-8")
    try:
        done = run(tree, mutant.tests)
    finally:
        file.write_text(text, encoding="utf-8")
    if done.returncode == 0:
        return "SURVIVED", " ".join(mutant.tests)
    if done.returncode != FAILED:
        return "NO VERDICT", done.stdout[-300:] + done.stderr[-300:]
    noticed = [line.split(" - ")[0] for line in done.stdout.splitlines() if line.startswith("FAILED ")]
    return "noticed", noticed[0].removeprefix("FAILED ") if noticed else ""


def main() -> int:
    """Judge the mutants asked for, or all; print a table; fail where one was not noticed."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("words", nargs="*", help="only mutants whose name has one of these words")
    asked = parser.parse_args().words
    chosen = [mutant for mutant in MUTANTS if not asked or any(word in mutant.name for word in asked)]
    with tempfile.TemporaryDirectory() as folder:
        tree = copy_of_the_tree(Path(folder))
        sound = run(tree, dict.fromkeys(test for mutant in chosen for test in mutant.tests))
        if sound.returncode != 0:
            print("These tests fail without any mutant, so they prove nothing:\n" + sound.stdout[-3000:])
            return 1
        width = max(len(mutant.name) for mutant in chosen)
        missed = 0
        for mutant in chosen:
            verdict, by = judge(tree, mutant)
            missed += verdict != "noticed"
            print(f"{verdict:9}  {mutant.name:{width}}  {by}", flush=True)
    print(f"{len(chosen) - missed} of {len(chosen)} noticed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
