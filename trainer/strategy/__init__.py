"""Deciding by numbers: what a tile may cost and what a hand may win. Pure Python with numpy.

- `danger`: how likely each tile deals in to a riichi.
- `choice`: what each option of a seat is worth, and which is best.

What fits and measures these models is in `trainer.lab`. The fitted numbers are in `data/`.
"""
