"""One of several processes that do things to a site's database at the same moment. `Crew` starts them; each is told by
a line of JSON what to do (a function of `site_deeds`), with what, and at what moment, and answers with another line."""

import json
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent


class Crew:
    """Processes with Django and one database."""

    def __init__(self, environment, number):
        command = [sys.executable, "-W", "error::RuntimeWarning", str(Path(__file__))]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self._hands = [subprocess.Popen(command, env=environment, **pipes) for _ in range(number)]
        for hand in self._hands:
            assert hand.stdout.readline() == "ready\n", "a hand did not start"

    def __len__(self):
        return len(self._hands)

    def do(self, name, *given, hand=0):
        """Have one of them do something."""
        return self._all([(hand, name, given)])[0]

    def at_once(self, *deeds):
        """Have each do something at the same moment: ``(name, given …)``; what each has to say."""
        return self._all([(hand, name, given) for hand, (name, *given) in enumerate(deeds)], lead=0.02)

    def _all(self, deeds, lead=0.0):
        moment = time.monotonic() + lead  # the same for all processes of a machine
        for hand, name, given in deeds:
            self._hands[hand].stdin.write(json.dumps([moment, name, given]) + "\n")
            self._hands[hand].stdin.flush()
        answers = [json.loads(self._hands[hand].stdout.readline() or '{"error": "it died"}') for hand, *_ in deeds]
        for (_, name, _), answer in zip(deeds, answers, strict=True):
            assert "error" not in answer, f"{name}: {answer['error']}"
        return [answer["done"] for answer in answers]

    def stop(self):
        for hand in self._hands:
            hand.stdin.close()
        for hand in self._hands:
            hand.wait(60)
            hand.stdout.close()


def main():
    import traceback

    import django

    django.setup()
    sys.path.insert(0, str(HERE))
    import site_deeds

    answers, sys.stdout = sys.stdout, sys.stderr
    print("ready", file=answers, flush=True)
    for line in sys.stdin:
        moment, name, given = json.loads(line)
        while time.monotonic() < moment:
            pass
        try:
            told = {"done": getattr(site_deeds, name)(*given)}
        except Exception:
            told = {"error": traceback.format_exc()}
        print(json.dumps(told), file=answers, flush=True)


if __name__ == "__main__":
    main()
