import CoreVideo
package import Foundation
package import ImageIO

/// The mapping from a stored image to a destination: orientation, region of interest, crop and scale.
///
/// Pixels are unit squares: a destination's pixel shows what its square covers of the source.
package struct SamplingPlan: Sendable, Hashable {
  package let sourceWidth: Int
  package let sourceHeight: Int
  package let orientation: CGImagePropertyOrientation
  let uprightSize: PixelSize
  /// Normalized, lower-left origin, in the upright image.
  package let regionOfInterest: CGRect
  package let cropAndScale: CropAndScale
  package let destinationWidth: Int
  package let destinationHeight: Int

  /// The destination's pixels that the image covers, top-left origin; the rest is black.
  let content: PixelRect
  /// The start and end of the content on the upright image's x and y axes, in pixels, top-left origin.
  /// Reversed if the image runs against the destination.
  let horizontal: Interval
  let vertical: Interval

  /// - Parameters:
  ///   - sourceWidth: the stored image's width in pixels, 1…65,535; likewise every other side.
  ///   - orientation: the stored image's orientation.
  ///   - regionOfInterest: normalized, lower-left origin, in the upright image.
  ///   - destinationWidth: the width after cropping and scaling, in pixels.
  /// - Throws: `PixelSamplingError.invalidSize` and `.regionOutOfRange`.
  package init(
    sourceWidth: Int, sourceHeight: Int, orientation: CGImagePropertyOrientation = .up,
    regionOfInterest: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1),
    cropAndScale: CropAndScale = .scaleFill, destinationWidth: Int, destinationHeight: Int
  ) throws(PixelSamplingError) {
    try Self.checkSize(sourceWidth, sourceHeight)
    try Self.checkSize(destinationWidth, destinationHeight)
    self.sourceWidth = sourceWidth
    self.sourceHeight = sourceHeight
    self.orientation = orientation
    self.regionOfInterest = regionOfInterest
    self.cropAndScale = cropAndScale
    self.destinationWidth = destinationWidth
    self.destinationHeight = destinationHeight
    let size = orientation.uprightSize(PixelSize(width: sourceWidth, height: sourceHeight))
    uprightSize = size
    let upright = PixelExtent(width: Double(size.width), height: Double(size.height))
    let region = try Self.region(regionOfInterest, in: upright)
    let placement = Placement(
      region: PixelExtent(width: region.horizontal.length, height: region.vertical.length),
      cropAndScale: cropAndScale, destinationWidth: destinationWidth, destinationHeight: destinationHeight)
    content = placement.content
    horizontal = placement.horizontal.shifted(by: region.horizontal.start)
    vertical = placement.vertical.shifted(by: region.vertical.start)
  }

  /// A plan for an image or a region of it; see the initializer with `sourceWidth`.
  package init(
    of image: OrientedImage, regionOfInterest: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1),
    cropAndScale: CropAndScale = .scaleFill, destinationWidth: Int, destinationHeight: Int
  ) throws(PixelSamplingError) {
    try self.init(
      sourceWidth: image.buffer.width, sourceHeight: image.buffer.height,
      orientation: image.orientation, regionOfInterest: regionOfInterest, cropAndScale: cropAndScale,
      destinationWidth: destinationWidth, destinationHeight: destinationHeight)
  }

  private static func checkSize(_ width: Int, _ height: Int) throws(PixelSamplingError) {
    guard (1...65_535).contains(width), (1...65_535).contains(height) else {
      throw .invalidSize(width: width, height: height)
    }
  }

  /// The region in the upright image's pixels, top-left origin.
  private static func region(
    _ region: CGRect, in upright: PixelExtent
  ) throws(PixelSamplingError) -> (horizontal: Interval, vertical: Interval) {
    // Regions are often quotients of pixel counts, which may exceed the limits in the last digits.
    let slack = 1e-9
    let (x, y, width, height) = (
      Double(region.origin.x), Double(region.origin.y), Double(region.size.width), Double(region.size.height)
    )
    // NaN fails these conditions.
    guard x >= -slack, y >= -slack, width > 0, height > 0, x + width <= 1 + slack, y + height <= 1 + slack
    else { throw .regionOutOfRange(region) }
    return (
      Interval(start: max(x, 0) * upright.width, end: min(x + width, 1) * upright.width),
      Interval(start: (1 - min(y + height, 1)) * upright.height, end: (1 - max(y, 0)) * upright.height)
    )
  }
}

struct PixelExtent {
  let width: Double
  let height: Double
}

struct PixelRect: Sendable, Hashable {
  let x: Int
  let y: Int
  let width: Int
  let height: Int
}

/// A range on an axis; reversed if `end` is below `start`.
struct Interval: Sendable, Hashable {
  let start: Double
  let end: Double

  var length: Double { end - start }
  func shifted(by offset: Double) -> Interval { Interval(start: start + offset, end: end + offset) }
  /// The same range counted from the other end of an axis of this length.
  func mirrored(in length: Double) -> Interval { Interval(start: length - start, end: length - end) }
  func at(_ fraction: Double) -> Double { start + fraction * length }
}

/// The position of a region in the destination, and the visible part of it.
private struct Placement {
  let content: PixelRect
  let horizontal: Interval
  let vertical: Interval

  init(region: PixelExtent, cropAndScale: CropAndScale, destinationWidth: Int, destinationHeight: Int) {
    let turned = cropAndScale.rotates
    let across = turned ? region.height : region.width
    let down = turned ? region.width : region.height
    let (width, height) = (Double(destinationWidth), Double(destinationHeight))
    var (seenAcross, seenDown) = (Interval(start: 0, end: across), Interval(start: 0, end: down))
    var content = PixelRect(x: 0, y: 0, width: destinationWidth, height: destinationHeight)
    switch cropAndScale {
    case .scaleFill, .scaleFillRotate90CCW: break
    case .scaleFit, .scaleFitRotate90CCW:
      let scale = min(width / across, height / down)
      // Whole pixels, so that no pixel blends image and border; the mapping back uses them too.
      let fitWidth = min(max(Int((across * scale).rounded()), 1), destinationWidth)
      let fitHeight = min(max(Int((down * scale).rounded()), 1), destinationHeight)
      content = PixelRect(
        x: (destinationWidth - fitWidth) / 2, y: (destinationHeight - fitHeight) / 2, width: fitWidth,
        height: fitHeight)
    case .centerCrop:
      let scale = max(width / across, height / down)
      seenAcross = Self.middle(of: across, length: width / scale)
      seenDown = Self.middle(of: down, length: height / scale)
    }
    self.content = content
    // Rotated counterclockwise, the upright image's right column is the top row.
    horizontal = turned ? seenDown.mirrored(in: down) : seenAcross
    vertical = turned ? seenAcross : seenDown
  }

  private static func middle(of whole: Double, length: Double) -> Interval {
    let length = min(length, whole)
    return Interval(start: (whole - length) / 2, end: (whole + length) / 2)
  }
}
