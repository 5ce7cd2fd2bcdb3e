"""A small bot that shows every kind of component, for tests of the parlour's page."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import discord
from discord import app_commands, ui
from PIL import Image, ImageDraw

HOSTILE = '<img src=x onerror="window.pwned=1"><script>window.pwned=2</script> [tap](javascript:window.pwned=3)'
ALT = "A street front with four lit windows; the second door carries a key."
GAMES = {"bloody-inn": "The Bloody Inn", "prodigals-club": "The Prodigals Club", "obsession": "Obsession"}
GUESTS = ["Baron", "Brewer", "Brigadier", "Distiller", "Gardener", "Mechanic", "Priest", "Shepherd"]

FRENCH = {
    "table": "table",
    "new": "nouvelle",
    "game": "jeu",
    "bots": "remplaçants",
    "Open a new table": "Ouvrir une nouvelle table",
    "Which game": "Quel jeu",
    "How many bot players sit with you": "Combien de remplaçants jouent avec vous",
}


class French(app_commands.Translator):
    """Just enough translations to see that the page shows them."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        return FRENCH.get(string.message) if locale is discord.Locale.french else None


def board(width: int = 800, height: int = 1000) -> discord.File:
    """A picture that is easy to recognise on a page: a street front with doors and windows."""
    picture = Image.new("RGB", (80, 100), "#F3EAD7")
    draw = ImageDraw.Draw(picture)
    draw.rectangle((2, 2, 77, 97), outline="#221F1B")
    for left in (7, 24, 41, 58):
        draw.rectangle((left, 12, left + 13, 35), fill="#C8963E", outline="#221F1B")
        draw.rectangle((left, 50, left + 13, 92), fill="#7C1D1D", outline="#221F1B")
    data = io.BytesIO()
    picture.resize((width, height), Image.Resampling.NEAREST).save(data, "PNG")
    data.seek(0)
    return discord.File(data, "board.png", description=ALT)


class Panel(ui.LayoutView):
    """All that a V2 message can hold, and a line that tells what was last done."""

    def __init__(self, note: str = "Nothing done yet.", *, picture: bool = True) -> None:
        super().__init__(timeout=None)
        frame: ui.Container[Panel] = ui.Container(accent_colour=0x7C1D1D)
        frame.add_item(
            ui.Section(
                ui.TextDisplay("# The Bloody Inn"),
                ui.TextDisplay(
                    "Round **3** of 9 · <@999999999999999998> to move, then *Émile*\n-# Opened <t:1700000000:R>"
                ),
                accessory=ui.Thumbnail("attachment://board.png", description="A small inn"),
            )
        )
        frame.add_item(ui.Separator())
        if picture:
            frame.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description=ALT)))
        frame.add_item(
            ui.TextDisplay(
                "## What happened\n- Ada **bribed** the Brewer\n- Émile ~~passed~~ __built__ an annex\n"
                "  - it holds `2` graves\n> *The gendarmes are near.*\n||The priest knows.||\n"
                "See [the rules](https://example.org/) in <#1100000000000003001>.\n```\nrank  pay\n   1    8\n```"
            )
        )
        frame.add_item(ui.Separator(spacing=discord.SeparatorSpacing.large))
        frame.add_item(ui.TextDisplay(note))
        frame.add_item(self._buttons())
        frame.add_item(self._more_buttons())
        frame.add_item(self._single())
        frame.add_item(self._several())
        self.add_item(frame)

    def _buttons(self) -> ui.ActionRow[Panel]:
        row: ui.ActionRow[Panel] = ui.ActionRow()
        styles = discord.ButtonStyle
        for label, style in (
            ("Your move", styles.primary),
            ("Your hand", styles.secondary),
            ("Confirm", styles.success),
            ("Cancel", styles.danger),
        ):
            row.add_item(ReportButton(label, style))
        return row

    def _more_buttons(self) -> ui.ActionRow[Panel]:
        row: ui.ActionRow[Panel] = ui.ActionRow()
        row.add_item(FormButton())
        row.add_item(DeafButton())
        row.add_item(ui.Button(label="Not now", disabled=True, custom_id="never"))
        row.add_item(ui.Button(label="Read more", url="https://example.org/"))
        return row

    def _single(self) -> ui.ActionRow[Panel]:
        row: ui.ActionRow[Panel] = ui.ActionRow()
        row.add_item(GuestMenu("guest", "Which guest?", 1, 1))
        return row

    def _several(self) -> ui.ActionRow[Panel]:
        row: ui.ActionRow[Panel] = ui.ActionRow()
        row.add_item(GuestMenu("payment", "Pay with which cards?", 2, 3))
        return row


class ReportButton(ui.Button[Panel]):
    def __init__(self, label: str, style: discord.ButtonStyle) -> None:
        super().__init__(label=label, style=style, custom_id=f"demo:{label}")

    async def callback(self, interaction: discord.Interaction) -> None:
        if self.label == "Your hand":
            await interaction.response.send_message("Your hand: **Brewer**, **Priest**.", ephemeral=True)
            return
        note = f"{interaction.user.display_name} pressed {self.label}."
        await interaction.response.edit_message(view=Panel(note))


class DeafButton(ui.Button[Panel]):
    """A button whose press is never acknowledged."""

    def __init__(self) -> None:
        super().__init__(label="No answer", custom_id="demo:deaf")

    async def callback(self, interaction: discord.Interaction) -> None:
        return


class FormButton(ui.Button[Panel]):
    def __init__(self) -> None:
        super().__init__(label="Fill in a form", custom_id="demo:form")

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Form())


class GuestMenu(ui.Select[Panel]):
    def __init__(self, custom_id: str, placeholder: str, least: int, most: int) -> None:
        options = [
            discord.SelectOption(label=name, description=f"Rank {rank % 4}", value=name.lower())
            for rank, name in enumerate(GUESTS)
        ]
        super().__init__(
            custom_id=f"demo:{custom_id}",
            placeholder=placeholder,
            min_values=least,
            max_values=most,
            options=options,
        )

    async def callback(self, interaction: discord.Interaction) -> None:
        chosen = ", ".join(self.values)
        await interaction.response.edit_message(view=Panel(f"{interaction.user.display_name} chose {chosen}."))


class Form(ui.Modal, title="A letter to the inn"):
    """Every control a modal can have that the page supports."""

    name = ui.Label(text="Your name", component=ui.TextInput(placeholder="As in the register", max_length=40))
    letter = ui.Label(
        text="Your letter",
        description="A few lines are enough.",
        component=ui.TextInput(style=discord.TextStyle.paragraph, required=False),
    )
    room = ui.Label(
        text="Which room",
        component=ui.Select(options=[discord.SelectOption(label=f"Room {n}", value=str(n)) for n in (1, 2, 3)]),
    )
    meal = ui.Label(
        text="Supper",
        component=ui.RadioGroup(
            options=[
                discord.RadioGroupOption(label="Soup", value="soup", default=True),
                discord.RadioGroupOption(label="Roast", value="roast"),
            ]
        ),
    )
    extras = ui.Label(
        text="Extras",
        component=ui.CheckboxGroup(
            options=[
                discord.CheckboxGroupOption(label="A candle", value="candle"),
                discord.CheckboxGroupOption(label="A lantern", value="lantern"),
            ],
            required=False,
        ),
    )

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        return not (isinstance(interaction.client, DemoBot) and interaction.client.silent)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        answers: list[Any] = []
        for label in (self.name, self.letter, self.room, self.meal, self.extras):
            control = label.component
            answers.append(getattr(control, "values", None) or getattr(control, "value", None))
        name, letter, room, meal, extras = answers
        await interaction.response.send_message(
            f"{name} takes room {room[0]} with {meal} and {', '.join(extras or ['nothing'])}: {letter}"
        )


class DemoBot(discord.Client):
    """Syncs a few commands and answers them with one of everything."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0)
        self.tree = app_commands.CommandTree(self)
        self.received: list[dict[str, Any]] = []
        self.silent = False

    async def setup_hook(self) -> None:
        await self.tree.set_translator(French())
        self.tree.add_command(table_commands(self))
        for command in (show, kill, secret, slow, deaf, weigh, hostile, letter, old):
            self.tree.add_command(command)
        self.add_view(Panel())
        await self.tree.sync()


def table_commands(bot: DemoBot) -> app_commands.Group:
    """A `/table` group shaped like the real one."""
    group = app_commands.Group(name="table", description="Tables")

    @group.command(name="new", description="Open a new table")
    @app_commands.describe(game="Which game", bots="How many bot players sit with you", thread="In a new thread")
    @app_commands.choices(game=[app_commands.Choice(name=name, value=key) for key, name in GAMES.items()])
    async def new(
        interaction: discord.Interaction,
        game: str,
        bots: app_commands.Range[int, 0, 3] = 0,
        thread: bool = False,
    ) -> None:
        bot.received.append({"game": game, "bots": bots, "thread": thread})
        text = f"**{GAMES[game]}** with {bots} bot players, hosted by {interaction.user.mention}."
        if not thread:
            await interaction.response.send_message(text)
            return
        assert isinstance(interaction.channel, discord.TextChannel)
        await interaction.response.defer(ephemeral=True)
        place = await interaction.channel.create_thread(name=GAMES[game], type=discord.ChannelType.public_thread)
        await place.send(text)
        await interaction.edit_original_response(content=f"Your table: {place.mention}")

    @group.command(name="board", description="Show the board")
    async def show_board(interaction: discord.Interaction, text: bool = False) -> None:
        if text:
            await interaction.response.send_message(ALT)
        else:
            await interaction.response.send_message(file=board())

    return group


@app_commands.command(description="Show one of everything")
async def show(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=Panel(), file=board())


async def suggest_guest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    taken = getattr(interaction.namespace, "guest", None)
    return [
        app_commands.Choice(name=f"{name} (room {number})", value=f"g{number}")
        for number, name in enumerate(GUESTS, 1)
        if current.lower() in name.lower() and f"g{number}" != taken
    ][:25]


@app_commands.command(description="Kill a guest of the inn")
@app_commands.describe(guest="The guest to kill", times="How often", accomplice="The card that pays")
@app_commands.autocomplete(guest=suggest_guest, accomplice=suggest_guest)
async def kill(
    interaction: discord.Interaction,
    guest: str,
    accomplice: str,
    times: app_commands.Range[int, 1, 3] = 1,
    quietly: bool = False,
) -> None:
    await interaction.response.send_message(f"Killed {guest} with {accomplice}, {times}×, quietly: {quietly}.")


@app_commands.command(description="Whisper something back")
async def secret(interaction: discord.Interaction, words: str = "the key is under the mat") -> None:
    await interaction.response.send_message(f"A word for {interaction.user.display_name}: {words}", ephemeral=True)


@app_commands.command(description="Think, then answer")
async def slow(interaction: discord.Interaction) -> None:
    await interaction.response.defer()
    await asyncio.sleep(1.5)
    await interaction.edit_original_response(content="Thought it over.")


@app_commands.command(description="Never answer")
async def deaf(interaction: discord.Interaction, words: str) -> None:
    return


@app_commands.command(description="Weigh a letter")
@app_commands.describe(file="The letter to weigh")
async def weigh(interaction: discord.Interaction, file: discord.Attachment) -> None:
    await interaction.response.send_message(f"{file.filename} weighs {len(await file.read())}.")


@app_commands.command(description="Say something nasty")
async def hostile(interaction: discord.Interaction) -> None:
    view = ui.LayoutView()
    view.add_item(ui.TextDisplay(HOSTILE))
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    row.add_item(ui.Button(label=HOSTILE[:80], custom_id=HOSTILE[:90]))
    view.add_item(row)
    menu: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    menu.add_item(
        ui.Select(
            placeholder=HOSTILE[:150],
            options=[discord.SelectOption(label=HOSTILE[:100], description=HOSTILE[:100], value="x")],
        )
    )
    view.add_item(menu)
    await interaction.response.send_message(view=view)
    picture = board(80, 80)
    picture.description = HOSTILE
    await interaction.followup.send(HOSTILE, embed=discord.Embed(title=HOSTILE, description=HOSTILE), file=picture)


@app_commands.command(description="Open a form")
async def letter(interaction: discord.Interaction) -> None:
    await interaction.response.send_modal(Form())


@app_commands.command(description="Answer the old way, with an embed and files")
async def old(interaction: discord.Interaction) -> None:
    embed = discord.Embed(title="An embed", description="With **words**.", colour=0x1F4D3A)
    embed.add_field(name="Francs", value="12").add_field(name="Cheques", value="3")
    embed.set_footer(text="In the old manner")
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="A button", custom_id="demo:old"))
    notes = discord.File(io.BytesIO(b"1. Ada bribes\n"), "record.txt")
    await interaction.response.send_message("Plain content", embed=embed, view=view, files=[board(400, 300), notes])
