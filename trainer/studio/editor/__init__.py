"""The editor of a table.

- `views`: the pages and fragments; `table`: what they show of the draft
- `operations`: what a button, key or field does; `saving`: how it becomes a saved step
- `ruling`: by which rules the table is laid, and the way to make some
"""
