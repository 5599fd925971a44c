"""What `tests.test_apart` has done in processes of their own; little is loaded for it."""

import os

from django.utils.translation import gettext


def counted(data, *told):
    return {"bytes": len(data), "told": told, "process": os.getpid(), "no": gettext("No")}


def greedy(data):
    return len(data * 1024 * 1024)


def endless(_data):
    while True:
        pass


def killed(_data):
    os.kill(os.getpid(), 9)
