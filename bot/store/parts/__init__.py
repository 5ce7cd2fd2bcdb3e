"""The SQLite store in parts, those of `bot.store.asked`: each method is one transaction.

The statements they share are in the modules beside this package, and run on the connection's thread.
"""
