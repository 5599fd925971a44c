"""Classes and what is set to them.

- `classes`: a class from its making to its end: settings, join code, teachers, news
- `copying`: a class once more, for other learners; `syllabus`: a course of ten lessons copied into a class
- `assigning`: an assignment from making to deleting
- `places`: which puzzles fill one, and the draw of them; `filling`: those that lack are made by a worker;
  `making`: how long that takes
- `own_rules`: rules of a teacher's own table in a class
- `schedule`: which dates and limits hold for a learner, and what an answer counts by its time
- `extending`: more time for some; `moving`: dates of several together
"""
