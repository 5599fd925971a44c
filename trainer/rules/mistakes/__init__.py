"""Mistakes: what may not be done, and what it costs.

- `legality`: is an event allowed by the rules?
- `laid_open`: what a hand that lies open in the end tells of earlier acts.
- `chombo`: which mistakes come to light at the end of a hand, and what they cost.
"""
