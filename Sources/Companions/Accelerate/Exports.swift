// As Apple's module does, so that a file that imports this one alone has its types.
@_exported import CLinearAlgebra
@_exported import CoreVideo
@_exported import Foundation
@_exported import _CoreGraphics
@_exported import simd
