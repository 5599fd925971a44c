"""A learner's classes.

- `views`: joining, classes, cards
- `marks`: the own marks in a class
- `lessons`: a live lesson; `polls`: a question without a key in it
- `guests`: the way into a lesson without an account
"""
