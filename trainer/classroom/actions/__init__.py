"""What teachers and learners do, as verbs."""
