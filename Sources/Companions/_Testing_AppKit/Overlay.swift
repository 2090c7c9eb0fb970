// As `_Testing_CoreGraphics`, for files that import Swift Testing and a module named AppKit.
@_exported public import Testing
