"""`/table practice`: a table for one person, afresh or from a move of a game they have finished; undo has no end there.

Every seat is theirs or a stand-in's, and they answer for whichever of theirs is asked. What was hidden in a finished
game is public, for its seed is. What nobody knew at the chosen moment is drawn anew: nobody practises on what came.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import discord
from discord import app_commands, ui

from bot import limits
from bot.commands.customs import NAMES
from bot.commands.mine import choices_of
from bot.commands.moments import ago
from bot.commands.opening import first_board, language_for
from bot.commands.rewind import PAGE, moves_to_choose
from bot.commands.rights import must_see, sitter
from bot.commands.rooms import must_have_room, new_thread, remove_thread
from bot.commands.table_options import read_options
from bot.notes import note, redraw, whisper
from bot.pictures import attachment
from bot.play.posting import gallery
from bot.play.words import clip
from bot.refusals import (
    ChannelHasTable,
    NoSuchGame,
    NotFinished,
    NoThreadsHere,
    StalePanel,
    TableRefusal,
    TooManyPractices,
    TooManyStandins,
    WrongSeats,
)
from bot.standin_names import standin_name
from bot.store.protocol import AlreadySeen, NoSuchTable, StoreError
from bot.store.rows import PRACTICE, Copied, NewTable, Seat, Table
from bot.tables.going_back import Point, points
from bot.tables.house import Limits
from bot.tables.lobby import Sitter
from bot.tables.session import Session
from bot.taps import NOBODY as NO_TABLE
from bot.taps import Tap, Tapping, button, menu, on_tap, tap_id
from bot.words import plain, say, theirs
from games.kernel.game import BadSetup, Game, settle
from games.kernel.ledger import unpack, visible
from games.kernel.strengths import FAIR

_MODES = ("all", "bots")
"""Whether every seat is the person's own, or stand-ins have the others."""


class Wish(NamedTuple):
    """What somebody wants to practise, as typed."""

    game: str = ""
    table: str = ""
    seats: int = 0
    standins: int = 0
    strength: str = ""
    options: str = ""


async def practise(interaction: Tapping, wish: Wish) -> None:
    """Open what was wished for, or offer what one may wish."""
    if wish.table:
        await _moves_of(interaction, wish.table.strip().lower())
    elif wish.game:
        await _open_fresh(interaction, wish)
    else:
        await whisper(interaction, await _offer(interaction))


async def finished_to_name(interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
    """One's own finished games, newest first, while typing."""
    return choices_of(interaction.client.house, await _finished(interaction), typed, theirs(interaction))


# ── what there is to practise ───────────────────────────────────────────────────────────────────────────────


async def _offer(interaction: Tapping) -> ui.LayoutView:
    """A fresh game, or one of those one has finished."""
    lang, house = theirs(interaction), interaction.client.house
    games = [discord.SelectOption(label=clip(str(g.words.title(lang)), 100), value=g.id) for g in house.games.values()]
    rows = [menu(tap_id("practice-game", NO_TABLE), say(lang, "practice.fresh"), games[: limits.SELECT_OPTIONS])]
    finished = (await _finished(interaction))[: limits.SELECT_OPTIONS]
    if finished:
        options = [discord.SelectOption(label=clip(choice.name, 100), value=choice.value)
                   for choice in choices_of(house, finished, "", lang)]  # fmt: skip
        rows.append(menu(tap_id("practice-table", NO_TABLE), say(lang, "practice.from"), options))
    return note(say(lang, "practice.what"), *rows)


async def _finished(interaction: Tapping) -> list[Table]:
    """The games that whoever asks has played in and that have ended, newest first."""
    house = interaction.client.house
    tables = await house.store.tables_of(interaction.user.id, only_open=False)
    return [table for table in reversed(tables) if _may_be_practised(table) and table.game in house.games]


def _may_be_practised(table: Table) -> bool:
    """Whether its log is whole: one that went on with a record began elsewhere."""
    return not table.is_open and table.started_at is not None and not table.imported


@on_tap("practice-game", at_table=False)
async def _game_chosen(tap: Tap, interaction: Tapping) -> None:
    """How a fresh game is to be practised."""
    await interaction.response.defer()
    lang, game = theirs(interaction), interaction.client.house.games.get("".join(tap.values[:1]))
    if game is None:
        raise StalePanel
    ways = [
        button(tap_id("practice-fresh", NO_TABLE, mode, game.id), say(lang, f"button.practice-{mode}"))
        for mode in _MODES
    ]
    text = say(lang, "practice.sure", game=game.words.title(lang))
    await interaction.edit_original_response(view=note(text, ui.ActionRow(*ways), accent=game.accent))


@on_tap("practice-fresh", stamp="all|bots", arg="[a-z0-9-]{1,40}", at_table=False)
async def _fresh_chosen(tap: Tap, interaction: Tapping) -> None:
    """A fresh game with as few seats as it is usually played with."""
    await interaction.response.defer()
    game = _known(interaction, tap.arg)
    seats = _usual(game)
    await _open_fresh(interaction, Wish(game.id, seats=seats, standins=seats - 1 if tap.stamp == "bots" else 0))


@on_tap("practice-table", at_table=False)
async def _table_chosen(tap: Tap, interaction: Tapping) -> None:
    """The moves of a finished game."""
    await interaction.response.defer()
    await _moves_of(interaction, "".join(tap.values[:1])[:12])


async def _moves_of(interaction: Tapping, table: str) -> None:
    try:
        await must_see(interaction, table)
        session = await interaction.client.house.get(table)
    except NoSuchTable:
        raise NotFinished from None
    await show_moves(interaction, session)


# ── from a finished game ────────────────────────────────────────────────────────────────────────────────────


async def show_moves(interaction: Tapping, session: Session) -> None:
    """The moves of a finished game of one's own, to choose where to begin."""
    await whisper(interaction, await _page(interaction, session, 0))


async def _page(interaction: Tapping, session: Session, page: int) -> ui.LayoutView:
    lang, found = theirs(interaction), await _points(interaction, session)
    if not found:
        return note(say(lang, "practice.none"))
    page, last, rows = moves_to_choose(session, found, page, lang, PRACTICE)
    return note(say(lang, "practice.title", page=page + 1, pages=last + 1), *rows, accent=session.game.accent)


async def _points(interaction: Tapping, session: Session) -> tuple[Point, ...]:
    """The moments somebody may begin at: those of a game they have played in, once it is over."""
    if not _may_be_practised(session.table) or not session.seats_of(interaction.user.id):
        raise NotFinished
    return points(await session.whole_log())


async def _point(interaction: Tapping, session: Session, seq: str) -> tuple[Point, int]:
    """The moment before a move, and where in the list it stands."""
    found = await _points(interaction, session)
    for n, point in enumerate(found):
        if str(point.seq) == seq:
            return point, n
    raise StalePanel


@on_tap("practice-page", arg="[0-9]{1,4}")
async def _turn_page(tap: Tap, interaction: Tapping) -> None:
    """Turn to a page of the moves, in place."""
    await interaction.response.defer()
    session = await interaction.client.house.get(tap.table)
    view = await _page(interaction, session, int(tap.arg))
    await redraw(interaction, view)


@on_tap("practice-look", stamp="[0-9]{1,9}")
async def _look(tap: Tap, interaction: Tapping) -> None:
    """The board before a move, one's own hand then, and the ways to begin there."""
    await interaction.response.defer()
    session, lang = await interaction.client.house.get(tap.table), theirs(interaction)
    point, place = await _point(interaction, session, "".join(tap.values[:1]))
    seat, position = session.seats_of(interaction.user.id)[0], session.back.seen_at(point)
    last = visible(unpack(point.before.events), None)
    drawn = await interaction.client.pictures.imagined(session, seat, lang, position, last)
    named = dict(zip(("board", "hand"), drawn, strict=True))
    text = [say(lang, "practice.here", when=ago(session, point.move, lang))]
    text += [say(lang, "practice.anew")] if point.shown else []
    parts: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(text))]
    parts += [gallery(name, picture.alt) for name, picture in named.items()]
    ways = [
        button(tap_id("practice-go", tap.table, mode, str(point.seq)), say(lang, f"button.practice-{mode}"))
        for mode in _MODES
    ]
    back = button(tap_id("practice-page", tap.table, arg=str(place // PAGE)), say(lang, "button.rewind-list"))
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*parts, ui.ActionRow(*ways, back), accent_colour=session.game.accent))
    files = [attachment(picture, name) for name, picture in named.items()]
    await redraw(interaction, view, files)


@on_tap("practice-go", stamp="all|bots", arg="[0-9]{1,9}")
async def _go(tap: Tap, interaction: Tapping) -> None:
    """Begin before that move."""
    await interaction.response.defer()
    session = await interaction.client.house.get(tap.table)
    point, _ = await _point(interaction, session, tap.arg)
    table, me = session.table, sitter(interaction)
    session.back.seen_at(point)  # refused where the present rules cannot go on from there
    copied = Copied(table.id, point.before.seq, await session.back.drawn_anew(point.before) if point.shown else None)
    own = session.seats_of(me.user_id)[0]
    mine = range(len(session.seats)) if tap.stamp == "all" else (own,)
    language = language_for(interaction)
    seats = seated(me, len(session.seats), mine, FAIR, language)
    await _begin(interaction, session.game, seats, table.options, language, copied)


# ── beginning ───────────────────────────────────────────────────────────────────────────────────────────────


async def _open_fresh(interaction: Tapping, wish: Wish) -> None:
    """A fresh game: so many seats, of which the last are stand-ins'."""
    game, language = _known(interaction, wish.game), language_for(interaction)
    options = read_options(game, wish.options, theirs(interaction))
    chosen = settle(game, {name: value for name, value in options.items() if name not in NAMES})
    count = wish.seats or max(_usual(game), wish.standins + 1)
    if count not in game.seats:
        raise WrongSeats(least=game.seats.start, most=game.seats.stop - 1)
    if wish.standins >= count:
        raise TooManyStandins(most=count - 1)
    if why := game.refuses(count, chosen):
        raise BadSetup(game, why)
    seats = seated(sitter(interaction), count, range(count - wish.standins), wish.strength or FAIR, language)
    await _begin(interaction, game, seats, chosen, language, None)


def seated(me: Sitter, count: int, mine: Sequence[int], strength: str, lang: str) -> list[Seat]:
    """Who sits where: one person in all of these seats, numbered where they are several; stand-ins in the others."""
    found: list[Seat] = []
    for n in range(count):
        if n in mine:
            name = me.name if len(mine) == 1 else f"{me.name} {n + 1}"
            found.append(Seat(n, me.user_id, None, name))
        else:
            found.append(Seat(n, None, strength, standin_name(lang, [seat.name for seat in found])))
    return found


def _known(interaction: Tapping, game: str) -> Game:
    found = interaction.client.house.games.get(game)
    if found is None:
        raise NoSuchGame(game=plain(str(game)[:50]))
    return found


def _usual(game: Game) -> int:
    """The fewest that play it against each other."""
    played = [n for n in game.seats if game.refuses(n, settle(game, {})) is None]
    return next((n for n in played if n > 1), played[0])


async def _begin(
    interaction: Tapping, game: Game, seats: list[Seat], options: dict[str, str], language: str, copied: Copied | None
) -> None:
    """Open the table in this channel, or in a thread of it where another is being played here, and post its board."""
    client, lang, me = interaction.client, theirs(interaction), interaction.user
    if (answer := await client.house.store.seen(interaction.id)) is not None:
        raise AlreadySeen(answer)  # before a thread is made for it once more
    if seconds := client.practices.wait(me.id):
        raise TooManyPractices(most=client.practices.most, seconds=seconds)
    most = Limits(client.settings.tables_per_person, client.settings.tables_per_server)
    await client.house.room_for_table(me.id, interaction.guild_id, most)
    thread = await _thread(interaction, say(language, "practice.thread", game=game.words.title(language)))
    new = NewTable(
        game=game.id,
        guild_id=interaction.guild_id,
        channel_id=thread.id if thread is not None else interaction.channel_id or 0,
        host_id=me.id,
        language=language,
        options=options,
        created_at=client.house.clock(),
        unrated=PRACTICE,
    )
    try:
        session = await client.house.practise(new, seats, most, interaction.id, copied)
    except (TableRefusal, StoreError):
        if thread is not None:
            await remove_thread(thread)
        raise
    if copied is None:
        await session.lobby.start(me.id)
    told = await first_board(client, session)
    where = f"<#{session.table.channel_id}>"
    await whisper(interaction, say(lang, "practice.opened", where=where) if told else say(lang, "error.not-posted"))


async def _thread(interaction: Tapping, name: str) -> discord.Thread | None:
    """A thread for the table where this channel has one already; None where there is room here."""
    try:
        await must_have_room(interaction)
    except ChannelHasTable as taken:
        try:
            return await new_thread(interaction, f"{name} – {interaction.user.display_name}")
        except NoThreadsHere:
            raise taken from None
    return None
