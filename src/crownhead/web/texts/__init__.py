"""Help, privacy, terms and imprint: texts that an operator can replace."""
