// As for the module `CoreGraphics`: see there. Detectors are a separate module because they are on a higher
// floor.
@_exported public import _CoreImage
@_exported public import _CoreImageDetection
