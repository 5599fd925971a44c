"""The addresses of the pages for teachers; those for learning platforms are in `teach.lti.urls`."""

from trainer.pages.routes import Route, Who, route
from trainer.teach.assignments import extending, moving, preview
from trainer.teach.assignments import views as assignment_views
from trainer.teach.classes import learners, polls, removing
from trainer.teach.classes import views as class_views
from trainer.teach.exams import sittings
from trainer.teach.exams import views as exam_views
from trainer.teach.gradebook import commenting, dropping, exports, late, marking, receipts, repairs
from trainer.teach.gradebook import views as gradebook_views
from trainer.teach.lessons import desk, planning, report, tonight
from trainer.teach.lessons import views as lesson_views
from trainer.teach.syllabus import views as syllabus_views

app_name = "teach"
CLASSES: list[Route] = [
    route("", class_views.classes, "classes", Who.ACCOUNTS),
    route("new/", class_views.new_class, "new_class", Who.ACCOUNTS),
    route("c/<slug:slug>/", class_views.classroom, "classroom", Who.TEACHERS),
    route("c/<slug:slug>/poster/", class_views.poster, "class_poster", Who.TEACHERS),
    route("c/<slug:slug>/settings/", class_views.class_settings, "class_settings", Who.TEACHERS),
    route("c/<slug:slug>/code/", class_views.class_code, "class_code", Who.ACCOUNTS, posts=Who.TEACHERS),
    route(
        "c/<slug:slug>/archive/", class_views.class_archive, "class_archive", Who.ACCOUNTS, posts=Who.OWNER
    ),
    route("c/<slug:slug>/copy/", class_views.class_copy, "class_copy", Who.TEACHERS),
    route("c/<slug:slug>/delete/", class_views.class_delete, "class_delete", Who.OWNER),
    route("c/<slug:slug>/news/", class_views.class_news, "class_news", Who.ACCOUNTS, posts=Who.TEACHERS),
    route(
        "c/<slug:slug>/news/<uuid:news>/remove/",
        class_views.news_remove,
        "news_remove",
        Who.ACCOUNTS,
        posts=Who.TEACHERS,
    ),
    route(
        "c/<slug:slug>/teachers/", class_views.class_teachers, "class_teachers", Who.TEACHERS, posts=Who.OWNER
    ),
    route(
        "c/<slug:slug>/teachers/change/",
        class_views.teacher_change,
        "teacher_change",
        Who.ACCOUNTS,
        posts=Who.OWNER,
    ),
    route("c/<slug:slug>/polls/", polls.class_polls, "class_polls", Who.TEACHERS),
    route("c/<slug:slug>/learners/", learners.class_roster, "class_roster", Who.TEACHERS),
    route("c/<slug:slug>/learners/import/", learners.roster_import, "roster_import", Who.TEACHERS),
    route("c/<slug:slug>/learners/remove/", removing.remove_several, "remove_several", Who.TEACHERS),
    route("c/<slug:slug>/journal/", removing.journal, "journal", Who.TEACHERS),
    route("c/<slug:slug>/learners.csv", learners.roster_csv, "roster_csv", Who.TEACHERS),
    route("c/<slug:slug>/cards/", learners.cards, "cards", Who.TEACHERS),
    route("c/<slug:slug>/learner/<uuid:enrollment>/", learners.enrollment, "enrollment", Who.TEACHERS),
]
ASSIGNMENTS: list[Route] = [
    route("c/<slug:slug>/assign/", assignment_views.assign, "assign", Who.TEACHERS),
    route("c/<slug:slug>/assign/puzzles/", assignment_views.pick, "pick", Who.TEACHERS),
    route("c/<slug:slug>/dates/", moving.class_dates, "class_dates", Who.TEACHERS),
    route("a/<slug:slug>/", assignment_views.assignment, "assignment", Who.TEACHERS),
    route("a/<slug:slug>/edit/", assignment_views.edit_work, "assignment_edit", Who.TEACHERS),
    route("a/<slug:slug>/publish/", assignment_views.publish_work, "assignment_publish", Who.TEACHERS),
    route("a/<slug:slug>/prepare/", assignment_views.prepare_work, "assignment_prepare", Who.TEACHERS),
    route("a/<slug:slug>/delete/", assignment_views.delete_work, "assignment_delete", Who.TEACHERS),
    route("a/<slug:slug>/copy/", assignment_views.copy_work, "assignment_copy", Who.TEACHERS),
    route("a/<slug:slug>/collect/", assignment_views.collect, "assignment_collect", Who.TEACHERS),
    route("a/<slug:slug>/preview/", preview.preview, "assignment_preview", Who.TEACHERS),
    route(
        "a/<slug:slug>/preview/<int:place>/", preview.preview_item, "preview_item", Who.TEACHERS, tells=True
    ),
    route("a/<slug:slug>/preview/<int:place>/hint/", preview.preview_hint, "preview_hint", Who.TEACHERS),
    route("a/<slug:slug>/more-time/", extending.extensions, "extensions", Who.TEACHERS),
    route("a/<slug:slug>/more-time/<uuid:enrollment>/", extending.extension, "extension", Who.TEACHERS),
]
GRADEBOOK: list[Route] = [
    route("c/<slug:slug>/gradebook/", gradebook_views.gradebook_page, "gradebook", Who.TEACHERS),
    route("c/<slug:slug>/gradebook/csv/", exports.gradebook_csv, "gradebook_csv", Who.TEACHERS),
    route("c/<slug:slug>/gradebook/xlsx/", exports.gradebook_xlsx, "gradebook_xlsx", Who.TEACHERS),
    route("a/<slug:slug>/results/", gradebook_views.results_page, "results", Who.TEACHERS),
    route("a/<slug:slug>/results/csv/", exports.answers_csv, "answers_csv", Who.TEACHERS),
    route(
        "a/<slug:slug>/learner/<uuid:enrollment_id>/", gradebook_views.answers_page, "answers", Who.TEACHERS
    ),
    route("a/<slug:slug>/mark/<uuid:enrollment>/", marking.mark, "mark", Who.TEACHERS),
    route("a/<slug:slug>/late/", late.late_page, "late", Who.TEACHERS),
    route("a/<slug:slug>/receipt/", receipts.receipt_page, "receipt", Who.TEACHERS),
    route("a/<slug:slug>/comment/<int:item>/", commenting.comment_page, "comment", Who.TEACHERS),
    route("a/<slug:slug>/drop/<int:place>/", dropping.drop_page, "drop", Who.TEACHERS),
    route("a/<slug:slug>/repair/", repairs.repair_set, "repair", Who.TEACHERS),
    route("a/<slug:slug>/regrade/", gradebook_views.regrade_page, "regrade", Who.TEACHERS),
]
LESSONS: list[Route] = [
    route("c/<slug:slug>/lesson/", lesson_views.lesson_start, "lesson_start", Who.TEACHERS),
    route("c/<slug:slug>/lesson/plan/", planning.lesson_plan, "lesson_plan", Who.TEACHERS),
    route("c/<slug:slug>/lesson/tonight/", tonight.tonight, "tonight", Who.TEACHERS),
    route("c/<slug:slug>/lesson/repair/", tonight.week_repair, "week_repair", Who.TEACHERS),
    route("c/<slug:slug>/lesson/handout/", tonight.handout, "handout", Who.TEACHERS),
    route("l/<slug:slug>/", lesson_views.lesson, "lesson", Who.TEACHERS, tells=True),
    route("l/<slug:slug>/votes/", lesson_views.lesson_votes, "lesson_votes", Who.TEACHERS, part=True),
    route("l/<slug:slug>/show/", lesson_views.lesson_show, "lesson_show", Who.TEACHERS),
    route("l/<slug:slug>/poll/", lesson_views.lesson_poll, "lesson_poll", Who.TEACHERS),
    route("l/<slug:slug>/close/", lesson_views.lesson_close, "lesson_close", Who.TEACHERS),
    route("l/<slug:slug>/desk/", desk.lesson_desk, "lesson_desk", Who.TEACHERS),
    route("l/<slug:slug>/people/", desk.lesson_people, "lesson_people", Who.TEACHERS, part=True),
    route("l/<slug:slug>/guests/", desk.lesson_guests, "lesson_guests", Who.TEACHERS),
    route("l/<slug:slug>/timer/", lesson_views.lesson_timer, "lesson_timer", Who.TEACHERS),
    route("l/<slug:slug>/reveal/", lesson_views.lesson_reveal, "lesson_reveal", Who.TEACHERS),
    route("l/<slug:slug>/homework/", report.lesson_homework, "lesson_homework", Who.TEACHERS),
    route("l/<slug:slug>/repair/", report.lesson_repair, "lesson_repair", Who.TEACHERS),
    route("l/<slug:slug>/end/", lesson_views.lesson_end, "lesson_end", Who.TEACHERS),
]
EXAMS: list[Route] = [
    route("exams/", exam_views.desk, "exam_desk", Who.ACCOUNTS),
    route("exams/new/", exam_views.new_blueprint, "new_blueprint", Who.ACCOUNTS),
    route("exams/like/<slug:name>/", exam_views.example, "exam_example", Who.ACCOUNTS),
    route("exams/s/<slug:slug>/", sittings.sitting, "sitting", Who.TEACHERS),
    route("exams/s/<slug:slug>/award/", sittings.award_page, "award", Who.TEACHERS),
    route(
        "exams/s/<slug:slug>/minutes/<uuid:candidate>/", sittings.minutes, "candidate_minutes", Who.TEACHERS
    ),
    route("exams/s/<slug:slug>/appeal/<int:number>/", sittings.appeal_decided, "appeal", Who.TEACHERS),
    route("exams/s/<slug:slug>/revoke/<slug:code>/", sittings.revoke_page, "revoke", Who.TEACHERS),
    route("exams/<slug:slug>/hold/", sittings.hold_page, "hold", Who.OWNER),
    route("exams/<slug:slug>/analysis/", sittings.analysis, "analysis", Who.OWNER),
    route("exams/<slug:slug>/", exam_views.blueprint, "blueprint", Who.OWNER),
    route("exams/<slug:slug>/edit/", exam_views.edit_blueprint, "blueprint_edit", Who.OWNER),
    route("exams/<slug:slug>/delete/", exam_views.blueprint_deleted, "blueprint_delete", Who.OWNER),
]
SYLLABUS: list[Route] = [
    route("course/", syllabus_views.course, "course", Who.ACCOUNTS),
    route("course/<slug:lesson>/", syllabus_views.course_lesson, "course_lesson", Who.ACCOUNTS),
    route("c/<slug:slug>/course/", syllabus_views.class_course, "class_course", Who.TEACHERS),
]
urlpatterns = [*CLASSES, *ASSIGNMENTS, *GRADEBOOK, *LESSONS, *EXAMS, *SYLLABUS]
