"""Disputes against the kinds: random facts, whole and in part, and tables that tell facts.

- `facts`: random facts of a case, told in part, as the pages ask for them.
- `riichi_tables`, `ending_tables`, `call_tables`: what tables of the bank tell of a case, and what the kind
  of puzzle answers there.
- `walk`: so many draws, each counted by case.
"""
