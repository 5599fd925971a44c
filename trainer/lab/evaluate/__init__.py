"""Measures what the verdicts of strategy reach, beside what strategy.md section 4 demands.

- `danger`: the danger model on rows that it was not fitted on.
- `two_riichi`: the same against two riichi, for which it was not made.
- `outcomes`: how hands end, and push or fold beside a published chart.
- `moments`: decisions of real games and what they brought. `decisions`: these beside the verdicts.
  `decisions_page`: their page.
- `biases`: the table of what the model is off by.
- `placement`: how points foretell final places. `placement_page`: its page.
- `figures`: every figure with its demand. `page`: the figures as Markdown with plots.
"""
