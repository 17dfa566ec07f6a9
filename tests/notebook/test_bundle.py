"""One script from many: every import is found, and what is not known is refused."""

import pytest

from crownhead.notebook.bundle import bundle


def laid(tmp_path, **files):
    for name, text in files.items():
        (tmp_path / f"{name}.js").write_text(text)
    return bundle("entry.js", tmp_path)


def test_what_is_imported_stands_before_it_and_only_once(tmp_path):
    script = laid(
        tmp_path,
        entry='import { two } from "./b.js";\nimport { one } from "./a.js";\nexport default two + one;\n',
        a="export const one = 1;\n",
        b='import { one } from "./a.js";\nconst hidden = one;\nexport const two = hidden + one;\n',
    )
    assert script.count("const one = 1") == 1
    assert script.index("const one = 1") < script.index("hidden + one") < script.index("export default")


def test_a_module_that_is_imported_later(tmp_path):
    script = laid(tmp_path, entry='const { a } = await import("./a.js");\n', a="export function a() {}\n")
    assert "await Promise.resolve(part0)" in script


@pytest.mark.parametrize("line", ['import * as all from "./b.js";', 'export * from "./b.js";', "export default 5;"])
def test_what_is_not_understood_is_named(tmp_path, line):
    with pytest.raises(ValueError, match=r"a\.js: cannot be bundled because of "):
        laid(tmp_path, entry='import { a } from "./a.js";\n', a=f"{line}\n", b="")
