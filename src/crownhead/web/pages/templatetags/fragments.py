"""Parts of a template that are rendered once: ``{% fragment key %}…{% endfragment %}``."""

from __future__ import annotations

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.utils.safestring import SafeString

from crownhead.web.http.caching import fragments

register = template.Library()


class FragmentNode(template.Node):
    """A part that is kept by its name and by what it shows; without that, it is rendered each time."""

    def __init__(self, name: str, key: FilterExpression, inside: NodeList) -> None:
        self._name, self._key, self._inside = name, key, inside

    def render(self, context: template.Context) -> SafeString:
        """The part as HTML."""
        key = self._key.resolve(context)
        if not key:
            return self._inside.render(context)
        return fragments.kept((self._name, key), lambda: self._inside.render(context))


@register.tag
def fragment(parser: Parser, token: Token) -> FragmentNode:
    """``{% fragment "name" key %}``: the name tells this part from all others, the key has all that it shows."""
    words = token.split_contents()
    if len(words) != 3:
        raise template.TemplateSyntaxError("fragment: expected a name and a key")
    inside = parser.parse(("endfragment",))
    parser.delete_first_token()
    return FragmentNode(words[1].strip("\"'"), parser.compile_filter(words[2]), inside)
