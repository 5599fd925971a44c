"""Live lessons: `views` for the wall in the classroom, `forms` for choosing the next question."""
