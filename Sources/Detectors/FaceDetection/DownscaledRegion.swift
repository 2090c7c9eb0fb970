import CoreVideo
import Foundation
import ImageIO
import PixelSampling

/// An upright region of an image, downscaled for detection; crops of small faces are read from the source.
struct DownscaledRegion: Sendable {
  let source: OrientedImage
  /// In pixels of the source.
  let region: CGRect
  private let reduced: OrientedImage
  /// Pixels here per pixel of the source, on each axis.
  private let scaleX: Double
  private let scaleY: Double

  var size: CGSize { CGSize(width: reduced.width, height: reduced.height) }
  var scale: Double { (scaleX + scaleY) / 2 }

  /// - Parameter region: in pixels of the source, inside it.
  /// - Throws: `PixelSamplingError`.
  init(of source: OrientedImage, region: CGRect) throws {
    let scale = DetectionScale.scale(width: region.width, height: region.height)
    let width = max(Int((region.width * scale).rounded()), 1)
    let height = max(Int((region.height * scale).rounded()), 1)
    let plan = try SamplingPlan(
      of: source, regionOfInterest: source.size.normalized(region), destinationWidth: width,
      destinationHeight: height)
    guard
      let pixels = CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_24RGB)
    else { throw PixelSamplingError.invalidSize(width: width, height: height) }
    try PixelSampler(plan: plan).sample(source.buffer, into: pixels)
    self.source = source
    self.region = region
    reduced = OrientedImage(pixels)
    scaleX = Double(width) / region.width
    scaleY = Double(height) / region.height
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
        x: (square.center.x - region.minX) * scaleX, y: (square.center.y - region.minY) * scaleY),
      side: square.side * self.scale, angle: square.angle)
    try here.sample(
      reduced, into: tensor, length: length, layout: layout, scale: scale, bias: bias)
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

  /// The size of the detection network's input, which pads the image on all sides.
  var detectionSize: (width: Int, height: Int) {
    (DetectionScale.padded(reduced.width), DetectionScale.padded(reduced.height))
  }

  /// Writes the detection network's input, as planes of levels.
  func fill(_ tensor: UnsafeMutableBufferPointer<Float>) throws(PixelSamplingError) {
    let (width, height) = detectionSize
    try writePlanes(of: reduced.buffer, into: tensor, width: width, height: height)
  }

  func pointInSource(_ point: CGPoint) -> CGPoint {
    let (width, height) = detectionSize
    return CGPoint(
      x: region.minX + (point.x - CGFloat((width - reduced.width) / 2)) / scaleX,
      y: region.minY + (point.y - CGFloat((height - reduced.height) / 2)) / scaleY)
  }
}
