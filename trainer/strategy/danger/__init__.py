"""The danger of a tile against one riichi (DEF-6, STR-3).

- `facing`: what a seat sees of the riichi, also as arrays.
- `hypotheses`: the waits that the riichi can have.
- `weights`: how much each of them weighs, by the named parameters in `data/danger.json`.
- `tile_danger`: the danger of every tile, and the waits that stand behind it.
- `tile_class`: classes of tiles such as suji and kabe, and published dangers by class.
"""
