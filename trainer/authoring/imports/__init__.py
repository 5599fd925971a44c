"""Puzzles out of uploaded files, and the two formats of our own in both directions.

- `entries`: what a file says line by line: an `Entry` or a `Fault`, and the fields of a puzzle
- `json_file`, `csv_file`: puzzles read from and written as JSON and CSV
- `game_records`: uploaded game records and archives, searched for moments worth asking
- `storing`: the rules say whether an entry is a puzzle; all puzzles of a file are stored at once
- `jobs`: an import from the upload to the stored puzzles
"""
