package import BarcodeSymbols
package import GrayImage

/// Reads all codes in an image, at any rotation.
///
/// First zxing-cpp reads the whole image: it detects codes rotated by multiples of 90° and matrix codes at
/// other angles, but no bars at 45°. Regions that look like codes but gave none are then cropped, rotated
/// upright, contrast-stretched and read again. So are those of which zxing-cpp read only a part. If nothing
/// was found, codes are searched that are bent, faint, light on dark or blurred.
///
/// The image's size bounds the time: the number of regions and of their pixels is limited.
package struct BarcodeReader: Sendable {
  private let formats: Set<BarcodeFormat>

  package init(formats: Set<BarcodeFormat> = Set(BarcodeFormat.allCases)) { self.formats = formats }

  /// Returns the codes of `reading(in:checkCancellation:)`.
  package func codes(
    in image: GrayPyramid, checkCancellation: @escaping @Sendable () throws -> Void = {}
  ) throws -> [Barcode] {
    try reading(in: image, checkCancellation: checkCancellation).codes
  }

  /// - Parameters:
  ///   - image: the image's gray levels.
  ///   - checkCancellation: throws to end the reading between steps; a step is a call of zxing-cpp on at most
  ///     4 megapixels, fewer for crowded tiles.
  /// - Returns: each code once, upright ones first, with corners in pixels of the full-size image; and
  ///   whether parts were skipped because of the work limit (`ReadingBudget`).
  package func reading(
    in image: GrayPyramid, checkCancellation: @escaping @Sendable () throws -> Void = {}
  ) throws -> (codes: [Barcode], isCut: Bool) {
    guard !formats.isEmpty else { return ([], false) }
    var search = BarcodeSearch(formats, in: image, checkCancellation: checkCancellation)
    let codes = try search.codes()
    return (codes, search.isCut)
  }
}
