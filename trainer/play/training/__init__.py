"""Modes of training beside today's puzzle and practice: runs, and what was sure and wrong.

- `views`: all modes at one glance, a run from its start to its result, the list of sure and wrong
- `answering`: how a puzzle of a run is asked; `drawing`: which one comes next; `words`: how a run went
- `board`: the board of the week
"""
