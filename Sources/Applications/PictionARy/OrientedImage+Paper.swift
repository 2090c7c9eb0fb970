import CoreGraphics
import GrayImage
import ImageIO
import PixelSampling
import Vision

extension OrientedImage {
  /// The image with paper behind its transparent parts, in the same orientation.
  func onPaper() -> OrientedImage { OrientedImage(buffer.onPaper(), orientation: orientation) }
}

extension CVPixelBuffer {
  /// The image composited on paper if it has transparent parts; otherwise the image itself.
  ///
  /// Drawing programs often write ink on transparency, which counts as black: black ink would be lost. The
  /// paper is white, unless the image is mostly transparent and its ink bright: chalk's paper is black.
  fileprivate func onPaper() -> CVPixelBuffer {
    guard [kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA].contains(pixelFormat),
      let white = onWhite(), let levelOnBlack = meanLevel, let levelOnWhite = white.meanLevel
    else { return self }
    // White raises each pixel's level by its transparency.
    let opacity = 1 - (levelOnWhite - levelOnBlack) / 255
    // Rounding of a level.
    guard opacity < 1 - 0.5 / 255 else { return self }
    let isChalk = opacity < 0.5 && levelOnBlack > 127 * opacity
    // Colors are premultiplied by alpha: the image itself is the image on black.
    return isChalk ? self : white
  }

  private func onWhite() -> CVPixelBuffer? {
    guard let white = CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_32BGRA),
      let context = CGContext(drawingOn: white)
    else { return nil }
    let whole = CGRect(x: 0, y: 0, width: width, height: height)
    context.setFillColor(.white)
    context.fill(whole)
    context.draw(CGImage(pixelBuffer: self), in: whole)
    context.flush()
    return white
  }

  /// The mean level, 0…255, without regard to alpha; nil if the image can't be read.
  private var meanLevel: Double? {
    guard let gray = try? GrayImage(OrientedImage(self)) else { return nil }
    return Double(gray.levels.reduce(0) { $0 + Int($1) }) / Double(gray.levels.count)
  }
}
