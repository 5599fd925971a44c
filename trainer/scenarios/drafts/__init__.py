"""Drafts of positions: what the generators of several kinds of puzzles have in common."""
