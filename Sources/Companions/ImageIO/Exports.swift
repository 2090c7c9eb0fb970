// As on Apple's platforms, whoever imports Image I/O has Core Graphics.
@_exported public import _CoreGraphics
