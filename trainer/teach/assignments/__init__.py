"""Setting assignments.

- `views`: the pages; `context`: what they show; `preview`: the assignment as a learner meets it
- `extending`: more time for one learner, or several; `moving`: dates of several assignments together
- `forms`: the form of an assignment; `sources`: the puzzles that are chosen in it
"""
