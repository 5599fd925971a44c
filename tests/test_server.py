"""The server: who sends slowly or stops half-way holds no thread, and nobody waits for them."""

import http.client
import socket
import time
from contextlib import ExitStack, closing
from types import SimpleNamespace

import pytest
from waitress import wasyncore
from waitress.task import ThreadedTaskDispatcher

from benchmarks.serving import ROOT, serving
from benchmarks.stalled import HALF_BODY, HALF_HEADER, stalled
from trainer.server import IDLE, MOST_CONNECTIONS, PATIENCE, SLOWEST, _adjustments, _listening

APPLICATION = """
import os
import trainer.server
trainer.server.LINGER = 60  # what comes late comes, however busy the machine is
def application(environ, start):
    body = environ["wsgi.input"].read()
    start("200 OK", [("Content-Type", "text/plain")])
    return [f"{environ['REQUEST_METHOD']} {environ['SCRIPT_NAME']} {len(body)} {os.getpid()}".encode()]
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    home = tmp_path_factory.mktemp("site")
    (home / "echo.py").write_text(APPLICATION)
    with serving("echo:application", home, {}) as server:
        yield server


def asked(site, method="GET", body=None, headers=None):
    """Status and words of an answer; a minute of silence is an error."""
    with closing(http.client.HTTPConnection("127.0.0.1", site.port, timeout=60)) as connection:
        connection.request(method, "/page", body, headers or {})
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


@pytest.mark.parametrize("half", [HALF_HEADER, HALF_BODY], ids=["headers", "bodies"])
def test_pages_are_answered_while_200_requests_are_half_there(half, site):
    with stalled(site.port, 200, half):
        for _ in range(8):
            assert asked(site)[0] == 200


def test_more_connections_than_there_is_room_for_shut_nobody_out(site):
    with stalled(site.port, 2 * MOST_CONNECTIONS + 50, HALF_HEADER):
        for _ in range(8):
            assert asked(site)[0] == 200


def test_body_that_comes_in_pieces_is_read_whole(site):
    with socket.create_connection(("127.0.0.1", site.port), timeout=60) as slow:
        slow.sendall(begun(length=6))
        # The site has read the header: what follows is a piece of its own.
        read_until(b"100 Continue", slow)
        slow.sendall(b"abc")
        slow.sendall(b"def")
        answer = read_until(b"POST", slow)
    assert answer.startswith(b"HTTP/1.1 200 OK")
    assert b"POST  6 " in answer


def test_header_that_names_another_root_is_no_error(site):
    status, said = asked(site, headers={"SCRIPT_NAME": "/else"})
    assert (status, said.split()[:2]) == (200, ["GET", "0"])


def test_body_that_no_page_takes_is_refused_before_it_is_read(site):
    with socket.create_connection(("127.0.0.1", site.port), timeout=60) as much:
        much.sendall(b"POST /page HTTP/1.1\r\nHost: dojo\r\nContent-Length: 999999999999\r\n\r\n")
        assert much.recv(4096).startswith(b"HTTP/1.1 413 ")


def test_a_site_told_to_end_answers_what_is_half_there(tmp_path):
    (tmp_path / "echo.py").write_text(APPLICATION)
    with ExitStack() as stack:
        server = stack.enter_context(serving("echo:application", tmp_path, {}))
        late = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=60))
        # Its first answer says that the connection was taken up.
        late.sendall(b"GET /page HTTP/1.1\r\nHost: dojo\r\n\r\n")
        assert read_until(b"GET ", late).startswith(b"HTTP/1.1 200 OK")
        late.sendall(begun(length=3))
        read_until(b"100 Continue", late)
        late.sendall(b"a")
        server.process.terminate()
        # Who comes meanwhile is refused at once, for a balancer to ask another process.
        wait_until_refused(server.port)
        late.sendall(b"bc")
        assert read_until(b"POST ", late).startswith(b"HTTP/1.1 200 OK")
        assert server.process.wait(30) == 0


STARTS_LATE = """
import runpy, time
globals().update(runpy.run_path({conf!r}))
started = post_fork
def post_fork(server, worker):
    started(server, worker)
    if worker.age == 2:
        open("late", "w").close()
        time.sleep(3)
"""
"""The second process is told to end while it has no handler of signals yet."""


def test_a_process_told_to_end_while_it_starts_ends_and_the_others_are_not_killed_for_it(tmp_path):
    (tmp_path / "echo.py").write_text(APPLICATION)
    (tmp_path / "gunicorn.conf.py").write_text(STARTS_LATE.format(conf=str(ROOT / "gunicorn.conf.py")))
    with ExitStack() as stack:
        server = stack.enter_context(serving("echo:application", tmp_path, {}))
        late = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=60))
        late.sendall(begun(length=3))
        read_until(b"100 Continue", late)
        while not (tmp_path / "late").exists():
            time.sleep(0.01)
        server.process.terminate()
        wait_until_refused(server.port)
        late.sendall(b"abc")
        assert read_until(b"POST ", late).startswith(b"HTTP/1.1 200 OK")
        assert server.process.wait(60) == 0


def begun(length):
    """The header of a form whose body comes when the site says that it goes on."""
    return b"POST /page HTTP/1.1\r\nHost: dojo\r\nExpect: 100-continue\r\nContent-Length: %d\r\n\r\n" % length


def read_until(word, connection):
    """What comes up to the word: head and body may come one after the other."""
    answer = connection.recv(4096)
    while word not in answer and (more := connection.recv(4096)):
        answer += more
    return answer


def wait_until_refused(port):
    for _ in range(6000):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=60).close()
        except ConnectionRefusedError:
            return
        time.sleep(0.01)
    raise AssertionError("connections are taken for a minute")


def large(_environ, start):
    """More than is kept of an answer that nobody fetches: the thread has to wait."""
    start("200 OK", [("Content-Type", "text/plain")])
    for _ in range(40):
        yield b"x" * 1024**2


@pytest.fixture
def own():
    """A site within this process, its loop turned by hand, and a client that is connected."""
    with socket.create_server(("127.0.0.1", 0)) as listener, ExitStack() as stack:
        threads, connections = ThreadedTaskDispatcher(), {}
        threads.set_thread_count(1)
        site = _listening(large, listener, connections, threads, _adjustments(1))
        client = stack.enter_context(socket.create_connection(listener.getsockname(), timeout=60))

        def turn():
            wasyncore.loop(timeout=0.01, map=connections, use_poll=True, count=1)

        until(turn, lambda: site.active_channels)
        (channel,) = site.active_channels.values()
        yield SimpleNamespace(site=site, client=client, channel=channel, turn=turn, threads=threads)
        threads.shutdown(timeout=10)
        wasyncore.close_all(connections)


def until(turn, true):
    for _ in range(2000):
        if true():
            return
        turn()
    raise AssertionError("not within two thousand turns")


def test_request_that_takes_too_long_to_arrive_is_closed_and_not_before(own):
    own.client.sendall(HALF_HEADER)
    until(own.turn, lambda: own.channel.request)
    own.channel.since -= PATIENCE - 30
    own.site.maintenance(time.time())
    assert own.channel.connected
    own.channel.since -= 31
    own.site.maintenance(time.time())
    assert own.client.recv(100) == b""


def test_upload_that_goes_on_has_time_by_its_length(own):
    own.client.sendall(
        b"POST / HTTP/1.1\r\nHost: dojo\r\nContent-Length: 999999\r\n\r\n" + b"x" * 60 * SLOWEST
    )
    until(own.turn, lambda: own.channel.arrived > 60 * SLOWEST)
    own.channel.since -= PATIENCE + 30
    own.site.maintenance(time.time())
    assert own.channel.connected
    own.channel.since -= 60
    own.site.maintenance(time.time())
    assert not own.channel.connected


def test_connection_without_a_request_is_idle_and_not_late(own):
    own.channel.since -= 10 * PATIENCE
    own.site.maintenance(time.time())
    assert own.channel.connected


def test_answer_that_nobody_fetches_gives_its_thread_free(own):
    own.client.sendall(b"GET / HTTP/1.1\r\nHost: dojo\r\n\r\n")
    until(own.turn, lambda: own.channel.total_outbufs_len > own.site.adj.outbuf_high_watermark)
    assert own.threads.active_count == 1
    own.site.maintenance(time.time())
    assert own.channel.connected
    own.channel.last_activity -= IDLE + 1
    own.site.maintenance(time.time())
    until(own.turn, lambda: own.threads.active_count == 0)
    assert not own.channel.connected
