"""The templates of the source."""

from trainer.lab.sentences import Template, templates_written


def test_texts_marked_in_each_way_are_found():
    found = set(templates_written())
    assert Template("wording/reasons/endings", "The hand is noten: there is nothing to show.") in found
    assert Template("wording/words", "%(points)s point", singular=True) in found
    assert Template("wording/words", "%(points)s points") in found
    sticks = "With %(there)s riichi stick on the table instead of %(here)s"
    assert Template("wording/strategy_words", sticks, singular=True) in found  # of an ngettext_lazy
    assert Template("wording/words", ", ") in found  # of a pgettext, without its context


def test_a_text_stands_once_in_a_module():
    found = [(template.module, template.text) for template in templates_written()]
    assert len(found) == len(set(found))
