"""Puzzles as they are stored: positions with a question, their versions, and the shipped bank."""
