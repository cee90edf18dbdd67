"""Matches and tournaments between agents, what they tell, and results that can be verified."""
