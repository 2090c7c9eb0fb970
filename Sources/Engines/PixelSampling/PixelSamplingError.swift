package import Foundation
package import CoreVideo

/// Why a picture can't be sampled.
package enum PixelSamplingError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  /// A side of the source or the destination isn't in 1…65,535.
  case invalidSize(width: Int, height: Int)
  /// The region isn't inside the unit square, is empty, or isn't finite.
  case regionOutOfRange(CGRect)
  /// The buffer's format can't be read, or can't be written, by this module.
  case unsupportedFormat(OSType)
  /// The buffer isn't of the size that the plan was made for.
  case sizeMismatch(expectedWidth: Int, expectedHeight: Int, width: Int, height: Int)
  /// The tensor doesn't have exactly the elements that the plan and the format need.
  case tensorMismatch(expected: Int, count: Int)

  package var errorDescription: String? { description }

  package var description: String {
    switch self {
    case .invalidSize(let width, let height):
      "A picture of \(width)×\(height) can't be sampled: each side must be 1 to 65535 pixels."
    case .regionOutOfRange(let region):
      "The region \(region) is not a part of the unit square with a positive width and height."
    case .unsupportedFormat(let format):
      "Pixel format 0x\(String(format, radix: 16)) can't be sampled."
    case .sizeMismatch(let expectedWidth, let expectedHeight, let width, let height):
      "The buffer has \(width)×\(height) pixels where \(expectedWidth)×\(expectedHeight) were planned."
    case .tensorMismatch(let expected, let count):
      "The tensor has \(count) elements where \(expected) are needed."
    }
  }
}
