"""The addresses of the pages for authors."""

from django.urls import URLPattern, path

from trainer.studio.collections import views as collection_views
from trainer.studio.drafts import publishing
from trainer.studio.drafts import views as draft_views
from trainer.studio.editor import views as editor_views
from trainer.studio.files import views as file_views
from trainer.studio.records import views as record_views
from trainer.studio.reviews import versions
from trainer.studio.reviews import views as review_views

app_name = "studio"
DRAFTS: list[URLPattern] = [
    path("", draft_views.home, name="home"),
    path("new/", draft_views.new, name="new"),
    path("paste/", draft_views.paste, name="paste"),
    path("d/<slug:slug>/words/", draft_views.words, name="words"),
    path("d/<slug:slug>/publish/", publishing.publish_draft, name="publish"),
    path("d/<slug:slug>/share/", publishing.share, name="share"),
    path("d/<slug:slug>/take-back/", publishing.take_back, name="take_back"),
    path("d/<slug:slug>/copy/", draft_views.copy, name="copy"),
    path("d/<slug:slug>/delete/", publishing.delete, name="delete"),
    path("t/<str:text>/", draft_views.position, name="position"),
    path("t/<str:text>/take/", draft_views.position_take, name="position_take"),
]
EDITOR: list[URLPattern] = [
    path("d/<slug:slug>/", editor_views.draft, name="draft"),
    path("d/<slug:slug>/edit/", editor_views.edit, name="edit"),
    path("d/<slug:slug>/undo/", editor_views.back, name="undo"),
    path("d/<slug:slug>/redo/", editor_views.forth, name="redo"),
    path("d/<slug:slug>/choose/", editor_views.choose, name="choose"),
    path("d/<slug:slug>/settle/", editor_views.settle, name="settle"),
]
VERDICT: list[URLPattern] = [
    path("d/<slug:slug>/verdict/", editor_views.verdict, name="verdict"),
    path("d/<slug:slug>/flip/", editor_views.flip, name="flip"),
    path("d/<slug:slug>/serves/", editor_views.served, name="serves"),
    path("d/<slug:slug>/order/", editor_views.order, name="order"),
    path("d/<slug:slug>/twin/", editor_views.twin, name="twin"),
]
REVIEWS: list[URLPattern] = [
    path("reviews/", review_views.reviews, name="reviews"),
    path("reviews/classes/", review_views.reviewed_class, name="reviewed_class"),
    path("d/<slug:slug>/review/", review_views.review, name="review"),
    path("d/<slug:slug>/review/ask/", review_views.ask, name="review_ask"),
    path("d/<slug:slug>/review/withdraw/", review_views.withdraw, name="review_withdraw"),
    path("d/<slug:slug>/review/decide/", review_views.decision, name="review_decide"),
    path("reports/", review_views.reports, name="reports"),
    path("reports/<slug:slug>/<int:number>/", review_views.report, name="report"),
    path("p/<slug:slug>/", versions.versions, name="versions"),
    path("p/<slug:slug>/compare/", versions.compare, name="compare"),
    path("p/<slug:slug>/<int:number>/", versions.version, name="version"),
    path("p/<slug:slug>/<int:number>/pins/", versions.pins, name="pins"),
]
COLLECTIONS: list[URLPattern] = [
    path("collections/", collection_views.collections, name="collections"),
    path("collections/<slug:slug>/", collection_views.collection, name="collection"),
    path("collections/<slug:slug>/order/", collection_views.order, name="collection_order"),
    path("collections/<slug:slug>/remove/", collection_views.remove, name="collection_remove"),
    path("collections/<slug:slug>/add/", collection_views.add, name="collection_add"),
    path("collections/<slug:slug>/words/", collection_views.words, name="collection_words"),
    path("collections/<slug:slug>/share/", collection_views.share, name="collection_share"),
    path("collections/<slug:slug>/copy/", collection_views.copy, name="collection_copy"),
    path("collections/<slug:slug>/delete/", collection_views.delete, name="collection_delete"),
]
FILES: list[URLPattern] = [
    path("import/", file_views.imports, name="imports"),
    path("import/records/", file_views.import_records, name="import_records"),
    path("import/<slug:slug>/", file_views.import_job, name="import_job"),
    path("import/<slug:slug>/go/", file_views.import_go, name="import_go"),
    path("import/<slug:slug>/again/", file_views.import_again, name="import_again"),
    path("import/<slug:slug>/discard/", file_views.import_discard, name="import_discard"),
    path("export/", file_views.exports, name="exports"),
    path("export/file/", file_views.export_file, name="export_file"),
]
RECORDS: list[URLPattern] = [
    path("r/", record_views.record_new, name="record_new"),
    path("r/<slug:key>/", record_views.record, name="record"),
    path("r/<slug:key>/take/", record_views.record_take, name="record_take"),
]
urlpatterns = [*DRAFTS, *EDITOR, *VERDICT, *REVIEWS, *COLLECTIONS, *FILES, *RECORDS]
