"""What came back: `views`, `tables` (the gradebook), `results` (of an assignment), `exports` (as files),
`repairs` (repair sets and what came of them), `marking` (marks by hand),
`dropping` (questions that count for nobody), `commenting` (words to a learner),
`receipts` (whether a code is genuine)."""
