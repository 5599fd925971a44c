"""Questions without a key as their author has them.

- `forms`: the author's own choice and reason; when votes are taken
- `views`: made of a draft, listed, given times, deleted
"""
