"""Table rules: a preset with changes that somebody made, named and shares; no house rule of the rulebook.

- `models`, `querysets`: the rules under their names
- `keeping`: what is done with them
- `choosing`: rules as they are chosen in forms and addresses, by value
"""
