"""Disputes at the table, as cases: what a referee has to be told, and the ruling on it under any rules.

A case is a list of facts, of which some may not be known, and the ruling that follows from them. The rulings
are those of `trainer.rules`; what they are called stands in the `words.py` of each group.

- `case`: what a case is, and the registry that finds them
- `judging`: the rulings that are possible with what was told, and the fact to ask for next
- `cited`: the rules of the catalogue that decide a ruling
- `case_words`: the words of cases: what each has, how they are found, what they share
- `consequences`: what a mistake costs, said by parties instead of seats
- `afterwards`: who deals next, honba and sticks
- `laid`: tiles that a table lays
- `laid_waits`: what a laid hand waits on, and which of its waits were discarded
- `wins`, `riichi`, `kans`, `calls`, `draws`, `points`, `slips`: the cases, each a module
"""
