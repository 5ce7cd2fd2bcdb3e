"""What everybody reads after a move: what happened, who is to move or how it ended, the pictures, and the way in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import discord
from discord import ui

from bot import limits
from bot.channel import link
from bot.edits import filename_of, keeping
from bot.endings import bare_place, how_it_ended
from bot.hours import first_awake, is_away
from bot.notes import MOST_TEXT
from bot.pictures import seat_names
from bot.play.asked import public_question
from bot.play.guiding import Run, comment_on, guided_part, runs
from bot.play.words import clip, clip_lines, counted, happened, say
from bot.rules.how_to_play import how_to_play_row
from bot.seating import teams
from bot.store.rows import LETTER_OWED, NAMED_ONLY, Call, Person, Seat, Step
from bot.symbols import symbols_button
from bot.tables.places import outcome_of
from bot.tables.session import Session
from bot.taps import button, tap_id
from bot.words import day, listed, plain
from bot.words import say as say_house
from games.kernel import notation
from games.kernel.game import Outcome, Standing
from games.kernel.ledger import Event, unpack, visible
from games.kernel.position import Position
from games.kernel.words import as_one
from render import Picture

_WAITING: Final = re.compile(r"\n-# [^\n]*<t:\d+:R>[^\n]*$")
"""The line that says since when a board waits for whom: once another is posted, it waits no longer."""


class News(NamedTuple):
    """What a channel does not know yet about its table, as it was at one moment: the table may go on meanwhile."""

    revision: int
    """It knows everything once it knows this."""
    position: Position
    events: tuple[Event, ...]
    """What everybody may know of what happened, in order."""
    opening: bool = False
    """Whether the game begins with it."""
    undone: tuple[int, ...] = ()
    """Whose moves, which the channel had been told of, were taken back."""
    went_back: bool = False
    """Whether moves of several people were: then the table has gone back, and nobody's move was taken back."""
    anew: bool = False
    """Whether chance was drawn anew for it."""
    awaited: tuple[int, ...] = ()
    """The seats that hold the game up."""
    asker: int | None = None
    """Whose open move waits for them, where they are asked in the middle of it."""
    unasked: tuple[int, ...] = ()
    """The seats for which the table answered in it, as far as everybody may know."""
    over: bool = False
    """Whether the game has ended, by its rules or otherwise."""
    since: tuple[tuple[int, int], ...] = ()
    """Since when it waits for which of the people."""
    runs_out: Mapping[int, int] = MappingProxyType({})
    """When the time of which of them is out, where it runs."""
    owed: Mapping[int, Call] = MappingProxyType({})
    """Of the awaited, those to whom a notice is owed, and whether they are called here nevertheless."""
    unnamed: frozenset[int] = frozenset()
    """Of these, those who are not even mentioned: a private message does it."""


def news_of(session: Session, steps: Iterable[Step], told: int) -> News:
    """What these stored steps, written or taken back since revision `told`, mean for the channel."""
    known = [step for step in steps if step.revision <= session.table.revision]
    fresh = [step for step in known if step.undone_at is None]
    undone = [_mover(session, step) for step in known if _was_told(step, told)]
    events = tuple(event for step in fresh for event in visible(unpack(step.events), None))
    took_back = {answer.seat for step in known if _was_told(step, told) for answer in notation.read(step.answers)}
    found = now_of(session) if session.table.state == "playing" else News(session.table.revision, session.playing, ())
    return found._replace(
        events=events,
        opening=any(step.number == 0 and step.back_to is None for step in fresh),
        undone=tuple(dict.fromkeys(seat for seat in undone if seat is not None)),
        went_back=len(took_back) > 1,
        anew=any(step.back_to is not None for step in fresh),
        unasked=tuple(sorted({seat for step in fresh for seat in step.answered_for(None)})),
        over=not session.table.is_open,
    )


def now_of(session: Session) -> News:
    """Where a game that is on stands now, and whom it calls; nothing has happened."""
    awaited = session.awaited()
    people = _people(session, awaited)
    unnamed = {seat for seat, person in people.items() if person.told_privately == "instead"}
    since = {seat: session.waiting.since(seat) for seat in people}
    return News(
        session.table.revision,
        session.playing,
        session.last,
        awaited=awaited,
        asker=session.asker,
        since=tuple((seat, at) for seat, at in since.items() if at is not None),
        runs_out={seat: out for seat in people if (out := session.absences.runs_out(seat)) is not None},
        owed=owed_notices(session, awaited),
        unnamed=frozenset(unnamed),
    )


def owed_notices(session: Session, awaited: Iterable[int]) -> dict[int, Call]:
    """To whom of the awaited a board that is posted at this moment leaves a notice, and whether it calls them, too."""
    people, now = _people(session, awaited), session.clock()
    resting = {seat for seat, person in people.items() if first_awake(person, now) > now}
    unnamed = {seat for seat, person in people.items() if person.told_privately == "instead"}
    also = {seat for seat, person in people.items() if person.told_privately == "also"}
    return {**dict.fromkeys(also, LETTER_OWED), **dict.fromkeys(unnamed | resting, NAMED_ONLY)}


def _people(session: Session, awaited: Iterable[int]) -> dict[int, Person]:
    """Those of the awaited who are people, and what they have settled."""
    return {seat: session.persons.of(user) for seat in awaited if (user := _player(session.seats[seat])) is not None}


def _was_told(step: Step, told: int) -> bool:
    """Whether a step was taken back of which the channel knew."""
    return step.undone_at is not None and step.revision <= told


def _mover(session: Session, step: Step) -> int | None:
    """Whose move a step was: who took it back, or who answered in it."""
    if step.undone_by is not None and len(mine := session.seats_of(step.undone_by)) == 1:
        return mine[0]
    return next((answer.seat for answer in notation.read(step.answers)), None)


# ── what it says ────────────────────────────────────────────────────────────────────────────────────────────


def post_text(session: Session, news: News, note: str = "", story: Sequence[str] = ()) -> str:
    """What happened, a line each, and then who is to move or how it ended, with its story."""
    lang = session.table.language
    names = seat_names(session, lang)
    head = [f"-# {say(lang, 'post.practice')}"] if session.table.is_practice else []
    head += [_opening(session, lang)] if news.opening else []
    head += _taken_back(news, [plain(name) for name in names], lang)
    head += [note] if note else []
    foot = ending_text(session, lang, story) if news.over else turn_lines(session, news)
    room = MOST_TEXT - sum(map(len, head)) - len(foot) - 200
    said_below = session.game.words.places if news.over else ()
    events = [event for event in news.events if event.id not in said_below]
    lines = told(session, events, lang, room, commented=guided_part(session, events))
    if news.unasked:
        lines.append("-# " + say(lang, "post.unasked", who=as_one(lang, (plain(names[seat]) for seat in news.unasked))))
    return "\n".join(part for part in (*head, *lines, foot) if part)


def same_board(session: Session, message_id: int) -> str:
    """That there is nothing new to see, and the way to the board that stands."""
    return f"-# {say(session.table.language, 'post.same-board', link=link(session.table, message_id))}"


def _taken_back(news: News, names: Sequence[str], lang: str) -> list[str]:
    lines = [say(lang, "post.went-back")] if news.went_back else []
    lines = lines or [say(lang, "post.undone", who=names[seat]) for seat in news.undone]
    return [*lines, say(lang, "post.drawn-anew")] if news.anew else lines


def told(session: Session, events: Iterable[Event], lang: str, most: int, *, commented: int = 0) -> list[str]:
    """Events as lines; where they do not all fit, the last ones, and how many came before.

    What stand-ins say of their moves comes after each, among the first so many events.
    """
    names, view = [plain(name) for name in seat_names(session, lang)], session.playing.view(None)
    known, found = tuple(events), list[str]()
    for run in (*runs(known[:commented]), Run(None, known[commented:])):
        sentences = counted(lang, (happened(session.game.words, lang, event, names, view) for event in run.events))
        found += [f"- {sentence}" for sentence in sentences]
        found += comment_on(session, run, lang, names, view)
    lines, earlier = clip_lines(found, most)
    return [say(lang, "post.earlier", count=earlier), *lines] if earlier else lines


def turn_lines(session: Session, news: News) -> str:
    """Who is asked what, since when; people by mention but for those told in private, stand-ins by name."""
    lang = session.table.language
    names = [plain(name) for name in seat_names(session, lang)]
    players = {seat: user for seat in news.awaited if (user := _player(session.seats[seat])) is not None}
    people = list(players)
    unnamed = players if session.table.is_practice else news.unnamed  # it is one person, whichever seat is asked
    who = {seat: names[seat] if seat in unnamed else _called(session, players[seat], lang) for seat in people}
    lines = []
    if news.asker is not None:
        everybody = [who.get(seat, names[seat]) for seat in news.awaited]
        lines.append(say(lang, "post.asked", by=names[news.asker], who=as_one(lang, everybody)))
    else:
        asked = {seat: public_question(session, news.position, seat, lang) for seat in people}
        for question in dict.fromkeys(asked.values()):
            called_so = as_one(lang, (who[seat] for seat in people if asked[seat] == question))
            lines.append(" ".join(filter(None, (say(lang, "post.turn", who=called_so), question))))
        others = [names[seat] for seat in news.awaited if seat not in who]
        if others:
            lines.append(say(lang, "post.thinking", who=listed(lang, others)))
    if news.since:
        waits = listed(lang, (_waiting(names[seat], at, news.runs_out.get(seat), lang) for seat, at in news.since))
        lines.append(f"-# {say(lang, 'post.waiting', who=waits)}")
    return "\n".join(lines)


def _waiting(name: str, since: int, out: int | None, lang: str) -> str:
    """Who is waited for, since when, and by a clock until when."""
    if out is None:
        return say(lang, "post.since", who=name, when=day(since))
    return say(lang, "post.since-until", who=name, when=day(since), out=day(out))


def _called(session: Session, user: int, lang: str) -> str:
    """A person by mention, and until when they have said to be away."""
    person = session.persons.of(user)
    if person.away is None or not is_away(person, session.clock()):
        return f"<@{user}>"
    return say(lang, "post.away", who=f"<@{user}>", when=f"<t:{person.away[1] // 1000}:D>")


def called(session: Session, news: News) -> list[discord.Object]:
    """The people who are to move."""
    users = (_player(session.seats[seat]) for seat in news.awaited)
    return [discord.Object(user) for user in dict.fromkeys(users) if user is not None]


def mentioned(session: Session, news: News) -> list[discord.Object]:
    """Those of them whom a post calls, and nobody else."""
    users = (_player(session.seats[seat]) for seat in news.awaited if news.owed.get(seat) != NAMED_ONLY)
    return [discord.Object(user) for user in dict.fromkeys(users) if user is not None]


def _player(seat: Seat) -> int | None:
    """The person who is to move for a seat; None where a stand-in does, whoever owns it."""
    return seat.user_id if seat.played_by is None else None


def _opening(session: Session, lang: str) -> str:
    return f"### {session.game.words.title(lang)}\n{say(lang, 'post.begins')}"


def ending_text(session: Session, lang: str, story: Sequence[str] = ()) -> str:
    """How a game ended: why, who came where, its story, and the seed that proves its shuffles."""
    outcome = outcome_of(session)
    lines = [f"### {say(lang, 'post.over')}"]
    if outcome is not None and outcome.verdict:
        lines.append(session.game.words.verdict(lang, outcome.verdict))
    lines += how_it_ended(session, lang)
    if outcome is not None:
        lines += _places(session, outcome, lang)
    lines += [("" if lang == "ja" else " ").join(story)] if story else []
    lines += _hints(session, lang)
    seed, seal = session.table.seed or b"", session.table.seed_hash or ""
    return "\n".join([*lines, say(lang, "post.seed", seed=seed.hex(), seal=seal)])


def _hints(session: Session, lang: str) -> list[str]:
    """Who asked for hints, and how often."""
    names = [plain(name) for name in seat_names(session, lang)]
    asked = [say(lang, "post.hints-of", who=names[s.index], number=s.hints) for s in session.seats if s.hints]
    return [say(lang, "post.hints", who=listed(lang, asked))] if asked else []


def _places(session: Session, outcome: Outcome, lang: str) -> list[str]:
    """A line for everybody who plays alone and for every team, the best first."""
    names = [plain(name) for name in seat_names(session, lang)]
    sides = [tuple(team) for team in teams(session)] or [(seat,) for seat in range(len(names))]
    first = {side: outcome.standings[side[0]] for side in sides}
    sides.sort(key=lambda side: (first[side].place or len(names) + 1, side))
    return [_place(session, first[side], as_one(lang, (names[seat] for seat in side)), lang) for side in sides]


def _place(session: Session, standing: Standing, who: str, lang: str) -> str:
    if session.table.ending == "conceded":
        return bare_place(lang, standing.place, who)
    message = "post.place" if standing.place else "post.lost"
    return say(lang, message, place=standing.place, who=who, total=standing.total)


# ── how it is laid out ──────────────────────────────────────────────────────────────────────────────────────


def board_message(
    session: Session,
    text: str,
    pictures: Mapping[str, Picture],
    revision: int | None = None,
    *,
    unasked: bool = False,
    opening: bool = False,
) -> ui.LayoutView:
    """What was told of a revision (the present one if none is named), the pictures, and the way in.

    With `unasked` it tells of answers the table gave for somebody: they can take that back there. With `opening` it is
    the first board of a game, and there is the way to the game's tour.
    """
    parts: list[ui.Item[Any]] = [ui.TextDisplay(clip(text, MOST_TEXT))]
    for name, picture in pictures.items():  # a gallery each: side by side they would be too small for a phone
        parts.append(gallery(name, picture.alt))
    view = ui.LayoutView(timeout=None)
    lang = session.table.language
    rows = [ways_in(session, lang, revision, unasked=unasked)]
    rows += how_to_play_row(session.game, lang) if opening else []
    view.add_item(ui.Container(*parts, *rows, accent_colour=session.game.accent))
    return view


def gallery(name: str, alt: str | None) -> ui.MediaGallery[Any]:
    """A picture that is attached under this name."""
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}.png", description=alt))


def ways_in(session: Session, lang: str, revision: int | None = None, *, unasked: bool = False) -> ui.ActionRow[Any]:
    """The buttons under a board. They carry the revision, so that a board can be known again in its channel."""
    table, stamp = session.table.id, str(session.table.revision if revision is None else revision)
    made: list[Any] = [
        button(tap_id("recap", table), say(lang, "post.recap")),
        button(tap_id("table", table, stamp), say_house(lang, "button.table")),
    ]
    if session.table.is_open:
        move = button(tap_id("move", table, stamp), say(lang, "post.move"), discord.ButtonStyle.primary)
        made = [move, button(tap_id("table-hand", table), say(lang, "post.hand")), *made]
        made += [button(tap_id("standing", table, stamp), say(lang, "panel.ask-me"))] if unasked else []
        if session.table.is_practice and len(made) < limits.BUTTONS_IN_A_ROW:
            made.append(button(tap_id("table-undo", table), say_house(lang, "button.table-undo")))
    else:
        again = button(tap_id("rematch", table), say_house(lang, "button.rematch"), discord.ButtonStyle.primary)
        results = button(tap_id("results", table), say_house(lang, "button.results"))
        made = [*([] if session.table.is_practice else [again]), results, *made]
    if len(made) < limits.BUTTONS_IN_A_ROW:
        made.append(symbols_button(session.game, lang))
    return ui.ActionRow(*made)


def shows_board(message: discord.Message, table: str, revision: int) -> bool:
    """Whether a message is the board of a table at a revision."""
    return has_button(message, tap_id("table", table, str(revision)))


def has_button(message: discord.Message, custom_id: str) -> bool:
    """Whether a message has the button of this id."""
    return any(isinstance(part, discord.Button) and part.custom_id == custom_id for part in _parts(message))


def has_pictures(message: discord.Message) -> bool:
    """Whether a message shows any picture: a channel may refuse them."""
    return any(isinstance(part, discord.MediaGalleryComponent) for part in _parts(message))


def without_buttons(message: discord.Message, accent: int) -> dict[str, Any]:
    """What an edit makes of a posted board once another has taken its place: words and pictures, and no way in."""
    kept: list[ui.Item[Any]] = []
    pictures: list[discord.UnfurledMediaItem] = []
    for part in _parts(message):
        if isinstance(part, discord.TextDisplay):
            kept.append(ui.TextDisplay(_WAITING.sub("", part.content)))
        elif isinstance(part, discord.MediaGalleryComponent):
            pictures += [item.media for item in part.items]
            kept += [gallery(filename_of(item.media).removesuffix(".png"), item.description) for item in part.items]
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*kept, accent_colour=accent))
    return {"view": view, **keeping(message, pictures)}


def _parts(message: discord.Message) -> Iterable[Any]:
    """The parts of a message, those within others too."""
    parts: list[Any] = list(message.components)
    while parts:
        part = parts.pop(0)
        yield part
        parts = [*getattr(part, "children", ()), *parts]
