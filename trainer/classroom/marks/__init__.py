"""What came back, and what teachers do to it.

- `marks`: what answers are worth, at a question and at an assignment
- `gradebook`: the mark of each learner at each assignment
- `results`: the answers of an assignment, statistics of its questions, rules that were missed
- `marking`: marks that teachers set by hand
- `dropping`: questions that count for nobody; `crediting`: positions that count as right for all
- `deciding`: whether late answers count
- `commenting`: words to a learner about one question
- `regrading`: answers graded again by the rules of today; `regrade_tasks`: many of them, by a worker
"""
