"""The addresses of the pages for learners, in eight name spaces."""

from django.urls import URLPattern, include, path

from trainer.play import classes, collections, guests, lessons, rulebook, rulesets, views
from trainer.play import path as on_path
from trainer.play.exams import views as exams
from trainer.play.exams.certificates import certificate
from trainer.play.homework import views as homework
from trainer.play.own import reminding
from trainer.play.own import views as own
from trainer.play.progress import reviewing
from trainer.play.progress import views as progress
from trainer.play.training import views as training
from trainer.play.training.board import board_page

CLASSES: list[URLPattern] = [
    path("classes/", classes.mine, name="mine"),
    path("join/", classes.join, name="join"),
    path("join/<slug:code>/", classes.join_code, name="join_code"),
    path("c/<slug:slug>/", classes.classroom, name="classroom"),
    path("c/<slug:slug>/marks/", classes.marks, name="marks"),
    path("c/<slug:slug>/repair/", classes.repair, name="repair"),
    path("c/<slug:slug>/leave/", classes.leave, name="leave"),
    path("card/", classes.card_typed, name="card_typed"),
    path("card/<slug:code>/", classes.card, name="card"),
]
HOMEWORK: list[URLPattern] = [
    path("hw/<slug:slug>/", homework.submission, name="sheet"),
    path("hw/<slug:slug>/start/", homework.start, name="start"),
    path("hw/<slug:slug>/hand-in/", homework.hand_in, name="hand_in"),
    path("hw/<slug:slug>/receipt/", homework.receipt, name="receipt"),
    path("hw/<slug:slug>/<int:place>/", homework.item, name="item"),
    path("hw/<slug:slug>/<int:place>/<int:round_>/", homework.item, name="item"),
    path("hw/<slug:slug>/<int:place>/<int:round_>/keep/", homework.keep, name="keep"),
    path("hw/<slug:slug>/<int:place>/<int:round_>/hint/", homework.hint, name="hint"),
    path("hw/<slug:slug>/<int:place>/<int:round_>/verdict/", homework.give_up, name="give_up"),
]
EXAMS: list[URLPattern] = [
    path("exams/", exams.sittings, name="sittings"),
    path("exams/<slug:slug>/", exams.sitting, name="sitting"),
    path("exams/<slug:slug>/appeal/<int:place>/", exams.appeal, name="appeal"),
    path("certificates/<slug:code>/", certificate, name="certificate"),
]
LESSONS: list[URLPattern] = [
    path("live/", guests.code, name="code"),
    path("live/<slug:slug>/join/", guests.guest, name="guest"),
    path("live/<slug:slug>/", lessons.lesson, name="lesson"),
    path("live/<slug:slug>/state/", lessons.state, name="state"),
]
PLAY: list[URLPattern] = [
    path("", views.home, name="home"),
    path("next/", views.next_puzzle, name="next"),
    path("choose/", views.choose, name="choose"),
    path("days/", views.days, name="days"),
    path("p/<slug:slug>/", views.puzzle, name="puzzle"),
    path("p/<slug:slug>/a/<uuid:attempt_id>/", views.attempt, name="attempt"),
    path("p/<slug:slug>/report/", views.report, name="report"),
    path("p/<slug:slug>/print/", collections.puzzle_sheet, name="puzzle_sheet"),
    path("further/<str:told>/", views.further, name="further"),
    path("k/", collections.collections, name="collections"),
    path("k/<slug:slug>/", collections.collection, name="collection"),
    path("k/<slug:slug>/print/", collections.collection_sheet, name="collection_sheet"),
    path("k/<slug:slug>/p/<slug:puzzle>/", collections.collected, name="collected"),
    path(
        "k/<slug:slug>/p/<slug:puzzle>/a/<uuid:attempt_id>/",
        collections.collected_attempt,
        name="collected_attempt",
    ),
    path("progress/", progress.progress, name="progress"),
    path("progress/answers/", progress.answers, name="answers"),
    path("repair/<slug:code>/", reviewing.repair, name="repair"),
    path("review/", reviewing.reviews, name="reviews"),
    path("review/next/", reviewing.next_review, name="next_review"),
    path("review/<slug:rule>/quiet/", reviewing.quiet, name="quiet"),
    path("review/<slug:rule>/p/<slug:slug>/", reviewing.review, name="review"),
    path("review/<slug:rule>/p/<slug:slug>/a/<uuid:attempt_id>/", reviewing.reviewed, name="reviewed"),
    path("settings/", views.settings, name="settings"),
    path("settings/data.csv", own.data_csv, name="data_csv"),
    path("settings/data.json", own.data_json, name="data_json"),
    path("settings/reminders/", reminding.reminders, name="reminders"),
    path("settings/reminders/devices/", reminding.add_device, name="add_device"),
    path("settings/reminders/devices/<int:device>/remove/", reminding.remove_device, name="remove_device"),
    path("push-worker.js", reminding.push_worker, name="push_worker"),
    path("manifest.webmanifest", reminding.manifest, name="manifest"),
    path("reminders/stop/<str:token>/", reminding.stop, name="reminders_stop"),
    path("settings/delete/", own.delete, name="delete"),
    path("settings/deleted/", own.deleted, name="deleted"),
    path("credits/", views.credits_page, name="credits"),
]
RULEBOOK: list[URLPattern] = [
    path("rules/", rulebook.rules, name="rules"),
    path("rules/house-rules/", rulebook.house_rules, name="house_rules"),
    path("rules/<slug:name>/", rulebook.page, name="page"),
    path("measured/<slug:name>/", rulebook.measured_page, name="measured"),
    path("measured/<slug:name>.svg", rulebook.plot, name="plot"),
    path("glossary/", rulebook.glossary, name="glossary"),
    path("glossary/<slug:slug>/", rulebook.term, name="term"),
]
RULESETS: list[URLPattern] = [
    path("rulesets/", rulesets.rulesets, name="rulesets"),
    path("rulesets/<slug:preset>/", rulesets.ruleset, name="ruleset"),
    path("rulesets/<slug:preset>/card/", rulesets.card, name="card"),
    path("rulesets/<slug:first>..<slug:second>/", rulesets.difference, name="difference"),
]
PATH: list[URLPattern] = [
    path("path/", on_path.path, name="path"),
    path("path/begin/", on_path.begin, name="begin"),
    path("path/<slug:lesson>/", on_path.screen, name="lesson"),
    path("path/<slug:lesson>/<int:number>/", on_path.screen, name="screen"),
    path("path/<slug:lesson>/questions/", on_path.questions, name="questions"),
    path("path/<slug:lesson>/questions/<int:place>/", on_path.question, name="question"),
    path("path/<slug:lesson>/questions/<int:place>/a/<uuid:attempt_id>/", on_path.attempt, name="attempt"),
    path("path/<slug:lesson>/result/", on_path.result, name="result"),
]
TRAIN: list[URLPattern] = [
    path("train/", training.modes, name="modes"),
    path("train/start/", training.start, name="start"),
    path("train/board/", board_page, name="board"),
    path("train/sure/", training.sure, name="sure"),
    path("train/<uuid:run>/", training.run, name="run"),
    path("train/<uuid:run>/again/", training.again, name="again"),
    path("train/<uuid:run>/stop/", training.stop, name="stop"),
    path("train/<uuid:run>/<int:place>/", training.question, name="question"),
    path("train/<uuid:run>/<int:place>/a/<uuid:attempt_id>/", training.attempt, name="attempt"),
    path("train/<uuid:run>/<int:place>/hint/", training.hint, name="hint"),
    path("train/<uuid:run>/<int:place>/show/", training.show, name="show"),
]
urlpatterns = [
    path("", include((CLASSES, "classes"))),
    path("", include((HOMEWORK, "homework"))),
    path("", include((EXAMS, "exams"))),
    path("", include((LESSONS, "lessons"))),
    path("", include((PLAY, "play"))),
    path("", include((RULEBOOK, "rulebook"))),
    path("", include((RULESETS, "rulesets"))),
    path("", include((PATH, "path"))),
    path("", include((TRAIN, "train"))),
]
