"""Typing is answered quickly from the first letter on: what is slow only once is done when the site starts."""

import json
import subprocess
import sys

import pytest
from site_servers import surroundings

TYPING = """
import json, time
import crownhead.web.asgi
from django.test import Client
from crownhead.workshop.examination import begun

client, took = Client(), []
text = begun("english").replace("extends: english", "extends: english\\nkings: {range: long}")
for word in range(5):
    asked = json.dumps({"text": f"{text}## More {{#more}}\\n\\nword {word}\\n", "form": True})
    began = time.process_time()
    answer = client.post("/workshop/examine", asked, content_type="application/json")
    took.append(time.process_time() - began)
    assert answer.status_code == 200, answer.content
print(json.dumps(took))
"""


@pytest.mark.thorough
def test_the_first_letter_is_answered_as_quickly_as_the_rest(tmp_path):
    """In seconds of computing. On a busy machine even these vary, so that the bounds are twice what is asked for."""
    environment = surroundings(tmp_path, CROWNHEAD_HOSTS="testserver")
    run = subprocess.run(
        [sys.executable, "-c", TYPING], env=environment, capture_output=True, text=True, timeout=120, check=True
    )
    first, *others = json.loads(run.stdout)
    assert min(others) < 0.1
    assert first < 0.2
