// As on Apple's platforms, whoever imports Video Toolbox has Core Media, and Core Graphics' pictures.
@_exported public import CoreMedia
@_exported public import _CoreGraphics
