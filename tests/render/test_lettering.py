"""Names of any length and script: drawn where a face has their letters, replaced by the seat's words where none has."""

from __future__ import annotations

import pytest

from games.kernel.words import LANGUAGES, Catalogue
from render.bloody_inn.words import speech
from render.lettering import BOLD, DISPLAY, TEXT, coverage, face_for, fit, name_or, width, wrap
from render.picture import Setting, shorten
from tests.render import views


@pytest.mark.parametrize(
    "name",
    ["Ada", "Émile Œuvre", "Łukasz Żółć", "Ğüşçi", "さくら", "薙龜鷗", "Ωμέγα", "Дмитрий", "Jürgen Ångström"],
)
def test_names_in_scripts_our_faces_have_are_kept(name: str) -> None:
    assert name_or(name, "Seat 1") == name


@pytest.mark.parametrize("name", ["🦊", "مرحبا", "שלום", "한글", "Z̸̧̢͓͎a̵l̶g̷o̴", "\u202e\u202d", "   ", "", "\ud7ff", "สวัสดี"])
def test_names_no_face_can_draw_become_the_seats_words(name: str) -> None:
    assert name_or(name, "Seat 1") == "Seat 1"


def test_direction_marks_and_odd_spaces_do_not_reach_the_picture() -> None:
    assert name_or("\u202eAda\u00a0 \u200bLove\u2066", "Seat 1") == "Ada Love"


def test_decomposed_letters_are_put_together() -> None:
    assert name_or("E\u0301mile", "Seat 1") == "Émile"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_undrawable_name_is_the_seat_in_the_tables_language(lang: str) -> None:
    spoken = speech(views.opening(), Setting(("🦊", "Ada"), lang))
    assert spoken.names == (Catalogue(_shared()).text(lang, "seat", {"n": 1}), "Ada")
    assert spoken.full_names == ("🦊", "Ada")


def _shared() -> object:
    from pathlib import Path

    import render

    return Path(render.__file__).parent / "locale"


def test_a_line_with_a_letter_the_display_face_lacks_is_set_in_the_text_face() -> None:
    assert face_for("Łódź", DISPLAY) == BOLD
    assert face_for("Lodz", DISPLAY) == DISPLAY


def test_the_text_faces_have_all_of_jis_and_latin_extended_a() -> None:
    jis = {
        bytes([0xA0 + row, 0xA0 + cell]).decode("euc_jp", "ignore") for row in range(16, 85) for cell in range(1, 95)
    } - {""}
    wanted = {ord(c) for c in jis} | set(range(0x20, 0x7F)) | set(range(0xA0, 0x180))
    for face in (TEXT, BOLD):
        assert [point for point in wanted if point not in coverage(face)] == []


def test_a_long_line_shrinks_to_the_floor_and_then_ends_in_an_ellipsis() -> None:
    whole = fit("Brigadier", DISPLAY, 44, 150, 20)
    assert whole.text == "Brigadier"
    assert 20 <= whole.size < 44
    cut = fit("Brigadier" * 9, DISPLAY, 44, 150, 28)
    assert cut.size == 28
    assert cut.text.endswith("…")
    assert width(cut.text, DISPLAY, 28) <= 150


@pytest.mark.parametrize("text", ["one two three four five six", "建設時、自分の「職人」の別棟1つにつき1F"])
def test_wrapped_lines_fit_and_lose_nothing(text: str) -> None:
    lines = wrap(text, TEXT, 30, 220, 4)
    assert all(line.width <= 220 for line in lines)
    assert "".join(line.text for line in lines).replace(" ", "") == text.replace(" ", "")


def test_a_text_is_shortened_at_a_sentence() -> None:
    assert shorten("One. Two. Three. Four.", 14) == "One. Two. …"
    assert len(shorten("x" * 3000)) <= 1024
