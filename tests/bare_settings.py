"""Settings of a process that needs Django and nothing of the site."""

SECRET_KEY = "of a test"
