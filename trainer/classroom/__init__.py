"""Classes, assignments and lessons: who teaches whom, what was set, what came back.

What is read stands here, what is done in `actions`; a room has the same name on both sides.

- `people/`: names, rosters, sheets that somebody brings
- `assignments/`: which puzzles fill one, and what a repair set asks
- `submissions/`: dates that hold, what is due, one learner's work, its receipt, what it keeps back
- `marks/`: what answers are worth, the gradebook, what came back to an assignment
- `live/`: lessons as walls and phones read them, their plans, who is present
- `actions/`: what teachers and learners do
- `models`, `querysets`: the tables, and who may see which rows
- `telling` (may this reader see a verdict?), `middleware` (who the reader is)
- done by workers: `tasks` (puzzles that an assignment lacks are made), `regrade_tasks` (a large regrade). The
  names of tasks stand in the database while they wait, so these stay where they are (docs/adr/0034)
- at the doors: `platforms` for learning, `csv_files` (tables that leave the site)
"""
