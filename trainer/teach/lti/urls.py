"""The addresses for platforms; `trainer.urls` includes them where `LTI` is set."""

from django.urls import path

from trainer.teach.lti import people as roster_views
from trainer.teach.lti import views
from trainer.teach.lti import views as choosing_views

app_name = "lti"
urlpatterns = [
    path("login/", views.login, name="login"),
    path("launch/", views.launch, name="launch"),
    path("enter/<uuid:visit>/", views.enter, name="enter"),
    path("keys/", views.jwks, name="jwks"),
    path("who/", choosing_views.who, name="who"),
    path("choose/", choosing_views.choose, name="choose"),
    path("picked/", choosing_views.picked, name="picked"),
    path("c/<slug:slug>/roster/", roster_views.roster, name="roster"),
]
