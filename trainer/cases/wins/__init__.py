"""Somebody said ron or tsumo."""
