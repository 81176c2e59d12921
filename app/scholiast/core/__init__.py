"""Records, errors, settings and paths shared by every process; standard library, platformdirs and tomli-w only."""
