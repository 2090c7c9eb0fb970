// On Apple's platforms part of Core Graphics and Core Foundation; on Linux of Foundation, or missing.
@_exported public import CoreFoundationTypes
@_exported public import struct Foundation.CGFloat
@_exported public import struct Foundation.CGPoint
@_exported public import struct Foundation.CGRect
@_exported public import struct Foundation.CGSize

extension CGRect {
  /// Whether a coordinate, side or edge is NaN, which makes Foundation's operations crash. An edge is NaN if
  /// the origin is infinite and the size infinite in the opposite direction.
  package var hasNaN: Bool {
    origin.x.isNaN || origin.y.isNaN || size.width.isNaN || size.height.isNaN || maxX.isNaN || maxY.isNaN
  }
}
