"""The lab: what only the makers of the site run, by management commands. No page imports it.

- `fit`: fits the numbers of strategy on game records. `evaluate`: measures how good they are.
- `mine`: fills the bank with puzzles from real games. `verify`: holds many records against the rules.
- `simulate`: made-up learners, on whom ratings, beliefs and schedules are measured.
- `product`: what the site's own data say of how it is used and what it foretells.
- `spreading`: work over many records, in processes or on other hosts. `shards`: what of it is finished.
- `sentences`: lists every sentence that the site can say.
"""
