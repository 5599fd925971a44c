"""Disputes about riichi."""
