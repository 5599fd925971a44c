"""How somebody gets on: the progress page, all answers, reviews of rules.

- `views`: the progress page and the list of answers; `reviewing`: what is due, asked again
- `tallies`: counts in words; `plots`: ratings over time and the calendar, as they are drawn
"""
