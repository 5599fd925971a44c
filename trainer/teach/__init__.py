"""Pages for teachers: classes, assignments, gradebook, lessons."""
