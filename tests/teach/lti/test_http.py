"""A platform that never answers does not hold us."""

import socket

import pytest
import requests

from trainer.teach.lti import launching as http


def test_silence_ends(monkeypatch):
    monkeypatch.setattr(http, "SECONDS", (0.2, 0.2))
    with (
        socket.create_server(("127.0.0.1", 0)) as silent,
        http.patient_session() as session,
        pytest.raises(requests.Timeout),
    ):
        session.get(f"http://127.0.0.1:{silent.getsockname()[1]}/")
