"""Holds records and scored wins in large numbers against the rules.

- `records`: many game records on all cores, with a file that lets an interrupted run go on.
- `scoring_cases`: single wins that other engines scored.
"""
