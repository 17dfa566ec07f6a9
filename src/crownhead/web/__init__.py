"""The site: draughts in the browser, now or turn by turn. A thin shell around `crownhead.Game`, on Django."""
