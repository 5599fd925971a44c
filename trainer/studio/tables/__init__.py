"""A whole table judged for anybody, with an account or without; nothing of it is stored.

- `views`: the editor whose address is the table, and what the rules say of it
- `ruled`: everything that can be asked of a table, with the answers
"""
