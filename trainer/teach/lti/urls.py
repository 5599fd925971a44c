"""The addresses for platforms; `trainer.urls` includes them where `LTI` is set."""

from trainer.pages.routes import Who, route
from trainer.teach.lti import people as roster_views
from trainer.teach.lti import views
from trainer.teach.lti import views as choosing_views

app_name = "lti"
urlpatterns = [
    route("login/", views.login, "login", Who.PLATFORM),
    route("launch/", views.launch, "launch", Who.PLATFORM),
    route("enter/<uuid:visit>/", views.enter, "enter", Who.PLATFORM),
    route("keys/", views.jwks, "jwks", Who.ANYBODY),
    route("who/", choosing_views.who, "who", Who.PLATFORM),
    route("choose/", choosing_views.choose_content, "choose", Who.ACCOUNTS),
    route("picked/", choosing_views.picked, "picked", Who.ANYBODY),
    route("c/<slug:slug>/roster/", roster_views.roster, "roster", Who.TEACHERS),
]
