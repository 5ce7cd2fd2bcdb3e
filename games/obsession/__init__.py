"""Obsession: families of the gentry who restore their estates, their names and their children's prospects."""
