package import CoreVideo

/// A picture's pixels as they are stored, with how they are turned to be upright: the form in which pictures are
/// passed from the decoder to whatever reads them. Nobody turns the pixels; readers turn while they read.
package struct OrientedImage: Sendable {
  /// The stored pixels.
  package let buffer: CVPixelBuffer
  /// How they are turned to be upright.
  package let orientation: CGImagePropertyOrientation

  package init(_ buffer: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up) {
    self.buffer = buffer
    self.orientation = orientation
  }

  /// The upright picture's size.
  package var size: PixelSize {
    orientation.uprightSize(PixelSize(width: buffer.width, height: buffer.height))
  }
  /// The upright picture's width in pixels.
  package var width: Int { size.width }
  /// The upright picture's height in pixels.
  package var height: Int { size.height }

  /// Where the upright picture's pixels are stored.
  package var pixelOrder: OrientationMapping {
    orientation.pixelOrder(width: buffer.width, height: buffer.height)
  }

  /// The same pixels, turned as given instead; as they are where nothing is given.
  package func oriented(_ given: CGImagePropertyOrientation?) -> OrientedImage {
    given.map { OrientedImage(buffer, orientation: $0) } ?? self
  }
}
