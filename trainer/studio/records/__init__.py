"""Moments out of game records.

- `timeline`: the steps of a round, and what has just happened
- `views`: a record is handed in, a round and a moment are chosen, and a puzzle begun there
"""
