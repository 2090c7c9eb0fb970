// On Apple's platforms these belong to Core Graphics and Core Foundation; on Linux Foundation has them.
@_exported import typealias CoreVideo.CFDictionary
@_exported import typealias CoreVideo.CFString
@_exported import struct Foundation.CGFloat
@_exported import struct Foundation.CGPoint
@_exported import struct Foundation.CGRect
@_exported import struct Foundation.CGSize
import struct Foundation.Data
import class Foundation.NSMutableData
import struct Foundation.URL

/// Core Foundation's bytes, as the Swift type that Apple's bridge to: `data as CFData` compiles here too.
public typealias CFData = Data
/// Core Foundation's growing bytes.
public typealias CFMutableData = NSMutableData
/// Core Foundation's URL, as the Swift type that Apple's bridges to.
public typealias CFURL = URL

extension CGRect {
  /// Whether a side or coordinate is not a number: Foundation's operations on such a rectangle end the process.
  package var hasNaN: Bool { origin.x.isNaN || origin.y.isNaN || size.width.isNaN || size.height.isNaN }
}
