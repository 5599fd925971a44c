"""A question, from its form to the verdict on an answer, as templates list it.

- `venue`: the one way of an answer: ask, answer, verdict, wherever a puzzle is asked
- `controls`: the form; `panel`: what takes its place; `drawn`: the table, before and after, with
  the tiles that decide
- `hints`: hints and what the author says; `cached`: what is made once for a question and kept
- `clear`: the line that asks whether the verdict is clear
- `further`: what is fetched after a verdict
- `verdict`: the words of a verdict; `decisions`: chances and danger; `gaps`: what parts two courses
- `flips`: the smallest change that turns it round; `rows`: puzzles and answers in lists, and their filter
"""
