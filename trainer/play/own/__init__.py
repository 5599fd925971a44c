"""What the site keeps of a learner, for the learner: as a file, and gone.

- `data`: everything that is kept, as parts of a file
- `views`: the files, and the page that deletes
- `reminders`: mails and messages to those who asked for them; `reminding`: the page on which they ask
- `devices`: the browsers that take messages; `pushing`: by what these are reached; `sending`: how
"""
