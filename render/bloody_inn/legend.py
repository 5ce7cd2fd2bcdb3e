"""The inn's key of symbols, in the place of an absent fourth player."""

from __future__ import annotations

from PIL import Image

from render.bloody_inn.badges import card_back, coffin, grave
from render.bloody_inn.signs import ACTION_SIGNS, bell, cheque, lantern, signpost
from render.bloody_inn.words import Speech
from render.key import draw_key, printed
from render.palette import OXBLOOD
from render.pieces import Box, white_seal

ACTIONS = ("bribe", "build", "kill", "bury")


def draw_legend(image: Image.Image, speech: Speech, box: Box) -> None:
    """Draw what the signs of an inn's board mean."""
    entries = [
        *((printed(ACTION_SIGNS[action]), speech.action(action)) for action in ACTIONS),
        (printed(bell), speech.say("key.service")),
        (white_seal(36), speech.say("key.white")),
        (printed(cheque), speech.say("cheques")),
        (card_back(38), speech.say("hand")),
        (coffin(None, 40), speech.say("area.corpses")),
        (grave(False, 38), speech.say("key.grave")),
        (printed(lantern, OXBLOOD), speech.say("first")),
        (printed(signpost), speech.say("key.end")),
    ]
    draw_key(image, speech.say("key.title"), entries, box, OXBLOOD)
