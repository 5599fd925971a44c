"""Questions about open riichi.

- `open_riichi_discard`: which tiles may be thrown against it.
- `open_riichi_cost`: what it costs or earns.
- `what_speaks_for_open_riichi`: what is so here and speaks for one, not for a plain riichi.
- `generator`: positions made up for these questions.
"""
