"""Entering a position: the table, the picker, notation, undo and redo."""
