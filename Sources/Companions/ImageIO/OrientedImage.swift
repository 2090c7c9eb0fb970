package import CoreVideo

/// An image's stored pixels with the rotation that makes it upright: the form in which decoders pass images
/// on. The pixels are never rotated in memory; readers rotate while reading.
package struct OrientedImage: Sendable {
  package let buffer: CVPixelBuffer
  /// The rotation that makes the image upright.
  package let orientation: CGImagePropertyOrientation

  package init(_ buffer: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up) {
    self.buffer = buffer
    self.orientation = orientation
  }

  /// The upright size.
  package var size: PixelSize {
    orientation.uprightSize(PixelSize(width: buffer.width, height: buffer.height))
  }
  package var width: Int { size.width }
  package var height: Int { size.height }

  package var pixelOrder: OrientationMapping {
    orientation.pixelOrder(width: buffer.width, height: buffer.height)
  }

  /// Returns the same pixels with another orientation; unchanged if it is nil.
  package func oriented(_ given: CGImagePropertyOrientation?) -> OrientedImage {
    given.map { OrientedImage(buffer, orientation: $0) } ?? self
  }
}
