"""Managing classes.

- `views`: a class and its teachers
- `learners`: its people; `removing`: taking them out together; `finding`: those with a name
- `polls`: questions without a key, posted there
- `deeds`: the journal, in few lines
- `forms`: theirs
"""
