"""Tables being played: the per-channel sessions between Discord and the store."""
