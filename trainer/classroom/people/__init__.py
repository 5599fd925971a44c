"""People of a class, before they are rows.

- `names`: how a name is tidied, what is wrong with one, and which two are the same
- `sheets`: files of people in any encoding, with any headings
- `rosters`: whom a list or a sheet names
"""
