"""Doing an assignment, as it is read.

- `schedule`: which dates and limits hold for a learner, and what an answer counts by its time
- `due`: what is to be done, and what is done
- `work`: one learner's submission, and what may still be done there
- `told`: from when its verdicts are told to everybody
- `receipts`: its answers and times, with a code
- `withheld`: puzzles whose verdicts are kept back from a learner
"""
