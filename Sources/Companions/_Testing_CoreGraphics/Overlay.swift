// A file that imports Swift Testing and a module named CoreGraphics imports this module too, without saying so:
// the toolchain declares it for Apple's framework on every platform, but only brings it along on Apple's. It
// stands for Swift Testing in such a file, so it passes it on.
@_exported public import Testing
