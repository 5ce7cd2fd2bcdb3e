"""Rules at hand: looked up, explained from the position on the table, and taught on the way."""
