"""Classes, assignments and lessons: who teaches whom, what was set, what came back.

A room is a subject: what is read of it and what is done about it stand side by side (docs/adr/0039).

- `people/`: learners, and the lists that name them
- `setting/`: classes, assignments, their places and dates
- `doing/`: what is due, one learner's work, answering and handing in
- `marks/`: what answers are worth, the gradebook, what teachers do to marks
- `secrecy/`: verdicts that are kept back
- `live/`: lessons as walls and phones read them, their plans and guests
- `platforms/`: marks that go to learning platforms, rosters that come from there
- `repairs/`: what was missed, asked once more
- `models`, `querysets`: the tables, and who may see which rows; `journal`: who changed what
- `csv_files`: tables that leave the site
"""
