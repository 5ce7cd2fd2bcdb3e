"""Ways in which a game could tell a seat more than its view does, each looked for in whole games.

Every check plays a table and gives its offenders, a sentence each, so that `test_leaks.py` can hold any game to it and
also show, with a leak planted in a small game, that the check finds it.

What "cannot tell apart" means: `Position.imagine(seat)` deals a position that shows the seat, byte for byte, what the
real one shows it (`test_gate.py` holds that). What differs later, with the same answers given on both, is what has come
to light on the way; what an event says and the views do not is what was told behind the gate's back.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from games.kernel.decisions import NONE, Decision
from games.kernel.dice import QuickDice
from games.kernel.errors import NotAsked, Refusal, Unreadable
from games.kernel.forced import WORLDS, forced_move, plain_to_all
from games.kernel.game import Game
from games.kernel.ledger import Event, visible
from games.kernel.position import Answer, Position, Step, thaw
from games.kernel.standing import Orders
from tests.contract.journeys import encode, journey
from tests.contract.tables import Table, seed

IMAGININGS = 3
"""How many imagined positions each real one is held against."""
MOST_STEPS = 60
"""How many steps of a game are held against what was imagined."""
ENOUGH = 12
"""How often a thing must have come to light before one can say that it never varies."""
_plain = msgspec.msgpack.Decoder()


def started(table: Table, number: int, lean: int = 1, most: int = 10_000) -> Iterator[tuple[Position, Step]]:
    """The steps of a game that somebody answered: the position each began from, and the step as it was played.

    With `most`, so many at the most, evenly spread.
    """
    *_, position = journey(table, number, lean)
    answered = [step for step in position.steps if step.answers]
    for step in answered[:: -(-len(answered) // most)]:
        yield Position(table.game, seed(number), step.before, step.dice_at, step.number), step


def onlookers(table: Table) -> tuple[int | None, ...]:
    """Everybody who looks on: the public, and each seat."""
    return (None, *range(table.seats))


# ── imagined positions rest on nothing that is hidden ───────────────────────────────────────────────────────


def dealt_by_how_things_lie(table: Table, number: int) -> list[str]:
    """Two states a seat cannot tell apart are dealt again alike with the same dice: sort before you shuffle.

    Otherwise an imagined position is a fixed permutation of the real one, and who knows the dice reads it backwards.
    """
    game, found = table.game, Counter[str]()
    for n, (position, _) in enumerate(started(table, number)):
        if n % 3:
            continue
        for seat in onlookers(table):
            other = game.resample(thaw(game, position.checkpoint), seat, QuickDice(n))
            states = (thaw(game, position.checkpoint), other)
            one, two = (encode(game.resample(state, seat, QuickDice(number))) for state in states)
            if one != two:
                found[f"what {_who(seat)} imagines depends on how hidden things really lie: sort before shuffling"] += 1
    return list(found)


def known_beforehand(table: Table, numbers: Sequence[int]) -> list[str]:
    """What comes to light is not always what was imagined.

    Looked at are cards, tiles and other things that lay in some list of the state, that no view of the seat and no
    event it may know of had ever shown, and that a step brings to light without anybody naming them. Where such things
    differ from game to game, some imagined position must bring another: otherwise what lay hidden was not dealt again.
    """
    tried: Counter[str] = Counter()
    varied: Counter[str] = Counter()
    brought: defaultdict[str, defaultdict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for number in numbers:
        for seat in {0, table.seats - 1}:
            for position, step, _, news in _brought_to_light(table, number, {seat}, knowing=(seat,)):
                for path, text in news.items():
                    brought[_shape(path)][number].append(text)
                _, forced = _played(position, step, only_open=False)
                dice = QuickDice(step.number)
                for world in _imagined_steps(position, step, seat, dice, forced, secret_by_chance=False):
                    other = _shown(world, step.number, seat)
                    for path, text in news.items():
                        tried[_shape(path)] += 1
                        varied[_shape(path)] += other.get(path) != text
    return [
        f"{where} always shows what was imagined: what lies hidden is not dealt again in resample"
        for where, games in brought.items()
        if tried[where] >= ENOUGH and not varied[where] and len({tuple(games[number]) for number in numbers}) > 1
    ]


def drawn_as_before(table: Table, numbers: Sequence[int]) -> list[str]:
    """After going back and drawing anew, what nobody had seen does not always come to light as it did.

    Otherwise people would play on with what they saw.
    """
    tried: Counter[str] = Counter()
    varied: Counter[str] = Counter()
    brought: defaultdict[str, defaultdict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for number in numbers:
        seats = {0, table.seats - 1}
        for position, step, seat, news in _brought_to_light(table, number, seats, knowing=onlookers(table)):
            for path, text in news.items():
                brought[_shape(path)][number].append(text)
            for branch in range(1, IMAGININGS + 1):
                other = _shown_in(position.drawn_anew(branch), step, seat)
                for path, text in news.items() if other is not None else ():
                    tried[_shape(path)] += 1
                    varied[_shape(path)] += other is not None and other.get(path) != text
    return [
        f"{where} always shows what it did before: what lies hidden is not dealt again in redraw"
        for where, games in brought.items()
        if tried[where] >= ENOUGH and not varied[where] and len({tuple(games[number]) for number in numbers}) > 1
    ]


def _shown_in(position: Position, step: Step, seat: int | None) -> dict[Path, str] | None:
    """What a seat sees once the answers of a step are given there; None where they are refused."""
    try:
        return _shown(position.resume(step.answers), step.number, seat)
    except Refusal:
        return None


Path = tuple[str | int, ...]


def _brought_to_light(
    table: Table, number: int, seats: set[int], knowing: Sequence[int | None]
) -> Iterator[tuple[Position, Step, int, dict[Path, str]]]:
    """The steps that show one of the seats what those `knowing` had never seen, and where each such thing shows."""
    seen: set[str] = set()
    looked_at = 0
    for position, step in started(table, number):
        if step.number != looked_at:  # where the step before led here, everything has been looked at
            for knower in knowing:
                _add_texts(msgspec.to_builtins(position.view(knower)), seen)
        hidden = {text for _, text in _listed(_plain.decode(position.checkpoint))} - seen
        after, forced = _played(position, step, only_open=False)
        looked_at = after.number
        named = [*(answer.text for answer in step.answers), *(text for _, _, text in forced)]
        hidden.difference_update(key for text in named for key in text.split("+"))
        for onlooker in dict.fromkeys((*seats, *knowing)):
            shown, texts = _all_shown(after, step.number, onlooker), set[str]()
            _add_texts(shown, texts)
            if onlooker is not None and onlooker in seats and not hidden.isdisjoint(texts):
                yield position, step, onlooker, {path: text for path, text in _placed(shown) if text in hidden}
            if onlooker in knowing:
                seen |= texts


def _shape(path: Path) -> str:
    return ".".join("#" if isinstance(part, int) else part for part in path)


def _shown(position: Position, since: int, seat: int | None) -> dict[Path, str]:
    """Every text the seat sees now, or was told of since that step, and where."""
    return dict(_placed(_all_shown(position, since, seat)))


def _all_shown(position: Position, since: int, seat: int | None) -> dict[str, Any]:
    """What the seat sees now, and what it was told of since that step, as plain data."""
    told: dict[str, list[Any]] = {}
    for step in position.steps_since(since):
        for event in visible(step.events, seat):
            told.setdefault(event.id, []).append(event.args)
    return msgspec.to_builtins({"view": position.view(seat), "event": told})  # type: ignore[no-any-return]


def _placed(value: Any) -> list[tuple[Path, str]]:
    """Every text in plain data, and where it stands."""
    found: list[tuple[Path, str]] = []
    _add_placed(value, (), found)
    return found


def _add_placed(value: Any, path: Path, found: list[tuple[Path, str]]) -> None:
    if isinstance(value, str):
        found.append((path, value))
    elif isinstance(value, dict):
        for name, part in value.items():
            _add_placed(part, (*path, name), found)
    elif isinstance(value, list | tuple):
        for n, part in enumerate(value):
            _add_placed(part, (*path, n), found)


def _listed(value: Any) -> Iterator[tuple[Path, str]]:
    """Every text that stands in a list."""
    return ((path, text) for path, text in _placed(value) if isinstance(path[-1], int))


def _add_texts(value: Any, found: set[str]) -> None:
    """Every text in plain data."""
    if isinstance(value, str):
        found.add(value)
    elif isinstance(value, dict | list | tuple):
        for part in value.values() if isinstance(value, dict) else value:
            _add_texts(part, found)


# ── answering together leaves no trace of who was quick ─────────────────────────────────────────────────────


def by_order_of_arrival(table: Table, number: int) -> list[str]:
    """The order in which seats hand in what they are asked together changes neither the state nor what is told."""
    found = Counter[str]()
    for position, step in started(table, number):
        seats = list(dict.fromkeys(answer.seat for answer in step.answers))
        if len(seats) < 2:
            continue
        results = {_handed_in(position, step.answers, order) for order in (sorted(seats), sorted(seats, reverse=True))}
        if len(results) > 1:
            names = sorted({decision.name for decision in position.decisions})
            found[f"{'/'.join(names)}: the order in which seats answer changes what comes of it"] += 1
    return list(found)


def _handed_in(position: Position, answers: tuple[Answer, ...], order: list[int]) -> bytes:
    """What comes of it when the seats answer in this order."""
    after = position.copy()
    for seat in order:
        after.resume(tuple(answer for answer in answers if answer.seat == seat))
    return encode([after.checkpoint, after.dice_at, [step.events for step in after.steps_since(position.number)]])


# ── what happens tells nobody more than they may know ───────────────────────────────────────────────────────


def told_behind_the_gate(table: Table, number: int, lean: int = 1) -> list[str]:
    """An event says nothing to a seat that its view does not let it know.

    A step is played on the real position and on one the seat cannot tell from it. Open answers are given alike on both;
    secret ones of other seats by chance, for the seat does not know them. Where the seat's view is the same after the
    step, it still cannot tell the two apart, and so may not be told anything different about them, but for what the
    game says that all are given a glimpse of.
    """
    found = Counter[str]()
    dice = QuickDice(number)
    for position, step in started(table, number, lean, MOST_STEPS):
        real, forced = _played(position, step, only_open=True)
        for seat in onlookers(table):
            seen = b""
            for after in _imagined_steps(position, step, seat, dice, forced, secret_by_chance=True):
                other = after.steps_since(step.number)[0]
                events = _different(visible(step.events, seat), visible(other.events, seat))
                events = [event for event in events if event not in table.game.glimpses]
                if events:
                    seen = seen or _seen_after(real, step, seat)
                    if seen == _seen_after(after, other, seat):
                        found.update(
                            f"the event {event!r} tells {_who(seat)} what its view does not" for event in events
                        )
    return list(found)


def shown_without_a_reveal(table: Table, number: int, lean: int = 1) -> list[str]:
    """Where something hidden comes to light, the step is a reveal: nobody may take it back alone.

    The same answers are given on the real position and on one the seat cannot tell from it. If the seat sees the two
    apart afterwards, it has learnt something that lay hidden.
    """
    found = Counter[str]()
    dice = QuickDice(number)
    for position, step in started(table, number, lean, MOST_STEPS):
        real, forced = _played(position, step, only_open=False)
        stretch = real.steps_since(step.number)
        if any(played.revealed for played in stretch):
            continue
        for seat in onlookers(table):
            seen = real.view(seat)
            in_bytes = encode(seen)
            for after in _imagined_steps(position, step, seat, dice, forced, secret_by_chance=False):
                other = after.view(seat)
                if encode(other) != in_bytes:
                    names, fields = _asked(position, step), _fields_apart(seen, other)
                    found[f"{names}: shows {_who(seat)} something hidden ({fields}) and is no reveal"] += 1
    return list(found)


def answered_in_the_open(table: Table, number: int, lean: int = 1) -> list[str]:
    """An answer whose effect no other seat can see is marked as secret: log, export and errors would tell it otherwise.

    Another answer is given instead, the rest alike. Where every other seat sees and is told the same, and yet the
    states differ, the answer is hidden.
    """
    found = Counter[str]()
    dice = QuickDice(number)
    for position, step in started(table, number, lean):
        real = _outcome(position.copy().resume(step.answers), step)
        for n, answer in enumerate(step.answers):
            world = position.copy().resume(step.answers[:n])
            decision = world.decision_of(answer.seat)
            if decision is None or answer.secret:
                continue
            instead = decision.chance(dice)
            try:
                world.resume((Answer(answer.seat, instead), *step.answers[n + 1 :]))
            except Refusal:
                continue
            if instead == answer.text or world.number == step.number:
                continue
            others = [seat for seat in onlookers(table) if seat != answer.seat]
            other = _outcome(world, step)
            if other.state != real.state and all(other.told(seat) == real.told(seat) for seat in others):
                found[f"{decision.name}: nobody else can see how it was answered, so it is secret"] += 1
    return list(found)


# ── what a table does without asking tells nothing ──────────────────────────────────────────────────────────


def told_by_forced_moves(table: Table, number: int, lean: int = 2, worlds: int = WORLDS) -> list[str]:
    """Whether a move without a choice is made for a seat is the same in all positions the public cannot tell apart.

    Otherwise the move that comes at once, or the one that does not, tells everybody what the seat has.
    """
    found = Counter[str]()
    dice = QuickDice(number)
    for position, _ in started(table, number, lean):
        for decision in position.decisions:
            seat = decision.seat
            real = forced_move(position, seat)
            shown = plain_to_all(position, seat, real, worlds)
            for _ in range(IMAGININGS):
                world = position.imagine(None, dice)
                made = forced_move(world, seat)
                if (real if shown else ()) != (made if plain_to_all(world, seat, made, worlds) else ()):
                    found[f"{decision.name}: that it was answered for {_who(seat)} tells what is hidden"] += 1
    return list(found)


def ended_by_a_secret(table: Table, number: int, lean: int = 1) -> list[str]:
    """A standing answer until somebody acts ends by nothing that its seat was not shown: to be asked again tells it."""
    found = Counter[str]()
    dice = QuickDice(number)
    for position, step in started(table, number, lean):
        windows = {decision.window for decision in position.decisions if decision.window}
        real, forced = _played(position, step, only_open=True) if windows else (position, [])
        for window in windows:
            for seat in range(table.seats):
                ended = _ends(position, step, seat, window)
                for after in _imagined_steps(position, step, seat, dice, forced, secret_by_chance=True):
                    other = after.steps_since(step.number)[0]
                    if ended == _ends(position, other, seat, window):
                        continue
                    alike = visible(step.events, seat) == visible(other.events, seat)
                    if alike and _seen_after(real, step, seat) == _seen_after(after, other, seat):
                        found[f"{window}: a standing answer of {_who(seat)} ends by what is secret"] += 1
    return list(found)


def _ends(position: Position, step: Step, seat: int, window: str) -> bool:
    """Whether an order of the seat, until somebody acts in this window, ends with a step."""
    orders = Orders()
    orders.leave(seat, window, "*used")
    orders.note(position.decisions, step)
    return not orders.scopes


class _Outcome(NamedTuple):
    """What came of a step: the state it left, and what happened."""

    game: Game
    state: bytes
    events: tuple[Event, ...]

    def told(self, seat: int | None) -> bytes:
        """What a seat sees right after it, and was told."""
        return encode([self.game.view(thaw(self.game, self.state), seat, ()), visible(self.events, seat)])


def _outcome(position: Position, step: Step) -> _Outcome:
    """What came of a step that was played in this position."""
    played, *following = position.steps_since(step.number)
    return _Outcome(position.game, following[0].before if following else position.checkpoint, played.events)


Forced = list[tuple[int, str, str]]
"""Answers that give themselves in a step: the seat, what it would be asked, and the answer."""


def _played(position: Position, step: Step, *, only_open: bool) -> tuple[Position, Forced]:
    """The step, played on the real position, and the answers that gave themselves."""
    real = position.copy()
    forced = _watched(real, step.number, only_open)
    return real.resume(step.answers), forced


def _imagined_steps(
    position: Position, step: Step, seat: int | None, dice: QuickDice, given: Forced, *, secret_by_chance: bool
) -> Iterator[Position]:
    """The step, played on positions the seat cannot tell from this one, as far as its answers can be given there.

    Answers that only the real position allows, or that give themselves otherwise there than those `given`, are left
    out: by them a seat shows what it has, and it may.
    """
    for _ in range(IMAGININGS):
        world = position.imagine(seat, dice)
        forced = _watched(world, step.number, secret_by_chance)
        try:
            for answer in step.answers:
                decision = world.decision_of(answer.seat)
                if decision is None or world.number != step.number:
                    raise NotAsked(answer.seat, world.waiting)
                hidden = secret_by_chance and decision.secret and answer.seat != seat
                if not hidden and not _is_offered(decision, answer.text):
                    raise Unreadable(answer.text, decision.name)
                world.push(decision.chance(dice) if hidden else answer.text, answer.seat)
        except Refusal:
            continue
        except Exception as error:
            raise AssertionError(f"what {_who(seat)} imagines before {_asked(position, step)} is unsound") from error
        if forced == given and (world.number > step.number or world.over):
            yield world


def _is_offered(decision: Decision, text: str) -> bool:
    """Whether every key of an answer is offered: where it is only the beginning of another, that is another answer."""
    return text == NONE or all(key in decision.options for key in text.split("+"))


def _watched(position: Position, number: int, only_open: bool) -> Forced:
    """The answers that will give themselves in that step, as they do."""
    noted: Forced = []

    def note(decision: Decision, answer: str) -> None:
        if position.number == number and not (only_open and decision.secret):
            noted.append((decision.seat, decision.name, answer))

    position.watch = note
    return noted


def _seen_after(position: Position, step: Step, seat: int | None) -> bytes:
    """What the seat sees right after a step that was played in this position."""
    game = position.game
    following = position.steps_since(step.number + 1)
    checkpoint = following[0].before if following else position.checkpoint
    return encode(game.view(thaw(game, checkpoint), seat, ()))


def _different(told: tuple[Any, ...], other: tuple[Any, ...]) -> list[str]:
    """The ids of events that are told on one side only, or otherwise."""
    here, there = ({encode(event): event.id for event in events} for events in (told, other))
    apart = [*(set(here) - set(there)), *(set(there) - set(here))]
    if not apart and told != other:
        return [told[0].id]  # the same events in another order
    return sorted({{**here, **there}[event] for event in apart})


def _fields_apart(one: Any, other: Any) -> str:
    """The fields of two views that differ."""
    names = one.__struct_fields__
    return "/".join(name for name in names if encode(getattr(one, name)) != encode(getattr(other, name)))


def _asked(position: Position, step: Step) -> str:
    """The questions of a step, by name."""
    names: list[str] = []
    world = position.copy()
    for answer in step.answers:
        decision = world.decision_of(answer.seat)
        names.append(decision.name if decision else "?")
        world.push(answer.text, answer.seat)
    return "/".join(dict.fromkeys(names))


def _who(seat: int | None) -> str:
    return "the public" if seat is None else f"seat {seat + 1}"
