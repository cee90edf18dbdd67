"""Games that show how to add one; they are not registered."""
