"""The club's pictures: all words in their places, nothing of a hand in public, and texts that are enough to play by."""

from __future__ import annotations

import msgspec
import pytest
from PIL import Image

from games.kernel.ledger import Event
from games.kernel.words import LANGUAGES
from games.prodigals_club import GAME
from games.prodigals_club.components import box
from games.prodigals_club.view import ClubView, SeatView
from render.lettering import proof
from render.palette import INK, PAPER
from render.pen import forget_letters
from render.picture import Setting
from render.prodigals_club import ARTIST
from render.prodigals_club.bills import bill
from render.prodigals_club.changes import changes
from render.prodigals_club.faces import bonus_mark
from render.prodigals_club.marks import marks
from render.prodigals_club.members import MEMBER, draw_member
from render.prodigals_club.notices import Notice, notice_height, notice_of, notices
from render.prodigals_club.words import Speech, speech
from tests.render import club_views as clubs
from tests.render.gallery import far_blocks, pixels
from tests.render.proofs import check_lines, cut_short

replace = msgspec.structs.replace
in_each_language = pytest.mark.parametrize("lang", LANGUAGES)
LONG_NAMES = (
    "Wilhelmina-Maximiliana Wwwwwwwww",
    "Anne-Élisabeth de La Rochefoucau",
    "東海道四谷怪談東海道四谷怪談東海道四谷怪談東海道四谷怪談東海道四",
    "Ŵŵŵŵŵŵŵŵŵŵ Żółćżółćżółć Ğüşğüşğ",
    "🦊",
)


def speaking(lang: str) -> Speech:
    return speech(clubs.crowd(), clubs.setting(lang, 5))


def with_seat(view: ClubView, seat: int, **changes: object) -> ClubView:
    held = replace(view.seats[seat], **changes)
    return replace(view, seats=(*view.seats[:seat], held, *view.seats[seat + 1 :]))


# ── words in their places ───────────────────────────────────────────────────────────────────────────────────


@in_each_language
def test_every_card_is_drawn_whole_on_offer_and_in_hand(lang: str) -> None:
    spoken = speaking(lang)
    forget_letters()
    with proof() as sheet:
        for card in clubs.BOX.cards:
            bill(spoken.face(card))
        notices([notice_of(spoken, card) for card in list(clubs.BOX.cards)[LANGUAGES.index(lang) :: 4]], 481)
    check_lines(sheet)
    assert cut_short(sheet) == set()


def test_notices_are_as_tall_as_the_wordiest_needs() -> None:
    spoken = speaking("en")
    short, long = (Notice(spoken.face("brewer"), words) for words in ("a", "many words " * 16))
    assert notice_height([short, long], 481) == notice_height([long], 481) > notice_height([short], 481)
    assert {sprite.height for sprite in notices([short, long], 481)} == {notice_height([long], 481)}


@pytest.mark.parametrize("lang", ["fr", "ja"])
def test_no_text_leaves_its_box_whatever_the_names(lang: str) -> None:
    there = Setting(LONG_NAMES, lang, standins=(True,) * 5)
    forget_letters()
    with proof() as sheet:
        ARTIST.board(clubs.crowd(), there, clubs.BUSY_EVENTS)
        ARTIST.board(replace(clubs.crowd(), to_move=(0, 1, 2)), there)
        ARTIST.scores(clubs.finished(), there)
        ARTIST.hand(clubs.acting(), there)
        for name in ARTIST.pictures:
            ARTIST.picture(name, clubs.crowd(), there)
    check_lines(sheet)


# ── numbers ─────────────────────────────────────────────────────────────────────────────────────────────────


def drawn(view: ClubView, seat: int) -> list[str]:
    """What is written in a member's line."""
    forget_letters()
    with proof() as sheet:
        draw_member(
            Image.new("RGB", (1600, 400), PAPER),
            view,
            speech(view, clubs.setting("en", 5)),
            seat,
            (56, 40, 1544, 190),
            {},
        )
    return [placed.line.text for placed in sheet]


@pytest.mark.parametrize("seat", range(5))
def test_a_members_numbers_are_drawn_as_they_are(seat: int) -> None:
    scores = {"election": 11 + seat, "society": 21 + seat, "possessions": -(31 + seat)}
    view = with_seat(
        clubs.crowd(), seat, scores=scores, sinking=("society",), hats=6 + seat, hand_size=41 + seat,
        megaphones=51 + seat, pounds=61 + seat,
    )  # fmt: skip
    written = drawn(view, seat)
    for number in (11, 21, 41, 51, 61):
        assert str(number + seat) in written
    assert f"−{31 + seat}" in written
    assert str(6 + seat) in written


def test_only_who_is_to_move_has_a_heavy_frame() -> None:
    for seat in range(5):
        for mover in range(5):
            view = replace(clubs.crowd(), to_move=(mover,))
            image = Image.new("RGB", (1600, 400), PAPER)
            draw_member(image, view, speaking("en"), seat, (56, 40, 1544, 40 + MEMBER), {})
            assert (image.getpixel((900, 42)) == INK) == (seat == mover)


@pytest.mark.parametrize("field", ["votes", "hats", "hand_size", "megaphones", "pounds"])
def test_one_wrong_number_is_far_from_the_reference(field: str) -> None:
    view = clubs.crowd()
    right = pixels(ARTIST.board(view, clubs.setting("en", 5)).png)
    assert far_blocks(right, right) == {}
    for seat in (0, 4):
        held: SeatView = view.seats[seat]
        wrong: dict[str, object] = {field: getattr(held, field) + 1}
        if field == "votes":
            wrong["scores"] = {**held.scores, "election": held.scores["election"] + 1}
        assert far_blocks(pixels(ARTIST.board(with_seat(view, seat, **wrong), clubs.setting("en", 5)).png), right)


# ── the text twins ──────────────────────────────────────────────────────────────────────────────────────────


@in_each_language
def test_the_boards_text_tells_every_card_tile_space_and_member(lang: str) -> None:
    view, spoken = clubs.crowd(), speaking(lang)
    text = ARTIST.board(view, clubs.setting(lang, 5)).text
    for lot in view.sets:
        line = next(line for line in text.splitlines() if spoken.card_set(lot.set) in line)
        assert all(spoken.card(card) in line for card in lot.cards)
        assert lot.circle is None or spoken.circle(lot.circle) in line
        assert lot.taken is None or spoken.names[lot.taken] in line
    for space in view.spaces:
        assert spoken.space(space.space) in text or space.board == "central"
    for tile in view.offer:
        assert spoken.possession(tile) in text
    for seat, held in enumerate(view.seats):
        assert spoken.pair(spoken.names[seat], spoken.score(held)) in text
        assert all(spoken.marker(marker) in text for marker in held.markers)
        assert all(spoken.card(card.card) in text for card in held.black if card)
        assert all(spoken.edges(tile.edges) in text for tile in held.circles)


@pytest.mark.parametrize(
    ("space", "ours"), [("promenade", True), ("hyde-park", True), ("auction", True), ("snub", False), ("vote", False)]
)
def test_a_space_carries_a_dagger_where_its_numbers_are_ours(space: str, ours: bool) -> None:
    text = ARTIST.board(clubs.crowd(), clubs.setting("en", 5)).text
    name = clubs.BOX.spaces[space].name("en")
    assert (f"- {name}†:" in text) is ours
    assert (f"- {name}:" in text) is not ours


def test_a_bonus_tile_carries_a_dagger_until_a_group_has_put_it_right() -> None:
    assert bonus_mark(clubs.BOX, "bonus-vote") == "†"
    corrected = box(GAME.corrections('[bonus-vote]\neffects = [{ do = "votes", n = 2 }]'))
    assert bonus_mark(corrected, "bonus-vote") == ""
    assert bonus_mark(corrected, "bonus-step") == "†"


def test_a_hands_text_says_what_each_card_would_do_now() -> None:
    lines, spoken = ARTIST.hand(clubs.acting(), clubs.setting()).text.splitlines(), speaking("en")

    def told(card: str) -> str:
        return next(line for line in lines if line.startswith(f"- {spoken.told_card(card)}"))

    assert told("speech-in-costume").endswith("; now 4 votes")
    assert told("slurred-speech").endswith("; now 1 vote, 1 megaphone")
    assert "now" not in told("insult-the-whole-house")


def test_the_public_board_does_not_depend_on_a_hand() -> None:
    view = clubs.acting()
    public = with_seat(view, 0, hand=None, board=None)
    assert ARTIST.board(view, clubs.setting()).png == ARTIST.board(public, clubs.setting()).png
    assert ARTIST.board(view, clubs.setting()).text == ARTIST.board(public, clubs.setting()).text
    assert ARTIST.area(view, clubs.setting(), 0).png == ARTIST.area(public, clubs.setting(), 0).png


@in_each_language
def test_a_room_that_is_not_in_play_says_so(lang: str) -> None:
    spoken = speech(clubs.trio(), clubs.setting(lang, 3))
    picture = ARTIST.picture("election", clubs.trio(), clubs.setting(lang, 3))
    assert spoken.say("closed.title") in picture.text
    assert spoken.competition("election") in picture.text
    assert spoken.say("closed.title") not in ARTIST.picture("society", clubs.trio(), clubs.setting(lang, 3)).text


def test_only_rooms_in_play_are_among_a_tables_pictures() -> None:
    """The trio plays society and possessions."""
    assert [name for name in ARTIST.pictures if ARTIST.shows(name, clubs.trio())] == ["society", "possessions"]


def test_a_name_has_the_same_room_whatever_tiles_its_seat_holds() -> None:
    """The bonus action tile and the renaissance man lie below the name, so that no name is cut for them."""
    view, long = clubs.trio(), Setting(("The Gamekeeper", "The Housekeeper", "The Coachman"), "en", (True,) * 3)
    holding = msgspec.structs.replace(view.seats[0], bonus=next(iter(clubs.BOX.bonuses)), renaissance=True)
    laden = msgspec.structs.replace(view, seats=(holding, *view.seats[1:]))
    with proof() as sheet:
        ARTIST.board(laden, long)
    assert not cut_short(sheet)


@in_each_language
def test_the_final_sheet_says_which_competition_sank_whom(lang: str) -> None:
    view = clubs.finished()
    spoken = speech(view, clubs.setting(lang))
    forget_letters()
    with proof() as sheet:
        picture = ARTIST.scores(view, clubs.setting(lang))
    written = [placed.line.text for placed in sheet]
    for result in view.results or ():
        line = next(
            line
            for line in picture.text.splitlines()
            if spoken.names[result.seat] in line and str(result.total) in line
        )
        assert spoken.say("scores.sunk", competitions=spoken.competitions(result.sunk)) in line
        assert all(str(score).replace("-", "−") in written for score in result.scores.values())
    lines = [line for line in picture.text.splitlines() if any(name in line for name in spoken.names)]
    places = [result.seat for result in sorted(view.results or (), key=lambda result: result.place)]
    assert [next(seat for seat in places if spoken.names[seat] in line) for line in lines[-4:]] == places


def test_the_final_sheet_says_which_score_broke_a_tie() -> None:
    lines = ARTIST.scores(clubs.finished(), clubs.setting()).text.splitlines()
    broken = {line.split(":")[0]: line for line in lines if "tie" in line}
    assert set(broken) == {"1. Émile", "2. さくら"}
    assert "next score: 6" in broken["1. Émile"]
    assert "next score: 8" in broken["2. さくら"]


# ── marks ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_marks_follow_the_order_of_events_and_pass_over_unknown_ones() -> None:
    last = (
        Event("went", {"who": 0, "space": "hyde-park", "did": [["megaphones", 3]]}),
        Event("a_thing_of_the_future", {"who": 0}),
        Event("activated", {"who": 2, "card": "hired-heckler", "did": [["votes", 1], ["moved", "a", 4]]}),
        Event("heard", {"who": 1, "megaphones": 2, "votes": 3, "place": 1}),
    )
    assert marks(last, clubs.busy()) == {
        ("space", 0, "hyde-park"): [1],
        ("megaphones", 0): [1],
        ("score", 2, "election"): [2],
        ("score", 2, "society"): [2],
        ("slot", 2, "1"): [2],
        ("score", 1, "election"): [3],
    }


def test_a_recap_counts_what_came_and_went() -> None:
    found = changes(clubs.before_busy(), clubs.busy())
    assert found["score", 0, "election"] == "−5"
    assert found["megaphones", 0] == "+3"
    assert found["hand", 1] == "+3"
    assert {("set", 0, "e1"), ("space", 0, "hyde-park"), ("spot", 1), ("bonus", 0, "bonus-step")} <= set(found)
    assert changes(clubs.busy(), clubs.busy()) == {}


def test_a_new_round_is_one_change_and_not_one_for_every_hat_and_card() -> None:
    before = replace(clubs.busy(), round=2, dame="neighbours")
    found = changes(before, clubs.busy())
    assert found["round", 0] == "+1"
    assert ("dame", 0) in found
    assert not any(spot[0] in ("set", "space", "spot", "bonus") for spot in found)


@in_each_language
def test_everything_that_can_be_marked_has_a_place_and_words(lang: str) -> None:
    """The recap of a table against one where everything was otherwise: no message is missing."""
    view = clubs.crowd()
    seats = tuple(
        replace(held, hand_size=held.hand_size + 1, megaphones=held.megaphones + 1, symbols=(), black=(None,) * 6,
                scores={name: score + 2 for name, score in held.scores.items()})
        for held in view.seats
    )  # fmt: skip
    before = replace(view, seats=seats, offer=(), central=replace(view.central, taken=None))
    for earlier in (before, replace(before, round=1, dame="neighbours", borough="north")):
        picture = ARTIST.recap(view, clubs.setting(lang, 5), earlier)
        assert len(picture.text) > len(ARTIST.board(view, clubs.setting(lang, 5)).text)
        assert "{" not in picture.text
