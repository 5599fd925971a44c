"""The addresses of the pages for staff."""

from django.urls import path

from trainer.desk import classes, home, puzzles, tasks, trail, users

app_name = "desk"
urlpatterns = [
    path("", home.home, name="home"),
    path("users/", users.users, name="users"),
    path("users/<int:number>/", users.user, name="user"),
    path("users/<int:number>/delete/", users.delete, name="user_delete"),
    path("classes/", classes.classes, name="classes"),
    path("classes/<slug:slug>/", classes.classroom, name="classroom"),
    path("puzzles/", puzzles.puzzles, name="puzzles"),
    path("puzzles/<slug:slug>/", puzzles.puzzle, name="puzzle"),
    path("collections/<slug:slug>/", puzzles.collection, name="collection"),
    path("tasks/", tasks.tasks, name="tasks"),
    path("rules/", home.rules, name="rules"),
    path("trail/", trail.trail, name="trail"),
]
