"""A push service of our own: takes messages over TLS and reads them as the browser would."""

import json
import ssl
from base64 import urlsafe_b64encode
from contextlib import contextmanager
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import AF_INET

import http_ece
from aiohttp import TCPConnector
from aiohttp.abc import AbstractResolver
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

from tests.threads import answering

HOST = "push.example"


def base64url(data):
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """The keys of a browser, by which it reads what was sent to it."""

    def __init__(self, service, number=1):
        self.secret = ec.generate_private_key(ec.SECP256R1())
        self.auth = bytes(range(16))
        point = self.secret.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = {
            "endpoint": f"https://{HOST}:{service.port}/to/{number}",
            "p256dh": base64url(point),
            "auth": base64url(self.auth),
        }

    def reads(self, body):
        text = http_ece.decrypt(body, private_key=self.secret, auth_secret=self.auth, version="aes128gcm")
        return json.loads(text)


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        service = self.server.service
        body = self.rfile.read(int(self.headers["Content-Length"]))
        service.taken.append((self.path, dict(self.headers), body))
        status, headers = service.answers.get(self.path, (201, {}))
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_words):
        pass


class Here(AbstractResolver):
    """Every name is this machine."""

    async def resolve(self, host, port=0, family=AF_INET):
        return [
            {"hostname": host, "host": "127.0.0.1", "port": port, "family": AF_INET, "proto": 0, "flags": 0}
        ]

    async def close(self):
        pass


class Service:
    """What was sent to it as (path, headers, body); `answers`: by path, a status and headers."""

    def __init__(self, port, certificate):
        self.port, self.certificate = port, certificate
        self.taken, self.answers = [], {}

    def connect(self):
        """Connections as the site makes them, but to this service alone."""
        trusted = ssl.create_default_context(cafile=self.certificate)
        return TCPConnector(resolver=Here(), ssl=trusted)


def certificate(folder):
    """A certificate of the service with its key, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, HOST)])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(datetime(2020, 1, 1, tzinfo=UTC))
        .not_valid_after(datetime(2100, 1, 1, tzinfo=UTC))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .sign(key, SHA256())
    )
    path = folder / "service.pem"
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(secret + made.public_bytes(Encoding.PEM))
    return path


@contextmanager
def push_service(folder):
    """A service that runs as long as the block."""
    path = certificate(folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    server.service = Service(server.server_address[1], str(path))
    with answering(server):
        yield server.service
