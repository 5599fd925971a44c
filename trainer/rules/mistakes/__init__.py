"""Mistakes: what may not be done, and what it costs.

- `legality`: is an event allowed by the rules?
- `chombo`: which mistakes come to light at the end of a hand, and what they cost.
"""
