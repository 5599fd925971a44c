"""Classes, assignments and lessons: who teaches whom, what was set, what came back.

- `models`, `querysets`: the tables, and who may see which rows
- `actions`: what teachers and learners do
- setting an assignment: `places` (which puzzles fill it), `tasks` (new puzzles are made for it), `repairs`
  (puzzles about what somebody missed)
- doing it: `schedule` (dates and limits), `due` (what is to be done), `work` (one learner's submission)
- what may be told: `withheld` (puzzles kept back from a learner), `telling` (may this reader see a verdict?),
  `middleware` (who the reader is)
- what came back: `gradebook`, `results`; `regrade_tasks` (a large regrade, beside the site)
- people: `names`, `rosters` (whom a list or file names), `sheets` (files in any encoding, with any headings)
- lessons: `lessons`; learning platforms: `platforms`; tables that leave the site: `csv_files`
"""
