// The models trained here and the classes that load them.
