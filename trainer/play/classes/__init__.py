"""A learner's classes: join, card, news, what is due."""
