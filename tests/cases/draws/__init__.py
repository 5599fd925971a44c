"""Disputes about hands that were drawn."""
