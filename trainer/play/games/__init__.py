"""One's own game: a saved record is read, and its moments most worth asking become a run.

- `moments`: which moments of a seat these are
- `views`: a record is chosen, then one's seat
"""
