"""The parlour's page in a real browser, before a bot that shows one of everything."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Route, expect

from bot.parlour.world import FIRST_CHANNEL_ID, FIRST_PERSON_ID, World
from tests.bot.parlour.browser import NARROW, PHONE, Visitor, chromium_path, open_chromium
from tests.bot.parlour.demo_bot import ALT, HOSTILE, DemoBot
from tests.loopback.driver import Loopback

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


@dataclass
class Stage:
    """A parlour with the demo bot in it, and the browser to visit it with."""

    browser: Browser
    parlour: Loopback
    bot: DemoBot

    def visit(self, **how: object):  # type: ignore[no-untyped-def]
        return Visitor.visit(self.browser, self.parlour.origin, **how)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with open_chromium() as chromium:
        yield chromium


@pytest_asyncio.fixture(loop_scope="module")
async def stage(browser: Browser) -> AsyncIterator[Stage]:
    # A short deadline: only the tests of an unanswered tap wait for it.
    bot = DemoBot()
    async with Loopback(World.furnished(), deadline=1.5) as parlour, parlour.running(bot):
        yield Stage(browser, parlour, bot)


@pytest.mark.parametrize(("promised", "outcome"), [("true", pytest.fail.Exception), ("false", pytest.skip.Exception)])
async def test_without_a_browser_ci_fails_and_others_skip(
    promised: str, outcome: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", promised)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(outcome, match="chromium"):
        chromium_path()


# -- commands ----------------------------------------------------------------------------------------------


async def test_a_command_with_autocomplete_is_sent_by_keyboard_alone(stage: Stage) -> None:
    async with stage.visit() as ada:
        keyboard = ada.page.keyboard
        await keyboard.press("/")
        await expect(ada.box).to_be_focused()
        await keyboard.type("kil")
        await expect(ada.page.locator(".commands [role=option]")).to_have_count(1)
        await keyboard.press("Enter")
        guest = ada.page.get_by_role("combobox", name="guest")
        await expect(guest).to_be_focused()
        await keyboard.type("br")
        await expect(ada.page.locator(".field .choices [role=option]:visible")).to_have_text(
            ["Brewer (room 2)", "Brigadier (room 3)"]
        )
        await keyboard.press("ArrowDown")
        await keyboard.press("Enter")
        await expect(guest).to_have_value("Brigadier (room 3)")
        accomplice = ada.page.get_by_role("combobox", name="accomplice")
        await expect(accomplice).to_be_focused()
        # The bot was told the guest already chosen: it does not offer him again.
        await keyboard.type("br")
        await expect(ada.page.locator(".field .choices [role=option]:visible")).to_have_text(["Brewer (room 2)"])
        await keyboard.press("Tab")
        await keyboard.type("2")
        await keyboard.press("Enter")
        await ada.sees("Killed g3 with g2, 2×, quietly: False.")
        await ada.sees("Ada used /kill")
        await expect(ada.box).to_be_focused()


async def test_a_whole_line_can_be_typed(stage: Stage) -> None:
    async with stage.visit() as ada:
        await ada.command("/kill guest: g4 accomplice: g1 quietly: Yes times: 3")
        await ada.sees("Killed g4 with g1, 3×, quietly: True.")


async def test_yes_and_no_are_typed_in_any_language(stage: Stage) -> None:
    yes, no = ("True", "yes", "vrai", "oui", "Vero", "si", "真", "はい"), ("false", "no", "faux", "non", "偽", "いいえ")
    async with stage.visit() as ada:
        for typed in (*yes, *no):
            await ada.command(f"/kill guest: g4 accomplice: g1 quietly: {typed} times: 3")
            await ada.sees(f"quietly: {typed in yes}.")


async def test_a_choice_may_be_typed_by_its_key_or_its_unmistakable_beginning(stage: Stage) -> None:
    async with stage.visit() as ada:
        for typed in ("prodigals-club", "The Prod", "the prodigals club"):
            await ada.command(f"/table new game: {typed} bots: 1")
            await ada.sees("The Prodigals Club with 1 bot players")
        await ada.box.fill("/table new game: The bots: 1 ")
        await ada.page.locator(".command-foot button").click()
        await expect(ada.page.locator(".command .flaw:not(:empty)")).to_have_text(["Choose one from the list."])


async def test_true_is_offered_while_it_is_being_typed(stage: Stage) -> None:
    async with stage.visit() as ada:
        await ada.box.fill("/kill ")
        await ada.page.get_by_role("combobox", name="quietly").press_sequentially("tru")
        await expect(ada.page.locator(".field .choices [role=option]:visible")).to_have_text(["Yes"])


async def test_a_wrong_option_is_refused_before_it_is_sent(stage: Stage) -> None:
    async with stage.visit() as ada:
        await ada.box.fill("/kill guest: g4 times: 9 ")
        await ada.page.locator(".command-foot button").click()
        flaws = ada.page.locator(".command .flaw:not(:empty)")
        await expect(flaws).to_have_text(["Please fill this in.", "At most 3."])
        await expect(ada.page.get_by_role("combobox", name="guest")).to_have_value("g4")
        await expect(ada.page.get_by_role("combobox", name="accomplice")).to_be_focused()
        await expect(ada.messages).to_have_count(0)


async def test_nothing_typed_is_lost_when_the_bot_does_not_answer(stage: Stage) -> None:
    async with stage.visit() as ada:
        await ada.box.fill("/deaf words: a long speech ")
        await ada.page.locator(".command-foot button").click()
        await expect(ada.page.locator(".composer > .flaw")).to_contain_text("did not answer in time")
        words = ada.page.get_by_role("textbox", name="words")
        await expect(words).to_have_value("a long speech")
        await ada.page.keyboard.press("Escape")
        await expect(words).to_have_count(0)
        await ada.box.fill("/deaf ")
        await expect(words).to_have_value("a long speech")


async def test_a_refusal_the_page_has_no_words_for_is_not_told_in_the_servers_english(stage: Stage) -> None:
    async with stage.visit() as ada:
        await ada.become("Émile")
        refusal = {"status": 400, "json": {"error": "An object is expected here.", "code": "bad-shape"}}
        await ada.page.route("**/parlour/interactions", lambda route: route.fulfill(**refusal))
        await ada.box.fill("/deaf words: bonjour ")
        await ada.page.locator(".command-foot button").click()
        await expect(ada.page.locator(".composer > .flaw")).to_contain_text("Impossible pour l’instant.")
        assert "expected" not in await ada.page.locator(".composer").inner_text()


async def test_a_private_refusal_offers_the_same_command_again(stage: Stage) -> None:
    async with stage.visit() as ada:
        await ada.command("/secret words: a first try")
        await ada.sees("A word for Ada: a first try")
        await ada.tap("Edit and send again")
        words = ada.page.get_by_role("textbox", name="words")
        await expect(words).to_have_value("a first try")
        await words.fill("a second try")
        await ada.page.keyboard.press("Enter")
        await ada.sees("A word for Ada: a second try")


async def test_commands_and_page_are_in_the_language_of_the_person(stage: Stage) -> None:
    async with stage.visit() as visitor:
        await visitor.become("Émile")
        await expect(visitor.page.locator("html")).to_have_attribute("lang", "fr")
        await expect(visitor.page.locator("[data-new-table]:visible")).to_have_text("Nouvelle table")
        await visitor.box.fill("/nouv")
        await expect(visitor.page.locator(".commands [role=option]")).to_have_text(
            re.compile("/table nouvelle.*Ouvrir une nouvelle table")
        )
        await visitor.become("さくら")
        await expect(visitor.page.locator("[data-new-table]:visible")).to_have_text("新しい卓")


async def test_a_deferred_answer_is_seen_thinking_first(stage: Stage) -> None:
    async with stage.visit() as ada:
        await ada.command("/slow")
        await ada.sees("Penny Post is thinking…")
        await ada.sees("Thought it over.")
        await expect(ada.page.locator(".thinking")).to_have_count(0)


# -- a new table -------------------------------------------------------------------------------------------


async def test_two_taps_open_a_table_with_stand_ins(stage: Stage) -> None:
    async with stage.visit(size=PHONE, touch=True) as ada:
        await ada.new_table()
        await ada.sees("The Bloody Inn with 2 bot players")
        assert stage.bot.received == [{"game": "bloody-inn", "bots": 2, "thread": False}]


async def test_a_table_in_a_thread_is_followed_there(stage: Stage) -> None:
    async with stage.visit() as ada:
        await ada.page.locator("[data-new-table]:visible").click()
        await ada.sheet.get_by_text("Obsession").click()
        await ada.sheet.get_by_text("More options").click()
        await ada.sheet.get_by_role("group", name="In a new thread").get_by_text("Yes").click()
        await ada.tap("Open the table", within=ada.sheet)
        await expect(ada.page.locator("#channel")).to_contain_text("Obsession")
        await ada.sees("Obsession with 2 bot players")
        await expect(ada.page.locator("#rooms [aria-current=page]")).to_contain_text("Obsession")


async def test_a_table_typed_into_a_thread_puts_the_command_away(stage: Stage) -> None:
    async with stage.visit() as ada:
        await ada.command("/table new game: The Bloody Inn thread: Yes bots: 3")
        await expect(ada.page.locator("#channel")).to_contain_text("The Bloody Inn")
        await ada.sees("The Bloody Inn with 3 bot players")
        await expect(ada.box).to_be_visible()


# -- components --------------------------------------------------------------------------------------------


async def test_a_button_acts_and_keeps_the_keyboard_where_it_was(stage: Stage) -> None:
    async with stage.visit() as ada:
        await ada.command("/show")
        confirm = ada.newest.get_by_role("button", name="Confirm", exact=True)
        await confirm.focus()
        await ada.page.keyboard.press("Enter")
        await ada.sees("Ada pressed Confirm.")
        await expect(confirm).to_be_focused()
        await expect(ada.messages).to_have_count(1)


async def test_an_unanswered_button_says_so(stage: Stage) -> None:
    async with stage.visit() as ada:
        await ada.command("/show")
        await ada.tap("No answer")
        await expect(ada.newest.get_by_role("alert")).to_contain_text("did not answer in time")


async def test_one_choice_is_sent_at_once_and_several_when_confirmed(stage: Stage) -> None:
    async with stage.visit() as ada:
        await ada.command("/show")
        await ada.pick("Which guest?", "Gardener")
        await ada.sees("Ada chose gardener.")
        await ada.pick("Pay with which cards?", "Shepherd", "Baron", "Priest")
        await ada.sees("Ada chose baron, priest, shepherd.")


async def test_a_menu_of_several_keeps_to_its_limits_by_keyboard(stage: Stage) -> None:
    async with stage.visit() as ada:
        await ada.command("/show")
        keyboard = ada.page.keyboard
        await ada.newest.get_by_role("button", name="Pay with which cards?").focus()
        await keyboard.press("ArrowDown")
        foot = ada.newest.locator(".picker-foot:visible")
        await keyboard.press("Space")
        await expect(foot.get_by_role("button")).to_be_disabled()
        for _ in range(3):
            await keyboard.press("ArrowDown")
            await keyboard.press("Space")
        # Four were asked for; three is the most.
        await expect(foot).to_contain_text("3 chosen")
        await expect(ada.newest.get_by_role("option", selected=True)).to_have_count(3)
        await keyboard.press("Tab")
        await keyboard.press("Enter")
        await ada.sees("Ada chose baron, brewer, brigadier.")


async def test_a_form_is_filled_in_and_sent(stage: Stage) -> None:
    async with stage.visit() as ada:
        await ada.command("/letter")
        await expect(ada.sheet).to_contain_text("A letter to the inn")
        await ada.sheet.get_by_label("Your name").fill("Émile")
        await ada.sheet.get_by_label("Your letter").fill("Two lines,\nno more.")
        await ada.tap("Send", within=ada.sheet)
        await expect(ada.sheet.get_by_role("alert")).to_contain_text("Which room")
        await ada.pick("Choose", "Room 2", within=ada.sheet)
        await ada.sheet.get_by_label("Roast").check()
        await ada.sheet.get_by_label("A lantern").check()
        await ada.tap("Send", within=ada.sheet)
        await ada.sees("Émile takes room 2 with roast and lantern: Two lines,\nno more.".replace("\n", ""))
        await expect(ada.sheet).to_have_count(0)


async def test_a_form_that_got_no_answer_stays_open_and_can_be_sent_again(stage: Stage) -> None:
    async with stage.visit() as ada:
        await ada.command("/letter")
        await ada.sheet.get_by_label("Your name").fill("Ada")
        await ada.pick("Choose", "Room 3", within=ada.sheet)
        stage.bot.silent = True
        await ada.tap("Send", within=ada.sheet)
        await expect(ada.sheet.get_by_role("alert")).to_contain_text("did not answer in time")
        await expect(ada.sheet.get_by_label("Your name")).to_have_value("Ada")
        stage.bot.silent = False
        await ada.tap("Send", within=ada.sheet)
        await ada.sees("Ada takes room 3 with soup and nothing")


async def test_a_private_answer_is_marked_and_seen_by_its_person_only(stage: Stage) -> None:
    async with stage.visit() as visitor:
        await visitor.command("/show")
        await visitor.tap("Your hand")
        await visitor.sees("Your hand: Brewer, Priest.")
        await visitor.sees("Only you can see this")
        await visitor.become("Giulia")
        await expect(visitor.messages).to_have_count(1)
        await visitor.become("Ada")
        await expect(visitor.messages).to_have_count(2)
        await visitor.tap("Dismiss")
        await expect(visitor.messages).to_have_count(1)
        await visitor.page.reload()
        await expect(visitor.messages).to_have_count(1)


async def test_pictures_carry_their_description_for_ears_and_eyes(stage: Stage) -> None:
    async with stage.visit() as ada:
        await ada.command("/show")
        picture = ada.newest.locator(".gallery img")
        await expect(picture).to_have_attribute("alt", ALT)
        await picture.scroll_into_view_if_needed()
        assert await picture.evaluate("image => image.decode().then(() => image.naturalWidth)") == 800
        caption = ada.newest.locator("figcaption")
        await expect(caption).to_be_hidden()
        await ada.tap("Description")
        await expect(caption).to_have_text(ALT)
        await picture.click()
        await expect(ada.sheet.locator("img")).to_have_attribute("alt", ALT)
        await ada.page.keyboard.press("Escape")
        await expect(ada.sheet).to_have_count(0)


async def test_a_picture_that_is_no_longer_kept_leaves_words_in_its_place(stage: Stage) -> None:
    async with stage.visit() as ada:
        await ada.command("/show")
        await expect(ada.newest.locator(".gallery img")).to_have_count(1)
    stage.parlour.world.files.limit = 0
    stage.parlour.world.add_attachment("next.png", "image/png", b"x")
    async with stage.visit() as ada:  # another window: the first still has the picture
        await ada.newest.locator(".gallery").scroll_into_view_if_needed()
        gone = ada.newest.locator(".gallery .gone")
        await expect(gone).to_contain_text("no longer kept")
        await expect(ada.newest.locator(".gallery img")).to_have_count(0)
        await ada.tap("Description")
        await expect(ada.newest.locator("figcaption")).to_have_text(ALT)


async def test_the_old_kind_of_message_is_shown_too(stage: Stage) -> None:
    async with stage.visit() as ada:
        await ada.command("/old")
        await ada.sees("Plain content")
        await expect(ada.newest.locator(".embed")).to_contain_text("Francs")
        await expect(ada.newest.locator("figure img")).to_have_attribute("alt", ALT)
        await expect(ada.newest.get_by_role("link", name="record.txt")).to_be_visible()


async def test_markdown_becomes_marks(stage: Stage) -> None:
    async with stage.visit() as ada:
        await ada.command("/show")
        words = ada.newest.locator(".words")
        await expect(words.locator("h4")).to_have_text("What happened")
        await expect(words.locator("li li code")).to_have_text("2")
        await expect(words.locator("s")).to_have_text("passed")
        await expect(words.locator("u")).to_have_text("built")
        await expect(words.locator("blockquote em")).to_have_text("The gendarmes are near.")
        await expect(words.locator("pre")).to_contain_text("rank  pay")
        await expect(words.locator(".mention-you")).to_have_text("@Ada")
        await expect(words.get_by_role("link", name="#parlour")).to_be_visible()
        spoiler = words.locator(".spoiler")
        await expect(spoiler.get_by_text("The priest knows.")).to_be_hidden()
        await spoiler.click()
        await expect(spoiler.get_by_text("The priest knows.")).to_be_visible()


async def test_hostile_text_stays_text(stage: Stage) -> None:
    async with stage.visit() as ada:
        await ada.command("/hostile")
        await expect(ada.messages).to_have_count(2)
        await ada.sees("<script>window.pwned=2</script>")
        await expect(ada.newest.locator("figure img")).to_have_attribute("alt", HOSTILE)
        for message in await ada.messages.all():
            for picker in await message.locator(".picker-button").all():
                await picker.click()
        await ada.page.wait_for_load_state("networkidle")  # what could run has been loaded
        assert await ada.page.evaluate("window.pwned") is None
        assert await ada.page.locator("#messages script, #messages img[src=x]").count() == 0
        assert await ada.page.locator("#messages a[href^=javascript]").count() == 0


async def test_a_tap_on_the_slash_lists_the_commands(stage: Stage) -> None:
    async with stage.visit(size=PHONE, touch=True) as ada:
        await ada.page.get_by_role("button", name="Commands").tap()
        await ada.page.get_by_role("option", name="/table board").tap()
        await ada.send()
        await expect(ada.newest.locator("figure img")).to_have_attribute("alt", ALT)


# -- rooms, people, windows --------------------------------------------------------------------------------


async def test_other_rooms_are_marked_unread_and_mentions_counted(stage: Stage) -> None:
    ledger = stage.parlour.world.add_channel("ledger")
    async with stage.visit() as ada:
        channel = await stage.bot.fetch_channel(int(ledger.id))
        assert not isinstance(channel, type(None))
        link = ada.page.locator("#rooms a", has_text="ledger")
        await channel.send("For everyone.")  # type: ignore[union-attr]
        await expect(link.locator(".dot")).to_be_visible()
        await channel.send(f"For <@{FIRST_PERSON_ID}> and <@{FIRST_PERSON_ID + 1}>.")  # type: ignore[union-attr]
        await expect(link.locator(".badge")).to_have_text("@1")
        await expect(ada.page).to_have_title(re.compile(r"^\(1\) "))
        # Émile sits at the same window: his turn is marked as well.
        await expect(ada.page.locator("#you .badge")).to_be_visible()
        await link.click()
        await expect(link.locator(".badge")).to_have_count(0)
        await expect(ada.page.locator("article.for-you")).to_have_count(1)


async def test_who_comes_back_to_the_page_still_sees_where_they_are_called_until_they_have_read_it(
    stage: Stage,
) -> None:
    ledger = stage.parlour.world.add_channel("ledger")
    channel = await stage.bot.fetch_channel(int(ledger.id))
    await channel.send(f"<@{FIRST_PERSON_ID}>: your move.")  # type: ignore[union-attr]
    async with stage.visit() as ada:
        link = ada.page.locator("#rooms a", has_text="ledger")
        await expect(link.locator(".badge")).to_have_text("@1")
        await link.click()
        await expect(link.locator(".badge")).to_have_count(0)
        await expect(ada.page.locator("article.for-you")).to_have_count(1)
        await channel.send(f"<@{FIRST_PERSON_ID}>: your move again.")  # type: ignore[union-attr]  # read as it comes
        await expect(ada.page.locator("article.for-you")).to_have_count(2)
    async with stage.visit() as ada:
        link = ada.page.locator("#rooms a", has_text="ledger")
        await expect(link).to_be_visible()
        await expect(link.locator(".badge")).to_have_count(0)


async def test_what_happens_while_a_room_is_fetched_is_not_forgotten(stage: Stage) -> None:
    ledger = stage.parlour.world.add_channel("ledger")
    channel = await stage.bot.fetch_channel(int(ledger.id))
    gone = await channel.send("Taken back.")  # type: ignore[union-attr]
    fetched, told = asyncio.Event(), asyncio.Event()

    async def hold(route: Route) -> None:
        response = await route.fetch()
        fetched.set()
        await told.wait()
        await route.fulfill(response=response)

    async with stage.visit() as ada:
        await ada.page.route(f"**/channels/{ledger.id}/messages*", hold)
        await ada.page.locator("#rooms a", has_text="ledger").click()
        await fetched.wait()
        await channel.send("Said meanwhile.")  # type: ignore[union-attr]
        await gone.delete()
        await ada.sees("Said meanwhile.")  # as it comes in; then the fetch brings what was there before
        async with ada.page.expect_response(lambda response: f"/{ledger.id}/messages" in response.url):
            told.set()
        await ada.page.evaluate("new Promise(requestAnimationFrame)")
        await expect(ada.messages).to_have_count(1)
        await ada.sees("Said meanwhile.")


async def test_a_person_is_added_and_becomes_you_in_their_language(stage: Stage) -> None:
    async with stage.visit() as visitor:
        await visitor.page.locator("#you").click()
        form = visitor.sheet.get_by_role("form", name="Add a person")
        await form.get_by_label("Name").fill("Bruno")
        await form.get_by_label("Language").select_option("it")
        await form.get_by_role("button").click()
        await expect(visitor.page.locator("#you b")).to_have_text("Bruno")
        await expect(visitor.page.locator("[data-new-table]:visible")).to_have_text("Nuovo tavolo")
        await visitor.command("/secret")
        await visitor.sees("A word for Bruno")


async def test_a_lost_connection_is_told_and_what_was_missed_appears(stage: Stage) -> None:
    async with stage.visit() as ada:
        for socket in list(stage.parlour.page_api._sockets):
            await socket.close()
        channel = await stage.bot.fetch_channel(FIRST_CHANNEL_ID)
        await channel.send("Said meanwhile.")  # type: ignore[union-attr]
        await expect(ada.page.locator("#notice")).to_contain_text("Connected again.")
        await ada.sees("Said meanwhile.")


async def test_the_newest_message_stays_in_sight_unless_one_reads_further_up(stage: Stage) -> None:
    async with stage.visit() as ada:
        channel = await stage.bot.fetch_channel(FIRST_CHANNEL_ID)
        for number in range(30):
            await channel.send(f"Line {number}")  # type: ignore[union-attr]
        await ada.sees("Line 29")
        await expect(ada.newest).to_be_in_viewport()
        await ada.page.locator("#scroll").evaluate("pane => { pane.scrollTop = 0; }")
        await expect(ada.messages.first).to_be_in_viewport()
        await channel.send("Line 30")  # type: ignore[union-attr]
        await expect(ada.page.locator("#to-bottom")).to_be_visible()
        await expect(ada.newest).not_to_be_in_viewport()
        await ada.page.locator("#to-bottom").click()
        await expect(ada.newest).to_be_in_viewport()


async def test_a_narrow_window_never_scrolls_sideways(stage: Stage) -> None:
    async with stage.visit(size=NARROW, touch=True) as ada:
        for command in ("/show", "/old", "/hostile"):
            await ada.command(command)
        await expect(ada.messages).to_have_count(4)
        assert await ada.overflow() == 0
        await ada.page.locator("#menu").click()
        await expect(ada.page.locator("#side")).to_be_in_viewport()
        assert await ada.overflow() == 0
        await ada.page.keyboard.press("Escape")
        await expect(ada.page.locator("#side")).to_be_hidden()
        for name in ("Émile", "さくら"):
            await ada.become(name)
            await ada.page.locator("[data-new-table]:visible").click()
            assert await ada.overflow() == 0
            await ada.page.keyboard.press("Escape")
        widest = await ada.page.locator("#messages").evaluate(
            "pane => Math.max(...[...pane.querySelectorAll('*')].map(e => e.getBoundingClientRect().right))"
        )
        assert widest <= NARROW[0]


async def test_every_word_of_the_page_is_said_in_four_languages(stage: Stage) -> None:
    async with stage.visit() as ada:
        words = await ada.page.evaluate("import('/static/words.js').then(module => module.allWords())")
        for key, languages in words.items():
            assert set(languages) == {"en", "fr", "it", "ja"}, key
            assert all(text.strip() for text in languages.values()), key
            slots = {frozenset(re.findall(r"\{\w+\}", text)) for text in languages.values()}
            assert len(slots) == 1, key
