"""The addresses of the pages for staff."""

from trainer.desk import classes, home, officers, polls, puzzles, site, tasks, trail, users
from trainer.pages.routes import Who, route

app_name = "desk"
urlpatterns = [
    route("", home.desk_home, "home", Who.STAFF),
    route("users/", users.users, "users", Who.STAFF),
    route("users/<int:number>/", users.user, "user", Who.STAFF),
    route("users/<int:number>/delete/", users.delete_user, "user_delete", Who.STAFF),
    route("classes/", classes.classes_at_desk, "classes", Who.STAFF),
    route("classes/<slug:slug>/", classes.class_at_desk, "classroom", Who.STAFF),
    route("puzzles/", puzzles.puzzles, "puzzles", Who.STAFF),
    route("puzzles/<slug:slug>/", puzzles.puzzle_at_desk, "puzzle", Who.STAFF),
    route("polls/<slug:slug>/", polls.poll_at_desk, "poll", Who.STAFF),
    route("collections/<slug:slug>/", puzzles.collection_at_desk, "collection", Who.STAFF),
    route("tasks/", tasks.tasks, "tasks", Who.STAFF),
    route("rules/", home.rules, "rules", Who.STAFF),
    route("officers/", officers.officers, "officers", Who.STAFF),
    route("site/", site.site, "site", Who.STAFF),
    route("trail/", trail.trail, "trail", Who.STAFF),
]
