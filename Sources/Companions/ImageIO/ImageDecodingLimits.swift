/// Limits for images from outside.
package struct ImageDecodingLimits: Sendable {
  /// The maximum number of pixels, checked against the header before decoding. Default 64,000,000.
  package var maximumPixels: Int
  /// The maximum file size in bytes, checked before reading. Default 1 GiB.
  package var maximumBytes: Int

  package init(maximumPixels: Int = 64_000_000, maximumBytes: Int = 1 << 30) {
    self.maximumPixels = maximumPixels
    self.maximumBytes = maximumBytes
  }

  /// Throws if the image has no pixels, more than the limit, or a side of more than 65,535 pixels.
  func check(width: Int, height: Int) throws(ImageDecodingError) {
    guard width > 0, height > 0 else {
      throw ImageDecodingError(.damaged(format: "image", detail: "it claims \(width) × \(height) pixels"))
    }
    guard max(width, height) <= 65_535, width * height <= maximumPixels else {
      throw ImageDecodingError(.tooManyPixels(width: width, height: height, limit: maximumPixels))
    }
  }
}
