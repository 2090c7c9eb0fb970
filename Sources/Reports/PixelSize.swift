import CoreVideo
import ImageIO

/// The upright picture's size in pixels.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  package init(of buffer: CVPixelBuffer, orientation: CGImagePropertyOrientation) {
    let size = orientation.uprightSize(
      width: CVPixelBufferGetWidth(buffer), height: CVPixelBufferGetHeight(buffer))
    self.init(width: size.width, height: size.height)
  }
}
