// As on Apple's platforms, Image I/O re-exports Core Graphics.
@_exported public import _CoreGraphics
