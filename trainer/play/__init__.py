"""Pages for learners: practice, collections, assignments, lessons, classes.

- `home`: what to do next
- `practice`: a puzzle, how it is answered
- `collections`: puzzles in an order, on paper
- `progress`: how somebody gets on, and rules that come up again
- `secrecy`: puzzles that an assignment keeps back from practice
- `training`: runs against the clock, in a streak, in cycles, of one's mistakes
- `games`: a run of the moments of one's own game
- `reading`: the path, the rulebook, the rulesets; `beginning`: what is known of somebody who begins
- `judge`: a ruling on a dispute
- `clear`: was what is explained clear
- `homework`: doing an assignment; `classes`: joining and leaving, marks, live lessons
- `exams`: examinations as candidates meet them, certificates
- `own`: what is kept of a learner as a file, and its deletion
- `forms`, `urls`, `signals`
"""
