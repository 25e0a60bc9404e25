"""What lessons puts on paper: drill sets, lessons in short, Charleston deals."""
