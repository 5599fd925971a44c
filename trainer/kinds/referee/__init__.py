"""Questions for referees.

- `find_illegal`: what is illegal in a replay.
- `generator`: positions made up for these questions.
"""
