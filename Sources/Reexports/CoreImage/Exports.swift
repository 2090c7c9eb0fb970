// As for CoreGraphics: see there.
@_exported import _CoreImage
@_exported import _CoreImageDetection
