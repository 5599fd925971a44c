"""What others say of puzzles.

- `views`: reviews and learners' reports; `versions`: published versions, figures, pins, differences
- `forms`
"""
