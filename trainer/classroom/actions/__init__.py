"""What teachers and learners do in classes.

- `classes`: classes, their teachers and news; `copying`: a class once more; `enrolling`: how learners come
  into a class
- `people`: what teachers do with learners and the accounts made for them; `journal`: who changed what
- `parting`: what stays of a learner whose account is deleted
- `assigning`: assignments from making to deleting; `extending`: more time for some; `repairing`: repair sets
  for those who missed something
- `doing`: a learner begins, answers, asks for hints, hands in; `lessons`: the same live
- `withholding`: which results are kept back; `sending`: marks on their way to platforms
- `regrading`: answers graded again by the rules of today; `marking`: marks that a teacher sets by
  hand; `dropping`: questions that count for nobody; `commenting`: words to a learner
"""
