"""Doing an assignment.

- `due`: what is to be done, and what is done
- `work`: one learner's submission, and what may still be done there
- `submitting`: a learner begins, answers, asks for hints, hands in
- `choosing`: answers that may be changed until then
- `closing`: handing in, by the learner or the clock
- `locking`: work while nobody else changes it
- `receipts`: its answers and times, with a code
"""
