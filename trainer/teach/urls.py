"""The addresses of the pages for teachers; those for learning platforms are in `teach.lti.urls`."""

from django.urls import URLPattern, path

from trainer.teach.assignments import extending, moving, preview
from trainer.teach.assignments import views as assignment_views
from trainer.teach.classes import learners, removing
from trainer.teach.classes import views as class_views
from trainer.teach.exams import sittings
from trainer.teach.exams import views as exam_views
from trainer.teach.gradebook import commenting, dropping, exports, late, marking, receipts, repairs
from trainer.teach.gradebook import views as gradebook_views
from trainer.teach.lessons import desk, planning, report, tonight
from trainer.teach.lessons import views as lesson_views
from trainer.teach.syllabus import views as syllabus_views

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
    path("c/<slug:slug>/dates/", moving.class_dates, name="class_dates"),
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
    path("a/<slug:slug>/late/", late.late_page, name="late"),
    path("a/<slug:slug>/receipt/", receipts.receipt_page, name="receipt"),
    path("a/<slug:slug>/comment/<int:item>/", commenting.comment_page, name="comment"),
    path("a/<slug:slug>/drop/<int:place>/", dropping.drop_page, name="drop"),
    path("a/<slug:slug>/repair/", repairs.repair, name="repair"),
    path("a/<slug:slug>/regrade/", gradebook_views.regrade_page, name="regrade"),
]
LESSONS: list[URLPattern] = [
    path("c/<slug:slug>/lesson/", lesson_views.lesson_start, name="lesson_start"),
    path("c/<slug:slug>/lesson/plan/", planning.lesson_plan, name="lesson_plan"),
    path("c/<slug:slug>/lesson/tonight/", tonight.tonight, name="tonight"),
    path("c/<slug:slug>/lesson/handout/", tonight.handout, name="handout"),
    path("l/<slug:slug>/", lesson_views.lesson, name="lesson"),
    path("l/<slug:slug>/votes/", lesson_views.lesson_votes, name="lesson_votes"),
    path("l/<slug:slug>/show/", lesson_views.lesson_show, name="lesson_show"),
    path("l/<slug:slug>/close/", lesson_views.lesson_close, name="lesson_close"),
    path("l/<slug:slug>/desk/", desk.lesson_desk, name="lesson_desk"),
    path("l/<slug:slug>/people/", desk.lesson_people, name="lesson_people"),
    path("l/<slug:slug>/guests/", desk.lesson_guests, name="lesson_guests"),
    path("l/<slug:slug>/timer/", lesson_views.lesson_timer, name="lesson_timer"),
    path("l/<slug:slug>/reveal/", lesson_views.lesson_reveal, name="lesson_reveal"),
    path("l/<slug:slug>/homework/", report.lesson_homework, name="lesson_homework"),
    path("l/<slug:slug>/repair/", report.lesson_repair, name="lesson_repair"),
    path("l/<slug:slug>/end/", lesson_views.lesson_end, name="lesson_end"),
]
EXAMS: list[URLPattern] = [
    path("exams/", exam_views.desk, name="exam_desk"),
    path("exams/new/", exam_views.new_blueprint, name="new_blueprint"),
    path("exams/like/<slug:name>/", exam_views.example, name="exam_example"),
    path("exams/s/<slug:slug>/", sittings.sitting, name="sitting"),
    path("exams/s/<slug:slug>/award/", sittings.award, name="award"),
    path("exams/s/<slug:slug>/minutes/<uuid:candidate>/", sittings.minutes, name="candidate_minutes"),
    path("exams/s/<slug:slug>/appeal/<int:number>/", sittings.appeal, name="appeal"),
    path("exams/s/<slug:slug>/revoke/<slug:code>/", sittings.revoke, name="revoke"),
    path("exams/<slug:slug>/hold/", sittings.hold, name="hold"),
    path("exams/<slug:slug>/analysis/", sittings.analysis, name="analysis"),
    path("exams/<slug:slug>/", exam_views.blueprint, name="blueprint"),
    path("exams/<slug:slug>/edit/", exam_views.edit_blueprint, name="blueprint_edit"),
    path("exams/<slug:slug>/delete/", exam_views.delete_blueprint, name="blueprint_delete"),
]
SYLLABUS: list[URLPattern] = [
    path("course/", syllabus_views.course, name="course"),
    path("course/<slug:lesson>/", syllabus_views.course_lesson, name="course_lesson"),
    path("c/<slug:slug>/course/", syllabus_views.class_course, name="class_course"),
]
urlpatterns = [*CLASSES, *ASSIGNMENTS, *GRADEBOOK, *LESSONS, *EXAMS, *SYLLABUS]
