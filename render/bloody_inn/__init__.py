"""The Bloody Inn, drawn."""

from games.bloody_inn.words import InnWords
from render.bloody_inn.area import draw_area
from render.bloody_inn.board import draw_board, draw_recap
from render.bloody_inn.cards import placard
from render.bloody_inn.hand import draw_hand
from render.bloody_inn.scores import draw_scores
from render.bloody_inn.symbols import symbols
from render.bloody_inn.text import area_text, board_alt, board_text, hand_text, recap_lines, scores_text
from render.bloody_inn.words import speech
from render.palette import OXBLOOD
from render.studio import Studio

ARTIST = Studio(
    accent=OXBLOOD,
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
    words=InnWords(),
    placard=placard,
    signs=symbols,
)
