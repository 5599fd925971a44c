"""Pages for learners: practice, collections, assignments, lessons, classes.

- `views`: home, a puzzle, an attempt, settings; `collections`: puzzles in an order, on paper
- `answering`: how an answer is taken; `practice`: what is practised; `exploring`: what if
- `progress`: how somebody gets on, and rules that come up again
- `secrecy`: puzzles that an assignment keeps back from practice
- `training`: runs against the clock, in a streak, in cycles, of one's mistakes
- `path`: lessons for newcomers; `beginning`: what is known of who begins
- `rulebook`: the pages of the rules and the glossary; `rulesets`: each ruleset, two side by side, a card
- `homework`: doing an assignment; `lessons`: a live lesson; `guests`: the way into
  one without an account; `classes`: joining, classes, cards;
  `marks`: the own marks in a class; `terms`: what holds of an assignment, in words
- `exams`: examinations as candidates meet them, certificates
- `own`: what is kept of a learner as a file, and its deletion
- `forms`, `urls`, `signals`
"""
