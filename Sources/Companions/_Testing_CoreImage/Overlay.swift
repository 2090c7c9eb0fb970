// As for CoreGraphics: what a file that imports Swift Testing and a module named CoreImage imports unsaid.
@_exported public import Testing
