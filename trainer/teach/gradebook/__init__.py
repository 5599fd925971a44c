"""What came back: `views`, `tables` (the gradebook), `results` (of an assignment), `exports` (as files)."""
