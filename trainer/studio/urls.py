"""The author's addresses: drafts, collections and imports by slugs that nobody guesses."""

from trainer.studio.collections.urls import urlpatterns as collections
from trainer.studio.editor.urls import urlpatterns as editor
from trainer.studio.importing.urls import urlpatterns as importing
from trainer.studio.life.urls import urlpatterns as life
from trainer.studio.records.urls import urlpatterns as records
from trainer.studio.reviews.urls import urlpatterns as reviews
from trainer.studio.verdict.urls import urlpatterns as verdict

app_name = "studio"
urlpatterns = [*life, *editor, *verdict, *reviews, *collections, *importing, *records]
