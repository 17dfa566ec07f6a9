"""Books as PDF: their text for Typst, the pages on which it stands, the papers on which they are printed."""
