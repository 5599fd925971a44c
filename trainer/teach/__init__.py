"""Pages for teachers: `classes`, `assignments`, `gradebook`, `lessons`, `exams` (the exam desk), and `lti`
for learning platforms.

`access` finds what an address names among the teacher's own; `fields` are fields that several forms share;
`making` says how long positions take to be made.
"""
