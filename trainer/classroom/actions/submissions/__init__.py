"""Doing assignments.

- `doing`: a learner begins, answers, asks for hints, hands in
- `choosing`: answers that may be changed until then
- `locking`: work while nobody else changes it
- `closing`: handing in, by the learner or the clock
- `withholding`: which results are kept back
"""
