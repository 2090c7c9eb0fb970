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

  /// Whether a picture of this size may be decoded: its pixels are within the limit and its sides are such as a
  /// pixel buffer can have.
  package func admit(width: Int, height: Int) -> Bool {
    (1...65_535).contains(width) && (1...65_535).contains(height) && width * height <= maximumPixels
  }
}
