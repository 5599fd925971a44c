"""Questions about what a hand is worth, who pays it, and where that leaves the game.

- `points_of_win`: the points of a win.
- `yaku_of_win`: its yaku.
- `dora_tile`: which tiles are dora.
- `sticks_and_honba`: what sticks and honba change.
- `who_pays`: who pays whom.
- `final_standing`: whether the game is over and who is first.
- `several`: hands that win on one tile and lie open, made up for these kinds.
- `misconceptions`: rules that learners wrongly hold, as several of these kinds ask after them.
"""
