"""The Saleroom: a small auction that is only played in tests, to show what the contract carries.

Two to six seats, pairs that win together, the fewest points winning, bids given at once, hidden goals and piles, a
partner asked in mid-turn, a turn of any number of plays, two boards; and the same game once more without options.
"""

from tests.contract.saleroom.game import PlainSaleroom, Saleroom

SALEROOM = Saleroom()
PLAIN_SALEROOM = PlainSaleroom()
