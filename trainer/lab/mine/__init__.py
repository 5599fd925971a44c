"""Makes the bank of puzzles.

- `mining`: picks positions from real hands and generators, balanced and without doubles.
- `examples`: which puzzles ask a rule, for the rulebook.
- `changes`: which ask what changes between two rulesets; `house_rules`: which ask a house rule.
- `courses`: the controls beside those of either.
- `statements`: where what the field says of riichi is taught and asked.
- `rulesets`: which rulesets ask a position of the bank too, and what lacks by one of them.
- `bank`: which rules the bank asks, and whether its answers can be guessed; fills the gaps.
- `path_questions`: chooses what the lessons of the path ask.
"""
