"""Playing in a terminal, looked at through a real one."""
