"""The WSGI application; there is none with values that the site must not start with."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.urls import resolve

from trainer.running import hold_running
from trainer.starting import refuse_unsafe

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trainer.settings")
application = get_wsgi_application()
refuse_unsafe()
# All pages are loaded before processes part from this one, and shared; else each would load them for itself.
resolve("/")
hold_running(settings.VAR_DIR)
