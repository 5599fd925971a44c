"""Who walks, and what they have: the two schools and the two authors of the permission tables, and a class of
its own for the kinds.
"""

from types import SimpleNamespace

from tests.authoring.making import author
from tests.classroom.builders import classroom, enrolled, teacher
from tests.pages.conftest import sampled
from tests.recording.answers import OURS, THEIRS
from tests.recording.stage import chance
from tests.studio import test_permissions as studio
from tests.teach import test_permissions as teach


def cast():
    """The bank must be there."""
    chance.begin("cast")
    room = classroom("Kinds")
    found = SimpleNamespace(
        school=teach.school("Ours", sampled()),
        other_school=teach.school("Theirs", sampled()),
        studies=studio.things("Author", OURS),
        other_studies=studio.things("Other author", THEIRS),
        room=room,
        teacher=teacher("Teacher of kinds", room),
        aiko=enrolled(room, "Aiko"),
        bo=enrolled(room, "Bo"),
        writer=author("Writer"),
    )
    found.learner = found.aiko.learner.user
    found.school_people = teach.everybody(found.school, found.other_school)
    found.studio_people = studio.everybody(found.studies, found.other_studies, " of the studio")
    return found
