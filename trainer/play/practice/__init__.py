"""Practice: a puzzle is asked, answered and told.

- `views`: home, a puzzle, an attempt, settings
- `answering`: how an answer is taken
- `choice`: what is practised
- `exploring`: what if something were else
"""
