"""Reminders on devices: a push service that reads what comes, what it may be, what of a device is kept."""

import asyncio
import json
from base64 import urlsafe_b64decode
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import jwt
import pytest
from allauth.account.models import EmailAddress
from cryptography.hazmat.primitives.asymmetric import ec

from tests.play.own.push_service import Browser, push_service
from trainer.accounts.models import Learner, PushDevice, Reminder, User
from trainer.play.own.devices import MOST_DEVICES, device_name, keep_device
from trainer.play.own.pushing import Push, endpoint_fits, is_public, public_key
from trainer.play.own.reminders import remind
from trainer.play.own.sending import public_hosts, send_all
from trainer.progress.models import Review
from trainer.rulebook.examples import practised

EVENING = datetime(2026, 11, 23, 19, tzinfo=UTC)
SITE = "https://dojo.example/"
PAGE = "/settings/reminders/"
DEVICES = "/settings/reminders/devices/"


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    with push_service(tmp_path_factory.mktemp("push")) as service:
        yield service


@pytest.fixture
def service(running):
    running.taken.clear()
    running.answers.clear()
    return running


@pytest.fixture
def akagi(db):
    return Learner.objects.create(user=User.objects.create_user("akagi", password="suzume-1965"))


def kept(learner, browser):
    keep_device(learner=learner, name="Firefox", site=SITE, **browser.subscription)


def due(learner, number=3):
    for rule in practised()[:number]:
        facts = {"due": EVENING - timedelta(hours=1), "last": EVENING - timedelta(days=3)}
        Review.objects.create(learner=learner, rule=rule, **facts)


def test_a_message_arrives_that_the_browser_can_read_and_that_tells_nothing_of_its_owner(akagi, service):
    browser = Browser(service)
    kept(akagi, browser)
    due(akagi)
    assert remind(EVENING, connect=service.connect) == 1
    [(path, headers, body)] = service.taken
    told = browser.reads(body)
    assert told == {
        "title": "Riichi Dojo",
        "body": "Something waits for you: reviews, or homework that is due soon.",
        "stop": "No more on this device",
        "path": "/",
    }
    assert path == "/to/1"
    assert (headers["Content-Encoding"], headers["TTL"]) == ("aes128gcm", "43200")
    assert "Cookie" not in headers


def test_the_installation_signs_with_the_key_that_browsers_were_told(akagi, service):
    kept(akagi, Browser(service))
    due(akagi)
    remind(EVENING, connect=service.connect)
    [(_path, headers, _body)] = service.taken
    scheme, given = headers["Authorization"].split(" ", 1)
    token, key = (part.split("=", 1)[1] for part in given.split(","))
    assert (scheme, key) == ("vapid", public_key())
    point = ec.EllipticCurvePublicKey.from_encoded_point(
        ec.SECP256R1(), urlsafe_b64decode(key + "=" * (-len(key) % 4))
    )
    audience = f"https://push.example:{service.port}"
    claims = jwt.decode(token, point, algorithms=["ES256"], audience=audience)
    assert claims["sub"] == "https://dojo.example"


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_takes_no_messages_any_more_is_forgotten_and_the_others_stay(akagi, service, status):
    for number in (1, 2):
        kept(akagi, Browser(service, number))
    service.answers["/to/1"] = (status, {})
    due(akagi)
    assert remind(EVENING, connect=service.connect) == 1
    assert [each.endpoint[-1] for each in PushDevice.objects.all()] == ["2"]


def test_a_service_that_fails_or_sends_on_changes_nothing(akagi, service, caplog):
    for number in (1, 2):
        kept(akagi, Browser(service, number))
    service.answers["/to/1"] = (503, {})
    service.answers["/to/2"] = (307, {"Location": "/to/3"})
    due(akagi)
    assert remind(EVENING, connect=service.connect) == 0
    assert {path for path, _, _ in service.taken} == {"/to/1", "/to/2"}, "nothing follows where it points"
    assert PushDevice.objects.count() == 2
    assert "refused a reminder: 503" in caplog.text


def test_one_message_a_day_beside_the_mail_or_without_it(akagi, service, mailoutbox):
    kept(akagi, Browser(service))
    due(akagi)
    assert [remind(EVENING, connect=service.connect) for _ in range(2)] == [1, 0]
    assert mailoutbox == [], "who asked for messages alone gets no mail"
    EmailAddress.objects.create(user=akagi.user, email="a@example.org", verified=True, primary=True)
    Reminder.objects.update(by_mail=True)
    assert remind(EVENING + timedelta(days=1), connect=service.connect) == 2
    assert (len(mailoutbox), len(service.taken)) == (1, 2)


def test_a_day_is_not_used_up_where_nobody_can_be_reached(akagi, service):
    Reminder.objects.create(learner=akagi, site=SITE, by_mail=False)
    due(akagi)
    assert remind(EVENING, connect=service.connect) == 0
    assert Reminder.objects.get().sent_on is None


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",
        "224.0.0.1", "255.255.255.255", "::1", "fe80::1%eth0", "fd00::1", "::ffff:127.0.0.1", "ff02::1",
        "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    ],
)  # fmt: skip
def test_an_address_of_a_network_of_ones_own_is_not_public(address):
    assert not is_public(address)


@pytest.mark.parametrize("address", ["142.250.74.10", "2a00:1450:4001:830::200a", "::ffff:142.250.74.10"])
def test_an_address_of_the_internet_is_public(address):
    assert is_public(address)


def test_a_name_that_leads_to_this_machine_is_not_connected_to(service, caplog):
    """The very connections of the site, to a name that every machine has."""

    async def ask():
        async with public_hosts() as connector:
            return await connector._resolver.resolve("localhost", service.port)

    # A browser of other tests may run a loop in this thread.
    with ThreadPoolExecutor(1) as thread, pytest.raises(OSError, match="not public"):
        thread.submit(asyncio.run, ask()).result()
    browser = Browser(service).subscription
    lost = Push(f"https://localhost:{service.port}/to/1", browser["p256dh"], browser["auth"], "{}", SITE)
    assert send_all([lost]) == [0]
    assert service.taken == []
    assert "could not be reached" in caplog.text


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/1", "https://127.0.0.1/1", "https://[::1]/1", "https://localhost/1",
        "https://2130706433/1", "https://0x7f.1/1", "https://127.1/1",
        "https://a:b@push.example/1", "ftp://push.example/1",
        "https://push.example:99999/1", "https://[x/1", "/1", "", "https://pùsh.example/1",
    ],
)  # fmt: skip
def test_what_is_no_address_of_a_push_service_is_refused(endpoint):
    assert not endpoint_fits(endpoint)


def test_the_page_keeps_a_device_under_the_name_of_its_browser(akagi, client, service):
    client.force_login(akagi.user)
    agent = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
    sent = client.post(DEVICES, Browser(service).subscription, headers={"User-Agent": agent}, follow=True)
    assert sent.redirect_chain == [(PAGE, 302)]
    assert "This device reminds you from now on." in sent.text
    assert "Firefox · Android" in sent.text
    reminder = Reminder.objects.get()
    assert (reminder.by_mail, reminder.site) == (False, "http://testserver/")


def test_a_browser_sent_twice_is_one_device_and_goes_with_who_asked_last(akagi, client, service):
    browser = Browser(service).subscription
    client.force_login(akagi.user)
    for _ in range(2):
        client.post(DEVICES, browser)
    other = User.objects.create_user("washizu")
    client.force_login(other)
    client.post(DEVICES, browser)
    assert [each.learner.user for each in PushDevice.objects.all()] == [other]


@pytest.mark.parametrize(
    ("part", "value", "words"),
    [
        ("endpoint", "https://192.168.0.1/", "no address to which messages can be sent"),
        ("p256dh", "BBBB", "no keys with which messages can be sent"),
        ("auth", "AAAA", "no keys with which messages can be sent"),
        ("auth", "ü", "no keys with which messages can be sent"),
    ],
)
def test_what_can_not_be_kept_is_said(akagi, client, service, part, value, words):
    client.force_login(akagi.user)
    answer = client.post(DEVICES, Browser(service).subscription | {part: value})
    assert answer.status_code == 422
    assert words in answer.text
    assert not PushDevice.objects.exists()


def test_a_device_is_removed_by_one_tap_and_by_nobody_else(akagi, client, service):
    kept(akagi, Browser(service))
    path = f"{DEVICES}{PushDevice.objects.get().pk}/remove/"
    client.force_login(User.objects.create_user("washizu"))
    client.post(path)
    assert PushDevice.objects.exists()
    client.force_login(akagi.user)
    assert "That device no longer reminds you." in client.post(path, follow=True).text
    assert not PushDevice.objects.exists()


def test_no_more_reminders_forgets_the_devices_too(akagi, client, service):
    kept(akagi, Browser(service))
    client.force_login(akagi.user)
    client.post(PAGE, {"stop": ""})
    assert not PushDevice.objects.exists()
    assert not Reminder.objects.exists()


def test_devices_are_in_the_own_data_without_their_keys_and_go_with_the_account(akagi, client, service):
    kept(akagi, Browser(service))
    client.force_login(akagi.user)
    told = json.loads(b"".join(client.get("/settings/data.json").streaming_content))
    [device] = told["devices_reminded"]
    assert (device["name"], "auth" in device, "p256dh" in device) == ("Firefox", False, False)
    assert client.post("/settings/delete/", {"password": "suzume-1965"}).status_code == 302
    assert not PushDevice.objects.exists()


def test_no_more_devices_than_a_person_has(akagi, service):
    for number in range(MOST_DEVICES + 2):
        kept(akagi, Browser(service, number))
    numbers = [int(each.endpoint.rpartition("/")[2]) for each in PushDevice.objects.order_by("pk")]
    assert numbers == list(range(2, MOST_DEVICES + 2))


@pytest.mark.parametrize("number", [1, 3])
def test_the_page_asks_the_database_as_often_for_many_devices(
    akagi, client, service, django_assert_num_queries, number
):
    for each in range(number):
        kept(akagi, Browser(service, each))
    client.force_login(akagi.user)
    client.get(PAGE)
    with django_assert_num_queries(7):
        client.get(PAGE)


def test_the_worker_and_the_manifest_come_from_the_site_itself(client, db):
    worker = client.get("/push-worker.js")
    assert worker.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert worker.headers["Cache-Control"] == "no-cache"
    assert b"showNotification" in worker.content
    manifest = client.get("/manifest.webmanifest")
    assert manifest.headers["Content-Type"] == "application/manifest+json"
    assert manifest.json()["start_url"] == "/"


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1",
            "Safari · iPhone",
        ),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0", "Edge · Windows"),
        ("curl/8", ""),
    ],
)
def test_a_browser_is_named_as_its_owner_would(agent, name):
    assert device_name(agent) == name


def test_messages_are_sent_from_where_a_loop_runs_already(service):
    browser = Browser(service)
    message = Push(told="{}", site=SITE, **browser.subscription)

    async def caller():
        return send_all([message], connect=service.connect)

    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(asyncio.run, caller()).result() == [201]
