"""Game records held against the rules: whatever software allowed should be legal under its own ruleset.

- `game`: the way through a record, and from each round to the next.
- `moves`: each event is legal. `round_end`: hands shown, wins, draws and payments.
- `findings`: which checks were made how often, and what failed.
"""
