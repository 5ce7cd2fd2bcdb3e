"""The Prodigals Club, drawn."""

from functools import partial

from games.prodigals_club.components import COMPETITIONS
from games.prodigals_club.words import ClubWords
from render.prodigals_club.area import draw_area
from render.prodigals_club.board import draw_board, draw_recap
from render.prodigals_club.boards import draw_competition, in_play
from render.prodigals_club.cards import placard
from render.prodigals_club.hand import draw_hand
from render.prodigals_club.scores import draw_scores
from render.prodigals_club.signs import BOTTLE
from render.prodigals_club.symbols import symbols
from render.prodigals_club.text import (
    area_text,
    board_alt,
    board_text,
    hand_text,
    recap_lines,
    room_text,
    scores_text,
)
from render.prodigals_club.words import speech
from render.studio import Further, Studio

ARTIST = Studio(
    accent=BOTTLE,
    speech=speech,
    draw_board=draw_board,
    draw_recap=draw_recap,
    draw_hand=draw_hand,
    draw_area=draw_area,
    draw_scores=draw_scores,
    board_alt=board_alt,
    board_text=board_text,
    recap_lines=recap_lines,
    hand_text=hand_text,
    area_text=area_text,
    scores_text=scores_text,
    further={
        name: Further(draw_competition(name), room_text(name), there=partial(in_play, name)) for name in COMPETITIONS
    },
    words=ClubWords(),
    placard=placard,
    signs=symbols,
    seats=5,
)
