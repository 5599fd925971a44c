"""Puzzles as files for other people and other systems.

- `exports`: which puzzles a user may export, and the formats there are
- `static_questions`: a puzzle as other systems ask it: fixed text, fixed choices, the answer of today
- `answering`: by choices, a number or a text, with the misunderstandings that wrong answers betray
- `spellings`: the ways in which people write tiles and points
- `tables`: the table of a question as lines of text and as an SVG picture
- `pictures`: the same for previews, as SVG and PNG, with the tiles of the site; and rulings
- `moodle`, `qti`: the two formats for learning platforms; JSON and CSV are written in `authoring.imports`
"""
