"""Polls: a question without a key about a table, an opinion of its author, votes of readers.

A poll is graded by nobody and counts nowhere: not in ratings, progress, streaks, difficulties or marks.

- `options`: what a position lets one vote on
- `models`, `querysets`: polls, votes, reports, and in which classes polls are posted
- `asking`: polls made, posted in classes, deleted
- `voting`: votes taken and counted; `live`: those in a live lesson
- `reporting`: what readers find wrong with one
- `words`: what is asked, and the options, in words
"""
