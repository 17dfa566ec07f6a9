"""What a template is rendered with."""

from typing import Any

Context = dict[str, Any]
"""Values by the names that a template gives them. It takes any: what it makes of them, tests of its page see."""
