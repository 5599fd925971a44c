"""A question without a key: its table, a vote, then the shares and the author's opinion.

- `views`: its page
"""
