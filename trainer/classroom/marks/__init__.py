"""What came back.

- `marks`: what answers are worth, at a question and at an assignment
- `gradebook`: the mark of each learner at each assignment
- `results`: the answers of an assignment, statistics of its questions, rules that were missed
"""
