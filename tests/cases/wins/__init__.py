"""Disputes about wins."""
