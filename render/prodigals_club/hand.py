"""A seat's hand for its own eyes: each card, and what it would do now; the black cards laid; what was played."""

from __future__ import annotations

from PIL import Image

from games.prodigals_club.view import ClubView
from render.pieces import FOOT, footnote
from render.prodigals_club.bills import bill
from render.prodigals_club.members import MEMBER, draw_member
from render.prodigals_club.notices import notice_of, notices
from render.prodigals_club.sheets import LEFT, RIGHT, TOP, Section, shelf, stack
from render.prodigals_club.words import Speech

CARD = 729
"""How wide a card is."""
HEAD = TOP + MEMBER + 26


def draw_hand(view: ClubView, speech: Speech, seat: int) -> Image.Image:
    """Draw what the owner of this seat may see."""
    held = view.seats[seat]
    cards = notices([notice_of(speech, card.card, card) for card in held.hand or ()], CARD)
    sections = [shelf(speech.say("hand.title"), cards, speech.say("hand.empty")), *_laid(view, speech, seat)]

    def head(image: Image.Image) -> None:
        draw_member(image, view, speech, seat, (LEFT, TOP, RIGHT, TOP + MEMBER), {})

    image = stack(sections, HEAD, FOOT, head)
    footnote(image, speech.say("text.house"))
    return image


def _laid(view: ClubView, speech: Speech, seat: int) -> list[Section]:
    """Black cards with what they would do if they were activated now, and white ones already played."""
    held = view.seats[seat]
    used = {card.card for card in held.black if card is not None and card.used}
    worth = {card.card: card for card in held.board or ()}
    black = [
        notice_of(speech, card.card, worth.get(card.card), card.card in used) for card in held.black if card is not None
    ]
    played = [bill(speech.face(card)) for card in held.played]
    found = [shelf(speech.say("hand.board"), notices(black, CARD))] if black else []
    return [*found, shelf(speech.say("hand.played"), played)] if played else found
