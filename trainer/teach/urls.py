"""The addresses of the pages for teachers; those for learning platforms are in `teach.lti.urls`."""

from django.urls import URLPattern, path

from trainer.teach.assignments import extending, preview
from trainer.teach.assignments import views as assignment_views
from trainer.teach.classes import learners, removing
from trainer.teach.classes import views as class_views
from trainer.teach.gradebook import commenting, dropping, exports, marking, repairs
from trainer.teach.gradebook import views as gradebook_views
from trainer.teach.lessons import views as lesson_views

app_name = "teach"
CLASSES: list[URLPattern] = [
    path("", class_views.classes, name="classes"),
    path("new/", class_views.new_class, name="new_class"),
    path("c/<slug:slug>/", class_views.classroom, name="classroom"),
    path("c/<slug:slug>/poster/", class_views.poster, name="class_poster"),
    path("c/<slug:slug>/settings/", class_views.class_settings, name="class_settings"),
    path("c/<slug:slug>/code/", class_views.class_code, name="class_code"),
    path("c/<slug:slug>/archive/", class_views.class_archive, name="class_archive"),
    path("c/<slug:slug>/copy/", class_views.class_copy, name="class_copy"),
    path("c/<slug:slug>/delete/", class_views.class_delete, name="class_delete"),
    path("c/<slug:slug>/news/", class_views.class_news, name="class_news"),
    path("c/<slug:slug>/news/<uuid:news>/remove/", class_views.news_remove, name="news_remove"),
    path("c/<slug:slug>/teachers/", class_views.class_teachers, name="class_teachers"),
    path("c/<slug:slug>/teachers/change/", class_views.teacher_change, name="teacher_change"),
    path("c/<slug:slug>/learners/", learners.class_roster, name="class_roster"),
    path("c/<slug:slug>/learners/import/", learners.roster_import, name="roster_import"),
    path("c/<slug:slug>/learners/remove/", removing.remove_several, name="remove_several"),
    path("c/<slug:slug>/journal/", removing.journal, name="journal"),
    path("c/<slug:slug>/learners.csv", learners.roster_csv, name="roster_csv"),
    path("c/<slug:slug>/cards/", learners.cards, name="cards"),
    path("c/<slug:slug>/learner/<uuid:enrollment>/", learners.enrollment, name="enrollment"),
]
ASSIGNMENTS: list[URLPattern] = [
    path("c/<slug:slug>/assign/", assignment_views.assign, name="assign"),
    path("c/<slug:slug>/assign/puzzles/", assignment_views.pick, name="pick"),
    path("a/<slug:slug>/", assignment_views.assignment, name="assignment"),
    path("a/<slug:slug>/edit/", assignment_views.edit, name="assignment_edit"),
    path("a/<slug:slug>/publish/", assignment_views.publish, name="assignment_publish"),
    path("a/<slug:slug>/prepare/", assignment_views.prepare, name="assignment_prepare"),
    path("a/<slug:slug>/delete/", assignment_views.delete, name="assignment_delete"),
    path("a/<slug:slug>/copy/", assignment_views.copy, name="assignment_copy"),
    path("a/<slug:slug>/collect/", assignment_views.collect, name="assignment_collect"),
    path("a/<slug:slug>/preview/", preview.preview, name="assignment_preview"),
    path("a/<slug:slug>/preview/<int:place>/", preview.preview_item, name="preview_item"),
    path("a/<slug:slug>/preview/<int:place>/hint/", preview.preview_hint, name="preview_hint"),
    path("a/<slug:slug>/more-time/", extending.extensions, name="extensions"),
    path("a/<slug:slug>/more-time/<uuid:enrollment>/", extending.extension, name="extension"),
]
GRADEBOOK: list[URLPattern] = [
    path("c/<slug:slug>/gradebook/", gradebook_views.gradebook_page, name="gradebook"),
    path("c/<slug:slug>/gradebook/csv/", exports.gradebook_csv, name="gradebook_csv"),
    path("c/<slug:slug>/gradebook/xlsx/", exports.gradebook_xlsx, name="gradebook_xlsx"),
    path("a/<slug:slug>/results/", gradebook_views.results_page, name="results"),
    path("a/<slug:slug>/results/csv/", exports.answers_csv, name="answers_csv"),
    path("a/<slug:slug>/learner/<uuid:enrollment_id>/", gradebook_views.answers_page, name="answers"),
    path("a/<slug:slug>/mark/<uuid:enrollment>/", marking.mark, name="mark"),
    path("a/<slug:slug>/comment/<int:item>/", commenting.comment_page, name="comment"),
    path("a/<slug:slug>/drop/<int:place>/", dropping.drop_page, name="drop"),
    path("a/<slug:slug>/repair/", repairs.repair, name="repair"),
    path("a/<slug:slug>/regrade/", gradebook_views.regrade_page, name="regrade"),
]
LESSONS: list[URLPattern] = [
    path("c/<slug:slug>/lesson/", lesson_views.lesson_start, name="lesson_start"),
    path("l/<slug:slug>/", lesson_views.lesson, name="lesson"),
    path("l/<slug:slug>/votes/", lesson_views.lesson_votes, name="lesson_votes"),
    path("l/<slug:slug>/show/", lesson_views.lesson_show, name="lesson_show"),
    path("l/<slug:slug>/close/", lesson_views.lesson_close, name="lesson_close"),
    path("l/<slug:slug>/reveal/", lesson_views.lesson_reveal, name="lesson_reveal"),
    path("l/<slug:slug>/end/", lesson_views.lesson_end, name="lesson_end"),
]
urlpatterns = [*CLASSES, *ASSIGNMENTS, *GRADEBOOK, *LESSONS]
