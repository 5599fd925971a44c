"""The addresses of the pages for learners, in twelve name spaces."""

from functools import partial

from django.urls import include, path

from trainer.pages.routes import Route, Who, route
from trainer.play import collections
from trainer.play.classes import guests, lessons
from trainer.play.classes import views as classes
from trainer.play.clear import clear
from trainer.play.exams import views as exams
from trainer.play.exams.certificates import certificate, check_certificate
from trainer.play.games import views as games
from trainer.play.home.closing import ten_page
from trainer.play.home.views import home
from trainer.play.homework import views as homework
from trainer.play.judge import pictured
from trainer.play.judge import views as judge
from trainer.play.own import reminding
from trainer.play.own import views as own
from trainer.play.practice import polls, reports, views
from trainer.play.practice.feed import todays_feed
from trainer.play.practice.framed import framed_page
from trainer.play.practice.pictured import puzzle_picture
from trainer.play.practice.where import where_page
from trainer.play.progress import reviewing
from trainer.play.progress import views as progress
from trainer.play.reading import authors, house, letter, officer, rulebook, rulesets, table_rules
from trainer.play.reading import path as on_path
from trainer.play.training import views as training
from trainer.play.training.board import board_page

CLASSES: list[Route] = [
    route("classes/", classes.mine, "mine", Who.ACCOUNTS),
    route("join/", classes.join_by_code, "join", Who.ANYBODY),
    route("join/<slug:code>/", classes.join_code, "join_code", Who.ANYBODY),
    route("c/<slug:slug>/", classes.own_class, "classroom", Who.LEARNERS),
    route("c/<slug:slug>/marks/", classes.own_marks, "marks", Who.LEARNERS),
    route("c/<slug:slug>/repair/", classes.repair_missed, "repair", Who.LEARNERS),
    route("c/<slug:slug>/leave/", classes.leave_class, "leave", Who.LEARNERS),
    route("card/", classes.card_typed, "card_typed", Who.ANYBODY),
    route("card/<slug:code>/", classes.login_card, "card", Who.ANYBODY),
]
work = partial(route, who=Who.LEARNERS, own_way=True)
HOMEWORK: list[Route] = [
    work("hw/<slug:slug>/", homework.submission, "submission"),
    work("hw/<slug:slug>/start/", homework.start_work, "start"),
    work("hw/<slug:slug>/hand-in/", homework.hand_in_work, "hand_in"),
    work("hw/<slug:slug>/receipt/", homework.receipt, "receipt"),
    work("hw/<slug:slug>/<int:place>/", homework.item, "item", tells=True),
    work("hw/<slug:slug>/<int:place>/<int:round_>/", homework.item, "item", tells=True),
    work("hw/<slug:slug>/<int:place>/<int:round_>/keep/", homework.keep_answer, "keep"),
    work("hw/<slug:slug>/<int:place>/<int:round_>/hint/", homework.work_hint, "hint"),
    work("hw/<slug:slug>/<int:place>/<int:round_>/verdict/", homework.give_up, "give_up"),
]
EXAMS: list[Route] = [
    route("exams/", exams.sittings, "sittings", Who.ANYBODY),
    route("exams/<slug:slug>/", exams.own_sitting, "sitting", Who.CLASS),
    route("exams/<slug:slug>/appeal/<int:place>/", exams.appeal_page, "appeal", Who.CANDIDATE),
    route("certificates/", check_certificate, "check", Who.ANYBODY),
    route("certificates/<slug:code>/", certificate, "certificate", Who.ANYBODY),
]
LESSONS: list[Route] = [
    route("live/", guests.code, "code", Who.ANYBODY),
    route("live/<slug:slug>/join/", guests.guest, "guest", Who.ANYBODY),
    route("live/<slug:slug>/", lessons.live_lesson, "lesson", Who.LESSON, tells=True, own_way=True),
    route("live/<slug:slug>/state/", lessons.state, "state", Who.LESSON, tells=True),
]
PLAY: list[Route] = [
    route("p/<slug:slug>/", views.puzzle, "puzzle", Who.ANYBODY, tells=True),
    route("p/<slug:slug>/a/<uuid:attempt_id>/", views.attempt, "attempt", Who.ONESELF, tells=True),
    route("", home, "home", Who.ANYBODY),
    route("next/", views.next_puzzle, "next", Who.ANYBODY),
    route("choose/", views.choose_page, "choose", Who.ANYBODY),
    route("ten/", ten_page, "ten", Who.ANYBODY),
    route("where/", where_page, "where", Who.ANYBODY, posts=Who.ANYBODY),
    route("clear/", clear, "clear", Who.ANYBODY),
    route("days/", views.days, "days", Who.ANYBODY),
    route("p/<slug:slug>/report/", reports.report_page, "report", Who.ANYBODY),
    route("p/<slug:slug>/picture.<str:form>", puzzle_picture, "puzzle_picture", Who.ANYBODY),
    route("p/<slug:slug>/print/", collections.puzzle_sheet, "puzzle_sheet", Who.ANYBODY, tells=True),
    route("further/<str:told>/", views.further, "further", Who.ANYBODY, tells=True),
    route("k/", collections.collections, "collections", Who.ANYBODY),
    route("k/<slug:slug>/", collections.open_collection, "collection", Who.READERS),
    route("k/<slug:slug>/print/", collections.collection_sheet, "collection_sheet", Who.READERS, tells=True),
    route("k/<slug:slug>/p/<slug:puzzle>/", collections.collected, "collected", Who.READERS, tells=True),
    route(
        "k/<slug:slug>/p/<slug:puzzle>/a/<uuid:attempt_id>/",
        collections.collected_attempt,
        "collected_attempt",
        Who.ONESELF,
        tells=True,
    ),
    route("by/<slug:slug>/", authors.author_page, "author", Who.ANYBODY),
    route("progress/", progress.progress, "progress", Who.ANYBODY),
    route("progress/answers/", progress.answers, "answers", Who.ANYBODY),
    route("repair/<slug:code>/", reviewing.next_trap, "repair", Who.ANYBODY),
    route("review/", reviewing.reviews, "reviews", Who.ANYBODY),
    route("review/next/", reviewing.next_review, "next_review", Who.ANYBODY),
    route("review/<slug:rule>/quiet/", reviewing.quiet, "quiet", Who.ANYBODY),
    route("review/<slug:rule>/p/<slug:slug>/", reviewing.review, "review", Who.ANYBODY, tells=True),
    route(
        "review/<slug:rule>/p/<slug:slug>/a/<uuid:attempt_id>/",
        reviewing.reviewed,
        "reviewed",
        Who.ONESELF,
        tells=True,
    ),
    route("settings/", views.settings, "settings", Who.ANYBODY),
    route("settings/data.csv", own.data_csv, "data_csv", Who.ANYBODY),
    route("settings/data.json", own.data_json, "data_json", Who.ANYBODY),
    route("settings/reminders/", reminding.reminders, "reminders", Who.OWN_ACCOUNTS),
    route("settings/reminders/devices/", reminding.add_device, "add_device", Who.OWN_ACCOUNTS),
    route(
        "settings/reminders/devices/<int:device>/remove/",
        reminding.remove_device,
        "remove_device",
        Who.ACCOUNTS,
    ),
    route("push-worker.js", reminding.push_worker, "push_worker", Who.ANYBODY),
    route("manifest.webmanifest", reminding.manifest, "manifest", Who.ANYBODY),
    route("reminders/stop/<str:token>/", reminding.stop_reminders, "reminders_stop", Who.ANYBODY),
    route("settings/delete/", own.delete_own_data, "delete", Who.UNMANAGED),
    route("settings/deleted/", own.deleted, "deleted", Who.ANYBODY),
    route("credits/", views.credits_page, "credits", Who.ANYBODY),
    route("privacy/", house.privacy, "privacy", Who.ANYBODY),
    route("privacy/schools/", house.schools, "schools", Who.ANYBODY),
    route("legal/", house.legal, "legal", Who.ANYBODY),
    route("logo/<slug:name>.png", house.logo, "logo", Who.ANYBODY),
    route("preview.png", house.preview_picture, "site_picture", Who.ANYBODY),
    route("today.atom", todays_feed, "feed", Who.ANYBODY),
    route("embed/<str:address>/", framed_page, "framed", Who.ANYBODY, tells=True),
]
TABLE_RULES: list[Route] = [
    route("rules/own/", table_rules.own_rules_page, "own", Who.ANYBODY),
    route("rules/own/change/", table_rules.change_rules, "change", Who.ANYBODY),
    route("rules/own/show/", table_rules.show_rules, "show", Who.ANYBODY),
    route("rules/own/keep/", table_rules.keep_table_rules, "keep", Who.ACCOUNTS),
    route("rules/own/practise/", table_rules.practise_rules, "practise", Who.ANYBODY, posts=Who.ANYBODY),
    route("rules/own/remove/", table_rules.remove_table_rules, "remove", Who.ACCOUNTS),
    route("rules/shared/<slug:code>/", table_rules.shared_rules, "shared", Who.ANYBODY),
]
RULEBOOK: list[Route] = [
    route("rules/", rulebook.rulebook_index, "rules", Who.ANYBODY),
    route("rules/house-rules/", rulebook.house_rules_page, "house_rules", Who.ANYBODY),
    route("rules/<slug:name>/", rulebook.page, "page", Who.ANYBODY),
    route("measured/<slug:name>/", rulebook.measured_page, "measured", Who.ANYBODY),
    route("measured/<slug:name>.svg", rulebook.plot, "plot", Who.ANYBODY),
    route("glossary/", rulebook.glossary, "glossary", Who.ANYBODY),
    route("glossary/<slug:slug>/", rulebook.term, "term", Who.ANYBODY),
]
JUDGE: list[Route] = [
    route("judge/", judge.what_happened, "judge", Who.ANYBODY),
    route("judge/<slug:slug>/", judge.dispute_page, "case", Who.ANYBODY),
    route("judge/<slug:slug>/picture.<str:form>", pictured.ruling_picture, "picture", Who.ANYBODY),
]
RULESETS: list[Route] = [
    route("rulesets/", rulesets.rulesets, "rulesets", Who.ANYBODY),
    route("rulesets/<slug:preset>/", rulesets.ruleset, "ruleset", Who.ANYBODY),
    route("rulesets/<slug:preset>/card/", rulesets.ruleset_card, "card", Who.ANYBODY),
    route("rulesets/<slug:preset>/questions/", letter.letter, "letter", Who.ANYBODY),
    route("rulesets/<slug:preset>/questions.txt", letter.letter_text, "letter_text", Who.ANYBODY),
    route("rulesets/<slug:preset>/officer/", officer.officer_page, "officer", Who.OFFICER),
    route("rulesets/<slug:preset>/officer/<slug:parameter>/", officer.officer_cell, "cell", Who.OFFICER),
    route("rulesets/<slug:first>..<slug:second>/", rulesets.difference, "difference", Who.ANYBODY),
]
POLLS: list[Route] = [
    route("polls/<slug:slug>/", polls.poll_page, "poll", Who.ANYBODY),
    route("polls/<slug:slug>/report/", reports.poll_report, "report", Who.ANYBODY),
]
PATH: list[Route] = [
    route("path/", on_path.path, "path", Who.ANYBODY),
    route("path/begin/", on_path.begin_path, "begin", Who.ANYBODY),
    route("path/<slug:lesson>/", on_path.screen, "lesson", Who.ANYBODY),
    route("path/<slug:lesson>/<int:number>/", on_path.screen, "screen", Who.ANYBODY),
    route("path/<slug:lesson>/questions/", on_path.path_questions, "questions", Who.ANYBODY),
    route("path/<slug:lesson>/questions/<int:place>/", on_path.path_question, "question", Who.ANYBODY),
    route(
        "path/<slug:lesson>/questions/<int:place>/a/<uuid:attempt_id>/",
        on_path.path_attempt,
        "attempt",
        Who.ONESELF,
    ),
    route("path/<slug:lesson>/result/", on_path.result, "result", Who.ANYBODY),
]
TRAIN: list[Route] = [
    route("train/", training.modes, "modes", Who.ANYBODY),
    route("train/start/", training.start_run, "start", Who.ANYBODY),
    route("train/board/", board_page, "board", Who.OWN_ACCOUNTS),
    route("train/game/", games.game_new, "game", Who.ANYBODY),
    route("train/game/<slug:key>/", games.game_seat, "game_seat", Who.ANYBODY),
    route("train/sure/", training.sure_page, "sure", Who.ANYBODY),
    route("train/<uuid:run>/", training.run_page, "run", Who.ONESELF),
    route("train/<uuid:run>/again/", training.again, "again", Who.ONESELF),
    route("train/<uuid:run>/stop/", training.stop_training, "stop", Who.ONESELF),
    route("train/<uuid:run>/<int:place>/", training.run_question, "question", Who.ONESELF),
    route("train/<uuid:run>/<int:place>/a/<uuid:attempt_id>/", training.run_attempt, "attempt", Who.ONESELF),
    route("train/<uuid:run>/<int:place>/hint/", training.hint, "hint", Who.ONESELF),
    route("train/<uuid:run>/<int:place>/show/", training.show, "show", Who.ONESELF),
]
# An address is looked for in this order: what is asked most comes first.
urlpatterns = [
    path("", include((PLAY, "play"))),
    path("", include((CLASSES, "classes"))),
    path("", include((HOMEWORK, "homework"))),
    path("", include((EXAMS, "exams"))),
    path("", include((LESSONS, "lessons"))),
    path("", include((TABLE_RULES, "table_rules"))),  # before the rulebook, whose pages have any name
    path("", include((RULEBOOK, "rulebook"))),
    path("", include((JUDGE, "judge"))),
    path("", include((RULESETS, "rulesets"))),
    path("", include((POLLS, "polls"))),
    path("", include((PATH, "path"))),
    path("", include((TRAIN, "train"))),
]
