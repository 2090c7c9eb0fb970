import CoreVideo
import Foundation
import ImageIO
import PixelSampling

/// An upright region of an image, downscaled for detection; crops of small faces are read from the source.
struct DownscaledRegion: Sendable {
  let source: OrientedImage
  let fine: DetectionLevel

  /// In pixels of the source.
  private var region: CGRect { fine.region }
  private var scale: Double { (fine.scaleX + fine.scaleY) / 2 }
  /// The size of the detection network's input at the finest scale.
  var detectionSize: (width: Int, height: Int) { fine.inputSize }

  /// - Parameter region: in pixels of the source, inside it.
  /// - Throws: `PixelSamplingError`.
  init(of source: OrientedImage, region: CGRect) throws {
    self.source = source
    fine = try DetectionLevel(
      of: source, part: region, region: region,
      scale: DetectionScale.scale(width: region.width, height: region.height))
  }

  /// Returns the region at a coarser scale, for large faces; nil if it is too small to contain one.
  ///
  /// - Throws: `PixelSamplingError`.
  func coarse() throws -> DetectionLevel? {
    let whole = CGRect(x: 0, y: 0, width: fine.pixels.width, height: fine.pixels.height)
    guard max(whole.width, whole.height) > DetectionScale.maximumFace else { return nil }
    return try DetectionLevel(
      of: fine.pixels, part: whole, region: region, scale: DetectionScale.coarseScale)
  }

  /// Samples a square of the source, from the downscaled image if that loses no detail.
  func sample(
    _ square: RotatedSquare, into tensor: UnsafeMutableBufferPointer<Float>, length: Int,
    layout: TensorFormat.Layout = .interleaved, scale: Float, bias: Float
  ) throws {
    guard square.side * self.scale >= Double(length) || self.scale >= 1, contains(square) else {
      try square.sample(
        source, into: tensor, length: length, layout: layout, scale: scale, bias: bias)
      return
    }
    let here = RotatedSquare(
      center: CGPoint(
        x: (square.center.x - region.minX) * fine.scaleX,
        y: (square.center.y - region.minY) * fine.scaleY),
      side: square.side * self.scale, angle: square.angle)
    try here.sample(
      fine.pixels, into: tensor, length: length, layout: layout, scale: scale, bias: bias)
  }

  /// Whether the part of the square inside the source lies in the region.
  private func contains(_ square: RotatedSquare) -> Bool {
    let whole = CGRect(x: 0, y: 0, width: source.width, height: source.height)
    let reach = square.side * 0.71
    let box = CGRect(
      x: square.center.x - reach, y: square.center.y - reach, width: 2 * reach, height: 2 * reach)
    let seen = box.intersection(whole)
    // Compare the edges individually: `CGRect.contains` adds up and rounds.
    let slack = 1e-6
    return seen.isNull
      || (seen.minX >= region.minX - slack && seen.minY >= region.minY - slack
        && seen.maxX <= region.maxX + slack && seen.maxY <= region.maxY + slack)
  }
}
