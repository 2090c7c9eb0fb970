public import CoreVideo
public import Foundation

/// The pictures that a feature may have.
public final class MLImageConstraint: NSObject, Sendable {
  /// The height in pixels; the default one where several are allowed.
  public let pixelsHigh: Int
  /// The width in pixels; the default one where several are allowed.
  public let pixelsWide: Int
  /// `kCVPixelFormatType_32BGRA` for color, `kCVPixelFormatType_OneComponent8` or
  /// `kCVPixelFormatType_OneComponent16Half` for gray.
  public let pixelFormatType: OSType
  /// Which sizes are allowed.
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

  /// The allowed sizes in words.
  var allowedSizes: String {
    switch sizeConstraint.type {
    case .unspecified: "\(pixelsWide) × \(pixelsHigh)"
    case .enumerated:
      sizeConstraint.enumeratedImageSizes.map { "\($0.pixelsWide) × \($0.pixelsHigh)" }.asChoice
    case .range:
      "\(sizeConstraint.pixelsWideRange.words) × \(sizeConstraint.pixelsHighRange.words)"
    }
  }
}

/// A picture's size.
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

/// How the sizes that are allowed are told.
public enum MLImageSizeConstraintType: Int, Sendable {
  /// Only the constraint's own size.
  case unspecified = 0
  /// A list of sizes.
  case enumerated = 2
  /// A range for the width and one for the height.
  case range = 3
}

/// The sizes of picture that a feature may have.
public final class MLImageSizeConstraint: NSObject, Sendable {
  /// How they are told.
  public let type: MLImageSizeConstraintType
  /// The widths in pixels, for `.range`.
  public let pixelsWideRange: NSRange
  /// The heights in pixels, for `.range`.
  public let pixelsHighRange: NSRange
  /// The sizes, for `.enumerated`.
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
  /// The range from `lower` to `upper`, both within; a negative `upper` means no end.
  init(from lower: Int, through upper: Int) {
    let end = upper < 0 || upper == .max ? Int.max : upper + 1
    self.init(location: max(lower, 0), length: max(end - max(lower, 0), 0))
  }

  /// The range in words.
  var words: String {
    let end = location.addingReportingOverflow(length)
    if end.overflow || end.partialValue == .max { return "(\(location) or more)" }
    return length == 1 ? "\(location)" : "(\(location) to \(end.partialValue - 1))"
  }
}
