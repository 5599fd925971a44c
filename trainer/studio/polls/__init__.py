"""Questions without a key as their author has them.

- `forms`: the author's own choice and reason
- `views`: made of a draft, listed, deleted
"""
