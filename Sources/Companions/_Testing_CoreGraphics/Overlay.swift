// Implicitly imported by files that import Swift Testing and a module named CoreGraphics: the toolchain
// declares this overlay everywhere, but only provides it on Apple's platforms. It re-exports Swift Testing,
// which it replaces.
@_exported public import Testing
