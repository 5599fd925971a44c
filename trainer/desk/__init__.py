"""Pages for staff who do not program. They change what they change by the actions of `trainer.support`, which
leave a trail; no learner's answer and no private draft is shown.

- `home`: what waits, and which rules are in force; `trail`: what staff did
- `users`, `classes`, `puzzles`, `polls`, `tasks`: what they look after; `site`, with `site_form`: the house;
  `officers`: who speaks for the rules of a federation, and what was said
- `access`: who may come in; `forms`
"""
