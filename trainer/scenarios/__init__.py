"""What is asked and what a right answer is, in pure Python; the kinds of questions are in `trainer.kinds`.

- `position`: the question, which is the history of one hand with what it points at, and how it is written.
- `answer_shapes`: how an answer is given, read, scored and written down.
- `decide`: what the model of strategy answers to a decision, and where that decision turns.
- `make`: making up positions; each kind has its own generator, which is built from these parts.
- `kind`: what every kind of question has to offer, and how they are found.
- `answers`: an answer graded and explained, compared under all presets, and what an author is warned of.
- `flip`: the smallest change of a position that turns its answer round.
- `board`: the table that an author lays, checked, filled and turned into histories.
"""
