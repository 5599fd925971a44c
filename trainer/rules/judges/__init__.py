"""Judges: each takes a dataclass of facts and a ruleset and returns a verdict with its reasons.

- `facts` reads the facts that the judges ask for from the state of the table.
- `complete_hand`, `closed_hand`, `copies`, `next_draw`: what whoever begins is asked first.
- `tenpai`, `furiten`, and `win_claims` (ron and tsumo).
- `riichi`, `open_riichi`, `why_open` (what speaks for it), `ippatsu` (with the rights of the first turn).
- `beside_riichi`: which yaku count together in a win.
- `calls` (with kuikae and kita), `kan`, `dora` (indicators).
- `abortive_draws`: what ends a hand early.
"""
