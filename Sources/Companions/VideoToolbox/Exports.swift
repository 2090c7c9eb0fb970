// As on Apple's platforms, Video Toolbox re-exports Core Media, and Core Graphics' images.
@_exported public import CoreMedia
@_exported public import _CoreGraphics
