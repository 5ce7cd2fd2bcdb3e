"""The Bloody Inn, drawn."""
