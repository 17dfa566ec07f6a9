"""What is documented is true: every example runs, and every public name has its words."""

import ast
import doctest
import importlib
import inspect
import re
import shlex
from functools import cached_property
from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from doc_pages import ALL_PAGES, FLAGS, PAGES, ROOT, blocks

import crownhead
from crownhead import Game, Move, Position, Rulebook, SquareSet, Variant, _core, bundled
from crownhead.cli import main, old_spellings, parser
from crownhead.rules.schema import KEYS_OF_METADATA

LONG = {
    *("docs/analysis.md", "docs/diagrams.md", "docs/matches.md"),
    *("docs/notebooks.md", "docs/problems.md", "docs/protocols.md"),
}
"""Pages on which engines think or pictures are drawn: a quick run leaves their examples out."""


def run_doctest(text, name, names, file=None, line=0):
    """Run the examples of a text with these names, which it may add to; the number of examples."""
    test = doctest.DocTestParser().get_doctest(text, names, name, file, line)
    test.globs = names  # not a copy, so that the next block of a page goes on where this one ended
    report: list[str] = []
    failed = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=report.append, clear_globs=False).failed
    assert not failed, "".join(report)
    return len(test.examples)


# --- the examples of the package -----------------------------------------------------------------------------------


SOURCES = {
    re.sub(r"\.__init__$|\.py$", "", ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)): path
    for path in sorted(ROOT.glob("src/crownhead/**/*.py"))
    if path.stem != "__main__"  # importing it runs it
}
"""All modules written in Python, by their names."""
THINKING = ("crownhead.engine", "crownhead.reading.printing", "crownhead.web.i18n.catalogue")
"""Rooms whose examples search, play or read everything."""
WITH_EXAMPLES = [
    pytest.param(name, marks=pytest.mark.thorough) if name.startswith(THINKING) else name
    for name, path in SOURCES.items()
    if ">>>" in path.read_text(encoding="utf-8")
]


def test_every_module_says_what_it_is_for():
    assert [name for name in SOURCES if not importlib.import_module(name).__doc__] == []


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_of_module(name):
    module = importlib.import_module(name)
    failed, tried = doctest.testmod(module, optionflags=FLAGS)
    assert not failed
    assert tried + examples_of_cached_properties(name, module), "its examples are not found"


def examples_of_cached_properties(name, module):
    """How many there are. The doctest module overlooks these."""
    classes = [each for each in vars(module).values() if inspect.isclass(each) and each.__module__ == name]
    return sum(
        run_doctest(value.__doc__ or "", f"{name}.{cls.__name__}.{key}", dict(vars(module)))
        for cls in classes
        for key, value in vars(cls).items()
        if isinstance(value, cached_property)
    )


@pytest.mark.parametrize(
    "cls", [_core.Variant, _core.Move, _core.MoveList, _core.SquareSet, _core.Position, _core.PositionError]
)
def test_examples_of_the_core(cls):
    names = {"Variant": Variant, "Move": Move, "SquareSet": SquareSet}
    assert run_doctest(cls.__doc__ or "", cls.__name__, dict(names)) > 0
    for key, value in vars(cls).items():
        run_doctest(words_of(value), f"{cls.__name__}.{key}", dict(names))


# --- the examples of the pages -------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", [pytest.param(p, marks=pytest.mark.thorough) if p in LONG else p for p in PAGES])
def test_examples_of_page(page, tmp_path, monkeypatch, capsys):
    """A reader who does what the page says, from top to bottom, sees what it says.

    Python is run, commands are run, and a document that follows a line with a file's name is put into that file.
    """
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    run = 0
    for block in blocks((ROOT / page).read_text(encoding="utf-8")):
        if block.language == "pycon":
            run += run_doctest(block.text, page, names, page, block.line)
        elif block.language == "console":
            run += run_commands(block, capsys)
        elif block.language == "markdown" and (name := re.search(r"`([a-z-]+\.md)`", block.before)):
            Path(name[1]).write_text(block.text, encoding="utf-8")
    assert run > 0


def section_of(page, heading):
    """What stands under a heading of the second rank."""
    text = (ROOT / page).read_text(encoding="utf-8")
    found = re.search(rf"(?ms)^## {heading}$(.*?)(?=^## |\Z)", text)
    assert found, f"{page} has no section {heading}"
    return found[1]


def test_what_replaces_a_name_of_python_chess_runs(tmp_path, monkeypatch, capsys):
    """Each piece of code begins with what the section's block has made. Names that it adds stay for the next ones."""
    monkeypatch.chdir(tmp_path)
    section = section_of("docs/how-to.md", "Coming from python-chess")
    (block,) = blocks(section)
    rows = re.findall(r"(?m)^\| (`.*?`) \| (.*?) \|$", section)
    assert len(rows) > 50
    names: dict[str, object] = {"ch": crownhead}
    for theirs, ours in rows:
        code = re.findall(r"`(.*?)`", ours)
        assert code, f"nothing of ours stands beside {theirs}"
        for each in code:
            run_doctest(block.text, "how-to", names)
            try:
                exec(each, names)
            except Exception as error:
                raise AssertionError(f"{theirs}: {each}") from error


def run_commands(block, capsys):
    """Run the `$ crownhead …` lines of a block, each with the output expected below it; how many there were."""
    commands = re.findall(r"(?m)^\$ crownhead (.*)\n((?:(?!\$ ).*\n)*)", block.text)
    for command, wanted in commands:
        main(shlex.split(command))
        out, err = capsys.readouterr()
        wanted, found = without_count(wanted), without_count(out + err)
        assert doctest.OutputChecker().check_output(wanted, found, FLAGS), f"{command}\n{found}"
    return len(commands)


def without_count(output):
    """All examples hold: how many there are may change with every rulebook."""
    return re.sub(r"\b(\d+) of \1 examples", "all examples", output)


COMMAND = r"(?:\$ |\S*/bin/)?(?:python -m )?crownhead ([^#|>&…\[]+?)(?:\s{2,}.*)?(?=$|[#|>&])"
MADE = ("docs/rulebooks/index.md", "docs/reference/api.md", "docs/reference/command-line.md")
"""Pages that are made while the documentation is built."""


@pytest.mark.parametrize("page", ALL_PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_commands_of_blocks_are_written_as_they_are_now(page, capsys):
    """Every `crownhead …` line of every block: it need not run here, but it must be understood, without a warning."""
    for block in blocks(page.read_text(encoding="utf-8")):
        lines = block.text.replace("\\\n", " ").splitlines() if block.language in ("sh", "console", "bash", "") else ()
        for line in lines:
            if found := re.match(COMMAND, line):
                arguments = [word for word in shlex.split(found[1]) if word not in ("N", "FILE…")]
                understand(arguments, line)
    assert capsys.readouterr().err == ""


def understand(arguments, line):
    try:
        old_spellings.parse(parser(), arguments)
    except SystemExit:
        pytest.fail(f"the command line does not understand: {line}")


@pytest.mark.parametrize("page", [page.relative_to(ROOT).as_posix() for page in ALL_PAGES])
def test_links_lead_somewhere(page):
    text = re.sub(r"(?ms)^```.*?^```$|`[^`\n]*`", "", (ROOT / page).read_text(encoding="utf-8"))  # code has no links
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", text):
        path = (ROOT / page).parent.joinpath(target).resolve()
        assert "://" in target or path.exists() or path in [ROOT / made for made in MADE], f"{page}: {target}"


def test_every_target_of_make_that_is_named_exists():
    targets = {*re.findall(r"(?m)^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"))}
    pages = [*ALL_PAGES, *ROOT.glob(".github/**/*.*")]
    for page in pages:
        for named in re.findall(r"(?:`|run: )make ([a-z -]+)", page.read_text(encoding="utf-8")):
            assert {*named.split()} <= targets, f"{page.name}: make {named}"


def test_hooks_call_the_tools_of_make_lint():
    """So that what passes before a commit passes `make lint`, by the same version."""
    lint = (ROOT / "Makefile").read_text(encoding="utf-8") + (ROOT / "package.json").read_text(encoding="utf-8")
    repos = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"]
    assert [repo["repo"] for repo in repos] == ["local"]
    tools = {Path(hook["entry"].split()[0]).name for hook in repos[0]["hooks"]}
    assert tools == {"ruff", "clang-format", "djlint", "eslint", "prettier"}
    assert all(re.search(rf"(?:\$\(BIN\)/|&& |\"){tool} ", lint) for tool in tools)


def test_readme_counts_the_bundled_rulebooks():
    assert (ROOT / "README.md").read_text(encoding="utf-8").count("twenty-five") == 2
    assert len(bundled()) == 25


def test_the_first_questions_are_ten_and_each_leads_on():
    _, *questions = (ROOT / "docs" / "questions.md").read_text(encoding="utf-8").split("\n## ")
    assert len(questions) == 10
    assert all(re.match(r".*\?\n", question) and "](" in question for question in questions)


def test_the_format_page_has_every_key_that_describes_a_document():
    table = section_of("docs/rulebook-format.md", "Describing the document")
    keys = {key for row in re.findall(r"(?m)^\| (`.*?) \|", table) for key in re.findall(r"`(.*?)`", row)}
    assert keys == {*KEYS_OF_METADATA, "pdn", "extends", "without", "words"}


def test_reference_has_every_public_name():
    pages = "\n".join(page.read_text(encoding="utf-8") for page in ROOT.glob("docs/reference/*.md"))
    described = {line.rpartition(".")[2] for line in re.findall(r"(?m)^::: (\S+)", pages)}
    assert set(crownhead.__all__) - {"__version__"} <= described


# --- every public name has its words -------------------------------------------------------------------------------


def words_of(thing):
    """A docstring without the signature that nanobind writes in front of it, and nothing else if there is nothing."""
    text = inspect.cleandoc(getattr(thing, "__doc__", None) or "")
    return re.sub(r"\A\w*\(.*\) -> .*\n*", "", text)


def words_below(name):
    """What stands below the assignment of a name that is neither a class nor a function."""
    home = crownhead._HOME_OF.get(name)
    module = importlib.import_module(f"crownhead.{home}" if home else "crownhead")
    body = ast.parse(inspect.getsource(module)).body
    for statement, following in pairwise(body):
        targets = getattr(statement, "targets", [getattr(statement, "target", None)])
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            is_text = isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant)
            return following.value.value if is_text else ""
    return ""


@pytest.mark.parametrize("name", crownhead.__all__)
def test_public_name_is_documented(name):
    thing = getattr(crownhead, name)
    if inspect.isclass(thing) or inspect.isroutine(thing):
        assert words_of(thing), f"{name} has no docstring"
        assert ">>>" in thing.__doc__, f"{name} has no example"
    else:
        assert words_below(name), f"{name} has no docstring below it"


def public_members():
    for cls in (Game, Position, Rulebook, Move):
        for name in dir(cls):
            member = inspect.getattr_static(cls, name)
            if not name.startswith("_") and (callable(member) or hasattr(member, "__get__")):
                yield pytest.param(member, id=f"{cls.__name__}.{name}")


@pytest.mark.parametrize("member", [*public_members()])
def test_public_member_is_documented(member):
    assert words_of(member), "no docstring"
    if not isinstance(member, property | cached_property):
        assert ">>>" in words_of(member), "no example"
