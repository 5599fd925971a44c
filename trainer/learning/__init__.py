"""What is worked out about a learner from answers: numbers alone, no database.

- `guessing`: what guessing reaches in each form of answer.
- `ratings`: how strong a learner and how hard a puzzle is (Glicko-2).
- `beliefs`: how likely it is that a learner holds each faulty rule.
- `reviews`: when a rule is asked again.
- `choosing`: which puzzle comes next.
- `steps`: what to do next, of all that waits.
- `days`: which date it is where somebody is; how many lie in a row.
- `chance`: where all that is drawn comes from.
"""
