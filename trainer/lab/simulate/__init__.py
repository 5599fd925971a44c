"""Simulates learners whose faulty rules are known, and measures what the site finds and teaches.

- `pool`: positions of the bank with what each faulty rule answers there.
- `learners`: strength, slips, beliefs and memory of each. `site`: what the site knows of one, and its choice.
- `runs`: a cohort under one schedule. `rivals`: BKT and Elo on the same answers.
- `weak`: how easy the questions are that somebody weak is asked.
- `recall`: reviews alone, for months. `bounds`: what could be reached at most.
- `measures`: figures with intervals. `page`: the figures as Markdown.
"""
