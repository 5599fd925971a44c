"""Verdicts that are kept back: from whom, how long, and who asks.

- `telling`: is the verdict on a question told to whoever reads the page that is being made?
- `middleware`: who that reader is
- `withheld`: puzzles whose verdicts are kept back from a learner
- `told`: from when the verdicts of an assignment are told to everybody
- `withholding`: what is written down when something is kept back, or no longer
"""
