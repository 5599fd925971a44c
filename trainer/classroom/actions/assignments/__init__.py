"""Setting assignments.

- `assigning`: from making to deleting
- `extending`: more time for some
- `moving`: dates of several together
"""
