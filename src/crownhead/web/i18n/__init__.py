"""The languages of the site and the catalogue of its messages."""
