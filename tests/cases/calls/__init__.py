"""Disputes about calls."""
