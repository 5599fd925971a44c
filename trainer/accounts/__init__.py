"""Who learns: the user with a name and password, and the learner whose answers are kept."""
