"""What the API is asked and answers beyond the contract, which describes a game and what is done in it."""
