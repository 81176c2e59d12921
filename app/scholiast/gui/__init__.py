"""The window; imports Qt, the standard library, core and engine.messages only."""
