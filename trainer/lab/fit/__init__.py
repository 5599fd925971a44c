"""Fits the numbers of strategy on real hands and on published facts.

- `games`: which games are kept out of the fit.
- `danger`: the danger model. `outcomes`: how fast hands are decided.
- `outcome_rows`: rows of real hands to fit outcomes on. `published`: published figures to compare with.
- `batch`: the lines of play for many rows at once.
"""
