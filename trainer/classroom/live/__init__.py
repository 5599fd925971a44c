"""Live lessons.

- `lessons`: one from beginning to end; `polls`: questions without a key on its wall
- `walls`: what wall and phones read every two seconds; `presence`: whose phone has a lesson open
- `plans`: what lessons are to ask; `planning`: how a plan is filled; `tonight`: one out of last week's misses
- `guests`: learners without an account
- `afterwards`: homework and repair sets that a lesson leads to
"""
