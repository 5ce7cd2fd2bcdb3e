"""The Prodigals Club: young gentlemen compete at losing fortune, votes and good name. Rules as data, flow and words."""

from games.prodigals_club.game import ProdigalsClub

GAME = ProdigalsClub()
