"""Their addresses: an assignment by its slug, a puzzle of it by its place and, of mastery, its round."""

from django.urls import path

from trainer.play.homework import views

app_name = "homework"
urlpatterns = [
    path("hw/<slug:slug>/", views.sheet, name="sheet"),
    path("hw/<slug:slug>/start/", views.start, name="start"),
    path("hw/<slug:slug>/hand-in/", views.hand_in, name="hand_in"),
    path("hw/<slug:slug>/receipt/", views.receipt, name="receipt"),
    path("hw/<slug:slug>/<int:place>/", views.item, name="item"),
    path("hw/<slug:slug>/<int:place>/<int:round_>/", views.item, name="item"),
    path("hw/<slug:slug>/<int:place>/<int:round_>/hint/", views.hint, name="hint"),
    path("hw/<slug:slug>/<int:place>/<int:round_>/verdict/", views.give_up, name="give_up"),
]
