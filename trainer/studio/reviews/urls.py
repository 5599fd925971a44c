"""Their addresses, in the name space of `trainer.studio.urls`."""

from django.urls import path

from trainer.studio.reviews import report_views, version_views, views

urlpatterns = [
    path("reviews/", views.reviews, name="reviews"),
    path("reviews/classes/", views.reviewed_class, name="reviewed_class"),
    path("d/<slug:slug>/review/", views.review, name="review"),
    path("d/<slug:slug>/review/ask/", views.ask, name="review_ask"),
    path("d/<slug:slug>/review/withdraw/", views.withdraw, name="review_withdraw"),
    path("d/<slug:slug>/review/decide/", views.decision, name="review_decide"),
    path("reports/", report_views.reports, name="reports"),
    path("reports/<slug:slug>/<int:number>/", report_views.report, name="report"),
    path("p/<slug:slug>/", version_views.versions, name="versions"),
    path("p/<slug:slug>/compare/", version_views.compare, name="compare"),
    path("p/<slug:slug>/<int:number>/", version_views.version, name="version"),
    path("p/<slug:slug>/<int:number>/pins/", version_views.pins, name="pins"),
]
