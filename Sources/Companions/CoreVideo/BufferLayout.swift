/// The layout of a buffer's planes in one block of memory, with rows padded to `CVBuffer.rowAlignment`.
package struct BufferLayout: Sendable {
  package struct Plane: Sendable {
    package let width: Int
    package let height: Int
    package let bytesPerRow: Int
    package let offset: Int
  }

  package let isPlanar: Bool
  package let planes: [Plane]
  package let byteCount: Int

  /// Returns nil if the format is unknown or a side isn't in 1…65,535. Rounds up chroma of odd sizes of NV12.
  package init?(width: Int, height: Int, pixelFormat: OSType) {
    guard let layout = PixelLayout(format: pixelFormat), (1...65_535).contains(width),
      (1...65_535).contains(height)
    else { return nil }
    var planes: [Plane] = []
    var size = 0
    for plane in layout.planes {
      let planeWidth = (width + plane.horizontalSubsampling - 1) / plane.horizontalSubsampling
      let planeHeight = (height + plane.verticalSubsampling - 1) / plane.verticalSubsampling
      let bytesPerRow = (planeWidth * plane.bytesPerSample).roundedUp(to: CVBuffer.rowAlignment)
      planes.append(Plane(width: planeWidth, height: planeHeight, bytesPerRow: bytesPerRow, offset: size))
      size += bytesPerRow * planeHeight
    }
    self.isPlanar = layout.isPlanar
    self.planes = planes
    self.byteCount = size
  }

  /// Returns the planes of a buffer whose memory starts at `address`.
  func planes(at address: UnsafeMutableRawPointer) -> [CVBuffer.Plane] {
    planes.map {
      CVBuffer.Plane(
        baseAddress: address + $0.offset, width: $0.width, height: $0.height, bytesPerRow: $0.bytesPerRow)
    }
  }
}

extension Int {
  fileprivate func roundedUp(to multiple: Int) -> Int { (self + multiple - 1) / multiple * multiple }
}
