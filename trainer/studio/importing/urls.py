"""Their addresses, in the name space of `trainer.studio.urls`."""

from django.urls import URLPattern, path

from trainer.studio.importing import export_views, views

urlpatterns: list[URLPattern] = [
    path("import/", views.imports, name="imports"),
    path("import/records/", views.import_records, name="import_records"),
    path("import/<slug:slug>/", views.import_job, name="import_job"),
    path("import/<slug:slug>/go/", views.import_go, name="import_go"),
    path("import/<slug:slug>/again/", views.import_again, name="import_again"),
    path("import/<slug:slug>/discard/", views.import_discard, name="import_discard"),
    path("export/", export_views.exports, name="exports"),
    path("export/file/", export_views.export_file, name="export_file"),
]
