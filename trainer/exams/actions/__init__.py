"""What examiners and candidates do at the exam desk.

- `designing`: blueprints; `holding`: sittings, more time for some
- `registering`: how candidates come to a sitting
- `awarding`: results and certificates; `appealing`: appeals against a question
"""
