"""Classes, assignments and lessons: who teaches whom, what was set, what came back.

- `models`: classes and their people, assignments, sheets (a learner's copy), lessons, platforms
- `querysets`: who may see what, beginning at the user or the learner
- `actions`: what teachers and learners do
- setting: `places`, `listing` (rule, list, collection), `tasks` (fresh puzzles), `overview`
- doing: `schedule`, `zones`, `terms` (dates), `drawing`, `work`, `try_keys`, `due`
- secrets: `withheld`, `prepared` (its query), `telling` (may a verdict be told?), `sitting`, `middleware`
- what came back: `marks`, `gradebook`, `results`, `item_statistics`, `todays`, `regrade_tasks`
- lessons: `votes`; platforms: `platforms`, `actions.sending`; files: `roster_csv`, `csv_cells`
"""
