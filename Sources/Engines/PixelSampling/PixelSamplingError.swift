package import Foundation
package import CoreVideo

/// The reason why an image can't be sampled.
package enum PixelSamplingError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  /// A side of the source or the destination is outside 1…65,535.
  case invalidSize(width: Int, height: Int)
  /// The region isn't inside the unit square, is empty, or isn't finite.
  case regionOutOfRange(CGRect)
  /// The buffer's format can't be read or written by this module.
  case unsupportedFormat(OSType)
  case sizeMismatch(expectedWidth: Int, expectedHeight: Int, width: Int, height: Int)
  /// The tensor's element count isn't that of the plan and the format.
  case tensorMismatch(expected: Int, count: Int)

  package var errorDescription: String? { description }

  package var description: String {
    switch self {
    case .invalidSize(let width, let height):
      "An image of \(width)×\(height) can't be sampled: each side must be 1 to 65535 pixels."
    case .regionOutOfRange(let region):
      "The region \(region) isn't inside the unit square, or its width and height aren't positive."
    case .unsupportedFormat(let format):
      "Pixel format 0x\(String(format, radix: 16)) can't be sampled."
    case .sizeMismatch(let expectedWidth, let expectedHeight, let width, let height):
      "The buffer has \(width)×\(height) pixels; \(expectedWidth)×\(expectedHeight) are expected."
    case .tensorMismatch(let expected, let count):
      "The tensor has \(count) elements; \(expected) are expected."
    }
  }
}
