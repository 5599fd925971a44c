"""The client in Python sends the forms in their order, follows redirects, and counts nothing that failed."""

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from benchmarks.load import Road, client, load, met
from tests.threads import answering


class Handler(BaseHTTPRequestHandler):
    """Keeps what it was asked; a form for `/moved/` is redirected, one for `/broken/` fails."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.server.asked.append((self.path, body, self.headers.get("HX-Request"), self.headers["Cookie"]))
        status = {"/moved/": 302, "/broken/": 500}.get(self.path, 200)
        self.answer(status, {"Location": "/there/#verdict"} if status == 302 else {})

    def do_GET(self):
        self.server.asked.append((self.path, "", None, self.headers["Cookie"]))
        self.answer(200, {})

    def answer(self, status, headers):
        self.send_response(status)
        for name, value in {"Content-Length": "0", **headers}.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, *args):
        pass


@pytest.fixture
def server(monkeypatch):
    monkeypatch.setenv("PATH", "")
    found = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    found.asked = []
    with answering(found):
        yield found


def road(tmp_path, *lines, **how):
    file = tmp_path / "lines"
    file.write_text("".join(f"{line}\n" for line in lines))
    return Road(file, "sessionid=1", **how)


def test_each_form_is_sent_once_up_to_the_number_wanted(server, tmp_path):
    met(server.server_port, road(tmp_path, "/a/ n=1", "/b/ n=2", "/c/ n=3", htmx=True), 2)
    assert sorted(server.asked) == [
        ("/a/", "n=1", "true", "sessionid=1"),
        ("/b/", "n=2", "true", "sessionid=1"),
    ]


@pytest.mark.parametrize(("follow", "paths"), [(True, ["/moved/", "/there/"]), (False, ["/moved/"])])
def test_redirects_are_followed_where_that_is_wanted(server, tmp_path, follow, paths):
    met(server.server_port, road(tmp_path, "/moved/ n=1", follow=follow), 1)
    assert [asked[0] for asked in server.asked] == paths


def test_requests_are_counted_by_the_second(server, tmp_path):
    found = load(server.server_port, road(tmp_path, "/a/ n=1"), 1)
    assert "Python" in client()
    assert found.a_second == found.number == len(server.asked) > 0
    assert 0 < found.p99_ms < 1000 * found.seconds


def test_the_answer_of_wrk_is_understood(server, tmp_path, monkeypatch):
    program = tmp_path / "wrk"
    said = "  99%    2.50ms\n  1234 requests in 2.00s, 1.00MB read\nRequests/sec:    617.00\n"
    program.write_text(f"#!/bin/sh\n/bin/cat <<'END'\n{said}END\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    found = load(server.server_port, road(tmp_path, "/a/ n=1"), 2)
    assert (found.number, found.a_second, found.p99_ms) == (1234, 617, 2.5)


def test_an_answer_that_fails_is_an_error(server, tmp_path):
    with pytest.raises(RuntimeError, match="/broken/: 500"):
        load(server.server_port, road(tmp_path, "/broken/ n=1"), 1)
