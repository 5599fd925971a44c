"""A game record as somebody hands it in, to find a moment of it again.

- `uploads`: it is read within bounds or refused, and kept in the session for a day
- `rounds`: its rounds without names, each to be replayed, and their ends in words
"""
