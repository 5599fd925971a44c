"""How somebody gets on: the progress page, all answers, reviews of rules.

- `views`: the progress page and the list of answers; `reviewing`: what is due, asked again
- `knowing`: what one is sure of, and where most is to gain
- `tallies`: counts in words; `plots`: ratings over time and the calendar, as they are drawn
"""
