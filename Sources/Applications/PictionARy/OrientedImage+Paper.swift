import CoreGraphics
import GrayImage
import ImageIO
import PixelSampling
import Vision

extension OrientedImage {
  /// The picture with paper behind its transparent parts, turned as it is.
  func onPaper() -> OrientedImage { OrientedImage(buffer.onPaper(), orientation: orientation) }
}

extension CVPixelBuffer {
  /// The picture with paper behind its transparent parts, as far as it has any; itself where it has none.
  ///
  /// A drawing program's picture is often ink on nothing, and nothing counts as black: black ink would be lost. So the
  /// paper is white, unless the picture is chiefly transparent and its ink bright: chalk's paper is black.
  fileprivate func onPaper() -> CVPixelBuffer {
    guard [kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA].contains(pixelFormat),
      let white = onWhite(), let levelOnBlack = meanLevel, let levelOnWhite = white.meanLevel
    else { return self }
    // Each transparent pixel is as much brighter on white as it is transparent.
    let opacity = 1 - (levelOnWhite - levelOnBlack) / 255
    // A level's rounding.
    guard opacity < 1 - 0.5 / 255 else { return self }
    let isChalk = opacity < 0.5 && levelOnBlack > 127 * opacity
    // Colors are multiplied by their alpha: they are on black as they are.
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

  /// The mean level, 0…255, alpha not looked at; nil where it can't be had.
  private var meanLevel: Double? {
    guard let gray = try? GrayImage(OrientedImage(self)) else { return nil }
    return Double(gray.levels.reduce(0) { $0 + Int($1) }) / Double(gray.levels.count)
  }
}
