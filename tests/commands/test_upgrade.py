"""An upgrade backs up before it changes anything, and says the way back."""

import re
from threading import Event, Thread

import pytest
from django.db import connection

from tests.commands import sites
from tests.commands.sites import LOADED, MAKE, NAMES
from trainer.commands.alone import alone

pytestmark = pytest.mark.db
first_site, site = sites.first_site, sites.site


def test_the_way_back_leads_back(site):
    site.shell(LOADED)
    said = site.run("upgrade")
    assert "0 migrations wait" in said
    assert said.index(".backup: ") < said.index("faults: 0")
    file = re.search(r"manage\.py restore (\S+) --replace", said)[1]
    site.shell(MAKE.format("later"))
    site.run("restore", file, "--replace")
    assert "later" not in site.shell(NAMES)


def test_without_a_place_for_the_backup_nothing_is_changed(site):
    (site.folder / "backups").write_text("a file where the folder should be")
    said = site.run("upgrade", fails=True)
    assert "nothing was changed" in said
    assert "faults" not in said


@pytest.mark.django_db(transaction=True)
def test_who_comes_second_waits_until_the_first_is_done(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    order, inside = [], Event()

    def second():
        inside.wait()
        with alone():
            order.append("second")
        connection.close()

    thread = Thread(target=second)
    thread.start()
    with alone():
        inside.set()
        thread.join(0.3)
        order.append("first")
    thread.join()
    assert order == ["first", "second"]
