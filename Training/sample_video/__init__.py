"""The project's own sample video: dice thrown by physics, rendered by `synthesis`, with their true values."""
