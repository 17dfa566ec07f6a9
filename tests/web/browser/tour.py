"""Every page of the site, with something on it: who looks at it, and where it is."""

from typing import NamedTuple

from site_books import house_rules

from crownhead.problems import puzzles

REPEATED = ("1-5", "32-28", "5-1", "28-32") * 2
TWO_KINGS = "B:WK32,K31:BK1,K2"
OPENING = ("11-15", "23-19", "8-11", "22-17", "4-8", "17-13", "15-18", "24-20", "11-15", "28-24", "8-11", "26-23")
BLUNDER = ("12-16", "24-19", "9-14", "19x12", "14-18", "22x15", "11x18", "23x14", "10x17", "21x14", "5-9", "14x5")
"""Black gives men away."""
OVERLOOKED = "B:W18,27,31:B14,5"
MANNERS = "\n## Manners {#manners}\n\nA piece that is touched is moved.\n"
FISCHER = ("fischer", 900, 10)


class Stop(NamedTuple):
    """A page: the name of its address, its state, who looks (no one: a visitor without an account), where."""

    name: str
    state: str
    who: str
    path: str

    @property
    def title(self):
        return f"{self.name}-{self.state}" if self.state else self.name


NO_PAGES = {
    *(
        "play-computer",
        "play-friend",
        "play-opponent",
        "withdraw",
        "act",
        "say",
        "rematch",
        "rule",
        "call",
        "log-out",
        "revoke-token",
    ),
    *("state", "dispute-board", "rulebook-example", "engine-book"),  # data for scripts
    *("analysis-board", "analysis-tree", "analysis-search", "analysis-answer", "analysis-report", "analysis-lesson"),
    *("editor-check", "study-progress"),
    *("workshop-examine", "workshop-choices", "workshop-pictures", "workshop-try"),
    *("book-visibility", "book-remove", "leave-pairing", "follow", "unfollow", "block", "unblock"),
    *("next-puzzle", "puzzle-try", "puzzle-solution", "puzzle-again"),
    *("review", "help", "study-add", "study-change", "study-delete"),
    *("pdn", "export-file", "game-picture", "rulebook-picture", "rulebook-pdf", "book-edition", "challenge-picture"),
    *("analysis-pdn", "analysis-svg", "analysis-gif", "study-pdn", "study-game-pdn"),  # files
    *("game-card", "game-gif", "book-card", "position-card", "undo-measure", "dismiss-flag"),
    *("favicon", "robots", "manifest"),
    *("compare-with", "admin/login/", "log-in-code"),  # lead on to another page
    *("log-in-passkey", "add-passkey"),  # only at a name: test_passkeys.py
    "set_language",
}
"""Addresses where there is nothing to look at: requests that do something, data and files."""


def tour(site):
    """Set the stage, and say where to look."""
    for name in ("anna", "bert", "carla"):
        site.ask("person", name=name)
    site.ask("person", name="arbiter", is_staff=True, is_superuser=True)
    live = site.game("english", "bert", "anna", moves=OPENING, time=FISCHER)
    begun = site.game("international", "anna", "bert")
    huffed = site.game("boxed", "anna", "bert", start=OVERLOOKED, moves=["5-9"])
    claimed, disputed, resigned = (
        site.game("brettspielnetz-checkers", "bert", "anna", start=TWO_KINGS, moves=REPEATED) for _ in range(3)
    )
    claim = {"do": "claim", "name": "repetition", "message": "Look at it.", "move_numbers": [1, 3, 5]}
    for game in (claimed, disputed):
        act(site, game, "anna", claim)
    act(site, disputed, "bert", {"do": "decline", "reason": "I want to play on."})
    act(site, resigned, "bert", {"do": "resign"})
    act(site, begun, "anna", {"do": "offer", "message": "A draw before the first move?"})
    letter = site.ask("letter", number=number(live), by="anna", text="Bert has not moved for an hour.")["url"]
    dossier = site.ask("dispute", number=number(disputed))["url"]
    for rulebook in ("english", "russian", "lasca"):
        posted = site.ask("challenge", by="carla", rulebook=rulebook)["url"]
    taken = site.ask("challenge", by="carla", rulebook="frisian")["url"]
    site.ask("accept", url=taken, by="bert")
    house = site.ask("book", by="carla", texts=[house_rules(), house_rules(prose=MANNERS)])["key"]
    lost = site.game("english", "bert", "anna", moves=BLUNDER)
    act(site, lost, "anna", "resign")
    site.ask("reviewed", number=number(lost), by="anna")
    study = site.ask("study", by="anna", text=" ".join(OPENING) + " *")["token"]
    former = site.ask("correspondence", one="anna", other="bert")["former"]
    for loser in ("white", "black", "white"):
        site.ask("rated", white="anna", black="bert", loser=loser)
    asked = site.ask("challenge", by="carla", rulebook="english", opponent="anna", start=TWO_KINGS)["url"]
    site.ask("person", name="mia", is_moderator=True)
    site.ask("person", name="dirk")
    report = site.ask("reported", by="anna", player="dirk")["url"]
    site.ask("person", name="petra")
    passkey = site.ask("passkey", by="petra")["url"]
    site.ask("person", name="frieda")
    for _ in range(51):
        site.game("english", "frieda", "frieda")
    return [
        Stop("front", "", "", "/"),
        Stop("front", "mine", "anna", "/?rulebook=turkish"),
        Stop("my-games", "none", "", "/games/"),
        Stop("my-games", "", "anna", "/games/"),
        Stop("my-games", "second-page", "frieda", "/games/?waiting=2"),
        Stop("watch", "", "", "/watch/"),
        Stop("watch", "none", "anna", "/watch/?rules=canadian"),
        Stop("challenges", "", "anna", "/challenges/"),
        Stop("challenge", "own", "carla", posted),
        Stop("challenge", "", "anna", posted),
        Stop("challenge", "taken", "anna", taken),
        Stop("game", "yours", "anna", live),
        Stop("game", "watched", "", live),
        Stop("game", "earlier", "anna", f"{live}?ply=4"),
        Stop("game", "offer", "bert", begun),
        Stop("game", "huffing", "anna", huffed),
        Stop("game", "claimed", "bert", claimed),
        Stop("game", "frozen", "anna", disputed),
        Stop("game", "lost", "bert", resigned),
        Stop("game", "reviewed", "anna", lost),
        Stop("lesson", "", "anna", f"{lost}mistakes/black/"),
        Stop("analysis", "", "", "/analysis/"),
        Stop("analysis-of", "", "", "/analysis/lasca/"),
        Stop("analysis-of-game", "", "anna", f"/analysis{lost}"),
        Stop("analysis-of-study-game", "", "", f"/analysis/studies/{study}/1/"),
        Stop("editor", "", "", "/editor/"),
        Stop("editor-of", "", "anna", "/editor/lasca/"),
        Stop("puzzles", "", "", "/puzzles/"),
        Stop("puzzles", "mine", "anna", "/puzzles/"),
        Stop("puzzle", "", "anna", f"/puzzles/lasca/{puzzles('lasca')[0].key}/"),
        Stop("studies", "", "", "/studies/"),
        Stop("studies", "mine", "anna", "/studies/"),
        Stop("study", "", "anna", f"/studies/{study}/"),
        Stop("sign-up", "", "", "/account/sign-up"),
        Stop("log-in", "", "", "/account/log-in"),
        Stop("reset", "", "", "/account/reset"),
        Stop("reset-sent", "", "", "/account/reset/sent"),
        Stop("password_reset_confirm", "old", "", "/account/reset/MQ/old-token"),
        Stop("password_reset_confirm", "", "", site.ask("reset", name="carla")["url"]),
        Stop("change-password", "", "anna", "/account/password"),
        Stop("preferences", "", "anna", "/account/preferences"),
        Stop("two-factor", "", "anna", "/account/two-factor"),
        Stop("two-factor", "on", "petra", "/account/two-factor"),
        Stop("new-codes", "", "petra", "/account/two-factor/codes"),
        Stop("passkey", "", "petra", passkey),
        Stop("export", "", "petra", "/account/data"),
        Stop("delete-account", "", "anna", "/account/delete"),
        Stop("tokens", "", "anna", "/account/tokens"),
        Stop("challenge", "position", "anna", asked),
        Stop("players", "", "", "/players/"),
        Stop("players", "search", "anna", "/players/?name=a"),
        Stop("profile", "", "", "/players/anna/"),
        Stop("profile", "rated", "bert", "/players/anna/"),
        Stop("challenge-player", "", "carla", "/players/anna/challenge"),
        Stop("report-player", "", "carla", "/players/anna/report"),
        Stop("messages", "", "anna", "/messages/"),
        Stop("conversation", "", "anna", "/messages/bert/"),
        Stop("former-conversation", "", "anna", former),
        Stop("ratings", "", "", "/ratings/"),
        Stop("leaders", "", "anna", "/ratings/short/days/"),
        Stop("pairing", "", "carla", "/pairing/"),
        Stop("profile", "new", "", "/players/arbiter/"),
        Stop("desk", "", "arbiter", "/arbiter/"),
        Stop("dispute", "", "arbiter", dossier),
        Stop("letter", "", "arbiter", letter),
        Stop("contact", "", "", f"/contact/?game={number(live)}"),
        Stop("contact", "no-game", "", "/contact/"),
        *(Stop(f"text-{name}", "", "", f"/{name}/") for name in ("help", "privacy", "terms", "imprint")),
        Stop("moderator-desk", "", "mia", "/moderator/"),
        Stop("report", "", "mia", report),
        Stop("player-record", "", "mia", "/moderator/players/dirk/"),
        Stop("moderator-log", "", "mia", "/moderator/log/"),
        Stop("notices", "", "dirk", "/account/notices"),
        Stop("embed-game", "", "", f"/embed{live}"),
        Stop("embed-position", "", "", "/embed/lasca/"),
        Stop("rules", "", "", "/rules/"),
        Stop("rulebook", "", "", "/rules/breakthrough/"),
        Stop("rulebook", "anthology", "", "/rules/draughts/"),
        Stop("compare", "", "", "/rules/russian/compare/english/"),
        Stop("workshop", "", "", "/workshop/"),
        Stop("workshop", "begun", "anna", "/workshop/?from=english"),
        Stop("workshop-book", "", "carla", f"/workshop/{house}/"),
        Stop("rulebook", "own", "carla", f"/rules/{house}/"),
        Stop("book-history", "", "", f"/rules/{house}/history/"),
        Stop("book-report", "", "anna", f"/rules/{house}/report"),
        Stop("error", "not-found", "", "/nowhere/"),
        Stop("error", "not-yours", "anna", "/arbiter/"),
    ]


def number(path):
    """The number of the game at an address.

    >>> number("/games/12/")
    12
    """
    return int(path.strip("/").split("/")[1])


def act(site, game, by, action):
    site.ask("act", number=number(game), by=by, action=action)
