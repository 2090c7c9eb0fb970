// As Apple's module does, so that a file that imports this one alone has its types.
@_exported public import CLinearAlgebra
@_exported public import CoreVideo
@_exported public import Foundation
@_exported public import _CoreGraphics
@_exported public import simd
