"""A learner's classes.

- `views`: joining, classes, cards
- `marks`: the own marks in a class
- `lessons`: a live lesson; `guests`: the way into one without an account
"""
