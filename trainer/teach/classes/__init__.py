"""Classes: new, settings, teachers, roster, cards, news."""
