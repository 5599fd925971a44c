"""Classes as a whole.

- `classes`: settings, join code, teachers, news, from the making of a class to its end
- `copying`: a class once more, for other learners
- `syllabus`: a course of ten lessons copied into a class
"""
