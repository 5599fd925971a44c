"""What teachers and learners do in classes; what they read stands beside this folder, under the same names.

- `classes/`: a class from its making to its end, copied, filled with a syllabus
- `people/`: learners come in, are cared for and part
- `assignments/`: set, moved, extended
- `submissions/`: begun, answered, handed in; what is kept back until then
- `marks/`: set by hand, regraded, dropped, credited, commented
- `live/`: lessons, their plans and guests, and what they lead to
- `journal`: who changed what
- `planned_repairs`: repair sets that wait until verdicts are told
- with tasks, whose names stand in the database while they wait, so that they stay where they are
  (docs/adr/0034): `sending` (marks on their way to platforms), `fetching` (rosters that come from there),
  `repairing` (repair sets for those who missed something, and the check of a week later)
"""
