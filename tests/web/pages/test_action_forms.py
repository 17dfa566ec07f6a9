"""The forms of the game page: what each of them sends along."""

import re
from types import SimpleNamespace

import pytest
from django.template import Context, Template
from site_play import REPEATED, play, text


def rendered(source, **more):
    game = SimpleNamespace(number=7, get_absolute_url=lambda: "/games/7/")
    known = {"game": game, "state": {"ply": 12}, "key": "abc", "confirms": False, **more}
    return Template("{% load actions %}" + source).render(Context(known))


def fields(form):
    return dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form))


def test_a_form_is_meant_for_one_ply_and_has_a_key_of_its_own():
    form = rendered('{% actionform "resign" %}<button>R</button>{% endactionform %}')
    assert form.startswith('<form method="post" action="/games/7/act" data-do="resign"><input')
    assert form.endswith("<button>R</button></form>")
    assert fields(form) == {"ply": "12", "key": "resign-abc"}


def test_more_fields_and_a_class_can_be_given():
    form = rendered(
        '{% actionform "huff" class="drop" squares=squares %}{% endactionform %}', squares='14 "18', csrf_token="t"
    )
    assert 'data-do="huff" class="drop">' in form
    assert fields(form) == {"csrfmiddlewaretoken": "t", "ply": "12", "key": "huff-abc", "squares": "14 &quot;18"}


def test_the_script_leaves_a_form_without_a_name_alone():
    form = rendered('{% actionform do="play" %}{% endactionform %}')
    assert "data-do" not in form
    assert fields(form) == {"ply": "12", "key": "abc", "do": "play"}


@pytest.mark.parametrize("confirms", [False, True])
def test_a_move_of_the_plain_board_is_made_or_asked_about(confirms):
    form = rendered('{% moveform class="ways" %}<button>M</button>{% endmoveform %}', confirms=confirms)
    if confirms:
        assert form == '<form method="get" action="/games/7/" class="ways"><button>M</button></form>'
    else:
        assert form.startswith('<form method="post" action="/games/7/act" class="ways">')
        assert fields(form) == {"ply": "12", "key": "abc", "do": "play"}


def test_no_two_claims_of_a_page_share_a_key(as_user, ending, anna):
    """Else the second one that is sent would be taken for the first."""
    play(ending, *REPEATED)
    page = text(as_user(anna).get(ending.get_absolute_url()))
    keys = re.findall(r'name="key" value="([^"]*claim-[^"]+)"', page)
    assert len(keys) == len(set(keys)) == 2
