"""The first questions of somebody who has just begun: turns, complete, closed, how to win, and which yaku.

They turn on no rule of which tables differ, and are asked with four players.

- `hand_complete`: whether the hand is complete.
- `completing_tile`: which tiles complete it.
- `rest_of_hand`: which tiles complete what is left beside finished sets.
- `hand_closed`: whether it is closed.
- `copies_left`: how many of a tile are not in sight.
- `next_draw`: who draws next.
- `tsumo_or_ron`: whether a tile wins, and by which of the two.
- `which_yaku`: which yaku it has, one at a time.
- `generator`, `yaku_hands`: hands made up for these questions.
"""
