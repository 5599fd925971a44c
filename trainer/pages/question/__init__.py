"""A question, from its form to the verdict on an answer, as templates list it.

- `controls`: the form; `hints`: hints and what the author says; `rows`: puzzles and answers in lists
- `verdict`: the words of a verdict; `lighting`: the tiles that decide; `decisions`: chances and danger
- `cached`: what is made once for a question and kept
"""
