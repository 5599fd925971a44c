"""Their addresses, in the name space of `trainer.teach.urls`."""

from django.urls import path

from trainer.teach.classes import cards, learner, roster, teachers, views

urlpatterns = [
    path("", views.classes, name="classes"),
    path("new/", views.new_class, name="new_class"),
    path("c/<slug:slug>/", views.classroom, name="classroom"),
    path("c/<slug:slug>/poster/", views.poster, name="class_poster"),
    path("c/<slug:slug>/settings/", views.class_settings, name="class_settings"),
    path("c/<slug:slug>/code/", views.class_code, name="class_code"),
    path("c/<slug:slug>/archive/", views.class_archive, name="class_archive"),
    path("c/<slug:slug>/delete/", views.class_delete, name="class_delete"),
    path("c/<slug:slug>/news/", views.class_news, name="class_news"),
    path("c/<slug:slug>/news/<uuid:news>/remove/", views.news_remove, name="news_remove"),
    path("c/<slug:slug>/teachers/", teachers.class_teachers, name="class_teachers"),
    path("c/<slug:slug>/teachers/change/", teachers.teacher_change, name="teacher_change"),
    path("c/<slug:slug>/learners/", roster.class_roster, name="class_roster"),
    path("c/<slug:slug>/learners/import/", roster.roster_import, name="roster_import"),
    path("c/<slug:slug>/learners.csv", roster.roster_csv, name="roster_csv"),
    path("c/<slug:slug>/cards/", cards.cards, name="cards"),
    path("c/<slug:slug>/learner/<uuid:enrollment>/", learner.enrollment, name="enrollment"),
]
