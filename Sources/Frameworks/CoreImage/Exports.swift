// As for the module `CoreGraphics`: see there. Detectors are a separate module because they belong to a
// higher layer.
@_exported public import _CoreImage
@_exported public import _CoreImageDetection
