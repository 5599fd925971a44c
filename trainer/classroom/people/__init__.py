"""People of a class: who they are, how they come in and go.

- `enrolling`: how learners come into a class, and out of it
- `learners`: what teachers do with them and the accounts made for them
- `parting`: what stays of one whose account is deleted
- `rosters`: whom a list or a sheet names
- `sheets`: files of people, their rows and which columns are the names
- `encodings`: in which encoding a file was saved, known or to be asked
- `headings`: the words that head the columns of their lists, in many languages
- `names`: how a name is tidied, what is wrong with one, and which two are the same
"""
