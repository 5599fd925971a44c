"""What others say of puzzles.

- `views`: reviews and learners' reports; `versions`: published versions, figures, pins, differences
- `draft_shown`: a draft or version as it is looked at; `forms`
"""
