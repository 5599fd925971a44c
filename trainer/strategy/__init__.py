"""Deciding by numbers: what a tile may cost and what a hand may win. Pure: numpy and the rules alone.

- Danger of a tile against a riichi: `facing` is what a seat sees, `evidence` the same as arrays; `hypotheses`
  are the waits that can be, `weights` how much each weighs, `danger` what comes out of it; `parameters` are
  named numbers in `data/danger.json`.
- Deciding: `situation` is what is decided on, `decide` the verdict, made of `options`; `before` makes them
  where nobody is in riichi, `against` where one is, both under `assumptions`.
- The hand: `tenpai` is what it has or can have, `wait` what it waits on, `hand_value` what it wins.
- A hand draw by draw: `wall` says who draws what is left, `ends` how it can end, `course` adds the ends up;
  `threat` is the riichi faced, `fold`, `duel`, `advance` and `calm` are the lines of play. `rates` are named
  numbers in `data/rates.json`.
- What the ends are worth: `stakes` in points, `placement` in the final standing.
- Fitting and measuring the danger: `rows` from replayed hands, `split` keeps half of the games apart,
  `likelihood` and `fit`; `tile_class`, `published` tables, `measure`; `ways` are what stands behind a danger.
- Fitting how hands go on: `outcome_rows` by `outcome_reading`, `batch` the lines for many rows at once,
  `published_cells`, `scoring_fit`, `fit_values`, `fit_outcomes`.
- Every figure measured: `evaluate`, of `evaluate_outcomes`, `evaluate_points` and `evaluate_chart`; its page
  is made by `evaluate_page` and `evaluate_plots`.
"""
