public import CoreVideo
public import Foundation

/// The constraints on a feature's images.
public final class MLImageConstraint: NSObject, Sendable {
  /// The height in pixels; the default one if several are allowed.
  public let pixelsHigh: Int
  /// The width in pixels; the default one if several are allowed.
  public let pixelsWide: Int
  /// `kCVPixelFormatType_32BGRA` for color, `kCVPixelFormatType_OneComponent8` or
  /// `kCVPixelFormatType_OneComponent16Half` for gray.
  public let pixelFormatType: OSType
  /// The allowed sizes.
  public let sizeConstraint: MLImageSizeConstraint

  init(pixelsWide: Int, pixelsHigh: Int, pixelFormatType: OSType, sizeConstraint: MLImageSizeConstraint) {
    self.pixelsWide = pixelsWide
    self.pixelsHigh = pixelsHigh
    self.pixelFormatType = pixelFormatType
    self.sizeConstraint = sizeConstraint
  }

  func allows(width: Int, height: Int) -> Bool {
    switch sizeConstraint.type {
    case .unspecified: pixelsWide == width && pixelsHigh == height
    case .enumerated:
      sizeConstraint.enumeratedImageSizes.contains { $0.pixelsWide == width && $0.pixelsHigh == height }
    case .range:
      sizeConstraint.pixelsWideRange.contains(width) && sizeConstraint.pixelsHighRange.contains(height)
    }
  }

  /// The allowed sizes, for messages.
  var allowedSizes: String {
    switch sizeConstraint.type {
    case .unspecified: "\(pixelsWide) × \(pixelsHigh)"
    case .enumerated:
      sizeConstraint.enumeratedImageSizes.map { "\($0.pixelsWide) × \($0.pixelsHigh)" }.asChoice
    case .range:
      "\(sizeConstraint.pixelsWideRange.messageText) × \(sizeConstraint.pixelsHighRange.messageText)"
    }
  }
}

/// An image's size.
public final class MLImageSize: NSObject, Sendable {
  /// The width in pixels.
  public let pixelsWide: Int
  /// The height in pixels.
  public let pixelsHigh: Int

  init(pixelsWide: Int, pixelsHigh: Int) {
    self.pixelsWide = pixelsWide
    self.pixelsHigh = pixelsHigh
  }
}

/// The kind of a size constraint.
public enum MLImageSizeConstraintType: Int, Sendable {
  /// Only the constraint's own size.
  case unspecified = 0
  /// A list of sizes.
  case enumerated = 2
  /// A range for the width and one for the height.
  case range = 3
}

/// The constraint on an image's size.
public final class MLImageSizeConstraint: NSObject, Sendable {
  /// The kind of the constraint.
  public let type: MLImageSizeConstraintType
  /// The allowed widths in pixels, for `.range`.
  public let pixelsWideRange: NSRange
  /// The allowed heights in pixels, for `.range`.
  public let pixelsHighRange: NSRange
  /// The allowed sizes, for `.enumerated`.
  public let enumeratedImageSizes: [MLImageSize]

  init(
    type: MLImageSizeConstraintType, pixelsWideRange: NSRange = NSRange(),
    pixelsHighRange: NSRange = NSRange(),
    enumeratedImageSizes: [MLImageSize] = []
  ) {
    self.type = type
    self.pixelsWideRange = pixelsWideRange
    self.pixelsHighRange = pixelsHighRange
    self.enumeratedImageSizes = enumeratedImageSizes
  }
}

extension NSRange {
  /// Creates the closed range from `lower` to `upper`; it is unbounded if `upper` is negative.
  init(from lower: Int, through upper: Int) {
    let end = upper < 0 || upper == .max ? Int.max : upper + 1
    self.init(location: max(lower, 0), length: max(end - max(lower, 0), 0))
  }

  /// The range, for messages.
  var messageText: String {
    let end = location.addingReportingOverflow(length)
    if end.overflow || end.partialValue == .max { return "(\(location) or more)" }
    return length == 1 ? "\(location)" : "(\(location) to \(end.partialValue - 1))"
  }
}
