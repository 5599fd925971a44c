"""The addresses of the pages for authors."""

from functools import partial

from trainer.pages.routes import Route, Who, route
from trainer.studio.collections import views as collection_views
from trainer.studio.drafts import author_page, publishing, remixing
from trainer.studio.drafts import views as draft_views
from trainer.studio.editor import views as editor_views
from trainer.studio.files import views as file_views
from trainer.studio.polls import views as poll_views
from trainer.studio.records import views as record_views
from trainer.studio.reviews import versions
from trainer.studio.reviews import views as review_views
from trainer.studio.tables import views as table_views

app_name = "studio"
DRAFTS: list[Route] = [
    route("", draft_views.studio_home, "home", Who.ACCOUNTS),
    route("new/", draft_views.new, "new", Who.ACCOUNTS),
    route("paste/", draft_views.paste, "paste", Who.ACCOUNTS),
    route("author/", author_page.author_switch, "author", Who.OWN_ACCOUNTS),
    route("after/<slug:slug>/", remixing.remix, "remix", Who.ACCOUNTS),
    route("d/<slug:slug>/words/", draft_views.draft_words, "words", Who.AUTHOR),
    route("d/<slug:slug>/publish/", publishing.publish_draft, "publish", Who.AUTHOR),
    route("d/<slug:slug>/share/", publishing.share, "share", Who.ACCOUNTS, posts=Who.AUTHOR),
    route("d/<slug:slug>/take-back/", publishing.take_back, "take_back", Who.ACCOUNTS, posts=Who.AUTHOR),
    route("d/<slug:slug>/copy/", draft_views.copy_draft, "copy", Who.ACCOUNTS, posts=Who.AUTHOR),
    route("d/<slug:slug>/delete/", publishing.delete_draft_page, "delete", Who.AUTHOR),
    route("t/<str:text>/", draft_views.position, "position", Who.ANYBODY),
    route("t/<str:text>/take/", draft_views.position_take, "position_take", Who.ACCOUNTS),
]
EDITOR: list[Route] = [
    route("d/<slug:slug>/", editor_views.draft, "draft", Who.READERS_OF_A_DRAFT, tells=True, own_way=True),
    route("d/<slug:slug>/edit/", editor_views.edit, "edit", Who.AUTHOR),
    route("d/<slug:slug>/undo/", editor_views.undo_edit, "undo", Who.AUTHOR),
    route("d/<slug:slug>/redo/", editor_views.forth, "redo", Who.AUTHOR),
    route("d/<slug:slug>/choose/", editor_views.choose_asked, "choose", Who.AUTHOR),
    route("d/<slug:slug>/settle/", editor_views.settle_order, "settle", Who.AUTHOR),
]
asked_of_a_table = partial(route, who=Who.ANYBODY, tells=True)
TABLES: list[Route] = [
    route("table/", table_views.whole_table, "table", Who.ANYBODY),
    route("table/<str:text>/", table_views.whole_table, "table_laid", Who.ANYBODY),
    asked_of_a_table("table/<str:text>/rulings/", table_views.table_rulings, "table_rulings"),
    asked_of_a_table("table/<str:text>/<slug:kind>/", table_views.table_kind, "table_kind"),
    asked_of_a_table("table/<str:text>/<slug:kind>/flip/", table_views.table_flip, "table_flip"),
]
VERDICT: list[Route] = [
    route("d/<slug:slug>/verdict/", editor_views.verdict, "verdict", Who.READERS_OF_A_DRAFT, tells=True),
    route("d/<slug:slug>/flip/", editor_views.flip_of_draft, "flip", Who.READERS_OF_A_DRAFT, tells=True),
    route("d/<slug:slug>/serves/", editor_views.kinds_served, "serves", Who.READERS_OF_A_DRAFT),
    route("d/<slug:slug>/order/", editor_views.order_of_play, "order", Who.AUTHOR),
    route("d/<slug:slug>/twin/", editor_views.twin, "twin", Who.AUTHOR),
]
REVIEWS: list[Route] = [
    route("reviews/", review_views.reviews_waiting, "reviews", Who.ACCOUNTS),
    route(
        "reviews/classes/", review_views.reviewed_class, "reviewed_class", Who.ACCOUNTS, posts=Who.TEACHERS
    ),
    route("d/<slug:slug>/review/", review_views.review_page, "review", Who.REVIEWED, tells=True),
    route("d/<slug:slug>/review/ask/", review_views.ask, "review_ask", Who.ACCOUNTS, posts=Who.AUTHOR),
    route(
        "d/<slug:slug>/review/withdraw/",
        review_views.withdraw_asked,
        "review_withdraw",
        Who.ACCOUNTS,
        posts=Who.AUTHOR,
    ),
    route(
        "d/<slug:slug>/review/decide/",
        review_views.decision,
        "review_decide",
        Who.ACCOUNTS,
        posts=Who.REVIEWERS,
    ),
    route("reports/", review_views.reports, "reports", Who.ACCOUNTS),
    route(
        "reports/<slug:slug>/<int:number>/", review_views.report_answered, "report", Who.AUTHOR, tells=True
    ),
    route("p/<slug:slug>/", versions.versions, "versions", Who.AUTHOR),
    route("p/<slug:slug>/compare/", versions.compare, "compare", Who.AUTHOR),
    route("p/<slug:slug>/<int:number>/", versions.version, "version", Who.AUTHOR),
    route("p/<slug:slug>/<int:number>/pins/", versions.pins, "pins", Who.ACCOUNTS, posts=Who.AUTHOR),
]
COLLECTIONS: list[Route] = [
    route("collections/", collection_views.own_collections, "collections", Who.ACCOUNTS),
    route("collections/<slug:slug>/", collection_views.collection, "collection", Who.AUTHOR),
    route(
        "collections/<slug:slug>/order/", collection_views.order_collection, "collection_order", Who.AUTHOR
    ),
    route(
        "collections/<slug:slug>/remove/",
        collection_views.remove_from_collection,
        "collection_remove",
        Who.AUTHOR,
    ),
    route("collections/<slug:slug>/add/", collection_views.add, "collection_add", Who.AUTHOR),
    route(
        "collections/<slug:slug>/words/", collection_views.collection_words, "collection_words", Who.AUTHOR
    ),
    route(
        "collections/<slug:slug>/share/", collection_views.share_collection, "collection_share", Who.AUTHOR
    ),
    route("collections/<slug:slug>/copy/", collection_views.copy_shared, "collection_copy", Who.AUTHOR),
    route(
        "collections/<slug:slug>/delete/",
        collection_views.delete_collection_page,
        "collection_delete",
        Who.AUTHOR,
    ),
]
FILES: list[Route] = [
    route("import/", file_views.imports, "imports", Who.ACCOUNTS),
    route("import/records/", file_views.import_records, "import_records", Who.ACCOUNTS),
    route("import/<slug:slug>/", file_views.import_job, "import_job", Who.AUTHOR),
    route("import/<slug:slug>/go/", file_views.import_go, "import_go", Who.AUTHOR),
    route("import/<slug:slug>/again/", file_views.import_again, "import_again", Who.AUTHOR),
    route("import/<slug:slug>/discard/", file_views.import_discard, "import_discard", Who.AUTHOR),
    route("export/", file_views.exports, "exports", Who.ACCOUNTS),
    route("export/file/", file_views.export_file, "export_file", Who.ACCOUNTS, tells=True),
]
RECORDS: list[Route] = [
    route("r/", record_views.record_new, "record_new", Who.ACCOUNTS),
    route("r/<slug:key>/", record_views.record, "record", Who.AUTHOR),
    route("r/<slug:key>/take/", record_views.record_take, "record_take", Who.AUTHOR),
]
POLLS: list[Route] = [
    route("d/<slug:slug>/ask/", poll_views.ask_draft, "ask", Who.AUTHOR),
    route("polls/", poll_views.own_polls, "polls", Who.ACCOUNTS),
    route("polls/<slug:slug>/times/", poll_views.poll_times, "poll_times", Who.AUTHOR),
    route(
        "polls/<slug:slug>/delete/", poll_views.delete_own_poll, "poll_delete", Who.ACCOUNTS, posts=Who.AUTHOR
    ),
]
urlpatterns = [*DRAFTS, *EDITOR, *TABLES, *VERDICT, *REVIEWS, *COLLECTIONS, *FILES, *RECORDS, *POLLS]
