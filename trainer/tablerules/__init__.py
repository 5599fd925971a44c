"""Table rules: a preset with changes that somebody made, named and shares; no house rule of the rulebook.
And what officers of federations say on the cells of a preset.

- `models`, `querysets`: the rules under their names
- `keeping`: what is done with them
- `choosing`: rules as they are chosen in forms and addresses, by value
- `confirmed`: what officers said, as every page reads it; `officer_words`: the same in sentences
"""
