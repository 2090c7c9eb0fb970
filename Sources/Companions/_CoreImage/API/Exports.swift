// As on Apple's platforms, Core Image re-exports these.
@_exported public import _CoreGraphics
@_exported public import CoreVideo
@_exported public import Foundation
@_exported public import ImageIO
