"""The table server: live tables over HTTP and WebSocket that leak nothing and lose nothing."""
