"""What the site keeps of a learner, for the learner: as a file, and gone.

- `data`: everything that is kept, as parts of a file; `deleting`: what goes and what stays without a name
- `views`: the files, and the page that deletes
- `reminders`: mails to those who asked for them; `reminding`: the page on which they ask
"""
