"""Hub in its first version, as Scan 2 speaks it: what version 2 says, in other words.

Lines are words without names. Positions begin with a small letter, moves are sent one by one, times are whole
milliseconds. Nothing says what can be set, so everything is tried.
"""

from __future__ import annotations

from crownhead.engine.hub.lines import HubLine

_WORDS = {"new-game": "new", "hub": "hub", "init": "init", "ping": "ping", "stop": "stop", "quit": "quit"}
_INFO = ("depth", "mean-depth", "score", "nodes", "time", "rate")


def written(line: HubLine) -> list[str]:
    """The lines of version 1 that stand for one of version 2.

    >>> written(HubLine("pos", {"pos": "Web", "moves": "32-28 19-23"}))
    ['pos web', 'move 32-28', 'move 19-23']
    >>> written(HubLine("level", {"move-time": "0.1"})), written(HubLine("level", {"infinite": ""}))
    (['time 100'], [])
    >>> written(HubLine("level", {"nodes": "500"}))
    Traceback (most recent call last):
    ValueError: Hub 1 has no limit by nodes: give seconds, a depth or a clock
    """
    command, arguments = line
    if command == "pos":
        position = arguments["pos"]
        moves = arguments.get("moves", "").split()
        return [f"pos {position[0].lower()}{position[1:]}", *(f"move {move}" for move in moves)]
    if command == "level":
        return _level(arguments)
    if command == "go":
        return ["analyse" if "analyze" in arguments else "go"]
    if command == "set-param":
        return [f"set {arguments['name']} {arguments['value']}"]
    return [_WORDS[command]]


def _level(arguments: dict[str, str]) -> list[str]:
    if "nodes" in arguments:
        raise ValueError("Hub 1 has no limit by nodes: give seconds, a depth or a clock")
    lines = [f"depth {arguments['depth']}"] if "depth" in arguments else []
    if "move-time" in arguments:
        lines.append(f"time {_milliseconds(arguments['move-time'])}")
    elif "time" in arguments:
        clock = (_milliseconds(arguments.get(name, "0")) for name in ("time", "inc"))
        lines.append(" ".join(map(str, ("level", arguments.get("moves", "0"), *clock))))
    return lines


def _milliseconds(seconds: str) -> int:
    return max(round(float(seconds) * 1000), 0)


def read(text: str) -> HubLine:
    """The line of version 2 that one of version 1 stands for.

    >>> read("move 32-28 19-23")
    HubLine(command='done', arguments={'move': '32-28', 'ponder': '19-23'})
    >>> read("info 14 16.5 -12 532075 0.50 1.1 17-21 34-30").arguments["score"]
    '-0.12'
    """
    command, _, rest = text.strip().partition(" ")
    words = rest.split()
    if command == "move":
        return HubLine("done", dict(zip(("move", "ponder"), words, strict=False)))
    if command == "info":
        said = dict(zip(_INFO, words, strict=False)) | {"pv": " ".join(words[len(_INFO) :])}
        return HubLine("info", said | {"score": f"{float(said.get('score', 0)) / 100:.2f}"})
    if command == "name":
        return HubLine("id", {"name": rest})
    if command == "error":
        return HubLine("error", {"message": rest})
    return HubLine(command, {})
