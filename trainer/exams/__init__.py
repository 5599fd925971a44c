"""The exam desk: blueprints of examinations, their sittings, results, certificates and appeals.

- `models`, `querysets`: the tables, and who may see which rows
- `actions`: what examiners and candidates do
- a blueprint: `papers` (from its rows to the places of a paper), `rules` (by which it asks),
  `examples` (blueprints after examinations of the field), `reserve` (how many positions can be made for it),
  `tasks` (that is measured beside the site)
- what came of it: `results` (points, what was missed), `analysis` (questions over all sittings, papers held
  beside each other)
"""
