"""Everything that a table shows one seat, or the public: each output by its name, as text or bytes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from bot.commands.film import tellings
from bot.commands.hint import hint_text
from bot.commands.log import log_text
from bot.commands.menu import summary
from bot.commands.moments import made_by, what_happened
from bot.notices import notice_view
from bot.pictures import seat_names
from bot.play.asked import asked_now
from bot.play.composing import panel_view, whose_move
from bot.play.planning import draft_of, plan_view
from bot.play.posting import board_message, news_of, now_of, post_text, turn_lines
from bot.play.reading import Typist
from bot.play.reasons import because, refused
from bot.play.recap import recap_words
from bot.play.suggestions import Reader, imagined, suggestions
from bot.refusals import NothingToPlan, OnlyPublic, TableRefusal
from bot.results import chart_of
from bot.rules.now import what_now
from bot.rules.score import score_text
from bot.rules.why import missed, why_not
from bot.store.rows import Turn
from bot.tables.going_back import points
from bot.tables.recap import recap_for
from bot.tables.records import record_of
from bot.tables.scenes import scenes_of
from bot.tables.session import Session
from games.kernel.course import course_of
from games.kernel.dice import QuickDice
from games.kernel.errors import Refusal
from games.kernel.game import Game
from games.kernel.ledger import visible
from games.kernel.standins import manner_of, next_line
from games.kernel.strengths import FAIR
from games.kernel.verbs import play
from render import Picture, Setting
from render.chart import chart_text
from tests.contract.journeys import encode
from tests.contract.tables import artist

Shown = dict[str, str | bytes]


async def outputs(
    session: Session, seat: int | None, lang: str, tried: Sequence[str], *, then: Any, drawn: bool
) -> Shown:
    """All that this seat is shown, the refusals of what it `tried` included; pictures where they are `drawn`.

    `then` is what everybody saw when the seat last moved, and remembers, whatever lies hidden now.
    """
    shown = dict(_public(session, lang))
    shown |= await _records(session, seat, lang)
    if seat is not None:
        shown |= dict(_private(session, seat, lang, tried))
        shown["panel"] = _laid_out(await panel_view(session, seat, lang))
        shown |= await _whys(session, seat, lang, tried)
        shown |= await _planned(session, seat, lang, drawn=drawn)
    now = await what_now(session, seat, lang)
    shown["what can be done now"] = "\n".join(line for line in now.text.split("\n") if not line.startswith("> "))
    shown["rules of the moment"] = "\n".join([now.text, *(entry.id for entry in now.entries)])
    shown["score now"] = await score_text(session, seat, lang)
    shown["chart, were it over"] = _charted(session, lang)
    shown |= await _filmed(session, lang, drawn=drawn)
    if drawn:
        shown |= dict(_pictures(session, seat, lang))
        missed = await recap_for(session, seat)
        shown |= dict(_told("recap", artist(session.game).recap(missed.after, _setting(session, lang), then)))
    return shown


def _public(session: Session, lang: str) -> Iterator[tuple[str, str | bytes]]:
    yield "public view", encode(session.playing.view(None))
    yield "turn", turn_lines(session, now_of(session))
    for seat in session.awaited():
        yield f"what seat {seat} is asked", asked_now(session, seat, lang)
        turn = Turn(table_id=session.table.id, seat=seat, since=session.waiting.since(seat))
        yield f"notice to seat {seat}", _laid_out(notice_view(session, turn, lang, mention="<@1>"))
    yield "whose move", whose_move(session, lang)
    yield "menu", summary(session, lang)


def _charted(session: Session, lang: str) -> str:
    """What a chart would tell everybody if the game were given up now."""
    game, position = session.game, session.playing
    course = course_of(game, [position.checkpoint] * 2)
    return chart_text(chart_of(game, course, position.view(None), seat_names(session, lang), lang))


async def _filmed(session: Session, lang: str, *, drawn: bool) -> Shown:
    """What films and replays show, to whoever asks; and that they show nothing through a seat's eyes."""
    scenes = await scenes_of(session, None)
    told = "\n".join("\n".join(line) for line in tellings(session, scenes.shown, lang))
    shown: Shown = {"film in words": told}
    shown |= {f"scene {n}": encode(scene.view) for n, scene in enumerate(scenes.shown)}
    for seat in range(len(session.seats)):
        try:
            await scenes_of(session, seat)
        except OnlyPublic as refusal:
            shown[f"film through the eyes of {seat}"] = refusal.message
    if drawn:
        end, setting = scenes.shown[-1], _setting(session, lang)
        (frame,) = artist(session.game).panes(end.view, setting, end.events)
        shown["last frame of the film"] = frame.tobytes()
    return shown


async def _whys(session: Session, seat: int, lang: str, tried: Sequence[str]) -> Shown:
    """What `/rules why` offers and answers."""
    offered: list[str] = []
    if seat in session.underway.waiting and not session.composed(seat).done:
        asker = Typist(seat, lang, seat_names(session, lang))
        offered = [entry.value for entry in missed(asker, session.composed(seat).position)]
    shown: Shown = {"what one may ask why not": "\n".join(offered)}
    for key in (*offered, *tried):
        shown[f"why not: {key}"] = (await why_not(session, seat, lang, key)).text
    return shown


async def _planned(session: Session, seat: int, lang: str, *, drawn: bool) -> Shown:
    """What a seat's plan shows; what is made up in it is told apart, for it may name anything."""
    user = session.seats[seat].user_id or 0
    try:
        sheet = await session.plans.sheet(user)
    except NothingToPlan:
        return {"plan": ""}
    name = "made-up plan" if sheet.start.made_up else "plan"
    shown: Shown = {name: _laid_out(await plan_view(session, user, lang))}
    draft = draft_of(sheet)
    shown[f"{name}: view"] = encode(draft.position.view(seat))
    if drawn:
        by, setting = artist(session.game), _setting(session, lang)
        public, own = draft.position.view(None), draft.position.view(seat)
        shown |= dict(_told(f"{name}: board", by.board(public, setting, visible(draft.news, None))))
        shown |= dict(_told(f"{name}: hand", by.hand(own, setting)))
    return shown


async def _records(session: Session, seat: int | None, lang: str) -> Shown:
    steps = [s for s in await session.store.untold(session.table.id) if s.revision == session.table.revision]
    text = post_text(session, news_of(session, steps, session.table.revision - 1))
    return {
        "post": text,
        "board message": _laid_out(board_message(session, text, {})),
        "log": await log_text(session, lang, seat),
        "export": (await record_of(session, seat)).text(),
        "recap": await recap_words(session, seat, lang),
        "moves to go back to": await _moves(session, lang),
    }


async def _moves(session: Session, lang: str) -> str:
    names = seat_names(session, lang)
    found = [point.move for point in points(await session.whole_log())]
    return "\n".join(f"{made_by(m, names, lang)} {what_happened(session, m, names, lang)}" for m in found)


def _private(session: Session, seat: int, lang: str, tried: Sequence[str]) -> Iterator[tuple[str, str | bytes]]:
    game = session.game
    names, draft = seat_names(session, lang), session.composed(seat)
    yield "view", encode(session.playing.view(seat))
    yield "view of the open move", encode(draft.position.view(seat))
    decision = draft.position.decision_of(seat)
    if decision is None or draft.done:
        return
    dreamt = draft.position.imagine(seat, QuickDice(1))
    line = next_line(dreamt, seat, QuickDice(2), lambda: False, manner_of(game, FAIR))
    yield "hint", hint_text(dreamt, seat, line, names, lang)
    for key in tried:
        yield f"refusal of {key}", _refusal(session, seat, lang, key)
        why = decision.why(key) if decision.why else None
        if why is not None:
            yield f"why not {key}", because(game, lang, why, names, draft.position.view(seat))
    for verb in game.verbs:
        reader = Reader(imagined(session.begins(seat, verb), seat), seat, lang, names)
        for focus in verb.arguments:
            offered = suggestions(reader, verb, {}, focus, "")
            yield f"suggestions for {verb.name} {focus}", json.dumps(offered, ensure_ascii=False)
        yield f"refusal of {verb.name}", _refused_line(session, seat, lang, verb.name, tried)


def _refusal(session: Session, seat: int, lang: str, key: str) -> str:
    position = session.composed(seat).position
    try:
        position.copy().push(key, seat)
    except Refusal as refusal:
        return refused(refusal, lang, seat_names(session, lang), position, seat)
    return ""


def _refused_line(session: Session, seat: int, lang: str, name: str, tried: Sequence[str]) -> str:
    verb = next(verb for verb in session.game.verbs if verb.name == name)
    begins = session.begins(seat, verb)
    given = {argument: tried[n % len(tried)] for n, argument in enumerate(verb.arguments)} if tried else {}
    try:
        play(begins, seat, verb, given)
    except Refusal as refusal:
        return refused(refusal, lang, seat_names(session, lang), begins, seat, verb)
    return ""


def _pictures(session: Session, seat: int | None, lang: str) -> Iterator[tuple[str, str | bytes]]:
    by, setting = artist(session.game), _setting(session, lang)
    public, own = session.playing.view(None), session.playing.view(seat)
    drawn: dict[str, Picture] = {"board": by.board(public, setting, session.last)}
    drawn["area"] = by.area(public, setting, ((seat or 0) + 1) % len(setting.names))
    if seat is not None:
        drawn["hand"] = by.hand(own, setting)
        drawn |= {name: by.picture(name, own, setting) for name, private in by.pictures.items() if private}
    for name, picture in drawn.items():
        yield from _told(name, picture)


def _setting(session: Session, lang: str) -> Setting:
    return Setting(seat_names(session, lang), lang)


def _told(name: str, picture: Picture) -> Iterator[tuple[str, str | bytes]]:
    yield f"picture of {name}", picture.png
    yield f"alt text of {name}", picture.alt
    yield f"text twin of {name}", picture.text


def _laid_out(view: Any) -> str:
    return json.dumps(view.to_components(), ensure_ascii=False, default=str)


async def undone(session: Session, seat: int) -> str:
    """What undo does for a seat and says, on a copy that is thrown away."""
    user = session.seats[seat].user_id or 0
    try:
        done = await session.back.undo(user)
    except TableRefusal as refusal:
        return f"{type(refusal).__name__} {refusal.args_for_words}"
    return f"{type(done).__name__} {done.seat} {getattr(done, 'steps', '')}"


def names_of(game: Game, session: Session, key: str, lang: str) -> set[str]:
    """What a thing by this key is called, of whatever kind it is."""
    found = set()
    kinds = game.words.kinds(lang, session.names, session.playing.view(None))
    for kind, say in kinds.items():
        if kind not in ("seat", "money"):
            try:
                name = say(key)
            except Exception:  # noqa: S112 - not of this kind
                continue
            if isinstance(name, str) and name:
                found.add(name)
    return found
