"""The table as templates list it.

- `parts`: what a drawn table consists of; `drawing`: the parts of a played or of an unfinished table
- `labels`: the names of tiles, seats and melds, and the whole table in words
"""
