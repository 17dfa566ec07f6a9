"""Every page of the site: accessible on a desk and on a phone, by day and by night; never wider than the screen."""

import gzip

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import URLPattern, URLResolver, get_resolver
from tour import NO_PAGES, tour

ALL = {"resultTypes": ["violations"]}
CONTRAST = {**ALL, "runOnly": ["color-contrast"]}
NAMES = {**ALL, "runOnly": ["color-contrast", "link-name", "button-name", "label", "select-name", "summary-name"]}
"""What can be different on a phone, where some words are hidden."""
SHARES = 4  # of the pages: one test of two minutes would keep others from beginning
SVG = ["svg"]  # pictures have the same colours by day and by night
DESK, PHONE, NARROW = ({"width": width, "height": 800} for width in (1280, 390, 320))
VIOLATIONS = """async ([without, options]) => (await axe.run({exclude: without}, options)).violations
    .map(({id, nodes}) => `${id} ${nodes.slice(0, 3).map((node) => node.target)}`)"""
OWN_ROW = ".below-white [data-side=white], .below-black [data-side=black]"
SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
WIDE = """[...document.querySelectorAll("main *")].filter((each) => each.getBoundingClientRect().right > innerWidth)
    .map((each) => `${each.localName}.${each.className}`).slice(0, 40).join(" ")"""


@pytest.fixture(scope="module")
def stops(stage):
    return tour(stage)


def names(resolver, space=""):
    """The names of all addresses; those of Django's own back office and of the API have pages of others."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            yield pattern.name or str(pattern.pattern)
        elif isinstance(pattern, URLResolver) and pattern.app_name not in ("admin", "ninja"):
            yield from names(pattern)


def test_no_page_is_left_out(stops):
    assert set(names(get_resolver("crownhead.web.urls"))) - NO_PAGES == {
        stop.name for stop in stops if stop.name != "error"
    }


@pytest.mark.parametrize("share", range(SHARES))
def test_every_page_is_accessible_and_fits(window, stops, share):
    windows, faults = {}, []
    for stop in stops[share::SHARES]:
        shown = windows.get(stop.who) or windows.setdefault(stop.who, window(stop.who))
        faults += [f"{stop.title} {fault}" for fault in look_at(shown, stop)]
    for each in windows.values():
        each.complaints[:] = [line for line in each.complaints if "40" not in line]  # the pages for errors
    assert faults == []


def look_at(shown, stop):
    """What is wrong with a page."""
    page = shown.page
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(DESK)
    shown.open(stop.path)
    if stop.name == "game":
        shown.until("document.querySelector('draughts-board').state")
    page.evaluate(Axe().axe_script)
    for size, scheme, *looked in ((DESK, "light", [], ALL), (DESK, "dark", SVG, CONTRAST), (PHONE, "dark", SVG, NAMES)):
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size(size)
        yield from (f"{size['width']} {scheme}: {fault}" for fault in page.evaluate(VIOLATIONS, looked))
        if page.evaluate(SIDEWAYS):
            yield f"{size['width']}: scrolls sideways"


def test_long_german_words_fit_on_the_narrowest_phone(window, stops):
    windows, wide = {}, []
    for stop in stops:
        shown = windows.get(stop.who) or windows.setdefault(stop.who, window(stop.who, locale="de-DE", viewport=NARROW))
        shown.open(stop.path)
        wide += [f"{stop.title}: {shown.page.evaluate(WIDE)}"] if shown.page.evaluate(SIDEWAYS) else []
    assert wide == []
    for each in windows.values():
        each.complaints.clear()  # the pages for errors


def test_a_game_page_is_small(window, stops):
    """Own script and style, compressed, as the browser asks for them."""
    loaded = {}
    shown = window("anna")
    shown.page.on("response", lambda answer: loaded.setdefault(answer.url, answer))
    path = next(stop.path for stop in stops if stop.title == "game-yours")
    shown.open(path).until("document.querySelector('draughts-board').state")
    own = {url: len(gzip.compress(answer.body())) for url, answer in loaded.items() if url.endswith((".js", ".css"))}
    assert len(own) > 20
    assert sum(own.values()) < 60_000, own
    assert len([url for url in own if url.endswith(".css")]) <= 9


@pytest.mark.parametrize("title", ["game-claimed", "game-offer"])
def test_what_has_to_be_answered_hides_nothing_on_a_phone(window, stops, title):
    path = next(stop.path for stop in stops if stop.title == title)
    for language in ("en", "de", "nl"):
        shown = window("bert", locale=language, viewport={"width": 390, "height": 760}, has_touch=True)
        shown.open(path).until("document.querySelector('draughts-board').state")
        asked, own, actions, button = (
            shown.place(part) for part in (".asked", OWN_ROW, ".row-of-actions", ".answers button")
        )
        assert button["bottom"] <= 760, language
        assert own["bottom"] - 1 <= asked["top"] < asked["bottom"] <= actions["top"] + 1, language


COUNTED = """() => {
  for (const count of document.querySelectorAll(".bar .count")) {
    count.hidden = false;
    count.textContent = "12";
  }
}"""


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_everything_that_one_needs_to_play_is_on_the_screen_of_a_phone(window, stops, language):
    path = next(stop.path for stop in stops if stop.title == "game-yours")
    for width, height in ((390, 664), (360, 640), (320, 568), (667, 375), (1280, 720), (1920, 1080)):
        size = {"width": width, "height": height}
        shown = window("anna", locale=language, viewport=size, has_touch=width < 700)
        shown.open(path).until("document.querySelector('draughts-board').state")
        shown.page.evaluate(COUNTED)
        frame, actions = (shown.place(part) for part in (".db-frame", ".row-of-actions"))
        for box in (frame, actions):
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width + 1
            assert box["y"] + box["height"] <= height, f"{width} by {height}"
        assert frame["width"] >= min(width, height) * 0.75, f"a large board at {width} by {height}"
