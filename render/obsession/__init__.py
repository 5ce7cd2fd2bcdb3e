"""Obsession, drawn."""

from games.obsession.words import EstateWords
from render.obsession.area import draw_area
from render.obsession.board import draw_board, draw_recap
from render.obsession.cards import placard
from render.obsession.hand import draw_hand
from render.obsession.scores import draw_scores
from render.obsession.symbols import symbols
from render.obsession.text import area_text, board_alt, board_text, hand_text, recap_lines, scores_text
from render.obsession.words import speech
from render.palette import PRUSSIAN
from render.studio import Studio

ARTIST = Studio(
    accent=PRUSSIAN,
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
    words=EstateWords(),
    placard=placard,
    signs=symbols,
)
