// As for the module `CoreGraphics`: see there. Detectors are in a module of their own, because they stand on a higher floor.
@_exported public import _CoreImage
@_exported public import _CoreImageDetection
