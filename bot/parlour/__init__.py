"""Discord on loopback, with a web page: the bot without an account or a token."""
