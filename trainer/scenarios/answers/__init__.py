"""What is done with an answer, and with a question before it is put.

- `grading`: an answer held against the verdict; `explanation`: the steps that explain the verdict.
- `blame`: for and against which rules an answer counts.
- `comparison`: the same question under every preset, and the rule that makes the difference.
- `warnings`: which questions a position serves, and what an author should know of each.
"""
