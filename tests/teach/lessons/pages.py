"""The addresses of a lesson's wall."""


def at(lesson, page=""):
    return f"/teach/l/{lesson.slug}/{page}"
