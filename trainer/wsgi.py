"""The WSGI application; there is none with values that the site must not start with."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from trainer.running import hold_running
from trainer.starting import refuse_unsafe

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trainer.settings")
application = get_wsgi_application()
refuse_unsafe()
hold_running(settings.VAR_DIR)
