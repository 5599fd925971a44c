from trainer.puzzles.digests import canonical_text, digest_of, puzzle_digest, slug_of

POSITION = {"players": 4, "ruleset": {"preset": "tenhou_4p"}, "start": "123m"}


def test_canonical_text_is_the_same_whatever_the_order_of_keys():
    assert canonical_text({"b": [1, "é"], "a": None}) == '{"a":null,"b":[1,"é"]}'


def test_a_digest_is_52_base32_letters():
    digest = digest_of("")
    assert digest == "4oymiquy7qobjgx36tejs35zeqt24qpemsnzgtfeswmrw6csxbkq"


def test_the_slug_is_the_digests_first_ten_letters():
    assert slug_of("abcdefghijklmnop") == "abcdefghij"


def test_kind_and_position_name_a_puzzle():
    digests = {
        puzzle_digest("waits", POSITION),
        puzzle_digest("waits", dict(reversed(POSITION.items()))),
        puzzle_digest("can-ron", POSITION),
        puzzle_digest("waits", POSITION | {"start": "124m"}),
    }
    assert len(digests) == 3
