"""File events as hints to look again."""
