"""What is asked and what a right answer is: positions, kinds of puzzle, grading, explanations. Pure."""
