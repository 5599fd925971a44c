"""The first questions of somebody who has just begun: complete, closed, and which yaku.

They turn on no rule of which tables differ, and are asked with four players.

- `hand_complete`: whether the hand is complete.
- `completing_tile`: which tiles complete it.
- `hand_closed`: whether it is closed.
- `which_yaku`: which yaku it has, one at a time.
- `generator`, `yaku_hands`: hands made up for these questions.
"""
