"""Moments out of game records.

- `uploads`: a record is handed in, read and kept in the session; `rounds`: its rounds and moments
- `views`: a round and a moment are chosen, and a puzzle begun there
"""
