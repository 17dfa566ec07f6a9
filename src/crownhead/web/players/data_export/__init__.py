"""What the site keeps of a user: where each app registers its part, and all of it as a file that a worker makes."""
