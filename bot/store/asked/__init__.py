"""What is asked of any store, by what is kept; `bot.store.protocol` puts it together, and has the refusals."""
