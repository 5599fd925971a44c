"""Puzzles in and out of files: what a file says line by line, and how puzzles are written for others.

In: `decoding` makes text of bytes, `json_items` finds the puzzles of a JSON document, `json_format` and
`csv_format` read lines, `archives` and `records_filter` look through game records; every reader gives
`lines.Entry` or `lines.Fault`, and `checking` asks the rules whether an entry is a puzzle.
Out: `selection` says which puzzles may go, `json_format` and `csv_format` write them as they are,
`moodle_xml` and `qti` as `snapshots` for other systems: the table of the moment as text and `drawing`, the
answer of today.
"""
