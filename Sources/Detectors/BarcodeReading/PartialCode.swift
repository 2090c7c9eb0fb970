import BarcodeSymbols
import Foundation
import GrayImage
import PlaneGeometry

/// Linear codes of which only a part was read.
///
/// A row of pixels that leaves a tilted code through its upper or lower side ends in blank paper, as at a
/// quiet zone. The bars up to there may decode to a shorter text if the symbology has no check character; of
/// Interleaved 2 of 5, four bars are a start pattern, and three a stop pattern. At an end of the code, there
/// is nothing beyond the last bar over its whole length; where a row left through a side, more bars follow.
extension Barcode {
  /// Whether more bars follow beyond an end of a code without a check character. Takes about 20 µs.
  func isPartial(in image: GrayImage) -> Bool {
    guard let moduleCount = uncheckedModuleCount else { return false }
    let left = (quadrilateral.topLeft + quadrilateral.bottomLeft) / 2
    let right = (quadrilateral.topRight + quadrilateral.bottomRight) / 2
    guard (right - left).length >= Double(moduleCount) / 4,
      let bars = Bars(from: left, to: right, isInverted: isInverted, moduleCount: moduleCount, in: image)
    else { return false }
    return bars.continueBeyond(left, outward: -bars.across)
      || bars.continueBeyond(right, outward: bars.across)
  }

  /// The approximate width in modules, with wide bars of 2.5; nil if a check character rejects parts.
  private var uncheckedModuleCount: Int? {
    switch format {
    case .interleaved2of5, .itf14: 8 * text.count + 8
    case .codabar: 11 * (text.count + 2)
    case .code39, .code39Standard, .code39Extended, .code32, .pharmazentralnummer: 14 * (text.count + 2)
    default: nil
    }
  }
}

/// The bars that a line crosses.
private struct Bars {
  private let image: GrayImage
  /// The unit vector at a right angle to the bars.
  let across: SIMD2<Double>
  /// The width of a narrow bar, in pixels.
  private let module: Double
  private let threshold: Double
  private let isInverted: Bool

  private static let minimumContrast = 16.0
  /// The minimum cosine of the angle between the line and the direction across the bars.
  private static let minimumCosine = 0.3
  /// The number of points on the line at which gradients and levels are measured.
  private static let sampleCount = 256
  /// The length of a bar that is followed to either side of an end, in modules.
  private static let reach = 24.0
  /// The distances from an end at which its last bar is expected inward, and others outward, in modules.
  private static let inward = [0.25, 0.75, 1.25, 1.75]
  private static let outward = stride(from: 1.0, through: 5.5, by: 0.5)
  /// The minimum number of places along the end's bar at which more bars follow.
  private static let minimumCount = 3

  /// Nil if there is too little contrast.
  init?(
    from left: PixelPoint, to right: PixelPoint, isInverted: Bool, moduleCount: Int, in image: GrayImage
  ) {
    let line = right - left
    let points = (0..<Self.sampleCount).map {
      left + line * ((Double($0) + 0.5) / Double(Self.sampleCount))
    }
    let levels = points.map(image.level).sorted()
    let (dark, light) = (levels[levels.count / 10], levels[levels.count * 9 / 10])
    guard light - dark >= Self.minimumContrast else { return nil }
    let direction = line / line.length
    let across = Self.gradientDirection(at: points, in: image, along: direction)
    let cosine = across.dot(direction)
    (self.image, self.isInverted, threshold) = (image, isInverted, (dark + light) / 2)
    self.across = cosine >= Self.minimumCosine ? across : direction
    module = line.length * (cosine >= Self.minimumCosine ? cosine : 1) / Double(moduleCount)
  }

  /// Returns the unit vector of the gradients at the points, regardless of sign, nearest to a direction.
  private static func gradientDirection(
    at points: [PixelPoint], in image: GrayImage, along direction: SIMD2<Double>
  ) -> SIMD2<Double> {
    var (cosine2, sine2) = (0.0, 0.0)
    for point in points {
      let x = image.level(at: point + SIMD2(1, 0)) - image.level(at: point - SIMD2(1, 0))
      let y = image.level(at: point + SIMD2(0, 1)) - image.level(at: point - SIMD2(0, 1))
      cosine2 += x * x - y * y
      sine2 += 2 * x * y
    }
    let angle = atan2(sine2, cosine2) / 2
    let across = SIMD2(cos(angle), sin(angle))
    return across.dot(direction) < 0 ? -across : across
  }

  /// Whether, beside most of the bar at an end, more bars follow.
  func continueBeyond(_ end: PixelPoint, outward: SIMD2<Double>) -> Bool {
    let step = max(module / 2, 1)
    var (places, followed) = (0, 0)
    for side in [-1.0, 1.0] {
      for index in 0..<Int(Self.reach * module / step) {
        // Both sides start next to the end, whose own place is uncertain where a row has just left the bars.
        let place = end + across.rotated90 * (side * (Double(index) + 0.5) * step)
        guard Self.inward.contains(where: { isInk(place - outward * ($0 * module)) }) else { break }
        places += 1
        let beyond = Self.outward.map { isInk(place + outward * ($0 * module)) }
        // A bearer bar, across the bars' ends, is dark all along.
        if beyond.count(where: \.self) >= 2, beyond.count(where: { !$0 }) >= 2 { followed += 1 }
      }
    }
    return followed >= Self.minimumCount && 2 * followed > places
  }

  private func isInk(_ point: PixelPoint) -> Bool {
    let size = SIMD2(Double(image.width), Double(image.height))
    let isInside = all(point .>= 0) && all(point .< size)
    return isInside && (image.level(at: point) < threshold) != isInverted
  }
}
