"""A recording of what the site answers today, to be held against what it answers after a change of the code.

`python -m tests.recording FILE` walks every address for everybody and every kind of puzzle wherever one is
answered, on a stage where time stands and chance is foreseen, and writes what it read;
`python -m tests.recording --against FILE` walks again and prints what differs.

What counts of a response: status, where it leads, type and headers of files and of htmx, the text without its
tags, links, fields of forms, and the words that only a screen reader meets.
"""
