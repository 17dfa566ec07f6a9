"""The game in the terminal: line by line (`plain`) and full screen (`app`), for people and computer players.

No rule is decided here. Both faces ask the `Game` what is legal, and show what it answers.
"""
