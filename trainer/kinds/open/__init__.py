"""Questions about open riichi.

- `open_riichi_discard`: which tiles may be thrown against it.
- `open_riichi_cost`: what it costs or earns.
- `generator`: positions made up for these questions.
"""
