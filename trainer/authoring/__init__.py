"""What people say about puzzles: the reports of learners."""
