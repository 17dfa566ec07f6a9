"""Games looked at afterwards by the engine, and help while playing the computer."""
