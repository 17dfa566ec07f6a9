"""What goes out to other sites: pictures beside links, and boards in frames."""
