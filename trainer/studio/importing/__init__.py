"""Puzzles in and out of files."""
