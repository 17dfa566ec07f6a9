"""Every example of every bundled rulebook is a test."""

import pytest

from crownhead import Rulebook, RulebookError, bundled
from crownhead.play.examples import check, check_example


def examples():
    for slug in bundled():
        try:
            rulebook = Rulebook.load(slug)
        except RulebookError:
            continue  # the next test says what is wrong with it
        for example in rulebook.examples:
            yield pytest.param(rulebook, example, id=f"{slug}:{example.line} {example.title or ''}")


@pytest.mark.parametrize("slug", bundled())
def test_the_rulebook_can_be_read(slug):
    assert Rulebook.load(slug).slug == slug


@pytest.mark.parametrize(("rulebook", "example"), [*examples()])
def test_example(rulebook, example):
    assert check_example(rulebook, example) == []


def test_failures_are_readable():
    english = Rulebook.load("english")
    text = english.text.replace("legal: 14x23x32\n", "legal: 14x23\n", 1)
    failures = check(Rulebook.parse(text))
    assert failures
    assert all("14x23" in failure for failure in failures)
