"""Making up positions, reproducible from a seed: what the generators of several families are built from.

- `compose`: a quiet history that leads to a wanted hand; `turns`: a hand staged turn by turn.
- `hands`: random hands, complete, waiting or nearly so.
- `ended`: hands that were won or drawn; `mistakes`: hands in which somebody errs; `voided`: wins that may
  be void.
"""
