// On Apple's platforms these belong to Core Graphics and Core Foundation; on Linux Foundation has them, or nobody.
@_exported public import CoreFoundationTypes
@_exported public import struct Foundation.CGFloat
@_exported public import struct Foundation.CGPoint
@_exported public import struct Foundation.CGRect
@_exported public import struct Foundation.CGSize

extension CGRect {
  /// Whether a side, coordinate or edge is not a number: Foundation's operations on such a rectangle end the process. An edge is none
  /// where the rectangle begins infinitely far away in one direction and is infinitely long in the other.
  package var hasNaN: Bool {
    origin.x.isNaN || origin.y.isNaN || size.width.isNaN || size.height.isNaN || maxX.isNaN || maxY.isNaN
  }
}
