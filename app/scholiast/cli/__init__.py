"""The command line over the same engine code; never imports Qt."""
