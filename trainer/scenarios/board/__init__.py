"""The table as an author lays it, and the way from there to histories and back.

- `snapshot`: the table at one moment, as data, text and JSON; `sketch`: what an author's draft stores.
- `laying`, `melds`, `frame`, `declared`: edits of a table: tiles, melds, the round, the points, the moment,
  what another has just declared.
- `snapshot_checks`: what keeps it from being a table; `snapshot_diff`: what differs between two of them.
- `turn_orders` and `reconstruct`: the histories that lead to a table, and the table of a history.
- `fill`: rivers filled with harmless tiles; `unseen`: what no table shows and an answer may hang on.
"""
