"""A second reader of positions: it reads their text and the cells of the rules, and answers by itself.

Written from the rule texts alone, slow and plain, and it imports nothing of the product: what both agree on,
two different readings of the rules agree on. `python -m tests.second_reader` holds the whole bank against it.

A tile is its two letters ("0p" a red five), a *kind* the same without red. Hands are lists of them.
"""
