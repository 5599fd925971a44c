"""People of a class, before they are rows.

- `names`: how a name is tidied, what is wrong with one, and which two are the same
- `headings`: the words that head the columns of their lists, in many languages
- `encodings`: in which encoding a file was saved, known or to be asked
- `sheets`: files of people, their rows and which columns are the names
- `rosters`: whom a list or a sheet names
"""
