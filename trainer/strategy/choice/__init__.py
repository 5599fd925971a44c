"""Which option of a seat is worth the most (STR-1 to STR-4).

- `situation`: what the seat decides on, and the tenpai that it has or can have.
- `hand_value`: what the own hand pays when it wins. `stakes`: what every end of the hand is worth.
  `standing`: what points are worth some hands before the end.
- `rates`: how fast hands are decided, fitted on records. `course`: the hand draw by draw.
- `lines_of_play`: folding, pushing and waiting, draw by draw.
- `biases`: where real games leave a verdict open.
- `decision`: the options, their values, and the verdict. `parts`: what the gap between two is made of.
"""
