"""Their addresses: a class by its slug, a way into one by its code, a card by the card's."""

from django.urls import path

from trainer.play.classes import cards, views

app_name = "classes"
urlpatterns = [
    path("classes/", views.mine, name="mine"),
    path("join/", views.join, name="join"),
    path("join/<slug:code>/", views.join_code, name="join_code"),
    path("c/<slug:slug>/", views.classroom, name="classroom"),
    path("c/<slug:slug>/leave/", views.leave, name="leave"),
    path("card/", cards.card_typed, name="card_typed"),
    path("card/<slug:code>/", cards.card, name="card"),
]
