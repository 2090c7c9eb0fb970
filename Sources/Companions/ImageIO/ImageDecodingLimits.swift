/// What a picture from outside may cost.
package struct ImageDecodingLimits: Sendable {
  /// The pixels of one picture, checked against the header before anything is decoded. Default 64,000,000.
  package var maximumPixels: Int
  /// The bytes of a file, checked before it is read. Default 1 GiB.
  package var maximumBytes: Int

  package init(maximumPixels: Int = 64_000_000, maximumBytes: Int = 1 << 30) {
    self.maximumPixels = maximumPixels
    self.maximumBytes = maximumBytes
  }

  /// Throws where a picture of this size has no pixels or more than the limit, or sides such as no pixel buffer has.
  func check(width: Int, height: Int) throws(ImageDecodingError) {
    guard width > 0, height > 0 else {
      throw ImageDecodingError(.damaged(format: "picture", detail: "it claims \(width) × \(height) pixels"))
    }
    guard max(width, height) <= 65_535, width * height <= maximumPixels else {
      throw ImageDecodingError(.tooManyPixels(width: width, height: height, limit: maximumPixels))
    }
  }
}
