"""The county's key of symbols, in the place of an absent fourth player."""

from __future__ import annotations

from PIL import Image

from render.key import draw_key, printed
from render.obsession import signs
from render.obsession.badges import rose_vp, vp_shield
from render.obsession.words import Speech
from render.palette import OXBLOOD, PRUSSIAN
from render.pieces import Box


def draw_legend(image: Image.Image, speech: Speech, box: Box) -> None:
    """Draw what the most frequent signs of a county's board mean."""
    entries = [
        (printed(signs.gentry), speech.say("key.gentry")),
        (printed(signs.crest), speech.say("key.family")),
        (printed(signs.casual, PRUSSIAN), speech.say("deck.casual")),
        (printed(signs.prestige, PRUSSIAN), speech.say("deck.prestige")),
        (printed(signs.laurel, PRUSSIAN), speech.say("reputation")),
        (printed(signs.hiring), speech.say("key.hiring")),
        (printed(signs.door), speech.say("key.door")),
        (printed(signs.tongue, OXBLOOD), speech.say("key.tongue")),
        (vp_shield(2, 40), speech.say("key.worth")),
        (rose_vp(4, 42), speech.say("key.rose")),
        *((printed(signs.AREA_SIGNS[area]), speech.area(area)) for area in signs.AREA_SIGNS),
        (printed(signs.pile), speech.say("discard")),
        (printed(signs.scroll), speech.say("objectives")),
        (printed(signs.medal_card), speech.say("vp_cards")),
        (printed(signs.ring_box, OXBLOOD), speech.event("courtship")),
        (printed(signs.pennant, OXBLOOD), speech.say("first")),
    ]
    draw_key(image, speech.say("key.title"), entries, box, PRUSSIAN)
