"""Puzzles in an order, shared, copied and printed."""
