// As `_Testing_CoreGraphics`, for files that import Swift Testing and a module named CoreImage.
@_exported public import Testing
