"""Obsession: families of Derbyshire who restore their estates, entertain, and court the Fairchilds."""

from games.obsession.game import Obsession

GAME = Obsession()
