"""Files of games in the browser: a thousand games at once, and each of them in the analysis room."""

from site_studies import FAULTY, file_of

GAMES = 1000


def test_a_thousand_games_are_imported_and_one_is_opened(window, tmp_path):
    file = tmp_path / "games.pdn"
    file.write_text(file_of(GAMES), encoding="utf-8")
    anna = window("anna").open("/studies/")
    anna.page.get_by_label("Name").fill("A thousand games")
    anna.page.get_by_label("A file").set_input_files(file)
    anna.button("Read the games").click()
    anna.page.wait_for_url("**/studies/*/")
    anna.page.locator("main > p.quiet", has_text="1000 games").wait_for()  # the bar has gone, and the page came anew
    assert anna.page.locator("#games li").count() == 25
    anna.page.get_by_label("Player").fill("valneris")
    anna.page.get_by_label("Result").select_option("draw")
    anna.button("Search").click()
    anna.page.wait_for_url("**player=valneris**")
    assert "draw" in anna.page.locator("#games .when").first.inner_text()
    anna.page.locator("#games a").first.click()
    anna.page.wait_for_url("**/analysis/studies/**")
    anna.see("Valneris")


def test_faults_are_shown_on_a_phone_and_without_scripts(window):
    anna = window("anna", viewport={"width": 360, "height": 740}, java_script_enabled=False, locale="de-DE")
    anna.open("/studies/")
    anna.page.get_by_label("Name").fill("Fehlerhaft")
    anna.page.get_by_label("… oder Partien als Text").fill(FAULTY)
    anna.button("Partien einlesen").click()
    anna.page.get_by_text("1 Fehler in der Datei").click()
    anna.see("Partie 2, Zeile 12, Spalte 4:")
    assert anna.page.locator("#games li").count() == 3


def test_a_file_that_is_too_large_gets_a_sentence(window, tmp_path):
    file = tmp_path / "large.pdn"
    file.write_bytes(b"x" * 2_000_001)
    anna = window("anna").open("/studies/")
    anna.page.get_by_label("Name").fill("Too large")
    anna.page.get_by_label("A file").set_input_files(file)
    anna.button("Read the games").click()
    anna.see("The file is too large: at most 2 MB.")
