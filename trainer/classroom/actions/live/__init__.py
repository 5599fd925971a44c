"""Giving live lessons.

- `lessons`: from beginning to end
- `planning`: what they are to ask; `tonight`: a plan out of last week's misses
- `guests`: who takes part in one without an account
- `afterwards`: homework and repair sets that one leads to
"""
