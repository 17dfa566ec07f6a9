"""Who asks for a page: what each page knows of them, which pages they may see, and log-ins that fail."""
