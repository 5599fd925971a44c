"""The end of a hand.

- `show`: whose hand is laid open.
- `payments`: the lines of a settlement, pao, and what is paid for one win.
- `settlement`: who pays whom, from the table on which the hand has ended.
- `next_hand`: who deals next.
- `game_end`: whether the game is over, and the final standing.
"""
