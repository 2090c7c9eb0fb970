// As on Apple's platforms, whoever imports Video Toolbox has Core Media, and Core Graphics' pictures.
@_exported import CoreMedia
@_exported import _CoreGraphics
