"""The pages of classes in a browser: for axe, on a small phone, light and dark; and made by keyboard alone.

How an assignment is done is in `test_homework`.
"""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.conftest import first
from tests.browser.sizes import at_each
from tests.browser.test_reminders import until
from tests.classroom.answers import answered
from tests.classroom.builders import assignment, classroom, enrolled, teacher
from tests.classroom.lessons import lesson_with
from tests.polls.making import poll
from trainer.accounts import actions as cards
from trainer.accounts.models import User
from trainer.classroom.live import presence
from trainer.classroom.live.guests import admit_guests
from trainer.classroom.live.lessons import close_question
from trainer.classroom.live.polls import show_poll
from trainer.classroom.models import Assignment, Classroom, Lesson, LessonQuestion, Role
from trainer.classroom.setting.classes import post_news
from trainer.polls.live import cast_in_lesson

FAR = datetime(2100, 5, 1, 10, tzinfo=UTC)
LONG = "Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine"
TEACHER_PAGES = (
    "/teach/",
    "/teach/new/",
    "/teach/c/{room}/",
    "/teach/c/{room}/poster/",
    "/teach/c/{room}/settings/",
    "/teach/c/{room}/teachers/",
    "/teach/c/{room}/learners/",
    "/teach/c/{room}/learners/import/",
    "/teach/c/{room}/learner/{managed}/",
    "/teach/c/{room}/assign/",
    "/teach/c/{room}/assign/puzzles/",
    "/teach/c/{room}/dates/?all",
    "/teach/c/{room}/journal/",
    "/teach/a/{homework}/",
    "/teach/a/{homework}/edit/",
    "/teach/a/{homework}/delete/",
    "/teach/a/{homework}/preview/1/",
    "/teach/a/{homework}/more-time/{learner}/",
    "/teach/c/{room}/gradebook/",
    "/teach/a/{homework}/results/",
    "/teach/a/{homework}/learner/{learner}/",
    "/teach/a/{homework}/regrade/",
    "/teach/c/{room}/lesson/",
    "/teach/c/{room}/lesson/tonight/",
    "/teach/c/{room}/lesson/handout/",
    "/teach/c/{room}/course/",
    "/teach/course/",
    "/teach/course/riichi/",
    "/teach/c/{room}/lesson/plan/",
    "/teach/l/{lesson}/desk/",
    "/teach/c/{room}/delete/",
    "/teach/c/{room}/cards/",
)
LEARNER_PAGES = (
    "/classes/",
    "/join/",
    "/join/{other}/",
    "/c/{room}/",
    "/c/{room}/leave/",
    "/card/",
    "/card/{card}/",
)


@pytest.fixture
def school(bank):
    """A class of long names: two assignments, answers, news, a lesson with a question, a printed card."""
    room = classroom("Donaudampfschifffahrtsgesellschaft, Tuesdays", zone="Europe/Paris")
    owner = teacher("teacher", room)
    teacher("co-teacher-with-a-long-name", room, Role.CO)
    learner, other = enrolled(room, LONG, teacher("aiko")), enrolled(room, "Ben")
    (account,) = cards.make_managed_accounts(made_by=owner, count=1)
    managed = room.enrollments.create(learner=account, name="Cho", home=True)
    entries = [first(bank, kind, "yes") for kind in ("can-ron", "kan-legal", "is-tenpai")]
    homework = assignment(room, entries, title="Furiten, kan and riichi after a closed kan", due_at=FAR)
    assignment(room, entries[:1], title="Exam", mode="exam", minutes=20, feedback="after_due", due_at=FAR)
    for place, answer, score in ((1, "yes", 1.0), (2, "no", 0.0), (3, "yes", 1.0)):
        answered(
            homework, learner, place, answer, score, solved="yes", found=[("rule", "RIICHI-CLOSED", False)]
        )
    answered(homework, other, 1, "no", 0.0, solved="yes")
    post_news(classroom=room, author=owner, text="Bring a pencil, and https://example.org/" + 60 * "x")
    lesson = lesson_with(room, owner, first(bank, "can-ron", "yes"))
    now = timezone.now()
    card = cards.make_card(user=account.user, expires_at=now + timedelta(days=7), now=now)
    return {
        "owner": owner,
        "pupil": learner.learner.user,
        "room": room.slug,
        "other": classroom("Friday club").join_code,
        "homework": homework.slug,
        "lesson": lesson.slug,
        "learner": learner.pk,
        "managed": managed.pk,
        "card": card.code,
    }


def sign_in(page, live_server, user):
    client = Client()
    client.force_login(user)
    value = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": str(live_server)}]
    )


@pytest.fixture
def small(page):
    """A page 360 px wide."""
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 360, "height": 740})
    return page


@pytest.fixture
def looked_at(small, axe):
    """Looks at the page as it stands: nothing axe finds, nothing wider than the screen."""
    wide = []

    def look():
        axe(small)
        if over := small.evaluate("document.documentElement.scrollWidth - innerWidth"):
            wide.append(f"{small.url}: {over}")

    yield look
    assert wide == []


def test_pages_of_a_teacher(small, school, live_server, looked_at):
    sign_in(small, live_server, school["owner"])
    for path in TEACHER_PAGES:
        assert small.goto(path.format(**school)).status == 200
        looked_at()
    small.get_by_label("Cho").check()
    small.locator("main form button").first.click()
    expect(small.locator("code").first).to_be_visible()
    looked_at()


def test_wall_and_phone_of_a_lesson(small, school, live_server, looked_at, monkeypatch):
    monkeypatch.setattr(presence, "RECENT", 600)  # between the phone and the wall pages are looked at
    wall, phone = "/teach/l/{lesson}/".format(**school), "/live/{lesson}/".format(**school)
    sign_in(small, live_server, school["pupil"])
    small.goto(phone)
    looked_at()
    small.get_by_role("button", name="Yes").click()
    expect(small.get_by_role("heading", name="Kept: you answered Yes")).to_be_focused()
    looked_at()
    sign_in(small, live_server, school["owner"])
    small.goto(wall)
    expect(small.get_by_text("1 here now")).to_be_visible()
    small.set_viewport_size({"width": 1280, "height": 800})
    expect(small.get_by_role("button", name="Next question")).to_be_in_viewport(ratio=1)
    small.set_viewport_size({"width": 360, "height": 740})
    looked_at()
    with small.expect_navigation():
        small.get_by_role("button", name="Reveal").click()
    looked_at()
    sign_in(small, live_server, school["pupil"])
    small.goto(phone)
    looked_at()


@pytest.mark.parametrize("width", [390, 1280])
def test_wall_and_phone_with_a_question_without_a_key(small, school, live_server, looked_at, width):
    lesson = Lesson.objects.get(slug=school["lesson"])
    asked = show_poll(lesson=lesson, poll=poll().pk)
    small.set_viewport_size({"width": width, "height": 800})
    sign_in(small, live_server, school["pupil"])
    small.goto(f"/live/{lesson.slug}/")
    looked_at()
    small.goto("about:blank")  # A phone that is signed in as somebody else would load itself anew meanwhile.
    cast_in_lesson(asked=asked, who=school["pupil"].learner, choice="1p", arrived_at=timezone.now())
    sign_in(small, live_server, school["owner"])
    small.goto(f"/teach/l/{lesson.slug}/")
    expect(small.get_by_role("heading", name="1 vote")).to_be_visible()
    looked_at()
    for step, said in (
        ("Show the votes", "vote closed"),
        ("Show the author’s opinion", "Opinion of the author"),
    ):
        with small.expect_navigation():
            small.get_by_role("button", name=step).click()
        expect(small.get_by_text(said).first).to_be_visible()
        looked_at()
    small.goto("about:blank")
    sign_in(small, live_server, school["pupil"])
    small.goto(f"/live/{lesson.slug}/")
    expect(small.get_by_text("Your vote: 1p")).to_be_visible()
    looked_at()


def test_phone_that_lost_its_network_takes_no_answer_before_it_has_caught_up(small, school, live_server):
    lesson = Lesson.objects.get(slug=school["lesson"])
    sign_in(small, live_server, school["pupil"])
    small.goto(f"/live/{lesson.slug}/")
    yes, asleep = small.get_by_role("button", name="Yes"), small.locator("#lesson[inert]")
    yes.focus()
    small.context.set_offline(True)
    expect(asleep).to_have_count(1)
    expect(yes).not_to_be_focused()
    small.context.set_offline(False)
    expect(yes).to_be_focused()
    small.context.set_offline(True)
    expect(asleep).to_have_count(1)
    expect(small.get_by_text("Looking up where the lesson is")).to_be_visible()
    close_question(question=lesson.current)
    small.context.set_offline(False)
    expect(small.get_by_role("heading", name="The answers are closed")).to_be_visible()
    expect(asleep).to_have_count(0)
    expect(small.get_by_text("Looking up where the lesson is")).to_be_hidden()


def test_question_whose_time_is_up_can_not_be_answered_and_the_wall_shows_the_answers(
    small, school, live_server
):
    small.clock.install()
    lesson = Lesson.objects.get(slug=school["lesson"])
    question = LessonQuestion.objects.filter(pk=lesson.current_id)
    sign_in(small, live_server, school["pupil"])
    question.update(closed_at=timezone.now() + timedelta(seconds=90))
    small.goto(f"/live/{lesson.slug}/")
    expect(small.get_by_role("timer")).to_have_text(re.compile(r"^\d\d s left"))
    small.clock.fast_forward("01:31")
    expect(small.locator("form.ask[inert]")).to_have_count(1)
    question.update(closed_at=timezone.now())
    small.evaluate("htmx.trigger('#lesson', 'look')")
    expect(small.get_by_role("heading", name="The answers are closed")).to_be_visible()
    sign_in(small, live_server, school["owner"])
    small.goto(f"/teach/l/{lesson.slug}/")
    expect(small.get_by_text("Nobody answered").or_(small.locator(".bars"))).to_have_count(1)


def test_guest_takes_part_by_code_and_name(small, school, looked_at):
    lesson = Lesson.objects.get(slug=school["lesson"])
    admit_guests(lesson=lesson, admitted=True)
    lesson.refresh_from_db()
    small.goto("/live/")
    looked_at()
    small.get_by_label("Code of the lesson").fill(lesson.guest_code)
    with small.expect_navigation():
        small.get_by_role("button", name="Go on").click()
    looked_at()
    small.get_by_label("Your name").fill("Robin")
    small.get_by_role("button", name="Take part").click()
    small.get_by_role("button", name="Yes").click()
    expect(small.get_by_role("heading", name="Kept: you answered Yes")).to_be_focused()


def test_a_look_that_finds_nothing_new_takes_no_focus_from_an_answer(small, school, live_server):
    # It comes in between the swap of the answer's page and its settling.
    lesson = Lesson.objects.get(slug=school["lesson"])
    sign_in(small, live_server, school["pupil"])
    small.goto(f"/live/{lesson.slug}/")
    small.evaluate(
        """document.addEventListener("htmx:afterSwap", () => document.dispatchEvent(new CustomEvent(
            "htmx:beforeSwap", { detail: { shouldSwap: false, requestConfig: { verb: "get" } } })))"""
    )
    small.get_by_role("button", name="Yes").click()
    expect(small.get_by_role("heading", name="Kept: you answered Yes")).to_be_focused()


WORDS = ["Puzzles", "Train", "Rules", "Judge", "Progress", "Classes", "Studio"]
WIDTHS = (320, 360, 390, 800, 1000, 1090, 1200, 1280)
BAR = """async () => {
  await new Promise(requestAnimationFrame);
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  const box = (each) => document.querySelector(each).getBoundingClientRect();
  const middle = ({ top, bottom }) => (top + bottom) / 2;
  const links = [...document.querySelectorAll(".nav li:not(.nav-own) a")];
  const [own, brand] = [box(".nav-own a"), box(".brand")];
  const looked = new Promise(done => {
    const observer = new IntersectionObserver(done);
    for (const link of links) observer.observe(link);
  });
  const spills = (link) => {
    const { left, right } = link.getBoundingClientRect();
    return left < 0 || right > innerWidth || link.scrollWidth > link.clientWidth + 1;
  };
  return {
    words: links.map((link) => link.innerText.trim()),
    rows: new Set(links.map((link) => Math.round(link.getBoundingClientRect().y))).size,
    beside: own.left > brand.right && Math.abs(middle(own) - middle(brand)) < 3,
    spilled: [...document.querySelectorAll(".top a")].filter(spills).map((each) => each.textContent.trim()),
    cut: (await looked).filter((each) => each.intersectionRatio < 1).length,
    height: box(".top").height,
  };
}"""
"""Once what a change of width moves stands still. Who one is stands beside the name of the site; a word is
cut that is not whole on the screen.
"""
NAME = "somebody-with-a-long-name"


def test_bar_has_the_same_words_and_pictures_for_everybody(small, school, live_server):
    user = User.objects.get(managed__isnull=False)
    User.objects.filter(pk=user.pk).update(username=NAME)
    for path, own in (("/rules/", "Sign in"), ("/classes/", NAME)):
        small.goto(path)
        expect(small.locator(".nav-icon")).to_have_count(len(WORDS) + 1)
        expect(small.get_by_text("Riichi Dojo", exact=True).first).to_be_visible()
        for width in at_each(small, WIDTHS, 640):
            bar = small.evaluate(BAR)
            assert (bar["words"], bar["rows"], bar["cut"], bar["beside"]) == (WORDS, 1, 0, True), width
            assert [each for each in bar["spilled"] if not each.startswith(NAME)] == [], width
            assert bar["height"] < 90, width
            expect(small.locator(".top").get_by_text(own)).to_be_visible()
        sign_in(small, live_server, user)


def test_pages_of_a_learner(small, school, live_server, looked_at):
    sign_in(small, live_server, school["pupil"])
    for path in LEARNER_PAGES:
        assert small.goto(path.format(**school)).status == 200
        looked_at()


def test_empty_class(small, bank, live_server, looked_at):
    room = classroom("Empty")
    sign_in(small, live_server, teacher(classroom=room))
    for path in ("", "learners/", "cards/", "gradebook/", "lesson/"):
        small.goto(f"/teach/c/{room.slug}/{path}")
        looked_at()


def tab_to(page, locator):
    """Go on by Tab until it has the focus, and shows it."""
    wanted = locator.element_handle()
    for _ in range(200):
        page.keyboard.press("Tab")
        if wanted.evaluate("each => each === document.activeElement"):
            assert wanted.evaluate("each => each.matches(':focus-visible')")
            return
    raise AssertionError(f"Tab does not lead to {locator}")


def test_by_keyboard_alone_a_teacher_makes_a_class_and_sets_an_assignment(page, bank, live_server):
    sign_in(page, live_server, teacher())
    page.goto("/teach/")
    tab_to(page, page.get_by_role("link", name="New class"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/teach/new/")
    tab_to(page, page.get_by_label("Name of the class"))
    page.keyboard.type("Tuesday club")
    tab_to(page, page.get_by_label("Time zone"))
    # Not letter by letter: the browser forgets what was typed after a pause of a second.
    page.get_by_label("Time zone").select_option("Europe/Paris")
    tab_to(page, page.get_by_role("button", name="Make the class"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Tuesday club")).to_be_visible()
    assert Classroom.objects.get().zone == "Europe/Paris"
    tab_to(page, page.locator("main a[href$='/assign/']").first)
    page.keyboard.press("Enter")
    page.wait_for_url("**/assign/")
    tab_to(page, page.get_by_label("Title"))
    page.keyboard.type("First homework")
    tab_to(page, page.locator("[name=families]").first)
    page.keyboard.press("Space")
    tab_to(page, page.locator("[name=number]"))
    page.keyboard.press("Control+a")
    page.keyboard.type("1")
    tab_to(page, page.get_by_role("button", name="Set it for the class"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="First homework")).to_be_visible()
    assert Assignment.objects.get().slots.count() == 1


def test_zone_of_the_browser_is_chosen_already(page, bank, live_server):
    sign_in(page, live_server, teacher())
    device = page.context.new_cdp_session(page)
    for zone in ("Europe/Amsterdam", "Asia/Kolkata"):
        device.send("Emulation.setTimezoneOverride", {"timezoneId": zone})
        page.goto("/teach/new/")
        expect(page.get_by_label("Time zone")).to_have_value(zone)


def test_print_button_prints_and_long_names_stay_on_the_screen(small, school, live_server, looked_at):
    sign_in(small, live_server, school["owner"])
    small.add_init_script("window.print = () => document.body.dataset.printed = 'yes'")
    small.goto("/teach/c/{room}/poster/".format(**school))
    small.get_by_role("button", name="Print").click()
    expect(small.locator("body")).to_have_attribute("data-printed", "yes")
    small.goto("/teach/c/{room}/learners/import/".format(**school))
    names = "\n".join(2 * ["Donaudampfschifffahrts" * 3]).encode()
    small.locator("[type=file]").set_input_files({"name": "a.csv", "mimeType": "text/csv", "buffer": names})
    small.get_by_role("button", name="Read the file").click()
    expect(small.get_by_text("These names are there already.")).to_be_visible()
    looked_at()


def test_look_that_comes_in_after_an_answer_finds_its_part_gone_and_is_left_out(small, school, live_server):
    looks = []

    def hold(route):
        looks.append(route)

    sign_in(small, live_server, school["pupil"])
    small.route("**/state/**", hold)
    small.goto("/live/{lesson}/".format(**school))
    with small.expect_request("**/state/**"):
        small.evaluate("htmx.trigger('#lesson', 'look')")
    small.get_by_role("button", name="Yes").click()
    expect(small.get_by_role("heading", name="Kept: you answered Yes")).to_be_focused()
    with small.expect_event("requestfinished", lambda request: request == looks[0].request):
        looks[0].continue_()
    expect(small.get_by_role("heading", name="Kept: you answered Yes")).to_be_focused()


def test_look_that_comes_in_before_an_answer_takes_nothing_from_it(small, school, live_server):
    answers = []

    def hold(route):
        answers.append(route)

    sign_in(small, live_server, school["pupil"])
    path = "/live/{lesson}/".format(**school)
    small.goto(path)
    small.route(f"**{path}", hold)
    with small.expect_request(f"**{path}"):
        small.get_by_role("button", name="Yes").click()
    kept = until(small, lambda: answers)[0].fetch()
    with small.expect_event("requestfinished", lambda request: "/state/" in request.url):
        small.evaluate("htmx.trigger('#lesson', 'look')")
    expect(small.get_by_role("button", name="Yes")).to_be_visible()
    answers[0].fulfill(response=kept)
    expect(small.get_by_role("heading", name="Kept: you answered Yes")).to_be_focused()
    expect(small.locator("#live")).not_to_be_empty()
