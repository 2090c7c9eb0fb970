// As for CoreGraphics: see there.
@_exported import _CoreImage
