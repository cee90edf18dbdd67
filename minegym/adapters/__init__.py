"""The interfaces that others know: PettingZoo, Gymnasium, Stable-Baselines3. No game's name inside."""
