"""The rulebook: what is taught before it is asked.

- `texts`: the pages, read from `rulebook/<language>/<id>.md`
- `positions`: the table that a page walks through, the same for all languages
- `path`: lessons for those who know nothing, and the puzzles that they ask; `touches`: tiles to tap on a
  screen of them; `touch_goals`: what there is to find
- `syllabus`: ten lessons out of the path that a class can be given, and an exam
- `claims`: what a text says about tiles, held against the rules
- `examples`: which puzzles of the bank ask a rule
- `courses`: puzzles whose answer a change of the rules turns; `changes`: from one ruleset to another;
  `house_rules`: house rules by name
- `glossary`: the terms of the field
- `search`: what fits a query best, in pages and terms; `lexicon`: which words mean the same to it; `shapes`:
  tiles in a query, and what they wait on
"""
