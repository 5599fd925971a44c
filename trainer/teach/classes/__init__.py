"""Managing classes: `views` for a class and its teachers, `learners` for its people, `forms`."""
