"""Defence: what the tiles that everybody can see tell about the wait of a riichi.

- `genbutsu`: tiles that a declarer can no longer win on by ron.
- `safe_turns`: for how many turns a hand holds them.
- `suji` and `kabe`: what discards and walls of visible tiles rule out.
- `shapes_left`: which shapes of a wait can still make a tile deal in.
"""
