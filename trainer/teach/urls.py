"""The teacher's addresses: classes, assignments and lessons by their slug, enrolments by a random id."""

from trainer.teach.assignments.urls import urlpatterns as assignments
from trainer.teach.classes.urls import urlpatterns as classes
from trainer.teach.gradebook.urls import urlpatterns as gradebook
from trainer.teach.lessons.urls import urlpatterns as lessons

app_name = "teach"
urlpatterns = [*classes, *assignments, *gradebook, *lessons]
