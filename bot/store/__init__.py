"""Storage: the protocol, its rows, and the SQLite file behind it."""
