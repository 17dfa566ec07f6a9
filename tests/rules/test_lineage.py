"""Rulebooks that extend others: what they inherit, replace and leave out."""

from pathlib import Path

import pytest
from written_rulebooks import BODY, EXAMPLE, child, house, refusal, unreadable

from crownhead.rules.rulebook import Rulebook


class TestExtending:
    def test_a_bundled_rulebook(self) -> None:
        rules = Rulebook.parse(child("english", "men: {captures: diagonal}\n"))
        english = Rulebook.load("english")
        assert rules.front_matter.men.captures == ("diagonal",)
        assert rules.front_matter.kings == english.front_matter.kings
        assert rules.front_matter.extends == "english"
        assert {section.inherited_from for section in rules.sections} == {"english"}
        assert len(rules.examples) == len([e for s in english.sections if s.anchor for e in s.examples])
        assert rules.texts == (rules.text, english.text)

    def test_a_file_beside_it(self, tmp_path: Path) -> None:
        (tmp_path / "sub").mkdir()
        (tmp_path / "house.md").write_text(house(body=BODY + EXAMPLE))
        (tmp_path / "sub" / "child.md").write_text(child("../house.md", body="## My board {#board}\nMine.\n"))
        (tmp_path / "sub" / "grandchild.md").write_text(child("child.md", slug="grandchild"))
        rules = Rulebook.load(tmp_path / "sub" / "grandchild.md")
        assert {s.anchor: s.inherited_from for s in rules.sections}["board"] == "child"
        assert {s.anchor: s.inherited_from for s in rules.sections}["kings"] == "house"
        assert rules.clause("board").text == "Mine."
        assert rules.examples[0].path == str(tmp_path / "sub" / ".." / "house.md")

    def test_a_section_replaced_takes_its_examples_along(self) -> None:
        english = Rulebook.load("english")
        rules = Rulebook.parse(child("english", body="## Board {#board}\nMine.\n"))
        lost = next(section for section in english.sections if section.anchor == "board").examples
        assert lost
        assert not set(lost) & set(rules.examples)

    def test_equal_only_if_what_is_extended_is(self, tmp_path: Path) -> None:
        (tmp_path / "child.md").write_text(child("house.md"))
        (tmp_path / "house.md").write_text(house())
        first = Rulebook.load(tmp_path / "child.md")
        (tmp_path / "house.md").write_text(house() + "More.")
        assert Rulebook.load(tmp_path / "child.md") != first

    @pytest.mark.parametrize(
        ("extends", "message"),
        [
            ("englsh", 'line 6: extends: "englsh" is not a bundled rulebook (did you mean "english"?)'),
            ("house.md", 'line 6: extends: "house.md" is a path, and what is not a file itself can name only'),
            ("[english]", 'line 6: extends: "a list" is not a text'),
            ('"\\0.md"', "line 6: extends: "),
        ],
    )
    def test_refused(self, extends: str, message: str) -> None:
        assert message in refusal(child(extends))

    def test_refused_in_a_file(self, tmp_path: Path) -> None:
        path = str(tmp_path / "child.md")
        assert "is not a path relative to this file" in refusal(child(str(tmp_path / "house.md")), path)
        message = refusal(child("house.md"), path)
        assert message.startswith(f"{path}:6: extends: ")
        assert "is not a file" in message

    def test_a_parent_that_is_wrong_is_named(self, tmp_path: Path) -> None:
        (tmp_path / "house.md").write_text(house("colour: red\n"))
        (tmp_path / "child.md").write_text(child("house.md"))
        assert unreadable(tmp_path / "child.md").startswith(f'{tmp_path}/house.md:14: "colour" is not a key here')
        (tmp_path / "house.md").write_text("nothing")
        assert unreadable(tmp_path / "child.md").startswith(f"{tmp_path}/house.md:1: expected front matter")

    def test_circles(self, tmp_path: Path) -> None:
        (tmp_path / "a.md").write_text(child("b.md", slug="a"))
        (tmp_path / "b.md").write_text(child("../" + tmp_path.name + "/a.md", slug="b"))
        (tmp_path / "c.md").write_text(child("c.md", slug="c"))
        assert "extends: goes in a circle: a.md → b.md → a.md" in unreadable(tmp_path / "a.md")
        assert "extends: goes in a circle: c.md → c.md" in unreadable(tmp_path / "c.md")

    def test_too_many_generations(self, tmp_path: Path) -> None:
        (tmp_path / "house.md").write_text(house())
        for number in range(40):
            parent = f"r{number - 1}.md" if number else "house.md"
            (tmp_path / f"r{number}.md").write_text(child(parent, slug=f"r{number}"))
        assert Rulebook.load(tmp_path / "r10.md").slug == "r10"
        assert "extends: is more than 16 generations" in unreadable(tmp_path / "r39.md")

    def test_a_new_section_stands_where_its_author_wants_it(self) -> None:
        own = child("english") + "## Tea {#tea before=capturing}\nAt five.\n"
        anchors = [section.anchor for section in Rulebook.parse(own).sections]
        place = anchors.index("tea")
        assert anchors[place - 1 : place + 2] == ["moving", "tea", "capturing"]

    def test_each_section_is_in_the_language_of_its_document(self, tmp_path: Path) -> None:
        (tmp_path / "house.md").write_text(house("language: nl\n"))
        (tmp_path / "child.md").write_text(child("house.md", "language: de\n", "## Zug {#moving}\nSchräg.\n"))
        rules = Rulebook.load(tmp_path / "child.md")
        assert rules.language == "de"
        languages = {section.anchor: section.language for section in rules.sections}
        assert (languages["moving"], languages["capturing"]) == ("de", "nl")

    def test_a_language_that_is_none_is_refused(self, tmp_path: Path) -> None:
        problem = 'language: "german" does not fit; expected the code of a language, like "en"'
        assert refusal(child("english", "language: german\n")) == f"line 7: {problem}"
        (tmp_path / "house.md").write_text(house("language: german\n"))
        (tmp_path / "child.md").write_text(child("house.md"))
        assert unreadable(tmp_path / "child.md") == f"{tmp_path}/house.md:14: {problem}"

    def test_what_extends_nothing_has_its_own_order(self) -> None:
        message = refusal(house() + "## Tea {#tea before=capturing}\n")
        assert 'tea before: "capturing" is not the anchor of a section that is inherited' in message

    def test_an_inherited_example_can_be_left_out(self) -> None:
        unwanted = "A capture has to be made"
        rules = Rulebook.parse(child("english", f"without: [{unwanted}]\n"))
        titles = [example.title for example in Rulebook.load("english").examples]
        assert [example.title for example in rules.examples] == [title for title in titles if title != unwanted]
        assert rules.clause("capturing") == Rulebook.load("english").clause("capturing")
        grandchild = Rulebook.from_texts([child("child", slug="grandchild"), *rules.texts])
        assert (grandchild.examples, grandchild.front_matter.without) == (rules.examples, ())

    @pytest.mark.parametrize(
        ("without", "message"),
        [
            ("[A capture has to be maid]", 'did you mean "A capture has to be made"?'),
            ("A capture has to be made", "is not a list with something in it"),
            ("[]", "is not a list with something in it"),
            ("[A capture has to be made, A capture has to be made]", "is given twice"),
            ("[[a]]", '"a list" is not a text'),
        ],
    )
    def test_only_inherited_examples_are_left_out(self, without: str, message: str) -> None:
        assert message in refusal(child("english", f"without: {without}\n"))

    def test_what_is_inherited_must_make_sense_together(self) -> None:
        assert "line 7: kings.landing: behind contradicts kings.range: short" in refusal(
            child("english", "kings: {landing: behind}\n")
        )
