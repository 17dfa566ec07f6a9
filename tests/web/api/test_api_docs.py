"""The description of the API in a real browser, under the site's policy: nothing inline, nothing from elsewhere."""


def test_the_description_can_be_read_in_a_browser(browser, server):
    complaints, asked = [], []
    with browser.new_context() as context:
        page = context.new_page()
        page.set_default_timeout(120_000)
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: asked.append(request.url))
        answer = page.goto(f"{server.address}/api/docs")
        assert "unsafe-inline" not in answer.headers["content-security-policy"]
        page.get_by_text("/api/games/{number}/actions").first.wait_for()
        page.get_by_text("/api/games/{number}/actions").first.click()
        page.get_by_text("expected_ply").first.wait_for()
    assert complaints == []
    assert [url for url in asked if not url.startswith((server.address, "data:"))] == []
