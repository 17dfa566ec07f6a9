"""What is rendered once and handed out again, within a number of bytes."""
