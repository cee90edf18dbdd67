"""Players: random, scripted, searching and learned, and how they are loaded."""
