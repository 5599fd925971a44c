"""The API (docs/api.md): rulings, scores, waits and puzzles as JSON, for programs. It is only read.

- `urls`: its addresses, each led through the door.
- `door`: what is the same of all answers; it loads the operations when the first is called.
- `refusals`: what is refused, with the field that is wrong.
- `given`: tiles, hands and rulesets as a query gives them.
- `calls`: the operations by name, and their schema; the first to import django-ninja.
- `rulings`: disputes and their rulings.
- `hands`: what a win is worth, and what a hand waits for.
- `listed`: the puzzles that are public, without their answers.
"""
