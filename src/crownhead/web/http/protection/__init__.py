"""What keeps a process answering: connections that are counted, a database that is away, requests that never end."""
