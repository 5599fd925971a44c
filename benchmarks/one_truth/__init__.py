"""One table, one truth: kinds that can be asked of one table never contradict each other.

- `tables`: random tables with laid hands, forbidden acts, noten riichi, false wins, too few points.
- `truths`: what an answer says about the table, in words that all kinds share.
- `walk`: each table is asked by every kind under several rules, and what the answers say is compared.
"""
