"""Game records of four formats: read into one model, and checked against the rules. Pure Python, no Django.

- `sources`: the way in: files, folders and tar archives, and the format that their bytes hold.
- `game_record`: what a record says, whatever its format. `yaku_names`: how the formats call the yaku.
- `tenhou`: both formats of Tenhou. `mjai`, `mahjong_soul`: the other two. `json_reading`: what they share.
- `written`: a text as people hand it in. `words`: those of programs that write records of others.
- `checking`: a record held against the rules.
"""
