"""The county's key of symbols, in the place of a player who is absent."""

from __future__ import annotations

from PIL import Image

from games.obsession.view import EstateView
from render.key import TITLE, draw_key, printed
from render.obsession import signs
from render.obsession.badges import rose_vp, servant_token, vp_shield
from render.obsession.livery import SERVANT_PATTERNS
from render.obsession.words import Speech
from render.palette import OXBLOOD, PRUSSIAN
from render.pieces import Box

Entries = list[tuple[Image.Image, str]]
LOWEST = 37
"""How low a line of the key may be; where there is too little room for all, the plainest signs are left out."""


def draw_legend(image: Image.Image, view: EstateView, speech: Speech, box: Box) -> None:
    """Draw what the most frequent signs of a county's board mean; with new servants, who they are."""
    people = [
        (printed(signs.gentry), speech.say("key.gentry")),
        (printed(signs.crest), speech.say("key.family")),
        (printed(signs.casual, PRUSSIAN), speech.say("deck.casual")),
        (printed(signs.prestige, PRUSSIAN), speech.say("deck.prestige")),
        (printed(signs.laurel, PRUSSIAN), speech.say("reputation")),
    ]
    rest = _with_new_servants if view.options.get("upstairs") == "yes" else _with_old_servants
    entries = [*people, *rest(view, speech)]
    most = 2 * ((box[3] - box[1] - TITLE) // LOWEST)
    draw_key(image, speech.say("key.title"), entries[max(0, len(entries) - most) :], box, PRUSSIAN)


def _with_old_servants(view: EstateView, speech: Speech) -> Entries:
    return [
        (printed(signs.hiring), speech.say("key.hiring")),
        (printed(signs.door), speech.say("key.door")),
        (printed(signs.tongue, OXBLOOD), speech.say("key.tongue")),
        *_worth(speech),
        *_areas(speech),
        (printed(signs.pile), speech.say("discard")),
        *_cards(speech),
        (printed(signs.ring_box, OXBLOOD), speech.event("courtship")),
        (printed(signs.pennant, OXBLOOD), speech.say("first")),
    ]


def _with_new_servants(view: EstateView, speech: Speech) -> Entries:
    milestones = [(printed(signs.milestone), speech.say("card.milestone"))] if view.milestones else []
    courtship = [(printed(signs.ring_box, OXBLOOD), speech.event("courtship"))] if view.mode == "courtship" else []
    return [
        *_worth(speech),
        *_cards(speech),
        *((servant_token(kind, 40), speech.servant(kind)) for kind in SERVANT_PATTERNS),
        *_areas(speech),
        *milestones,
        *courtship,
    ]


def _worth(speech: Speech) -> Entries:
    return [(vp_shield(2, 40), speech.say("key.worth")), (rose_vp(4, 42), speech.say("key.rose"))]


def _areas(speech: Speech) -> Entries:
    return [(printed(sign), speech.area(area)) for area, sign in signs.AREA_SIGNS.items()]


def _cards(speech: Speech) -> Entries:
    return [
        (printed(signs.scroll), speech.say("objectives")),
        (printed(signs.medal_card), speech.say("vp_cards")),
    ]
