"""Files that do not show their encoding: every way to read them, the likeliest first."""

import pytest

from trainer.classroom.people.encodings import MAX_SAMPLE, OTHERS, readings, sure

NONE = frozenset()
NAMES = {
    "cp932": ["田中愛子", "佐藤 健"],
    "euc_jp": ["田中愛子", "佐藤 健", "さとう", "ヤマダ"],
    "gb18030": ["李伟", "张三", "欧阳修"],
    "big5": ["陳大文", "林志玲"],
    "cp949": ["김민수", "이영희"],
    "cp1251": ["Иванов", "Пётр", "Щербина"],
    "cp1253": ["Νίκος", "Ελένη"],
    "cp1252": ["Müller", "Benoît", "Añez", "Groß"],
    "cp1250": ["Łukasz", "Wiśniewski", "Dvořák"],
    "cp1254": ["Gökçe Şahin", "Yılmaz"],
}


@pytest.mark.parametrize(
    ("codec", "name"), [(codec, name) for codec, names in NAMES.items() for name in names]
)
def test_what_was_written_is_among_the_readings_with_the_name_as_a_sample(codec, name):
    data = f"Name,E-Mail\n{name},m@example.com\nBen,b@example.com\n".encode(codec)
    assert sure(data) is None
    found = readings(data, NONE)
    assert (codec, name) in found
    assert {each.codec for each in found} <= OTHERS.keys()
    assert all(each.title for each in found)


@pytest.mark.parametrize(
    ("codec", "lines"),
    [
        ("cp1251", ["Фамилия;Имя", "Иванов;Пётр"]),
        ("cp1252", ["Jürgen Groß", "Añez"]),
        ("cp1250", ["Łukasz Wiśniewski", "Dvořák"]),
        ("cp932", ["田中愛子"]),
        ("euc_jp", ["田中愛子", "佐藤健"]),
        ("big5", ["陳大文", "林志玲"]),
    ],
)
def test_the_likeliest_reading_comes_first(codec, lines):
    assert readings("\n".join(lines).encode(codec), NONE)[0].codec == codec


def test_a_heading_that_is_expected_decides():
    data = "姓名\n王芳\n".encode("gb18030")
    assert readings("王芳\n".encode("gb18030"), NONE)[0].codec != "gb18030"
    assert readings(data, frozenset({"姓名"}))[0].codec == "gb18030"


def test_readings_that_come_to_the_same_are_one():
    found = readings("Müller\n".encode("cp1252"), NONE)
    assert [each.codec for each in found if each.sample == "Müller"] == ["cp1252"]


def test_a_sample_is_short():
    found = readings("\n".join("é" * 30 for _ in range(9)).encode("cp1252"), NONE)
    assert found
    assert all(len(each.sample) <= MAX_SAMPLE for each in found)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_utf_8_and_utf_16_show_themselves(encoding):
    assert sure("Name\nMüller".encode(encoding))


def test_what_mixes_alphabets_within_a_word_is_no_reading_where_another_does_not():
    found = readings("Müller\nBenoît\n".encode("cp1252"), NONE)
    assert [each.codec for each in found] == ["cp1252"]
