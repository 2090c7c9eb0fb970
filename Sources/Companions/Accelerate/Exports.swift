// As on Apple's platforms, Accelerate re-exports these modules.
@_exported public import CLinearAlgebra
@_exported public import CoreVideo
@_exported public import Foundation
@_exported public import _CoreGraphics
@_exported public import simd
