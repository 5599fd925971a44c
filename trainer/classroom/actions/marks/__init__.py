"""What teachers do to marks.

- `marking`: marks that they set by hand
- `regrading`: answers graded again by the rules of today
- `dropping`: questions that count for nobody; `crediting`: positions that count as right for all
- `deciding`: whether late answers count
- `commenting`: words to a learner about one question
"""
