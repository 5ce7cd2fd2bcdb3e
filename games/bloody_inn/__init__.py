"""The Bloody Inn: innkeepers who murder their guests, bury them and launder what they find."""

from games.bloody_inn.game import BloodyInn

GAME = BloodyInn()
