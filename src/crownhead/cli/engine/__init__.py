"""Commands that let the engine play, analyse, learn and talk to other programs."""
