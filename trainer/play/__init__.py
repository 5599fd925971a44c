"""What learners see and do: the table, the puzzle page, the verdict, progress. HTTP, no models."""
