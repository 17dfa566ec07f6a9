"""A notebook around a widget, as far as the widget can tell: the messages that go to and fro, and nothing else."""

import comm

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A cell</title></head><body></body></html>"""
# What anywidget gives a widget: https://anywidget.dev/en/afm/
HOST = """async ([script, style, state]) => {
    class Model {
        #state; #changed = {}; #listening = new Map();
        constructor(given) { this.#state = given; }
        get(name) { return this.#state[name]; }
        set(name, value) { this.#changed[name] = this.#state[name] = value; this.#fire(`change:${name}`); }
        save_changes() { this.#tell({ method: "update", state: this.#changed }); this.#changed = {}; }
        send(content) { this.#tell({ method: "custom", content }); }
        async #tell(data) { for (const answer of await window.toKernel(data)) this.hear(answer); }
        on(name, act) { this.#listening.set(name, [...(this.#listening.get(name) ?? []), act]); }
        off(name, act) { this.#listening.set(name, this.#listening.get(name).filter((each) => each !== act)); }
        hear({ method, state, content }) {
            if (method === "custom") return this.#fire("msg:custom", content);
            Object.assign(this.#state, state);
            for (const name of Object.keys(state)) this.#fire(`change:${name}`);
        }
        listening() { return [...this.#listening.values()].flat().length; }
        #fire(name, told) { for (const act of this.#listening.get(name) ?? []) act(told); }
    }
    const sheet = document.createElement("style");
    sheet.textContent = style;
    document.head.append(sheet);
    window.model = new Model(state);
    const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    const { default: widget } = await import(url);
    const el = document.body.appendChild(document.createElement("div"));
    window.cleanUp = await widget.render({ model: window.model, el });
}"""


class Wire:
    """What a kernel gives a widget to send messages by; it keeps them."""

    comm_id = "a-widget"

    def __init__(self, **opening):
        self.opening = opening
        self.sent = []

    def send(self, data=None, **_more):
        self.sent.append(data)

    def on_msg(self, hear):
        self.hear = hear

    def close(self, *_, **__):
        pass

    on_close = close


class Cell:
    """A widget with the wire that it opened."""

    def __init__(self, widget):
        self.widget = widget

    @property
    def sent(self):
        return self.widget.comm.sent

    def tell(self, **data):
        """What comes from the notebook: an update of traits, or a message of the widget's own."""
        self.widget.comm.hear({"content": {"data": data}, "buffers": []})

    def do(self, what, ply=None):
        self.tell(method="custom", content={"do": what, "ply": self.widget.game.ply if ply is None else ply})

    def refusals(self):
        return [data["content"]["refusal"]["text"] for data in self.sent if data["method"] == "custom"]


def in_cells(monkeypatch):
    """From here on, widgets open such wires."""
    monkeypatch.setattr(comm, "create_comm", Wire)


class Window:
    """The widget in a browser, connected with its kernel."""

    def __init__(self, page, widget):
        self.page, self.cell = page, Cell(widget)
        self.complaints = []
        page.on("console", lambda message: message.type == "error" and self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.expose_function("toKernel", self.answer)
        page.set_content(PAGE)
        state = widget.get_state()
        shown = {name: value for name, value in state.items() if not name.startswith("_") and name not in ("layout",)}
        self.heard = len(self.cell.sent)
        page.evaluate(HOST, [str(state["_esm"]), str(state["_css"]), shown])

    def answer(self, data):
        self.cell.tell(**data)
        return self.news()

    def news(self):
        """What the kernel has sent since."""
        before, self.heard = self.heard, len(self.cell.sent)
        return [data for data in self.cell.sent[before:] if data["method"] in ("update", "custom")]

    def catch_up(self):
        """Show what was done in the kernel."""
        for data in self.news():
            self.page.evaluate("(data) => window.model.hear(data)", data)

    def click(self, *squares):
        for square in squares:
            self.page.locator(f'.db-square[data-square="{square}"]').click()
