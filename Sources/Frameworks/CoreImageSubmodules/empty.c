// A C target needs a source file.
