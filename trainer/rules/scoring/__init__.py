"""What a win is worth.

- `win`: a win and the ways to read it; everything else here is judged from those readings.
- `yaku_list`: all yaku and yakuman, one small function each.
- `yaku`: which yaku a win has under a ruleset.
- `first_yaku`: which of some yaku a hand has, for whoever learns the first ones.
- `fu`: the fu of a reading, line by line.
- `score`: han, dora, limits and points, with a reason for each line.
"""
