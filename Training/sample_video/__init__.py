"""The project's own sample video: dice thrown by physics, drawn by `synthesis`, with their true values."""
