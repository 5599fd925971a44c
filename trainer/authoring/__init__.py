"""What authors make and what others say about it.

- `models`, `querysets`: drafts, words, pins, reviews, reports, shared collections, imports
- `drafts`: what a draft holds, whether it can be published, which puzzles ask the same
- `credits`: whose a puzzle is, whose it is made after, its licence
- `public`: an author's page for everybody
- `versions`: how published versions did, and their pins
- `reviews`: reviews and learners' reports; `reported`: what all reports share
- `sharing`: who may open a collection or list puzzles
- `markdown`: authors' Markdown as safe HTML; `tasks`: what a worker does
- `actions`: what authors do; `imports`: puzzles out of uploaded files
"""
